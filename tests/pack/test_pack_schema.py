"""The generated JSON Schemas take the files that load, and refuse what the models refuse."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pack_samples import CASE, FIXTURE, PACK

from workshop.pack.schema import schema

SCHEMAS = schema()


def errors(kind: str, text: str) -> list[str]:
    return [error.json_path for error in Draft202012Validator(SCHEMAS[kind]).iter_errors(tomllib.loads(text))]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", list(SCHEMAS))
def test_they_are_schemas(kind: str) -> None:
    value: Any = SCHEMAS[kind]
    Draft202012Validator.check_schema(value)
    assert value["additionalProperties"] is False
    assert value["description"]


def test_every_file_of_the_core_pack_fits(checkout: Path) -> None:
    files = [("pack", "cases/core/pack.toml"), ("case", "cases/core/[0-9]*.toml"), ("fixture", "fixtures/core/*.toml")]
    files += [(kind, f"rubrics/{kind}.toml") for kind in ("checks", "review", "consistency", "nudges")]
    for kind, pattern in files:
        paths = list(checkout.glob(pattern))
        assert paths
        for path in paths:
            assert errors(kind, path.read_text("utf-8")) == [], path


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("pack", PACK.replace("title", "titel")),
        ("case", CASE.replace("minutes = 5", 'minutes = "5"')),
        ("case", CASE.replace("side_effect", "sideeffect")),
        ("case", CASE + "\n[fixture]\n"),
        ("fixture", FIXTURE.replace('verdicts = "PPPN"', 'verdicts = "PPP"')),
        ("fixture", FIXTURE.replace('{ door = "D-1" }', "{ door = { begins = 1 } }")),
        ("fixture", FIXTURE.replace('{ door = "D-1" }', "{ door = { present = true, absent = true } }")),
        ("nudges", "nudge = []"),
    ],
)
def test_mistakes_do_not_fit(kind: str, text: str) -> None:
    assert errors(kind, text)


def test_the_small_pack_fits() -> None:
    assert errors("pack", PACK) == errors("case", CASE) == errors("fixture", FIXTURE) == []
