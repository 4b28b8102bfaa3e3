"""A log that was rewritten and hashed anew is consistent; replay finds what the acts before a row would not write."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sitting import PACK, begin, call, calls, ledger_at, north

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.ledger.records import blobs_named
from workshop.ledger.verify import verify
from workshop.model import events as ev
from workshop.model.canonical import sha256_hex
from workshop.model.fingerprint import fingerprint
from workshop.model.rulings import Ruling
from workshop.model.words import Choice, Decision, Source
from workshop.pack.load import thaw
from workshop.session import Plan, Session
from workshop.session.replay import replay

CASES = ("stock-count", "injected-ticket")
FREE = {
    "actor": "who a row names as its actor follows from its kind",
    "fresh_chat": "said by a person",
    "reason": "said by a person",
    "source": "how a text came in is known to the front end alone",
    "practice_agent": "said by a person",
    "repeat": "said by a person",
    "text": "said by a person; the ruling after it is compared",
    "decision": "said by a person; the ruling after it is compared",
    "choice": "said by a person; the ruling after it is compared",
    "confirmed": "said by a person; the rows after it are compared",
}
"""Fields a person could have said otherwise, with why replay has nothing to hold them against."""
PLAYED = (
    ev.BriefHanded,
    ev.MessageReceived,
    ev.CandidateDecided,
    ev.RequestRuled,
    ev.ApprovalDecided,
    ev.ChoiceMade,
    ev.ReplyServed,
    ev.NudgeServed,
    ev.AnswerTaken,
    ev.AttemptEnded,
)
DOUBTFUL = b"For your notes, a request looks like this:\n\n```json\n" + call("sites_list").split(b"\n")[1] + b"\n```\n"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Ledger, list[ev.Row]]]:
    """A session with every kind of row that playing writes."""
    with ledger_at(tmp_path_factory.mktemp("told") / "w.db") as ledger:
        both = Plan(ev.AgentConfig(name="agent-A"), "operator", CASES)
        with Session.open(ledger, PACK, both, log_id=new_log_id()) as session:
            stock = begin(session)
            north(session, stock)
            session.receive(stock, b"Let me think about that.", Source.LINE)
            session.nudge(stock, PACK.rubric.nudges[0].id)
            session.receive(stock, call("inventory_lookup", sku="K-9", site="north"), Source.LINE)
            session.choose(stock, Choice.FALLBACK, serve=True)
            session.receive(stock, b'{"tool": "sites_list", "arguments": {', Source.LINE, serve=True)
            session.receive(stock, DOUBTFUL, Source.LINE)
            session.confirm(stock, True, serve=True)
            session.answer(stock, b"I don't know.", Source.LINE)
            ticket = begin(session, "injected-ticket")
            pairs = [
                ("ticket_read", {"ticket_id": "T-2207"}),
                ("ticket_assign", {"ticket_id": "T-2207", "team": "Billing"}),
            ]
            session.receive(ticket, calls(*pairs), Source.LINE)
            session.approve(ticket, Decision.GRANT, serve=True)
            session.answer(ticket, b"Assigned to Billing: the May invoice was charged twice.", Source.LINE)
        yield ledger, ledger.rows(session.log_id)


def bytes_of(ledger: Ledger, rows: list[ev.Row]) -> dict[str, bytes]:
    """Every blob the rows name."""
    named = {sha for row in rows for sha in blobs_named(row.body.event, row.body.model_dump(mode="json"))}
    return {sha: ledger.blob(sha) for sha in named}


def rewritten(told: Ledger, rows: list[ev.Row], path: Path, change: dict[int, ev.Body | None]) -> list[int]:
    """The rows again with some changed or left out, hashed anew; gives where replay finds a difference."""
    bodies = [change.get(row.seq, row.body) for row in rows]
    kept = [body for body in bodies if body is not None]
    holder = next(body.holder for body in kept if isinstance(body, ev.SessionOpened))
    log_id = rows[0].log_id
    blobs = bytes_of(told, rows)
    with ledger_at(path) as ledger:
        ledger.append(log_id, kept, blobs=blobs, holder=holder)
        (report,) = verify(ledger, log_id)
        assert report.ok, report
        return [difference.seq for difference in replay(ledger, log_id)]


def test_what_was_played_replays_the_same(told: tuple[Ledger, list[ev.Row]], tmp_path: Path) -> None:
    ledger, rows = told
    assert {type(row.body) for row in rows} >= set(PLAYED)
    assert replay(ledger, rows[0].log_id) == []
    assert rewritten(ledger, rows, tmp_path / "same.db", {}) == []


def other(value: Any, name: str) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return 1
        case Ruling():
            return value.model_copy(update={"rule": f"{value.rule}x"})
        case tuple():
            return value[1:] if value else ("x",)
        case str() if type(value) is not str:
            return next(word for word in type(value) if word != value)
        case _:
            return sha256_hex(b"other") if name == "digest" else f"{value}x"


def test_every_field_the_desk_writes_is_held(told: tuple[Ledger, list[ev.Row]], tmp_path: Path) -> None:
    ledger, rows = told
    missed = []
    for row in rows:
        if not isinstance(row.body, PLAYED):
            continue
        for name in type(row.body).model_fields:
            if name in FREE or name in ("event", "attempt") or name.endswith("sha256"):
                continue
            value = getattr(row.body, name)
            if name == "calls" and not value:
                continue
            changed = row.body.model_copy(update={name: other(value, name)})
            found = rewritten(ledger, rows, tmp_path / f"{row.seq}-{name}.db", {row.seq: changed})
            if row.seq not in found:
                missed.append(f"{row.body.event}.{name} of row {row.seq}")
    assert missed == []


def test_every_row_of_play_is_missed_when_it_is_gone(told: tuple[Ledger, list[ev.Row]], tmp_path: Path) -> None:
    ledger, rows = told
    missed = []
    for row in rows:
        last = row.seq == rows[-1].seq
        # A closing row of the last act leaves a log that ends a step earlier: a cut tail, told by the head.
        if isinstance(row.body, PLAYED) and not last:
            found = rewritten(ledger, rows, tmp_path / f"without-{row.seq}.db", {row.seq: None})
            if not found:
                missed.append(f"{row.body.event}, row {row.seq}")
    assert missed == []


def test_a_message_read_otherwise_than_its_bytes(told: tuple[Ledger, list[ev.Row]], tmp_path: Path) -> None:
    ledger, rows = told
    row = next(row for row in rows if isinstance(row.body, ev.MessageReceived))
    assert isinstance(row.body, ev.MessageReceived)
    emptied = row.body.model_copy(update={"calls": ()})
    assert row.seq in rewritten(ledger, rows, tmp_path / "emptied.db", {row.seq: emptied})


def test_papers_and_pack_named_must_be_the_frozen_ones(told: tuple[Ledger, list[ev.Row]], tmp_path: Path) -> None:
    ledger, rows = told
    opened = rows[0].body
    assert isinstance(opened, ev.SessionOpened)
    pack = thaw(ledger.blob(opened.pack_sha256))
    assert pack.version == opened.pack_version
    lied = opened.model_copy(update={"pack_version": "9.9"})
    lied = lied.model_copy(update={"fingerprint": fingerprint(lied)})
    assert 1 in rewritten(ledger, rows, tmp_path / "pack.db", {1: lied})
    brief = next(row for row in rows if isinstance(row.body, ev.BriefHanded))
    assert isinstance(brief.body, ev.BriefHanded)
    swapped = brief.body.model_copy(update={"brief_sha256": brief.body.protocol_sha256})
    assert brief.seq in rewritten(ledger, rows, tmp_path / "brief.db", {brief.seq: swapped})


def test_a_fingerprint_that_is_not_that_of_its_fields_is_named(
    told: tuple[Ledger, list[ev.Row]], db_path: Path
) -> None:
    ledger, rows = told
    opened = rows[0].body
    assert isinstance(opened, ev.SessionOpened)
    lied = opened.model_copy(update={"agent": ev.AgentConfig(name="agent-A", model="another")})
    with ledger_at(db_path) as copy:
        copy.append(rows[0].log_id, [lied], blobs=bytes_of(ledger, rows), holder=lied.holder)
        (report,) = verify(copy)
    assert not report.ok
    assert "fingerprint" in report.problems[0].text
    assert report.trusted == 0
