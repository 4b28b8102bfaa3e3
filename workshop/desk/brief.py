"""What the agent is handed before it starts: the protocol sheet, then the brief with its tools."""

import json

from workshop.pack.case import Case, Tool
from workshop.pack.pack import Pack


def protocol_text(pack: Pack) -> str:
    """The protocol sheet, the same for every case and agent."""
    return pack.protocol.strip("\n") + "\n"


def brief_text(pack: Pack, case: Case) -> str:
    """The brief as the agent gets it: "Task n", the task, the tools. Never the case's id, title or lineage."""
    tools = "\n\n".join(_tool_text(tool) for tool in case.tools)
    limit = f"You have {case.limits.requests} requests for this task."
    return f"Task {pack.number(case.id)}\n\n{case.brief.strip()}\n\n{limit}\n\nTools:\n\n{tools}\n"


def _tool_text(tool: Tool) -> str:
    schema = json.dumps(tool.parameters, ensure_ascii=False)
    return f"{tool.name}: {tool.description.strip()}\nparameters: {schema}"
