"""The open file under a ledger: its connection, its lock and its transactions."""

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlite_utils import Database

from workshop.ledger.errors import LedgerUnwritable, plain_errors


class Store:
    """One open ledger file. May be used from several threads; calls wait for each other."""

    def __init__(self, db: Database, path: Path, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self._db = db
        self._lock = threading.RLock()
        self._identity = _identity(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        with self._lock:
            self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self.read_only:
            raise LedgerUnwritable(f"{self.path.name} was opened for reading only. Nothing was written.")
        with self._lock, plain_errors(self.path.name):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._check_still_there()
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.rollback()
                raise

    def _all(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._lock, plain_errors(self.path.name):
            return self._db.execute(sql, values).fetchall()

    def copy_into(self, target: Path) -> None:
        """Copy the whole file, as of now, to a new file without side files. For `backup`."""
        with self._lock, closing(sqlite3.connect(target, isolation_level=None)) as copy:
            self._db.conn.backup(copy)
            # The copy needs no -wal beside it; opening it for writing turns WAL on again.
            copy.execute("PRAGMA journal_mode = DELETE")

    def _check_still_there(self) -> None:
        # Rows written to a file whose name is gone would vanish with this process.
        if _identity(self.path) != self._identity:
            raise LedgerUnwritable(
                f"{self.path} was moved, deleted or replaced while it was open. Nothing was written; "
                "put it back or start again."
            )


def _identity(path: Path) -> tuple[int, int]:
    try:
        stat = os.stat(path)
    except OSError:
        return (0, 0)
    return stat.st_dev, stat.st_ino
