"""A newer format, a damaged file, a clock that jumps back: a plain message or a play that goes on, and no wrong row."""

import re
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from failing import CALL, desk, out, plain, workshop
from test_locks import PACK

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.model.events import AgentConfig
from workshop.model.words import Check, Source, Verdict
from workshop.session import Plan
from workshop.session.card import scorecard_of
from workshop.session.find import sit_down
from workshop.session.replay import replay

COMMANDS = (["show"], ["verify"], ["verify", "--replay"], ["sessions"], ["export"], ["backup", "copy.db"])


@pytest.fixture
def played(db_path: Path) -> Path:
    """A ledger as one file, with a session in it."""
    assert desk(db_path, {"message": CALL}, {"answer": "There are 41 units."}).returncode == 0
    assert workshop("backup", str(db_path.with_name("whole.db")), "--db", str(db_path)).returncode == 0
    return db_path.with_name("whole.db")


def check_refused(db: Path, *words: str) -> None:
    before = db.read_bytes()
    plain(desk(db, {"message": CALL}), *words)
    for command in COMMANDS:
        plain(workshop(*command, "--db", str(db)), *words)
    assert db.read_bytes() == before
    assert not Path("copy.db").exists()


def test_a_newer_format_says_update_and_is_left_as_it_is(played: Path) -> None:
    with closing(sqlite3.connect(played)) as conn:
        conn.execute("PRAGMA user_version = 99")
        conn.commit()
    check_refused(played, "newer workshop", "Update workshop")


@pytest.mark.parametrize(
    "content", [b"hello world\n" * 1000, b"SQLite format 3\0" + b"\xff" * 9000], ids=["text", "torn"]
)
def test_something_else_is_refused_and_left_as_it_is(db_path: Path, content: bytes) -> None:
    db_path.write_bytes(content)
    check_refused(db_path, db_path.name)


def test_half_of_a_file_is_refused_with_the_way_on(played: Path) -> None:
    content = played.read_bytes()
    played.write_bytes(content[: len(content) // 2])
    check_refused(played, "damaged", "backup")


def test_a_page_overwritten_gives_a_message_or_a_report_and_never_a_wrong_one(played: Path) -> None:
    content = played.read_bytes()
    pages = range(len(content) // 4096)
    # The first pages hold what the others are found by.
    for page in (*pages[:6], *pages[6::6]):
        damaged = played.with_name(f"page{page}.db")
        damaged.write_bytes(content[: page * 4096] + bytes(4096) + content[(page + 1) * 4096 :])
        for command in (["show"], ["verify"], ["export", "--out", f"out{page}"], ["sessions"]):
            done = workshop(*command, "--db", str(damaged))
            assert done.returncode in (0, 1, 2)
            assert "unexpected" not in done.stderr, (page, command, done.stderr)
            assert len(done.stderr.splitlines()) <= 2
        done = desk(damaged, {"verdict": "outcome", "value": "pass"}, {"message": CALL})
        assert "unexpected" not in done.stderr, (page, done.stderr)
        if done.returncode == 0 and any("hash" in line for line in out(done)):
            # Something could be written: then it is there, whatever else is lost.
            with Ledger.open(damaged, read_only=True) as ledger:
                stored = {row.hash for row in ledger.iter_rows()}
            assert {line["hash"] for line in out(done) if "hash" in line} <= stored


class Jumping:
    """A clock that can be set back."""

    def __init__(self) -> None:
        self.now = datetime(2031, 10, 26, 0, 59, 50, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def test_a_clock_that_jumps_back_changes_no_order_no_count_and_no_ruling(db_path: Path) -> None:
    clock = Jumping()
    plan = Plan(AgentConfig(name="A"), "operator", ("stock-count",))
    with Ledger.open(db_path, clock=clock) as ledger:
        seat = sit_down(ledger, PACK, plan, "stock-count")
        with seat.session as session:
            session.hand_brief(seat.attempt, fresh_chat=True)
            session.receive(seat.attempt, CALL.encode(), Source.LINE, serve=True)
            clock.now -= timedelta(hours=30)
            session.receive(seat.attempt, CALL.encode(), Source.LINE, serve=True)
            session.answer(seat.attempt, b"There are 41 units.", Source.LINE)
            session.verdict(seat.attempt, Check.OUTCOME, Verdict.FAIL, "too few sites")
            clock.now -= timedelta(days=400)
            session.verdict(seat.attempt, Check.OUTCOME, Verdict.FAIL, "said again, a year before")
        rows = ledger.rows(session.log_id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert [row.at for row in rows] != sorted(row.at for row in rows)
        assert verify(ledger)[0].ok
        assert replay(ledger, session.log_id) == []
        card = scorecard_of(ledger, session.log_id)
        (attempt,) = card.cases[0].attempts
        # The later verdict by number stands, though its time is earlier; no time is below zero.
        (outcome,) = [score for score in attempt.scores if score.check is Check.OUTCOME]
        assert outcome.reason == "said again, a year before"
        seconds = [message.seconds for message in attempt.messages]
        assert len(seconds) == 2
        assert all(one is None or one >= 0 for one in seconds), seconds
    for command in (["show"], ["export", "--format", "md,json,csv,junit,html"], ["sessions"], ["verify", "--replay"]):
        assert workshop(*command, "--db", str(db_path)).returncode == 0


def test_the_time_zone_of_the_machine_changes_no_stored_time(db_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for zone in ("Europe/Oslo", "America/Los_Angeles", "Asia/Kathmandu"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert desk(db_path, {"message": CALL}).returncode == 0
        before = time.time()
        with Ledger.open(db_path, read_only=True) as ledger:
            rows = list(ledger.iter_rows())
        last = rows[-1].at
        stamp = datetime.strptime(last, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC).timestamp()
        assert abs(stamp - before) < 60
    for zone in ("Europe/Oslo", "America/Los_Angeles"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert workshop("export", "--out", zone.replace("/", "-"), "--db", str(db_path)).returncode == 0
        (file,) = Path(zone.replace("/", "-")).iterdir()
        files.append(file.read_bytes())
    assert files[0] == files[1]
    text = files[0].decode()
    assert "UTC" in text
    times = {at.replace("T", " ") for at in re.findall(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d", text)}
    assert times
    assert times <= {row.at[:19].replace("T", " ") for row in rows}
    monkeypatch.delenv("TZ")
    time.tzset()
