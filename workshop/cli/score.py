"""`workshop score`: one scorer, one attempt that has ended."""

import sys

import click

from workshop.cli.common import Failed, global_options, ledger, note, print_json


@click.command("score")
@click.argument("session")
@click.argument("attempt")
@click.option("--scorer", required=True, help="Who scores.")
@click.option("--blind", is_flag=True, help="Without proposals and others' verdicts, until all four are given.")
@click.option("--take-over", is_flag=True, help="Take the session from another window.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines in and out, as in line mode.")
@click.option("--said", is_flag=True, help="Only print what NAME says, as lines that --json takes in another ledger.")
@global_options
def command(session: str, attempt: str, scorer: str, blind: bool, take_over: bool, as_json: bool, said: bool) -> int:
    """Score ATTEMPT of SESSION (its id, the beginning of it, or `last`), in plain words or by JSON lines."""
    from workshop.cli.lines import JsonLines
    from workshop.cli.pick import pick
    from workshop.cli.said import said_lines
    from workshop.cli.score_words import ScoreWords
    from workshop.cli.typed import Typed
    from workshop.session import Session
    from workshop.session.calibrating import calibration_attempt
    from workshop.session.score import need_scorable

    if not scorer.strip():
        raise click.BadParameter("the scorer needs a name", param_hint="--scorer")
    if said:
        with ledger(read_only=True) as opened:
            reading = Session.read(opened, pick(opened, session))
            if not reading.check().ok:
                raise Failed(f"nothing of this session can be said again: its chain is broken ({reading.broken})")
            for line in said_lines(reading, attempt, scorer):
                print_json(line)
        return 0
    with ledger() as opened, Session.resume(opened, pick(opened, session), take_over=take_over) as found:
        if found.broken:
            raise Failed(f"this session can only be read: {found.broken}")
        need_scorable(found.attempt(attempt))
        who = found.scorer_name(scorer)
        first = calibration_attempt(found.record)
        if first not in ("", attempt) and not found.record.book.committed(first, who):
            note(f"{first} is this session's calibration attempt, to be scored before any other; {who} has not yet")
        if (attempt, who) not in found.record.book.begun:
            found.begin_scoring(attempt, who, blind=blind)
        elif blind and (attempt, who) in found.record.book.unblinded:
            event, body = found.record.book.unblinded[attempt, who]
            ended = f"was ended unfinished by {body.actor} (event {event})"
            raise Failed(f"{who}'s blind scoring of {attempt} {ended}; go on without --blind")
        elif blind and not found.record.book.scored_blind(attempt, who):
            raise Failed(f"{who} has begun to score {attempt} with everything in view; it is too late to be blind")
        if as_json:
            return JsonLines(found, attempt, sys.stdin.buffer, sys.stdout, scorer=who, alone=True).run(resumed=False)
        return ScoreWords(found, attempt, who, Typed(sys.stdin), sys.stdout).run()
