"""Calls outside of every format: a tool's name, and beside it its arguments.

Known tools in a sentence or a program (`get_order(id="A1")`, `get_order {"id": "A1"}`, `<get_order id="A1"/>`), and any
tool under labels (`Tool: get_order`, `Arguments: {...}`). At most candidates. One that can't be read is a fault where
labels or words before it plainly make it a request.
"""

import re
from collections.abc import Iterable, Iterator

from workshop.intake.arguments import call_of
from workshop.intake.around import line_before
from workshop.intake.convert import converted
from workshop.intake.formats import pythonic
from workshop.intake.formats.body import json_at, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.meant import introduced
from workshop.intake.node import Node
from workshop.model.calls import Call
from workshop.model.canonical import Json

FORM = "spoken"
_STATEMENT = re.compile(r"[ \t]*(?:(?:const|let|var)[ ])?(?:[\w, ]{1,60}=[ ]?)?(?:(?:await|return)[ ]|print\()?\Z")
"""What may stand before a call on its line in a program."""
_SIGNATURE = re.compile(r"[^()\"'\d={}\[\]]*\)")
"""Brackets with words alone: the tool is named with its parameters, or without."""
_WORDS = r"arguments?|args|parameters?|params|inputs?"
_TO_OBJECT = re.compile(rf"(?:[\s\"'`*_:=#>✿|-]|(?i:action|{_WORDS}|with|json|and|the)\b){{1,60}}(?=\{{)")
_LABELLED = re.compile(
    r"^[^\w\n{\[\"]{0,8}(?:tool|function)(?:[ _]name)?[\W_]{1,8}?([A-Za-z_][\w.-]{0,100})[\W_]{1,12}?"
    rf"(?:{_WORDS})[\W_]{{1,12}}?(?:json)?\s{{0,8}}(?=\{{)",
    re.MULTILINE | re.IGNORECASE,
)
_ATTRIBUTES = re.compile(r"((?:\s+[\w.-]{1,60}=\"[^\"<>]*\")+)\s*/?>")
_ATTRIBUTE = re.compile(r"([\w.-]+)=\"([^\"<>]*)\"")
_NAMED_BY_TAG = re.compile(r"<[\w:.-]{1,60}[^<>]{0,100}\b(?:name|tool|function)=[\"']\Z")
_INDEXED = re.compile(r"^[ \t*]*Action[ \d]*:[* \t]*\Z", re.IGNORECASE)
_NEAR = 400
"""How many characters before a call that can't be read are looked at."""
_MOST = 100
_MOST_DOUBTED = 10
"""Behind so many calls that can't be read, of which nobody knows whether they are meant, no more are looked at."""
_MOST_NAMED = 1000
_LONGEST_NAMES = 20_000


def spoken(message: Message) -> Iterator[Found]:
    """The finds in a text without any other call, in order."""
    pos, text, calls = 0, message.text, 0
    for match in _LABELLED.finditer(text):
        if match.start() >= pos:
            labelled = _labelled(message, match) if calls < _MOST else _too_many(match.start())
            calls, pos = calls + 1, max(match.end(), labelled.end)
            yield labelled
            if labelled.fault:
                return
    opener = _opener(message.tools)
    if pos or opener is None:
        return
    doubted = 0
    for _ in range(_MOST_NAMED):
        named = opener.search(text, pos)
        if named is None or doubted > _MOST_DOUBTED:
            return
        pos = named.end()
        try:
            found = _beside(message, named)
        except Unreadable as fault:
            doubted += 1
            found = Found(named.start(), pos, FORM, fault=fault) if _is_request(text, named.start()) else None
        if found:
            calls += 1
            if calls > _MOST:
                found = _too_many(named.start())
            yield found
            if found.fault:
                return
            pos = max(pos, found.end)


def is_asked(message: Message, start: int, opener: re.Match[str]) -> bool:
    """Whether a list of calls that can't be read begins with a known tool, behind words that introduce it.

    The words begin at `start`; `opener` is the bracket of the list.
    """
    name = re.compile(r"([\w.]+)\(").match(message.text, opener.end())
    if not name or name[1] not in message.tools or _SIGNATURE.match(message.text, name.end()):
        return False
    return introduced(message.text[max(start, opener.start() - _NEAR) : opener.start()])


def _opener(tools: Iterable[str]) -> re.Pattern[str] | None:
    names = "|".join(re.escape(tool) for tool in sorted(tools, key=len, reverse=True) if tool)
    return re.compile(rf"(?<!\w)(?:\w{{1,40}}\.){{0,3}}({names})(?!\w)") if 0 < len(names) < _LONGEST_NAMES else None


def _too_many(start: int) -> Found:
    return Found(start, start + 1, FORM, fault=Unreadable("too_many_calls", start))


def _labelled(message: Message, match: re.Match[str]) -> Found:
    try:
        node, loose = json_at(message, match.end())
        call = call_of(match[1], node.written, loose.repairs, offset=match.end())
    except Unreadable as fault:
        return Found(match.start(), match.end(), FORM, fault=fault)
    return Found(match.start(), loose.end, FORM, (Ask(call, doubt=Doubt.MARKER_VARIANT),))


def _beside(message: Message, match: re.Match[str]) -> Found | None:
    """What stands beside the name of a known tool: arguments in one of the shapes, or none. Raises `Unreadable`."""
    text, pos = message.text, match.end()
    if text.startswith("(", pos) or text.startswith(" (", pos):
        return _called(message, match, text.index("(", pos) + 1)
    if gap := _TO_OBJECT.match(text, pos):
        return _with_object(message, match, gap.end())
    before = line_before(text, match.start())
    if before.endswith("<") and (tag := _ATTRIBUTES.match(text, pos)):
        values = _ATTRIBUTE.findall(tag[1])
        if len(dict(values)) < len(values):
            return Found(match.start(), tag.end(), FORM, fault=Unreadable("duplicate_key", pos))
        call = converted(match[1], dict(values), message.tools, pos)
        return Found(match.start() - 1, tag.end(), FORM, (Ask(call, doubt=Doubt.TAG_NAME),))
    named = before.endswith(('"', "'")) and _NAMED_BY_TAG.search(before)
    if named or (text.startswith("[", pos) and _INDEXED.match(before)):
        return Found(match.start(), pos, FORM, fault=Unreadable("syntax", match.start()))
    return None


def _called(message: Message, match: re.Match[str], pos: int) -> Found | None:
    """A call with brackets around its arguments: an object, or keywords. Raises `Unreadable`."""
    text, tool = message.text, match[1]
    body = skip_blanks(text, pos)
    if text.startswith(")", body) and _requires(message.tools[tool]):
        return None
    try:
        if text.startswith("{", body):
            node, loose = json_at(message, body)
            end = skip_blanks(text, loose.end)
            if not text.startswith(")", end):
                raise Unreadable("syntax", end)
            call, end = call_of(tool, node.written, loose.repairs, offset=body), end + 1
        else:
            ask, end = pythonic.arguments_at(message, tool, pos)
            call = ask.call
    except Unreadable:
        if _SIGNATURE.match(text, body):
            return None
        raise
    return _found(match, end, call, Doubt.INSIDE_PROSE)


def _with_object(message: Message, match: re.Match[str], pos: int) -> Found | None:
    """A JSON object behind the name; one without any parameter of the tool is something else, as a result is.

    Raises `Unreadable`.
    """
    node, loose = json_at(message, pos)
    call = call_of(match[1], node.written, loose.repairs, offset=pos)
    return _found(match, loose.end, call, Doubt.MARKER_VARIANT) if _fits(node, message.tools[match[1]]) else None


def _found(match: re.Match[str], end: int, call: Call, doubt: Doubt) -> Found:
    return Found(match.start(), end, FORM, (Ask(call, doubt=doubt),))


def _is_request(text: str, start: int) -> bool:
    """Whether a call that can't be read is meant as one, and its tool is not only spoken about."""
    return bool(_STATEMENT.match(line_before(text, start)) or introduced(text[max(0, start - _NEAR) : start]))


def _fits(node: Node, schema: Json) -> bool:
    properties = schema.get("properties") if isinstance(schema, dict) else None
    keys = node.members().keys()
    return not isinstance(properties, dict) or (bool(keys & properties.keys()) if keys else not _requires(schema))


def _requires(schema: Json) -> bool:
    """Whether a tool can't be called without arguments, so that `tool()` only names it."""
    return isinstance(schema, dict) and bool(schema.get("required"))
