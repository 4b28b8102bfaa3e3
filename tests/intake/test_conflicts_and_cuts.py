"""Two calls in one value, records, patterns, wrappers of text, and replies that say they were cut."""

import json

import pytest

from workshop.intake import read

CALL = '{"tool": "a_b", "arguments": {"x": 1}}'
FENCED = f"```json\n{CALL}\n```"
ENTRY = '{"id": "1", "type": "function", "function": {"name": "a_b", "arguments": "{}"}}'
OLDER = '"function_call": {"name": "c_d", "arguments": "{}"}'


@pytest.mark.parametrize(
    "text",
    [
        f'{{"tool_calls": [{ENTRY}], {OLDER}}}',
        f'{{"tool": "c_d", "arguments": {{}}, "tool_calls": [{ENTRY}]}}',
        f'{{"tool_calls": [{ENTRY}, {{"id": "2"}}]}}',
        json.dumps({"content": f"<tool_call>{CALL}</tool_call>"})[:-1] + f', "tool_calls": [{ENTRY}]}}',
        json.dumps([{"type": "text", "text": FENCED}, {"type": "tool_use", "id": "t", "name": "c_d", "input": {}}]),
        json.dumps({"parts": [{"text": CALL}, {"functionCall": {"name": "c_d", "args": {}}}]}),
        '{"functionCall": {"name": "a_b", "args": {}}, "function_call": {"name": "c_d", "args": {}}}',
        '[TOOL_CALLS]a_b{"x": 1}{"y": 2}',
        'Action: a_b\nAction Input: {"x": 1}\nAction Input: {"x": 2}',
        'Action: a_b\nAction Input: {"x": 1}\n{"y": 2}',
        '{"tool": 5, "name": "c_d", "arguments": {}}',
        '{"tool": "a_b", "name": "c_d", "parameters": {}}',
        '{"tool": "a_b", "action": "c_d", "arguments": {}}',
        '{"tool": "a_b", "input": {"x": 2}, "arguments": {"x": 1}}',
        '<tool_call>{"name": "a_b", "arguments": {"x": 1}}</tool_call>\n' + CALL,
    ],
)
def test_a_second_call_is_never_dropped_in_silence(text):
    reading = read(text)
    assert reading.kind in {"malformed", "needs_confirmation"}, reading
    assert reading.kind == "malformed" or len(reading.calls) > 1 or reading.reason == "mixed_text"


@pytest.mark.parametrize(
    "more",
    [
        '"execute": false',
        '"dry_run": true',
        '"if": "the balance is positive"',
        '"source": "ticket T-1"',
        '"from": "human"',
        '"note": "not to be sent"',
        '"plan": "first"',
        '"step": 1',
        *(
            f'"{key}": true'
            for key in ("ok", "success", "receipt", "denied", "outcome", "returned", "ruling", "result")
        ),
    ],
)
def test_what_else_stands_beside_a_call_makes_it_doubtful(more):
    for text in (CALL[:-1] + f", {more}}}", "{" + more + ", " + CALL[1:]):
        assert read(text).kind == "needs_confirmation", text


@pytest.mark.parametrize(
    "more", ['"id": "c1"', '"type": "function"', '"thought": "stock first"', '"role": "assistant"']
)
def test_what_says_nothing_else_leaves_it_sure(more):
    assert read(CALL[:-1] + f", {more}}}").kind == "calls"


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "a_b", "parameters": {"order": "string", "amount": "number"}}',
        '[{"name": "a_b", "parameters": {"order": "string"}}, {"name": "c_d", "parameters": {"account": "string"}}]',
        '[{"name": "a_b", "parameters": {}}, {"name": "c_d", "parameters": {}}]',
        '{"tool": "a_b", "arguments": {"order": "<order id>", "amount": "<amount>"}}',
        '{"tool": "a_b", "arguments": {"order": "..."}}',
        '{"tool": "some_tool", "arguments": {"name": "value"}}',
        '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a_b", "arguments": {}}, "result": {}}',
        f'{{"role": "User", "tool_calls": [{ENTRY}]}}',
        f'{{"role": "human", "tool_calls": [{ENTRY}]}}',
        '{"parts": [{"thought": true, "functionCall": {"name": "a_b", "args": {}}}]}',
    ],
)
def test_patterns_and_records_are_no_requests(text):
    assert read(text).kind in {"none", "needs_confirmation"}, read(text)


XML_ANSWERS = [
    "<final_report>\n<summary>Pallet 7 stays.</summary>\n<team>Billing</team>\n</final_report>",
    "<customer_record><name>Ann</name><phone>1</phone></customer_record>",
    "<search_results><item>one</item></search_results>",
    "<thought_process><step>look first</step></thought_process>",
    "<tool_output><count>17</count></tool_output>",
    "<ticket_summary><team>Billing</team></ticket_summary>",
    "<conversation_history><turn>hello</turn></conversation_history>",
]


@pytest.mark.parametrize("text", XML_ANSWERS)
@pytest.mark.parametrize("tools", [{}, {"a_b": {"type": "object"}}], ids=["no tools known", "tools known"])
def test_answers_in_tags_are_no_requests(text, tools):
    assert read(text, tools).kind in {"none", "needs_confirmation"}, read(text, tools)


def test_an_unknown_tool_in_tags_reaches_the_desk_once_it_is_confirmed():
    text = "<delete_file>\n<path>a</path>\n</delete_file>"
    assert read(text).kind == "calls"
    reading = read(text, {"a_b": {"type": "object"}})
    assert reading.kind == "needs_confirmation"
    assert [(call.tool, call.arguments) for call in reading.calls] == [("delete_file", {"path": "a"})]


@pytest.mark.parametrize(
    "signal",
    [
        "finish_reason: length",
        "finish reason: length",
        "finish-reason: length",
        "Finish reason = MAX_TOKENS",
        "finish_reason: FinishReason.MAX_TOKENS",
        "finish_reason: error",
        "stop_reason: refusal",
        '{"stop_reason": "max_tokens"}',
        'incomplete_details: {"reason": "max_output_tokens"}',
        "status: incomplete",
        "[truncated]",
        "(output truncated)",
        "[response cut off: max tokens reached]",
        "stopped: token limit",
    ],
)
def test_an_end_signal_behind_a_call_says_it_was_cut(signal):
    reading = read(f"{FENCED}\n{signal}")
    assert (reading.kind, reading.reason) == ("malformed", "truncated")


@pytest.mark.parametrize(
    "text",
    [
        f'{{"message": {{"role": "assistant", "tool_calls": [{ENTRY}], "finish_reason": "length"}}}}',
        f'{{"choices": [{{"finish_reason": "tool_calls", "native_finish_reason": "length", "message": {{"tool_calls": [{ENTRY}]}}}}]}}',
        '[{"type": "reasoning", "status": "incomplete", "summary": []}, '
        '{"type": "function_call", "call_id": "c", "name": "a_b", "arguments": "{}", "status": "completed"}]',
        CALL[:-1] + ', "truncated": true}',
        f'{FENCED}\n```json\n{{"tool": "c_d", "argu',
        f'{FENCED}\n```json\n{{"to',
        f"{FENCED}\n```json\n",
    ],
)
def test_a_cut_reply_is_never_taken(text):
    reading = read(text)
    assert (reading.kind, reading.reason) == ("malformed", "truncated"), reading


@pytest.mark.parametrize(
    "lead",
    [
        "The order has status: incomplete, so I look.",
        'The ticket showed `{"id": 4, "status": "incomplete"}`; next:',
        "Your log says finish_reason: length, so I look once more.",
    ],
)
def test_talk_of_something_incomplete_is_no_end_signal(lead):
    assert read(f"{lead}\n\n{FENCED}").kind in {"calls", "needs_confirmation"}


@pytest.mark.parametrize("char", "\ufe0f\u2800\u2009\u3000\u200b\u200d\u2060\ufeff\u00a0\u202e\U000e0100\u115f")
def test_hidden_characters_in_a_name_are_refused(char):
    for text in (
        f'{{"tool": "a{char}b", "arguments": {{}}}}',
        f"Action: a_b{char}\nAction Input: {{}}",
        f"<function=a{char}b>{{}}</function>",
    ):
        reading = read(text)
        assert (reading.kind, reading.reason) == ("malformed", "hidden_characters"), (text, reading)


def test_names_in_other_scripts_are_names():
    assert read('{"tool": "søk_ordre", "arguments": {}}').kind == "calls"
    assert read('{"tool": "検索", "arguments": {}}').kind == "calls"
