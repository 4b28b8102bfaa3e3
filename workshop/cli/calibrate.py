"""`workshop calibrate`: every scorer's verdicts on one attempt against the others'."""

import click

from workshop.cli.common import Failed, global_options, ledger, print_json, say


@click.command("calibrate")
@click.argument("session")
@click.argument("attempt")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(session: str, attempt: str, as_json: bool) -> None:
    """Show who says what on ATTEMPT of SESSION, who differs from whom, and whether they scored it first.

    Pick a recorded attempt, let everybody score it with `workshop score SESSION ATTEMPT --scorer NAME --blind` before
    any other, then look here.
    """
    from workshop.cli.pick import pick
    from workshop.report.calibration import calibration, calibration_lines
    from workshop.session import Session
    from workshop.session.card import scorecard_of

    with ledger(read_only=True) as opened:
        log_id = pick(opened, session)
        card = scorecard_of(opened, log_id)
        book = Session.read(opened, log_id).record.book
    try:
        found = calibration(card, attempt)
    except LookupError:
        raise Failed(f"there is no attempt {attempt} in session {log_id}") from None
    waiting = [who for name, who in book.begun if name == attempt and book.blind(attempt, who)]
    if waiting:
        raise Failed(f"{', '.join(waiting)} still scores this attempt blind; look when all four verdicts are given")
    if as_json:
        print_json(found.model_dump(mode="json"))
    else:
        say("\n".join(calibration_lines(found)))
