"""OpenAI chat completions: `tool_calls`, the older `function_call`, whole completions, and Ollama's twin of it.

Source: openai/openai-python src/openai/types/chat/; ollama/ollama docs/api.md (arguments as an object, done_reason).
"""

from workshop.intake.arguments import call_from_node, call_from_string
from workshop.intake.formats import plain
from workshop.intake.found import Ask, Doubt, Seen, Unreadable, merged
from workshop.intake.node import Node
from workshop.model.calls import Call

FORM = "openai_chat"
_COMPLETE = frozenset({"stop", "tool_calls", "function_call"})


def read(node: Node) -> Seen | None:
    """What an OpenAI chat value holds, or None when it is not one."""
    members = node.members()
    if "choices" in members:
        return _completion(node)
    message = members.get("message")
    if message and message.is_object and ({"finish_reason", "done", "done_reason"} & members.keys()):
        return _choice(node)
    if message and len(members) == 1 and _names_a_call(message):
        return _choice(node)
    if "delta" in members and _names_a_call(members["delta"]):
        raise Unreadable("stream_pieces")
    return _message(node)


def _completion(node: Node) -> Seen | None:
    choices = node.members()["choices"]
    if not choices.is_list:
        return None
    parts = [_choice(choice) for choice in choices.items()]
    whole = merged(FORM, parts)
    if sum(bool(part.asks) for part in parts) > 1:
        whole.doubted(Doubt.ALTERNATIVES)
    return whole


def _choice(choice: Node) -> Seen:
    delta = choice.get("delta")
    if delta and _names_a_call(delta):
        raise Unreadable("stream_pieces")
    message = choice.get("message")
    seen = (_message(message) if message else None) or Seen(FORM)
    reason = choice.word("finish_reason") or choice.word("done_reason")
    if reason and reason not in _COMPLETE:
        seen.cut = f"finish_reason_{reason}"
    done = choice.get("done")
    if done and done.written == "false" and seen.asks:
        raise Unreadable("stream_pieces")
    return seen


def _names_a_call(node: Node) -> bool:
    return node.has_value("tool_calls") or node.has_value("function_call")


def _message(node: Node) -> Seen | None:
    members = node.members()
    role = node.word("role")
    if role == "tool":
        return Seen(FORM, answered=True, results={node.word("tool_call_id")} - {""})
    if role.lower() in {"user", "system", "developer", "function", "human", "customer", "tool"}:
        return Seen(FORM, answered=True)
    calls, older = members.get("tool_calls"), members.get("function_call")
    if strings := _in_strings(node):
        sound = calls.items() if calls and calls.is_list else []
        if any(_is_tool_call(call) for call in sound) or (calls and older and older.is_object):
            raise Unreadable("ambiguous")
        return Seen(FORM, texts=[*strings, node.word("content")])
    if calls and calls.is_list and any(_is_tool_call(call) or _is_definition(call) for call in calls.items()):
        if (older and older.is_object) or _is_plain_call(node):
            raise Unreadable("ambiguous")
        seen = Seen(FORM, [_tool_call(call) for call in calls.items()])
    elif calls and calls.is_list and calls.items() and all(call.word("name") for call in calls.items()):
        parts = [plain.read(call) for call in calls.items()]
        return merged(FORM, [part for part in parts if part]).doubted(Doubt.OTHER_KEYS)
    elif calls and calls.is_list and any(_is_tool_call(inner) for call in calls.items() for inner in call.items()):
        raise Unreadable("syntax")
    elif calls and calls.is_list and any(_named_function(call) for call in calls.items()):
        raise Unreadable("arguments_not_object")
    elif older and older.is_object and "arguments" in older.members():
        seen = Seen(FORM, [Ask(_function(older))])
    elif _is_tool_call(node):
        return Seen(FORM, [_tool_call(node)])
    elif _is_plain_call(node):
        return None
    elif _is_definition(node) or (role == "assistant" and not node.has_value("content")):
        return Seen(FORM)
    elif role == "assistant" and (content := members["content"]).string() is not None:
        return Seen(FORM, texts=[content.string() or ""])
    else:
        return None
    text = node.word("content")
    if text:
        seen.texts.append(text)
    return seen


def _in_strings(node: Node) -> list[str]:
    """Calls, or their functions, given as JSON text in a string instead of as values."""
    calls, older, function = node.get("tool_calls"), node.get("function_call"), node.get("function")
    items = calls.items() if calls and calls.is_list else [calls]
    inner = [item.get("function") for item in items if item and item.is_object]
    strings = [member.string() for member in (*items, *inner, older, function) if member]
    return [string for string in strings if string and string.lstrip().startswith(("{", "["))]


def _named_function(node: Node) -> bool:
    function = node.get("function")
    return bool(function and function.word("name"))


def _is_plain_call(node: Node) -> bool:
    """Whether a tool and its arguments stand in the message itself."""
    members = node.members()
    return bool({"tool", "name"} & members.keys() and {"arguments", "parameters"} & members.keys())


def _is_tool_call(node: Node) -> bool:
    function = node.get("function")
    if node.word("type") == "custom" and node.has_value("custom"):
        return True
    if not function or not function.is_object:
        return False
    return "arguments" in function.members() or (node.has_value("id") and bool(function.word("name")))


def _is_definition(node: Node) -> bool:
    function = node.get("function")
    return bool(node.word("type") == "function" and function and function.is_object)


def _tool_call(node: Node) -> Ask:
    function = node.get("function")
    if node.word("type") == "custom":
        raise Unreadable("arguments_not_object")
    if not function or not function.is_object:
        raise Unreadable("syntax")
    if "index" in node.members() and not function.word("name"):
        raise Unreadable("stream_pieces")
    return Ask(_function(function), node.word("id"))


def _function(function: Node) -> Call:
    arguments = function.get("arguments")
    text = arguments.string() if arguments else None
    if text is not None:
        return call_from_string(function.word("name"), text)
    return call_from_node(function.word("name"), arguments)
