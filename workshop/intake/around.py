"""Where a call stands: in quotes, behind a comment mark, in a quoted or indented block."""

import re

from workshop.intake.loose import BLANKS

_QUOTES = frozenset("`\"'“‘«‹~„‚「『”*_")
_OPENING = frozenset("`\"'“‘«‹~")
_CLOSING = frozenset("`\"'”’»›~“‘」』*_")
_CITED = re.compile(r"[ \t]*(?:(?:[-*+•]|\(?\d{1,3}[.)])[ \t]+)*(?:>|\|(?!\|?[ \t]*\Z))")
_COMMENT = re.compile(r"(?:\A|\s)(?://+|\#+|--+|/\*+|;+|%+|'''|\"\"\"|\+|-(?=\Z))[ \t]*\Z")
_MARKED = re.compile(r"[ \t]*(?://|\#(?!\#*[ \t]+\S*[A-Za-z])|--[ \t]|/\*|<!--)")


def in_quotes(text: str, start: int) -> bool:
    """Whether an opening quote stands directly before `start`."""
    return start > 0 and text[start - 1] in _OPENING


def in_block_quote(text: str, start: int) -> bool:
    """Whether the line of `start` is one of a block quote."""
    return bool(_CITED.match(line_before(text, start)))


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` is in quotes, a comment, a block quote or an indented block."""
    if start > 0 and text[start - 1] in _QUOTES:
        return True
    before = text[max(0, start - 200) : start].rstrip()
    after = text[_behind_blanks(text, end) : _behind_blanks(text, end) + 1]
    fenced = before.endswith(("```", "~~~")) or text.startswith(("```", "~~~"), start)
    if before and before[-1] in _QUOTES and after and after in _CLOSING and not fenced:
        return True
    line = line_before(text, start)
    if _CITED.match(line) or (_COMMENT.search(line) and line.strip() not in {"-", "+"}) or _MARKED.match(line):
        return True
    return _is_indented(text, start, line)


def line_before(text: str, start: int) -> str:
    """What stands before `start` on its line, at most 200 characters of it."""
    return text[max(text.rfind("\n", max(0, start - 200), start) + 1, start - 200, 0) : start]


def _behind_blanks(text: str, pos: int) -> int:
    match = BLANKS.match(text, pos)
    return match.end() if match else pos


def _is_indented(text: str, start: int, line: str) -> bool:
    """Whether it begins an indented code block of Markdown below text that is not indented."""
    if line.strip() or not (line.startswith("    ") or "\t" in line) or text[start] not in "{[<":
        return False
    above = text[max(0, start - len(line) - 400) : start - len(line)]
    if above.strip() and not above.endswith(("\n\n", "\n\r\n", "\n \n")):
        return False
    return bool(re.search(r"^[^\s]", above, re.MULTILINE))
