"""Triggers and migrations: what the file itself refuses, and how its format moves on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from ledger_samples import LOG, MINE, fill, verdict
from sqlite_utils import Database

from workshop.ledger.ledger import Ledger
from workshop.ledger.schema import MIGRATIONS, migrate
from workshop.ledger.verify import verify
from workshop.ledger.views import MORE_VIEWS


def setting(ledger: Ledger, name: str) -> object:
    return ledger._db.execute(f"PRAGMA {name}").fetchone()[0]


CHANGES = [
    "UPDATE {table} SET {column} = {column}",
    "DELETE FROM {table}",
    "INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
    "REPLACE INTO {table} SELECT * FROM {table}",
    "INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT DO UPDATE SET {column} = excluded.{column}",
    "UPDATE OR REPLACE {table} SET {column} = 'x'",
]


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(("table", "column"), [("events", "at"), ("blobs", "sha256")])
def test_triggers_refuse_every_change(
    ledger: Ledger, db: Path, change: str, table: str, column: str, recursive: str
) -> None:
    fill(ledger)
    with closing(sqlite3.connect(db)) as conn:
        conn.execute(f"PRAGMA recursive_triggers = {recursive}")
        before = conn.execute(f"SELECT * FROM {table}").fetchall()
        with pytest.raises(sqlite3.IntegrityError):
            conn.execute(change.format(table=table, column=column))
        conn.rollback()
        assert conn.execute(f"SELECT * FROM {table}").fetchall() == before


def test_triggers_refuse_a_row_that_is_not_the_next(ledger: Ledger, db: Path) -> None:
    rows = fill(ledger)
    with closing(sqlite3.connect(db)) as conn:
        for seq, prev in ((len(rows) + 2, rows[-1].hash), (len(rows) + 1, rows[0].hash), (0, "0" * 64)):
            with pytest.raises(sqlite3.IntegrityError):
                conn.execute("INSERT INTO events VALUES (?, ?, 'x', 'x', '{}', ?, 'x')", (LOG, seq, prev))


def add_notes(db: Database) -> None:
    db.execute("CREATE TABLE notes (x)")


def fail(db: Database) -> None:
    db.execute("CREATE TABLE half (x)")
    raise RuntimeError("broken step")


def test_a_migration_backs_the_file_up_first(ledger: Ledger, db: Path) -> None:
    rows = fill(ledger)
    backups = migrate(ledger._db, db, (*MIGRATIONS, add_notes))
    assert [path.name for path in backups] == ["workshop.db.format-2.backup"]
    assert setting(ledger, "user_version") == 3
    assert "notes" in ledger._db.table_names()
    with Ledger.open(backups[0], read_only=True) as old:
        assert old.rows(LOG) == rows
        assert verify(old)[0].ok
    assert migrate(ledger._db, db, (*MIGRATIONS, add_notes)) == []


def test_a_failed_migration_changes_nothing_and_keeps_earlier_backups(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            migrate(ledger._db, db, (*MIGRATIONS, fail))
    assert setting(ledger, "user_version") == 2
    assert "half" not in ledger._db.table_names()
    names = sorted(path.name for path in db.parent.iterdir() if "backup" in path.name)
    assert names == ["workshop.db.format-2-1.backup", "workshop.db.format-2.backup"]
    ledger.append(LOG, [verdict()], holder=MINE)


def format_1(db: Path) -> None:
    """Take a ledger back to the first format."""
    with closing(sqlite3.connect(db, isolation_level=None)) as conn:
        for name in MORE_VIEWS:
            conn.execute(f"DROP VIEW {name}")
        conn.execute("PRAGMA user_version = 1")


def test_an_older_format_is_read_as_it_is_and_brought_up_by_writing(ledger: Ledger, db: Path) -> None:
    rows = fill(ledger)
    ledger.close()
    format_1(db)
    with Ledger.open(db, read_only=True) as old:
        assert setting(old, "user_version") == 1
        assert old.rows(LOG) == rows
        assert old.shape_faults() == []
    with Ledger.open(db) as new:
        assert setting(new, "user_version") == 2
        assert new.shape_faults() == []
        assert new.mended == ()
    with Ledger.open(db.with_name("workshop.db.format-1.backup"), read_only=True) as kept:
        assert setting(kept, "user_version") == 1
        assert kept.rows(LOG) == rows
