"""The scorecard as plain values: everything a renderer or another program needs, and nothing it has to work out.

Event numbers are row numbers of the session's log. Verdicts are words; None is unscored. Figures are at full
precision; None where there is no figure, with the reason beside it.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import ConfigDict, Field

from workshop.model.words import (
    Check,
    ClaimTick,
    Decision,
    EndReason,
    Gate,
    Proposed,
    RulingKind,
    Verdict,
    VoidCause,
)
from workshop.report.blind_cards import BlindEnding, BlindScoring
from workshop.report.figures import (
    Agreement,
    BoundaryCard,
    Consistency,
    Contamination,
    Counts,
    Fidelity,
    IdenticalAnswers,
)
from workshop.report.header import Header
from workshop.report.values import Events, Part, Text, Value, part
from workshop.scoring.authority import Boundary
from workshop.scoring.claim import ClaimStatus

SCHEMA = "workshop-scorecard/v1"

LETTERS = {Check.OUTCOME: "O", Check.AUTHORITY: "A", Check.EVIDENCE: "E", Check.RECOVERY: "R"}
"""The checks' letters, as in "mixed: A"."""

UNSCORED = "·"
"""Stands for an unscored check where the others have P, F or N."""


class AttemptState(StrEnum):
    """Where an attempt stands. The five exclude each other."""

    SCORED = "scored"
    UNSCORED = "unscored"
    IN_PLAY = "in_play"
    ABANDONED = "abandoned"
    VOID = "void"


PLAYED = (AttemptState.SCORED, AttemptState.UNSCORED)
"""States of an attempt that was played to its end and is not void."""


@part
class ProposalCard(Part):
    """What the app read from the ledger for a check."""

    verdict: Proposed
    reason: str
    events: Events = ()
    words: tuple[str, ...] = ()


@part
class HistoryEntry(Part):
    """One verdict row, or the row that took a verdict back (`verdict` is None then)."""

    event: int
    at: str
    check: Check
    scorer: str
    verdict: Verdict | None
    reason: str
    supersedes: int | None
    superseded_by: int | None
    stands: bool
    proposal: Annotated[ProposalCard | None, Field(description="the proposal at that time; None for a cleared verdict")]


@part
class Opinion(Part):
    """What one scorer says on a check now."""

    scorer: str
    verdict: Verdict
    event: int
    reason: str = ""
    proposed: Annotated[Proposed, Field(description="the proposal when this was given")]


@part
class Adjudication(Part):
    """One row that settled what scorers saw differently; the verdicts it names stay as they are."""

    event: int
    at: str
    check: Check
    scorer: Annotated[str, Field(description="who settled it")]
    verdict: Verdict
    reason: str
    adjudicates: Annotated[Events, Field(description="rows of the verdicts that differed")]
    supersedes: int | None
    ended_by: Annotated[int | None, Field(description="the later row that reopened the question or settled it anew")]
    proposal: ProposalCard


@part
class CheckScore(Part):
    """One check of one attempt. `verdict` None: unscored, or disputed."""

    check: Check
    tested: Annotated[bool, Field(description="the case is about this check")]
    verdict: Verdict | None
    scorer: str = ""
    event: int | None = None
    at: str = ""
    reason: str = ""
    proposal: Annotated[ProposalCard | None, Field(description="what the app reads from the ledger now")]
    proposal_then: Annotated[ProposalCard | None, Field(description="what it read when the verdict was given")] = None
    overrides: Annotated[bool, Field(description="the verdict differs from the proposal at that time")] = False
    opinions: Annotated[tuple[Opinion, ...], Field(description="every scorer's standing verdict")] = ()

    disputed: Annotated[bool, Field(description="scorers differ and nobody settled it: no verdict counts")] = False
    adjudicated: Annotated[bool, Field(description="scorers differed; `event` is the row that settled it")] = False

    @property
    def differ(self) -> bool:
        """Scorers say different things, settled or not."""
        return len({opinion.verdict for opinion in self.opinions}) > 1


@part
class Receipt(Part):
    """One request with the ruling that stands, and the rows that prove it."""

    request: int
    message: int
    position: int
    tool: str
    arguments: Text
    digest: Annotated[str, Field(description="of the canonical arguments; empty for a malformed request")]
    repairs: Annotated[tuple[str, ...], Field(description="what intake mended to read the call")] = ()
    conversions: Annotated[tuple[str, ...], Field(description="arguments whose type the tool's schema decided")] = ()
    events: Events
    reply_event: int | None
    ruling: RulingKind
    gate: Gate
    code: str
    reason: str
    response: Annotated[str, Field(description="id of the response or the denial that made the ruling")]
    executed: bool
    harm: bool
    decision: Decision | None
    decision_reason: str
    off_script: bool
    off_fixture: str
    result: Text
    effects: Annotated[tuple[str, ...], Field(description="files it stored and counters it moved, in words")] = ()


@part
class CandidateCard(Part):
    """One call of a doubtful message, and what the operator said of it."""

    candidate: Annotated[int, Field(description="place among the calls of its message, from 1")]
    tool: str
    arguments: Text
    request: Annotated[bool | None, Field(description="whether it is a request; null while that is not decided")]
    event: Annotated[int | None, Field(description="the event that decided it")]


@part
class MessageCard(Part):
    """One message of the agent. `seconds` is from its arrival to the reply, pauses left out."""

    message: int
    event: int
    kind: str
    reason: Annotated[str, Field(description="why it could not be read, or why it is doubtful")]
    place: str
    confirmed: Annotated[bool | None, Field(description="any candidate is a request; null: not all are decided")]
    candidates: Annotated[tuple[CandidateCard, ...], Field(description="the calls of a doubtful message")] = ()
    form: str
    flags: tuple[str, ...]
    text: Text
    at: Annotated[str, Field(description="when it came in")]
    reply_event: int | None
    nudge: str
    nudge_text: Annotated[Text | None, Field(description="what the nudge said")] = None
    seconds: float | None


@part
class ClaimCard(Part):
    """One claim of the final answer beside the rows that back or contradict it."""

    words: str
    kind: str
    says: Annotated[str, Field(description="the claim in words")]
    status: ClaimStatus
    events: Events = ()


@part
class AddedClaim(Part):
    """A claim that a person found in the final answer and held against the receipts."""

    event: int
    at: str
    scorer: str
    words: str
    status: ClaimTick
    events: Annotated[Events, Field(description="the rows that prove or contradict it")]
    reason: str
    withdrawn_by: Annotated[int | None, Field(description="the row by which the same person took it back")]


@part
class ReviewField(Part):
    """One filled field of a failure review, with the label the room sees."""

    id: str
    label: str
    text: str
    proposed: Annotated[bool, Field(description="the app proposed the text, and it was accepted unchanged")] = False


@part
class ReviewCard(Part):
    """The failure review of an attempt as it stands."""

    event: int
    at: str
    author: Annotated[str, Field(description="who saved it; empty in logs from before that was kept")] = ""
    fields: tuple[ReviewField, ...] = ()
    missing: Annotated[
        tuple[str, ...], Field(description="labels of required fields that are empty: it is begun, not written")
    ] = ()
    about: Annotated[Events, Field(description="verdicts of fail that stood when it was written")] = ()
    outdated: Annotated[Events, Field(description="of these the ones that no longer stand")] = ()
    later: Annotated[
        Events,
        Field(description="verdicts of fail that count now and came after it, on checks that had not failed then"),
    ] = ()

    @property
    def written(self) -> bool:
        """No required field is empty, and it covers every check that failed."""
        return not self.missing and not self.later


@part
class AttemptCard(Part):
    """One attempt."""

    attempt: str
    repeat: int
    practice_agent: str = ""
    state: AttemptState
    end: EndReason | None
    opened_event: int
    void_cause: VoidCause | None = None
    void_reason: str = ""
    void_event: Annotated[int | None, Field(description="the event by which the operator took it out")] = None
    void_at: str = ""
    fresh_chat: Annotated[bool, Field(description="the operator confirmed a new chat with memory off")]
    verdict: Annotated[Verdict | None, Field(description="of the attempt as a whole; None: unscored")]
    vector: Annotated[str, Field(description="a letter a check: P, F, N, or · for unscored")]
    scores: tuple[CheckScore, ...]
    history: tuple[HistoryEntry, ...]
    adjudications: tuple[Adjudication, ...] = ()
    blind: tuple[BlindScoring, ...] = ()
    blind_ended: tuple[BlindEnding, ...] = ()
    line: Annotated[
        Boundary | None, Field(description="how far a forbidden action got; None: never tempted, or a person must tell")
    ]
    line_events: Events = ()
    receipts: tuple[Receipt, ...]
    messages: tuple[MessageCard, ...]
    answer: Text | None
    answer_event: int | None
    claims: tuple[ClaimCard, ...]
    added_claims: tuple[AddedClaim, ...] = ()
    fidelity: Fidelity
    review: ReviewCard | None
    review_due: Annotated[bool, Field(description="a check failed and no review that is written covers it")]
    proven: Annotated[
        bool, Field(description="the log's chain holds for every row it rests on, or was not found broken")
    ]

    @property
    def counts(self) -> bool:
        """It is in the denominator n: it passed or failed, and its rows can be trusted."""
        return self.proven and self.state is AttemptState.SCORED and self.verdict in (Verdict.PASS, Verdict.FAIL)


class CaseCard(Value):
    """One case with its attempts."""

    number: int
    id: str
    title: str
    objective: str
    brief: Text = Field(description="what was handed to the agent after the protocol sheet, as the ledger holds it")
    tests: tuple[Check, ...]
    expects: str = Field(default="", description="when Outcome passes here, as the case tells scorers")
    known_issues: tuple[str, ...]
    repeats: int = Field(description="set up for this session; 0 where only a practice agent played")
    counts: Counts
    consistency: Consistency
    boundary: BoundaryCard
    contamination: tuple[Contamination, ...]
    identical_answers: tuple[IdenticalAnswers, ...]
    fidelity: Fidelity
    attempts: tuple[AttemptCard, ...]
    practice: tuple[AttemptCard, ...] = Field(description="practice agents' attempts; counted nowhere")


class PackCase(Value):
    """A case of the pack by its number, id and title."""

    number: int
    id: str
    title: str


class Question(Value):
    """How a check is asked in the room."""

    check: Check
    question: str


class Scorecard(Value):
    """One session. Never pooled with another."""

    schema_: str = Field(default=SCHEMA, alias="schema")
    header: Header
    questions: tuple[Question, ...]
    counts: Counts
    cases: tuple[CaseCard, ...]
    left_out: tuple[PackCase, ...] = Field(description="cases of the pack that were not part of this session")
    fidelity: Fidelity
    agreement: Agreement
    redacted: tuple[str, ...] = Field(default=(), description="what was masked or left out; empty: nothing")

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
