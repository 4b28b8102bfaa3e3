"""One JSON object with a name and arguments: the protocol sheet's own form, Hermes' and Mistral's body, Llama's JSON.

Read: tool/arguments, name/arguments, name/parameters. No other key stands for these.
Source: this workshop's protocol sheet; NousResearch/Hermes-Function-Calling README.md;
meta-llama/llama-models models/llama3_1/prompt_format.md (name/parameters).
"""

from workshop.intake.arguments import call_from_node, call_from_string
from workshop.intake.found import Ask, Doubt, Seen, Unreadable
from workshop.intake.node import Node

FORM = "json_object"
_DEFINITION = frozenset({"input_schema", "inputSchema", "outputSchema", "description"})
_RECORD = frozenset(
    {
        "result",
        "results",
        "output",
        "response",
        "observation",
        "error",
        "status",
        "content",
        "is_error",
        "answer",
        "final_answer",
        "ok",
        "success",
        "outcome",
        "receipt",
        "denied",
        "returned",
        "ruling",
        "tool_response",
        "value",
        "data",
    }
)
_ALIASES = frozenset({"args", "arg", "params", "parameters", "input", "inputs", "argument", "kwargs"})
_ARGUMENTS = _ALIASES | {"arguments"}
_OWN = frozenset({"tool", "name", "arguments", "parameters"})
_BESIDE = frozenset(
    {
        "id",
        "call_id",
        "tool_call_id",
        "type",
        "role",
        "index",
        "thought",
        "thoughts",
        "thinking",
        "reasoning",
        "rationale",
        "explanation",
        "reason",
        "description",
    }
)
"""Keys that say nothing else about a call."""
_TYPES = frozenset({"", "function", "function_call", "tool", "tool_call", "tool_use", "call", "action", "request"})


def read(node: Node) -> Seen | None:
    """What an object with a name and arguments holds, or None when it is not one."""
    members = node.members()
    named: list[str] = [key for key in ("tool", "name") if key in members and members[key].string() is not None]
    if not named or _is_definition(node):
        return None
    name = node.word(named[0])
    if {"tool", "name"} <= members.keys() and node.word("name") != node.word("tool") and _ARGUMENTS & members.keys():
        raise Unreadable("ambiguous")
    others = {node.word(key) for key in ("action", "function", "tool_name", "function_name")} - {"", name}
    if "arguments" in members and (others or any(key in members for key in _ALIASES)):
        raise Unreadable("ambiguous")
    key = "arguments" if "arguments" in members else "parameters"
    if key not in members or (key == "parameters" and named == ["tool"]):
        return _without_arguments(node, name, named)
    arguments = members[key]
    text = arguments.string()
    if key == "parameters" and not arguments.is_object:
        return None
    if key == "arguments" and text is not None and text.lstrip().startswith("{"):
        ask = Ask(call_from_string(name, text), doubt=Doubt.ARGUMENTS_IN_STRING)
    else:
        ask = Ask(call_from_node(name, arguments), doubt=_doubt(node))
    return Seen(FORM, [ask])


def _doubt(node: Node) -> Doubt | None:
    """A result beside the call, or anything that may say something else about it, makes it doubtful."""
    keys = node.members().keys()
    if _RECORD & keys:
        return Doubt.RECORD
    if keys - _OWN - _BESIDE or node.word("type") not in _TYPES or node.word("role") not in {"", "assistant"}:
        return Doubt.OTHER_KEYS
    return None


def _is_definition(node: Node) -> bool:
    members = node.members()
    if _DEFINITION & members.keys() and not (node.word("tool") and "arguments" in members):
        return True
    parameters = members.get("parameters")
    return bool(parameters and ("properties" in parameters.members() or parameters.word("type") == "object"))


def _without_arguments(node: Node, name: str, named: list[str]) -> Seen | None:
    """A tool named with arguments under another key is a call that can't be read; a name alone is none."""
    if "tool" not in named:
        return None
    if any(key in _ALIASES and member.is_object for key, member in node.members().items()):
        raise Unreadable("arguments_missing")
    if len(node.members()) == 1 and name.isidentifier():
        raise Unreadable("arguments_missing")
    return None
