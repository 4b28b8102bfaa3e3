"""`workshop show`: a session's scorecard on the terminal."""

import shutil

import click

from workshop.cli.common import global_options, ledger, say


@click.command("show")
@click.argument("session", default="last")
@click.option("--json", "as_json", is_flag=True, help="The scorecard as one JSON document, nothing else.")
@global_options
def command(session: str, as_json: bool) -> None:
    """Print the scorecard of SESSION: its id, the beginning of it, or `last`."""
    from workshop.cli.pick import pick
    from workshop.report.json_export import to_json
    from workshop.report.show import show
    from workshop.session.card import scorecard_of

    with ledger(read_only=True) as opened:
        card = scorecard_of(opened, pick(opened, session))
    if as_json:
        click.echo(to_json(card), nl=False)
    else:
        say(show(card, max(60, shutil.get_terminal_size((100, 24)).columns)))
