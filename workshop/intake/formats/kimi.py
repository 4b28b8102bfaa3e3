"""Kimi K2: calls between section markers, each with an id `functions.name:index` and a JSON object.

Source: moonshotai/Kimi-K2-Instruct chat_template.jinja and docs/tool_call_guidance.md; vllm kimi_k2_tool_parser.py.
An id without `functions.` asks first: sources disagree whether it names the tool.
"""

import re
from dataclasses import replace

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.formats.section import Section
from workshop.intake.found import Ask, Doubt, Message, Unreadable

FORM = "kimi"
OPENER = r"<\|tool_calls?_section_begin\|>|<\|tool_call_begin\|>"
_BEGIN, _END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
_CALL, _ARGUMENTS, _CALL_END = "<|tool_call_begin|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"
_ID = re.compile(
    r"\s*(?P<space>functions\.)?(?P<name>[^\s<>:|]{1,200}):(?P<index>\d{1,6})\s*<\|tool_call_argument_begin\|>"
)


def _call(message: Message, pos: int) -> tuple[Ask, int]:
    text = message.text
    head = _ID.match(text, pos)
    if not head:
        at = text.find("<", pos, pos + 260)
        cut = at < 0 and len(text) - pos < 260
        raise Unreadable("truncated" if cut or (at >= 0 and _SECTION.is_cut(text, at)) else "syntax", pos)
    body = skip_blanks(text, head.end())
    node, loose = json_at(message, body)
    after = skip_blanks(text, loose.end)
    if not text.startswith(_CALL_END, after):
        raise Unreadable("truncated" if _SECTION.is_cut(text, after) else "unbalanced_tags", after)
    blanks = between(message, (head.end(), body), (loose.end, after))
    ask = Ask(call_of(head["name"], node.written, {*loose.repairs, *blanks}, offset=body))
    if not head["space"]:
        ask = replace(ask, doubt=Doubt.MARKER_VARIANT)
    return ask, after + len(_CALL_END)


_SECTION = Section(FORM, _BEGIN, _END, _CALL, _ARGUMENTS, _CALL_END, _call)
read = _SECTION.read
