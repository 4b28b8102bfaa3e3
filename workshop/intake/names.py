"""Tool names: taken exactly as sent, refused where they hide something, and spotted in messages too broken to read."""

import re
import unicodedata
from collections.abc import Iterable

from workshop.intake.found import Unreadable
from workshop.model.visible import visible_line

_UNSEEN = "\u2800\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]*+")
"""How a tool name looks in the forms that write it outside quotes."""

_NAMED = re.compile(
    r"""["'“”]?\b(?:tool_name|tool|name|action)["'“”]?\s*:\s*\\?["'“”]([^"'“”\\\n]{1,200})
    |<(?:function|invoke)(?:=|[ ]name=["']?)([\w.-]{1,200})
    |^[ \t]*Action[ ]*\d*[ ]*:[ \t]*([\w.-]{1,200})[ \t]*$
    |\[TOOL_CALLS\][ ]*([\w.-]{1,200})
    |<｜tool▁sep｜>([\w.-]{1,200})
    |<｜tool▁call▁begin｜>(?!function)([\w.-]{1,200})
    |[ \t]to=functions\.([\w.-]{1,200})
    |<\|tool_call_begin\|>[ ]?(?:functions\.)?([\w.-]{1,200})
    |<tool_call>[ \t\r\n]{0,4}([\w.-]{1,200})[ \t\r\n]{0,4}<arg_key>
    |^\[?([A-Za-z_][\w.]{0,200})\(""",
    re.VERBOSE | re.MULTILINE,
)
_MOST_NAMES = 100


def _is_hidden(char: str) -> bool:
    """Whether a character of a name can't be seen, or looks like a blank without being one."""
    if char.isascii():
        return False
    kind = unicodedata.category(char)
    return kind[0] in "CZ" or char in _UNSEEN or unicodedata.name(char, "").startswith("VARIATION SELECTOR")


def hides(text: str) -> bool:
    """Whether the text holds a character that can't be seen or only looks like a blank."""
    if text.isascii():
        return not text.isprintable()
    return visible_line(text) != text or any(_is_hidden(char) for char in text)


def checked_name(name: str, offset: int | None = None) -> str:
    """Return `name` unchanged. Raises `Unreadable` when it is empty or holds hidden characters."""
    if not name.strip():
        raise Unreadable("tool_name_missing", offset)
    if hides(name):
        raise Unreadable("hidden_characters", offset)
    return name


def names_in(text: str, tools: Iterable[str]) -> tuple[str, ...]:
    """Tool names that stand in `text`, in order: those written where a name belongs, then known ones named anywhere."""
    names: dict[str, None] = {}
    for match in _NAMED.finditer(text):
        names.setdefault(match[match.lastindex or 0])
        if len(names) >= _MOST_NAMES:
            break
    for tool in tools:
        if tool in text and re.search(rf"(?<![\w-]){re.escape(tool)}(?![\w-])", text):
            names.setdefault(tool)
    return tuple(names)
