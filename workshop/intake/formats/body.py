"""What the formats with markers share: the JSON body behind a marker, and blanks."""

from collections.abc import Iterable
from dataclasses import replace

from workshop.intake.arguments import strict
from workshop.intake.formats import plain
from workshop.intake.found import Ask, Doubt, Message, Unreadable
from workshop.intake.loose import BLANKS, Loose, blank_repairs, read_loose
from workshop.intake.node import Node


def skip_blanks(text: str, pos: int) -> int:
    """Where the next token starts."""
    match = BLANKS.match(text, pos)
    return match.end() if match else pos


def json_at(message: Message, pos: int) -> tuple[Node, Loose]:
    """The JSON object or array at `pos`, strict after repairs. Raises `Unreadable`."""
    if message.text[pos : pos + 1] not in {"{", "["}:
        raise Unreadable("truncated" if pos >= len(message.text) else "syntax", pos)
    loose = read_loose(message.text, pos)
    if loose.fault:
        raise Unreadable(loose.fault, loose.end)
    node = Node.of(loose.json)
    if node is None:
        raise Unreadable("syntax", pos)
    strict(loose.json, pos)
    return node, loose


def repaired(asks: Iterable[Ask], repairs: Iterable[str]) -> tuple[Ask, ...]:
    """`asks` with `repairs` added to each call."""
    return tuple(
        replace(ask, call=replace(ask.call, repairs=tuple(sorted({*ask.call.repairs, *repairs})))) for ask in asks
    )


def between(message: Message, *spans: tuple[int, int]) -> set[str]:
    """The repairs that the blanks in the given stretches amount to."""
    return {str(repair) for start, end in spans for repair in blank_repairs(message.text[start:end])}


def named_objects(node: Node, keys: frozenset[str], offset: int) -> list[Ask]:
    """The calls of an object, or of an array of objects, with a name and arguments. Raises `Unreadable`.

    Another pair of keys than the format's own (`keys`) makes a call doubtful.
    """
    asks: list[Ask] = []
    for item in node.items() if node.is_list else [node]:
        if item.is_object and not item.members().keys() & {"name", "tool"}:
            raise Unreadable("tool_name_missing", offset)
        try:
            seen = plain.read(item)
        except Unreadable as fault:
            raise Unreadable(fault.reason, offset) from None
        if seen is None or not seen.asks:
            missing = item.is_object and "arguments" not in item.members()
            raise Unreadable("arguments_missing" if missing else "syntax", offset)
        own = keys <= item.members().keys()
        asks += [ask if own else replace(ask, doubt=ask.doubt or Doubt.OTHER_KEYS) for ask in seen.asks]
    if not asks:
        raise Unreadable("syntax", offset)
    return asks
