"""Fenced blocks: JSON in a JSON fence is a request; anything in another fence is at most a candidate."""

import re
from collections.abc import Callable
from dataclasses import replace

from workshop.intake.denials import commented_against
from workshop.intake.doubts import cited
from workshop.intake.formats import yaml_block
from workshop.intake.formats.body import repaired, skip_blanks
from workshop.intake.found import Doubt, Found, Message, Unreadable
from workshop.intake.loose import Repair, read_loose
from workshop.intake.tags import Tags
from workshop.intake.values import read_value

_JSON_LABELS = frozenset({"", "json", "jsonc", "json5", "tool", "tool_call", "tool_calls", "tool_request"})
_YAML_LABELS = frozenset({"", "yaml", "yml"})
_DEEPEST = 2
_LABEL = re.compile(r"[\w`~]")
_COMMENT = re.compile(r"//[^\n]*+|\#[^\n]*+|/\*.*?\*/", re.DOTALL)
_ONE_LINE = re.compile(r"[ \t]*([\w-]{0,20})[ \t]*(?=[\[{])")

Scan = Callable[[Message], tuple[Found, ...]]


def read_fence(message: Message, match: re.Match[str], scan: Scan) -> tuple[list[Found], int]:
    """The finds in the fenced block that opens at `match`, and the end of the block."""
    text = message.text
    run = match[0].strip()
    line_end = text.find("\n", match.end())
    info = text[match.end() : len(text) if line_end < 0 else line_end]
    label, start = info.strip().split(" ")[0].lower(), len(text) if line_end < 0 else line_end + 1
    if one_line := _ONE_LINE.match(text, match.end()):
        label, start = one_line[1].lower(), one_line.end()
    told = not one_line and len(info.split()) > 1
    closer = message.tags.fence_close(run, start)
    limit, end = closer or (len(text), len(text))
    if label in _JSON_LABELS:
        values = _values(message, start, limit, run, scan)
        if values is not None:
            finds, closed_at = values
            finds = [_doubted(found, Doubt.MIXED_TEXT) for found in finds] if told else finds
            if closed_at is not None:
                return finds, closed_at
            if not closer and info.strip() and not finds and skip_blanks(text, start) >= len(text):
                return [Found(match.start(), len(text), broken="truncated")], len(text)
            return (finds, end) if closer else ([_doubted(found, Doubt.OPEN_FENCE) for found in finds], end)
    content = text[start:limit]
    if not closer and info.strip() and _is_cut(text, start):
        return [Found(match.start(), len(text), broken="truncated")], len(text)
    if label in _YAML_LABELS and yaml_block.shows_call(content):
        return _yaml(message, content, match.start(), end), end
    if message.depth >= _DEEPEST:
        return [], end
    inner = Message(content, message.tools, Tags(content), message.depth + 1)
    doubt = Doubt.MIXED_TEXT if label in _JSON_LABELS else Doubt.OTHER_FENCE
    return [_shifted(found, start, doubt) for found in scan(inner) if found.asks], end


def _values(message: Message, start: int, limit: int, run: str, scan: Scan) -> tuple[list[Found], int | None] | None:
    """Finds of a block that is JSON values and nothing else, and where a fence closed it inside a line, if so.

    None when something else is in it.
    """
    text, pos = message.text, start
    finds: list[Found] = []
    seen = commented = False
    against = ""
    while (pos := skip_blanks(text, pos)) < limit:
        if text.startswith(run, pos) and not _LABEL.match(text, pos + len(run)):
            return finds, pos + len(run)
        if seen and text[pos] in ",;":
            pos += 1
            continue
        if comment := _COMMENT.match(text, pos, limit):
            pos, commented = comment.end(), True
            against = against or commented_against(comment[0])
            continue
        if text[pos] not in "{[" or len(finds) > 1000:
            return None
        found = read_value(message, pos, limit, scan)
        if found.broken and not (found.broken == "truncated" and finds):
            return None
        if found.broken:
            found = replace(found, fault=Unreadable("truncated", found.end))
        seen = True
        if commented:
            found = replace(found, asks=repaired(found.asks, [Repair.COMMENTS]))
        found = _doubted(found, Doubt.WORDS, cited("in a comment", against)) if against else found
        finds += [found] if found.asks or found.fault else []
        if found.fault:
            return finds, None
        pos = found.end
    return finds, None


def _is_cut(text: str, start: int) -> bool:
    """Whether the text ends in a fence that just began: nothing is in it, or a JSON value that is not finished."""
    body = skip_blanks(text, start)
    return body >= len(text) or (text[body] in "{[" and read_loose(text, body).fault == "truncated")


def _doubted(found: Found, doubt: Doubt, words: str = "") -> Found:
    return replace(
        found, asks=tuple(ask if ask.doubt else replace(ask, doubt=doubt, words=words) for ask in found.asks)
    )


def _yaml(message: Message, content: str, start: int, end: int) -> list[Found]:
    try:
        asks = yaml_block.asks_in(content, message.tools)
    except Unreadable as fault:
        return [Found(start, end, fault=Unreadable(fault.reason, start))]
    return [Found(start, end, yaml_block.FORM, asks)] if asks else []


def _shifted(found: Found, start: int, doubt: Doubt) -> Found:
    asks = tuple(replace(ask, doubt=ask.doubt or doubt) for ask in found.asks)
    return replace(found, start=found.start + start, end=found.end + start, asks=asks)
