"""`workshop parse`: which requests a message holds."""

from typing import BinaryIO

import click

from workshop.cli.common import global_options, pack, print_json, say


@click.command("parse")
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--case", "case_id", help="Read with this case's tools at hand.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, nothing else.")
@global_options
def command(file: BinaryIO, case_id: str | None, as_json: bool) -> None:
    """Say which requests the message in FILE (or standard input) holds. Nothing is recorded."""
    from workshop import intake
    from workshop.model.words import MessageKind

    tools = None
    if case_id:
        case = pack().case(case_id)
        if case is None:
            raise click.BadParameter(f"there is no case {case_id!r}", param_hint="--case")
        tools = {tool.name: tool.parameters for tool in case.tools}
    reading = intake.read(file.read(), tools)
    if as_json:
        print_json(intake.reading_json(reading))
        return
    match reading.kind:
        case MessageKind.NONE:
            say("no request")
        case MessageKind.MALFORMED:
            where = f" at {reading.place}" if reading.place else ""
            say(f"malformed: {reading.reason}{where}")
        case _:
            if reading.reason:
                say(f"to be confirmed: {intake.why_doubtful(reading.reason, reading.place)}")
            what = "candidate" if reading.reason else "request"
            for number, call in enumerate(reading.calls, 1):
                repairs = f"  repaired: {', '.join(call.repairs)}" if call.repairs else ""
                say(f"{what} {number} ({reading.form}): {call.tool} {call.arguments_json}{repairs}")
    if reading.flags:
        say(f"seen too: {', '.join(reading.flags)}")
