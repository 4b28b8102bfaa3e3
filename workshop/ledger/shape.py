"""Whether a ledger file has the tables, triggers and views it was made with, and putting back those that hold nothing.

Triggers keep rows from being changed; somebody who dropped one could have changed rows, and a chain check alone does
not say that nobody will be stopped the next time.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from sqlite_utils import Database

from workshop.ledger.errors import LedgerCorrupt
from workshop.ledger.schema import MIGRATIONS, pragma

_GUARDED = ("events", "blobs", "drafts")
_MENDED = ("trigger", "view", "index")
_Objects = dict[tuple[str, str], tuple[str, str]]
"""(type, name) to (table, SQL)."""


class Wrong(StrEnum):
    """How a part of the file differs."""

    MISSING = "is missing"
    CHANGED = "is not what it was made as"
    FOREIGN = "was put in by somebody else"


@dataclass(frozen=True)
class Fault:
    """One part of the file that is not as it should be."""

    kind: str
    name: str
    wrong: Wrong

    @property
    def can_mend(self) -> bool:
        """It holds no data, or none that counts, so it can be made anew."""
        return self.wrong is not Wrong.FOREIGN and (
            self.kind in _MENDED or (self.name == "drafts" and self.wrong is Wrong.MISSING)
        )

    def __str__(self) -> str:
        text = f"the {self.kind} {self.name} {self.wrong.value}"
        if self.kind == "trigger":
            text += ", so events may have been changed without being refused"
        return text


def faults(db: Database) -> list[Fault]:
    """What differs from the file as its format makes it; extra tables, views and indexes are nobody's business."""
    found, made = _objects(db.conn), _made(pragma(db, "user_version"))
    wrong = [
        Fault(kind, name, Wrong.CHANGED if (kind, name) in found else Wrong.MISSING)
        for (kind, name), made_as in made.items()
        if found.get((kind, name)) != made_as
    ]
    foreign = (key for key, (table, _) in found.items() if key[0] == "trigger" and table in _GUARDED)
    return wrong + [Fault(*key, Wrong.FOREIGN) for key in foreign if key not in made]


def mend(db: Database, name: str) -> list[str]:
    """Make anew what holds no data; returns what was, in words. Raises LedgerCorrupt when something else differs."""
    if not faults(db):
        return []
    db.execute("BEGIN IMMEDIATE")
    try:
        # Again under the lock: another process may have mended it.
        wrong = faults(db)
        lasting = [fault for fault in wrong if not fault.can_mend]
        if lasting:
            raise LedgerCorrupt(
                f"{name} is not shaped as a ledger: {lasting[0]}. It can be read, not written to; "
                f"`workshop merge {name} --db NEW.db` brings its sessions into a new file."
            )
        made = _made(pragma(db, "user_version"))
        for fault in sorted(wrong, key=lambda fault: fault.kind != "table"):
            if fault.wrong is Wrong.CHANGED:
                db.execute(f'DROP {fault.kind.upper()} "{fault.name}"')
            db.execute(made[fault.kind, fault.name][1])
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
    return [str(fault) for fault in wrong]


@cache
def _made(version: int) -> _Objects:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as conn:
        db = Database(conn, execute_plugins=False)
        for migration in MIGRATIONS[:version]:
            migration(db)
        return _objects(conn)


def _objects(conn: sqlite3.Connection) -> _Objects:
    rows = conn.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    return {(kind, name): (table, sql) for kind, name, table, sql in rows}
