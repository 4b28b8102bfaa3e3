"""The status line of an attempt that is being scored or looked at."""

from workshop.coach import case_place
from workshop.session import Session
from workshop.tui.broken import read_only_part
from workshop.tui.widgets.status_line import Part


def about_attempt(session: Session, attempt: str) -> list[Part]:
    """Case, title and repeat, and what must be known of them: practice, void, read only."""
    record, case = session.attempt(attempt), session.case_of(attempt)
    parts = [Part(*case_place(session.record, session.pack, case), 9), Part(case.id, "", 3)]
    if record.practice_agent:
        parts.append(Part(f"practice agent {record.practice_agent}, not pooled", "practice", 8, style="$warning"))
    else:
        planned = max(record.repeat, session.record.opened.repeats)
        parts.append(Part(f"attempt {record.repeat} of {planned}", f"attempt {record.repeat}/{planned}", 7))
    if record.voided is not None:
        parts.append(Part("void", "", 9, style="$warning"))
    if session.read_only:
        parts.append(read_only_part(session))
    return parts


def saved(session: Session) -> Part:
    """How many rows are in the ledger."""
    return Part(f"saved {session.record.seq}", weight=1, right=True, spare=True)
