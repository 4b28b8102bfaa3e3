"""An object that is like a call in keys of its own: always a candidate to confirm.

`{"function": name, "args": {...}}`, `{"Tool": ..., "Arguments": ...}`, misspelled keys, and arguments beside the name.
Source: none; these are the shapes agents slip into.
"""

import difflib
import re

from workshop.intake.arguments import call_from_node, call_from_string, call_of, text_of
from workshop.intake.found import Ask, Doubt, Seen, Unreadable
from workshop.intake.names import hides
from workshop.intake.node import Node
from workshop.model.canonical import JsonFault, read_json

FORM = "near_call"
_NAMES = ("tool", "toolname", "function", "functionname", "action", "name", "recipientname", "method")
_ARGUMENTS = frozenset(
    {"arguments", "args", "arg", "argument", "parameters", "params", "param", "input", "inputs", "toolinput"}
    | {"actioninput", "toolargs", "toolarguments", "functionarguments", "functionargs", "kwargs", "toolparameters"}
)
_NAME = re.compile(r"[^\s{}\[\]()\"']{1,100}")
_ANSWERS = frozenset(
    {"answer", "final_answer", "result", "results", "output", "response", "summary", "status", "price"}
)
_SCHEMA = frozenset({"properties", "$schema", "required", "additionalProperties"})


def read(node: Node) -> Seen | None:
    """The candidate in an object of any spelling, or None where it has no tool's name with arguments."""
    members = node.members()
    if any(hides(key) for key in members if len(key) <= 40):
        return None
    folded = {_folded(key): key for key in reversed(members)}
    name = next((folded[key] for key in _NAMES if key in folded and _NAME.fullmatch(node.word(folded[key]))), None)
    if name is None:
        return _unnamed(node, folded)
    key = next((real for fold, real in folded.items() if real != name and _is_arguments(fold)), None)
    if key is None:
        return _beside(node, name) if _folded(name) == "tool" else None
    value = members[key]
    text = value.string()
    if text is not None and text.lstrip().startswith("{"):
        return Seen(FORM, [Ask(call_from_string(node.word(name), text), doubt=Doubt.OTHER_KEYS)])
    if not value.is_object or _is_schema(value) or ("description" in members and not value.members()):
        return None
    return Seen(FORM, [Ask(call_from_node(node.word(name), value), doubt=Doubt.OTHER_KEYS)])


def _folded(key: str) -> str:
    return re.sub(r"[^a-z]", "", key.casefold()) if len(key) <= 40 else ""


def _is_arguments(folded: str) -> bool:
    if folded in _ARGUMENTS:
        return True
    return len(folded) > 5 and bool(difflib.get_close_matches(folded, ("arguments", "parameters"), 1, 0.8))


def _is_schema(value: Node) -> bool:
    members = value.members()
    properties = members.get("properties")
    if properties and properties.is_object:
        return all(member.is_object for member in properties.members().values())
    return bool(_SCHEMA & members.keys()) and value.word("type") == "object"


def _unnamed(node: Node, folded: dict[str, str]) -> Seen | None:
    """Arguments in the protocol sheet's own key with a tool that is no text: a call that can't be read."""
    arguments = node.get("arguments")
    if "tool" in folded and arguments and arguments.is_object and arguments.members() and not node.word(folded["tool"]):
        raise Unreadable("tool_name_missing")
    return None


def _beside(node: Node, name: str) -> Seen | None:
    """A tool with its values beside it instead of under a key."""
    rest = {key: member for key, member in node.members().items() if key != name}
    if not rest or _ANSWERS & rest.keys() or "description" in rest or not re.fullmatch(r"\w+[_.]\w+", node.word(name)):
        return None
    try:
        values = {key: read_json(member.written) for key, member in rest.items()}
    except JsonFault as fault:
        raise Unreadable(fault.reason) from None
    return Seen(FORM, [Ask(call_of(node.word(name), text_of(values)), doubt=Doubt.OTHER_KEYS)])
