"""The named repairs, each listed, and what is never repaired."""

import json

import pytest

from workshop.intake import read


@pytest.mark.parametrize(
    ("text", "arguments", "repairs"),
    [
        ('\ufeff{"tool": "a", "arguments": {"x": "y"}}', {"x": "y"}, ("bom",)),
        ('{"tool": "a",\u00a0"arguments": {"x":\u00a0"y\u00a0"}}', {"x": "y\u00a0"}, ("nbsp",)),
        ('{"tool": "a",\u200b"arguments": {"x": "y\u200b"}}', {"x": "y\u200b"}, ("zero_width",)),
        ("{“tool”: “a”, “arguments”: {“x”: “it’s”}}", {"x": "it’s"}, ("smart_quotes",)),
        ("{'tool': 'a', 'arguments': {'x': 'say \"hi\"', 'y': \"it's\"}}", {"x": 'say "hi"', "y": "it's"}, ("single_quotes",)),
        ('{"tool": "a", "arguments": {"x": [1, 2,],},}', {"x": [1, 2]}, ("trailing_comma",)),
        ('{"tool": "a", // why\n"arguments": {"x": /* one */ 1}}', {"x": 1}, ("comments",)),
        ('{"tool": "a", "arguments": {"x": None, "y": True}}', {"x": None, "y": True}, ("python_literals",)),
        ('{"tool": "a", "arguments": {"x": "one\ntwo\r\nthree"}}', {"x": "one\ntwo\r\nthree"}, ("raw_newline",)),
        ('```json\n// the lookup\n{"tool": "a", "arguments": {"x": 1}}\n```', {"x": 1}, ("comments",)),
    ],
)  # fmt: skip
def test_a_repair_is_made_and_listed(text, arguments, repairs):
    reading = read(text)
    assert reading.kind == "calls", reading
    (call,) = reading.calls
    assert (call.tool, call.arguments, call.repairs) == ("a", arguments, repairs)


def test_what_was_strict_stays_as_written_beside_a_repair():
    (call,) = read('{"tool": "a", "arguments": {"x": 1.0,  "y": "\\u00e9"},}').calls
    assert call.arguments_json == '{"x": 1.0,  "y": "\\u00e9"}'


def test_curly_quotes_inside_a_strict_string_are_content():
    (call,) = read('{"tool": "a", "arguments": {"x": "he said “hi”, it’s // # fine,]"}}').calls
    assert call.arguments == {"x": "he said “hi”, it’s // # fine,]"}
    assert call.repairs == ()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("NaN", "not_finite"),
        ("-Infinity", "not_finite"),
        ("1e999", "not_finite"),
        ('"\\ud83d"', "lone_surrogate"),
        ("2 * 30", "expression"),
        ('"a" + "b"', "expression"),
        ('os.getenv("A")', "expression"),
        ("'it's'", "syntax"),
        ("“he said “hi” ok”", "syntax"),
        ("“a\"", "syntax"),
        ("01", "syntax"),
        ("undefined", "syntax"),
        ("1\u3000", "syntax"),
        ("1,,", "syntax"),
        ("[,]", "syntax"),
        ("'\\x41'", "syntax"),
        ('"a\tb"', "control_character"),
        ("[" * 70 + "]" * 70, "too_deep"),
        ('{"y": 1, "y": 2}', "duplicate_key"),
        ('"un', "truncated"),
        ("[1, 2", "truncated"),
        ("1 /* ", "truncated"),
    ],
)  # fmt: skip
def test_the_rest_is_never_repaired(value, reason):
    cut = reason == "truncated"
    reading = read('{"tool": "a", "arguments": {"x": ' + value + ("" if cut else "}}"))
    assert (reading.kind, reading.reason) == ("malformed", reason)
    assert reading.names == ("a",)
    assert reading.place.startswith("line 1, column ")


def test_the_place_of_a_fault_is_given_in_words():
    reading = read('Sure.\n\n{"tool": "a",\n "arguments": {"x": 1 + 2}}')
    assert reading.place == "line 4, column 23"


def test_a_broken_second_call_makes_the_whole_message_malformed():
    reading = read('{"tool": "a", "arguments": {}}\n{"tool": "b", "arguments": {"x": ')
    assert (reading.kind, reading.reason, reading.calls) == ("malformed", "truncated", ())
    assert reading.names == ("a", "b")


@pytest.mark.parametrize("length", range(1, 45))
def test_no_cut_of_a_call_is_a_call(length):
    whole = '{"tool": "a", "arguments": {"amount": 5000}}'
    assert read(whole).kind == "calls"
    assert read(whole[:-length]).kind != "calls"


def test_caps_are_named():
    long = read('{"tool": "a", "arguments": {"x": "' + "y" * (1 << 20) + '"}}')
    assert (long.kind, long.reason) == ("malformed", "message_too_long")
    assert "the cap is 1 MiB (1,048,576 bytes); the request alone, in a shorter message, can be read" in long.place
    many = read("\n".join(['{"tool": "a", "arguments": {}}'] * 101))
    assert (many.kind, many.reason) == ("malformed", "too_many_calls")
    assert len(read("\n".join(['{"tool": "a", "arguments": {}}'] * 100)).calls) == 100
    assert read("é" * (1 << 19) + "e").reason == "message_too_long"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe{", "not_utf8"),
        (b'{"tool": "a", "arguments": {"x": "\xed\xa0\xbd"}}', "lone_surrogate"),
        ('{"tool": "a\ud83d", "arguments": {}}', "lone_surrogate"),
    ],
)
def test_text_that_is_no_unicode_is_malformed(data, reason):
    assert (read(data).kind, read(data).reason) == ("malformed", reason)


def test_bytes_smuggled_in_as_surrogates_are_malformed():
    assert read('{"tool": "a", "arguments": {"x": "\udcff"}}').reason == "lone_surrogate"


@pytest.mark.parametrize("text", ["It is done \ud83d", b"It is done \xed\xa0\xbd", "abc \udcff"])
def test_half_a_character_in_prose_is_no_fault_of_a_call(text):
    assert read(text).kind == "none"


def test_integers_of_any_size_stay_exact():
    (call,) = read(json.dumps({"tool": "a", "arguments": {"n": 2**80 + 1}})).calls
    assert call.arguments == {"n": 2**80 + 1}
