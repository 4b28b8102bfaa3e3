"""Small bodies and logs for the ledger's tests."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from workshop.ledger.ledger import Ledger
from workshop.model.canonical import sha256_hex
from workshop.model.events import (
    AgentConfig,
    AnswerTaken,
    AttemptEnded,
    AttemptOpened,
    BriefHanded,
    MessageReceived,
    ProposalBody,
    ReplyServed,
    RequestRuled,
    Row,
    SessionOpened,
    VerdictGiven,
)
from workshop.model.fingerprint import fingerprint
from workshop.model.rulings import Ruling
from workshop.model.words import (
    Check,
    Connection,
    EndReason,
    Gate,
    MessageKind,
    Proposed,
    RulingKind,
    Source,
    Verdict,
)

LOG = "5f0e2c9a7b41d8e36a90c2f47d15be08"
OTHER_LOG = "0123456789abcdef0123456789abcdef"
PACK, PROTOCOL, BRIEF, PROMPT = b'{"pack":"core"}', b"Ask like this.", b"Do that.", b"You are careful."
MINE, THEIRS = "here:1:aa", "there:2:bb"


class Clock:
    """A clock that moves one second a reading, or to wherever it is set."""

    def __init__(self) -> None:
        self.now = datetime(2031, 4, 2, 8, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def opened(holder: str = MINE, **changes: object) -> SessionOpened:
    fields: dict[str, object] = {
        "app_version": "0.1.0",
        "pack_id": "core",
        "pack_version": "1.0.0",
        "pack_sha256": sha256_hex(PACK),
        "rubric_sha256": sha256_hex(b"rubric"),
        "protocol_sha256": sha256_hex(PROTOCOL),
        "agent": AgentConfig(name="agent-A", system_prompt_sha256=sha256_hex(PROMPT)),
        "connection": Connection.CHAT,
        "operator": "Wanjiru",
        "cases": ("late-delivery",),
        "repeats": 3,
        "desk_revision": "1",
        "fingerprint": "",
        "holder": holder,
        **changes,
    }
    body = SessionOpened.model_validate(fields)
    return body if body.fingerprint else body.model_copy(update={"fingerprint": fingerprint(body)})


OPENING_BLOBS = (PACK, PROTOCOL, PROMPT)


def message(raw: bytes = b'{"tool":"search_orders"}', number: int = 1) -> MessageReceived:
    return MessageReceived(
        attempt="late-delivery.1",
        message=number,
        raw_sha256=sha256_hex(raw),
        raw_bytes=len(raw),
        source=Source.PASTE,
        kind=MessageKind.CALLS,
    )


def ruled(number: int = 1, arguments: str = '{"limit":5}') -> RequestRuled:
    ruling = Ruling(ruling=RulingKind.RETURNED, gate=Gate.FIXTURE, counted=True, executed=True, result="2 orders")
    return RequestRuled(
        attempt="late-delivery.1",
        message=number,
        request=number,
        position=1,
        tool="search_orders",
        arguments_json=arguments,
        digest=sha256_hex(arguments.encode()),
        ruling=ruling,
    )


def reply(text: bytes = b"2 orders", number: int = 1) -> ReplyServed:
    return ReplyServed(
        attempt="late-delivery.1",
        message=number,
        reply_sha256=sha256_hex(text),
        reply_bytes=len(text),
        results=1,
    )


def verdict(supersedes: int | None = None) -> VerdictGiven:
    return VerdictGiven(
        actor="Wanjiru",
        attempt="late-delivery.1",
        check=Check.OUTCOME,
        verdict=Verdict.PASS,
        scorer="Wanjiru",
        supersedes=supersedes,
        proposal=ProposalBody(verdict=Proposed.PASS, reason="the order was moved", events=(5,)),
    )


def fill(ledger: Ledger, log_id: str = LOG, messages: int = 2) -> list[Row]:
    """A small whole session; returns all its rows."""
    ledger.append(log_id, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    handed = BriefHanded(
        attempt="late-delivery.1", fresh_chat=True, protocol_sha256=sha256_hex(PROTOCOL), brief_sha256=sha256_hex(BRIEF)
    )
    start = AttemptOpened(attempt="late-delivery.1", case="late-delivery", repeat=1)
    ledger.append(log_id, [start, handed], blobs=[BRIEF], holder=MINE)
    for number in range(1, messages + 1):
        raw, text = b"call %d \xff\x00" % number, b"result %d" % number
        ledger.append(
            log_id,
            [message(raw, number), ruled(number), reply(text, number)],
            blobs=[raw, text],
            holder=MINE,
        )
    answer = b"It was moved to Friday."
    taken = AnswerTaken(
        attempt="late-delivery.1", raw_sha256=sha256_hex(answer), raw_bytes=len(answer), source=Source.PASTE
    )
    ended = AttemptEnded(attempt="late-delivery.1", reason=EndReason.ANSWERED)
    ledger.append(log_id, [taken, ended], blobs=[answer], holder=MINE)
    ledger.append(log_id, [verdict()], holder=MINE)
    return ledger.rows(log_id)


def tampered(db: Path, *statements: str) -> None:
    """Run statements on the file as someone would who has it in their hands: without triggers, without our code."""
    with closing(sqlite3.connect(db)) as conn:
        for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            conn.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            conn.execute(statement)
        conn.commit()
