"""`workshop print`: the papers of a case."""

import click

from workshop.cli.common import global_options, pack, say
from workshop.model.words import Check

PARTS = ("protocol", "brief", "notes")


@click.command("print")
@click.option("--case", "case_ids", multiple=True, help="Id of a case; without it all of them.")
@click.option("--part", type=click.Choice(PARTS), multiple=True, help="Only this part: protocol, brief or notes.")
@global_options
def command(case_ids: tuple[str, ...], part: tuple[str, ...]) -> None:
    """Print the protocol sheet and the briefs for the agent, and the facilitator's notes for people.

    Notes are never for the agent: they say what is tested.
    """
    from workshop import desk

    found = pack()
    unknown = [case_id for case_id in case_ids if found.case(case_id) is None]
    if unknown:
        names = ", ".join(case.id for case in found.cases)
        raise click.BadParameter(f"there is no case {unknown[0]!r}; there are: {names}", param_hint="--case")
    wanted = part or PARTS
    if "protocol" in wanted:
        say(desk.protocol_text(found))
    for case in found.cases:
        if case_ids and case.id not in case_ids:
            continue
        if "brief" in wanted:
            say(desk.brief_text(found, case))
        if "notes" in wanted:
            say(f"NOTES for the facilitator: {case.id}, {case.title} ({case.lineage}), {case.minutes} minutes\n")
            say(f"{case.objective}\n\nWhat usually goes wrong: {case.facilitator.goes_wrong}\n")
            for question in case.facilitator.debrief:
                say(f"Debrief: {question}")
            for check in Check:
                guide = case.guidance.of(check)
                mark = "*" if check in case.tests else " "
                say(f"{mark} {check.value}: passes when {guide.passes} Fails when {guide.fails}")
            say("")
