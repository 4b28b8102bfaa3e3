"""The quick ways of writing and of telling canonical text say what RFC 8785's own writer says."""

import json
import random

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from workshop.model.canonical import Json, JsonFault, canonical_bytes, nesting, read_canonical, read_json
from workshop.model.chain import row_hash, text_hash

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def plain(value: Json) -> bytes | None:
    try:
        return rfc8785.dumps(value)
    except ValueError:
        return None


def written(value: Json) -> bytes | None:
    try:
        return canonical_bytes(value)
    except ValueError:
        return None


NUMBERS = [
    0, -1, 0.0, -0.0, 1.0, 17.05, 17.5, -2.25, 0.1, 1 / 3, 1e-4, 9.5e-5, 1e-5, 1e-7, 1.5e-7, 5e-324, 1e15, 999999999999999.9, 1e16,
    1.5e16, 123456789012345680.0, 1e21, 1.7976931348623157e308, 2**53 - 1, 2**53, -(2**53), 10**400, float("nan"), float("-inf"),
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_is_written_as_rfc_8785_has_it(number: float) -> None:
    for value in (number, [number], [1, number], {"a": number}, {"a": 1, "b": number}, ["1.0", number, ":1e5"]):
        assert written(value) == plain(value)


@given(VALUES)
@example({"\ufb33": 1, "\U0001f600": 2})
@example({"\u20ac": '\x7f\x1f"\\/', "b": [[], {}, None, True]})
@example("\ud800")
def test_any_value_is_written_as_rfc_8785_has_it(value: Json) -> None:
    assert written(value) == plain(value)


def depth(text: str) -> int:
    """How deep brackets go, read character by character."""
    level = deepest = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            in_string, escaped = escaped or char != '"', char == "\\" and not escaped
        elif char == '"':
            in_string, escaped = True, False
        elif char in "[{":
            level += 1
            deepest = max(deepest, level)
        elif char in "]}":
            level -= 1
    return deepest


def test_nesting_is_counted_outside_of_strings_in_text_of_any_shape() -> None:
    drawn = random.Random(8)
    for _ in range(3000):
        text = "".join(drawn.choices('"\\[]{}a\n', k=drawn.randrange(14)))
        assert nesting(text) == depth(text), text


def slow(text: str) -> tuple[Json, bool] | str:
    try:
        value = read_json(text)
    except JsonFault as fault:
        return fault.reason
    try:
        return value, rfc8785.dumps(value).decode() == text
    except ValueError:
        return value, False


def quick(text: str) -> tuple[Json, bool] | str:
    try:
        return read_canonical(text)
    except JsonFault as fault:
        return fault.reason


@given(VALUES, st.booleans(), st.booleans(), st.booleans())
def test_any_value_in_any_spelling(value: Json, order: bool, ascii_only: bool, blanks: bool) -> None:
    text = json.dumps(
        value, sort_keys=order, ensure_ascii=ascii_only, separators=(", ", ": ") if blanks else (",", ":")
    )
    assert quick(text) == slow(text)


@given(VALUES)
def test_what_was_written_canonically(value: Json) -> None:
    try:
        text = canonical_bytes(value).decode()
    except ValueError:
        return
    assert quick(text) == slow(text)


@pytest.mark.parametrize(
    "text",
    [
        "-0", "1.0", "1e3", "NaN", "[Infinity]", "9007199254740992", "9007199254740993", '{"a":1,"a":1}', '{"a":1,"a":2}',
        '{"b":1,"a":2}', '"\\u00e9"', '"\u00e9"', '"\\u000A"', '"\\n"', '"\\/"', '"\\ud800"', '"\x7f"', '{"\ufb33":1,"\U0001f600":2}',
        '{"\U0001f600":2,"\ufb33":1}', "[" * 65 + "]" * 65, "[" * 2000 + "]" * 2000, " 1", "1 ", "", "{", "0" * 17, "1" * 5000,
    ],
)  # fmt: skip
def test_what_two_readers_could_take_differently(text: str) -> None:
    assert quick(text) == slow(text)


@given(VALUES, TEXTS, st.integers(0, 2**53))
@example({"a": [1, 2.5, "\u2028"]}, 'a"\\\n', 1)
def test_the_hash_of_a_row_from_its_text_is_that_of_its_values(body: Json, text: str, seq: int) -> None:
    try:
        stored = canonical_bytes(body).decode()
        wanted = row_hash(log_id=text, seq=seq, event=text, at=text, prev=text, body=body)
    except ValueError:
        return
    assert text_hash(log_id=text, seq=seq, event=text, at=text, prev=text, body=stored) == wanted
