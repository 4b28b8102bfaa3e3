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
    }
)
_ALIASES = frozenset({"args", "arg", "params", "parameters", "input", "inputs", "argument", "kwargs"})


def read(node: Node) -> Seen | None:
    """What an object with a name and arguments holds, or None when it is not one."""
    members = node.members()
    named: list[str] = [key for key in ("tool", "name") if key in members and members[key].string() is not None]
    if not named or _is_definition(node):
        return None
    name = node.word(named[0])
    if len(named) == 2 and node.word("name") != name and "arguments" in members:
        raise Unreadable("ambiguous")
    key = "arguments" if "arguments" in members else "parameters"
    if key not in members or (key == "parameters" and named == ["tool"]):
        return _without_arguments(node, name, named)
    if "arguments" in members and "parameters" in members:
        raise Unreadable("ambiguous")
    arguments = members[key]
    text = arguments.string()
    if key == "parameters" and not arguments.is_object:
        return None
    if key == "arguments" and text is not None and text.lstrip().startswith("{"):
        ask = Ask(call_from_string(name, text), doubt=Doubt.ARGUMENTS_IN_STRING)
    else:
        ask = Ask(call_from_node(name, arguments), doubt=Doubt.RECORD if _RECORD & members.keys() else None)
    return Seen(FORM, [ask])


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
