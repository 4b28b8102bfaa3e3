"""Holders: a token in the log, and a lock that tells whether the other process lives."""

import subprocess
import sys
from pathlib import Path

import pytest
from ledger_samples import LOG, OTHER_LOG

from workshop.ledger.errors import LedgerUnwritable
from workshop.ledger.holder import Holder, is_alive

OWNER = """
import sys
from pathlib import Path
from workshop.ledger.holder import Holder

holder = Holder.acquire(Path(sys.argv[1]), sys.argv[2])
print(holder.token, flush=True)
sys.stdin.read()
"""


def test_a_holder_lives_until_it_is_released(db: Path) -> None:
    with Holder.acquire(db, LOG) as holder:
        host, pid, random = holder.token.rsplit(":", 2)
        assert host
        assert pid.isdecimal()
        assert len(random) == 16
        assert is_alive(db, LOG, holder.token)
        assert is_alive(db, LOG, holder.token)
        assert not is_alive(db, OTHER_LOG, holder.token)
        assert not is_alive(db, LOG, "there:2:bb")
    assert not is_alive(db, LOG, holder.token)
    holder.release()
    assert list((db.parent / "workshop.db.locks").iterdir()) == []


def test_two_holders_of_one_log_are_told_apart(db: Path) -> None:
    with Holder.acquire(db, LOG) as new:
        old = Holder.acquire(db, LOG)
        assert old.token != new.token
        old.release()
        assert is_alive(db, LOG, new.token)
        assert not is_alive(db, LOG, old.token)


def test_a_killed_process_is_dead_and_leaves_nothing(db: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(db), LOG],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    with process:
        assert process.stdout is not None
        token = process.stdout.readline().strip()
        assert is_alive(db, LOG, token)
        process.kill()
        process.wait()
    assert not is_alive(db, LOG, token)
    assert list((db.parent / "workshop.db.locks").iterdir()) == []


@pytest.mark.parametrize("hostile", ["../../x", "a/b\0", "\ud83d", "x" * 5000, ""])
def test_tokens_and_ids_from_another_file_name_no_path(db: Path, hostile: str) -> None:
    assert not is_alive(db, hostile, hostile)
    with Holder.acquire(db, hostile) as holder:
        assert is_alive(db, hostile, holder.token)
        (lock,) = (db.parent / "workshop.db.locks").iterdir()
        assert len(lock.name) < 60
    assert [path.name for path in db.parent.iterdir()] == ["workshop.db.locks"]


def test_no_room_for_a_lock_is_a_plain_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LedgerUnwritable, match="lock file"):
        Holder.acquire(tmp_path / "file" / "workshop.db", LOG)
