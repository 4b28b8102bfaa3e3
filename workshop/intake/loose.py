"""Reads one JSON value that may need the named repairs, and gives it back as strict JSON text.

One pass over the tokens, bulk runs of strict tokens in one regex. Structure is left to the strict reader that sees the
result; here only brackets are matched, so that the end is found and depth is bounded. What was strict is copied as it
stood, so numbers, escapes and blanks stay the agent's own.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from workshop.model.canonical import MAX_NESTING


class Repair(StrEnum):
    """The named repairs: the only changes ever made to what an agent wrote as JSON."""

    BOM = "bom"
    NBSP = "nbsp"
    ZERO_WIDTH = "zero_width"
    SMART_QUOTES = "smart_quotes"
    SINGLE_QUOTES = "single_quotes"
    TRAILING_COMMA = "trailing_comma"
    COMMENTS = "comments"
    PYTHON_LITERALS = "python_literals"
    RAW_NEWLINE = "raw_newline"
    CR_LINES = "cr_lines"


NBSP = "\u00a0\u2007\u202f"
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"
BLANKS = re.compile(rf"[ \t\r\n{NBSP}{ZERO_WIDTH}]*+")
"""Blanks between tokens: JSON's own, no-break spaces and zero-width characters."""

_STRICT = re.compile(
    r"""(?:[ \t\r\n]++
    |"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"
    |-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.])
    |(?:true|false|null)(?!\w)
    |:
    |,(?=[ \t\r\n]*+["\[{\-0-9tfn])
    )*+""",
    re.VERBOSE,
)
_ODD_BLANK = re.compile(rf"[{NBSP}{ZERO_WIDTH}]++")
_DOUBLE = re.compile(r'"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
_SINGLE = re.compile(r"'((?:[^'\\\n]++|\\.)*+)'")
_SMART = {
    opening: re.compile(rf"{opening}((?:[^{opening}{closing}{straight}\\]++|\\.)*+)[{closing}]", re.DOTALL)
    for opening, closing, straight in (
        ("“", "”", '"'),
        ("”", "”", '"'),
        ("„", "“”", '"'),
        ("‟", "”", '"'),
        ("‘", "’", ""),
        ("’", "’", ""),
        ("‚", "‘’", ""),
    )
}
_UNCLOSED = {
    **{opening: re.compile(rf"{opening}(?:[^{opening}”\"\\]++|\\.)*+\Z", re.DOTALL) for opening in "“”„‟"},
    **{opening: re.compile(rf"{opening}(?:[^{opening}’\\]++|\\.)*+\Z", re.DOTALL) for opening in "‘’‚"},
    "'": re.compile(r"'(?:[^'\\\n]++|\\.)*+\\?\Z"),
}
_WORD = re.compile(r"-?[A-Za-z_$][\w$]*+")
_ESCAPES = re.compile(r"\\(.)|([\x00-\x1f])", re.DOTALL)
_UNICODE_ESCAPE = re.compile(r"\\u(?![0-9a-fA-F]{4})")
_PYTHON = {"None": "null", "True": "true", "False": "false"}
_NOT_FINITE = frozenset({"NaN", "Infinity", "-Infinity", "nan", "inf", "-inf", "-nan"})
_CLOSES = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Loose:
    """Outcome of one reading.

    Attributes:
        end: where reading stopped: behind the value, or at the fault.
        json: strict text of the value, or what was read of it before the fault.
        repairs: the repairs made, sorted.
        fault: "" or a reason code; "truncated" when the text ended inside the value.
    """

    end: int
    json: str
    repairs: tuple[str, ...]
    fault: str = ""


class _Fault(Exception):
    def __init__(self, reason: str, end: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.end = end


class _Reader:
    def __init__(self, text: str, start: int, limit: int) -> None:
        self.text = text
        self.pos = start
        self.limit = limit
        self.out: list[str] = []
        self.copied = start
        self.repairs: set[Repair] = set()
        self.stack: list[str] = []
        self.opened = -1

    def put(self, end: int, instead: str, *repairs: Repair) -> None:
        """Write `instead` for the text from here to `end`."""
        self.out.append(self.text[self.copied : self.pos])
        self.out.append(instead)
        self.pos = self.copied = end
        self.repairs.update(repairs)

    def run(self) -> None:
        text, limit, strict = self.text, self.limit, _STRICT.match
        while True:
            match = strict(text, self.pos, limit)
            self.pos = pos = match.end() if match else self.pos
            if pos >= limit:
                raise _Fault("truncated", limit)
            char = text[pos]
            if char in "{[":
                self.stack.append(_CLOSES[char])
                if len(self.stack) > MAX_NESTING:
                    raise _Fault("too_deep", pos)
                self.pos = self.opened = pos + 1
            elif char in "}]":
                if not self.stack or self.stack.pop() != char:
                    raise _Fault("syntax", pos)
                self.pos = pos + 1
                if not self.stack:
                    return
            else:
                self.token(char)

    def token(self, char: str) -> None:
        """One token that is not plain JSON, or not in this place."""
        text, pos, limit = self.text, self.pos, self.limit
        if char == ",":
            self.comma()
        elif char == '"':
            self.string(_DOUBLE.match(text, pos, limit), char)
        elif char == "'":
            self.string(_SINGLE.match(text, pos, limit), char, Repair.SINGLE_QUOTES)
        elif char in _SMART:
            self.string(_SMART[char].match(text, pos, limit), char, Repair.SMART_QUOTES)
        elif match := _ODD_BLANK.match(text, pos, limit):
            self.put(match.end(), " ", *blank_repairs(match[0]))
        elif char in "/#":
            self.put(self.comment(pos), " ", Repair.COMMENTS)
        elif match := _WORD.match(text, pos, limit):
            self.word(match)
        else:
            raise _Fault("expression" if char in "+-*%(|&=?^~." else "syntax", pos)

    def comma(self) -> None:
        """A comma with no strict value behind it: dropped before a closing bracket if a value stands before it."""
        after = self.blanks_and_comments(self.pos + 1)
        if after >= self.limit:
            raise _Fault("truncated", self.limit)
        char = self.text[after]
        if char == "," or self.blanks_and_comments(self.opened) >= self.pos:
            raise _Fault("syntax", self.pos)
        if char in "}]":
            self.put(self.pos + 1, "", Repair.TRAILING_COMMA)
        else:
            self.pos += 1

    def blanks_and_comments(self, pos: int) -> int:
        while True:
            match = BLANKS.match(self.text, pos, self.limit)
            pos = match.end() if match else pos
            if pos >= self.limit or self.text[pos] not in "/#":
                return pos
            pos = self.comment(pos)

    def comment(self, pos: int) -> int:
        if self.text.startswith("/*", pos):
            end = self.text.find("*/", pos + 2, self.limit)
            if end < 0:
                raise _Fault("truncated", self.limit)
            return end + 2
        if self.text[pos] == "/" and not self.text.startswith("//", pos):
            raise _Fault("expression", pos)
        end = self.text.find("\n", pos, self.limit)
        return self.limit if end < 0 else end

    def string(self, match: re.Match[str] | None, quote: str, *repairs: Repair) -> None:
        if match is None:
            unclosed = quote == '"' or _UNCLOSED[quote].match(self.text, self.pos, self.limit)
            raise _Fault("truncated" if unclosed else "syntax", self.limit if unclosed else self.pos + 1)
        content = match[1]
        used = set(repairs)
        if _UNICODE_ESCAPE.search(content):
            raise _Fault("syntax", self.pos)
        single = quote in "'‘’‚"

        def mend(found: re.Match[str]) -> str:
            escaped, control = found[1], found[2]
            if control is not None:
                if control not in "\r\n":
                    raise _Fault("control_character", self.pos + 1 + found.start())
                used.add(Repair.RAW_NEWLINE)
                return "\\n" if control == "\n" else "\\r"
            if escaped == "'" and single:
                return "'"
            if (escaped == "/" and single) or escaped not in '"\\/bfnrtu':
                raise _Fault("syntax", self.pos + 1 + found.start())
            return found[0]

        mended = _ESCAPES.sub(mend, content)
        if single and '"' in mended:
            mended = re.sub(r'\\.|"', lambda found: '\\"' if found[0] == '"' else found[0], mended)
        self.put(match.end(), f'"{mended}"', *used)

    def word(self, match: re.Match[str]) -> None:
        word = match[0]
        if word in _PYTHON:
            self.put(match.end(), _PYTHON[word], Repair.PYTHON_LITERALS)
            return
        if word in _NOT_FINITE:
            raise _Fault("not_finite", match.start())
        after = self.blanks_and_comments(match.end())
        called = after < self.limit and self.text[after] in "(.+*[%"
        partly = match.end() >= self.limit
        raise _Fault("truncated" if partly else "expression" if called else "syntax", match.start())


def blank_repairs(blanks: str) -> set[Repair]:
    """The repairs that taking `blanks` for plain blanks amounts to."""
    return {Repair.NBSP if char in NBSP else Repair.ZERO_WIDTH for char in blanks if char in NBSP or char in ZERO_WIDTH}


def read_loose(text: str, start: int, limit: int | None = None) -> Loose:
    """Read the object or array that opens at `text[start]`, at most up to `limit`. Never raises; linear."""
    reader = _Reader(text, start, len(text) if limit is None else limit)
    fault = ""
    end = start
    try:
        reader.run()
        end = reader.pos
    except _Fault as error:
        fault, end = error.reason, error.end
    reader.out.append(text[reader.copied : max(reader.pos, reader.copied)])
    return Loose(end, "".join(reader.out), tuple(sorted(reader.repairs)), fault)


def read_loose_whole(text: str) -> Loose:
    """Read a text that is one object or array and nothing else but blanks around it.

    The fault is "not_container" when it starts with something else, "syntax" when something follows.
    """
    match = BLANKS.match(text)
    start = match.end() if match else 0
    if start >= len(text):
        return Loose(start, "", (), "truncated")
    if text[start] not in "{[":
        return Loose(start, "", (), "not_container")
    loose = read_loose(text, start)
    if loose.fault:
        return loose
    match = BLANKS.match(text, loose.end)
    end = match.end() if match else loose.end
    if end < len(text):
        return Loose(end, loose.json, loose.repairs, "syntax")
    around = blank_repairs(text[:start]) | blank_repairs(text[loose.end :])
    return Loose(end, loose.json, tuple(sorted({*loose.repairs, *around})))
