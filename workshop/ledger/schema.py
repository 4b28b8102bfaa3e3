"""Tables, triggers and migrations of the ledger file."""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from workshop.ledger.errors import LedgerCorrupt, LedgerTooNew
from workshop.ledger.views import MORE_VIEWS, VIEWS

APPLICATION_ID = 0x574B5350
"""Stands in the file's header and tells a ledger from other SQLite files ("WKSP")."""

EVENTS = """CREATE TABLE events (
  log_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  event TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL,
  prev TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (log_id, seq)
) STRICT"""

HOLDERS = """CREATE INDEX events_holders ON events (log_id, seq)
WHERE event IN ('session_opened', 'session_taken')"""

BLOBS = "CREATE TABLE blobs (sha256 TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL) STRICT"

DRAFTS = """CREATE TABLE drafts (
  log_id TEXT NOT NULL,
  attempt TEXT NOT NULL,
  field TEXT NOT NULL,
  text ANY NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (log_id, attempt, field)
) STRICT"""

# A plain INSERT OR REPLACE deletes without firing delete triggers unless the connection asks for it, so what may be
# inserted is checked as well: an event only as the next row of its log, a blob only once.
TRIGGERS = (
    "CREATE TRIGGER events_no_update BEFORE UPDATE ON events "
    "BEGIN SELECT RAISE(ABORT, 'events are never changed'); END",
    "CREATE TRIGGER events_no_delete BEFORE DELETE ON events "
    "BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END",
    """CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE log_id = NEW.log_id)
  OR NEW.prev <> coalesce(
    (SELECT hash FROM events WHERE log_id = NEW.log_id ORDER BY seq DESC LIMIT 1), printf('%064d', 0))
BEGIN SELECT RAISE(ABORT, 'an event can only be the next row of its log'); END""",
    "CREATE TRIGGER blobs_no_update BEFORE UPDATE ON blobs BEGIN SELECT RAISE(ABORT, 'blobs are never changed'); END",
    "CREATE TRIGGER blobs_no_delete BEFORE DELETE ON blobs BEGIN SELECT RAISE(ABORT, 'blobs are never deleted'); END",
    """CREATE TRIGGER blobs_once BEFORE INSERT ON blobs
WHEN EXISTS (SELECT 1 FROM blobs WHERE sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'this blob is there already'); END""",
)

Migration = Callable[[Database], None]


def m001_events_blobs_drafts(db: Database) -> None:
    """The first schema."""
    for statement in (EVENTS, HOLDERS, BLOBS, DRAFTS, *TRIGGERS):
        db.execute(statement)
    for name, select in VIEWS.items():
        db.create_view(name, select)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def m002_views_of_scoring(db: Database) -> None:
    """Views for what several scorers say."""
    for name, select in MORE_VIEWS.items():
        db.create_view(name, select)


MIGRATIONS: tuple[Migration, ...] = (m001_events_blobs_drafts, m002_views_of_scoring)
"""In order; `user_version` counts how many of them a file has had."""


def pragma(db: Database, name: str) -> int:
    """Value of a whole-number PRAGMA."""
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def check_version(db: Database, name: str, newest: int = len(MIGRATIONS)) -> int:
    """The file's version, 0 for an empty one. Raises LedgerTooNew, or LedgerCorrupt for another program's file."""
    # One read transaction: another process may be making the schema between two reads.
    with db.atomic():
        version, owner = pragma(db, "user_version"), pragma(db, "application_id")
        empty = db.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if owner != APPLICATION_ID:
        if version or not empty:
            raise LedgerCorrupt(
                f"{name} belongs to another program and is not a workshop ledger. Name another file with --db."
            )
        return 0
    if version > newest:
        raise LedgerTooNew(
            f"{name} was written by a newer workshop (format {version}, this one knows {newest}). "
            "Update workshop, or name another file with --db."
        )
    return version


def migrate(db: Database, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> list[Path]:
    """Bring the file up to the newest version, one transaction each; returns the backups made, oldest first.

    A file that holds something is copied beside itself before each step. Another process may do the same at the same
    moment: the version is read again under the write lock, so each step runs once.
    """
    backups: list[Path] = []
    while (check_version(db, path.name, len(migrations))) < len(migrations):
        db.execute("BEGIN IMMEDIATE")
        try:
            version = check_version(db, path.name, len(migrations))
            if version < len(migrations):
                if version and _holds_rows(db):
                    backups.append(_copy_beside(path, version))
                migrations[version](db)
                db.execute(f"PRAGMA user_version = {version + 1}")
            db.execute("COMMIT")
        except BaseException:
            db.rollback()
            raise
    return backups


def _holds_rows(db: Database) -> bool:
    return any(db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in ("events", "blobs", "drafts"))


def _copy_beside(path: Path, version: int) -> Path:
    # A connection of its own: it sees the last committed state, which the held write lock keeps from moving.
    target = _free_name(path, version)
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
    os.replace(partial, target)
    return target


def _free_name(path: Path, version: int) -> Path:
    number = 0
    while True:
        suffix = f"-{number}" if number else ""
        target = path.with_name(f"{path.name}.format-{version}{suffix}.backup")
        if not target.exists():
            return target
        number += 1
