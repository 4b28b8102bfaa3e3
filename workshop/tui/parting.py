"""What is said on the terminal when the app has closed: where the session goes on, and how to open it again."""

import shutil
import sys
from pathlib import Path

from workshop.coach import next_step
from workshop.model.visible import visible_line
from workshop.session import Session
from workshop.tui.handover import short_path


def parting_words(session: Session) -> str:
    """One line; everything is in the ledger."""
    record = session.record
    who = visible_line(record.opened.agent.name)[:40]
    where = "read only" if session.read_only else visible_line(next_step(record, session.pack)).rstrip(".")
    return f"Nothing is lost: session {record.log_id[:8]} with {who}. Next: {where}. Open again: {command(session)}"


def command(session: Session) -> str:
    """The command that opens this ledger again, from the folder one stands in."""
    name = Path(sys.argv[0])
    program = "workshop" if shutil.which("workshop") else short_path(name) if name.name == "workshop" else "make run"
    database = short_path(session.ledger.path)
    standard = database == str(Path("logs") / "workshop.db")
    return program if standard or program == "make run" else f"{program} --db {database}"
