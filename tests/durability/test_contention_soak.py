"""Four writers on one file for many rows, and locks of three and thirty seconds with the real timeout."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from failing import CALL, desk, out
from test_locks import json_lines, locked, messages, seated
from test_two_at_once import check_nothing_lost
from writers import Writer

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify

pytestmark = pytest.mark.soak

EACH = 1500


def test_four_writers_lose_and_double_nothing(db_path: Path) -> None:
    writers = [Writer(db_path, f"agent-{number}", EACH) for number in range(4)]
    # Readers, exports and backups go on all the while.
    looks = 0
    with Ledger.open(db_path) as reading:
        while any(writer.running for writer in writers):
            for report in verify(reading):
                assert report.ok, report.verdict
            copy = db_path.with_name(f"copy{looks}.db")
            done = subprocess.run(
                [sys.executable, "-m", "workshop", "backup", str(copy), "--db", str(db_path)],
                capture_output=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            copy.unlink()
            looks += 1
    assert looks > 1
    check_nothing_lost(db_path, [writer.finish(3600) for writer in writers], EACH)


def test_a_lock_of_three_seconds_is_waited_for(db_path: Path) -> None:
    with seated(db_path, 5) as seat, locked(db_path) as other:
        began = time.monotonic()
        release = threading.Timer(3, other.execute, ["COMMIT"])
        release.start()
        (line,) = json_lines(seat, {"message": CALL})
        release.join()
        assert line["kind"] == "message"
        assert 2.9 < time.monotonic() - began < 5
        assert messages(seat) == 1


def test_a_lock_of_thirty_seconds_is_a_plain_message_and_a_retry_writes_once(db_path: Path) -> None:
    with seated(db_path, 5) as seat, locked(db_path) as other:
        release = threading.Timer(30, other.execute, ["COMMIT"])
        release.start()
        refused = 0
        while (line := json_lines(seat, {"message": CALL})[0])["kind"] == "error":
            assert "locked by another program" in line["error"]
            refused += 1
        release.join()
        assert 4 <= refused <= 6
        assert messages(seat) == 1


def test_opening_under_a_lock_of_thirty_seconds_says_so(db_path: Path) -> None:
    assert desk(db_path, {"message": CALL}).returncode == 0
    with locked(db_path) as other:
        refused = desk(db_path, {"message": CALL})
        assert refused.returncode == 2
        assert "locked by another program" in refused.stderr
        other.execute("COMMIT")
    assert out(desk(db_path, {"message": CALL}))[0]["counters"]["requests"] == 2
