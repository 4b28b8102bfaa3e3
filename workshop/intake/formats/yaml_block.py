"""YAML with `tool` or `name`, and `arguments`: always a candidate to confirm.

A small subset is read, by YAML 1.2's core rules: block mappings and sequences, plain and quoted scalars. Dates and keys
such as `on` stay text. Anchors, tags, block scalars and flow collections other than JSON are not read.
Source: minpeter/ai-sdk-tool-call-middleware issue 79 (YAML bodies inside tool tags).
"""

import re

from workshop.intake.arguments import call_of, text_of
from workshop.intake.found import Ask, Doubt, Unreadable
from workshop.model.canonical import Json, JsonFault, read_json

FORM = "yaml"
_LINE = re.compile(r"( *)(- +)?([^\s].*?)\s*\Z")
_PAIR = re.compile(r"""("[^"]*"|'[^']*'|[^\s:#'"{}\[\]&*!|>%@`,-][^:#]*?)\s*:(?:\s+(.*))?\Z""")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_SHOWN = re.compile(r"^(?:tool|name)[ ]*:", re.MULTILINE)
_ARGUMENTS = re.compile(r"^arguments[ ]*:", re.MULTILINE)
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None, "~": None, "": None}
_MOST = 200_000


class _NotRead(Exception):
    """The text is not in the subset."""


def shows_call(text: str) -> bool:
    """Whether `text` has the top-level keys of a call."""
    return bool(_SHOWN.search(text) and _ARGUMENTS.search(text))


def ask_in(text: str) -> Ask | None:
    """The candidate in `text`, or None. Raises `Unreadable` for a key given twice and the like."""
    if not shows_call(text) or len(text) > _MOST:
        return None
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    lines = [line for line in lines if line.strip() not in {"---", "..."}]
    try:
        value, rest = _block(lines, 0, 0, 0)
    except _NotRead:
        return None
    if rest != len(lines) or not isinstance(value, dict):
        return None
    name = value.get("tool", value.get("name"))
    arguments = value.get("arguments")
    if not isinstance(name, str) or not isinstance(arguments, dict) or len(value) != 2:
        return None
    return Ask(call_of(name, text_of(arguments)), doubt=Doubt.YAML)


def _block(lines: list[str], at: int, indent: int, depth: int) -> tuple[Json, int]:
    """The mapping or sequence that starts at line `at` with exactly `indent` spaces, and the line behind it."""
    if depth > 20:
        raise _NotRead
    mapping: dict[str, Json] = {}
    sequence: list[Json] = []
    while at < len(lines):
        match = _LINE.match(lines[at])
        if not match or "\t" in match[1]:
            raise _NotRead
        if len(match[1]) < indent:
            break
        if len(match[1]) > indent or (match[2] and mapping) or (not match[2] and sequence):
            raise _NotRead
        if match[2]:
            if _PAIR.match(match[3]) and not match[3].startswith(('"', "'")):
                raise _NotRead
            sequence.append(_scalar(match[3]))
            at += 1
            continue
        pair = _PAIR.match(match[3])
        if not pair:
            raise _NotRead
        key = _key(pair[1])
        if key in mapping:
            raise Unreadable("duplicate_key")
        mapping[key], at = _member(lines, at, pair[2], indent, depth)
    return (sequence or mapping), at


def _member(lines: list[str], at: int, inline: str | None, indent: int, depth: int) -> tuple[Json, int]:
    if inline and not inline.startswith("#"):
        return _scalar(inline), at + 1
    following = _LINE.match(lines[at + 1]) if at + 1 < len(lines) else None
    deeper = len(following[1]) if following else 0
    if following and (deeper > indent or (deeper == indent and following[2])):
        return _block(lines, at + 1, deeper, depth + 1)
    return None, at + 1


def _key(written: str) -> str:
    value = _scalar(written) if written[0] in "\"'" else written
    if not isinstance(value, str):
        raise _NotRead
    return value


def _scalar(written: str) -> Json:
    if written[0] in '"{[':
        try:
            return read_json(written)
        except JsonFault as fault:
            if fault.reason != "syntax":
                raise Unreadable(fault.reason) from None
            raise _NotRead from None
    if written[0] == "'":
        if not re.fullmatch(r"'(?:[^']|'')*'", written):
            raise _NotRead
        return written[1:-1].replace("''", "'")
    if written[0] in "&*!|>%@`," or ": " in written or " #" in written or written.endswith(":"):
        raise _NotRead
    if written in _WORDS:
        return _WORDS[written]
    return read_json(written) if _NUMBER.fullmatch(written) else written
