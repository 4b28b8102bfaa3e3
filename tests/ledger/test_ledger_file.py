"""The file: opening, settings, locks, kills, and the messages when something is wrong."""

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from ledger_samples import LOG, MINE, OPENING_BLOBS, OTHER_LOG, fill, opened, ruled, tampered, verdict

from workshop.ledger.errors import (
    LedgerBusy,
    LedgerCorrupt,
    LedgerError,
    LedgerMissing,
    LedgerRefused,
    LedgerTooNew,
    LedgerUnwritable,
)
from workshop.ledger.ledger import Ledger
from workshop.ledger.schema import MIGRATIONS
from workshop.ledger.verify import verify


def setting(ledger: Ledger, name: str) -> object:
    return ledger._db.execute(f"PRAGMA {name}").fetchone()[0]


def plain(error: pytest.ExceptionInfo[LedgerError]) -> None:
    text = str(error.value)
    assert text.count("\n") <= 1
    assert "Traceback" not in text
    assert "sqlite3" not in text


def read_everything(db: Path) -> None:
    with Ledger.open(db, read_only=True) as ledger:
        list(ledger.iter_rows())


def test_opening_makes_folders_and_settings(db: Path) -> None:
    with Ledger.open(db) as ledger:
        assert setting(ledger, "journal_mode") == "wal"
        assert setting(ledger, "synchronous") == 2
        assert setting(ledger, "foreign_keys") == 1
        assert setting(ledger, "busy_timeout") == 5000
        assert setting(ledger, "user_version") == len(MIGRATIONS)
    assert [path.name for path in db.parent.iterdir()] == ["workshop.db"]


def test_an_older_sqlite_is_named(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 9))
    with pytest.raises(LedgerError, match=r"SQLite 3\.38") as error:
        Ledger.open(db)
    plain(error)


def test_a_relative_path_stays_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Ledger.open(Path("w.db")) as ledger:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        fill(ledger)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_an_empty_file_becomes_a_ledger(tmp_path: Path) -> None:
    path = tmp_path / "odd name?#%20.db"
    path.touch()
    with Ledger.open(path) as ledger:
        fill(ledger)
    with Ledger.open(path, read_only=True) as ledger:
        assert ledger.log_ids() == [LOG]
    assert not (tmp_path / "odd name").exists()


def test_what_is_no_ledger_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    text, foreign = tmp_path / "notes.db", tmp_path / "foreign.db"
    text.write_bytes(b"just notes " * 200)
    with closing(sqlite3.connect(foreign)) as conn:
        conn.execute("CREATE TABLE theirs (x)")
        conn.execute("PRAGMA user_version = 7")
        conn.commit()
    for path in (text, foreign):
        before = path.read_bytes()
        for read_only in (False, True):
            with pytest.raises(LedgerCorrupt, match="not a workshop ledger") as error:
                Ledger.open(path, read_only=read_only)
            plain(error)
        assert path.read_bytes() == before


def test_a_newer_format_says_so(db: Path, ledger: Ledger) -> None:
    ledger._db.execute("PRAGMA user_version = 99")
    for read_only in (False, True):
        with pytest.raises(LedgerTooNew, match=r"format 99.*Update workshop") as error:
            Ledger.open(db, read_only=read_only)
        plain(error)


def test_a_damaged_file_is_a_plain_message(ledger: Ledger, db: Path) -> None:
    for number in range(40):
        fill(ledger, f"{number:032x}")
    ledger.close()
    data = bytearray(db.read_bytes())
    data[4096 * 3 : 4096 * 40] = b"\xa5" * (4096 * 37)
    db.write_bytes(data)
    with pytest.raises(LedgerCorrupt, match="damaged") as error:
        read_everything(db)
    plain(error)


@pytest.mark.parametrize("path", ["file/below.db", "nul\0.db"])
def test_places_where_no_file_can_be(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LedgerUnwritable) as error:
        Ledger.open(tmp_path / path)
    plain(error)
    with pytest.raises(LedgerMissing) as missing:
        Ledger.open(tmp_path / path, read_only=True)
    plain(missing)


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize(("path", "kind"), [(".", "a folder"), ("pipe", "a pipe"), ("/dev/null", "a device")])
def test_what_is_no_file_is_named(tmp_path: Path, path: str, kind: str, read_only: bool) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LedgerUnwritable, match=f"is {kind}, and a ledger is a file") as error:
        Ledger.open(tmp_path / path, read_only=read_only)
    plain(error)


def full_disk(*_: object) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


def test_a_file_that_never_became_a_ledger_is_taken_away(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workshop.ledger.connect.migrate", full_disk)
    with pytest.raises(LedgerUnwritable, match="No room"):
        Ledger.open(db)
    assert list(db.parent.iterdir()) == []
    monkeypatch.undo()
    with Ledger.open(db) as ledger:
        fill(ledger)


def test_a_ledger_that_was_there_is_left_when_opening_fails(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger.open(db) as ledger:
        rows = fill(ledger)
    monkeypatch.setattr("workshop.ledger.connect.migrate", full_disk)
    with pytest.raises(LedgerUnwritable):
        Ledger.open(db)
    monkeypatch.undo()
    with Ledger.open(db) as ledger:
        assert ledger.rows(LOG) == rows


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(ledger: Ledger, db: Path) -> None:
    rows = fill(ledger)
    ledger.close()
    db.chmod(0o400)
    db.parent.chmod(0o500)
    try:
        with pytest.raises(LedgerUnwritable):
            Ledger.open(db)
        with Ledger.open(db, read_only=True) as reading:
            assert reading.rows(LOG) == rows
    finally:
        db.parent.chmod(0o700)


def test_read_only_reads_and_refuses_to_write(ledger: Ledger, db: Path, tmp_path: Path) -> None:
    rows = fill(ledger)
    with Ledger.open(db, read_only=True) as reading:
        assert reading.rows(LOG) == rows
        for write in (
            lambda: reading.append(LOG, [verdict()], holder=MINE),
            lambda: reading.save_draft(LOG, "", "x", "y"),
            lambda: reading.drop_draft(LOG, ""),
        ):
            with pytest.raises(LedgerUnwritable, match="reading only"):
                write()
        ledger.append(LOG, [verdict()], holder=MINE)
        assert len(reading.rows(LOG)) == len(rows) + 1
    with pytest.raises(LedgerMissing):
        Ledger.open(tmp_path / "none.db", read_only=True)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    with pytest.raises(LedgerCorrupt):
        Ledger.open(tmp_path / "empty.db", read_only=True)


def test_a_closed_ledger_says_so_plainly(ledger: Ledger) -> None:
    ledger.close()
    ledger.close()
    with pytest.raises(LedgerError):
        ledger.rows(LOG)


def test_a_held_write_lock_is_waited_for(db: Path, ledger: Ledger) -> None:
    fill(ledger)
    with (
        Ledger.open(db) as patient,
        closing(sqlite3.connect(db, isolation_level=None, check_same_thread=False)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.2, other.execute, ["COMMIT"])
        timer.start()
        (row,) = patient.append(LOG, [verdict()], holder=MINE)
        timer.join()
        assert ledger.head(LOG) == (row.seq, row.hash)


def test_a_lock_beyond_the_timeout_writes_nothing_and_a_retry_writes_once(ledger: Ledger, db: Path) -> None:
    seq = len(fill(ledger))
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for write in (
            lambda: ledger.append(LOG, [verdict()], blobs=[b"late"], holder=MINE),
            lambda: ledger.save_draft(LOG, "", "x", "y"),
        ):
            with pytest.raises(LedgerBusy, match="try again") as error:
                write()
            plain(error)
        assert ledger.head(LOG)[0] == seq
        other.execute("ROLLBACK")
    ledger.append(LOG, [verdict()], blobs=[b"late"], holder=MINE, expect_seq=seq)
    assert ledger.head(LOG)[0] == seq + 1
    assert verify(ledger)[0].ok


def test_a_full_disk_writes_nothing_and_a_retry_writes_once(ledger: Ledger) -> None:
    seq = len(fill(ledger))
    ledger._db.execute(f"PRAGMA max_page_count = {setting(ledger, 'page_count')}")
    big = os.urandom(200_000)
    with pytest.raises(LedgerUnwritable, match="No room") as error:
        ledger.append(LOG, [verdict()], blobs=[big], holder=MINE)
    plain(error)
    assert ledger.head(LOG)[0] == seq
    ledger._db.execute("PRAGMA max_page_count = 100000")
    ledger.append(LOG, [verdict()], blobs=[big], holder=MINE)
    assert ledger.head(LOG)[0] == seq + 1


def test_a_commit_that_fails_leaves_nothing_behind(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    seq = len(fill(ledger))
    execute = ledger._db.execute

    def failing(sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return execute(sql, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(ledger._db, "execute", failing)
    with pytest.raises(LedgerUnwritable, match="disk failed"):
        ledger.append(LOG, [verdict()], blobs=[b"x"], holder=MINE)
    monkeypatch.undo()
    assert not ledger._db.conn.in_transaction
    assert ledger.append(LOG, [verdict()], holder=MINE)[0].seq == seq + 1


def test_a_file_deleted_or_replaced_under_us_takes_no_rows(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    aside = db.with_name("aside.db")
    db.rename(aside)
    with pytest.raises(LedgerUnwritable, match="moved, deleted or replaced"):
        ledger.append(LOG, [verdict()], holder=MINE)
    aside.rename(db)
    ledger.append(LOG, [verdict()], holder=MINE)


def test_two_connections_write_to_their_own_logs(ledger: Ledger, db: Path) -> None:
    with Ledger.open(db) as second:
        fill(ledger)
        fill(second, OTHER_LOG)
        ledger.append(LOG, [verdict()], holder=MINE)
        assert [report.ok for report in verify(second)] == [True, True]


def test_threads_share_one_ledger(db: Path) -> None:
    with Ledger.open(db) as ledger:
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)

        def work(start: int) -> None:
            for number in range(start, start + 20):
                ledger.append(LOG, [ruled(number)], blobs=[b"%d" % number], holder=MINE)
                ledger.rows(LOG)

        threads = [threading.Thread(target=work, args=(start,)) for start in (0, 100, 200)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(ledger.rows(LOG)) == 61
        assert verify(ledger)[0].ok


def test_many_open_a_new_file_at_once(db: Path) -> None:
    errors: list[BaseException] = []
    barrier = threading.Barrier(8)

    def work(number: int) -> None:
        barrier.wait()
        try:
            with Ledger.open(db) as ledger:
                ledger.append(f"{number:032x}", [opened()], blobs=OPENING_BLOBS, holder=MINE)
        except LedgerError as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with Ledger.open(db) as ledger:
        assert [summary.size for summary in ledger.logs()] == [1] * 8
    assert not [path for path in db.parent.iterdir() if "backup" in path.name]


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from ledger_samples import LOG, MINE, verdict
from workshop.ledger.ledger import Ledger

ledger = Ledger.open(Path(sys.argv[1]))
statement = sys.argv[3]
execute = ledger._db.execute
def dying(sql, *values):
    if sql.startswith(statement):
        if sys.argv[4] == "after":
            execute(sql, *values)
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(sql, *values)
ledger._db.execute = dying
ledger.append(LOG, [verdict(), verdict()], blobs=[b"new bytes"], holder=MINE)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize(
    ("statement", "moment", "more"),
    [("INSERT INTO blobs", "after", 0), ("COMMIT", "before", 0), ("COMMIT", "after", 2)],
)
def test_a_kill_leaves_all_or_nothing(ledger: Ledger, db: Path, statement: str, moment: str, more: int) -> None:
    seq = len(fill(ledger))
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(db), str(Path(__file__).parent), statement, moment],
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert killed.returncode == -9
    assert ledger.head(LOG)[0] == seq + more
    assert ledger._db.table("blobs").count_where("data = ?", [b"new bytes"]) == (1 if more else 0)
    assert verify(ledger)[0].ok
    assert ledger.append(LOG, [verdict()], holder=MINE)[0].seq == seq + more + 1


def test_changed_bytes_are_noticed_when_they_are_handed_over_again(ledger: Ledger, db: Path) -> None:
    seq = len(fill(ledger))
    tampered(db, "UPDATE blobs SET data = x'' WHERE data = x'" + b"result 1".hex() + "'")
    with pytest.raises(LedgerCorrupt, match="changed"):
        ledger.append(LOG, [verdict()], blobs=[b"result 1"], holder=MINE)
    assert ledger.head(LOG)[0] == seq


def test_a_row_that_means_nothing_is_a_plain_message(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    tampered(db, "UPDATE events SET event = 'unheard_of' WHERE seq = 1", "UPDATE events SET body = '[' WHERE seq = 4")
    with pytest.raises(LedgerCorrupt, match="verify") as error:
        ledger.rows(LOG)
    plain(error)
    assert ledger.logs()[0].opened is None
    with pytest.raises((LedgerCorrupt, LedgerRefused, LedgerError)):
        ledger.append(LOG, [verdict()], holder=MINE)
