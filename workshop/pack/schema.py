"""JSON Schemas of a pack's files, generated from the models, for editors that check as one types."""

from typing import Any

from pydantic import BaseModel

from workshop.model.canonical import Json
from workshop.pack.case import Case, Strict
from workshop.pack.files import PackFile
from workshop.pack.fixture import Fixture
from workshop.pack.pack import CheckText, Consistency, Nudge, ReviewField

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class ChecksFile(Strict):
    """rubrics/checks.toml: the four checks as they are asked."""

    checks: tuple[CheckText, ...]


class ReviewFile(Strict):
    """rubrics/review.toml: the fields of the failure review."""

    fields_: tuple[ReviewField, ...]


class NudgesFile(Strict):
    """rubrics/nudges.toml: the fixed texts an operator may serve."""

    nudges: tuple[Nudge, ...]


def schema() -> dict[str, Json]:
    """One JSON Schema for each kind of file: pack, case, fixture, checks, review, consistency, nudges."""
    review = _of(ReviewFile)
    review["properties"] = {"fields": review["properties"]["fields_"]}
    review["required"] = ["fields"]
    return {
        "pack": _of(PackFile),
        "case": _case(),
        "fixture": _of(Fixture),
        "checks": _of(ChecksFile),
        "review": review,
        "consistency": _of(Consistency),
        "nudges": _of(NudgesFile),
    }


def _case() -> dict[str, Any]:
    value = _of(Case)
    del value["properties"]["fixture"]
    value["required"] = [name for name in value["required"] if name != "fixture"]
    used = str({key: item for key, item in value.items() if key != "$defs"})
    defs: dict[str, Any] = value["$defs"]
    kept: set[str] = set()
    while found := {name for name in defs if name not in kept and f"#/$defs/{name}'" in used}:
        kept |= found
        used += str([defs[name] for name in found])
    value["$defs"] = {name: defs[name] for name in defs if name in kept}
    return value


def _of(model: type[BaseModel]) -> dict[str, Any]:
    value = model.model_json_schema(mode="validation", by_alias=True)
    for name, inner in value.get("$defs", {}).items():
        if name == "Matcher":
            condition = {**inner, "minProperties": 1, "maxProperties": 1}
            bare = {"type": ["string", "number", "boolean", "array"], "description": "short for literal"}
            value["$defs"][name] = {"anyOf": [condition, bare]}
    return {"$schema": _DIALECT, **value}
