"""Tables and YAML whose texts can't be told to belong where they seem to: said to be unreadable, never read otherwise."""

import pytest

from workshop.intake import read
from workshop.model.canonical import Json
from workshop.model.words import MessageKind

TOOLS: dict[str, Json] = {
    "a_b": {"type": "object", "properties": {"q": {"type": "string"}, "r": {"type": "string"}}},
}

TABLES = {
    "more cells": ("| tool | q |\n|---|---|\n| a_b | one | two |", "more_cells_than_heads", 3),
    "more cells in a later row": (
        "| tool | q |\n|---|---|\n| a_b | one |\n| a_b | x | y |",
        "more_cells_than_heads",
        4,
    ),
    "without outer pipes": ("tool | q\n---|---\na_b | one | two", "more_cells_than_heads", 3),
    "a pipe in code": ("| tool | q |\n|---|---|\n| a_b | `a|b` |", "more_cells_than_heads", 3),
    "a pipe in code in JSON": (
        '| tool | arguments |\n|---|---|\n| a_b | `{"q": "a|b"}` |',
        "more_cells_than_heads",
        3,
    ),
    "a cell behind the arguments": (
        '| tool | arguments |\n|---|---|\n| a_b | {"q": "one"} | two |',
        "more_cells_than_heads",
        3,
    ),
    "fewer cells": ("| tool | q | r |\n|---|---|---|\n| a_b | one |", "fewer_cells_than_heads", 3),
    "a head without a name": ("| tool | q |  |\n|---|---|---|\n| a_b | one | two |", "cell_without_head", 3),
    "a head twice": ("| tool | q | q |\n|---|---|---|\n| a_b | one | |", "duplicate_key", 1),
    "arguments twice": ("| tool | args | args |\n|---|---|---|\n| a_b | q=x | q=y |", "duplicate_key", 1),
    "a backslash before an escaped pipe": (
        "| tool | q | r |\n|---|---|---|\n| a_b | one\\\\|two |",
        "ambiguous",
        3,
    ),
}


@pytest.mark.parametrize("tools", [{}, TOOLS], ids=["unknown tools", "known tools"])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_whose_cells_fit_no_head_can_t_be_read(name: str, tools: dict[str, Json]) -> None:
    text, reason, line = TABLES[name]
    found = read(text, tools)
    assert (found.kind, found.reason, found.calls) == (MessageKind.MALFORMED, reason, ())
    assert found.place.startswith(f"line {line}, ")


def test_an_upright_table_with_a_cell_too_many_can_t_be_read() -> None:
    text = "| field | value |\n|---|---|\n| tool | a_b |\n| q | one | two |"
    found = read(text, TOOLS)
    assert (found.kind, found.reason, found.place) == (
        MessageKind.MALFORMED,
        "more_cells_than_heads",
        "line 4, column 1",
    )


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("| tool | q |\n|---|---|\n| a_b | a\\|b |", {"q": "a|b"}),
        ("| tool | q |\n|---|---|\n| a_b | `a\\|b` |", {"q": "a|b"}),
        ("| tool | q |\n|---|---|\n| a_b | one | |", {"q": "one"}),
        ("| tool | q | r |\n|---|---|---|\n| a_b | one | |", {"q": "one"}),
        ("|  |  |\n|---|---|\n| tool | a_b |\n| q | one |", {"q": "one"}),
    ],
)
def test_cells_that_fit_stay_candidates(text: str, arguments: dict[str, Json]) -> None:
    found = read(text, TOOLS)
    assert found.kind is MessageKind.NEEDS_CONFIRMATION
    assert [call.arguments for call in found.calls] == [arguments]


def test_a_table_that_holds_no_calls_may_have_rows_of_any_width() -> None:
    assert read("| name | units |\n|---|---|\n| north | 17 | sure |\n| south |", TOOLS).kind is MessageKind.NONE


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("q: - x", "syntax"),
        ("q: -", "syntax"),
        ("q: - [a]", "syntax"),
        ("q: ]", "syntax"),
        ("q: }x", "syntax"),
        ("q: [a", "truncated"),
        ('q: "a" b', "syntax"),
        ("? key\n  : v", "syntax"),
        ("\tq: x", "syntax"),
        ("q:\tx", "syntax"),
        ("q: x\n  q: y", "duplicate_key"),
        ("q: {a: 1, a: 2}", "duplicate_key"),
        ("q: a: b", "syntax"),
    ],
)
def test_text_that_is_no_yaml_is_not_read_as_a_text(written: str, reason: str) -> None:
    found = read(f"```yaml\ntool: a_b\narguments:\n  {written}\n```", TOOLS)
    assert (found.kind, found.reason, found.calls) == (MessageKind.MALFORMED, reason, ())
    assert found.place


@pytest.mark.parametrize(("written", "value"), [("q: -x", "-x"), ("q: a]", "a]"), ("q: a - b", "a - b")])
def test_plain_scalars_that_only_look_odd_are_texts(written: str, value: str) -> None:
    found = read(f"```yaml\ntool: a_b\narguments:\n  {written}\n```", TOOLS)
    assert [call.arguments for call in found.calls] == [{"q": value}]
