"""Calls of known tools written into a sentence the way programs write them: `get_order(id="A1")`, `get_order({...})`.

At most candidates. One that can't be read is a fault only where the words before it plainly introduce a request.
"""

import re
from collections.abc import Iterable, Iterator

from workshop.intake.arguments import call_of
from workshop.intake.around import line_before
from workshop.intake.formats import pythonic
from workshop.intake.formats.body import json_at, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.meant import introduced
from workshop.model.canonical import Json

_STATEMENT = re.compile(r"[ \t]*(?:(?:const|let|var)[ ])?(?:[\w, ]{1,60}=[ ]?)?(?:(?:await|return)[ ]|print\()?\Z")
"""What may stand before a call on its line in a program."""
_SIGNATURE = re.compile(r"[^()\"'\d={}\[\]]*\)")
"""Brackets with words alone: the tool is named with its parameters, or without."""
_MOST = 100
_LONGEST_NAMES = 20_000


def spoken(message: Message) -> Iterator[Found]:
    """The finds in a text without any other call, in order."""
    opener = _opener(message.tools)
    if opener is None:
        return
    pos = 0
    for _ in range(_MOST):
        match = opener.search(message.text, pos)
        if not match:
            return
        pos = match.end()
        found = _read(message, match)
        if found:
            yield found
            pos = max(pos, found.end)


def _opener(tools: Iterable[str]) -> re.Pattern[str] | None:
    names = "|".join(re.escape(tool) for tool in sorted(tools, key=len, reverse=True) if tool)
    return re.compile(rf"(?<![\w.])(?:functions\.)?({names})[ ]?\(") if 0 < len(names) < _LONGEST_NAMES else None


def _read(message: Message, match: re.Match[str]) -> Found | None:
    text, tool = message.text, match[1]
    body = skip_blanks(text, match.end())
    if text.startswith(")", body) and _requires(message.tools[tool]):
        return None
    try:
        if text.startswith("{", body):
            node, loose = json_at(message, body)
            end = skip_blanks(text, loose.end)
            if not text.startswith(")", end):
                raise Unreadable("syntax", end)
            call = call_of(tool, node.written, loose.repairs, offset=body)
        else:
            ask, end = pythonic.arguments_at(message, tool, match.end())
            call, end = ask.call, end - 1
    except Unreadable as fault:
        before = text[: match.start()]
        if not _SIGNATURE.match(text, body) and (
            _STATEMENT.match(line_before(text, len(before))) or introduced(before)
        ):
            return Found(match.start(), max(match.end(), fault.offset or 0), pythonic.FORM, fault=fault)
        return None
    return Found(match.start(), end + 1, pythonic.FORM, (Ask(call, doubt=Doubt.INSIDE_PROSE),))


def is_asked(message: Message, start: int, opener: re.Match[str]) -> bool:
    """Whether a list of calls that can't be read begins with a known tool, behind words that introduce it.

    The words begin at `start`; `opener` is the bracket of the list.
    """
    name = re.compile(r"([\w.]+)\(").match(message.text, opener.end())
    if not name or name[1] not in message.tools or _SIGNATURE.match(message.text, name.end()):
        return False
    return introduced(message.text[start : opener.start()])


def _requires(schema: Json) -> bool:
    """Whether a tool can't be called without arguments, so that `tool()` only names it."""
    return isinstance(schema, dict) and bool(schema.get("required"))
