"""DeepSeek: calls between its begin and end markers, V3 (type, name, fenced JSON) and V3.1 (name, JSON).

Source: vllm deepseekv3_tool_parser.py and deepseekv31_tool_parser.py.
"""

import re

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.formats.section import Section
from workshop.intake.found import Ask, Message, Unreadable
from workshop.intake.loose import BLANKS

FORM = "deepseek"
OPENER = r"<[｜|]tool[▁_ ]call(?:s)?[▁_ ]begin[｜|]>"
_BEGIN, _END = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
_CALL, _SEP, _CALL_END = "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"
_FENCED = re.compile(r"([^\n<]{1,200}?)[ \t\r]*\n[ \t]*```(?:json)?[ \t]*\r?\n")
_HEADER = re.compile(r"\s*([^<>\n]{0,200}?)\s*<｜tool▁sep｜>")


def _call(message: Message, pos: int) -> tuple[Ask, int]:
    text = message.text
    header = _HEADER.match(text, pos)
    if not header:
        cut = "<" not in text[pos : pos + 240] or _SECTION.is_cut(text, text.find("<", pos))
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
        raise Unreadable("truncated" if _SECTION.is_cut(text, after) else "unbalanced_tags", after)
    return Ask(call_of(tool, node.written, {*loose.repairs, *blanks}, offset=body)), after + len(_CALL_END)


_SECTION = Section(FORM, _BEGIN, _END, _CALL, _SEP, _CALL_END, _call)
read = _SECTION.read
