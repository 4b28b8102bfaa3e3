"""Playing through the commands as a person would, and reading what they leave."""

import contextlib
import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from workshop.cli.group import run

SITES = '{"tool": "sites_list", "arguments": {}}'
NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'
ANSWER = "There are 41 units of K-114: 17 north, 24 south, none east."


def command(*arguments: str, stdin: bytes = b"", expect: int = 0) -> str:
    """Run a command in this process; gives its stdout, or its stderr when a refusal is expected."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8", "surrogateescape")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = before
    assert code == expect, (code, out.getvalue(), err.getvalue())
    assert "Traceback" not in err.getvalue()
    assert "unexpected" not in err.getvalue()
    return out.getvalue() if expect == 0 else err.getvalue()


def desk(
    db: Path, *lines: dict[str, Any] | bytes, agent: str = "A", case: str = "stock-count", more: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """Feed lines to line mode; gives the lines it printed."""
    data = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    said = command("desk", "--case", case, "--agent", agent, "--json", "--db", str(db), *more, stdin=data)
    return [json.loads(line) for line in said.splitlines()]


def scored(db: Path, letters: str, answer: str = ANSWER, **more: Any) -> list[dict[str, Any]]:
    """Play one attempt to its scores: P, F, N, or - for unscored, in the order of the checks."""
    words = {"P": "pass", "F": "fail", "N": "not_measurable"}
    checks = ("outcome", "authority", "evidence", "recovery")
    verdicts = [
        {"verdict": check, "value": words[letter], "reason": "as the room saw it"}
        for check, letter in zip(checks, letters, strict=True)
        if letter != "-"
    ]
    return desk(db, {"message": NORTH}, {"answer": answer}, *verdicts, more=("--new",), **more)


def card(db: Path, *which: str) -> dict[str, Any]:
    """The scorecard as JSON."""
    found: dict[str, Any] = json.loads(command("show", *which, "--json", "--db", str(db)))
    return found


def exported(db: Path, folder: Path, formats: str = "md,json,csv,junit,html") -> dict[str, str]:
    """Export; gives the text of each file by its ending."""
    command("export", "--format", formats, "--out", str(folder), "--db", str(db))
    return {path.suffix: path.read_bytes().decode("utf-8") for path in folder.iterdir()}


def rows(db: Path, event: str) -> list[dict[str, Any]]:
    """Bodies of the rows of one kind."""
    with closing(sqlite3.connect(db)) as conn:
        found = conn.execute("SELECT body FROM events WHERE event = ? ORDER BY log_id, seq", (event,)).fetchall()
    return [json.loads(body) for (body,) in found]


def blob(db: Path, sha256: str) -> bytes:
    """The bytes stored under a digest."""
    with closing(sqlite3.connect(db)) as conn:
        data: bytes = conn.execute("SELECT data FROM blobs WHERE sha256 = ?", (sha256,)).fetchone()[0]
    return data
