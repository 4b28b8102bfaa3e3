"""Narrow rows of one log for figures over many: the few fields that count, picked by SQLite, no model built.

For figures over hundreds of sessions; a single session is read with `LedgerReader.rows`. Nothing is checked here:
whether the rows can be trusted is `verify`'s to say.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from workshop.ledger.reading import LedgerReader
from workshop.model.session_record import HOLDER_GONE


class Played(NamedTuple):
    """An attempt's rows that say what became of it: opened, ended, voided, answered, clock stopped and going on."""

    seq: int
    event: str
    at: str
    attempt: str
    case: str | None
    practice_agent: str | None
    reason: str | None


Traffic = tuple[str, str, str]
"""A message, a reply or a nudge: event, at, attempt."""

Ruled = tuple[str, int, int, str, str, str, str, str]
"""A ruling: attempt, message, request, tool, digest, ruling, off_fixture, result. A later one with the same request
re-rules it."""


class Decided(NamedTuple):
    """An approver's word."""

    seq: int
    attempt: str
    request: int
    off_script: int


class Said(NamedTuple):
    """A verdict, one taken back, or an adjudication."""

    seq: int
    event: str
    at: str
    attempt: str
    check: str
    verdict: str | None
    scorer: str
    supersedes: int | None
    proposed: str | None


def played(ledger: LedgerReader, log_id: str) -> Iterator[Played]:
    """What became of each attempt, in order."""
    events = ("attempt_opened", "attempt_ended", "attempt_voided", "clock_paused", "clock_resumed")
    fields = ("attempt", "case", "practice_agent", "reason")
    return map(Played._make, _picked(ledger, log_id, events, ("seq", "event", "at"), fields))


def shut(ledger: LedgerReader, log_id: str) -> list[tuple[str, str]]:
    """(from, to) of each time in which nobody had the session open, in order."""
    return ledger._all(
        "SELECT before.at, taken.at FROM events AS taken JOIN events AS before "
        "ON before.log_id = taken.log_id AND before.seq = taken.seq - 1 WHERE taken.log_id = ? "
        "AND taken.event = 'session_taken' AND json_extract(taken.body, '$.reason') = ? ORDER BY taken.seq",
        (log_id, HOLDER_GONE),
    )


def traffic(ledger: LedgerReader, log_id: str) -> Iterator[Traffic]:
    """Messages, replies and nudges, in order; a reply or nudge is to the last message of its attempt."""
    # These are most of a log, so their JSON isn't read. A body is canonical, with the keys in order: actor, attempt. No
    # string can hold the mark, since a quote in it is escaped, and the name of an attempt needs no escape.
    mark = '"attempt":"'
    found = ledger._all(
        "SELECT event, at, substr(body, instr(body, ?) + ?, 80) FROM events WHERE log_id = ? "
        "AND event IN ('message_received', 'reply_served', 'nudge_served') ORDER BY seq",
        (mark, len(mark), log_id),
    )
    return ((event, at, start.partition('"')[0]) for event, at, start in found)


def rulings(ledger: LedgerReader, log_id: str) -> list[Ruled]:
    """Rulings, in order."""
    fields = (
        "attempt", "message", "request", "tool", "digest", "ruling.ruling", "ruling.off_fixture", "ruling.result",
    )  # fmt: skip
    return _picked(ledger, log_id, ("request_ruled",), (), fields)


def raw_messages(ledger: LedgerReader, log_id: str) -> dict[tuple[str, int], str]:
    """(attempt, message) to the sha256 of what the agent wrote."""
    found = _picked(ledger, log_id, ("message_received",), (), ("attempt", "message", "raw_sha256"))
    return {(attempt, message): sha256 for attempt, message, sha256 in found}


def decisions(ledger: LedgerReader, log_id: str) -> Iterator[Decided]:
    """Approvals, in order."""
    return map(
        Decided._make,
        _picked(ledger, log_id, ("approval_decided",), ("seq",), ("attempt", "request", "off_script")),
    )


def said(ledger: LedgerReader, log_id: str) -> Iterator[Said]:
    """Verdicts, cleared ones and adjudications, in order."""
    events = ("verdict_given", "verdict_cleared", "verdict_adjudicated")
    fields = ("attempt", "check", "verdict", "scorer", "supersedes", "proposal.verdict")
    return map(Said._make, _picked(ledger, log_id, events, ("seq", "event", "at"), fields))


def _picked(
    ledger: LedgerReader, log_id: str, events: Sequence[str], columns: Sequence[str], fields: Sequence[str]
) -> list[Any]:
    picked = ", ".join((*columns, *(f"json_extract(body, '$.{field}')" for field in fields)))
    among = ", ".join("?" * len(events))
    return ledger._all(
        f"SELECT {picked} FROM events WHERE log_id = ? AND event IN ({among}) ORDER BY seq", (log_id, *events)
    )
