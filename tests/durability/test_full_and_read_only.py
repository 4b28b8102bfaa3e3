"""A full disk, a folder that can't be written to, no folder: a plain message, nothing shown that isn't stored, the way on."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from disks import fill, small_disk
from failing import CALL, DESK, desk, out, plain, workshop

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify

LONG = '{"tool": "sites_list", "arguments": {"n": %d, "x": "' + "y" * 30_000 + '"}}'


def stored(db: Path) -> set[str]:
    with Ledger.open(db, read_only=True) as ledger:
        assert [report.ok for report in verify(ledger)] == [True]
        return {row.hash for row in ledger.iter_rows()}


def check_a_play_into_a_full_disk(db: Path, **more: Any) -> None:
    done = desk(db, *({"message": LONG % number} for number in range(40)), {"message": CALL}, **more)
    assert done.returncode == 0, done.stderr
    lines = out(done)
    assert len(lines) == 41
    taken, refused = [[line for line in lines if (line["kind"] == "error") is error] for error in (False, True)]
    assert taken
    assert refused
    for line in refused:
        assert "Nothing was written" in line["error"]
        assert line["awaiting"] == "message"
        assert "reply" not in line
    # What was shown is stored, nothing else is: no reply of a refused line, no half of a message.
    assert {line["hash"] for line in taken} <= stored(db)
    with Ledger.open(db, read_only=True) as ledger:
        messages = [row for row in ledger.iter_rows() if row.event == "message_received"]
        assert len(messages) == len(taken)


def test_a_file_that_may_not_grow_any_more(db_path: Path) -> None:
    check_a_play_into_a_full_disk(db_path, most_bytes=400_000)
    # With room again it goes on where it stood.
    (line,) = out(desk(db_path, {"message": CALL}))
    assert line["kind"] == "message"
    assert line["hash"] in stored(db_path)


def test_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, "1m"):
        db = disk / "run.db"
        # Room to be freed later: how much a ledger takes until the disk is full is its own affair.
        (disk / "something else").write_bytes(bytes(200_000))
        check_a_play_into_a_full_disk(db)
        fill(disk / "filler")
        # There may be room for the small row of the take-over, not for a message.
        refused = desk(db, {"message": LONG % 99})
        assert all(line["kind"] == "error" for line in out(refused))
        assert "No room left" in refused.stdout + refused.stderr
        before = stored(db)
        assert workshop("show", "--db", str(db)).returncode == 0
        assert workshop("verify", "--replay", "--db", str(db)).returncode == 0
        plain(workshop("export", "--db", str(db), "--out", str(disk / "out")), "No space left", "another folder")
        assert not list((disk / "out").glob("*"))
        plain(workshop("backup", str(disk / "copy.db"), "--db", str(db)), "No room left")
        assert not (disk / "copy.db").exists()
        assert workshop("backup", str(tmp_path / "copy.db"), "--db", str(db)).returncode == 0
        assert stored(tmp_path / "copy.db") == before
        (disk / "filler").unlink()
        (disk / "something else").unlink()
        assert "error" not in [line["kind"] for line in out(desk(db, {"message": CALL}))]


def test_no_room_for_a_ledger_at_all(tmp_path: Path) -> None:
    done = desk(tmp_path / "run.db", {"message": CALL}, most_bytes=4096)
    plain(done, "Nothing was written")


def test_a_disk_that_became_read_only(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, "8m"):
        db = disk / "logs" / "run.db"
        assert desk(db, {"message": CALL}).returncode == 0
        before = stored(db)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        check_read_only(db, before, tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions don't hold root back; the read-only disk does")
def test_a_read_only_folder(tmp_path: Path) -> None:
    db = tmp_path / "logs" / "run.db"
    assert desk(db, {"message": CALL}).returncode == 0
    before = stored(db)
    db.chmod(0o400)
    db.parent.chmod(0o500)
    try:
        check_read_only(db, before, tmp_path)
    finally:
        db.parent.chmod(0o700)


def check_read_only(db: Path, before: set[str], elsewhere: Path) -> None:
    plain(desk(db, {"message": CALL}), "may not be written to", "--db")
    plain(desk(db.with_name("new.db"), {"message": CALL}), "folder")
    for command in (["show"], ["verify", "--replay"], ["sessions"], ["export", "--out", str(elsewhere / "out")]):
        assert workshop(*command, "--db", str(db)).returncode == 0
    plain(workshop("export", "--db", str(db), "--out", str(db.with_name("out"))), "another folder")
    plain(workshop("backup", str(db.with_name("copy.db")), "--db", str(db)), "written")
    assert workshop("backup", str(elsewhere / "copy.db"), "--db", str(db)).returncode == 0
    assert stored(elsewhere / "copy.db") == before == stored(db)


def test_without_logs_reading_says_so_and_playing_makes_it(tmp_path: Path) -> None:
    for command in (["show"], ["verify"], ["export"], ["sessions"], ["backup", "copy.db"]):
        plain(workshop(*command, cwd=tmp_path), "no ledger", "--db")
    assert list(tmp_path.iterdir()) == []
    assert workshop(*DESK, "--json", lines="", cwd=tmp_path).returncode == 0
    assert (tmp_path / "logs" / "workshop.db").exists()


def test_a_file_in_the_place_of_logs(tmp_path: Path) -> None:
    (tmp_path / "logs").touch()
    plain(workshop(*DESK, "--json", cwd=tmp_path), "can't be made", "--db")
    plain(workshop("show", cwd=tmp_path), "no ledger", "--db")


def test_logs_deleted_during_play_takes_no_more_rows_and_says_so(tmp_path: Path) -> None:

    argv = [sys.executable, "-m", "workshop", *DESK, "--json"]
    message = (json.dumps({"message": CALL}) + "\n").encode()
    with subprocess.Popen(
        argv, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as play:
        assert play.stdin is not None
        assert play.stdout is not None
        play.stdin.write(message)
        play.stdin.flush()
        assert json.loads(play.stdout.readline())["kind"] == "message"
        shutil.rmtree(tmp_path / "logs")
        play.stdin.write(message)
        play.stdin.close()
        error = json.loads(play.stdout.readline())
    assert error["kind"] == "error"
    assert "moved, deleted or replaced" in error["error"]
    assert not (tmp_path / "logs").exists()
