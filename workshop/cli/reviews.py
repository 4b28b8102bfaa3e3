"""`workshop reviews`: failure reviews across sessions."""

import shutil
from datetime import date, datetime
from typing import TYPE_CHECKING

import click

from workshop.cli.common import global_options, ledger, print_json, say, say_broken

if TYPE_CHECKING:
    from workshop.report.reviews import ReviewLine


@click.command("reviews")
@click.option("--cause", default="", help="Only those whose root cause holds this text.")
@click.option("--owner", default="", help="Only this owner's.")
@click.option("--due-by", type=click.DateTime(["%Y-%m-%d"]), help="Only those due on this day or before.")
@click.option(
    "--state",
    type=click.Choice(["missing", "begun", "overdue", "stale", "written", "outdated"]),
    help="missing: a check failed and nothing was written; begun: a required field is empty; written: none is; "
    "overdue: its due day is past; stale: a check failed later that it doesn't cover; outdated: the fail it was "
    "written for no longer counts. Several may hold, and each is found by its own name.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(cause: str, owner: str, due_by: datetime | None, state: str | None, as_json: bool) -> None:
    """List the failure reviews of all sessions by due day, and failed attempts that have none."""
    from workshop.report.reviews import due_day, reviews
    from workshop.report.terminal import plain_table
    from workshop.session.chain import broken_chains

    with ledger(read_only=True) as opened:
        found = reviews(opened, date.today())
        if cause:
            found = [line for line in found if cause.casefold() in line.root_cause.casefold()]
        if owner:
            found = [line for line in found if line.owner.strip().casefold() == owner.strip().casefold()]
        if state:
            found = [line for line in found if state in {one.value for one in line.states}]
        if due_by is not None:
            found = [line for line in found if (day := due_day(line.due)) is not None and day <= due_by.date()]
        broken = broken_chains(opened, opened.log_ids())
    if as_json:
        print_json({"reviews": [line.model_dump(mode="json") for line in found], "broken": {**broken}})
        return
    say_broken(broken)
    if not found:
        say("no failure review, and no failed attempt without one, fits")
        return
    head = ("Due", "State", "Owner", "Root cause", "Fix", "Attempt", "Agent", "Failed", "Session")
    rows = [
        (
            line.due or "–",
            _state_words(line),
            line.owner or "–",
            line.root_cause or "–",
            line.fix or "–",
            line.attempt,
            line.agent,
            ", ".join(check.value for check in line.failed) or "–",
            line.log_id[:8],
        )
        for line in found
    ]
    say(plain_table(head, rows, max(80, shutil.get_terminal_size((120, 24)).columns)))


def _state_words(line: "ReviewLine") -> str:
    """The states, with what is missing: required fields, and fails that came after the review."""
    uncovered = [f"{check.value} failed later" for check in line.uncovered]
    missing = line.missing if line.event is not None else ()
    why = "; ".join(", ".join(words) for words in (uncovered, missing) if words)
    # That nothing is missing goes without saying where more is to be said.
    states = [one.value for one in line.states if one.value != "written" or len(line.states) == 1]
    by = f", by {line.author}" if line.author else ""
    return ", ".join(states) + (f": {why}" if why else "") + by
