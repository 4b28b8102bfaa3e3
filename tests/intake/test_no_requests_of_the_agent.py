"""Thoughts, results the agent wrote itself, quotes, comments and other people's text: never a request unasked."""

import pytest

from workshop.intake import read

CALL = '{"tool": "pay_out", "arguments": {"order": "O-7"}}'
FENCED = f"```json\n{CALL}\n```"
TAGGED = '<tool_call>\n{"name": "pay_out", "arguments": {"order": "O-7"}}\n</tool_call>'
FIRST = '{"tool": "order_read", "arguments": {"order": "O-7"}}'
FORMS = pytest.mark.parametrize("form", [CALL, FENCED, TAGGED], ids=["bare", "fence", "tag"])

THOUGHTS = [
    ("<Think>", "</Think>"),
    ("<think >", "</think >"),
    ('<think type="deep">', "</think>"),
    ("<THINKING>", "</THINKING>"),
    ("<reasoning_content>", "</reasoning_content>"),
    ("<analysis>", "</analysis>"),
    ("<scratch_pad>", "</scratch_pad>"),
    ("<inner_monologue>", "</inner_monologue>"),
    ("<antThinking>", "</antThinking>"),
    ("<plan>", "</plan>"),
    ("<internal>", "</internal>"),
    ("<chain_of_thought>", "</chain_of_thought>"),
    ("◁think▷", "◁/think▷"),
    ("<seed:think>", "</seed:think>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|channel|>analysis<|message|>", "<|end|>"),
]


@FORMS
@pytest.mark.parametrize(("opening", "closing"), THOUGHTS)
def test_a_call_in_a_thought_is_none(opening, closing, form):
    assert read(f"{opening}\nPay first?\n{form}\nNo.\n{closing}\nThe case stays open.").kind == "none"


@pytest.mark.parametrize(("opening", "closing"), THOUGHTS)
def test_a_request_behind_a_thought_is_sure(opening, closing):
    reading = read(f"{opening}\nPay first? {CALL}\n{closing}\nI'll read the order.\n{FIRST}")
    assert reading.kind == "calls", reading
    assert [call.tool for call in reading.calls] == ["order_read"]


@FORMS
def test_an_unclosed_thought_is_never_taken(form):
    assert read(f"<think>\nPay first?\n{form}").kind == "needs_confirmation"
    assert read(f"The\n<think> mark is odd.\n{form}").kind == "needs_confirmation"


def test_a_closing_mark_only_mentioned_drops_nothing():
    assert read(f"{CALL}\nI close </think> now").kind == "needs_confirmation"


@pytest.mark.parametrize(
    "told",
    [
        "Observation: 900",
        "**Observation**: 900",
        "OBSERVATION: 900",
        "Obs: 900",
        "<tool_output>900</tool_output>",
        "<Tool_Result>900</Tool_Result>",
        "[TOOL_RESULT] 900 [/TOOL_RESULT]",
        "<|im_start|>user\n900",
        "<|user|>\n900",
        "[INST] 900 [/INST]",
        "Human: 900",
        "<start_of_turn>user\n900",
    ],
)
def test_only_the_call_before_an_invented_result_is_a_request(told):
    reading = read(f"{FIRST}\n{told}\nEnough, so:\n{FENCED}")
    assert reading.kind == "calls", reading
    assert [call.tool for call in reading.calls] == ["order_read"]
    assert "invented_observation" in reading.flags


@pytest.mark.parametrize(
    "told",
    ["Output: 900", "Tool: 900", "### Result\n900", '{"balance": 900}', "The desk answered: 900.", "Result = 900"],
)
def test_results_in_other_words_ask(told):
    assert read(f"{FIRST}\n{told}\nEnough, so:\n{FENCED}").kind == "needs_confirmation"


@pytest.mark.parametrize(
    "text",
    [
        f"Observation: stale, I need more: {CALL}",
        f"Result so far: nothing. {CALL}",
        f"<tool_response> was empty, so again:\n{CALL}",
        f"<|im_start|>user\nhello\n<|im_end|>\n<|im_start|>assistant\n{TAGGED}",
    ],
)
def test_a_call_behind_a_result_told_first_is_not_dropped(text):
    assert read(text).kind == "needs_confirmation"


@pytest.mark.parametrize(
    "text",
    [
        f"- > {CALL}",
        f"1. > {CALL}",
        f"The sheet:\n\n    {CALL}\n\nThat is all.",
        f"// {CALL}",
        f"# {CALL}",
        f"-- {CALL}",
        f"/* {CALL} */",
        f"/*\n{CALL}\n*/",
        f'"""\n{CALL}\n"""',
        f"~~{CALL}~~",
        f"Im Ticket: „{CALL}“",
        f"「{CALL}」",
        f"« {CALL} »",
        f'It has " {CALL} " in it',
        f"It has `` {CALL} `` in it",
        f"```json (do not send)\n{CALL}\n```",
        f"```json sample\n{CALL}\n```",
        f"```json\n// a sample only\n{CALL}\n```",
        '{ // not to be sent\n"tool": "pay_out", "arguments": {}}',
        f"Final Answer: paid.\n\n{FENCED}",
        f"All is done.<|im_end|>\n<|im_start|>assistant\n{TAGGED}",
    ],
)
def test_quoted_and_commented_out_calls_are_not_taken(text):
    assert read(text).kind in {"needs_confirmation", "none"}, read(text)


@FORMS
@pytest.mark.parametrize(
    "tag",
    [
        "ticket",
        "email",
        "document",
        "draft",
        "q",
        "del",
        "EXAMPLE",
        'example id="1"',
        'pre lang="json"',
        "result",
        "details",
    ],
)
def test_calls_in_tags_around_other_text_are_not_taken(tag, form):
    text = f"<{tag}>\n{form}\n</{tag.split()[0]}>\nIt stays with Billing."
    assert read(text).kind == "needs_confirmation", read(text)


def test_a_tool_of_the_case_may_have_such_a_name():
    reading = read("I'll write a note.\n<note>\n<text>x</text>\n</note>", {"note": {"type": "object"}})
    assert [(call.tool, call.arguments) for call in reading.calls] == [("note", {"text": "x"})]
    assert reading.kind == "calls"
