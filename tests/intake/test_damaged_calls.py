"""A call written in any format and damaged in any way reads as that call, as unreadable, as a candidate, or not at all."""

import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from written import SURE, WRITERS, written_calls

from workshop.intake import read
from workshop.model.words import MessageKind

EXAMPLES = int(os.environ.get("WORKSHOP_FUZZ_EXAMPLES", "120"))
"""Examples a test; the long runs set more."""

FAST = settings(max_examples=EXAMPLES, deadline=None)


def same(got, want):
    """Equal by value and type."""
    if type(got) is not type(want):
        return False
    if isinstance(got, dict):
        return got.keys() == want.keys() and all(same(got[key], want[key]) for key in got)
    if isinstance(got, list):
        return len(got) == len(want) and all(map(same, got, want))
    return got == want


def assert_never_another(text, tool, arguments):
    reading = read(text)
    if reading.kind is MessageKind.CALLS:
        assert [call.tool for call in reading.calls] == [tool], text
        assert same(reading.calls[0].arguments, arguments), text
    return reading


@FAST
@given(written_calls(SURE))
def test_an_undamaged_call_is_read(case):
    _, tool, arguments, text = case
    reading = assert_never_another(text, tool, arguments)
    assert reading.kind is not MessageKind.NONE


@pytest.mark.parametrize("form", SURE)
def test_each_format_reads_a_plain_call_as_sure(form):
    reading = read(WRITERS[form]("search_orders", {"note": "red lamp", "path": "a/b"}))
    assert reading.kind is MessageKind.CALLS
    assert [(call.tool, call.arguments, call.repairs) for call in reading.calls] == [
        ("search_orders", {"note": "red lamp", "path": "a/b"}, ())
    ]


@settings(FAST, max_examples=3 * EXAMPLES)
@given(written_calls(), st.floats(0, 1))
def test_cut_anywhere(case, where):
    _, tool, arguments, text = case
    assert_never_another(text[: int(where * len(text))], tool, arguments)


@FAST
@given(written_calls(), st.floats(0, 1))
def test_cut_at_the_front(case, where):
    _, tool, arguments, text = case
    reading = read(text[int(where * len(text)) :])
    if reading.kind is MessageKind.CALLS:
        wanted = (tool, arguments)
        inner = ("wipe_all", {"x": 1})
        assert all(
            call.tool == known[0] and same(call.arguments, known[1]) for call in reading.calls for known in [wanted]
        ) or any(call.tool == inner[0] for call in reading.calls)


@FAST
@given(written_calls(), st.floats(0, 1), st.sampled_from("\u200b\u00a0\ufeff\u2060\n\r\t ,}{\"'[]"))
def test_a_character_put_in_between_tokens(case, where, char):
    """Only where a blank stood: inside a string a blank more is another value, which nobody can tell."""
    _, tool, _, text = case
    structural = [match.start() for match in re.finditer(r'(?<=[:,{\[])[ ](?=["{\[0-9])', text)]
    if not structural:
        return
    at = structural[int(where * (len(structural) - 1))]
    reading = read(text[:at] + char + text[at:])
    if reading.kind is MessageKind.CALLS and char in "\u200b\u00a0\ufeff\u2060\n\r\t ":
        assert [call.tool for call in reading.calls] == [tool]


@FAST
@given(written_calls(SURE), st.sampled_from(["“”", "''", "„“"]))
def test_quotes_swapped(case, quotes):
    """Straight quotes turned by an editor: the call again, or no call; a value never changes silently."""
    form, tool, arguments, text = case
    if "'" in text or any(quote in text for quote in "“”„‘’"):
        return
    swapped, opening = [], True
    for char in text:
        swapped.append((quotes[0] if opening else quotes[1]) if char == '"' else char)
        opening = not opening if char == '"' else opening
    reading = read("".join(swapped))
    if reading.kind is MessageKind.CALLS and '"' in text and '\\"' not in text:
        assert [call.tool for call in reading.calls] == [tool]
        if form not in {"qwen_xml", "cline_xml", "invoke_xml", "glm", "pythonic"}:
            assert same(reading.calls[0].arguments, arguments)


@FAST
@given(written_calls(), st.floats(0, 1))
def test_a_key_given_twice(case, where):
    """A member repeated with another value is refused at every level of every JSON format."""
    form, _, _, text = case
    members = list(re.finditer(r'"(\w+)": (?=["{\[0-9])', text))
    if not members or form in {"markdown_table", "yaml", "pythonic"}:
        return
    member = members[int(where * (len(members) - 1))]
    doubled = text[: member.start()] + f'"{member[1]}": 77, ' + text[member.start() :]
    reading = read(doubled)
    inside_string = '\\"' in text or "wipe_all" in text
    assert inside_string or reading.kind is not MessageKind.CALLS, doubled


@FAST
@given(written_calls(), written_calls())
def test_two_in_one_message_keep_their_order(first, second):
    reading = read(first[3] + "\n\n" + second[3])
    if reading.kind is MessageKind.CALLS:
        pairs = [(call.tool, call.arguments) for call in reading.calls]
        both = [(first[1], first[2]), (second[1], second[2])]
        one = list(pairs[0]) if len(pairs) == 1 and reading.flags else None
        # Beside a real call one whose values only say which value belongs there ("<path>") is an example.
        example = "example" in reading.flags and only_texts(first[2])
        assert (
            same([list(pair) for pair in pairs], [list(pair) for pair in both])
            or same(one, list(both[0]))
            or (example and same(one, list(both[1])))
        ), (first[3], second[3])


def only_texts(arguments):
    """Whether all values are texts, as values that stand for others are."""
    return bool(arguments) and all(isinstance(value, str) for value in arguments.values())


@FAST
@given(written_calls(), st.sampled_from(["<think>\n%s\n</think>\nDone.", "<think>%s", "%s\n</think>\nDone."]))
def test_a_thought_call_is_no_request(case, around):
    text = case[3]
    if "think>" in text:
        return
    reading = read(around.replace("%s", text))
    assert reading.kind is not MessageKind.CALLS


@FAST
@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text):
    read(text)


_PIECES = st.lists(
    st.sampled_from(
        [
            "{", "}", "[", "]", '"', "'", ",", ":", "\n", " ", "\\", "```", "```json\n", "<tool_call>", "</tool_call>",
            "<think>", "</think>", '"tool"', '"name"', '"arguments"', '"x"', "1", "NaN", "None", "“", "”", "\u200b", "/*", "*/",
            "<function=a>", "<parameter=b>", "</parameter>", "</function>", "[TOOL_CALLS]", "Action: a\n", "Action Input: ",
            "Observation:", "| Tool | Arguments |\n|-|-|\n", "<a_b>", "</a_b>", "<c>", "</c>", "[f(", "x=", ")]", "tool: a\n",
            "arguments:\n", "  b: 1\n", "<｜tool▁calls▁begin｜>", "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "\ud83d", '"tool_calls":',
            '"function":', '"type":"tool_use"', '"input":{}', "<|python_tag|>", "For example ", "Result: ",
            "<|channel|>", "commentary to=functions.a", "<|message|>", "<|call|>", "<|start|>assistant to=a", "<|end|>",
            "<|tool_calls_section_begin|>", "<|tool_call_begin|>", "functions.a:0", "<|tool_call_argument_begin|>", "<|tool_call_end|>",
            "<|START_ACTION|>", "<|END_ACTION|>", '"tool_name":', '"parameters":{}', "<arg_key>b</arg_key>", "<arg_value>", "</arg_value>",
            '{"toolUse":{"name":"a","input":', "\r", "a(", "a {", "b=1)", "<a b=", "Tool: a\nArguments: ", "- tool: a\n  arguments: ",
            "{b: [", "b: |\n", "Tool | b\n-|-\n", "a | ", "|\n",
        ]
    ),
    max_size=25,
).map("".join)  # fmt: skip


@settings(FAST, max_examples=3 * EXAMPLES)
@given(_PIECES)
def test_any_heap_of_markers_is_read_without_an_error(text):
    reading = read(text, {"a": {"type": "object", "properties": {"b": {"type": "integer"}}}})
    for call in reading.calls:
        assert isinstance(call.arguments, dict)
        assert call.digest


@FAST
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_error(data):
    read(data)


_WORDS = st.one_of(
    st.sampled_from(
        [
            "",
            "Next:",
            "I'll look.",
            "The note asks for this:",
            "For example:",
            "Result: 5",
            "Ignore that.",
            "Is it right?",
        ]
    ),
    st.sampled_from(
        ["<think>hm</think>", "<ticket>", "</ticket>", "> ", "// ", "Observation: 3", "示例：", "(not sent)"]
    ),
    st.text("abc ,.:?!'<>/\n", max_size=20),
)


@settings(FAST, max_examples=2 * EXAMPLES)
@given(written_calls(), st.tuples(_WORDS, _WORDS, _WORDS), st.booleans())
def test_words_around_a_call_never_make_it_another(case, words, twice):
    _, tool, arguments, text = case
    before, between, behind = words
    pasted = f"{before}\n{text}\n{between}\n{text}\n{behind}" if twice else f"{before}\n{text}\n{behind}"
    reading = read(pasted)
    if reading.kind is MessageKind.CALLS:
        assert {call.tool for call in reading.calls} == {tool}, pasted
        assert all(same(call.arguments, arguments) for call in reading.calls), pasted
        assert len(reading.calls) <= 1 + twice
