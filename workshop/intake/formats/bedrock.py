"""Amazon Bedrock's Converse: `toolUse` content blocks alone, in a list, in a message, in a whole response.

Source: docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html and API_runtime_Converse.html
(stopReason); docs.aws.amazon.com/bedrock/latest/userguide/tool-use-inference-call.html.
"""

from workshop.intake.arguments import call_from_node
from workshop.intake.found import Ask, Seen, Unreadable, merged
from workshop.intake.node import Node

FORM = "bedrock"
_COMPLETE = frozenset({"tool_use", "end_turn", "stop_sequence"})
_EVENTS = ("contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStart", "messageStop")


def read(node: Node) -> Seen | None:
    """What a Converse value holds, or None when it is not one."""
    members = node.members()
    if any(event in members for event in _EVENTS):
        if '"toolUse"' in node.written:
            raise Unreadable("stream_pieces")
        return None
    message = node.get("output", "message")
    if message is not None and message.is_object and _has_blocks(message):
        seen = _message(message)
        reason = node.word("stopReason")
        if reason and reason not in _COMPLETE:
            seen.cut = f"stop_reason_{reason}"
        return seen
    if node.word("role") and _has_blocks(node):
        return _message(node)
    return _block(node)


def _has_blocks(message: Node) -> bool:
    content = message.get("content")
    return bool(content and any({"toolUse", "toolResult"} & part.members().keys() for part in content.items()))


def _message(message: Node) -> Seen:
    content = message.get("content")
    parts = [_block(part) or _text(part) for part in (content.items() if content else [])]
    if message.word("role") not in {"", "assistant"}:
        return Seen(FORM, answered=True, results={one for part in parts for one in part.results})
    return merged(FORM, parts)


def _text(part: Node) -> Seen:
    return Seen(FORM, texts=[part.word("text")] if part.word("text") else [])


def _block(node: Node) -> Seen | None:
    result = node.get("toolResult")
    if result is not None and result.is_object:
        return Seen(FORM, answered=True, results={result.word("toolUseId")} - {""})
    use = node.get("toolUse")
    if use is None or not use.is_object or not {"name", "toolUseId"} & use.members().keys():
        return None
    return Seen(FORM, [Ask(call_from_node(use.word("name"), use.get("input")), use.word("toolUseId"))])
