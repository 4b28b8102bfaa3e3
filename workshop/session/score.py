"""The acts of scoring as pure functions: proposals, verdicts and reviews as the rows to append."""

from collections.abc import Mapping

from workshop import scoring
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.words import Check, EndReason, Proposed, Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Rubric
from workshop.session.errors import NotNow


def proposals(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ev.ProposalBody]:
    """What the app reads from the ledger for each check of an attempt that has ended."""
    return scoring.propose(case, record, texts)


def verdict(
    session: SessionRecord,
    record: AttemptRecord,
    check: Check,
    value: Verdict,
    reason: str,
    scorer: str,
    proposal: ev.ProposalBody,
) -> ev.VerdictGiven:
    """The row of a verdict. Raises NotNow when the attempt can't be scored, or when a reason is due and missing.

    A reason is due for a fail, and for a verdict that overrides the proposal.
    """
    need_scorable(record)
    due = reason_due(value, proposal.verdict)
    if due and not reason:
        raise NotNow(due)
    earlier = session.standing(record.attempt, scorer).get(check)
    return ev.VerdictGiven(
        actor=scorer,
        attempt=record.attempt,
        check=check,
        verdict=value,
        reason=reason,
        scorer=scorer,
        supersedes=earlier.seq if earlier else None,
        proposal=proposal,
    )


def reason_due(value: Verdict, proposed: Proposed) -> str:
    """Why a verdict needs a reason, "" when it needs none."""
    if value is Verdict.FAIL:
        return "a fail needs a reason"
    if proposed is not Proposed.UNDECIDED and proposed.value != value.value:
        return f"the proposal is {proposed.value.replace('_', ' ')}; overriding it needs a reason"
    return ""


def cleared(session: SessionRecord, record: AttemptRecord, check: Check, reason: str, scorer: str) -> ev.VerdictCleared:
    """The row that takes a scorer's verdict back. Raises NotNow when they gave none."""
    need_scorable(record)
    earlier = session.standing(record.attempt, scorer).get(check)
    if earlier is None:
        raise NotNow(f"{scorer} has given no verdict on {check.value}")
    return ev.VerdictCleared(
        actor=scorer,
        attempt=record.attempt,
        check=check,
        scorer=scorer,
        supersedes=earlier.seq,
        reason=reason,
    )


def review(session: SessionRecord, record: AttemptRecord, rubric: Rubric, fields: Mapping[str, str]) -> ev.ReviewSaved:
    """The row of a failure review, earlier fields kept. Raises NotNow for a field the rubric does not have."""
    need_scorable(record)
    known = [field.id for field in rubric.review]
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise NotNow(f"the failure review has no field {', '.join(unknown)}; it has: {', '.join(known)}")
    earlier = session.reviews.get(record.attempt)
    kept = dict(earlier.body.fields) if earlier else {}
    return ev.ReviewSaved(
        attempt=record.attempt,
        fields={**kept, **fields},
        supersedes=earlier.seq if earlier else None,
    )


def need_scorable(record: AttemptRecord) -> None:
    """Raise NotNow for an attempt that can't be scored: void, abandoned, or not ended yet."""
    if record.voided is not None:
        raise NotNow("the attempt is void; it is in no denominator and is not scored")
    if record.ended is None:
        raise NotNow("the attempt has not ended; scores come after the answer")
    if record.ended is EndReason.ABANDONED:
        raise NotNow("the attempt was abandoned; it is not scored")
