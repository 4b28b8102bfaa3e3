"""LangChain's structured chat: `{"action": name, "action_input": {...}}`; "Final Answer" is not a call.

Source: langchain-ai/langchain libs/langchain/langchain/agents/structured_chat/prompt.py.
"""

from workshop.intake.arguments import call_from_node
from workshop.intake.found import Ask, Seen, Unreadable
from workshop.intake.node import Node

FORM = "structured_chat"


def read(node: Node) -> Seen | None:
    """What a structured chat value holds, or None when it is not one."""
    members = node.members()
    if not {"action", "action_input"} <= members.keys():
        return None
    name = members["action"].string()
    if name is None:
        return None
    if name.strip().lower() == "final answer":
        return Seen(FORM)
    if len(members) > 2 and {"tool", "name", "arguments"} & members.keys():
        raise Unreadable("ambiguous")
    return Seen(FORM, [Ask(call_from_node(name, members["action_input"]))])
