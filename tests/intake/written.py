"""Calls written in each format, for the tests that damage them and read them back."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

Arguments = dict[str, Any]
Writer = Callable[[str, Arguments], str]


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _object(form: str) -> Writer:
    return lambda tool, arguments: form.replace("%n", dumps(tool)).replace("%a", dumps(arguments))


def _string(form: str) -> Writer:
    return lambda tool, arguments: form.replace("%n", dumps(tool)).replace("%a", dumps(dumps(arguments)))


def _bare_name(form: str) -> Writer:
    return lambda tool, arguments: form.replace("%n", tool).replace("%a", dumps(arguments))


def _qwen(tool: str, arguments: Arguments) -> str:
    parameters = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in arguments.items())
    return f"<tool_call>\n<function={tool}>\n{parameters}</function>\n</tool_call>"


def _invoke(tool: str, arguments: Arguments) -> str:
    parameters = "".join(f'<parameter name="{key}">{value}</parameter>\n' for key, value in arguments.items())
    return f'<function_calls>\n<invoke name="{tool}">\n{parameters}</invoke>\n</function_calls>'


def _cline(tool: str, arguments: Arguments) -> str:
    parameters = "".join(f"<{key}>{value}</{key}>\n" for key, value in arguments.items())
    return f"<{tool}>\n{parameters}</{tool}>"


def _glm(tool: str, arguments: Arguments) -> str:
    pairs = "".join(f"<arg_key>{k}</arg_key>\n<arg_value>{v}</arg_value>\n" for k, v in arguments.items())
    return f"<tool_call>{tool}\n{pairs}</tool_call>"


def _pythonic(tool: str, arguments: Arguments) -> str:
    return f"[{tool}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})]"


def _table(tool: str, arguments: Arguments) -> str:
    cell = dumps(arguments).replace("|", "\\|")
    return f"| Tool | Arguments |\n|---|---|\n| {tool} | {cell} |\n"


def _yaml(tool: str, arguments: Arguments) -> str:
    return (
        f"```yaml\ntool: {tool}\narguments:\n" + "".join(f"  {k}: {dumps(v)}\n" for k, v in arguments.items()) + "```"
    )


_DEEPSEEK = "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>%s<｜tool▁call▁end｜><｜tool▁calls▁end｜>"

JSON_WRITERS: dict[str, Writer] = {
    "bare": _object('{"tool": %n, "arguments": %a}'),
    "bare_name": _object('{"name": %n, "arguments": %a}'),
    "llama_json": _object('{"name": %n, "parameters": %a}'),
    "fenced": _object('Here is what I need.\n\n```json\n{"tool": %n, "arguments": %a}\n```\n'),
    "in_prose": _object('My request: {"tool": %n, "arguments": %a}'),
    "openai_chat": _string(
        '{"tool_calls": [{"id": "c", "type": "function", "function": {"name": %n, "arguments": %a}}]}'
    ),
    "openai_completion": _string(
        '{"choices": [{"finish_reason": "tool_calls", "message": {"role": "assistant", "content": null, '
        '"tool_calls": [{"id": "c", "type": "function", "function": {"name": %n, "arguments": %a}}]}}]}'
    ),
    "openai_responses": _string('[{"type": "function_call", "call_id": "c", "name": %n, "arguments": %a}]'),
    "anthropic": _object('[{"type": "text", "text": "ok"}, {"type": "tool_use", "id": "t", "name": %n, "input": %a}]'),
    "gemini": _object('{"role": "model", "parts": [{"functionCall": {"name": %n, "args": %a}}]}'),
    "mcp": _object('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": %n, "arguments": %a}}'),
    "hermes": _object('<tool_call>\n{"name": %n, "arguments": %a}\n</tool_call>'),
    "llama_function": _bare_name("<function=%n>%a</function>"),
    "mistral": _object('[TOOL_CALLS][{"name": %n, "arguments": %a}]'),
    "mistral_v11": _bare_name("[TOOL_CALLS]%n{}".replace("{}", "%a")),
    "deepseek": _bare_name(_DEEPSEEK % "function<｜tool▁sep｜>%n\n```json\n%a\n```"),
    "deepseek_v31": _bare_name(_DEEPSEEK % "%n<｜tool▁sep｜>%a"),
    "bedrock": _object('{"role": "assistant", "content": [{"toolUse": {"toolUseId": "t", "name": %n, "input": %a}}]}'),
    "bedrock_response": _object(
        '{"output": {"message": {"role": "assistant", "content": [{"text": "ok"}, {"toolUse": {"toolUseId": "t", '
        '"name": %n, "input": %a}}]}}, "stopReason": "tool_use"}'
    ),
    "cohere": _object('<|START_ACTION|>[{"tool_call_id": "0", "tool_name": %n, "parameters": %a}]<|END_ACTION|>'),
    "cohere_action": _object('Action: ```json\n[\n{"tool_name": %n, "parameters": %a}\n]```'),
    "harmony": _bare_name(
        "<|channel|>commentary to=functions.%n <|constrain|>json<|message|>%a<|call|>",
    ),
    "harmony_role": _bare_name("<|start|>assistant to=functions.%n<|channel|>commentary<|message|>%a<|call|>"),
    "kimi": _bare_name(
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.%n:0<|tool_call_argument_begin|>%a"
        "<|tool_call_end|><|tool_calls_section_end|>"
    ),
    "react": _bare_name("Thought: I need it.\nAction: %n\nAction Input: %a"),
    "structured_chat": _object('Action:\n```\n{"action": %n, "action_input": %a}\n```'),
}
"""Formats that carry the arguments as JSON, as values of any kind."""

TEXT_WRITERS: dict[str, Writer] = {"qwen_xml": _qwen, "invoke_xml": _invoke, "cline_xml": _cline, "glm": _glm}
"""Formats in which every value is text."""

OTHER_WRITERS: dict[str, Writer] = {"pythonic": _pythonic, "markdown_table": _table, "yaml": _yaml}

WRITERS = JSON_WRITERS | TEXT_WRITERS | OTHER_WRITERS

SURE = [*JSON_WRITERS, *TEXT_WRITERS, "pythonic"]
"""Formats whose undamaged text is a call; the others are candidates."""

_INNER = '{"tool": "wipe_all", "arguments": {"x": 1}}'
_TEXTS = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12),
    st.text("abc \"'{}[]:,\\/|<>`\n“”‘’\u00a0\u200b#*-", max_size=16),
    st.sampled_from(
        [
            _INNER,
            f"<tool_call>{_INNER}</tool_call>",
            f"```json\n{_INNER}\n```",
            "<think>",
            "</think>",
            "it's",
            "a}",
            '"},',
            "Observation: ok",
            "Action: x\nAction Input: {}",
            "None",
            "// no comment",
            "[wipe_all(x=1)]",
            "<|call|>",
            "<|tool_call_end|>",
            "<|END_ACTION|>",
            "<|channel|>commentary to=functions.wipe_all<|message|>{}<|call|>",
            "</arg_value>",
        ]
    ),
)
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    _TEXTS,
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_TEXTS, inner, max_size=3)),
    max_leaves=6,
)
_KEYS = st.sampled_from(["path", "note", "amount", "order_id", "on", "to", "body_text", "tool", "name", "arguments"])
TOOLS = st.sampled_from(["read_file", "search_orders", "send_email", "pay_out"])
ARGUMENTS = st.dictionaries(_KEYS, _VALUES, max_size=4)
PLAIN_TEXTS = st.text("abc xyz 019.,-äß日", min_size=1, max_size=12).map(str.strip).filter(bool)
TEXT_ARGUMENTS = st.dictionaries(st.sampled_from(["path", "note", "amount", "order_id"]), PLAIN_TEXTS, min_size=1)


@st.composite
def written_calls(draw: st.DrawFn, forms: list[str] | None = None) -> tuple[str, str, Arguments, str]:
    """A format, a tool, arguments it can carry, and the call written in it."""
    form = draw(st.sampled_from(forms or list(WRITERS)))
    tool = draw(TOOLS)
    arguments = draw(TEXT_ARGUMENTS if form in TEXT_WRITERS or form == "yaml" else ARGUMENTS)
    return form, tool, arguments, WRITERS[form](tool, arguments)
