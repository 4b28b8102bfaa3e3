"""A session whose bytes are gone is listed with its reason, and stops neither another session nor a new one."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sitting import PACK, begin, ledger_at, north, open_session, plan

from workshop.cli.group import workshop
from workshop.ledger.errors import LedgerCorrupt
from workshop.model.words import Awaiting
from workshop.session import NotNow, Session
from workshop.session.find import sit_down

LOSSES = {
    "every blob": "DELETE FROM blobs",
    "the pack": "DELETE FROM blobs WHERE length(data) > 50000",
}


@pytest.fixture(params=LOSSES)
def lost(db_path: Path, request: pytest.FixtureRequest) -> Path:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        north(session, begin(session))
    with closing(sqlite3.connect(db_path, isolation_level=None)) as conn:
        for trigger in ("blobs_no_delete", "blobs_no_update"):
            conn.execute(f"DROP TRIGGER {trigger}")
        assert conn.execute(LOSSES[request.param]).rowcount
    return db_path


def run(*arguments: object, stdin: str = "") -> Result:
    return CliRunner().invoke(workshop, [str(argument) for argument in arguments], input=stdin)


def test_it_says_what_is_gone_and_the_way_on(lost: Path) -> None:
    with ledger_at(lost) as ledger:
        (log_id,) = ledger.log_ids()
        with pytest.raises(LedgerCorrupt, match="bytes of the pack"):
            Session.read(ledger, log_id)
        with pytest.raises(NotNow, match="--new opens a new session"):
            sit_down(ledger, PACK, plan(), "stock-count")


def test_new_gets_past_it_and_the_new_session_is_gone_on_with(lost: Path) -> None:
    with ledger_at(lost) as ledger:
        (log_id,) = ledger.log_ids()
        seat = sit_down(ledger, PACK, plan(), "stock-count", new=True)
        assert seat.session.log_id != log_id
        assert [log_id in notice for notice in seat.notices] == [True]
        seat.session.close()
        again = sit_down(ledger, PACK, plan(), "stock-count")
        assert (again.session.log_id, again.attempt) == (seat.session.log_id, seat.attempt)
        again.session.close()


def test_it_stops_no_other_agent(lost: Path) -> None:
    with ledger_at(lost) as ledger:
        seat = sit_down(ledger, PACK, plan("agent-B"), "stock-count")
        assert seat.session.attempt(seat.attempt).awaiting is Awaiting.BRIEF
        seat.session.close()


def test_line_mode_with_new_plays(lost: Path) -> None:
    desk = ["desk", "--case", "stock-count", "--agent", "agent-A", "--db", lost, "--json"]
    refused = run(*desk)
    assert (refused.exit_code, refused.stdout) == (2, "")
    done = run(*desk, "--new", stdin='{"answer": "17"}\n')
    assert done.exit_code == 0
    assert json.loads(done.stdout.splitlines()[0])["kind"] == "answer"


def test_the_list_of_sessions_gives_the_reason_until_the_bytes_are_there_again(lost: Path) -> None:
    text = run("sessions", "--db", lost).stdout
    assert "agent-A" in text
    assert text.count("The bytes of the pack") == 1
    (found,) = map(json.loads, run("sessions", "--db", lost, "--json").stdout.splitlines())
    assert "The bytes of the pack" in found["unusable"]
    # A session of the same pack brings the same bytes.
    run("desk", "--case", "stock-count", "--agent", "agent-B", "--db", lost, "--json", stdin='{"give_up": true}\n')
    found = [json.loads(line) for line in run("sessions", "--db", lost, "--json").stdout.splitlines()]
    assert {row["agent"]: row["unusable"] for row in found} == {"agent-A": "", "agent-B": ""}


def test_changed_bytes_of_the_same_pack_are_refused_with_another_file_as_the_way_out(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        begin(session)
    with closing(sqlite3.connect(db_path, isolation_level=None)) as conn:
        conn.execute("DROP TRIGGER blobs_no_update")
        conn.execute("UPDATE blobs SET data = x'00' WHERE length(data) > 50000")
    done = run("desk", "--case", "stock-count", "--agent", "agent-A", "--db", db_path, "--json", "--new")
    assert done.exit_code == 2
    assert "Begin in a new file with --db" in done.stderr
