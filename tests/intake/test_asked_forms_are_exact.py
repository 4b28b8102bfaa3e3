"""A call in a form that always asks is shown exactly as it was written, or not taken at all."""

from hypothesis import given
from hypothesis import strategies as st
from test_damaged_calls import FAST, same
from written import ARGUMENTS, dumps

from workshop.intake import read
from workshop.model.words import MessageKind

TOOLS = {"read_file": {}, "search_orders": {}}


def cell(arguments):
    return dumps(arguments).replace("|", "\\|")


def yaml(arguments):
    return "".join(f"\n    {dumps(key)}: {dumps(value)}" for key, value in arguments.items()) or " {}"


FORMS = {
    "table": lambda tool, a: f"| Tool | Arguments |\n|---|---|\n| {tool} | {cell(a)} |\n",
    "open table": lambda tool, a: f"Tool | Arguments\n---|---\n{tool} | {cell(a)}\n",
    "labels": lambda tool, a: f"Tool: {tool}\nArguments: {dumps(a)}",
    "name": lambda tool, a: f"{tool} {dumps(a)}",
    "sentence": lambda tool, a: f"I now call {tool}({dumps(a)}) and wait.",
    "keywords": lambda tool, a: f"I call {tool}({', '.join(f'{key}={value!r}' for key, value in a.items())}) now.",
    "yaml": lambda tool, a: f"```yaml\ntool: {tool}\narguments:{yaml(a)}\n```",
    "yaml list": lambda tool, a: f"- tool: {tool}\n  arguments: {dumps(a)} # all\n",
    "calls in a string": lambda tool, a: dumps({"tool_calls": dumps([{"tool": tool, "arguments": a}])}),
}


@FAST
@given(st.sampled_from(sorted(FORMS)), st.sampled_from(sorted(TOOLS)), ARGUMENTS)
def test_the_candidate_is_what_was_written(form, tool, arguments):
    text = FORMS[form](tool, arguments)
    reading = read(text, TOOLS)
    assert reading.kind is not MessageKind.CALLS or "wipe_all" in text, text
    if reading.kind is MessageKind.NEEDS_CONFIRMATION and "wipe_all" not in text:
        assert [call.tool for call in reading.calls] == [tool], text
        assert same(reading.calls[0].arguments, arguments), text


@FAST
@given(st.sampled_from(sorted(FORMS)), st.dictionaries(st.sampled_from(["path", "note"]), st.text("ab: #'|{}\n")))
def test_plain_arguments_are_not_passed_over(form, arguments):
    text = FORMS[form]("search_orders", arguments)
    assert read(text, TOOLS).kind is not MessageKind.NONE, text
