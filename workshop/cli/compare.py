"""`workshop compare`: sessions side by side."""

import shutil

import click

from workshop.cli.common import Failed, global_options, ledger, print_json, say


@click.command("compare")
@click.argument("sessions", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@global_options
def command(sessions: tuple[str, ...], form: str) -> None:
    """Put SESSIONS on one pack side by side. Names what differs between them; never pools them."""
    from workshop.cli.pick import pick
    from workshop.report.compare import CompareError, compare, compare_markdown
    from workshop.report.show import show_comparison
    from workshop.session.card import scorecard_of

    with ledger(read_only=True) as opened:
        cards = [scorecard_of(opened, pick(opened, word)) for word in sessions]
    try:
        found = compare(cards)
    except CompareError as error:
        raise Failed(str(error)) from error
    if form == "json":
        print_json(found.model_dump(mode="json"))
    elif form == "md":
        say(compare_markdown(found))
    else:
        say(show_comparison(found, max(60, shutil.get_terminal_size((100, 24)).columns)))
