"""Failure reviews across sessions: by cause, owner, due day and state; failed attempts without one included."""

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from workshop.ledger.reading import LedgerReader
from workshop.model import events as ev
from workshop.model.session_record import NOBODY
from workshop.model.verdict_book import VerdictBook
from workshop.model.words import Check, Verdict
from workshop.pack.load import thaw
from workshop.report.values import Value

_EVENTS = (
    "session_opened", "attempt_opened", "attempt_voided", "verdict_given", "verdict_cleared", "verdict_adjudicated",
    "review_saved",
)  # fmt: skip


_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class ReviewState(StrEnum):
    """Where the review of a failed attempt stands; several may hold. Nobody here knows whether a fix was made."""

    MISSING = "missing"
    BEGUN = "begun"
    """A required field is empty."""
    OVERDUE = "overdue"
    WRITTEN = "written"
    STALE = "stale"
    """A check failed after it was written that had not failed then: that fail is not covered."""
    OUTDATED = "outdated"
    """The fail it was written for no longer counts."""


class ReviewLine(Value):
    """One attempt with a failed check, or with a review."""

    log_id: str
    agent: str
    attempt: str
    case: str
    failed: tuple[Check, ...]
    uncovered: tuple[Check, ...]
    state: ReviewState
    """The first of `states`."""
    states: tuple[ReviewState, ...]
    """All that hold, what weighs most first: none hides another."""
    missing: tuple[str, ...]
    root_cause: str
    fix: str
    owner: str
    due: str
    author: str
    event: int | None


def reviews(ledger: LedgerReader, today: date) -> list[ReviewLine]:
    """Every review that stands, and every failed attempt without one, void and practice attempts left out.

    Overdue is a due day before `today`; one that is no day in the form 2031-04-30 is never overdue. Sorted by due day,
    those without one last. Raises LedgerError.
    """
    required: dict[str, tuple[str, ...]] = {}
    found = [line for log_id in ledger.log_ids() for line in _session(ledger, log_id, required, today)]
    return sorted(found, key=lambda line: (due_day(line.due) or date.max, line.log_id, line.attempt))


def _session(
    ledger: LedgerReader, log_id: str, required: dict[str, tuple[str, ...]], today: date
) -> Iterator[ReviewLine]:
    book, opened = VerdictBook(), None
    attempts: dict[str, str] = {}
    saved: dict[str, tuple[int, dict[str, str]]] = {}
    authors: dict[str, str] = {}
    for row in ledger.iter_rows([log_id], only=_EVENTS):
        match row.body:
            case ev.SessionOpened():
                opened = row.body
            case ev.AttemptOpened() if not row.body.practice_agent:
                attempts[row.body.attempt] = row.body.case
            case ev.AttemptVoided():
                attempts.pop(row.body.attempt, None)
            case ev.ReviewSaved():
                saved[row.body.attempt] = (row.seq, row.body.fields)
                authors[row.body.attempt] = "" if row.body.actor == NOBODY else row.body.actor
            case ev.VerdictGiven() | ev.VerdictCleared() | ev.VerdictAdjudicated():
                book.apply(row.seq, row.at, row.body)
            case _:
                pass
    if opened is None:
        return
    sha256 = opened.pack_sha256
    for attempt, case in attempts.items():
        failed = tuple(check for check, one in book.settled(attempt).items() if one.verdict is Verdict.FAIL)
        event, fields = saved.get(attempt, (None, {}))
        if event is None and not failed:
            continue
        if sha256 not in required:
            pack = thaw(ledger.blob(sha256))
            required[sha256] = tuple(one.id for one in pack.rubric.review if one.required)
        missing = tuple(name for name in required[sha256] if not fields.get(name, "").strip())
        uncovered = () if event is None else tuple(book.failed_since(attempt, event).values())
        day = due_day(fields.get("due", ""))
        states = _states(
            written=event is not None,
            outdated=not failed,
            stale=bool(uncovered),
            overdue=day is not None and day < today,
            begun=bool(missing),
        )
        yield ReviewLine(
            log_id=log_id,
            agent=" ".join(text for text in (opened.agent.name, opened.agent.version) if text),
            attempt=attempt,
            case=case,
            failed=failed,
            uncovered=uncovered,
            state=states[0],
            states=states,
            missing=missing,
            root_cause=fields.get("root_cause", ""),
            fix=fields.get("fix", ""),
            owner=fields.get("owner", ""),
            due=fields.get("due", ""),
            author=authors.get(attempt, ""),
            event=event,
        )


def _states(*, written: bool, outdated: bool, stale: bool, overdue: bool, begun: bool) -> tuple[ReviewState, ...]:
    if not written:
        return (ReviewState.MISSING,)
    found = {
        ReviewState.OUTDATED: outdated,
        ReviewState.STALE: stale,
        ReviewState.OVERDUE: overdue,
        ReviewState.BEGUN: begun,
        ReviewState.WRITTEN: not begun,
    }
    return tuple(state for state, holds in found.items() if holds)


def due_day(text: str) -> date | None:
    """The day a review is due, None when the text is no day in the form 2031-04-30."""
    try:
        return date.fromisoformat(text.strip()) if _DAY.fullmatch(text.strip()) else None
    except ValueError:
        return None
