"""`workshop merge`: several ledgers into one."""

from pathlib import Path

import click

from workshop.cli.common import global_options, ledger, print_json, say

CONFLICT = (
    "Two copies of one log that both went on can't become one: their events have the same numbers. To bring over what "
    "a scorer said in the other, `workshop score SESSION ATTEMPT --scorer NAME --said --db OTHER` prints lines for "
    "`workshop score SESSION ATTEMPT --scorer NAME --json` here. Keep the other copy beside it."
)


@click.command("merge")
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(sources: tuple[Path, ...], as_json: bool) -> int:
    """Copy the sessions of the SOURCES into the ledger. A second run changes nothing.

    Exit 1 when a session is in conflict (two copies differ) or fails verification; such a one is left alone.
    """
    from workshop.ledger.merge import MergeOutcome, merge

    with ledger() as opened:
        report = merge(opened, sources)
    if as_json:
        print_json(
            {
                "ok": report.ok,
                "logs": [
                    {
                        "log_id": log.log_id,
                        "source": log.source,
                        "outcome": log.outcome.value,
                        "rows": log.rows,
                        "text": log.text,
                    }
                    for log in report.logs
                ],
            }
        )
    else:
        for log in report.logs:
            say(f"{log.source}: {log.log_id} {log.outcome.value}, {log.rows} events copied {log.text}".rstrip())
        if any(log.outcome is MergeOutcome.CONFLICT for log in report.logs):
            say(CONFLICT)
        if not report.logs:
            say("the sources hold no session")
    return 0 if report.ok else 1
