"""A call written as parameter elements: `<parameter=name>value</parameter>` and its attribute spelling.

Used by Qwen-coder's form and by `<invoke name="...">`. Values are text; nothing in them is unescaped.
"""

import re

from workshop.intake.convert import converted
from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Ask, Doubt, Message, Unreadable
from workshop.intake.names import checked_name

_PARAMETER = re.compile(
    r"<(?P<tag>(?:antml:)?param(?:eter)?)(?:=(?P<bare>[^<>\n]{1,200})|[ \t]+name[ \t]*=[ \t]*"
    r"(?P<quote>[\"'])(?P<named>[^\"'<>\n]{1,200})(?P=quote)[ \t]*)>"
)
_INSIDE = re.compile(r"<(?:antml:)?(?:param(?:eter)?|function|invoke)[= ]|</?(?:function|invoke|tool_call)>")
_PLAIN_NAME = re.compile(r"[^\s\"'<>=]+")


def starts(text: str, pos: int) -> bool:
    """Whether a parameter element stands at `pos`."""
    return _PARAMETER.match(text, pos) is not None


def read_elements(message: Message, tool: str, pos: int, closer: str, *, keep_newlines: bool) -> tuple[Ask, int]:
    """Read parameter elements from `pos` to the closing tag `closer`. Returns the call and the end offset.

    One newline at each border of a value is dropped; with `keep_newlines` (a form whose source keeps them) it is
    dropped too, but the call becomes doubtful. Raises `Unreadable`.
    """
    text = message.text
    checked_name(tool, pos)
    values: dict[str, str] = {}
    doubt: Doubt | None = None
    pos = skip_blanks(text, pos)
    while not text.startswith(closer, pos):
        match = _PARAMETER.match(text, pos)
        if not match:
            rest = text[pos : pos + 40]
            cut = pos >= len(text) or ("<" in rest and ">" not in rest and pos + 40 >= len(text))
            raise Unreadable("truncated" if cut else "unbalanced_tags", pos)
        name = match["bare"] or match["named"]
        if not _PLAIN_NAME.fullmatch(name):
            raise Unreadable("syntax", pos)
        checked_name(name, pos)
        span = message.tags.close_of(match["tag"], match.end())
        if span is None:
            raise Unreadable("truncated", len(text))
        value = text[match.end() : span[0]]
        if _INSIDE.search(value):
            raise Unreadable("unbalanced_tags", match.end())
        if name in values:
            raise Unreadable("duplicate_key", pos)
        values[name] = bordered(value)
        if keep_newlines and values[name] != value:
            doubt = Doubt.BORDER_BLANKS
        pos = skip_blanks(text, span[1])
    return Ask(converted(tool, values, message.tools, pos), doubt=doubt), pos + len(closer)


def bordered(value: str) -> str:
    """`value` without one newline at its start and one at its end."""
    for newline in ("\r\n", "\n"):
        if value.startswith(newline):
            value = value[len(newline) :]
            break
    for newline in ("\r\n", "\n"):
        if value.endswith(newline):
            return value[: -len(newline)]
    return value
