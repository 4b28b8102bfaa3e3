"""Patterns of a tool's schema: quick ones are taken, others refused when the pack is loaded."""

from pathlib import Path

import pytest
from pack_samples import CASE_FILE, edit, write_pack

from workshop.pack import patterns
from workshop.pack.errors import PackError
from workshop.pack.load import load_pack


@pytest.mark.parametrize(
    "pattern",
    [
        "^K-[0-9]{3,6}$",
        r"^\d{4}-\d{2}-\d{2}$",
        "^(north|south)$",
        "^(?:INC|CH)-\\d+$",
        r"^[^@\s]+@[a-z.]+$",
        "^a?b?c?$",
        "^https://(www\\.)?[a-z.-]+$",
        r"^[]x]{1,3}$",
        "[a-z]+",
        "",
    ],
)
def test_a_quick_pattern_is_taken(pattern: str) -> None:
    assert patterns.problem(pattern) == ""


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "^(a|aa)+$",
        "^(a{1,9}){3}$",
        "a*a*",
        "^a*b*c*d*$",
        "^" + "a?" * 40 + "$",
        r"^(a)\1$",
        "^(?=a)b$",
        "^(?i:a)$",
        "(?P<n>a)",
        "^a**$",
        "^a++$",
        "^a{3,1}$",
        "^[z-a]$",
        "[a",
        "(a",
        "a)",
        "*",
    ],
)
def test_any_other_is_refused(pattern: str) -> None:
    assert patterns.problem(pattern)


def test_a_long_text_fits_none() -> None:
    assert patterns.fits("^[a-z]+$", "a" * patterns.LONGEST)
    assert not patterns.fits("^[a-z]+$", "a" * (patterns.LONGEST + 1))


@pytest.mark.parametrize(
    ("schema", "key"),
    [
        ('{ type = "string", pattern = "(a+)+$" }', "door.pattern: found"),
        ('{ type = "array", items = { pattern = "(a+)+$" } }', "door.items.pattern: found"),
        ('{ type = "object", patternProperties = { "^a" = {} } }', "door.patternProperties: found"),
    ],
)
def test_a_pack_with_one_is_refused(tmp_path: Path, schema: str, key: str) -> None:
    edit(write_pack(tmp_path), CASE_FILE, 'door = { type = "string" }', f"door = {schema}")
    with pytest.raises(PackError, match=key.replace(".", r"\.")):
        load_pack(tmp_path, "mini")


def test_a_pack_with_a_quick_one_loads(tmp_path: Path) -> None:
    edit(write_pack(tmp_path), CASE_FILE, '{ type = "string" }', '{ type = "string", pattern = "^D-[0-9]+$" }')
    assert load_pack(tmp_path, "mini").cases
