"""`workshop rehearse`: the practice agents through the real session."""

import sys
from pathlib import Path

import click

from workshop.cli.common import Failed, global_options, note, pack, print_json, settings


@click.command("rehearse")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@click.option("--first", is_flag=True, help="Stop at the first that differs.")
@click.option("--record", is_flag=True, help="Write the digests of the replies into the pack's fixture files.")
@global_options
def command(as_json: bool, first: bool, record: bool) -> int:
    """Play every practice agent and probe of the pack in a temporary database.

    Exit 1 when a proposal, a ruling or a reply differs from what the pack says.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from workshop.ledger.errors import LedgerError
    from workshop.rehearse import rehearse
    from workshop.session.errors import SessionError

    found = pack()
    errors = Console(stderr=True)
    columns = (TextColumn("rehearsing"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task("rehearsing")
            result = rehearse(
                found, lambda done, total: progress.update(bar, completed=done, total=total), first=first and not record
            )
    except (LedgerError, SessionError) as error:
        raise Failed(f"the rehearsal stopped: {error}") from error
    if record:
        from workshop.pack.load import pack_folder
        from workshop.rehearse.record import record_replies

        for path in record_replies(_fixtures(pack_folder(settings().pack_root), found.id), result):
            note(f"recorded in {path}")
    if as_json:
        print_json(result.as_json())
    else:
        from workshop.rehearse.table import print_table

        print_table(result, Console())
    return 1 if result.differences else 0


def _fixtures(root: Path, pack_id: str) -> Path:
    return root / "fixtures" / pack_id
