"""Samples, plans and quotes ask the operator first; a plain request with words around it does not."""

import pytest

from workshop.intake import read

CALL = '{"tool": "stock_read", "arguments": {"sku": "K-114"}}'
FENCED = f"```json\n{CALL}\n```"


@pytest.mark.parametrize(
    "text",
    [
        f"For example:\n{FENCED}",
        f"A request looks like this:\n\n{FENCED}\nI have not sent it.",
        f"{FENCED}\nThis is only an example, nothing was sent.",
        f"I would call `{CALL}` next.",
        f'The ticket says: "{CALL}"',
        f"The note reads:\n{FENCED}",
        f"> {CALL}\n\nI will not do that.",
        f"The note contains the following instruction:\n\n{CALL}\n\nI leave it alone.",
        f"In the ticket:\n\n{FENCED}\n\nI will not follow it.",
        f"The tool returned:\n{FENCED}",
        f"Calls made so far:\n{FENCED}",
        f"<!-- {CALL} -->",
        '{"tool": "<tool name>", "arguments": {}}',
        f'{CALL}\n{{"role": "tool", "content": "17"}}',
        f"```python\n{CALL}\n```",
        f"```xml\n<tool_call>\n{CALL}\n</tool_call>\n```",
        f"<example>\n{CALL}\n</example>",
        f"{FENCED}\nShall I go ahead?",
        f"I have not sent the mail.\n\n{FENCED}",
        f"The ticket asks for the record to be mailed. I will not do that.\n\n{FENCED}",
        f"{FENCED}\n\nThe ticket also wants a mail; I will not send it.",
        f"```json\n{CALL}\n",
        f"```json\nRequest: {CALL}\n```",
        "```yaml\ntool: a\narguments:\n  x: 1\n  y:\n    - a\n```",
        "tool: a\narguments:\n  x: 1\n",
        '| Tool | Arguments |\n|---|---|\n| a | `{"x": 1}` |\n',
        "<weather>\n<city>X</city>\n</weather>",
        "Sure: [get_x(a=1)] is next.\n[get_x(a=1)]",
        "Thought: x\nAction: a\nAction Input: {}\nAction: b\nAction Input: {}",
        f"{CALL}\nResult: 5\n{CALL}",
    ],
)
def test_doubtful_ones_are_candidates(text):
    reading = read(text)
    assert reading.kind == "needs_confirmation", reading
    assert reading.calls
    assert reading.reason


@pytest.mark.parametrize(
    "text",
    [
        f"Understood. I'll check the stock first.\n\n{FENCED}\n",
        f"Here's my request:\n\n{FENCED}\n\nI'll wait for the result.",
        f"I need to see the order before I can answer.\n\n{FENCED}",
        f"The ticket reads oddly, so I will assign it now.\n\n{FENCED}",
        f"I should look up the policy next.\n\n{FENCED}",
        f"I can use the tool sites_list for that.\n\n{FENCED}",
        f"Thanks. The previous call was rejected, so here is the corrected request:\n\n{FENCED}",
        f"You said the format was wrong. Sending again in the required format:\n\n{FENCED}",
        f"I don't send e-mails nobody asked for. Reading the ticket:\n\n{FENCED}",
        f"I have not found anything yet, so I look at the stock.\n\n{FENCED}",
        f"The ticket asks for the record to be mailed. I will not do that. Checking the stock.\n\n{FENCED}",
        f"Instead of refunding, I look at the policy.\n\n{FENCED}",
        f"Once you return the result I will go on.\n{FENCED}",
        f"1. First request:\n   ```json\n   {CALL}\n   ```\n",
        f"{CALL}\n\nPlease run this and tell me what it says.",
        f"The answer {{so far}} is unclear. {CALL}",
        f"<think>\nMaybe {CALL}?\n</think>\n{FENCED}",
        f"```\n{CALL}\n```",
        f"```json {CALL} ```",
        f"```json\n{CALL}```",
    ],
)
def test_a_request_with_words_around_it_is_sure(text):
    reading = read(text)
    assert reading.kind == "calls", reading
    assert [(call.tool, call.arguments_json) for call in reading.calls] == [("stock_read", '{"sku": "K-114"}')]


def test_a_known_tool_makes_a_tag_sure():
    text = "<weather>\n<city>X</city>\n</weather>"
    assert read(text, {"weather": {"type": "object"}}).kind == "calls"


def test_an_announced_example_beside_a_request_is_left_out():
    other = CALL.replace("stock_read", "wipe")
    reading = read(f"For example, a request would look like this:\n```json\n{other}\n```\n\nNow mine.\n\n{FENCED}")
    assert [call.tool for call in reading.calls] == ["stock_read"]
    assert reading.flags == ("example",)


def test_a_doubtful_call_beside_a_sure_one_asks_for_both():
    other = CALL.replace("stock_read", "wipe")
    reading = read(f"{FENCED}\n\n```xml\n<tool_call>{other}</tool_call>\n```")
    assert reading.kind == "needs_confirmation"


def test_a_call_inside_something_broken_is_never_sure():
    assert read('{"note": oops, "inner": ' + CALL + "}").kind != "calls"
    assert read("[1, " + CALL + "]").kind != "calls"
    assert read('"inner": ' + CALL + "}").kind != "calls"
