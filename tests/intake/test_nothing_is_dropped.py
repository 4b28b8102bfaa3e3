"""What looks like a call in a shape no format has is never passed over in silence."""

import pytest

from workshop.intake import read

PLAIN = '{"tool": "a_b", "arguments": {"x": 1}}'
ENTRY = '{"id": "1", "type": "function", "function": {"name": "a_b", "arguments": "{\\"x\\": 1}"}}'

CANDIDATES = [
    f'{{"requests": [{PLAIN}]}}',
    f'{{"calls": [{PLAIN}]}}',
    '{"tool_call": {"name": "a_b", "arguments": {"x": 1}}}',
    f'{{"action": {PLAIN}}}',
    f'{{"thought": "stock", "actions": [{PLAIN}]}}',
    '{"data": {"type": "tool_use", "id": "t", "name": "a_b", "input": {"x": 1}}}',
    f'{{"messages": [{{"role": "assistant", "content": null, "tool_calls": [{ENTRY}]}}]}}',
    f'{{"role": "assistant", "content": [{{"type": "text", "text": "ok"}}, {PLAIN}]}}',
    '{"name": "a_b", "args": {"x": 1}}',
    '{"name": "a_b", "input": {"x": 1}}',
    '{"tool_name": "a_b", "tool_input": {"x": 1}}',
    '{"function": "a_b", "arguments": {"x": 1}}',
    '{"function_name": "a_b", "params": {"x": 1}}',
    '{"Tool": "a_b", "Arguments": {"x": 1}}',
    '{"TOOL": "a_b", "ARGUMENTS": {"x": 1}}',
    '{"tool": "a_b", "argumenst": {"x": 1}}',
    '{"tool ": "a_b", "arguments": {"x": 1}}',
    '{"tool": "a_b", "x": 1}',
    '{\\"tool\\": \\"a_b\\", \\"arguments\\": {\\"x\\": 1}}',
    "{&quot;tool&quot;: &quot;a_b&quot;, &quot;arguments&quot;: {&quot;x&quot;: 1}}",
    '&lt;tool_call&gt;{"name": "a_b", "arguments": {"x": 1}}&lt;/tool_call&gt;',
    '｛"tool": "a_b", "arguments": {"x": 1}｝',
    "{`tool`: `a_b`, `arguments`: {`x`: 1}}",
    '"tool": "a_b", "arguments": {"x": 1}',
    "a_b(x=1)",
    "```python\na_b(x=1)\n```",
    "```tool_code\nprint(a_b(x=1))\n```",
    'Action:\na_b\nAction Input:\n{"x": 1}',
    '**Action**: a_b\n**Action Input**: {"x": 1}',
    'action: a_b\naction input: {"x": 1}',
    '- Action: a_b\n- Action Input: {"x": 1}',
    'Action: a_b\nArguments: {"x": 1}',
    "Action: a_b(x=1)",
]


@pytest.mark.parametrize("text", CANDIDATES)
def test_a_call_in_a_shape_of_its_own_is_a_candidate(text):
    reading = read(text)
    assert reading.kind == "needs_confirmation", reading
    assert [(call.tool, call.arguments) for call in reading.calls] == [("a_b", {"x": 1})]


@pytest.mark.parametrize(
    "text",
    [
        f'{{"tool_calls": [], {PLAIN[1:]}',
        f'{{"role": "assistant", {PLAIN[1:]}',
        '{"tool_calls": [], "function_call": {"name": "a_b", "arguments": "{\\"x\\": 1}"}}',
        '{"tool_calls": [{"function": {"name": "a_b", "arguments": {"x": 1}}}]}',
    ],
)
def test_an_empty_list_of_calls_hides_no_call(text):
    reading = read(text)
    assert reading.kind in {"calls", "needs_confirmation"}
    assert [(call.tool, call.arguments) for call in reading.calls] == [("a_b", {"x": 1})]


@pytest.mark.parametrize(
    "text",
    [
        '{"tool": true, "arguments": {"x": 1}}',
        '{"tool_calls": [{"function": {"name": "a_b"}}]}',
        "```yaml\ntool: a_b\narguments: &one\n  x: 1\n```",
        '```toml\ntool = "a_b"\n[arguments]\nx = 1\n```',
        '{"tool" = "a_b", "arguments" = {"x" = 1}}',
        "ChatCompletionMessageToolCall(id='c', function=Function(arguments='{}', name='a_b'))",
    ],
)
def test_a_call_in_a_notation_that_is_not_read_is_malformed(text):
    assert read(text).kind in {"malformed", "needs_confirmation"}, read(text)


@pytest.mark.parametrize(
    "text",
    [
        "The tool a_b takes arguments such as x.",
        '{"name": "Ann", "team": "Billing", "status": "open"}',
        '{"answer": "closed", "order": {"name": "lamp", "price": 5}}',
        '{"items": [{"name": "north", "on_hand": 17}, {"name": "south", "on_hand": 24}], "total": 41}',
        "name: Ann\nteam: Billing\n",
        "The answer is f(x) = 3.",
        "```python\nprint(sum([17, 24, 0]))\n```",
        "| Site | On hand |\n|---|---|\n| north | 17 |\n",
        'In full: {"total": 41, "sites": ["north", "south"]}.',
    ],
)
def test_ordinary_answers_stay_answers(text):
    assert read(text).kind == "none", read(text)
