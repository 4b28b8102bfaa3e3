"""No acknowledged row is lost: not to kill -9 at any moment, not to a power cut at any acknowledgement."""

import sys
from pathlib import Path

from durable import REFERENCE, killed, line_mode, needs_strace, reference

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.session.replay import replay


def test_killed_in_fresh_folders_nothing_acknowledged_is_lost() -> None:
    assert "'lost': 0" in line_mode("kill", "--runs", "3")


def test_killed_again_and_again_in_one_folder_it_goes_on_with_a_sound_log(tmp_path: Path) -> None:
    acknowledged: list[str] = []
    for wait in (0.0, 0.02, 0.005):
        acknowledged += killed(tmp_path, wait)
    assert len(acknowledged) >= 3
    with Ledger.open(tmp_path / "run.db", read_only=True) as ledger:
        (log_id,) = ledger.log_ids()
        rows = ledger.rows(log_id)
        stored = [row.hash for row in rows]
        assert len(set(stored)) == len(stored)
        assert set(acknowledged) <= set(stored)
        assert verify(ledger)[0].ok
        assert replay(ledger, log_id) == []
        # One attempt went on through every kill; no message was taken twice and no number given again.
        numbers = [row.body.message for row in rows if row.event == "message_received"]
        assert numbers == list(range(1, len(numbers) + 1))


def test_nothing_is_acknowledged_before_it_is_synced() -> None:
    needs_strace()
    assert "unsynced_at_ack=0" in line_mode("fsync", "--acks", "12")


def test_a_power_cut_at_any_acknowledgement_loses_nothing_acknowledged() -> None:
    needs_strace()
    assert "cuts_that_lose_acked_rows=0" in line_mode("powercut", "--acks", "12")


def test_the_power_cut_check_finds_a_writer_that_acknowledges_too_early() -> None:
    needs_strace()
    early = f"{sys.executable} {REFERENCE} child early FULL {{dir}}/run.db"
    unsynced = f"{sys.executable} {REFERENCE} child sqlite3 OFF {{dir}}/run.db"
    assert "most_rows_lost=1" in reference("powercut", "--cmd", early, "--acks", "6", expect=1)
    reference("powercut", "--cmd", unsynced, "--acks", "6", expect=1)
