"""`workshop desk`: line mode, the same session without a screen."""

import getpass
import sys

import click

from workshop.cli.common import Failed, global_options, ledger, note, pack


@click.command("desk")
@click.option("--case", "case_id", required=True, help="Id of the case to play.")
@click.option("--agent", "label", required=True, help="Name of the agent under test.")
@click.option("--agent-version", default="", help="Version of the agent.")
@click.option("--model", default="", help="Model behind the agent.")
@click.option("--settings", "agent_settings", default="", help="Settings of the agent, as text.")
@click.option("--operator", default="", help="Who plays, and scores where a line names nobody.  [your login name]")
@click.option("--repeat", type=click.IntRange(min=1), help="Which repeat of the case to play.")
@click.option("--new", is_flag=True, help="Begin an attempt even when one is open; that one ends as abandoned.")
@click.option("--take-over", is_flag=True, help="Take the session from another window.")
@click.option("--fresh-chat", is_flag=True, help="You confirm: a new chat, memory off.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines in and out.")
@global_options
def command(
    case_id: str,
    label: str,
    agent_version: str,
    model: str,
    agent_settings: str,
    operator: str,
    repeat: int | None,
    new: bool,
    take_over: bool,
    fresh_chat: bool,
    as_json: bool,
) -> int:
    """Play an attempt in plain words, or with --json by JSON lines.

    Goes on with the operator's open attempt of that case and agent, or begins one. Everything acknowledged is on the
    disk.
    """
    from workshop.cli.lines import JsonLines
    from workshop.cli.plain import PlainWords
    from workshop.model.events import AgentConfig
    from workshop.model.words import Awaiting
    from workshop.session import HeldElsewhere, Plan
    from workshop.session.find import sit_down

    if not label.strip():
        raise click.BadParameter("the agent needs a name", param_hint="--agent")
    with ledger() as opened:
        plan = Plan(
            agent=AgentConfig(name=label, version=agent_version, model=model, settings=agent_settings),
            operator=operator or _login(),
            cases=(case_id,),
            repeats=1,
        )
        try:
            seat = sit_down(opened, pack(), plan, case_id, repeat=repeat, new=new, take_over=take_over)
        except HeldElsewhere as held:
            raise Failed(f"{held}: --take-over takes it, and the other window can't write any more") from held
        with seat.session as session:
            for line in seat.notices:
                note(line)
            if session.attempt(seat.attempt).awaiting is Awaiting.BRIEF and as_json:
                session.hand_brief(seat.attempt, fresh_chat=fresh_chat)

            def begin_next() -> str:
                name = session.start(case_id).record.attempt
                session.hand_brief(name, fresh_chat=fresh_chat)
                return name

            if as_json:
                lines = JsonLines(session, seat.attempt, sys.stdin.buffer, sys.stdout, scorer=plan.operator)
                return lines.run(resumed=seat.resumed, begin_next=begin_next if repeat is None else None)
            return PlainWords(session, seat.attempt, sys.stdin, sys.stdout, scorer=plan.operator).run(
                resumed=seat.resumed, fresh_chat=fresh_chat
            )


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "operator"
