"""Failure reviews in a cohort: failed attempts with and without one, and reviews of a fail that no longer counts."""

from collections.abc import Collection, Iterable
from datetime import date

from workshop.ledger.reading import LedgerReader
from workshop.model import events as ev
from workshop.report.cohort_session import AttemptFigures
from workshop.report.cohort_values import CohortReview, CohortReviewState
from workshop.report.reviews import due_day


def session_reviews(
    ledger: LedgerReader, log_id: str, agent: str, attempts: Iterable[AttemptFigures], required: Collection[str]
) -> list[CohortReview]:
    """The failed attempts of a session, each with its review, and reviews whose fail is gone. Raises LedgerError.

    `required` are the fields without which a review is incomplete.
    """
    saved = {
        row.body.attempt: (row.seq, row.body.fields)
        for row in ledger.iter_rows([log_id], only=("review_saved",))
        if isinstance(row.body, ev.ReviewSaved)
    }
    found = []
    for attempt in attempts:
        event, fields = saved.get(attempt.attempt, (None, {}))
        if event is None and not (attempt.failed and attempt.ended):
            continue
        missing = tuple(name for name in required if not fields.get(name, "").strip())
        found.append(
            CohortReview(
                log_id=log_id,
                agent=agent,
                attempt=attempt.attempt,
                case=attempt.case,
                failed=attempt.failed,
                state=_state(event, missing, failed=bool(attempt.failed)),
                missing=missing if event is not None else (),
                root_cause=fields.get("root_cause", ""),
                owner=fields.get("owner", "").strip(),
                due=fields.get("due", "").strip(),
                event=event,
            )
        )
    return found


def by_owner(reviews: Iterable[CohortReview]) -> tuple[CohortReview, ...]:
    """What is left to do first, by due day within an owner; days that are none, and no owner, come last."""
    return tuple(
        sorted(
            reviews,
            key=lambda one: (
                one.state is CohortReviewState.OUTDATED,
                not one.owner,
                one.owner.casefold(),
                due_day(one.due) or date.max,
                one.log_id,
                one.attempt,
            ),
        )
    )


def _state(event: int | None, missing: tuple[str, ...], *, failed: bool) -> CohortReviewState:
    if event is None:
        return CohortReviewState.MISSING
    if not failed:
        return CohortReviewState.OUTDATED
    return CohortReviewState.INCOMPLETE if missing else CohortReviewState.WRITTEN
