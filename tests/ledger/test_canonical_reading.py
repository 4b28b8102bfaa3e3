"""The quick way of telling canonical text says what writing the canonical form anew says."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workshop.model.canonical import Json, JsonFault, canonical_bytes, read_canonical, read_json
from workshop.model.chain import row_hash, text_hash

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def slow(text: str) -> tuple[Json, bool] | str:
    try:
        value = read_json(text)
    except JsonFault as fault:
        return fault.reason
    try:
        return value, canonical_bytes(value).decode() == text
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
