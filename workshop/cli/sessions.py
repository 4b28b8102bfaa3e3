"""`workshop sessions`: what the ledger holds."""

import json

import click

from workshop.cli.common import global_options, ledger, say
from workshop.model.canonical import Json
from workshop.model.visible import visible_line


@click.command("sessions")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@global_options
def command(as_json: bool) -> None:
    """List the sessions, oldest first."""
    from workshop.session.chain import unusable

    packs: set[str] = set()
    with ledger(read_only=True) as opened:
        for log in opened.logs():
            why = unusable(opened, log.log_id, packs)
            agent = log.opened.agent.name if log.opened else ""
            value: dict[str, Json] = {
                "session": log.log_id,
                "opened_at": log.opened_at,
                "last_at": log.last_at,
                "agent": agent,
                "operator": log.opened.operator if log.opened else "",
                "connection": log.opened.connection.value if log.opened else "",
                "pack": f"{log.opened.pack_id} {log.opened.pack_version}" if log.opened else "",
                "fingerprint": log.opened.fingerprint if log.opened else "",
                "rows": log.size,
                "head": log.head,
                "unusable": why,
            }
            if as_json:
                click.echo(json.dumps(value))
            elif log.opened is None:
                say(f"{log.log_id}  its first event can't be read; `workshop verify {log.log_id}` says why")
            else:
                opened_at = log.opened_at[:16].replace("T", " ")
                whose = f"operator {visible_line(log.opened.operator)}"
                say(f"{log.log_id}  {opened_at} UTC  {visible_line(agent)}  {value['pack']}  {whose}")
                say(f"  {log.size} events, head {log.head}")
                if why:
                    say(f"  {why}")
