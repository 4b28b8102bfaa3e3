"""What a reply says back to the agent: names and values cut, values as JSON, and never a hang on a hostile argument."""

import json
from typing import Any

import pytest
from ruling_samples import Play, case, tool

from workshop import desk
from workshop.model.echo import LONGEST_ECHO, echo


def shaped(properties: dict[str, Any], required: list[str] | None = None) -> Play:
    """A play whose tool `shape` has these parameters."""
    return Play(
        case(
            tools=[tool("shape", properties, required or [])],
            fixture={"responses": [{"id": "any", "tool": "shape", "body": {}}], "denials": [], "approvals": []},
        )
    )


def reason(play: Play, arguments: object) -> str:
    ruling = play.ask("shape", arguments if isinstance(arguments, str) else json.dumps(arguments))
    assert ruling.code == "invalid_arguments"
    return str(ruling.reason)


def test_an_echo_is_cut_with_a_mark_that_says_how_long_it_was() -> None:
    assert echo("x" * 80) == "x" * 80
    cut = echo("x" * 5000)
    assert len(cut) == LONGEST_ECHO
    assert cut.endswith("x… (5000 characters)")


def test_a_tool_name_of_any_length_is_echoed_short() -> None:
    play = Play()
    ruling = play.ask("x" * 100_000)
    reply = desk.reply_text([("x" * 100_000, ruling.result)])
    assert len(reply) < 600
    assert "(100000 characters)" in reply


def test_parameter_names_are_echoed_short_and_not_by_the_thousand() -> None:
    long = Play().ask("look", json.dumps({"sku": "K-1", "site": "north", "y" * 50_000: 1}))
    assert len(long.reason) < 250
    many = Play().ask("look", json.dumps({f"name{n}": 1 for n in range(5000)}))
    assert "name4 and 4995 more" in many.reason
    assert len(many.reason) < 250


@pytest.mark.parametrize(
    ("schema", "value", "words"),
    [
        ({"type": "integer"}, None, "$.a: null is not an integer"),
        ({"type": "integer"}, True, "$.a: true is not an integer"),
        ({"type": ["string", "null"]}, ["x", None], '$.a: ["x", null] is not a text or null'),
        ({"enum": ["on", None, False]}, "off", '$.a: "off" is not one of "on", null, false'),
        ({"const": True}, 1, "$.a: 1 is not true"),
        ({"minimum": 1}, 0, "$.a: 0 is less than 1"),
        ({"exclusiveMaximum": 9}, 9, "$.a: 9 is not less than 9"),
        ({"minLength": 2}, "x", '$.a: "x" is shorter than 2 characters'),
        ({"pattern": "^K-[0-9]+$"}, "it's", '$.a: "it\'s" does not fit the pattern ^K-[0-9]+$'),
        ({"items": {"type": "string"}}, ["x", None], "$.a[1]: null is not a text"),
        ({"maxItems": 1}, [1, 2], "$.a: [1, 2] has more entries than 1"),
        ({"uniqueItems": True}, [1, 1.0], "$.a: [1, 1.0] has an entry twice"),
        ({"type": "object", "required": ["b", "c"]}, {"c": 1}, '$.a: "b" is missing'),
        ({"type": "object", "additionalProperties": False}, {"z": 1}, "$.a: it does not take: z"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 5, "$.a: 5 fits none of the forms"),
        ({"multipleOf": 0.5}, 10**400, "$: it holds a number too large"),
    ],
)
def test_a_fault_is_told_in_json_words(schema: dict[str, Any], value: object, words: str) -> None:
    said = reason(shaped({"a": schema}, ["a"]), {"a": value})
    assert words in said
    assert not any(python in said for python in ("None", "True", "False", "'on'"))


def test_a_value_of_any_size_is_echoed_short() -> None:
    said = reason(shaped({"a": {"type": "integer"}, "b": {"enum": ["x"]}}), {"a": "v" * 500_000, "b": ["w"] * 100_000})
    assert len(said) < 300


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"^(a|a)*$", r"a*a*a*a*a*b", r"^[a-z]+[a-z]+[a-z]+!$", r"\d+x"])
def test_a_pattern_that_can_hang_is_never_tried(pattern: str) -> None:
    # Loading a pack refuses such a pattern; a pack frozen earlier may still hold one.
    play = shaped({"a": {"type": "string", "pattern": pattern}})
    assert "does not fit the pattern" in reason(play, {"a": "a" * 100_000 + "!"})


def test_a_quick_pattern_meets_100_kb_and_its_worst_text() -> None:
    for text in ("a" * 100_000, "a" * 1999 + "!"):
        assert reason(shaped({"a": {"pattern": "^[a-z]+[a-z0-9]+$"}}), {"a": text})


def test_a_long_list_is_not_compared_each_with_each() -> None:
    assert "too many" in reason(shaped({"a": {"uniqueItems": True}}), {"a": [{"n": n} for n in range(60_000)]})
