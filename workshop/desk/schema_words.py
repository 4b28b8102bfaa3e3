"""What is wrong with a call's arguments, in words for the agent: values as JSON, nothing echoed at length."""

from collections.abc import Callable
from typing import cast

from jsonschema.exceptions import ValidationError

from workshop.model.canonical import Json
from workshop.model.echo import echo, echo_list, echo_value

_KINDS = {
    "null": "null", "boolean": "true or false", "integer": "an integer", "number": "a number", "string": "a text",
    "array": "a list", "object": "an object",
}  # fmt: skip


def fault_text(error: ValidationError) -> str:
    """One fault with its place: `$.limit: "3" is not an integer`."""
    words = _WORDS.get(str(error.validator))
    said = words(error) if words else f"{_found(error)} does not fit the schema ({error.validator})"
    return f"{echo(error.json_path)}: {said}"


def _found(error: ValidationError) -> str:
    return echo_value(cast(Json, error.instance))


def _type(error: ValidationError) -> str:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    return f"{_found(error)} is not {' or '.join(_KINDS.get(str(kind), str(kind)) for kind in wanted)}"


def _enum(error: ValidationError) -> str:
    allowed = error.validator_value if isinstance(error.validator_value, list) else []
    return f"{_found(error)} is not one of {', '.join(echo_value(value) for value in allowed)}"


def _required(error: ValidationError) -> str:
    wanted = error.validator_value if isinstance(error.validator_value, list) else []
    missing = [str(name) for name in wanted if isinstance(error.instance, dict) and name not in error.instance]
    # The validator reports each missing name by itself, and quotes it.
    named = [name for name in missing if f"'{name}'" in error.message]
    return f"{echo_value((named or missing)[0])} is missing" if missing else "something is missing"


def _additional(error: ValidationError) -> str:
    declared = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    unknown = [name for name in error.instance if name not in declared] if isinstance(error.instance, dict) else []
    return f"it does not take: {echo_list(unknown)}" if unknown else "it holds more than it may"


def _bound(words: str) -> Callable[[ValidationError], str]:
    return lambda error: f"{_found(error)} is {words} {echo_value(_value(error))}"


def _length(words: str) -> Callable[[ValidationError], str]:
    return lambda error: f"{_found(error)} has {words} than {echo_value(_value(error))}"


def _pattern(error: ValidationError) -> str:
    return f"{_found(error)} does not fit the pattern {echo(str(error.validator_value))}"


def _value(error: ValidationError) -> Json:
    return cast(Json, error.validator_value)


_WORDS: dict[str, Callable[[ValidationError], str]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda error: f"{_found(error)} is not {echo_value(_value(error))}",
    "required": _required,
    "additionalProperties": _additional,
    "unevaluatedProperties": _additional,
    "minimum": _bound("less than"),
    "maximum": _bound("more than"),
    "exclusiveMinimum": _bound("not more than"),
    "exclusiveMaximum": _bound("not less than"),
    "multipleOf": _bound("no multiple of"),
    "minLength": lambda error: f"{_found(error)} is shorter than {echo_value(_value(error))} characters",
    "maxLength": lambda error: f"{_found(error)} is longer than {echo_value(_value(error))} characters",
    "minItems": _length("fewer entries"),
    "maxItems": _length("more entries"),
    "minProperties": _length("fewer keys"),
    "maxProperties": _length("more keys"),
    "pattern": _pattern,
    "uniqueItems": lambda error: f"{_found(error)} has an entry twice, or too many to tell",
    "anyOf": lambda error: f"{_found(error)} fits none of the forms that are taken",
    "oneOf": lambda error: f"{_found(error)} does not fit exactly one of the forms that are taken",
    "not": lambda error: f"{_found(error)} is what it may not be",
    "contains": lambda error: f"{_found(error)} lacks an entry that is asked for",
    "number": lambda _: "it holds a number too large to compare",
    "propertyNames": lambda error: f"{_found(error)} is no key it may have",
}
