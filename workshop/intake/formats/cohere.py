"""Cohere's Command: objects with `tool_name` and `parameters`, in a list behind `Action:`, or between action markers.

Source: ollama.com/library/command-r (template: "Action:" and a fenced list); vllm
cohere_command_tool_parser.py (`<|START_ACTION|>[...]<|END_ACTION|>`, with `tool_call_id`).
The tool `directly_answer` says that none is asked for.
"""

import re
from dataclasses import replace

from workshop.intake.arguments import call_from_node
from workshop.intake.formats.body import between, json_at, repaired, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Seen, Unreadable
from workshop.intake.node import Node

FORM = "cohere"
OPENER = r"<\|START_ACTION\|>"
_END = "<|END_ACTION|>"
_KEYS = frozenset({"tool_call_id", "tool_name", "parameters"})
_NONE = frozenset({"directly_answer", "directly-answer"})
_DEFINITION = frozenset({"description", "parameter_definitions"})


def read(node: Node) -> Seen | None:
    """What an object with a tool's name and parameters holds, or None when it is not one."""
    members = node.members()
    if not node.word("tool_name") or "parameters" not in members or _DEFINITION & members.keys():
        return None
    if node.word("tool_name") in _NONE:
        return Seen(FORM)
    doubt = None if members.keys() <= _KEYS else Doubt.OTHER_KEYS
    call_id = node.get("tool_call_id")
    ask = Ask(call_from_node(node.word("tool_name"), members["parameters"]), call_id.written if call_id else "", doubt)
    return Seen(FORM, [ask])


def action(message: Message, match: re.Match[str]) -> Found | None:
    """The calls between the action markers. Raises `Unreadable`."""
    text = message.text
    body = skip_blanks(text, match.end())
    node, loose = json_at(message, body)
    after = skip_blanks(text, loose.end)
    if not text.startswith(_END, after):
        raise Unreadable("truncated" if _END.startswith(text[after : after + 20]) else "unbalanced_tags", after)
    asks: list[Ask] = []
    for item in node.items() if node.is_list else [node]:
        seen = read(item) if item.is_object else None
        if seen is None:
            named = item.is_object and "tool_name" in item.members()
            raise Unreadable("arguments_missing" if named and item.word("tool_name") else "syntax", body)
        asks += seen.asks
    if node.is_object:
        asks = [replace(ask, doubt=ask.doubt or Doubt.MARKER_VARIANT) for ask in asks]
    blanks = between(message, (match.end(), body), (loose.end, after))
    return Found(match.start(), after + len(_END), FORM, repaired(asks, {*loose.repairs, *blanks}))
