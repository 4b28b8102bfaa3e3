"""Reminds a scorer of the calibration attempt that they have not scored yet."""

from workshop.coach import repeat_name
from workshop.session import Session
from workshop.session.calibrating import calibration_attempt


def scored_first(session: Session, attempt: str, scorer: str) -> str:
    """What this scorer is to score before `attempt`, and why; "" when nothing, and once they judged a check of it."""
    book, first = session.record.book, calibration_attempt(session.record)
    if first in ("", attempt) or book.committed(first, scorer) or book.committed(attempt, scorer):
        return ""
    name = repeat_name(session.pack, session.case_of(first), session.attempt(first).repeat)
    return f"Score {name} first: it is this session's calibration attempt, and {scorer} has not scored it yet."
