"""Target: a ledger file damaged anywhere gives a plain error or a report, and nothing trusted that was not written."""

import contextlib
import functools
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.ledger.records import Record
from workshop.ledger.verify import verify
from workshop.model.events import AgentConfig
from workshop.model.words import Check, Source, Verdict
from workshop.pack.load import load_pack
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.report.show import show
from workshop.session import Plan, Session, SessionError
from workshop.session.card import scorecard_of
from workshop.session.find import sit_down
from workshop.session.replay import replay

CALL = b'{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'

_CELLS = st.sampled_from(["log_id", "seq", "event", "at", "body", "prev", "hash"])
_VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.binary(max_size=8),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.sampled_from(["{}", "[]", "null", "session_opened", "request_ruled", "0" * 64, "'", "{" * 500, "9" * 400]),
)
DAMAGES = st.lists(
    st.one_of(
        st.tuples(st.just("bytes"), st.floats(0, 1), st.binary(min_size=1, max_size=8) | st.just(bytes(4096))),
        st.tuples(st.just("cell"), st.integers(0, 40), _CELLS, _VALUES),
        st.tuples(st.just("body"), st.integers(0, 40), st.text('{}[]",:abc01\\', max_size=6), st.floats(0, 1)),
        st.tuples(st.just("row"), st.sampled_from(["drop", "double", "swap"]), st.integers(0, 40)),
        st.tuples(st.just("blob"), st.integers(0, 20), st.binary(max_size=8)),
    ),
    min_size=1,
    max_size=3,
)


@functools.cache
def sound() -> tuple[bytes, dict[str, list[Record]]]:
    """A whole ledger's bytes, and its rows: one attempt scored and reviewed, one open, and a second session."""
    folder = Path(tempfile.mkdtemp())
    try:
        with Ledger.open(folder / "w.db") as ledger:
            for label in ("A", "B"):
                seat = sit_down(
                    ledger, load_pack(None), Plan(AgentConfig(name=label), "op", ("stock-count",)), "stock-count"
                )
                with seat.session as session:
                    session.hand_brief(seat.attempt, fresh_chat=True)
                    session.receive(seat.attempt, CALL, Source.LINE, serve=True)
                    session.answer(seat.attempt, b"There are 41 units.", Source.LINE)
                    session.verdict(seat.attempt, Check.OUTCOME, Verdict.FAIL, "too few")
                    session.review(seat.attempt, {"fix": "ask all"})
                    session.start("stock-count")
            rows = {log_id: list(ledger.iter_records(log_id)) for log_id in ledger.log_ids()}
            ledger.copy_into(folder / "copy.db")
        return (folder / "copy.db").read_bytes(), rows
    finally:
        shutil.rmtree(folder)


def check_ledger(damages: list[tuple[object, ...]]) -> None:
    """Verify, scorecard, reading, sitting down: each a result or a plain error; what is trusted is what was written."""
    content, written = sound()
    folder = Path(tempfile.mkdtemp())
    try:
        path = folder / "w.db"
        path.write_bytes(content)
        for damage in sorted(damages, key=lambda damage: damage[0] == "bytes"):
            with contextlib.suppress(sqlite3.Error, UnicodeError):
                _damage(path, *damage)
        _read(path, written)
    finally:
        shutil.rmtree(folder)


def _read(path: Path, written: dict[str, list[Record]]) -> None:
    with _plain(), Ledger.open(path, read_only=True) as ledger:
        for report in verify(ledger):
            found: list[Record] = []
            with _plain():
                for record in ledger.iter_records(report.log_id):
                    if record.seq > report.trusted:
                        break
                    found.append(record)
            assert found == written.get(report.log_id, [])[: len(found)]
            with _plain():
                card = scorecard_of(ledger, report.log_id)
                assert card.header.chain.broken or report.ok
                for render in (markdown(card), to_json(card), show(card, 100)):
                    render.encode()
            with _plain():
                replay(ledger, report.log_id)
        ledger.logs()
    with _plain(), Ledger.open(path) as ledger:
        for log_id in ledger.log_ids():
            before = ledger.head(log_id)
            with _plain(), Session.resume(ledger, log_id) as session:
                if session.broken:
                    assert ledger.head(log_id) == before
        with _plain():
            plan = Plan(AgentConfig(name="A"), "op", ("stock-count",))
            sit_down(ledger, load_pack(None), plan, "stock-count").session.close()


@contextlib.contextmanager
def _plain() -> Iterator[None]:
    try:
        yield
    except (LedgerError, SessionError) as error:
        said = str(error)
    else:
        said = "nothing went wrong"
    assert 0 < len(said) < 2000


def _damage(path: Path, kind: object, *how: object) -> None:
    if kind == "bytes":
        where, put = how
        assert isinstance(where, float)
        assert isinstance(put, bytes)
        content = bytearray(path.read_bytes())
        start = int(where * (len(content) - 1))
        content[start : start + len(put)] = put
        path.write_bytes(content)
        return
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as conn:
        for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            conn.execute(f"DROP TRIGGER {name}")
        rows = conn.execute("SELECT rowid, body FROM events ORDER BY rowid").fetchall()
        blobs = conn.execute("SELECT rowid FROM blobs ORDER BY rowid").fetchall()
        match kind, how:
            case "cell", (int(row), str(column), value):
                conn.execute(f"UPDATE events SET {column} = ? WHERE rowid = ?", (value, rows[row % len(rows)][0]))
            case "body", (int(row), str(put), float(where)):
                rowid, body = rows[row % len(rows)]
                at = int(where * len(body))
                conn.execute("UPDATE events SET body = ? WHERE rowid = ?", (body[:at] + put + body[at + 1 :], rowid))
            case "row", ("drop", int(row)):
                conn.execute("DELETE FROM events WHERE rowid = ?", rows[row % len(rows)][:1])
            case "row", ("double", int(row)):
                conn.execute(
                    "INSERT INTO events SELECT log_id, (SELECT max(seq) + 1 FROM events), event, at, body, prev, hash "
                    "FROM events WHERE rowid = ?",
                    rows[row % len(rows)][:1],
                )
            case "row", ("swap", int(row)):
                first, second = rows[row % len(rows)][0], rows[(row + 1) % len(rows)][0]
                conn.execute("UPDATE events SET seq = seq + 1000 WHERE rowid IN (?, ?)", (first, second))
                conn.execute("UPDATE events SET seq = seq - 999 WHERE rowid = ?", (first,))
                conn.execute("UPDATE events SET seq = seq - 1001 WHERE rowid = ?", (second,))
            case "blob", (int(row), bytes(put)):
                conn.execute("UPDATE blobs SET data = ? WHERE rowid = ?", (put, blobs[row % len(blobs)][0]))
