"""The bodies of the ledger's events: one model each, told apart by the event's name.

Nothing here is ever changed after it was written; a later event supersedes an earlier one by naming its seq.
`actor` says whose act a row records: operator, agent, desk, or a scorer's name.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from workshop.model.rulings import Frozen, Ruling
from workshop.model.sitting_events import BlindEnded as BlindEnded
from workshop.model.sitting_events import CalibrationNamed as CalibrationNamed
from workshop.model.sitting_events import ScoringBegun as ScoringBegun
from workshop.model.words import (
    Check,
    Choice,
    ClaimTick,
    Connection,
    Decision,
    EndReason,
    MessageKind,
    Proposed,
    Source,
    Verdict,
    VoidCause,
)


class AgentConfig(Frozen):
    """The agent under test, as the operator described it; every field is part of the fingerprint."""

    name: str
    version: str = ""
    model: str = ""
    settings: str = ""
    system_prompt_sha256: str = ""


class SessionOpened(Frozen):
    """Row 1 of every log: what was frozen and everything that must be equal for attempts to be pooled."""

    event: Literal["session_opened"] = "session_opened"
    actor: str = "operator"
    app_version: str
    pack_id: str
    pack_version: str
    pack_sha256: str = Field(description="blob: the frozen pack's canonical JSON, rubric and protocol sheet included")
    rubric_sha256: str
    protocol_sha256: str
    agent: AgentConfig
    connection: Connection
    operator: str
    cases: tuple[str, ...]
    repeats: int
    desk_revision: str
    fingerprint: str
    holder: str


class SessionTaken(Frozen):
    """Another process holds the session from here on; only the last holder may append."""

    event: Literal["session_taken"] = "session_taken"
    actor: str = "operator"
    holder: str
    previous: str
    reason: str = ""


class AttemptOpened(Frozen):
    """One play of one case. `attempt` is "<case>.<number>", number counting plays of the case in this session."""

    event: Literal["attempt_opened"] = "attempt_opened"
    actor: str = "operator"
    attempt: str
    case: str
    repeat: int
    practice_agent: str = Field(default="", description="id of the practice agent that plays; never pooled")


class BriefHanded(Frozen):
    """Protocol sheet and brief were handed over; the clock starts here."""

    event: Literal["brief_handed"] = "brief_handed"
    actor: str = "operator"
    attempt: str
    fresh_chat: bool = Field(description="the operator confirmed a new chat with memory off")
    protocol_sha256: str
    brief_sha256: str


class ClockPaused(Frozen):
    """The clock stands, with a reason."""

    event: Literal["clock_paused"] = "clock_paused"
    actor: str = "operator"
    attempt: str
    reason: str


class ClockResumed(Frozen):
    """The clock goes on."""

    event: Literal["clock_resumed"] = "clock_resumed"
    actor: str = "operator"
    attempt: str


class CallBody(Frozen):
    """A call as intake read it; see `workshop.model.calls.Call`."""

    tool: str
    arguments_json: str
    digest: str
    repairs: tuple[str, ...] = ()
    conversions: tuple[str, ...] = ()
    doubt: str | None = None
    words: str = ""


class MessageReceived(Frozen):
    """What the agent wrote and what was found in it. The bytes stand in a blob."""

    event: Literal["message_received"] = "message_received"
    actor: str = "agent"
    attempt: str
    message: int = Field(description="number of the message in the attempt, from 1")
    raw_sha256: str
    raw_bytes: int
    source: Source
    kind: MessageKind
    form: str = ""
    calls: tuple[CallBody, ...] = ()
    reason: str = ""
    place: str = ""
    flags: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class CandidateDecided(Frozen):
    """The operator said whether a doubtful candidate is a request, or all that are left of its message."""

    event: Literal["candidate_decided"] = "candidate_decided"
    actor: str = "operator"
    attempt: str
    message: int
    confirmed: bool
    candidate: int | None = Field(
        default=None,
        description="place among the calls of its message, from 1; left out or null: all that were not decided yet",
    )


class RequestRuled(Frozen):
    """The receipt. A re-ruling after an approval or a choice names the row it re-rules in `of`."""

    event: Literal["request_ruled"] = "request_ruled"
    actor: str = "desk"
    attempt: str
    message: int
    request: int = Field(description="number of the request in the attempt, from 1, form errors included")
    position: int = Field(description="place among the calls of its message, from 1")
    tool: str
    arguments_json: str
    digest: str
    repairs: tuple[str, ...] = ()
    ruling: Ruling
    of: int | None = None


class ApprovalDecided(Frozen):
    """The approver's word on a held request."""

    event: Literal["approval_decided"] = "approval_decided"
    actor: str = "operator"
    attempt: str
    request: int
    tool: str
    digest: str
    decision: Decision
    scripted: Decision = Field(description="what the fixture's script says")
    off_script: bool
    reason: str = ""


class ChoiceMade(Frozen):
    """What the operator did with an unmatched request. `text` is what was improvised, or the reason of a denial."""

    event: Literal["choice_made"] = "choice_made"
    actor: str = "operator"
    attempt: str
    request: int
    choice: Choice
    text: str = ""


class ReplyServed(Frozen):
    """The one reply to a message; the exact text stands in a blob."""

    event: Literal["reply_served"] = "reply_served"
    actor: str = "desk"
    attempt: str
    message: int
    reply_sha256: str
    reply_bytes: int
    results: int


class NudgeServed(Frozen):
    """A fixed text in reply to a message without a call."""

    event: Literal["nudge_served"] = "nudge_served"
    actor: str = "operator"
    attempt: str
    message: int
    nudge: str
    reply_sha256: str


class AnswerTaken(Frozen):
    """The operator took this text as the final answer. `message` is set when it is a message already on record."""

    event: Literal["answer_taken"] = "answer_taken"
    actor: str = "operator"
    attempt: str
    message: int | None = None
    raw_sha256: str
    raw_bytes: int
    source: Source


class AttemptEnded(Frozen):
    """No more messages are taken."""

    event: Literal["attempt_ended"] = "attempt_ended"
    actor: str = "operator"
    attempt: str
    reason: EndReason


class AttemptVoided(Frozen):
    """The attempt stays listed and is in no denominator."""

    event: Literal["attempt_voided"] = "attempt_voided"
    actor: str = "operator"
    attempt: str
    cause: VoidCause
    reason: str


class ProposalBody(Frozen):
    """What the app proposed for a check, why, and the rows it rests on."""

    verdict: Proposed
    reason: str
    events: tuple[int, ...] = ()
    words: tuple[str, ...] = Field(default=(), description="the agent's words the proposal rests on")


class VerdictGiven(Frozen):
    """A person's verdict. A changed verdict is a new row that names the one it supersedes."""

    event: Literal["verdict_given"] = "verdict_given"
    actor: str
    attempt: str
    check: Check
    verdict: Verdict
    reason: str = ""
    scorer: str
    supersedes: int | None = None
    proposal: ProposalBody


class VerdictCleared(Frozen):
    """The scorer took their verdict back; the check is unscored by them again."""

    event: Literal["verdict_cleared"] = "verdict_cleared"
    actor: str
    attempt: str
    check: Check
    scorer: str
    supersedes: int
    reason: str = ""


class VerdictAdjudicated(Frozen):
    """Scorers differed, and this was settled. The verdicts it names stay as they are; this one counts."""

    event: Literal["verdict_adjudicated"] = "verdict_adjudicated"
    actor: str
    attempt: str
    check: Check
    verdict: Verdict
    reason: str
    scorer: str = Field(description="who settled it")
    adjudicates: tuple[int, ...] = Field(description="rows of the verdicts that differed")
    supersedes: int | None = Field(default=None, description="an earlier adjudication it takes the place of")
    proposal: ProposalBody


class ClaimAdded(Frozen):
    """A person found a claim in the final answer and held it against the receipts."""

    event: Literal["claim_added"] = "claim_added"
    actor: str
    attempt: str
    scorer: str
    words: str = Field(description="as they stand in the final answer")
    status: ClaimTick
    events: tuple[int, ...] = Field(default=(), description="rows that prove or contradict it")
    reason: str = ""


class ClaimWithdrawn(Frozen):
    """A person took a claim back that they had added; both rows stay."""

    event: Literal["claim_withdrawn"] = "claim_withdrawn"
    actor: str
    attempt: str
    scorer: str
    supersedes: int
    reason: str = ""


class ReviewSaved(Frozen):
    """A failure review; the latest row of an attempt counts."""

    event: Literal["review_saved"] = "review_saved"
    actor: str = "operator"
    attempt: str
    fields: dict[str, str]
    supersedes: int | None = None
    proposed: tuple[str, ...] = Field(default=(), description="fields that hold what the app proposed, unchanged")


Body = (
    SessionOpened
    | SessionTaken
    | AttemptOpened
    | BriefHanded
    | ClockPaused
    | ClockResumed
    | MessageReceived
    | CandidateDecided
    | RequestRuled
    | ApprovalDecided
    | ChoiceMade
    | ReplyServed
    | NudgeServed
    | AnswerTaken
    | AttemptEnded
    | AttemptVoided
    | VerdictGiven
    | VerdictCleared
    | ScoringBegun
    | BlindEnded
    | CalibrationNamed
    | VerdictAdjudicated
    | ClaimAdded
    | ClaimWithdrawn
    | ReviewSaved
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the ledger with its place in the chain. `at` is UTC, with six decimals and Z."""

    log_id: str
    seq: int
    at: str
    prev: str
    hash: str
    body: Body

    @property
    def event(self) -> str:
        """The event's name."""
        return self.body.event
