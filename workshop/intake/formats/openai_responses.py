"""OpenAI Responses: `function_call` items, lists of items, whole responses.

Source: openai/openai-python src/openai/types/responses/.
"""

from workshop.intake.arguments import call_from_string
from workshop.intake.found import Ask, Seen, Unreadable, merged
from workshop.intake.node import Node

FORM = "openai_responses"
_ITEMS = frozenset({"reasoning", "web_search_call", "file_search_call", "computer_call", "code_interpreter_call"})
_SERVER = frozenset({"mcp_call", "mcp_list_tools", "mcp_approval_request", "image_generation_call", "item_reference"})
_RESULTS = frozenset(
    {"function_call_output", "custom_tool_call_output", "computer_call_output", "mcp_approval_response"}
)


def read(node: Node) -> Seen | None:
    """What a Responses value holds, or None when it is not one."""
    kind = node.word("type")
    if kind.startswith("response."):
        return _event(node, kind)
    if node.word("object") == "response" or _is_output(node):
        return _response(node)
    return _item(node, kind)


def _is_output(node: Node) -> bool:
    output = node.get("output")
    if not output or not output.is_list or node.word("type"):
        return False
    items = output.items()
    return bool(items) and all(item.word("type") for item in items)


def _response(node: Node) -> Seen:
    output = node.get("output")
    items = output.items() if output else []
    whole = merged(FORM, [_item(item, item.word("type")) or Seen(FORM) for item in items])
    status = node.word("status")
    if status and status != "completed":
        whole.cut = f"status_{status}"
    elif node.has_value("incomplete_details"):
        whole.cut = "status_incomplete"
    return whole


def _item(node: Node, kind: str) -> Seen | None:
    if kind == "function_call":
        arguments = node.get("arguments")
        text = arguments.string() if arguments else None
        if text is None:
            raise Unreadable("arguments_not_object")
        status = node.word("status")
        cut = f"status_{status}" if status and status != "completed" else ""
        if cut and not text:
            raise Unreadable("truncated", flags=(cut,))
        return Seen(FORM, [Ask(call_from_string(node.word("name"), text), node.word("call_id"))], cut=cut)
    if kind == "custom_tool_call":
        raise Unreadable("arguments_not_object")
    if kind in _RESULTS:
        return Seen(FORM, answered=True, results={node.word("call_id")} - {""})
    if kind in _ITEMS or kind in _SERVER:
        return Seen(FORM)
    if kind == "message":
        content = node.get("content")
        if node.word("role") not in {"", "assistant"}:
            return Seen(FORM, answered=True)
        if content and content.is_list:
            parts = [part.word("text") for part in content.items() if part.word("type") == "output_text"]
            if parts:
                return Seen(FORM, texts=parts)
    return None


def _event(node: Node, kind: str) -> Seen:
    response = node.get("response")
    if kind == "response.completed" and response:
        return _response(response)
    if "function_call" in kind or '"function_call"' in node.written:
        raise Unreadable("stream_pieces")
    return Seen(FORM)
