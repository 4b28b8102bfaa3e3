"""GLM 4.5 and later: `<tool_call>name`, then pairs of `<arg_key>` and `<arg_value>`, then `</tool_call>`.

Source: zai-org/GLM-4.5 chat_template.jinja; vllm glm4_moe_tool_parser.py and glm47_moe_tool_parser.py. Values are texts
that are no JSON where the parameter is a string, else JSON; they become what the tool's schema says. Readers disagree
about blanks at the border of a value: these ask first.
"""

import re

from workshop.intake.convert import converted
from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Ask, Doubt, Message, Unreadable
from workshop.intake.names import checked_name

FORM = "glm"
_NAME = re.compile(r"[^\s<>{}\[\]()\"'=:,]{1,200}")
_CLOSER = re.compile(r"</tool_call[ \t]*>")
_INSIDE = re.compile(r"</?(?:tool_call|arg_key|arg_value)[ \t]*>")
_KEY, _VALUE = "<arg_key>", "<arg_value>"


def starts(message: Message, body: int) -> bool:
    """Whether a name with pairs, or a known tool's name alone, stands at `body`, behind the opening tag."""
    name = _NAME.match(message.text, body)
    if not name:
        return False
    after = skip_blanks(message.text, name.end())
    rest = message.text[after : after + len(_KEY)]
    alone = name[0] in message.tools and bool(_CLOSER.match(message.text, after))
    return alone or rest == _KEY or (len(rest) > 4 and len(message.text) - after <= len(rest) and _KEY.startswith(rest))


def element(message: Message, body: int) -> tuple[Ask, int]:
    """The call whose name stands at `body`, and the end of its element. Raises `Unreadable`."""
    text = message.text
    name = _NAME.match(text, body)
    if not name:
        raise Unreadable("syntax", body)
    tool = checked_name(name[0], body)
    values: dict[str, str] = {}
    doubt: Doubt | None = None
    pos = skip_blanks(text, name.end())
    while not (closer := _CLOSER.match(text, pos)):
        key, pos = _inside(message, pos, "arg_key")
        if key in values:
            raise Unreadable("duplicate_key", pos)
        if not _NAME.fullmatch(key):
            raise Unreadable("syntax", pos)
        checked_name(key, pos)
        values[key], pos = _inside(message, skip_blanks(text, pos), "arg_value")
        if values[key] != values[key].strip():
            doubt = Doubt.BORDER_BLANKS
        pos = skip_blanks(text, pos)
    if not values:
        doubt = Doubt.ARGUMENTS_MISSING
    return Ask(converted(tool, values, message.tools, body), doubt=doubt), closer.end()


def _inside(message: Message, pos: int, tag: str) -> tuple[str, int]:
    """What stands between the tags at `pos`, exactly, and the end of the closing one."""
    text, opener = message.text, f"<{tag}>"
    if not text.startswith(opener, pos):
        rest = text[pos : pos + 20]
        ends = pos + len(rest) >= len(text)
        cut = ends and any(tag != rest and tag.startswith(rest) for tag in (opener, "</tool_call>"))
        raise Unreadable("truncated" if cut else "unbalanced_tags", pos)
    span = message.tags.close_of(tag, pos + len(opener))
    if span is None:
        raise Unreadable("truncated", len(text))
    found = text[pos + len(opener) : span[0]]
    if _INSIDE.search(found):
        raise Unreadable("unbalanced_tags", pos)
    return found, span[1]
