"""Anthropic messages: `tool_use` blocks alone, in a list, in a whole message.

Source: anthropics/anthropic-sdk-python src/anthropic/types/ (tool_use_block.py, message.py, stop_reason.py).
"""

from workshop.intake.arguments import call_from_node
from workshop.intake.formats import plain
from workshop.intake.found import Ask, Doubt, Seen, Unreadable, merged
from workshop.intake.node import Node

FORM = "anthropic"
_COMPLETE = frozenset({"tool_use", "end_turn", "stop_sequence", "pause_turn"})
_RESULTS = frozenset({"tool_result", "function_result"})
_OTHER = frozenset({"thinking", "redacted_thinking", "server_tool_use", "mcp_tool_use", "image", "document"})
_EVENTS = frozenset(
    {"content_block_start", "content_block_delta", "content_block_stop", "message_start", "message_delta"}
)


def read(node: Node) -> Seen | None:
    """What an Anthropic value holds, or None when it is not one."""
    kind = node.word("type")
    if kind in _EVENTS:
        if '"tool_use"' in node.written or '"input_json_delta"' in node.written:
            raise Unreadable("stream_pieces")
        return Seen(FORM)
    content = node.get("content")
    if content and content.is_list and (node.word("role") or kind == "message"):
        return _message(node, content)
    return block(node)


def _message(node: Node, content: Node) -> Seen:
    if node.word("role") not in {"", "assistant"}:
        results = {part.word("tool_use_id") for part in content.items() if part.word("type") in _RESULTS} - {""}
        return Seen(FORM, answered=True, results=results)
    whole = merged(FORM, [block(part) or _other(part) for part in content.items()])
    reason = node.word("stop_reason")
    if reason and reason not in _COMPLETE:
        whole.cut = f"stop_reason_{reason}"
    return whole


def _other(part: Node) -> Seen:
    """A call in another form among the blocks: doubtful."""
    seen = plain.read(part)
    return seen.doubted(Doubt.OTHER_KEYS) if seen else Seen(FORM)


def block(node: Node) -> Seen | None:
    """What one content block holds, or None when it is not one."""
    kind = node.word("type")
    if kind == "tool_use":
        if "partial_json" in node.members():
            raise Unreadable("stream_pieces")
        return Seen(FORM, [Ask(call_from_node(node.word("name"), node.get("input")), node.word("id"))])
    if kind in _RESULTS:
        return Seen(FORM, answered=True, results={node.word("tool_use_id")} - {""})
    if kind == "text" and "text" in node.members():
        return Seen(FORM, texts=[node.word("text")])
    if kind in _OTHER or kind.endswith("_tool_result"):
        return Seen(FORM)
    return None
