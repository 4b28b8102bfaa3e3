"""Narrow rows of one log for figures over many: the few fields that count, in one pass, no model built.

For figures over hundreds of sessions; a single session is read with `LedgerReader.rows`. The pass holds every row
against its hash and the one before; what more can be wrong, and where, is `verify`'s to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple, get_args

from pydantic_core import from_json

from workshop.ledger.reading import LedgerReader
from workshop.ledger.records import LOG_ID
from workshop.model.chain import FIRST_PREV
from workshop.model.events import Body
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


@dataclass(slots=True)
class Tally:
    """One log's narrow rows, each kind in order.

    Attributes:
        sound: every row has its own hash and follows the one before; always True when that was not asked.
        played: what became of each attempt.
        traffic: messages, replies and nudges; a reply or nudge is to the last message of its attempt.
        reviews: attempt to the event of its failure review that stands, and the fields.
        shut: (from, to) of each time in which nobody had the session open.
    """

    sound: bool = True
    played: list[Played] = field(default_factory=list)
    traffic: list[Traffic] = field(default_factory=list)
    rulings: list[Ruled] = field(default_factory=list)
    decisions: list[Decided] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    reviews: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    shut: list[tuple[str, str]] = field(default_factory=list)


_EVENTS = frozenset(model.model_fields["event"].default for model in get_args(Body))
_TRAFFIC = frozenset({"message_received", "reply_served", "nudge_served"})
_PLAYED = frozenset({"attempt_opened", "attempt_ended", "attempt_voided", "clock_paused", "clock_resumed"})
_SAID = frozenset({"verdict_given", "verdict_cleared", "verdict_adjudicated"})
_AT_LENGTH = 27
_MARK = '"attempt":"'
_CHUNK = 2000


def tally(ledger: LedgerReader, log_id: str, *, check: bool = True) -> Tally:
    """The log's narrow rows; with `check` also whether its chain holds. Raises LedgerError, ValueError or LookupError
    when a row can't be read."""
    found = Tally(sound=not check or LOG_ID.fullmatch(log_id) is not None)
    last_seq, last_at, last_hash = 0, "", FIRST_PREV
    middle = f'","log_id":"{log_id}","prev":"'
    for seq, event, at, body, prev, digest in _rows(ledger, log_id):
        if check:
            # What was hashed, put together as docs/ledger.md says: a stored body is canonical already. Of known events
            # and times of one length, no other split of the columns gives the same text.
            text = (
                f'workshop-log/v1\n{{"at":"{at}","body":{body},"event":"{event}{middle}{last_hash}","seq":{seq},"v":1}}'
            )
            own = sha256(text.encode()).hexdigest()
            if (
                own != digest
                or prev != last_hash
                or seq != last_seq + 1
                or event not in _EVENTS
                or len(at) != _AT_LENGTH
            ):
                found.sound = False
        if event in _TRAFFIC:
            # These are most of a log, so their JSON isn't read. A body is canonical, with the keys in order: actor,
            # attempt. No string can hold the mark: a quote in it is escaped, and an attempt's name needs no escape.
            start = body.index(_MARK) + len(_MARK)
            found.traffic.append((event, at, body[start : body.index('"', start)]))
        elif event == "request_ruled":
            found.rulings.append(_ruled(from_json(body)))
        else:
            _take(found, seq, event, at, body, last_at)
        last_seq, last_at, last_hash = seq, at, digest
    return found


def raw_messages(ledger: LedgerReader, log_id: str) -> dict[tuple[str, int], str]:
    """(attempt, message) to the sha256 of what the agent wrote."""
    rows = ledger.iter_records(log_id, only=("message_received",))
    bodies = (from_json(record.body) for record in rows)
    return {(body["attempt"], body["message"]): body["raw_sha256"] for body in bodies}


def _rows(ledger: LedgerReader, log_id: str) -> Iterator[tuple[int, str, str, str, str, str]]:
    sql = "SELECT seq, event, at, body, prev, hash FROM events WHERE log_id = ? AND seq > ? ORDER BY seq LIMIT ?"
    after = 0
    while piece := ledger._all(sql, (log_id, after, _CHUNK)):
        yield from piece
        after = piece[-1][0]


def _take(found: Tally, seq: int, event: str, at: str, text: str, before: str) -> None:
    if event in _SAID:
        found.said.append(_said(seq, event, at, from_json(text)))
    elif event in _PLAYED:
        body = from_json(text)
        more = (body.get(name) for name in ("case", "practice_agent", "reason"))
        found.played.append(Played(seq, event, at, body["attempt"], *more))
    elif event == "approval_decided":
        body = from_json(text)
        found.decisions.append(Decided(seq, body["attempt"], body["request"], body["off_script"]))
    elif event == "review_saved":
        body = from_json(text)
        found.reviews[body["attempt"]] = (seq, dict(body["fields"]))
    elif event == "session_taken" and from_json(text)["reason"] == HOLDER_GONE:
        found.shut.append((before, at))


def _ruled(body: dict[str, Any]) -> Ruled:
    ruling = body["ruling"]
    request = (body["attempt"], body["message"], body["request"], body["tool"], body["digest"])
    return *request, ruling["ruling"], ruling["off_fixture"], ruling["result"]


def _said(seq: int, event: str, at: str, body: dict[str, Any]) -> Said:
    proposal = body.get("proposal") or {}
    said = (body["attempt"], body["check"], body.get("verdict"), body["scorer"], body.get("supersedes"))
    return Said(seq, event, at, *said, proposal.get("verdict"))
