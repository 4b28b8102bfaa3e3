"""`workshop agenda`: where scorers differ."""

import click

from workshop.cli.common import global_options, ledger, print_json, say


@click.command("agenda")
@click.argument("session", default="last")
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@global_options
def command(session: str, form: str) -> None:
    """List the checks of SESSION on which scorers differ, unsettled ones first.

    Each opens on the agent's claim beside the rows that speak to it.
    """
    from workshop.cli.pick import pick
    from workshop.report.agenda import agenda, agenda_items, left_out_words, nothing_words
    from workshop.report.markdown_agenda import agenda_markdown
    from workshop.session.card import scorecard_of

    with ledger(read_only=True) as opened:
        card = scorecard_of(opened, pick(opened, session))
    found = agenda(card)
    if form == "json":
        print_json(found.model_dump(mode="json"))
        return
    if form == "md":
        say(agenda_markdown(card).rstrip("\n"))
        return
    for number, (title, lines) in enumerate(agenda_items(found, str), 1):
        say("\n".join([f"{number}. {title}", *(f"   - {' '.join(line.split())}" for line in lines), ""]))
    for words in (left_out_words(found, str), nothing_words(found)):
        if words:
            say(words)
