"""Dropped or changed triggers, views and tables are found, and what holds no data is put back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from ledger_samples import LOG, MINE, fill, verdict

from workshop.ledger.errors import LedgerCorrupt
from workshop.ledger.ledger import Ledger
from workshop.ledger.merge import merge


def change(db: Path, *statements: str) -> None:
    with closing(sqlite3.connect(db, isolation_level=None)) as conn:
        for statement in statements:
            conn.execute(statement)


@pytest.fixture
def filled(ledger: Ledger, db: Path) -> Path:
    fill(ledger)
    ledger.close()
    return db


TRIGGERS = (
    "events_no_update", "events_no_delete", "events_in_order", "blobs_no_update", "blobs_no_delete", "blobs_once",
)  # fmt: skip

MENDED = [
    *((f"DROP TRIGGER {name}", f"the trigger {name} is missing") for name in TRIGGERS),
    ("DROP VIEW verdicts", "the view verdicts is missing"),
    ("DROP VIEW claims", "the view claims is missing"),
    ("DROP INDEX events_holders", "the index events_holders is missing"),
    ("DROP TABLE drafts", "the table drafts is missing"),
]


@pytest.mark.parametrize(("statement", "words"), MENDED)
def test_what_is_missing_is_named_and_put_back_by_writing(filled: Path, statement: str, words: str) -> None:
    change(filled, statement)
    with Ledger.open(filled, read_only=True) as reading:
        assert [fault.split(", ")[0] for fault in reading.shape_faults()] == [words]
    with Ledger.open(filled) as writing:
        assert [text.split(", ")[0] for text in writing.mended] == [words]
        assert writing.shape_faults() == []
        writing.append(LOG, [verdict()], holder=MINE)
    with Ledger.open(filled) as again:
        assert again.mended == ()


def test_a_changed_trigger_and_view_are_made_anew(filled: Path) -> None:
    change(
        filled,
        "DROP TRIGGER events_no_update",
        "CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT 1; END",
        "DROP VIEW replies",
        "CREATE VIEW replies AS SELECT 'fine' AS text",
    )
    with Ledger.open(filled) as writing:
        assert len(writing.mended) == 2
        assert all("not what it was made as" in text for text in writing.mended)
        with pytest.raises(sqlite3.IntegrityError):
            writing._db.execute("UPDATE events SET at = at")
        assert writing._all("SELECT count(*) FROM replies WHERE text = 'fine'") == [(0,)]


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["CREATE TRIGGER sly AFTER INSERT ON events BEGIN DELETE FROM drafts; END"], "trigger sly was put in by"),
        (["ALTER TABLE events ADD COLUMN extra TEXT"], "table events is not what it was made as"),
        (["ALTER TABLE drafts RENAME COLUMN text TO words"], "table drafts is not what it was made as"),
    ],
)
def test_what_holds_data_or_is_foreign_is_refused_with_a_way_out(
    filled: Path, tmp_path: Path, statements: list[str], words: str
) -> None:
    change(filled, *statements)
    before = filled.read_bytes()
    with pytest.raises(LedgerCorrupt, match=words) as error:
        Ledger.open(filled)
    assert "workshop merge" in str(error.value)
    assert filled.read_bytes() == before
    with Ledger.open(filled, read_only=True) as reading:
        assert words in " ".join(reading.shape_faults())
    with Ledger.open(tmp_path / "new.db") as new:
        assert merge(new, [filled]).ok
        assert new.head(LOG)[0]


def test_what_people_add_for_themselves_is_fine(filled: Path) -> None:
    change(filled, "CREATE VIEW mine AS SELECT 1", "CREATE TABLE notes (x)", "CREATE INDEX own ON events (at)")
    with Ledger.open(filled) as writing:
        assert writing.shape_faults() == []
        assert writing.mended == ()
