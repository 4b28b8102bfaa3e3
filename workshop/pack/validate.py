"""Validation errors of the models in a case author's words: where in which file, what was found, what was expected."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from workshop.pack.errors import Problem, key_path, shown

Loc = tuple[str | int, ...]
Place = Callable[[Loc], tuple[str, Loc]]
"""Which file a location in the pack's values belongs to, and where it is in that file."""

_EXPECTED = {
    "missing": "a value",
    "string_type": "text",
    "int_type": "an integer",
    "int_from_float": "an integer",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list",
    "list_type": "a list",
}
_ID_PATTERN = r"^[a-z0-9][a-z0-9-]{0,47}$"
_PATTERNS = {
    _ID_PATTERN: "an id of 1 to 48 lower-case letters, digits and hyphens, not beginning with a hyphen",
    r"^[a-z0-9_]{1,48}$": "a name of 1 to 48 lower-case letters, digits and underscores",
    r"^[0-9]{2,3}-[a-z0-9][a-z0-9-]{0,47}$": "NN-id: the place, a hyphen and the case's id",
    r"^[PFN]{4}$": "four letters of P, F and N",
    r"^[0-9a-f]{64}$": "64 hex digits",
}
_LIMITS = {"greater_than_equal": "ge", "greater_than": "gt", "less_than_equal": "le", "less_than": "lt"}
_LIMIT_WORDS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def problems_of(error: ValidationError, values: object, model: type[BaseModel], place: Place) -> list[Problem]:
    """The problems of a failed validation of `values` as `model`, one for each key, in the files' order."""
    found: dict[tuple[str, str], Problem] = {}
    for detail in error.errors(include_url=False):
        if detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]:
            continue  # its entries failed, and have their own problems
        loc = _resolved(detail["loc"], values)
        file, inside = place(loc)
        problem = Problem(file, key_path(inside), _found(detail), _expected(detail, model))
        found.setdefault((problem.file, problem.key), problem)
    return list(found.values())


def _resolved(loc: Loc, values: object) -> Loc:
    """Drop the parts of a location that stand for a union's branch, not for a key of the file."""
    kept: list[str | int] = []
    for position, part in enumerate(loc):
        if isinstance(values, dict) and isinstance(part, str):
            if part in values:
                values = values[part]
            elif position < len(loc) - 1:
                continue
        elif isinstance(values, Sequence) and not isinstance(values, str) and isinstance(part, int):
            values = values[part] if part < len(values) else None
        elif not isinstance(part, int):
            continue
        kept.append(part)
    return tuple(kept)


def _found(detail: ErrorDetails) -> str:
    match detail["type"]:
        case "missing":
            return "nothing"
        case "extra_forbidden":
            return f"the key {shown(str(detail['loc'][-1]))}"
        case _:
            return shown(detail["input"])


def _expected(detail: ErrorDetails, model: type[BaseModel]) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        keys = sorted(_keys(model, detail["loc"][:-1]))
        return "one of " + ", ".join(keys) if keys else "no such key"
    if kind == "string_pattern_mismatch":
        pattern = str(context.get("pattern"))
        return _PATTERNS.get(pattern, f"text like {pattern}")
    if kind in ("enum", "literal_error", "union_tag_invalid"):
        return str(context.get("expected") or context.get("expected_tags")).replace("'", '"')
    if kind in _LIMITS:
        key = _LIMITS[kind]
        return f"{_LIMIT_WORDS[key]} {context[key]}"
    if kind == "too_short":
        return f"at least {context['min_length']} entries"
    if kind == "too_long":
        return f"at most {context['max_length']} entries"
    if kind == "value_error":
        return str(context.get("error"))
    return _EXPECTED.get(kind, detail["msg"].removeprefix("Input should be ").lower())


def _keys(model: type[BaseModel], loc: Sequence[str | int]) -> set[str]:
    """The keys that are allowed at a location, empty where that can't be told."""
    models = {model}
    for part in loc:
        if isinstance(part, int):
            continue
        inner: set[type[BaseModel]] = set()
        for one in models:
            for name, field in one.model_fields.items():
                if part in (name, field.alias):
                    inner.update(_models_in(field.annotation))
        models = inner or models
    return {field.alias or name for one in models for name, field in one.model_fields.items()}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
