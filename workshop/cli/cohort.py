"""`workshop cohort`: figures over many sessions."""

import shutil

import click

from workshop.cli.common import global_options, ledger, say


@click.command("cohort")
@click.argument("sessions", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@click.option(
    "--verify/--no-verify",
    "check_chains",
    default=True,
    show_default=True,
    help="Hold every event against its hash, leave broken sessions out. Without, edited events count, and it says so.",
)
@global_options
def command(sessions: tuple[str, ...], form: str, check_chains: bool) -> None:
    """The facilitator's summary over SESSIONS, or all of the ledger: hard cases, which check fails where, disputes,
    operators, failure reviews by owner.

    Several ledgers become one with `workshop merge`. Agents with different fingerprints are never taken together.
    """
    from workshop.cli.pick import pick
    from workshop.report.cohort import cohort
    from workshop.report.cohort_json import cohort_json
    from workshop.report.cohort_pages import cohort_markdown, cohort_text

    with ledger(read_only=True) as opened:
        wanted = {pick(opened, word) for word in sessions} if sessions else None
        found = cohort(opened, wanted, check_chains=check_chains)
    if form == "json":
        click.echo(cohort_json(found), nl=False)
    elif form == "md":
        say(cohort_markdown(found).rstrip("\n"))
    else:
        say(cohort_text(found, max(80, shutil.get_terminal_size((120, 24)).columns)).rstrip("\n"))
