"""Qwen-coder: `<function=name>` around `<parameter=name>` elements, usually between `<tool_call>` tags.

Values are strings unless the tool's schema says otherwise; one newline at each border of a value is dropped.
Source: vllm qwen3coder_tool_parser.py (which takes unclosed tags: here they are `unbalanced_tags`).
"""

from dataclasses import replace

from workshop.intake.formats import elements
from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Ask, Doubt, Message, Unreadable

FORM = "qwen_xml"


def element(message: Message, tool: str, pos: int, *, wrapped: bool) -> tuple[Ask, int]:
    """The call whose parameters start at `pos`, and the end behind `</function>`. Raises `Unreadable`."""
    text = message.text
    body = skip_blanks(text, pos)
    empty = text.startswith("</function>", body)
    if not empty and not elements.starts(text, body) and body < len(text) and not text.startswith("<", body):
        raise Unreadable("arguments_not_object", body)
    ask, end = elements.read_elements(message, tool, pos, "</function>", keep_newlines=False)
    return (replace(ask, doubt=Doubt.ARGUMENTS_MISSING) if empty and not wrapped else ask), end
