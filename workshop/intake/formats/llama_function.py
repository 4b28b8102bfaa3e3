"""Llama's `<function=name>{...}</function>`; the same tag around `<parameter=...>` is Qwen-coder's form.

Source: meta-llama/llama-models models/llama3_3/prompt_format.md; vllm qwen3coder_tool_parser.py (qwen_xml.py).
"""

import re

from workshop.intake.arguments import call_of
from workshop.intake.formats import qwen_xml
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.found import Ask, Found, Message, Unreadable
from workshop.intake.names import checked_name

FORM = "llama_function"
OPENER = r"<function(?:=[^<>\n]{0,200}|[ \t]+name[ \t]*=[ \t]*[\"'][^<>\n]{0,200})>"
_TAG = re.compile(r"<function(?:=([^<>\n]*)|[ \t]+name[ \t]*=[ \t]*([\"'])([^\"'<>\n]*)\2[ \t]*)>")
_CLOSER = "</function>"


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The call of one `<function=...>` element. Raises `Unreadable`."""
    ask, end = element(message, match.start(), wrapped=False)
    form = qwen_xml.FORM if has_parameters(message.text, match.start()) else FORM
    return Found(match.start(), end, form, (ask,))


def has_parameters(text: str, pos: int) -> bool:
    """Whether the element at `pos` is Qwen-coder's."""
    tag = _TAG.match(text, pos)
    return bool(tag and not text.startswith("{", skip_blanks(text, tag.end())))


def element(message: Message, pos: int, *, wrapped: bool) -> tuple[Ask, int]:
    """The call and the end of the element at `pos`; `wrapped`: it stands between `<tool_call>` tags."""
    text = message.text
    tag = _TAG.match(text, pos)
    if not tag:
        cut = ">" not in text[pos : pos + 300]
        raise Unreadable("truncated" if cut else "syntax", pos)
    tool = tag[1] if tag[1] is not None else tag[3]
    if re.search(r"[\s\"'=]", tool.strip()) or tool != tool.strip():
        checked_name(tool, pos)
        raise Unreadable("syntax", pos)
    checked_name(tool, pos)
    body = skip_blanks(text, tag.end())
    if not text.startswith("{", body):
        return qwen_xml.element(message, tool, tag.end(), wrapped=wrapped)
    node, loose = json_at(message, body)
    after = skip_blanks(text, loose.end)
    if not text.startswith(_CLOSER, after):
        raise Unreadable("unbalanced_tags", after)
    blanks = between(message, (tag.end(), body), (loose.end, after))
    return Ask(call_of(tool, node.written, {*loose.repairs, *blanks}, offset=body)), after + len(_CLOSER)
