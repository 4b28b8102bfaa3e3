"""Harmony, Kimi, Cohere, GLM and Bedrock: what is read, what is refused, what asks first; and lines that end in CR."""

import pytest

from workshop.intake import read
from workshop.model.words import MessageKind

A = '{"sku": "K-1", "n": 1.0}'
TOOLS = {
    "search": {"type": "object", "properties": {"sku": {"type": "string"}, "n": {"type": "number"}}},
    "ping": {"type": "object"},
}
HARMONY = "<|channel|>commentary to=functions.search <|constrain|>json<|message|>"
KIMI = "<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>"
KIMI_END = "<|tool_call_end|><|tool_calls_section_end|>"
COHERE = '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "search", "parameters": '
PAIR = "<arg_key>sku</arg_key><arg_value>K-1</arg_value>"
USE = '{"toolUse": {"toolUseId": "t1", "name": "search", "input": %s}}'
RESPONSE = '{"output": {"message": {"role": "assistant", "content": [%s]}}, "stopReason": "%s"}'

CALLS = {
    "harmony": HARMONY + A + "<|call|>",
    "harmony after thought": "<|channel|>analysis<|message|>I could use {\"tool\": \"ping\", \"arguments\": {}}<|end|>"
    "<|start|>assistant" + HARMONY + A + "<|call|>",
    "harmony, recipient behind the role": f"<|start|>assistant to=functions.search<|channel|>commentary<|message|>{A}<|call|>",
    "kimi": KIMI + A + KIMI_END,
    "kimi with blanks": KIMI.replace(":0<", ":0 <") + " " + A + "\n" + KIMI_END,
    "cohere": COHERE + A + "}]<|END_ACTION|><|END_OF_TURN_TOKEN|>",
    "cohere after thought": "<|START_THINKING|>ping?<|END_THINKING|>" + COHERE + A + "}]<|END_ACTION|>",
    "cohere action": 'Action: ```json\n[\n{"tool_name": "search", "parameters": ' + A + "}\n]```",
    "bedrock block": USE % A,
    "bedrock response": RESPONSE % (USE % A, "tool_use"),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_a_documented_call_is_read_with_its_arguments_as_written(name):
    reading = read(CALLS[name], TOOLS)
    assert reading.kind is MessageKind.CALLS
    assert [(call.tool, call.arguments_json, call.repairs) for call in reading.calls] == [("search", A, ())]
    assert reading.flags == ()


def test_the_values_of_glm_become_what_the_schema_says():
    text = f"<tool_call>search\n{PAIR}\n<arg_key>n</arg_key>\n<arg_value>1.0</arg_value>\n</tool_call>"
    (call,) = read(text, TOOLS).calls
    assert (call.arguments_json, call.conversions) == ('{"sku": "K-1", "n": 1.0}', ("n: number",))
    (call,) = read(text).calls
    assert (call.arguments_json, call.conversions) == ('{"sku": "K-1", "n": "1.0"}', ())


def test_several_calls_keep_their_order():
    kimi = KIMI + A + "<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}" + KIMI_END
    glm = f"<tool_call>search{PAIR}</tool_call>\n<tool_call>search<arg_key>n</arg_key><arg_value>2</arg_value></tool_call>"
    assert [call.tool for call in read(kimi).calls] == ["search", "ping"]
    assert [list(call.arguments) for call in read(glm).calls] == [["sku"], ["n"]]


REFUSED = {
    "harmony cut in its arguments": (HARMONY + '{"sku": "K', "truncated"),
    "harmony cut in its header": ("<|channel|>commentary to=functions.sea", "truncated"),
    "harmony cut in its end": (HARMONY + A + "<|ca", "truncated"),
    "harmony, a key twice": (HARMONY + '{"a": 1, "a": 2}<|call|>', "duplicate_key"),
    "harmony, no object": (HARMONY + "hello<|call|>", "arguments_not_object"),
    "harmony, another kind": (HARMONY.replace("json", "python") + A + "<|call|>", "arguments_not_object"),
    "harmony, two recipients": (
        f"<|start|>assistant to=functions.a<|channel|>commentary to=functions.b<|message|>{A}<|call|>",
        "ambiguous",
    ),
    "harmony, NaN": (HARMONY + '{"a": NaN}<|call|>', "not_finite"),
    "kimi without the end": (KIMI + A + "<|tool_call_end|>", "truncated"),
    "kimi without its section": ("<|tool_call_begin|>functions.a:0<|tool_call_argument_begin|>{}<|tool_call_end|>", "unbalanced_tags"),
    "kimi with text for an id": ("<|tool_calls_section_begin|><|tool_call_begin|>call 1<|tool_call_argument_begin|>{}" + KIMI_END, "syntax"),
    "kimi with a string": (KIMI + '"{}"' + KIMI_END, "syntax"),
    "kimi, another spelling": (KIMI.replace("tool_calls_section", "tool_call_section") + A + KIMI_END, "marker_variant"),
    "kimi, a key twice": (KIMI + '{"a": {"b": 1, "b": 2}}' + KIMI_END, "duplicate_key"),
    "cohere without the end": (COHERE + A + "}]", "truncated"),
    "cohere cut": (COHERE + '{"sku": "K', "truncated"),
    "cohere without parameters": ('<|START_ACTION|>[{"tool_name": "search"}]<|END_ACTION|>', "arguments_missing"),
    "cohere with a text": (COHERE + '"all"}]<|END_ACTION|>', "arguments_not_object"),
    "cohere, a key twice": (COHERE + '{}, "parameters": {}}]<|END_ACTION|>', "duplicate_key"),
    "cohere action cut": ('Action: ```json\n[{"tool_name": "search", "parameters": {"sku": "K', "truncated"),
    "glm cut": (f"<tool_call>search{PAIR}<arg_key>n</arg_key><arg_val", "truncated"),
    "glm without its value": ("<tool_call>search<arg_key>sku</arg_key></tool_call>", "unbalanced_tags"),
    "glm, a key twice": (f"<tool_call>search{PAIR}{PAIR}</tool_call>", "duplicate_key"),
    "glm, one call in another": ("<tool_call>search<arg_key>sku</arg_key><arg_value><tool_call>ping</arg_value></tool_call>", "unbalanced_tags"),
    "bedrock cut": (RESPONSE % (USE % A, "max_tokens"), "truncated"),
    "bedrock stopped by a guardrail": (RESPONSE % (USE % A, "guardrail_intervened"), "truncated"),
    "bedrock with a text": (USE % '"{}"', "arguments_not_object"),
    "bedrock without a name": ('{"toolUse": {"toolUseId": "t1", "name": "", "input": {}}}', "tool_name_missing"),
    "bedrock, a key twice": (USE % '{"a": 1, "a": 1}', "duplicate_key"),
    "bedrock's stream": ('{"contentBlockDelta": {"delta": {"toolUse": {"input": "{"}}}}', "stream_pieces"),
    "a hidden character in the name": (HARMONY.replace("search", "sea\u200brch") + A + "<|call|>", "hidden_characters"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_damaged_call_is_refused_with_its_reason(name):
    text, reason = REFUSED[name]
    reading = read(text, TOOLS)
    assert (reading.kind, reading.reason) == (MessageKind.MALFORMED, reason)


ASKS = {
    "harmony without its end": (HARMONY + A, "marker_variant"),
    "harmony to another recipient": (HARMONY.replace("functions.", "browser.") + A + "<|call|>", "marker_variant"),
    "harmony on another channel": (HARMONY.replace("commentary", "final") + A + "<|call|>", "marker_variant"),
    "harmony whose marker was lost": (HARMONY.replace("<|constrain|>", "") + A + "<|call|>", "marker_variant"),
    "kimi without functions.": (KIMI.replace("functions.", "") + A + KIMI_END, "marker_variant"),
    "cohere, one object": ('<|START_ACTION|>{"tool_name": "search", "parameters": {}}<|END_ACTION|>', "marker_variant"),
    "cohere with another key": (COHERE + A + ', "reason": "x"}]<|END_ACTION|>', "other_keys"),
    "glm with blanks at a border": ("<tool_call>search<arg_key>sku</arg_key><arg_value>\nK-1\n</arg_value></tool_call>", "border_blanks"),
    "glm, a known tool alone": ("<tool_call>ping</tool_call>", "arguments_missing"),
    "an example": ("For example, I would call " + HARMONY + A + "<|call|>", "example"),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKS)
def test_a_doubtful_call_asks_first(name):
    text, reason = ASKS[name]
    reading = read(text, TOOLS)
    assert (reading.kind, reading.reason) == (MessageKind.NEEDS_CONFIRMATION, reason)


NONE = {
    "harmony's answer": "<|channel|>analysis<|message|>Sum.<|end|><|start|>assistant<|channel|>final<|message|>It is 4.<|return|>",
    "harmony's preamble": "<|channel|>commentary<|message|>I will look it up.<|end|>",
    "a harmony call only thought of": "<|channel|>analysis<|message|>" + CALLS["bedrock block"] + "<|end|>",
    "cohere says that no tool is needed": 'Action: ```json\n[{"tool_name": "directly-answer", "parameters": {}}]\n```',
    "a cohere definition": '{"tool_name": "search", "description": "d", "parameters": {}}',
    "a name between tags": "The tag <tool_call>search</tool_call> begins a call.",
    "an answered bedrock call": f'[{{"role": "assistant", "content": [{USE % A}]}}, {{"role": "user", "content": '
    '[{"toolResult": {"toolUseId": "t1", "content": [{"text": "17"}]}}]}]',
}  # fmt: skip


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_request_is_none(name):
    assert read(NONE[name]).kind is MessageKind.NONE


def test_what_the_agent_wrote_as_a_result_is_no_more_read():
    text = CALLS["harmony"] + "<|start|>functions.search to=assistant<|channel|>commentary<|message|>" + A + "<|end|>"
    reading = read(text + CALLS["kimi"])
    assert len(reading.calls) == 1
    assert "invented_observation" in reading.flags


def test_lines_that_end_in_cr_are_lines_and_the_repair_is_listed():
    text = 'Here it is.\r\r```json\r{"tool": "search",\r "arguments": ' + A + "}\r```\r"
    reading = read(text)
    assert [(call.tool, call.arguments_json, call.repairs) for call in reading.calls] == [("search", A, ("cr_lines",))]
    quoted = "A sample:\r\r```python\r" + 'x = {"tool": "search", "arguments": {}}\r' + "```\rThat is all.\r"
    assert read(quoted).kind is not MessageKind.CALLS
    react = "Thought: it.\rAction: search\rAction Input: " + A
    assert [call.tool for call in read(react).calls] == ["search"]
    assert read(text.replace("\r", "\r\n")).calls[0].repairs == ()
