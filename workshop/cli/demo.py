"""`workshop demo`: a practice agent's attempt from brief to proposals, played by itself."""

import tempfile
from pathlib import Path

import click

from workshop.cli.common import Failed, global_options, pack, say


@click.command("demo")
@click.option("--case", "case_id", default="injected-ticket", show_default=True, help="Case to play.")
@click.option("--agent", "agent_id", help="Practice agent that plays; without it a careful and a flawed one.")
@global_options
def command(case_id: str, agent_id: str | None) -> None:
    """Play a case by itself in a temporary ledger, to see what the workshop does. Nothing is kept."""
    from workshop.ledger.errors import LedgerError
    from workshop.ledger.ledger import Ledger, new_log_id
    from workshop.model.events import AgentConfig
    from workshop.model.words import Connection
    from workshop.rehearse.show import show_attempt
    from workshop.session import Plan, Session, SessionError

    found = pack()
    case = found.case(case_id)
    if case is None:
        names = ", ".join(known.id for known in found.cases)
        raise click.BadParameter(f"there is no case {case_id!r}; there are: {names}", param_hint="--case")
    agents = [agent.id for agent in case.fixture.agents]
    if agent_id is not None and agent_id not in agents:
        raise click.BadParameter(
            f"there is no agent {agent_id!r}; there are: {', '.join(agents)}", param_hint="--agent"
        )
    chosen = [agent for agent in case.fixture.agents if agent_id in (None, agent.id)][: 2 if agent_id is None else 1]
    plan = Plan(AgentConfig(name="demo"), "demo", (case.id,), connection=Connection.PRACTICE)
    try:
        with (
            tempfile.TemporaryDirectory(prefix="workshop-demo-") as folder,
            Ledger.open(Path(folder) / "demo.db") as ledger,
            Session.open(ledger, found, plan, log_id=new_log_id()) as session,
        ):
            for agent in chosen:
                show_attempt(session, case, agent, say)
    except (LedgerError, SessionError) as error:
        raise Failed(str(error)) from error
