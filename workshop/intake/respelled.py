"""A message in which nothing was found, in the spellings that hide a call from every reader: at most candidates."""

import html
import json
import re
from collections.abc import Iterator

_WIDE = str.maketrans("｛｝［］：，＂（）＝", '{}[]:,"()=')
_QUOTES = re.compile(r"``|''|[`«»]")
_FENCED = re.compile(r"^[ \t]*```[ \t]*(\w*)[^\n]*\n(.*?)^[ \t]*```", re.DOTALL | re.MULTILINE)
_KEYS = re.compile(r"(?:tool|name|function)\W{1,12}.{0,200}?(?:arguments|parameters|args)\W", re.DOTALL | re.IGNORECASE)
_ARGUMENTS = ("arguments", "parameters", "args")
_MARKED = ("DSML", "Call(", "ToolUseBlock(", "function_call", "Action Input")
"""Without any of these, nothing of `_MARKS` is there: much faster to look for."""
_CALL = re.compile(r"(?:print\()?[A-Za-z_][\w.]{0,100}\((?:[A-Za-z_]\w*[ ]?=.*)?\)\)?", re.DOTALL)
_HALF = re.compile(r"\s*[\"'“]?tool[\"'”]?\s*:\s*[\"'“]")
_LINES = re.compile(
    r"^[ \t>\"'`«“-]{0,12}tool[\"'`»”]{0,2}[ \t]*[:=：][ \t]*[^\s.][^\n]{0,200}\n(?:[^\n]{0,200}\n){0,6}?"
    r"[ \t\"'`«“\[-]{0,12}arguments(?:[\"'`»”]{0,2}[ \t]*[:=：]|\][ \t]*$)",
    re.MULTILINE,
)
_BRACED = re.compile(r"[({\[][^\w{}\n]{0,4}tool\W{1,4}(?:[:=：]|=>)[^{}\n]{1,120}\barguments\W{1,4}(?:[:=：]|=>)")
_MARKS = re.compile(
    r"<｜DSML｜(?:function_calls|invoke)|\b(?:\w*ToolCall|ToolUseBlock|FunctionCall)\((?=[^)]*\bname=)"
    r"|^[ \t]*function_call[ ]?\{\s*name:|^[ \t]*Action Input[ ]?:\s*\{",
    re.MULTILINE,
)
_ACTION = re.compile(r"^[ \t]*Action[ ]?:[ \t]*([A-Za-z_]\w{0,100}\([^\n]*\))[ \t]*$", re.MULTILINE)
_LONGEST = 50_000


def spellings(text: str) -> Iterator[str]:
    """The message rewritten so that a call in it would be seen; none when nothing hints at one."""
    if len(text) > _LONGEST:
        return
    fenced = _FENCED.findall(text)
    bodies = [body.strip() for label, body in fenced if label in {"", "python", "py", "tool_code", "json"}]
    for body in bodies if fenced else [text.strip()]:
        lines = [line.strip() for line in body.split("\n") if line.strip()]
        if lines and len(lines) <= 20 and all(_CALL.fullmatch(line) for line in lines):
            yield "[" + ", ".join(_unprinted(line) for line in lines) + "]"
        elif _CALL.fullmatch(body):
            yield "[" + _unprinted(body) + "]"
        if _HALF.match(body):
            yield "{" + body + "}"
    actions = [match[1] for match in _ACTION.finditer(text) if _CALL.fullmatch(match[1])]
    if actions:
        yield "[" + ", ".join(actions[:20]) + "]"
    if not (_names_arguments(text) and _KEYS.search(text)):
        return
    if "&" in text:
        yield html.unescape(text)
    if '\\"' in text:
        yield re.sub(r'\A\s*"|"\s*\Z', "", text).replace('\\"', '"')
    if '""' in text:
        yield re.sub(r'\A\s*"|"\s*\Z', "", text).replace('""', '"')
    yield from (other for other in (text.translate(_WIDE), _QUOTES.sub('"', text)) if other != text)


def _reads_as_json(text: str) -> bool:
    """Whether the message, or each fenced block in it, is sound JSON, in which the readers have looked for calls."""
    blocks = [body for _, body in _FENCED.findall(text)] or [text]
    try:
        for block in blocks:
            json.loads(block)
    except (ValueError, RecursionError):
        return False
    return True


def looks_like_a_call(text: str) -> int | None:
    """Where lines or braces with the two keys of the protocol sheet stand that no reader can read, or None."""
    start = text[:_LONGEST]
    if len(text) <= _LONGEST and _reads_as_json(text):
        return None
    marked = _MARKS.search(start) if any(word in start for word in _MARKED) else None
    if not marked and not _names_arguments(start):
        return None
    match = _LINES.search(start) or _BRACED.search(start) or marked
    return match.start() if match else None


def _names_arguments(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _ARGUMENTS)


def _unprinted(line: str) -> str:
    return line[len("print(") : -1] if line.startswith("print(") else line
