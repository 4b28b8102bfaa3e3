"""DeepSeek: calls between its begin and end markers, V3 (type, name, fenced JSON) and V3.1 (name, JSON).

Source: vllm deepseekv3_tool_parser.py and deepseekv31_tool_parser.py.
"""

import re

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.found import Ask, Found, Message, Unreadable
from workshop.intake.loose import BLANKS

FORM = "deepseek"
OPENER = r"<[｜|]tool[▁_ ]call(?:s)?[▁_ ]begin[｜|]>"
_BEGIN, _END = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
_CALL, _SEP, _CALL_END = "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"
_FENCED = re.compile(r"([^\n<]{1,200}?)[ \t\r]*\n[ \t]*```(?:json)?[ \t]*\r?\n")
_HEADER = re.compile(r"\s*([^<>\n]{0,200}?)\s*<｜tool▁sep｜>")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The calls of one block. Raises `Unreadable`, also for spellings of the markers that are not documented."""
    text = message.text
    if match[0] != _BEGIN:
        raise Unreadable("unbalanced_tags" if match[0] == _CALL else "marker_variant", match.start())
    asks: list[Ask] = []
    pos = skip_blanks(text, match.end())
    while text.startswith(_CALL, pos):
        ask, pos = _call(message, pos + len(_CALL))
        asks.append(ask)
        pos = skip_blanks(text, pos)
    if not text.startswith(_END, pos):
        raise Unreadable("truncated" if _is_cut(text, pos) else "unbalanced_tags", pos)
    if not asks:
        raise Unreadable("syntax", pos)
    return Found(match.start(), pos + len(_END), FORM, tuple(asks))


def _is_cut(text: str, pos: int) -> bool:
    rest = text[pos : pos + 40]
    return any(marker.startswith(rest) for marker in (_CALL, _END, _SEP, _CALL_END))


def _call(message: Message, pos: int) -> tuple[Ask, int]:
    text = message.text
    header = _HEADER.match(text, pos)
    if not header:
        cut = "<" not in text[pos : pos + 240] or _is_cut(text, text.find("<", pos))
        raise Unreadable("truncated" if cut else "unbalanced_tags", pos)
    fenced = _FENCED.match(text, header.end())
    if fenced and header[1] == "function":
        tool, body = fenced[1].strip(), skip_blanks(text, fenced.end())
    else:
        tool, body = header[1], skip_blanks(text, header.end())
        fenced = None
    node, loose = json_at(message, body)
    after = skip_blanks(text, loose.end)
    blanks = between(message, (loose.end, after))
    if fenced:
        if not text.startswith("```", after):
            raise Unreadable("truncated" if len(text) - after < 3 else "unbalanced_tags", after)
        match = BLANKS.match(text, after + 3)
        after = match.end() if match else after + 3
    if not text.startswith(_CALL_END, after):
        raise Unreadable("truncated" if _is_cut(text, after) else "unbalanced_tags", after)
    return Ask(call_of(tool, node.written, {*loose.repairs, *blanks}, offset=body)), after + len(_CALL_END)
