"""Hermes and Qwen: one JSON object with name and arguments between `<tool_call>` and `</tool_call>`.

Source: NousResearch/Hermes-Function-Calling README.md; vllm hermes_tool_parser.py (which also takes an unclosed tag:
here that is `unbalanced_tags`). The same tags around `<function=...>` are Qwen-coder's form, around `<arg_key>` GLM's.
"""

import re
from dataclasses import replace

from workshop.intake.formats import glm, llama_function, yaml_block
from workshop.intake.formats.body import between, json_at, named_objects, repaired, skip_blanks
from workshop.intake.found import Doubt, Found, Message, Unreadable

FORM = "hermes"
OPENER = r"<tool_call(?:[ \t][^<>\n]{0,200})?>"
_KEYS = frozenset({"name", "arguments"})
_CLOSER = re.compile(r"</tool_call[ \t]*>")
_FUNCTION = re.compile(r"<function(?=[=\s])")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The calls of one `<tool_call>` element, or None when the tag is only mentioned. Raises `Unreadable`."""
    text = message.text
    body = skip_blanks(text, match.end())
    if text[body : body + 1] in {"{", "["}:
        node, loose = json_at(message, body)
        after = skip_blanks(text, loose.end)
        end = _closed(message, after)
        asks = named_objects(node, _KEYS, body)
        if node.is_list:
            asks = [replace(ask, doubt=ask.doubt or Doubt.MARKER_VARIANT) for ask in asks]
        blanks = between(message, (match.end(), body), (loose.end, after))
        return Found(match.start(), end, FORM, repaired(asks, {*loose.repairs, *blanks}))
    if _FUNCTION.match(text, body):
        ask, after = llama_function.element(message, body, wrapped=True)
        end = _closed(message, skip_blanks(text, after))
        return Found(match.start(), end, "qwen_xml" if llama_function.has_parameters(text, body) else FORM, (ask,))
    if glm.starts(message, body):
        ask, end = glm.element(message, body)
        return Found(match.start(), end, glm.FORM, (ask,))
    return _other(message, match, body)


def _closed(message: Message, pos: int) -> int:
    closer = _CLOSER.match(message.text, pos)
    if not closer:
        raise Unreadable("unbalanced_tags", pos)
    return closer.end()


def _other(message: Message, match: re.Match[str], body: int) -> Found | None:
    text = message.text
    span = message.tags.close_of("tool_call", match.end())
    if span is None:
        if body >= len(text) or text.startswith("<", body):
            raise Unreadable("truncated" if body >= len(text) else "unbalanced_tags", body)
        return None
    content = text[match.end() : span[0]]
    asks = yaml_block.asks_in(content, message.tools)
    if asks:
        return Found(match.start(), span[1], yaml_block.FORM, asks)
    if len(content) < 200 and not re.search(r"[{\n:<=(]", content):
        return None
    raise Unreadable("syntax", body)
