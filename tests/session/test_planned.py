"""How many repeats are planned: those of the set-up, and those really begun beyond them."""

import json
from pathlib import Path

from click.testing import CliRunner
from sitting import begin, ledger_at, open_session

from workshop.cli.group import workshop
from workshop.coach.next_step import next_in_session
from workshop.model.words import EndReason, VoidCause
from workshop.session import Session


def test_a_high_number_plans_none_in_between(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger, repeats=2) as session:
        assert session.record.planned("stock-count") == 2
        session.start("stock-count", repeat=9)
        assert session.record.repeats("stock-count") == (1, 2, 9)
        assert session.record.planned("stock-count") == 3
        session.start("injected-ticket", repeat=4)
        assert session.record.planned("injected-ticket") == 1


def test_a_repeat_played_again_after_a_void_is_one(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        for _ in range(2):
            name = begin(session)
            session.void(name, VoidCause.OUTAGE, "no power")
        assert session.record.planned("stock-count") == 1


def test_nothing_in_between_is_asked_for(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as session:
        for repeat in (None, 7):
            session.end(session.start("stock-count", repeat=repeat).record.attempt, EndReason.ABANDONED)
        assert "repeat 2" not in next_in_session(session.record, session.pack).sentence


def test_line_mode_with_a_named_repeat_plans_one(db_path: Path) -> None:
    command = ["desk", "--case", "stock-count", "--agent", "a", "--repeat", "6", "--json", "--db", str(db_path)]
    done = CliRunner().invoke(workshop, command, input=json.dumps({"answer": "41"}) + "\n")
    assert done.exit_code == 0, done.output
    with ledger_at(db_path) as ledger:
        record = Session.read(ledger, ledger.log_ids()[0]).record
    assert record.opened.repeats == 1
    assert record.repeats("stock-count") == (1, 6)
