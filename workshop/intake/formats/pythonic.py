"""Llama's pythonic form: `[name(key='value', ...), ...]`, read by tokens, never evaluated.

Only keyword arguments with literal values; anything computed is `expression`.
Source: meta-llama/llama-models models/llama3_2/text_prompt_format.md; vllm pythonic_tool_parser.py.
"""

import re

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Ask, Found, Message, Unreadable
from workshop.intake.loose import Repair, read_loose

FORM = "pythonic"
OPENER = r"(?<![\w)\]])\[\s*(?=[A-Za-z_][\w.]{0,100}\()"
_NAME = re.compile(r"[A-Za-z_][\w.]*+")
_KEY = re.compile(r"([A-Za-z_]\w*+)\s*=(?!=)")
_WORD = re.compile(r"(True|False|None)(?!\w)")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.])")
_WORDS = {"True": "true", "False": "false", "None": "null"}
_NATIVE = frozenset({Repair.PYTHON_LITERALS, Repair.SINGLE_QUOTES, Repair.TRAILING_COMMA, Repair.COMMENTS})
_STRING = re.compile(r"\"(?:[^\"\\\n]++|\\.)*+\"|'(?:[^'\\\n]++|\\.)*+'")
_NOT_PYTHON = re.compile(r"(?<![\w.])(?:true|false|null)(?![\w.])|//|/\*")
_PRINTED = re.compile(r"(?:\w+\.)*\w*(?:ToolCall|ToolUseBlock|FunctionCall|Function)\((?=[^)]{0,400}\bname=)")
"""The start of an object of an SDK as Python prints it: its class is no tool."""
MOST_PARAMETERS = 1000


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The calls of one list. Raises `Unreadable`, also where it is no list of calls after all."""
    text = message.text
    pos = match.end()
    asks: list[Ask] = []
    while True:
        ask, pos = call_at(message, pos)
        asks.append(ask)
        pos = skip_blanks(text, pos)
        if text.startswith(",", pos):
            pos = skip_blanks(text, pos + 1)
            if not text.startswith("]", pos):
                continue
        if text.startswith("]", pos):
            return Found(match.start(), pos + 1, FORM, tuple(asks))
        raise _at(text, pos)


def call_at(message: Message, pos: int) -> tuple[Ask, int]:
    """The call `name(key=value, ...)` at `pos` and its end. Raises `Unreadable`."""
    name = _NAME.match(message.text, pos)
    if not name or not message.text.startswith("(", name.end()):
        raise _at(message.text, name.end() if name else pos)
    if _PRINTED.match(message.text, pos):
        raise Unreadable("syntax", pos)
    return arguments_at(message, name[0], name.end() + 1)


def arguments_at(message: Message, name: str, start: int) -> tuple[Ask, int]:
    """The call of `name` whose arguments begin at `start`, behind the bracket, and its end. Raises `Unreadable`."""
    text, pos = message.text, skip_blanks(message.text, start)
    values: dict[str, str] = {}
    while not text.startswith(")", pos):
        key = _KEY.match(text, pos)
        if not key:
            word = _NAME.match(text, pos)
            cut = pos >= len(text) or (word and skip_blanks(text, word.end()) >= len(text))
            raise Unreadable("truncated" if cut else "expression", pos)
        if key[1] in values:
            raise Unreadable("duplicate_key", pos)
        values[key[1]], pos = _value(text, skip_blanks(text, key.end()))
        pos = skip_blanks(text, pos)
        if text.startswith(",", pos):
            pos = skip_blanks(text, pos + 1)
        elif not text.startswith(")", pos):
            raise _at(text, pos)
        if len(values) > MOST_PARAMETERS:
            raise Unreadable("too_many_values", pos)
    body = ", ".join(f'"{key}": {value}' for key, value in values.items())
    return Ask(call_of(name, "{" + body + "}", offset=start)), pos + 1


def _at(text: str, pos: int) -> Unreadable:
    if pos >= len(text):
        return Unreadable("truncated", pos)
    return Unreadable("expression" if text[pos] in "+-*/%(.&|<>=" else "syntax", pos)


def _value(text: str, pos: int) -> tuple[str, int]:
    """JSON text of the literal at `pos` and its end."""
    char = text[pos : pos + 1]
    if match := _WORD.match(text, pos):
        return _WORDS[match[1]], match.end()
    if match := _NUMBER.match(text, pos):
        return match[0], match.end()
    if char in {"{", "["}:
        loose = read_loose(text, pos)
        if not loose.fault and _is_python(text[pos : loose.end], loose.repairs):
            return loose.json, loose.end
        raise Unreadable(loose.fault or "syntax", loose.end)
    if char in {'"', "'"}:
        string = _STRING.match(text, pos)
        if not string:
            raise Unreadable("truncated" if "\n" not in text[pos : pos + 100_000] else "syntax", len(text))
        loose = read_loose(f"[{string[0]}]", 0)
        if loose.fault or "\\/" in string[0]:
            raise Unreadable(loose.fault or "syntax", pos)
        return loose.json[1:-1], string.end()
    if pos >= len(text):
        raise Unreadable("truncated", pos)
    word = _NAME.match(text, pos)
    if word and word.end() >= len(text):
        raise Unreadable("truncated", word.end())
    if re.compile(r"-?(?:nan|inf|NaN|Infinity)\b").match(text, pos):
        raise Unreadable("not_finite", pos)
    raise Unreadable("expression" if char.isalpha() or char in "_(+-" else "syntax", pos)


def _is_python(written: str, repairs: tuple[str, ...]) -> bool:
    """Whether a container was written with Python's own tokens, so that reading it as JSON changes nothing."""
    return set(repairs) <= _NATIVE and "\\/" not in written and not _NOT_PYTHON.search(_STRING.sub('""', written))
