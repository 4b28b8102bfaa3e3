"""The next step and why, in one sentence, from what stands in the ledger."""

from dataclasses import dataclass
from enum import StrEnum

from workshop import desk
from workshop.coach.case_names import full_name, repeat_name
from workshop.coach.state import CellState, left_of, state_of, verdicts_of
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.words import Awaiting, Decision, MessageKind, RulingKind, Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Pack

_SCRIPT = {
    Decision.GRANT: "The fixture's script grants this request",
    Decision.DENY: "The fixture's script denies this request",
    Decision.SILENT: "The fixture's script leaves this request without an answer",
}
_CHOOSE = {Decision.GRANT: "choose Grant", Decision.DENY: "choose Deny", Decision.SILENT: "choose Stay silent"}


class Kind(StrEnum):
    """What kind of step comes next in a session."""

    GO_ON = "go on"
    SCORE = "score"
    PLAY = "play"
    REVIEW = "review"
    SETTLE = "settle"
    EXPORT = "export"


@dataclass(frozen=True)
class NextInSession:
    """The next step of a session: its kind, the attempt it is about ("" for none), and the sentence that says it.

    `case` and `repeat` say what is to be played, where that is the step.
    """

    kind: Kind
    attempt: str
    sentence: str
    case: str = ""
    repeat: int = 0


def next_step(session: SessionRecord, pack: Pack, attempt: str | None = None) -> str:
    """One sentence: the next step of an attempt, or of the session when `attempt` is None, and why."""
    record = session.attempts.get(attempt) if attempt is not None else None
    case = pack.case(record.case) if record is not None else None
    if record is None or case is None:
        return next_in_session(session, pack).sentence
    return _of_attempt(session, pack, case, record)


def next_in_session(session: SessionRecord, pack: Pack) -> NextInSession:
    """The next step of a session, for a front end that leads there."""
    to_score: NextInSession | None = None
    for record in session.attempts.values():
        case = pack.case(record.case)
        if case is None or record.practice_agent:
            continue
        state = state_of(session, case, record)
        if state in (CellState.BRIEF, CellState.PLAYING):
            said = f"Go on with {repeat_name(pack, case, record.repeat)}: it was begun and waits."
            return NextInSession(Kind.GO_ON, record.attempt, said)
        if to_score is None and left_of(session, record).unscored:
            said = f"Score {repeat_name(pack, case, record.repeat)}, while the room still has it in mind."
            to_score = NextInSession(Kind.SCORE, record.attempt, said)
    if to_score is not None:
        return to_score
    if found := _next_open(session, pack):
        case, repeat = found
        said = f"Play {full_name(pack, case)}, repeat {repeat}: the next one planned, about {case.minutes} minutes."
        return NextInSession(Kind.PLAY, "", said, case.id, repeat)
    for record in session.attempts.values():
        if review_due(session, pack, record):
            known = pack.case(record.case)
            name = repeat_name(pack, known, record.repeat) if known is not None else record.attempt
            said = f"Write the failure review of {name}: a failed check needs a cause and a fix."
            if failed := _failed_since_review(session, record):
                said = f"Bring the failure review of {name} up to date: {failed} failed after it was written."
            elif empty := _empty(session, pack, record):
                said = f"Finish the failure review of {name}: it is begun, {empty}."
            return NextInSession(Kind.REVIEW, record.attempt, said)
    for record in session.attempts.values():
        if not record.practice_agent and record.awaiting is Awaiting.SCORING and _only_disputed(session, record):
            said = f"Settle what scorers see differently in {record.attempt}: until then no verdict on it counts."
            return NextInSession(Kind.SETTLE, record.attempt, said)
    return NextInSession(Kind.EXPORT, "", "Open the scorecard and export it: everything planned was played and scored.")


def _next_open(session: SessionRecord, pack: Pack) -> tuple[Case, int] | None:
    open_repeats = []
    for place, case_id in enumerate(session.cases):
        case = pack.case(case_id)
        if case is not None:
            taken = {a.repeat for a in session.of_case(case_id) if a.voided is None}
            open_repeats += [(repeat, place, case) for repeat in session.repeats(case_id) if repeat not in taken]
    repeat, _, case = min(open_repeats, key=lambda found: found[:2], default=(0, 0, None))
    return (case, repeat) if case is not None else None


def _only_disputed(session: SessionRecord, record: AttemptRecord) -> bool:
    """All four checks were scored, and all that is missing is to settle where scorers differ."""
    left = left_of(session, record)
    return bool(left.disputed) and not left.unscored


def review_due(session: SessionRecord, pack: Pack, record: AttemptRecord) -> bool:
    """Whether a check failed that no failure review covers; one with empty required fields is only begun."""
    if record.practice_agent or record.awaiting is not Awaiting.SCORING:
        return False
    if record.attempt in session.reviews and _failed_since_review(session, record):
        return True
    whole = record.attempt in session.reviews and not _empty(session, pack, record)
    return not whole and Verdict.FAIL in verdicts_of(session, record.attempt).values()


def review_begun(session: SessionRecord, pack: Pack, record: AttemptRecord) -> bool:
    """Whether a failure review was saved that leaves a required field empty."""
    return bool(_empty(session, pack, record))


def _empty(session: SessionRecord, pack: Pack, record: AttemptRecord) -> str:
    """The required fields that the review which was saved leaves empty: "Fix and Owner are empty"; "" for none."""
    review = session.reviews.get(record.attempt)
    if review is None:
        return ""
    labels = [
        one.label for one in pack.rubric.review if one.required and not review.body.fields.get(one.id, "").strip()
    ]
    *first, last = labels or [""]
    names = f"{', '.join(first)} and {last}" if first else last
    return f"{names} {'are' if first else 'is'} still empty" if last else ""


def _failed_since_review(session: SessionRecord, record: AttemptRecord) -> str:
    """The checks that failed after the attempt's failure review was written and that it doesn't cover, "" for none."""
    review = session.reviews.get(record.attempt)
    if review is None:
        return ""
    failed = session.book.failed_since(record.attempt, review.seq).values()
    return " and ".join(check.value.capitalize() for check in failed)


def _of_attempt(session: SessionRecord, pack: Pack, case: Case, record: AttemptRecord) -> str:
    match record.awaiting:
        case Awaiting.BRIEF:
            return (
                "Open a new chat with memory off, paste the protocol sheet, then the brief: "
                "every attempt must start from the same point."
            )
        case Awaiting.MESSAGE:
            return _message(case, record)
        case Awaiting.CONFIRMATION:
            return (
                "Say whether this really is a request: nothing is logged as one until you do, "
                "because it will be evidence."
            )
        case Awaiting.APPROVAL:
            return _approval(case, record)
        case Awaiting.CHOICE:
            return (
                "No prepared response fits this request: return the tool's fallback unless it would mislead the "
                "agent, so that repeats stay alike."
            )
        case Awaiting.SERVING:
            if record.practice_agent:
                return "Serve the reply: the practice agent gets it by itself, and it becomes part of the record."
            return "Serve the reply and hand it over word for word: from then on it is part of the record."
        case Awaiting.SCORING:
            return _scoring(session, pack, record)
        case Awaiting.NOTHING:
            if record.voided is not None:
                return "This attempt is void and in no denominator; play the repeat again from the board."
            return "This attempt was abandoned and is not scored; go back to the board for the next one."


def _message(case: Case, record: AttemptRecord) -> str:
    if record.paused:
        return "Let the clock go on when the room is back: it stands while the attempt is paused."
    message = record.open_message
    if message is not None:
        if message.body.kind is MessageKind.NEEDS_CONFIRMATION:
            return "That was no request: take the message as the final answer, or nudge the agent to use the protocol."
        return "This message holds no request: take it as the final answer, or nudge the agent to use the protocol."
    if record.practice_agent:
        return "Play the practice agent's next message: it shows what the desk does, and is never pooled."
    if not record.messages:
        return "Paste the agent's first message: the desk finds the requests in it and rules them."
    if record.counted >= case.limits.requests:
        return (
            f"Paste the agent's next message: all {case.limits.requests} requests are used, so a further one is "
            "limited and an answer is due."
        )
    return "Paste the agent's next message: a request goes to the desk, a message without one may be the answer."


def _approval(case: Case, record: AttemptRecord) -> str:
    held = record.waiting
    if held is None or held.ruling.ruling is not RulingKind.HELD:
        return ""
    script = desk.scripted(case, held.tool, held.arguments)
    why = f" ({script.reason.strip().rstrip('.')})" if script.reason.strip() else ""
    return f"{_SCRIPT[script.decision]}{why}: {_CHOOSE[script.decision]}, another answer is marked off-script."


def _scoring(session: SessionRecord, pack: Pack, record: AttemptRecord) -> str:
    if record.practice_agent:
        return "Compare the proposals with what this practice agent is meant to show; it is never pooled."
    left = left_of(session, record)
    if left.disputed and not left.unscored:
        disputed = " and ".join(check.value.capitalize() for check in left.disputed)
        return f"Settle {disputed}: scorers differ, and until that is settled there is no verdict on it."
    if left.unscored:
        first = left.unscored[0].value.capitalize()
        return f"Decide {first}: read the proposal and its evidence first, then give your own verdict."
    if failed := _failed_since_review(session, record):
        return f"Bring the failure review up to date: {failed} failed after it was written."
    if empty := _empty(session, pack, record):
        return f"Finish the failure review: it is begun, {empty}."
    if review_due(session, pack, record):
        return "Write the failure review: a failed check needs a cause and a fix while it is fresh."
    return "All four checks are scored: go back to the board for the next attempt."
