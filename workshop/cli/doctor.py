"""`workshop doctor`: whether this machine has what the workshop needs."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

import click

from workshop import __version__
from workshop.cli.common import Settings, global_options, print_json, say, settings


@dataclass(frozen=True)
class Finding:
    """One thing looked at; `fatal` when the workshop can't work without it."""

    what: str
    ok: bool
    text: str
    fatal: bool = True


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(as_json: bool) -> int:
    """Look at Python, terminal, ledger and pack. Exit 1 when something the workshop needs is missing."""
    found = [*_machine(), *_terminal(), *_files(settings())]
    bad = any(not finding.ok and finding.fatal for finding in found)
    if as_json:
        print_json(
            {
                "ok": not bad,
                "findings": [{"what": f.what, "ok": f.ok, "fatal": f.fatal, "text": f.text} for f in found],
            }
        )
    else:
        for finding in found:
            mark = "ok  " if finding.ok else ("BAD " if finding.fatal else "note")
            say(f"{mark} {finding.what}: {finding.text}")
    return 1 if bad else 0


def _machine() -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("workshop", True, __version__)
    yield Finding("python", sys.version_info >= (3, 11), version)
    yield Finding("sqlite", sqlite3.sqlite_version_info >= (3, 35), sqlite3.sqlite_version)
    for name in ("textual", "pydantic", "sqlite-utils", "jsonschema"):
        try:
            yield Finding(name, True, metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Finding(name, False, "not installed; set up again with `make run`")


def _terminal() -> Iterator[Finding]:
    columns, rows = shutil.get_terminal_size()
    yield Finding(
        "terminal size", columns >= 80 and rows >= 24, f"{columns}x{rows}, 80x24 or more is best", fatal=False
    )
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    yield Finding("encoding", encoding == "utf8", f"{sys.stdout.encoding}; UTF-8 is needed for its signs", fatal=False)
    tools = [name for name in ("wl-copy", "xclip", "xsel", "pbcopy") if shutil.which(name)]
    text = tools[0] if tools else "no tool found; replies go to the terminal's clipboard and always to a file"
    yield Finding("clipboard", bool(tools), text, fatal=False)


def _files(used: Settings) -> Iterator[Finding]:
    from workshop.ledger.errors import LedgerError
    from workshop.ledger.ledger import Ledger
    from workshop.pack.errors import PackError
    from workshop.pack.load import load_pack

    path = used.db_path
    if not path.exists():
        folder = next(parent for parent in path.absolute().parents if parent.exists())
        can = os.access(folder, os.W_OK)
        yield Finding(
            "ledger", can, f"{path} is not there yet; {'it can be made' if can else f'{folder} is read-only'}"
        )
    else:
        try:
            with Ledger.open(path, read_only=True) as ledger:
                yield Finding("ledger", True, f"{path}: {len(ledger.log_ids())} sessions")
                for fault in ledger.shape_faults():
                    yield Finding("ledger", False, f"{fault}; `workshop verify` says whether a chain is broken")
        except LedgerError as error:
            yield Finding("ledger", False, str(error))
    try:
        pack = load_pack(used.pack_root)
        yield Finding("pack", True, f"{pack.id} {pack.version}: {len(pack.cases)} cases")
    except PackError as error:
        yield Finding("pack", False, error.first(3).replace("\n", "; "))
