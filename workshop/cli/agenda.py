"""`workshop agenda`: where scorers differ."""

import click

from workshop.cli.common import global_options, ledger, print_json, say, say_broken


@click.command("agenda")
@click.argument("session", default="last")
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@global_options
def command(session: str, form: str) -> None:
    """List the checks of SESSION on which scorers differ, unsettled ones first.

    Each opens on the agent's claim beside the rows that speak to it. Where an attempt was named for calibration, who
    said what of it first stands below.
    """
    from workshop.cli.pick import pick
    from workshop.report.agenda import agenda, agenda_items, left_out_words, nothing_words
    from workshop.report.calibration import calibration_lines
    from workshop.report.markdown_agenda import agenda_markdown
    from workshop.session import Session
    from workshop.session.calibrating import calibration_attempt, calibration_of
    from workshop.session.card import scorecard_of

    with ledger(read_only=True) as opened:
        log_id = pick(opened, session)
        card = scorecard_of(opened, log_id)
        record = Session.read(opened, log_id).record
        name = calibration_attempt(record)
        told = bool(name) and not record.book.blind_now(name)
        calibrated = calibration_of(opened, record, card, name) if told else None
    broken = {log_id: card.header.chain.verdict} if card.header.chain.broken else {}
    found = agenda(card)
    if form == "json":
        first = calibrated.model_dump(mode="json") if calibrated is not None else None
        print_json({**found.model_dump(mode="json"), "broken": {**broken}, "calibration": first})
        return
    if form == "md":
        say(agenda_markdown(card, calibrated).rstrip("\n"))
        return
    say_broken(broken)
    for number, (title, lines) in enumerate(agenda_items(found, str), 1):
        say("\n".join([f"{number}. {title}", *(f"   - {' '.join(line.split())}" for line in lines), ""]))
    for words in (left_out_words(found, str), nothing_words(found)):
        if words:
            say(words)
    if calibrated is not None:
        say("\n".join(["", "CALIBRATION", *calibration_lines(calibrated)]))
