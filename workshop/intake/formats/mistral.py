"""Mistral: `[TOOL_CALLS]` before an array of objects, or before each name with its arguments.

Source: vllm mistral_tool_parser.py; mistralai/mistral-common instruct tokenizers v3 (array), v11 (name and object),
v13 (`[CALL_ID]`, `[ARGS]`).
"""

import re
from dataclasses import replace

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import json_at, named_objects, repaired, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable

FORM = "mistral"
OPENER = r"\[TOOL_CALLS\]"
_KEYS = frozenset({"name", "arguments"})
_NAME = re.compile(r"[ \t]*([A-Za-z_][\w.-]{0,200})(?:\[CALL_ID\][\w-]{1,100})?(\[ARGS\])?\s*(?=\{)")
_PARTIAL = re.compile(r"[ \t]*[A-Za-z_][\w.-]{0,200}(?:\[[A-Z_]*\]?[\w-]*)*\s*\Z")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The calls behind one marker, or None when it is only mentioned. Raises `Unreadable`."""
    text = message.text
    body = skip_blanks(text, match.end())
    if body >= len(text):
        raise Unreadable("truncated", body)
    if text[body] in "[{":
        node, loose = json_at(message, body)
        asks = named_objects(node, _KEYS, body)
        if node.is_object:
            asks = [replace(ask, doubt=ask.doubt or Doubt.MARKER_VARIANT) for ask in asks]
        return Found(match.start(), loose.end, FORM, repaired(asks, loose.repairs))
    named = _NAME.match(text, match.end())
    if not named:
        if _PARTIAL.match(text, match.end()):
            raise Unreadable("truncated", len(text))
        return None
    node, loose = json_at(message, named.end())
    ask = Ask(call_of(named[1], node.written, loose.repairs, offset=named.end()))
    after = skip_blanks(text, loose.end)
    if text.startswith(",", after):
        raise Unreadable("syntax", after)
    if text.startswith("{", after):
        raise Unreadable("ambiguous", after)
    return Found(match.start(), loose.end, FORM, (ask,))
