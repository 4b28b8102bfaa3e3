"""The status line of an attempt, as words."""

from datetime import datetime

from workshop.coach import case_place
from workshop.model.words import RulingKind
from workshop.session import Session
from workshop.tui.broken import read_only_part
from workshop.tui.clock import clock_text, elapsed, seen_at
from workshop.tui.widgets.status_line import Part

ABOUT = (
    "requests: calls that count, of those the case allows; one that is denied or held counts too. form errors: calls "
    "that can't be read or don't fit their tool; they cost no request and have a limit of their own. saved: the last "
    "event of the record. The clock runs from Start the clock on the brief screen, without pauses."
)
"""What the parts mean, for the pointer and for help."""


def attempt_parts(session: Session, attempt: str, now: datetime) -> tuple[Part, ...]:
    """Case, attempt, requests, form errors, what is held, what is saved, and the clock."""
    record = session.attempt(attempt)
    case = session.case(record.case)
    opened = session.record.opened
    parts: list[Part] = []
    parts += [Part(*case_place(session.record, session.pack, case), 9), Part(case.id, weight=1, spare=True)]
    if record.practice_agent:
        parts.append(Part(f"practice agent {record.practice_agent}, not pooled", "practice", 8, style="$warning"))
    else:
        planned = max(record.repeat, opened.repeats)
        parts.append(Part(f"attempt {record.repeat} of {planned}", f"attempt {record.repeat}/{planned}", 7))
    if session.read_only:
        parts.append(read_only_part(session))
    limits = case.limits
    parts.append(Part(f"requests {record.counted}/{limits.requests}", f"req {record.counted}/{limits.requests}", 8))
    errors = f"{record.form_errors}/{limits.form_errors}"
    parts.append(Part(f"form errors {errors}", "", 4 if record.form_errors else 3))
    waiting = record.waiting
    if waiting is not None:
        word = "held" if waiting.ruling.ruling is RulingKind.HELD else "no fixture"
        parts.append(Part(f"{word}: {waiting.tool}", "", 9, style="$warning"))
    if record.voided is not None:
        parts.append(Part("void", "", 9, style="$warning"))
    parts.append(Part(f"saved {session.record.seq}", weight=2, right=True, spare=True))
    parts.append(_clock(session, attempt, case.minutes, now))
    return tuple(parts)


def _clock(session: Session, attempt: str, minutes: int, now: datetime) -> Part:
    time = elapsed(session.record.clocks[attempt], seen_at(session, now))
    if time is None:
        return Part(f"clock not started, {minutes} min", f"0:00 of {minutes} min", 6, right=True)
    text = clock_text(time)
    over = time.total_seconds() > minutes * 60
    said = f"{text} of {minutes} min" + (", over" if over else "")
    if session.attempt(attempt).paused:
        said += ", paused"
    return Part(
        said, f"{text}/{minutes} min" + (" over" if over else ""), 6, right=True, style="$warning" if over else ""
    )
