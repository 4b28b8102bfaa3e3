"""A tool's JSON Schema as the desk applies it: nothing fetched, nothing that a hostile argument could make slow."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry

from workshop.model.canonical import Json
from workshop.pack import patterns

MOST_UNIQUE = 1000
"""A longer list is not looked through for entries that stand twice: it is refused where they must differ."""


def _pattern(validator: object, pattern: str, instance: object, schema: object) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not patterns.fits(pattern, instance):
        yield ValidationError("does not fit the pattern")


def _unique(validator: object, wanted: bool, instance: object, schema: object) -> Iterator[ValidationError]:
    if not wanted or not isinstance(instance, list):
        return
    if len(instance) > MOST_UNIQUE or any(
        _equal(one, other) for place, one in enumerate(instance) for other in instance[:place]
    ):
        yield ValidationError("has entries twice")


def _equal(one: object, other: object) -> bool:
    """Equal as JSON: 1 is 1.0 and is not true."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal, one, other))
    return one == other


_Validator: Any = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"pattern": _pattern, "uniqueItems": _unique}
)


def errors(schema: dict[str, Json], value: Json) -> list[ValidationError]:
    """What is wrong with a value, by path. References are not followed."""
    # An empty registry: without one the validator would fetch what a schema refers to.
    try:
        found = list(_Validator(schema, registry=Registry()).iter_errors(value))
    except OverflowError:
        # A number of hundreds of digits, held against one that is no integer.
        return [ValidationError("a number too large to compare", validator="number", instance=value, schema=schema)]
    return sorted(found, key=lambda error: error.json_path)


def risks(at: str, schema: object) -> Iterator[tuple[str, object, str]]:
    """Parts of a schema that can't be used: key, what was found, what was expected."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            key = f"{at}.{name}"
            if name in ("$ref", "$dynamicRef", "$id", "$anchor", "$dynamicAnchor") and isinstance(value, str):
                # It would be looked up while ruling, over the network if it says so.
                yield key, value, "the schema itself in its place, without references"
            elif name == "pattern" and isinstance(value, str) and (why := patterns.problem(value)):
                yield key, value, f"a pattern that is quick on any text ({why}; docs/authoring.md says what is taken)"
            elif name == "patternProperties" and isinstance(value, dict):
                yield key, value, "nothing: the parameters are named one by one"
            yield from risks(key, value)
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from risks(f"{at}[{index}]", value)
