"""Failure reviews in a cohort: failed attempts with and without one, and reviews of a fail that no longer counts."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date

from workshop.report.cohort_session import AttemptFigures, SavedReview
from workshop.report.cohort_values import CohortReview, CohortReviewState
from workshop.report.reviews import due_day


def session_reviews(
    log_id: str,
    agent: str,
    attempts: Iterable[AttemptFigures],
    saved: Mapping[str, SavedReview],
    required: Collection[str],
) -> list[CohortReview]:
    """The failed attempts of a session, each with its review, and reviews whose fail is gone.

    `saved` are the session's reviews by attempt, `required` the fields without which one is begun and not written.
    """
    found = []
    for attempt in attempts:
        review = saved.get(attempt.attempt)
        if review is None and not (attempt.failed and attempt.ended):
            continue
        fields = review.fields if review is not None else {}
        missing = tuple(name for name in required if not fields.get(name, "").strip())
        found.append(
            CohortReview(
                log_id=log_id,
                agent=agent,
                attempt=attempt.attempt,
                case=attempt.case,
                failed=attempt.failed,
                state=_state(review, missing, failed=bool(attempt.failed)),
                missing=missing if review is not None else (),
                uncovered=review.uncovered if review is not None else (),
                root_cause=fields.get("root_cause", ""),
                owner=fields.get("owner", "").strip(),
                due=fields.get("due", "").strip(),
                event=review.event if review is not None else None,
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


def _state(review: SavedReview | None, missing: tuple[str, ...], *, failed: bool) -> CohortReviewState:
    if review is None:
        return CohortReviewState.MISSING
    if not failed:
        return CohortReviewState.OUTDATED
    if review.uncovered:
        return CohortReviewState.STALE
    return CohortReviewState.BEGUN if missing else CohortReviewState.WRITTEN
