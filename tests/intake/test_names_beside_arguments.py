"""A known tool's name with its arguments beside it, in whatever shape, is a candidate or malformed, never passed over."""

import json

import pytest

from workshop.intake import read, reading_json

TOOLS = {
    "read_ticket": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
    "search_orders": {"type": "object", "properties": {"ref": {}, "limit": {"type": "integer"}}},
    "list_sites": {"type": "object", "properties": {}},
}
ID = '{"id": "T-77"}'
ONE = [("read_ticket", {"id": "T-77"})]
ENTRY = {"id": "c", "type": "function", "function": {"name": "read_ticket", "arguments": ID}}

CANDIDATES = [
    'I use client.read_ticket(id="T-77") for that.',
    '```python\nawait tools.read_ticket(id="T-77")\n```',
    'Calling read_ticket(\n    id = "T-77",\n) now.',
    '@read_ticket(id="T-77")',
    f"Tool: read_ticket\nArguments: {ID}",
    f"**Tool:** read_ticket\n**Arguments:** `{ID}`",
    f"- tool: read_ticket\n- arguments: {ID}",
    f"TOOL = read_ticket\nARGUMENTS = {ID}",
    f"Function: read_ticket\nParameters: {ID}",
    f"### Tool\nread_ticket\n### Arguments\n```json\n{ID}\n```",
    f"✿FUNCTION✿: read_ticket\n✿ARGS✿: {ID}",
    f"Request: read_ticket {ID}",
    f"read_ticket\n{ID}",
    f"```read_ticket\n{ID}\n```",
    f'```json\n{{"read_ticket": {ID}}}\n```',
    f'{{"tool_call": {{"read_ticket": {ID}}}}}',
    f"Action: read_ticket {ID}",
    f"Action: `read_ticket`\nAction Input: {ID}",
    '<read_ticket id="T-77"/>',
    '<read_ticket id="T-77"></read_ticket>',
    f"<tool_use>\n<name>read_ticket</name>\n<arguments>{ID}</arguments>\n</tool_use>",
]


@pytest.mark.parametrize("text", CANDIDATES)
def test_it_is_a_candidate(text):
    reading = read(text, TOOLS)
    assert reading.kind == "needs_confirmation", reading_json(reading)
    assert [(call.tool, call.arguments) for call in reading.calls] == ONE


@pytest.mark.parametrize(
    "text",
    [
        "<tool_use><tool_name>read_ticket</tool_name><parameters><id>T-77</id></parameters></tool_use>",
        '<tool name="read_ticket"><id>T-77</id></tool>',
        '<read_ticket id="T-77" id="T-78"/>',
        "ToolCall(name='read_ticket', arguments={'id': 'T-77'})",
        "[ToolCall(name='read_ticket', arguments={'id': 'T-77'})]",
        "(tool: read_ticket, arguments: {id: T-77})",
        "Thought: x\nAction: read_ticket[T-77]",
        json.dumps({"tool_calls": [[ENTRY]]}),
        'I run read_ticket({"id": "T-77", "id": "T-78"}).',
        'I run read_ticket(id="T-77") and then search_orders(ref="K", limit=).',
        'Tool: read_ticket\nArguments: {"id": "T-7',
        'read_ticket {"id": "T-7',
    ],
)
def test_it_is_malformed(text):
    reading = read(text, TOOLS)
    assert reading.kind == "malformed", reading_json(reading)
    assert reading.place


@pytest.mark.parametrize(
    "text",
    [
        'The result of read_ticket: {"status": "open"}',
        'read_ticket: {"type": "object", "properties": {}}',
        "Use `read_ticket(id, fields)` to read and `list_sites` to list.",
        'reread_ticket(id="T-77") is no tool.',
        "Tool: read_ticket\nPurpose: reads a ticket",
        '[{"tool_name": "directly-answer", "parameters": {}}]',
    ],
)
def test_it_is_no_request(text):
    assert read(text, TOOLS).kind == "none", reading_json(read(text, TOOLS))


def test_labels_name_a_tool_that_is_not_known_too():
    reading = read(f"Tool: read_ticket\nArguments: {ID}")
    assert (reading.kind, [(call.tool, call.arguments) for call in reading.calls]) == ("needs_confirmation", ONE)
