"""`workshop backup`: a safe copy of the ledger."""

from pathlib import Path

import click

from workshop.cli.common import global_options, ledger, say


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@global_options
def command(file: Path) -> None:
    """Copy the whole ledger to FILE, which must not exist. Safe while the workshop runs.

    A plain copy of the .db file may miss rows that still stand in its -wal file; this one never does.
    """
    from workshop.ledger.backup import backup

    with ledger(read_only=True) as opened:
        heads = backup(opened, file)
    say(f"{file}: {len(heads)} sessions, {sum(size for size, _ in heads.values())} events")
    for log_id, (size, head) in heads.items():
        say(f"  {log_id}: {size} events, head {head}")
