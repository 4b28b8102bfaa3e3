"""The formats with markers, tags and lines: what is read, what is refused, what is only mentioned."""

import pytest

from workshop.intake import read

BEGIN, END = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
ONE, SEP, ONE_END = "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"
SCHEMA = {
    "list_files": {
        "type": "object",
        "properties": {
            "recursive": {"type": "boolean"},
            "limit": {"type": ["integer", "null"]},
            "path": {"type": "string"},
            "mark": {"type": ["string", "integer"]},
            "tags": {"anyOf": [{"type": "array"}, {"type": "null"}]},
        },
    }
}


def qwen(**values):
    parameters = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in values.items())
    return f"<tool_call>\n<function=list_files>\n{parameters}</function>\n</tool_call>"


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('<tool_call>{"name": "a", "arguments": {"x": "</tool_call>"}}</tool_call>', [("a", {"x": "</tool_call>"})]),
        ("<tool_call>\n{'name': 'a', 'arguments': {'x': None}}\n</tool_call><|im_end|>", [("a", {"x": None})]),
        ('<function=a>{"x": 1}</function>\n<function=b>{"y": 2}</function>', [("a", {"x": 1}), ("b", {"y": 2})]),
        ('<function name="a">\n<parameter name="x">1</parameter>\n</function>', [("a", {"x": "1"})]),
        ('<function_calls>\n<invoke name="a">\n<parameter name="x">1 &lt; 2</parameter>\n</invoke>\n</function_calls>', [("a", {"x": "1 &lt; 2"})]),
        ('[TOOL_CALLS]get_x{"a": 1}', [("get_x", {"a": 1})]),
        ('[TOOL_CALLS]x[ARGS]{"a": 1}[TOOL_CALLS]y[CALL_ID]abc123456[ARGS]{"b": 2}</s>', [("x", {"a": 1}), ("y", {"b": 2})]),
        (f'{BEGIN}{ONE}inv{SEP}{{"sku": "B"}}{ONE_END}{ONE}pol{SEP}{{}}{ONE_END}{END}', [("inv", {"sku": "B"}), ("pol", {})]),
        ("[a(x=-1.5, y=[1, 'it\\'s', {\"k\": None}])]", [("a", {"x": -1.5, "y": [1, "it's", {"k": None}]})]),
        ('<|python_tag|>brave_search.call(query="x y")<|eom_id|>', [("brave_search", {"query": "x y"})]),
        ("Thought: x\nAction: a\nAction Input: ```json\n{\"q\": 1}\n```\nObservation: ok", [("a", {"q": 1})]),
        ("<write_to_file>\n<path>a</path>\n<content>\n<p>x</p>\n  y\n</content>\n</write_to_file>", [("write_to_file", {"path": "a", "content": "<p>x</p>\n  y"})]),
    ],
)  # fmt: skip
def test_calls_are_read(text, calls):
    reading = read(text)
    assert reading.kind == "calls", reading
    assert [(call.tool, call.arguments) for call in reading.calls] == calls


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('<tool_call>\n{"name": "a", "arguments": {}}\n', "unbalanced_tags"),
        ('{"name": "a", "arguments": {}}\n</tool_call>', "unbalanced_tags"),
        ('<tool_call>{"name": "a", "arguments": {}}<tool_call>{"name": "a", "arguments": {}}</tool_call>', "unbalanced_tags"),
        ('<tool_call>\n{"name": "a", "arguments": {"x": 1}\n</tool_call>', "syntax"),
        ('<tool_call>{"name": "a", "arguments": {}}</tool_call>\n<tool_c', "truncated"),
        ("<tool_call>\n<function=a>\n<parameter=x>\n1\n</function>\n</tool_call>", "truncated"),
        ("<tool_call>\n<function=a>\n<parameter=x>\n1\n</parameter>\n</tool_call>", "unbalanced_tags"),
        ("<tool_call>\n<function=a>\n<parameter=x>\n1\n</parameter>\n<parameter=x>\n2\n</parameter>\n</function>\n</tool_call>", "duplicate_key"),
        ('<function=a>{"x": 1}', "unbalanced_tags"),
        ('<function=a>{"x": 1', "truncated"),
        ('<function=a>["x"]</function>', "arguments_not_object"),
        ('<function_calls>\n<invoke name="a">\n<parameter name="x">1</parameter>\n', "truncated"),
        ("<read_file>\n<path>a</path>\n", "truncated"),
        ("<read_file>\n<path>a\n</read_file>", "unbalanced_tags"),
        ("<read_file>\n<path>a</path>\n<path>b</path>\n</read_file>", "duplicate_key"),
        ('[TOOL_CALLS][{"name": "a", "arguments": {}}', "truncated"),
        ('[TOOL_CALLS]get_x{"a": 1', "truncated"),
        ("[TOOL_CALLS]get_x", "truncated"),
        (f"{BEGIN}{ONE}function{SEP}inv\n```json\n{{\"sku\": \"B", "truncated"),
        (f'{BEGIN}{ONE}inv{SEP}{{"sku": "B"}}{ONE_END}', "truncated"),
        (f'{ONE}inv{SEP}{{"sku": "B"}}{ONE_END}', "unbalanced_tags"),
        ("[pay(amount=2*30)]", "expression"),
        ("[pay(amount=total)]", "expression"),
        ("[pay(5)]", "expression"),
        ("[pay(x=float('nan'))]", "expression"),
        ("[pay(amount=1, amount=2)]", "duplicate_key"),
        ("[pay(x={'k': 1, 'k': 2})]", "duplicate_key"),
        ("[pay(amount=5", "truncated"),
        ("[pay(x='a' 'b')]", "syntax"),
        ("Thought: x\nAction: a\nAction Input: ACC-19", "arguments_not_object"),
        ("Thought: x\nAction: a\nAction Input:", "truncated"),
        ('Thought: x\nAction: a\nAction Input: {"q": 1, "q": 2}\nObservation: z', "duplicate_key"),
        ("Thought: I need\nAction: get_balance\nAction In", "truncated"),
    ],
)  # fmt: skip
def test_damage_is_named(text, reason):
    reading = read(text)
    assert (reading.kind, reading.reason) == ("malformed", reason)


@pytest.mark.parametrize(
    "text",
    [
        "Use the `<tool_call>` tag to call tools.",
        "Use the <tool_call> tag to call tools.",
        "Action: escalate to the supervisor\nThanks",
        "Thought: I know\nFinal Answer: 42",
        "<p>\n<b>X</b>\n</p>",
        "<answer>\n<text>X</text>\n</answer>",
        "<attempt_completion>\n<result>done</result>\n</attempt_completion>",
        '<tool_response>{"name": "a", "arguments": {}}</tool_response>',
        '<tools>[{"name": "a", "arguments": {}}]</tools>',
        "[a](http://x.example)",
        "The set {a, b} and [1] and {x: y} are fine.",
        "tools used: sites_list\nname: x",
        '| Tool | Arguments | Result |\n|---|---|---|\n| a | `{"x": 1}` | ok |\n',
    ],
)
def test_mentions_and_echoes_are_no_request(text):
    assert read(text).kind == "none"


def test_text_values_stay_text_without_a_schema():
    (call,) = read(qwen(recursive="false", limit="5")).calls
    assert (call.arguments, call.conversions) == ({"recursive": "false", "limit": "5"}, ())


def test_a_schema_converts_text_values_and_each_conversion_is_listed():
    (call,) = read(qwen(recursive="false", limit="5", path="7", tags='["a"]', other="1", mark="8"), SCHEMA).calls
    assert call.arguments == {"recursive": False, "limit": 5, "path": "7", "tags": ["a"], "other": "1", "mark": "8"}
    assert call.conversions == ("recursive: boolean", "limit: integer", "tags: array")


@pytest.mark.parametrize("value", ["False", "5.5", "maybe", "NaN", "[1", '{"a": 1, "a": 2}'])
def test_a_text_that_does_not_fit_its_schema_stays_text(value):
    (call,) = read(qwen(limit=value), SCHEMA).calls
    assert (call.arguments, call.conversions) == ({"limit": value}, ())


def test_an_observation_of_its_own_ends_what_is_read():
    reading = read('{"tool": "a", "arguments": {}}\n\nObservation: 5\n\n{"tool": "b", "arguments": {}}')
    assert [call.tool for call in reading.calls] == ["a"]
    assert reading.flags == ("invented_observation", "ran_ahead")


def test_what_an_observation_of_its_own_ends_with_does_not_matter():
    reading = read('{"tool": "a", "arguments": {}}\nObservation: 5\n<tool_c')
    assert [call.tool for call in reading.calls] == ["a"]


def test_text_behind_the_last_call_is_flagged():
    assert read('{"tool": "a", "arguments": {}} So it is 4.').flags == ("ran_ahead",)
    assert read('```json\n{"tool": "a", "arguments": {}}\n```\n').flags == ()
    assert read('First:\n{"tool": "a", "arguments": {}}<|eot_id|>').flags == ()
