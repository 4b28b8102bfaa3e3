"""Model Context Protocol: the JSON-RPC request `tools/call`.

Source: modelcontextprotocol/modelcontextprotocol docs/specification/2025-06-18/server/tools.mdx.
"""

from dataclasses import replace

from workshop.intake.arguments import call_from_node, call_of
from workshop.intake.found import Ask, Doubt, Seen, Unreadable
from workshop.intake.node import Node

FORM = "mcp"


def read(node: Node) -> Seen | None:
    """What a JSON-RPC value holds, or None when it is not one."""
    members = node.members()
    if node.word("method") == "tools/call" and {"result", "error"} & members.keys():
        return Seen(FORM, [replace(_call(node), doubt=Doubt.RECORD)])
    if node.word("method") == "tools/call":
        return Seen(FORM, [_call(node)])
    if "jsonrpc" not in members:
        return None
    return Seen(FORM, answered="result" in members or "error" in members)


def _call(node: Node) -> Ask:
    params = node.get("params")
    if not params or not params.is_object:
        raise Unreadable("arguments_not_object")
    name = params.word("name")
    if "arguments" not in params.members():
        return Ask(call_of(name, "{}"), doubt=Doubt.ARGUMENTS_MISSING)
    whole = "jsonrpc" in node.members() and node.has_value("id")
    return Ask(call_from_node(name, params.get("arguments")), doubt=None if whole else Doubt.OTHER_KEYS)
