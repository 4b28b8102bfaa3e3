"""`workshop regress`: a failed attempt as the skeleton of a regression case."""

from pathlib import Path

import click

from workshop.cli.common import Failed, global_options, ledger, note, say, say_broken


@click.command("regress")
@click.argument("session")
@click.argument("attempt")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder for the new pack.")
@global_options
def command(session: str, attempt: str, out: Path) -> None:
    """Write the case of the failed ATTEMPT of SESSION, with what the agent said as a practice agent, as a pack.

    The pack lints. From there it is a person's work to make it catch the cause.
    """
    from workshop.cli.pick import pick
    from workshop.rehearse.regress import skeleton, write_skeleton
    from workshop.session import Session

    with ledger(read_only=True) as opened:
        reading = Session.read(opened, pick(opened, session))
        reading.check()
        found = skeleton(reading, attempt)
    say_broken({reading.log_id: reading.broken} if reading.broken else {})
    try:
        paths = write_skeleton(found, out)
    except OSError as error:
        raise Failed(str(error)) from error
    for path in paths:
        say(str(path))
    for text in found.notes:
        note(text)
    note(f"next: `workshop --pack {out} lint`, then `rehearse`; docs/authoring.md says how a case is made")
