"""The formats that are JSON: what is read from each, what is refused, what is no request."""

import json

import pytest

from workshop.intake import read

COMPLETION = (
    '{"choices": [{"finish_reason": "%s", "message": {"role": "assistant", "tool_calls": '
    '[{"id": "c", "type": "function", "function": {"name": "a", "arguments": "{}"}}]}}]}'
)
MESSAGE = (
    '{"type": "message", "role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "a", "input": {}}], '
    '"stop_reason": "%s"}'
)
RESPONSE = (
    '{"object": "response", "status": "%s", "output": '
    '[{"type": "function_call", "name": "a", "arguments": "{}", "call_id": "1", "status": "completed"}]}'
)
CANDIDATE = (
    '{"candidates": [{"content": {"parts": [{"functionCall": {"name": "a", "args": {}}}]}, "finishReason": "%s"}]}'
)
CHAT = '{"tool_calls": [{"id": "c", "type": "function", "function": {"name": "a", "arguments": %s}}]}'


def pairs(text):
    reading = read(text)
    assert reading.kind == "calls", reading
    return [(call.tool, call.arguments_json) for call in reading.calls]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('{"tool": "a", "arguments": {"x": 1.0}}', "json_object"),
        ('{"name": "a", "arguments": {"x": 1.0}}', "json_object"),
        ('{"name": "a", "parameters": {"x": 1.0}}<|eot_id|>', "json_object"),
        ('<|python_tag|>{"type": "function", "name": "a", "parameters": {"x": 1.0}}<|eom_id|>', "json_object"),
        ('{"function_call": {"name": "a", "arguments": "{\\"x\\": 1.0}"}}', "openai_chat"),
        ('{"model": "m", "message": {"tool_calls": [{"function": {"name": "a", "arguments": {"x": 1.0}}}]}, "done": true}', "openai_chat"),
        ('{"type": "function_call", "call_id": "1", "name": "a", "arguments": "{\\"x\\": 1.0}"}', "openai_responses"),
        ('{"type": "tool_use", "id": "t", "name": "a", "input": {"x": 1.0}}', "anthropic"),
        ('{"functionCall": {"name": "a", "args": {"x": 1.0}}}', "gemini"),
        ('{"function_call": {"name": "a", "args": {"x": 1.0}}}', "gemini"),
        ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a", "arguments": {"x": 1.0}}}', "mcp"),
        ('```json\n{"action": "a", "action_input": {"x": 1.0}}\n```', "structured_chat"),
    ],
)  # fmt: skip
def test_each_form_gives_the_arguments_as_written(text, form):
    assert pairs(text) == [("a", '{"x": 1.0}')]
    assert read(text).form == form


@pytest.mark.parametrize(
    ("envelope", "good", "cut"),
    [
        (COMPLETION, ["stop", "tool_calls"], ["length", "content_filter"]),
        (MESSAGE, ["tool_use", "end_turn"], ["max_tokens", "refusal"]),
        (RESPONSE, ["completed"], ["incomplete", "in_progress", "failed", "cancelled"]),
        (CANDIDATE, ["STOP"], ["MAX_TOKENS", "SAFETY"]),
    ],
)
def test_the_end_signal_decides_whether_a_reply_was_cut(envelope, good, cut):
    for signal in good:
        assert pairs(envelope % signal) == [("a", "{}")]
    for signal in cut:
        reading = read(envelope % signal)
        assert (reading.kind, reading.reason) == ("malformed", "truncated")
        assert any(flag.endswith(signal) for flag in reading.flags)
        assert reading.names == ("a",)


@pytest.mark.parametrize(
    "text",
    [
        '{"tool": "a", "arguments": {}, "finish_reason": "length"}',
        '{"tool": "a", "arguments": {}}\n{"stop_reason": "max_tokens"}',
        '{"tool": "a", "arguments": {}}\n\n(finish_reason: length)',
        '<tool_call>{"name": "a", "arguments": {}}</tool_call>\nfinish_reason=length',
    ],
)
def test_an_end_signal_beside_a_call_counts_too(text):
    assert (read(text).kind, read(text).reason) == ("malformed", "truncated")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ('"\\"KES\\""', "arguments_not_object"),
        ('"[1]"', "arguments_not_object"),
        ("null", "arguments_not_object"),
        ("[1]", "arguments_not_object"),
        ('""', "truncated"),
        ('"{\\"x\\": \\"un"', "truncated"),
        ('"{\\"x\\": 1, \\"x\\": 2}"', "duplicate_key"),
        ('"{\\"x\\": NaN}"', "not_finite"),
        ('"{\\"x\\": 1e999}"', "not_finite"),
        ('"{\\"x\\": \\"\\\\ud83d\\"}"', "lone_surrogate"),
        ('"{\\"x\\": 1} and"', "syntax"),
        (json.dumps('{"x": ' + "[" * 70 + "]" * 70 + "}"), "too_deep"),
    ],
)
def test_arguments_in_a_string_are_decoded_once_and_read_strictly(arguments, reason):
    reading = read(CHAT % arguments)
    assert (reading.kind, reading.reason) == ("malformed", reason)


def test_a_string_inside_the_arguments_stays_a_string():
    body = '{"note": "{\\"x\\": 1}"}'
    assert pairs(CHAT % json.dumps(body)) == [("a", body)]


def test_parallel_calls_keep_their_order_across_blocks():
    blocks = [
        {"type": "tool_use", "id": "1", "name": "a", "input": {}},
        {"type": "text", "text": "and"},
        {"type": "tool_use", "id": "2", "name": "b", "input": {"y": 2}},
        {"type": "tool_use", "id": "3", "name": "a", "input": {}},
    ]
    assert [tool for tool, _ in pairs(json.dumps(blocks))] == ["a", "b", "a"]
    lines = '{"tool": "a", "arguments": {}}\n{"tool": "b", "arguments": {}}\n'
    assert [tool for tool, _ in pairs(lines)] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "get", "description": "d", "parameters": {"type": "object", "properties": {}}}',
        '[{"type": "function", "function": {"name": "get", "parameters": {"type": "object", "properties": {}}}}]',
        '{"tools": [{"name": "get", "inputSchema": {"type": "object"}}]}',
        '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}',
        '{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "{\\"name\\": \\"x\\"}"}]}}',
        '{"role": "tool", "tool_call_id": "c", "content": "{\\"tool\\": \\"x\\", \\"arguments\\": {}}"}',
        '{"type": "function_call_output", "call_id": "c", "output": "ok"}',
        '{"parts": [{"functionResponse": {"name": "a", "response": {}}}]}',
        '[{"type": "tool_use", "id": "1", "name": "a", "input": {}}, {"type": "tool_result", "tool_use_id": "1"}]',
        '{"parts": [{"functionCall": {"name": "a", "args": {}}}, {"functionResponse": {"name": "a", "response": {}}}]}',
        '{"action": "Final Answer", "action_input": "done"}',
        '{"answer": "ok", "tool": "hammer"}',
        '{"result": {"tool": "a", "arguments": {}}}',
        '{"summary": "I made two calls", "tool_calls": 2}',
        '{"choices": [{"finish_reason": "stop", "message": {"role": "assistant", "content": "All done."}}]}',
    ],
)
def test_results_schemas_lists_and_answers_are_no_request(text):
    assert read(text).kind == "none"


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "name": "a", "input": {}}}',
        'data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"name": "a", "arguments": "{}"}}]}}]}',
        '{"type": "response.function_call_arguments.done", "item": {"type": "function_call", "arguments": "{}"}}',
    ],
)
def test_pieces_of_a_stream_are_never_a_call(text):
    assert (read(text).kind, read(text).reason) == ("malformed", "stream_pieces")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"tool": "a", "arguments": "{\\"x\\": 1}"}', "arguments_in_string"),
        ('{"functionCall": {"name": "a"}}', "arguments_missing"),
        ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a"}}', "arguments_missing"),
        ('{"tool": "a", "arguments": {}, "result": "ok"}', "record"),
        ('{"choices": [{"message": {"role": "assistant", "content": "{\\"tool\\": \\"a\\", \\"arguments\\": {}}"}}]}', "call_in_text"),
    ],
)  # fmt: skip
def test_what_may_be_a_call_asks_first(text, reason):
    reading = read(text)
    assert (reading.kind, reading.reason) == ("needs_confirmation", reason)
    assert [call.tool for call in reading.calls] == ["a"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"tool": "a", "tool": "b", "arguments": {}}', "duplicate_key"),
        ('{"tool": "a", "arguments": {}, "arguments": {"x": 1}}', "duplicate_key"),
        ('{"tool": "a", "arguments": {"x": {"y": 1, "y": 2}}}', "duplicate_key"),
        ('{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "tools/call", "params": {"name": "a", "arguments": {}}}', "duplicate_key"),
        ('{"tool": "a", "name": "b", "arguments": {}}', "ambiguous"),
        ('{"tool": "a", "args": {"x": 1}}', "arguments_missing"),
        ('{"tool": "a", "arguments": null}', "arguments_not_object"),
        ('{"tool": "", "arguments": {}}', "tool_name_missing"),
        ('{"tool": "a\u200bb", "arguments": {}}', "hidden_characters"),
        ('{"name": "a\u202eb", "arguments": {}}', "hidden_characters"),
        ('{"to\u200bol": "a", "arguments": {}}', "hidden_characters"),
        ('{"type": "tool_use", "id": "1", "name": "a", "input": "x"}', "arguments_not_object"),
    ],
)  # fmt: skip
def test_what_two_readers_could_take_differently_is_refused(text, reason):
    assert (read(text).kind, read(text).reason) == ("malformed", reason)
