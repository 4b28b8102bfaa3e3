"""A session whose log is damaged: it opens for reading, its exports say so on every page, and nothing is appended."""

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sitting import PACK, begin, ledger_at, north, open_session, plan

from workshop.cli.group import run as run_command
from workshop.cli.group import workshop
from workshop.ledger.errors import LedgerCorrupt, LedgerError
from workshop.ledger.ledger import Ledger
from workshop.model.events import Row
from workshop.model.words import Awaiting, Check, EndReason, Source, Verdict
from workshop.session import BrokenChain, NotNow, Session, SessionError
from workshop.session.card import scorecard_of
from workshop.session.find import sit_down


def tampered(db: Path, *statements: str) -> None:
    """Run statements as someone would who has the file in their hands."""
    with closing(sqlite3.connect(db)) as conn:
        for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            conn.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            conn.execute(statement)
        conn.commit()


@pytest.fixture
def played(db_path: Path) -> Path:
    """A ledger with one session: a scored attempt and an open one. Its bytes stand in one file."""
    with ledger_at(db_path) as ledger:
        with open_session(ledger) as session:
            name = begin(session)
            north(session, name)
            session.answer(name, b"There are 41 units.", Source.LINE)
            session.verdict(name, Check.OUTCOME, Verdict.FAIL, "only one site was looked up")
            session.review(name, {"fix": "look up every site"})
            second = begin(session)
            north(session, second)
        backup = db_path.with_name("copy.db")
        ledger.copy_into(backup)
    return backup


CHANGES = {
    "edited": "UPDATE events SET body = replace(body, 'only one site', 'no site at all') WHERE event = 'verdict_given'",
    "link": "UPDATE events SET prev = printf('%064d', 7) WHERE seq = 8",
    "gap": "DELETE FROM events WHERE seq = 9",
    "unreadable": "UPDATE events SET body = '{}' WHERE seq = 10",
    "unknown": "UPDATE events SET event = 'unheard_of' WHERE seq = 10",
    "bytes": "UPDATE blobs SET data = x'00' WHERE sha256 = "
    "(SELECT json_extract(body, '$.raw_sha256') FROM events WHERE event = 'answer_taken')",
}


@pytest.mark.parametrize("change", CHANGES)
def test_it_opens_for_reading_and_nothing_is_appended(played: Path, change: str) -> None:
    tampered(played, CHANGES[change])
    with ledger_at(played) as ledger:
        (log_id,) = ledger.log_ids()
        before = rows_of(played)
        with Session.resume(ledger, log_id) as session:
            assert session.read_only
            assert session.broken
            attempt = next(iter(session.record.attempts))
            for act in (
                lambda: session.end(attempt, EndReason.GAVE_UP),
                lambda: session.start("stock-count"),
                lambda: session.take(take_over=True),
            ):
                with pytest.raises(SessionError):
                    act()
            with pytest.raises(BrokenChain, match="workshop verify"):
                session.take()
            assert not session.refresh()
        assert rows_of(played) == before


@pytest.mark.parametrize("change", CHANGES)
def test_show_and_every_export_say_it_on_every_page(played: Path, tmp_path: Path, change: str) -> None:
    tampered(played, CHANGES[change])
    shown = command("show", "--db", str(played))
    assert "THE CHAIN OF THIS LOG IS BROKEN" in shown.output
    assert json.loads(command("show", "--json", "--db", str(played)).output)["header"]["chain"]["broken"] is True
    out = tmp_path / "out"
    command("export", "--db", str(played), "--format", "md,json,csv,junit,html", "--out", str(out))
    files = {path.suffix: path.read_text() for path in out.iterdir()}
    pages = 1 + len(re.findall("^## Appendix", files[".md"], flags=re.MULTILINE))
    assert pages > 3
    assert files[".md"].count("> **The chain of this log is broken**") == pages
    sections = files[".html"].split("<section")[1:]
    assert sections
    assert all("chain of this log is broken" in section for section in sections)
    assert json.loads(files[".json"])["header"]["chain"]["broken"] is True
    assert {row["chain"] for row in csv.DictReader(io.StringIO(files[".csv"]))} == {"broken"}
    assert 'name="chain" value="broken' in files[".xml"]


def test_every_command_that_prints_verdicts_says_it_first(played: Path, tmp_path: Path) -> None:
    tampered(played, CHANGES["edited"])
    db = ("--db", str(played))
    for arguments in (
        ("agenda", "last"),
        ("calibrate", "last", "stock-count.1"),
        ("reviews",),
        ("reviews", "--owner", "nobody"),
        ("regress", "last", "stock-count.1", "--out", str(tmp_path / "case")),
    ):
        first = command(*arguments, *db).stdout.splitlines()[0]
        assert re.match(r"THE CHAIN OF SESSION [0-9a-f]{8} IS BROKEN: .*may have been edited", first), arguments
    for arguments in (("agenda", "last", "--format", "json"), ("calibrate", "last", "stock-count.1", "--json")):
        assert len(json.loads(command(*arguments, *db).stdout)["broken"]) == 1
    assert len(json.loads(command("reviews", "--json", *db).stdout)["broken"]) == 1
    case = next((tmp_path / "case" / "cases").rglob("01-*.toml")).read_text()
    assert "# THE CHAIN OF THAT SESSION'S LOG IS BROKEN" in case
    assert "chain of this log is broken" in command("agenda", "last", "--format", "md", *db).stdout


def test_line_mode_refuses_with_the_way_on_and_a_new_session_is_possible(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tampered(played, CHANGES["edited"])
    who = ["--agent", "agent-A", "--operator", "operator"]
    desk = ["desk", "--case", "stock-count", *who, "--db", str(played), "--json"]
    before = rows_of(played)
    assert run_command(desk) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) <= 3
    assert "broken" in said.err
    assert "--new" in said.err
    assert rows_of(played) == before
    done = CliRunner().invoke(workshop, [*desk, "--new"], input=b'{"give_up": true}\n')
    assert done.exit_code == 0
    assert "broken" in done.stderr
    # From here on the sound session is the one to go on with.
    again = CliRunner().invoke(workshop, desk, input=b'{"give_up": true}\n')
    assert again.exit_code == 0
    (log_id,) = {row[0] for row in before}
    assert [row for row in rows_of(played) if row[0] == log_id] == before


def test_a_broken_session_of_another_case_stands_in_nobodys_way(played: Path) -> None:
    tampered(played, CHANGES["edited"])
    with ledger_at(played) as ledger:
        (broken,) = ledger.log_ids()
        seat = sit_down(ledger, PACK, plan(), "injected-ticket")
        assert seat.session.log_id != broken
        seat.session.close()
    with ledger_at(played) as ledger:
        other = sit_down(ledger, PACK, plan("another-agent"), "stock-count")
        assert other.notices == ()
        other.session.close()


@pytest.mark.parametrize(
    "statement", ["DELETE FROM events WHERE seq = {}", "UPDATE events SET body = '{{}}' WHERE seq = {}"]
)
def test_whatever_row_is_lost_there_is_a_report_or_a_plain_message(played: Path, statement: str) -> None:
    for seq in range(1, len(rows_of(played)) + 1):
        damaged = played.with_name(f"damaged{seq}.db")
        damaged.write_bytes(played.read_bytes())
        tampered(damaged, statement.format(seq))
        tell_everything(damaged, seq)


def test_a_gap_that_was_closed_by_renumbering_still_gives_a_report(played: Path) -> None:
    for seq in range(2, len(rows_of(played))):
        damaged = played.with_name(f"closed{seq}.db")
        damaged.write_bytes(played.read_bytes())
        tampered(damaged, f"DELETE FROM events WHERE seq = {seq}", f"UPDATE events SET seq = seq - 1 WHERE seq > {seq}")
        tell_everything(damaged, seq)


def tell_everything(db: Path, seq: int) -> None:
    """Scorecard, opening and sitting down: each a result that says it, or a plain error."""
    with Ledger.open(db) as ledger:
        (log_id,) = ledger.log_ids()
        last = seq > ledger.head(log_id)[0]
        try:
            card = scorecard_of(ledger, log_id)
        except LedgerCorrupt:
            assert seq == 1
        else:
            # A cut tail can't be told without a head.
            assert card.header.chain.broken or last
            assert card.header.size <= len(rows_of(db))
        for sit in (
            lambda: Session.resume(ledger, log_id),
            lambda: sit_down(ledger, PACK, plan(), "stock-count").session,
        ):
            try:
                session = sit()
            except (LedgerError, SessionError):
                continue
            assert session.broken or last or session.log_id != log_id
            session.close()


def test_rows_that_hash_rightly_but_make_no_session_are_shown_as_far_as_they_go(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        name = begin(session)
        north(session, name)
        # Only somebody with the ledger's own code could write this: the chain is right, the row makes no sense.
        stray = session.record.attempts[name].messages[0].body.model_copy(update={"attempt": "stock-count.9"})
        ledger.append(session.log_id, [stray], holder=session.record.holder)
        session.close()
        card = scorecard_of(ledger, session.log_id)
        assert card.header.chain.broken
        assert card.header.size == session.record.seq
        with Session.resume(ledger, session.log_id) as again:
            assert again.broken
            assert again.attempt(name).awaiting is Awaiting.MESSAGE
            with pytest.raises((BrokenChain, NotNow)):
                again.end(name, EndReason.GAVE_UP)


def test_a_failed_row_leaves_the_record_as_it_was(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        begin(session)
        rows: Iterator[Row] = iter(ledger.rows(session.log_id))
        opening = next(rows)
        wrong = Row(
            log_id=opening.log_id, seq=session.record.seq + 1, at=opening.at, prev="", hash="", body=opening.body
        )
        before = (session.record.seq, session.record.hash)
        with pytest.raises(ValueError, match="second time"):
            session.record.apply(wrong)
        assert (session.record.seq, session.record.hash) == before


def command(*arguments: str) -> Result:
    done = CliRunner().invoke(workshop, list(arguments))
    assert done.exit_code == 0, done.output
    return done


def rows_of(db: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(db)) as conn:
        return conn.execute("SELECT * FROM events ORDER BY log_id, seq").fetchall()
