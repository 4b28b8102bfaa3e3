"""Tables, YAML and calls spoken in a sentence are candidates with exactly what was written; damaged ones are refused."""

import json

import pytest

from workshop.intake import read, reading_json

TOOLS = {
    "get_order": {
        "type": "object",
        "properties": {"id": {"type": "string"}, "limit": {"type": "integer"}},
        "required": ["id"],
    },
    "refund_order": {"type": "object", "properties": {"id": {"type": "string"}, "amount": {"type": "number"}}},
}
ONE = [("get_order", {"id": "A1"})]
LIMITED = [("get_order", {"id": "A1", "limit": 3})]
TWO = [*ONE, ("refund_order", {"id": "A2"})]
FUNCTION = {"name": "get_order", "arguments": '{"id": "A1"}'}
ENTRY = {"id": "c", "type": "function", "function": FUNCTION}


def table(*rows):
    heads, *rest = rows
    return "\n".join([heads, "|".join(["---"] * (heads.strip("| ").count("|") + 1)), *rest]) + "\n"


def yaml(text, fence="yaml"):
    return f"```{fence}\n{text}\n```"


CANDIDATES = {
    "a column for each argument": (table("| Tool | id | limit |", "| get_order | A1 | 3 |"), LIMITED),
    "columns that are no parameters": (table("| # | Tool | id | why |", "| 1 | `get_order` | `A1` | x |"), ONE),
    "an empty cell": (table("| tool | id | limit |", "| get_order | A1 | |"), ONE),
    "no outer pipes": (table("Tool | Arguments", 'get_order | {"id": "A1"}'), ONE),
    "no outer pipes in prose": (
        "My requests:\n\n" + table("Tool | Arguments", 'get_order | `{"id": "A1"}`', 'refund_order | {"id": "A2"}'),
        TWO,
    ),
    "pairs in a cell": (table("| Tool | Arguments |", "| get_order | id=A1, limit=3 |"), LIMITED),
    "quoted pairs": (table("| Tool | Args |", '| get_order | `id="A1", limit=3` |'), LIMITED),
    "pairs on lines of a cell": (table("| Tool | Arguments |", '| get_order | id: "A1"<br>limit: 3 |'), LIMITED),
    "a comma in a value": (
        table("| Tool | Arguments |", "| get_order | id=a, b |"),
        [("get_order", {"id": "a, b"})],
    ),
    "a row for each argument": (table("| Field | Value |", "| tool | get_order |", "| id | A1 |"), ONE),
    "calls in a string": (json.dumps({"role": "assistant", "tool_calls": json.dumps([ENTRY])}), ONE),
    "one call in a string": (json.dumps({"tool_calls": json.dumps(ENTRY)}), ONE),
    "strings in the list of calls": (json.dumps({"tool_calls": [json.dumps(ENTRY)]}), ONE),
    "a function in a string": (json.dumps({"tool_calls": [{**ENTRY, "function": json.dumps(FUNCTION)}]}), ONE),
    "an older call in a string": (json.dumps({"function_call": json.dumps(FUNCTION)}), ONE),
    "a list of calls in a sentence": ('I\'ll run [get_order(id="A1")] now', ONE),
    "a call in a sentence": ('I\'ll run get_order(id="A1") now.', ONE),
    "in inline code": ('I\'ll run `get_order(id="A1")` now.', ONE),
    "with an object": ('I\'ll run get_order({"id": "A1"}) now.', ONE),
    "two in a sentence": ('First get_order(id="A1"), then refund_order(id="A2").', TWO),
    "in a program": ('```python\norder = get_order(id="A1")\nprint(order)\n```', ONE),
    "behind a thought": ('<think>refund_order(id="A9")?</think>\nI look: get_order(id="A1")', ONE),
    "a line before the input": ('Action: get_order\nThis reads it.\nAction Input: {"id": "A1"}', ONE),
    "a thought before the input": ('Action: get_order\nThought: x\n\nAction Input: {"id": "A1"}', ONE),
    "comments": (yaml("# mine\ntool: get_order # read\narguments: # all\n  id: A1 # the order"), ONE),
    "a literal": (yaml("tool: get_order\narguments:\n  id: |\n    a # b\n\n     c\n"), [("get_order", {"id": "a # b\n\n c\n"})]),
    "a literal, stripped": (yaml("tool: get_order\narguments:\n  id: |-\n    A1\n"), ONE),
    "a folded one": (yaml("tool: get_order\narguments:\n  id: >-\n    a\n    b\n\n    c\n"), [("get_order", {"id": "a b\nc"})]),
    "flow": (yaml("tool: get_order\narguments: {id: A1, limit: 3}"), LIMITED),
    "flow over lines": (yaml("tool: get_order\narguments: {\n  id: 'A1', # x\n  limit: 3\n}"), LIMITED),
    "other keys": (yaml("reason: look\ntool: get_order\narguments:\n  id: A1\n"), ONE),
    "a list": (yaml("- tool: get_order\n  arguments:\n    id: A1\n- tool: refund_order\n  arguments: {id: A2}"), TWO),
    "documents": (yaml("tool: get_order\narguments:\n  id: A1\n---\ntool: refund_order\narguments:\n  id: A2"), TWO),
    "under a key": (yaml("calls:\n- name: get_order\n  arguments:\n    id: A1"), ONE),
    "items with members": (
        yaml("tool: get_order\narguments:\n  id:\n  - sku: a\n    n: 1.0\n  - - x\n    - on"),
        [("get_order", {"id": [{"sku": "a", "n": 1.0}, ["x", "on"]]})],
    ),
    "without a fence": ("I look.\n\ntool: get_order\narguments:\n  id: A1\n\nI wait.", ONE),
}  # fmt: skip


@pytest.mark.parametrize(("text", "calls"), CANDIDATES.values(), ids=CANDIDATES)
def test_it_is_a_candidate(text, calls):
    reading = read(text, TOOLS)
    assert reading.kind == "needs_confirmation", reading_json(reading)
    assert [(call.tool, call.arguments) for call in reading.calls] == calls


MALFORMED = {
    "a column twice": (table("| tool | id | id |", "| get_order | A1 | A2 |"), "duplicate_key"),
    "words for arguments": (table("| Tool | Arguments |", "| get_order | the first one |"), "arguments_not_object"),
    "a cut table": ('| Tool | Arguments |\n|---|---|\n| get_order | `{"id": "A', "truncated"),
    "a cut string of calls": (json.dumps({"tool_calls": json.dumps([ENTRY])[:-20]}), "truncated"),
    "calls in a string beside sound ones": (json.dumps({"tool_calls": [ENTRY, json.dumps(ENTRY)]}), "ambiguous"),
    "a positional value": ('I\'ll run [get_order("A1")] now.', "expression"),
    "a cut list": ("I'll run [get_order(id=\"A", "truncated"),
    "a cut call": ('I now call get_order(id="A', "truncated"),
    "a keyword twice": ('I now call get_order(id="A", id="B").', "duplicate_key"),
    "an object of another notation": ("```js\nawait get_order({id: 'A1'});\n```", "syntax"),
    "an input far off": ('Action: get_order\n1\n2\n3\n4\n5\nAction Input: {"id": "A1"}', "syntax"),
    "a key twice": (yaml("tool: get_order\narguments: {id: A1, id: A2}"), "duplicate_key"),
    "two names": (yaml("tool: get_order\nname: refund_order\narguments:\n  id: A1"), "ambiguous"),
    "an anchor": (yaml("tool: get_order\narguments:\n  id: &a A1\n"), "syntax"),
    "a value over two lines": (yaml("tool: get_order\narguments:\n  id: one\n    two\n"), "syntax"),
    "a cut flow": (yaml("tool: get_order\narguments: {id: A1,\n"), "truncated"),
    "quotes over lines": (yaml("tool: get_order\narguments: {id: 'a\n\n  b'}\n"), "syntax"),
}


@pytest.mark.parametrize(("text", "reason"), MALFORMED.values(), ids=MALFORMED)
def test_it_is_malformed(text, reason):
    reading = read(text, TOOLS)
    assert (reading.kind, reading.reason) == ("malformed", reason), reading_json(reading)
    assert reading.place
    assert "get_order" in reading.names


@pytest.mark.parametrize(
    "text",
    [
        table("| Tool | Parameters |", "| get_order | the order's id |"),
        table("| Tool | id | Result |", "| get_order | A1 | open |"),
        table("| Name | Order |", "| Ann | A1 |"),
        table("Name | Order", "Ann | A1"),
        "I can use get_order(id) or refund_order(id, amount).",
        "Available: [get_order(id), refund_order(id)].",
        "The get_order() tool is the right one.",
        '<think>refund_order(id="A9")</think>\nNothing is due.',
        "See [docs](get_order) and a[get_order(x)].",
    ],
)
def test_it_is_no_request(text):
    assert read(text, TOOLS).kind == "none", reading_json(read(text, TOOLS))


@pytest.mark.parametrize("behind", ["\n...", " ...", "\n…", "\netc."])
def test_dots_behind_a_call_make_it_doubtful(behind):
    assert read('{"tool": "get_order", "arguments": {"id": "A1"}}' + behind).kind == "needs_confirmation"
