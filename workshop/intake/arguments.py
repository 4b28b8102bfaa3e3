"""A call's arguments: the agent's own text where it was strict JSON, else what repairs and conversions made of it."""

import json
from collections.abc import Iterable

from workshop.intake.found import Unreadable
from workshop.intake.loose import read_loose_whole
from workshop.intake.names import checked_name
from workshop.intake.node import Node
from workshop.model.calls import Call
from workshop.model.canonical import Json, JsonFault, read_json


def strict(text: str, offset: int | None = None) -> Json:
    """`read_json` with its fault as `Unreadable`."""
    try:
        return read_json(text)
    except JsonFault as fault:
        raise Unreadable(fault.reason, offset) from None


def call_of(
    tool: str,
    arguments_json: str,
    repairs: Iterable[str] = (),
    conversions: tuple[str, ...] = (),
    offset: int | None = None,
) -> Call:
    """A call whose arguments are known to be a strict JSON object. Raises `Unreadable`."""
    checked_name(tool, offset)
    if not isinstance(strict(arguments_json, offset), dict):
        raise Unreadable("arguments_not_object", offset)
    return Call(tool, arguments_json, tuple(sorted(set(repairs))), conversions)


def call_from_node(tool: str, arguments: Node | None) -> Call:
    """A call whose arguments stand as a JSON object in the text. Raises `Unreadable`."""
    if arguments is None or not arguments.is_object:
        raise Unreadable("arguments_not_object")
    return call_of(tool, arguments.written)


def call_from_string(tool: str, arguments: str) -> Call:
    """A call whose arguments were sent as a JSON text inside a string, decoded exactly once. Raises `Unreadable`."""
    checked_name(tool)
    loose = read_loose_whole(arguments)
    if loose.fault:
        if loose.fault == "not_container":
            raise Unreadable("arguments_not_object")
        raise Unreadable(loose.fault)
    return call_of(tool, loose.json if loose.repairs else arguments, loose.repairs)


def text_of(value: Json) -> str:
    """Compact JSON of a value that intake itself put together, non-ASCII kept."""
    return json.dumps(value, ensure_ascii=False)
