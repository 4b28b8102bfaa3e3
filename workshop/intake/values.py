"""What one JSON value in a message holds: the JSON formats' readers asked in turn, and the signs of a broken call."""

import re
from collections.abc import Callable
from dataclasses import replace

from workshop.intake.arguments import strict
from workshop.intake.denials import commented_against
from workshop.intake.doubts import cited
from workshop.intake.formats.registry import JSON_READERS
from workshop.intake.found import Ask, Doubt, Found, Message, Seen, Unreadable, merged
from workshop.intake.loose import Loose, Repair, read_loose
from workshop.intake.node import Node
from workshop.intake.tags import Tags
from workshop.model.visible import TABLE

_TAIL = 400
"""How far behind a fault to look for a sign that this was a call."""

_QUOTE = "\"'“”‘’"
_KEY = re.compile(
    rf"[{_QUOTE}{{,\s](tool_calls|function_call|functionCall|toolUse|tool_name|tool|name|action|function"
    rf"|arguments|parameters|action_input|input|args|params)[{_QUOTE}]?\s*:"
)
_KIND = re.compile(rf"[{_QUOTE}](?:tool_use|tools/call|function_call)[{_QUOTE}]")
_BARE_KEY = re.compile(r"\{\s*[A-Za-z_]\w{0,40}\s*:")
_ENVELOPES = frozenset({"tool_calls", "function_call", "functionCall", "toolUse"})
_CUT = frozenset({"length", "max_tokens", "max_output_tokens", "content_filter", "incomplete", "in_progress", "failed"})
_SIGNALS = frozenset(
    {"finish_reason", "native_finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason"}
)
_WHOLE = frozenset(
    """stop tool_calls tool_call function_call tool_use end_turn stop_sequence pause_turn completed complete eos
    eos_token finish_reason_unspecified finish_reason_stop unload load""".split()  # noqa: SIM905
)
"""End signals of a reply that is whole."""
_DEEPEST = 6
_LONGEST_WRAPPER = 100_000
_ANSWERS = frozenset({"answer", "final_answer", "conclusion", "error"})
_TOLD = frozenset({"result", "results", "observation", "tool_result", "tool_results", "tools", "functions", "history"})
_NAMES = frozenset({"tool", "tool_name", "name", "action", "function"})
_ARGUMENTS = frozenset({"arguments", "parameters", "action_input", "input", "args", "params"})
_HIDDEN = dict.fromkeys((*TABLE, 0x200C, 0x200D, 0xA0))


def shows_call(message: Message, start: int, end: int, *, cut: bool = False) -> bool:
    """Whether the broken JSON from `start` to `end` was clearly meant as a call.

    A cut one (`cut`) needs less: the key "tool", or the name of a known tool.
    """
    text, tools = message.text, message.tools if cut else ()
    if message.tags.between(_KIND, start, end):
        return True
    keys = message.tags.between(_KEY, start, end)
    if keys & _ENVELOPES or (keys & _NAMES and keys & _ARGUMENTS):
        return True
    return cut and ("tool" in keys or ("name" in keys and any(tool in text[start:end] for tool in tools)))


def see(node: Node, depth: int = 0) -> Seen | None:
    """What the value holds, or None when it has nothing to do with calls. Raises `Unreadable`."""
    if node.is_object:
        for read in JSON_READERS:
            seen = read(node)
            if seen is not None:
                return seen
        return _wrapped(node, depth)
    if not node.is_list or not re.match(r"\[\s*\{", node.text[node.start : node.start + 200]):
        return None
    parts = [see(item, depth + 1) if item.is_object else None for item in node.items()]
    known = [part for part in parts if part is not None]
    if not known:
        return None
    whole = merged(known[0].form, known)
    if len(known) > 1 and all(_takes_nothing(item) for item in node.items()):
        whole.doubted(Doubt.EXAMPLE)
    return whole.doubted(Doubt.OTHER_KEYS) if len(known) < len(parts) else whole


def _wrapped(node: Node, depth: int) -> Seen | None:
    """Calls under a key that no format has: candidates. What answers or tells results wraps none."""
    members = node.members()
    if depth >= _DEEPEST or _ANSWERS & members.keys() or not _wraps_call(node):
        return None
    parts: list[Seen] = []
    for key, member in members.items():
        if key in _TOLD or not (member.is_object or member.is_list):
            continue
        try:
            seen = see(member, depth + 1)
        except Unreadable as fault:
            if fault.reason in {"arguments_missing", "too_many_values", "tool_name_missing"}:
                continue
            raise
        parts += [seen] if seen else []
    if not any(part.asks or part.texts or part.cut for part in parts):
        return None
    return merged(parts[0].form, parts).doubted(Doubt.OTHER_KEYS)


def _wraps_call(node: Node) -> bool:
    return node.end - node.start < _LONGEST_WRAPPER and _KEY.search(node.text, node.start, node.end) is not None


def _takes_nothing(node: Node) -> bool:
    """Whether it is a name with empty parameters: several of those are rather a list of tools."""
    parameters = node.get("parameters")
    return bool(parameters and parameters.is_object and not parameters.members())


Scan = Callable[[Message], tuple[Found, ...]]
"""Reads a text of its own: for calls written as text inside an envelope."""


def read_value(message: Message, start: int, limit: int, scan: Scan) -> Found:
    """Read the JSON value at `start` and say what is in it. Never raises.

    A value that has nothing to do with calls, or is no JSON and shows no sign of a call, has neither form nor fault.
    """
    loose = read_loose(message.text, start, limit)
    if loose.fault:
        return _broken(message, start, limit, loose)
    node = Node.of(loose.json)
    if node is None:
        fault = Unreadable("syntax", start) if shows_call(message, start, loose.end) else None
        return Found(start, loose.end, fault=fault)
    try:
        return _sound(message, start, loose, node, scan)
    except Unreadable as fault:
        if fault.offset is None:
            fault.offset = start
        return Found(start, loose.end, fault=fault)


def _broken(message: Message, start: int, limit: int, loose: Loose) -> Found:
    cut = loose.fault == "truncated"
    tail = min(limit, loose.end + _TAIL)
    started = loose.end - start > 2 or _BARE_KEY.match(message.text, start)
    if started and shows_call(message, start, tail, cut=cut):
        return Found(start, loose.end, fault=Unreadable(loose.fault, loose.end))
    return Found(start, max(start + 1, loose.end), broken=loose.fault if started or cut else "")


def _sound(message: Message, start: int, loose: Loose, node: Node, scan: Scan) -> Found:
    seen = see(node)
    asks = list(seen.asks) if seen else []
    if seen and asks and seen.texts:
        asks += _in_texts(message, seen.texts, scan)
    if not asks:
        if node.repeated and shows_call(message, start, loose.end):
            raise Unreadable("duplicate_key")
        if seen is None and _hides_keys(node):
            raise Unreadable("hidden_characters")
        asks = _in_texts(message, seen.texts if seen else [], scan)
    if seen is None or not asks:
        return Found(start, loose.end, answered=bool(seen and seen.answered))
    strict(loose.json)
    if cut := seen.cut or (
        next((cut for item in node.items() if (cut := _cut(item))), "") if node.is_list else _cut(node)
    ):
        raise Unreadable("truncated", flags=(cut,))
    repaired = [
        replace(ask, call=replace(ask.call, repairs=tuple(sorted({*ask.call.repairs, *loose.repairs})))) for ask in asks
    ]
    if Repair.COMMENTS in loose.repairs and (comment := commented_against(message.text[start : loose.end])):
        words = cited("in a comment", comment)
        repaired = [ask if ask.doubt else replace(ask, doubt=Doubt.WORDS, words=words) for ask in repaired]
    return Found(start, loose.end, seen.form, tuple(repaired))


def _in_texts(message: Message, texts: list[str], scan: Scan) -> list[Ask]:
    """Calls the agent wrote as text inside an envelope; each is doubtful. Raises the first fault among them."""
    asks: list[Ask] = []
    for text in texts if not message.depth else ():
        inner = Message(text, message.tools, Tags(text), message.depth + 1)
        for found in scan(inner):
            if found.fault:
                raise Unreadable(found.fault.reason, flags=found.fault.flags)
            asks += [replace(ask, doubt=ask.doubt or Doubt.CALL_IN_TEXT) for ask in found.asks]
    return asks


def _hides_keys(node: Node) -> bool:
    keys = {key.translate(_HIDDEN) for key in node.members()}
    return (
        keys != node.members().keys() and bool(keys & (_NAMES | _ENVELOPES)) and bool(keys & (_ARGUMENTS | _ENVELOPES))
    )


def _cut(node: Node, depth: int = 0) -> str:
    """The end signal beside a call, or around it, that its format does not know, as a flag, or ""."""
    members = node.members()
    for key in _SIGNALS & members.keys():
        word = node.word(key)
        if word and word.lower().rpartition(".")[2] not in _WHOLE:
            return f"{key}_{word}"
    if node.word("status").lower() in _CUT or _is_cut_item(node):
        return f"status_{node.word('status')}"
    if node.has_value("incomplete_details"):
        return "status_incomplete"
    truncated = members.get("truncated")
    if truncated and truncated.written == "true":
        return "truncated"
    if depth >= _DEEPEST:
        return ""
    inner = [
        member for key, member in members.items() if key not in _ARGUMENTS and (member.is_object or member.is_list)
    ]
    parts = [part for member in inner for part in (member.items() if member.is_list else [member])]
    return next((cut for part in parts if part.is_object and (cut := _cut(part, depth + 1))), "")


def _is_cut_item(node: Node) -> bool:
    return node.word("status").lower() in {"incomplete", "in_progress"}
