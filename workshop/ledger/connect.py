"""Opening the file: folders, settings, and the refusals a person can meet."""

import contextlib
import os
import sqlite3
import stat
import time
from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database

from workshop.ledger.errors import (
    LedgerBusy,
    LedgerCorrupt,
    LedgerError,
    LedgerMissing,
    LedgerUnwritable,
    plain_errors,
)
from workshop.ledger.schema import check_version, migrate
from workshop.ledger.shape import mend

Prepare = Callable[[Database], None]

_PAUSE = 0.02

_OLDEST = (3, 38)
"""The first SQLite with strict tables and JSON functions in every build."""


def open_for_writing(path: Path, busy_timeout: float) -> tuple[Database, tuple[str, ...]]:
    """A connection that may append, and what had to be put back into the file; makes folder, file and schema.

    `busy_timeout` in seconds.
    """
    if "\0" in str(path):
        # SQLite would take the name to end there and make another file.
        raise LedgerUnwritable(f"{str(path)!r} can't be a file's name. Name another file with --db.")
    _refuse_odd_kinds(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = not os.path.lexists(path)
        if not fresh and not os.access(path, os.W_OK):
            # SQLite would open it for reading without a word, and the first append would fail.
            raise LedgerUnwritable(
                f"{path} may not be written to. Allow writing to it, or name another file with --db."
            )
    except (OSError, ValueError) as error:
        raise LedgerUnwritable(
            f"{path} can't be made ({_why(error)}). Name another file with --db, or allow writing to that folder."
        ) from error
    mended: list[str] = []
    try:
        db = _connected(path, "rwc", busy_timeout, lambda db: mended.extend(_prepare(db, path)))
    except LedgerError:
        if fresh:
            _remove_stub(path)
        raise
    if fresh:
        sync_folder(path.parent)
    return db, tuple(dict.fromkeys(mended))


def open_for_reading(path: Path, busy_timeout: float) -> Database:
    """A connection that can't write. The file must exist; an older format is read as it is."""
    _refuse_odd_kinds(path)
    try:
        exists = path.is_file()
    except (OSError, ValueError):
        exists = False
    if not exists:
        raise LedgerMissing(f"There is no ledger at {path}. Name the file with --db.")
    try:
        return _connected(path, "ro", busy_timeout, lambda db: _check_readable(db, path))
    except LedgerUnwritable:
        # A folder that can't be written to has no room for the shared-memory file of WAL. Without rows waiting in
        # -wal the file is complete by itself and can be read as it is.
        waiting = path.with_name(path.name + "-wal")
        if waiting.exists() and waiting.stat().st_size:
            raise LedgerUnwritable(
                f"{path.name} has rows waiting in {waiting.name} and its folder can't be written to. "
                "Copy both files to a folder of your own and open the copy."
            ) from None
        return _connected(path, "ro&immutable=1", busy_timeout, lambda db: _check_readable(db, path))


_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def _refuse_odd_kinds(path: Path) -> None:
    """Opening a pipe would wait for ever, and a device keeps nothing."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return
    for is_kind, name in _KINDS:
        if is_kind(mode):
            raise LedgerUnwritable(f"{path} is {name}, and a ledger is a file. Name a file with --db.")


def _remove_stub(path: Path) -> None:
    """Take away the file that was made just now and never became a ledger, so that no empty one is in the way."""
    with contextlib.suppress(OSError, sqlite3.Error):
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as conn:
            if conn.execute("SELECT 1 FROM sqlite_master").fetchone():
                return
        for end in ("", "-wal", "-shm", "-journal"):
            path.with_name(path.name + end).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file's name survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _connected(path: Path, mode: str, busy_timeout: float, prepare: Prepare) -> Database:
    # Turning WAL on and looking for the schema can meet another process doing the same, and SQLite does not always
    # wait by itself there; so the whole opening is tried again until the timeout is over.
    _check_sqlite()
    deadline = time.monotonic() + busy_timeout
    while True:
        try:
            with plain_errors(path.name):
                return _once(path, mode, busy_timeout, prepare)
        except LedgerBusy:
            if time.monotonic() >= deadline:
                raise
            time.sleep(_PAUSE)


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < _OLDEST:
        oldest = ".".join(map(str, _OLDEST))
        raise LedgerError(
            f"The ledger needs SQLite {oldest} or newer and this Python carries {sqlite3.sqlite_version}. "
            "Use another Python."
        )


def _once(path: Path, mode: str, busy_timeout: float, prepare: Prepare) -> Database:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    conn = sqlite3.connect(uri, uri=True, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    try:
        # Plugins of sqlite-utils stay out: nothing installed beside the workshop may run inside its ledger.
        db = Database(conn, execute_plugins=False)
        for setting in ("synchronous = FULL", "foreign_keys = ON", "fullfsync = ON"):
            db.execute(f"PRAGMA {setting}")
        prepare(db)
    except BaseException:
        conn.close()
        raise
    return db


def _prepare(db: Database, path: Path) -> list[str]:
    version = check_version(db, path.name)
    db.enable_wal()
    # Before a step builds on it.
    mended = mend(db, path.name) if version else []
    migrate(db, path)
    return mended


def _check_readable(db: Database, path: Path) -> None:
    version = check_version(db, path.name)
    if version == 0:
        raise LedgerCorrupt(f"{path.name} is empty and not a workshop ledger. Name another file with --db.")
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if lost := {"events", "blobs"} - tables:
        raise LedgerCorrupt(
            f"{path.name} has lost its table {' and '.join(sorted(lost))}, so nothing in it can be read. "
            "Go on from a backup."
        )


def _why(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
