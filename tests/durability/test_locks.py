"""A write lock held by somebody else: waited for; after the timeout a plain message, nothing written, nothing lost."""

import io
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from failing import CALL, workshop

from workshop.cli.lines import JsonLines
from workshop.cli.plain import PlainWords
from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.model.events import AgentConfig
from workshop.model.words import Source
from workshop.pack.load import load_pack
from workshop.session import Plan
from workshop.session.find import Seat, sit_down

PACK = load_pack(None)


@contextmanager
def seated(db: Path, busy_timeout: float) -> Iterator[Seat]:
    """An attempt that waits for a message."""
    plan = Plan(AgentConfig(name="A"), "operator", ("stock-count",))
    with Ledger.open(db, busy_timeout=busy_timeout) as ledger:
        seat = sit_down(ledger, PACK, plan, "stock-count")
        with seat.session as session:
            session.hand_brief(seat.attempt, fresh_chat=True)
            yield seat


@contextmanager
def locked(db: Path) -> Iterator[sqlite3.Connection]:
    """Another program that holds the write lock."""
    with closing(sqlite3.connect(db, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


class Typed(io.StringIO):
    """What an operator types; something may happen elsewhere before a line is read."""

    def __init__(self, lines: list[str | Callable[[], Any]]) -> None:
        super().__init__()
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:
        for line in self.lines:
            if isinstance(line, str):
                return line + "\n"
            line()
        return ""


def json_lines(seat: Seat, *lines: dict[str, Any]) -> list[dict[str, Any]]:
    sink = io.StringIO()
    source = io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())
    assert JsonLines(seat.session, seat.attempt, source, sink).run(resumed=False) == 0
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def messages(seat: Seat) -> int:
    return sum(row.event == "message_received" for row in seat.session.ledger.rows(seat.session.log_id))


def test_a_lock_that_goes_in_time_is_waited_for_without_an_error(db_path: Path) -> None:
    with seated(db_path, 10) as seat, locked(db_path) as other:
        release = threading.Timer(0.3, other.execute, ["COMMIT"])
        release.start()
        (line,) = json_lines(seat, {"message": CALL})
        release.join()
        assert line["kind"] == "message"
        assert messages(seat) == 1


def test_a_lock_beyond_the_timeout_is_an_error_line_and_a_retry_writes_once(db_path: Path) -> None:
    with seated(db_path, 0.05) as seat:
        with locked(db_path):
            before = seat.session.record.seq
            (line,) = json_lines(seat, {"message": CALL})
            assert line["kind"] == "error"
            assert "locked by another program" in line["error"]
            assert "try again" in line["error"]
            assert line["awaiting"] == "message"
            assert "reply" not in line
            assert seat.session.attempt(seat.attempt).counted == 0
        assert seat.session.record.seq == before == seat.session.ledger.head(seat.session.log_id)[0]
        (line,) = json_lines(seat, {"message": CALL})
        assert (line["kind"], line["counters"]["requests"]) == ("message", 1)
        assert messages(seat) == 1
        assert verify(seat.session.ledger)[0].ok


def test_in_plain_words_the_paste_is_kept_and_enter_writes_it_once(db_path: Path) -> None:
    with seated(db_path, 0.05) as seat, locked(db_path) as other:
        sink = io.StringIO()
        typed = Typed([CALL, ".", "", lambda: other.execute("COMMIT"), "", ":quit"])
        assert PlainWords(seat.session, seat.attempt, typed, sink).run(resumed=False, fresh_chat=True) == 0
        said = sink.getvalue()
        # Refused when pasted and at the first try again; the reply stands behind the third try alone.
        assert said.count("not done:") == said.count("What you gave is kept") == 2
        assert said.count("REPLY") == 1
        assert said.index("REPLY") > said.rindex("not done:")
        assert messages(seat) == 1


def test_in_plain_words_the_kept_paste_can_be_dropped(db_path: Path) -> None:
    with seated(db_path, 0.05) as seat, locked(db_path):
        sink = io.StringIO()
        typed = Typed([CALL, ".", "what?", ":drop", ":quit"])
        assert PlainWords(seat.session, seat.attempt, typed, sink).run(resumed=False, fresh_chat=True) == 0
        assert "REPLY" not in sink.getvalue()
        assert messages(seat) == 0


def test_in_plain_words_nothing_is_tried_for_ever_when_the_input_ends(db_path: Path) -> None:
    with seated(db_path, 0.05) as seat:
        seat.session.receive(seat.attempt, CALL.encode(), Source.LINE)
        with locked(db_path):
            # A reply waits to be served, which line mode does by itself.
            sink = io.StringIO()
            assert PlainWords(seat.session, seat.attempt, Typed([]), sink).run(resumed=True, fresh_chat=True) == 0
            assert sink.getvalue().count("not done:") == 1
            assert "REPLY" not in sink.getvalue()


def test_reading_needs_no_lock(db_path: Path) -> None:
    with seated(db_path, 1):
        pass
    with locked(db_path):
        for command in (["show"], ["verify", "--replay"], ["sessions"], ["backup", str(db_path.with_name("copy.db"))]):
            assert workshop(*command, "--db", str(db_path)).returncode == 0
