"""`workshop calibrate`: every scorer's verdicts on one attempt against the others'."""

from typing import TYPE_CHECKING

import click

from workshop.cli.common import Failed, global_options, ledger, print_json, say, say_broken

if TYPE_CHECKING:
    from workshop.ledger.ledger import Ledger


@click.command("calibrate")
@click.argument("session")
@click.argument("attempt", default="")
@click.option("--named-by", "by", default="", help="Record that ATTEMPT is the calibration attempt; who says so.")
@click.option("--take-over", is_flag=True, help="With --named-by: take the session from another window.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(session: str, attempt: str, by: str, take_over: bool, as_json: bool) -> None:
    """Show who first said what on ATTEMPT of SESSION, who differs from whom, who scored others before, who skipped it.

    Pick a recorded attempt and name it once with --named-by, let everybody score it with `workshop score SESSION
    ATTEMPT --scorer NAME --blind` before any other, then look here; without ATTEMPT it is the one that was named.
    """
    from workshop.cli.pick import pick
    from workshop.report.calibration import calibration_lines
    from workshop.session import Session
    from workshop.session.calibrating import calibration_attempt, calibration_of
    from workshop.session.card import scorecard_of

    if by.strip():
        with ledger() as opened:
            _name(opened, pick(opened, session), attempt, by, take_over=take_over, as_json=as_json)
        return
    with ledger(read_only=True) as opened:
        log_id = pick(opened, session)
        record = Session.read(opened, log_id).record
        attempt = attempt or calibration_attempt(record)
        if not attempt:
            raise Failed(f"no attempt of session {log_id[:8]} is named for calibration; name one, with --named-by NAME")
        if waiting := record.book.blind_now(attempt):
            who = f"{', '.join(waiting)} still {'scores' if len(waiting) == 1 else 'score'} this attempt blind"
            raise Failed(f"{who}; look when all four verdicts are given, or when it is ended (`unblind`)")
        card = scorecard_of(opened, log_id)
        try:
            found = calibration_of(opened, record, card, attempt)
        except LookupError:
            raise Failed(f"there is no attempt {attempt} in session {log_id}") from None
    broken = {log_id: card.header.chain.verdict} if card.header.chain.broken else {}
    if as_json:
        print_json({**found.model_dump(mode="json"), "broken": {**broken}})
        return
    say_broken(broken)
    say("\n".join(calibration_lines(found)))


def _name(opened: "Ledger", log_id: str, attempt: str, by: str, *, take_over: bool, as_json: bool) -> None:
    from workshop.session import Session

    if not attempt:
        raise click.BadParameter("name the attempt beside the session", param_hint="ATTEMPT")
    with Session.resume(opened, log_id, take_over=take_over) as found:
        step = found.name_calibration(attempt, by)
        event = step.rows[0].seq
    if as_json:
        print_json({"session": log_id, "attempt": attempt, "seq": event, "hash": step.rows[0].hash})
    else:
        say(
            f"{attempt} is the calibration attempt of session {log_id[:8]} (event {event}). Everybody scores it before "
            f"any other: `workshop score {log_id[:8]} {attempt} --scorer NAME --blind`"
        )
