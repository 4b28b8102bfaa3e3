"""Values that came as text become what the tool's schema says they are, and each conversion is listed."""

from collections.abc import Mapping

from workshop.intake.arguments import call_of, text_of
from workshop.model.calls import Call
from workshop.model.canonical import Json, JsonFault, read_json


def converted(tool: str, values: Mapping[str, str], tools: Mapping[str, Json], offset: int | None = None) -> Call:
    """A call whose arguments came as texts.

    A text stays a string unless the schema of its parameter names other types only and the text is strict JSON of one
    of them; it is then taken as written, and listed ("limit: integer").
    """
    parts: list[str] = []
    conversions: list[str] = []
    for name, value in values.items():
        written = text_of(value)
        types = _types(tools.get(tool), name)
        if types and "string" not in types:
            kind = _kind(value)
            if kind in types or (kind == "integer" and "number" in types):
                written = value.strip()
                conversions.append(f"{name}: {kind}")
        parts.append(f"{text_of(name)}: {written}")
    return call_of(tool, "{" + ", ".join(parts) + "}", (), tuple(conversions), offset)


def _kind(text: str) -> str:
    """JSON type of `text`, or "" when it is not strict JSON."""
    try:
        value = read_json(text)
    except JsonFault:
        return ""
    if value is None:
        return "null"
    for kind, python in (("boolean", bool), ("integer", int), ("number", float), ("string", str), ("array", list)):
        if isinstance(value, python):
            return kind
    return "object"


def _types(schema: Json, name: str) -> set[str]:
    """The types a tool's schema allows for a parameter; empty when it says nothing that can be relied on."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return _stated(properties.get(name) if isinstance(properties, dict) else None)


def _stated(schema: Json) -> set[str]:
    if not isinstance(schema, dict):
        return set()
    stated = schema.get("type")
    if isinstance(stated, str):
        return {stated}
    if isinstance(stated, list):
        return {item for item in stated if isinstance(item, str)}
    for key in ("anyOf", "oneOf"):
        choices = schema.get(key)
        if isinstance(choices, list):
            each = [_stated(choice) for choice in choices]
            return set().union(*each) if all(each) else set()
    return set()
