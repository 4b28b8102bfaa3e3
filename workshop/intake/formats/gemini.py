"""Gemini: `functionCall` parts alone, in a list, in a content, in a whole response; `function_call` from the SDK.

Source: ai.google.dev/api/caching#FunctionCall and ai.google.dev/api/generate-content#FinishReason.
"""

from workshop.intake.arguments import call_from_node, call_of
from workshop.intake.found import Ask, Doubt, Seen, Unreadable, merged
from workshop.intake.node import Node

FORM = "gemini"
_COMPLETE = frozenset({"STOP", "FINISH_REASON_UNSPECIFIED"})


def read(node: Node) -> Seen | None:
    """What a Gemini value holds, or None when it is not one."""
    members = node.members()
    candidates = members.get("candidates")
    if candidates and candidates.is_list:
        parts = [_candidate(candidate) for candidate in candidates.items()]
        whole = merged(FORM, parts)
        return whole.doubted(Doubt.ALTERNATIVES) if sum(bool(part.asks) for part in parts) > 1 else whole
    if (
        "content" in members
        and ("finishReason" in members or "finish_reason" in members)
        and node.get("content", "parts")
    ):
        return _candidate(node)
    if "parts" in members and members["parts"].is_list:
        return _content(node)
    return part(node)


def _candidate(node: Node) -> Seen:
    content = node.get("content")
    seen = _content(content) if content else Seen(FORM)
    reason = node.word("finishReason") or node.word("finish_reason")
    if reason == "MALFORMED_FUNCTION_CALL":
        raise Unreadable("syntax", flags=("finish_reason_MALFORMED_FUNCTION_CALL",))
    if reason and reason not in _COMPLETE:
        seen.cut = f"finish_reason_{reason}"
    return seen


def _content(node: Node) -> Seen:
    if node.word("role") not in {"", "model"}:
        return Seen(FORM, answered=True)
    parts = node.get("parts")
    return merged(FORM, [part(item) or Seen(FORM) for item in (parts.items() if parts else [])])


def part(node: Node) -> Seen | None:
    """What one part of a content holds, or None when it is not one."""
    members = node.members()
    if _is_true(node, "thought"):
        return Seen(FORM)
    if node.has_value("functionCall") and node.has_value("function_call"):
        raise Unreadable("ambiguous")
    for key in ("functionCall", "function_call"):
        call = members.get(key)
        if call and call.is_object and (key == "functionCall" or "arguments" not in call.members()):
            return Seen(FORM, [_call(call)])
    if "functionResponse" in members or "function_response" in members:
        return Seen(FORM, answered=True)
    if "text" in members and not node.word("type") and members.keys() <= {"text", "thought", "thoughtSignature"}:
        return Seen(FORM, texts=[node.word("text")])
    return None


def _is_true(node: Node, key: str) -> bool:
    member = node.members().get(key)
    return bool(member and member.written == "true")


def _call(call: Node) -> Ask:
    if call.has_value("partialArgs") or call.has_value("willContinue"):
        raise Unreadable("stream_pieces")
    if "args" not in call.members():
        return Ask(call_of(call.word("name"), "{}"), call.word("id"), Doubt.ARGUMENTS_MISSING)
    return Ask(call_from_node(call.word("name"), call.get("args")), call.word("id"))
