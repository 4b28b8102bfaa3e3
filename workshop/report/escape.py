"""The one way text from an agent gets into Markdown, HTML or CSV.

In Markdown such text stands in code only: a code span (`code`, `cell`) or a fenced block (`block`). Nothing else stops
autolinks, mentions and raw HTML in every renderer. Each function takes any str, lone surrogates included, and returns
text that can be encoded as UTF-8; hidden and control characters come out visible, by the table in `model.visible`.

As a command it escapes standard input: `python -m workshop.report.escape --cell` (or --code, --block, --csv, --html).
"""

import html
import re
import sys

from workshop.model.visible import visible, visible_line

LONGEST_SPAN_MARK = 80
"""cmark and cmark-gfm don't take more backticks than this as the start of a code span."""

LONGEST_FENCE = 254
"""cmark and cmark-gfm count no further than 255, so a longer fence could be closed by a shorter one."""

EMPTY = "*(empty)*"
"""What stands for an empty text, which no code span can hold."""

_BACKTICK_SHOWN = "⟦U+0060⟧"
_FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'")


def code(text: str) -> str:
    """Return `text` as one code span for a paragraph, heading or list item; newlines are shown as ↵."""
    return _span(visible_line(text))


def cell(text: str) -> str:
    """Return `text` as one code span for a cell of a Markdown table; newlines are shown as ↵.

    Backslashes right before a pipe are left alone, as GitHub's specification wants it. One renderer (mistletoe)
    shows another number of backslashes there; the table holds in it too.
    """
    return _span(visible_line(text)).replace("|", "\\|")


def block(text: str) -> str:
    """Return `text` as a fenced code block without a newline at its end; stands between blank lines.

    Newlines and tabs are kept. A newline at the end of `text` adds no empty line.
    """
    shown = visible(text)
    fence = _fence(shown)
    if fence is None:
        shown, fence = shown.replace("`", _BACKTICK_SHOWN), "```"
    lines = shown.removesuffix("\n")
    return f"{fence}text\n{lines}\n{fence}"


def csv_cell(text: str) -> str:
    """Return `text` as the value of a CSV field on one line that no spreadsheet takes for a formula.

    A value that could start a formula, or starts with an apostrophe, gets an apostrophe in front, so removing one
    leading apostrophe gives the text back. Quoting is the CSV writer's part.
    """
    shown = visible_line(text)
    return "'" + shown if shown.lstrip().startswith(_FORMULA_STARTS) else shown


def html_text(text: str) -> str:
    """Return `text` for an HTML element or a quoted attribute; newlines and tabs are kept."""
    return html.escape(visible(text), quote=True)


def _runs(character: str, text: str) -> set[int]:
    """Return the lengths of all runs of `character` in `text`."""
    return {len(run) for run in re.findall(f"{character}+", text)}


def _span(shown: str) -> str:
    """Return one line as a code span whose mark is the shortest run of backticks that the line doesn't hold."""
    if not shown:
        return EMPTY
    runs = _runs("`", shown)
    length = next(n for n in range(1, len(runs) + 2) if n not in runs)
    if length > LONGEST_SPAN_MARK:
        shown, length = shown.replace("`", _BACKTICK_SHOWN), 1
    mark = "`" * length
    # A renderer takes one blank off each end if there is one at both, unless the line holds nothing but blanks.
    blanks = shown[0] == shown[-1] == " " and shown.strip(" ")
    pad = " " if blanks or "`" in (shown[0], shown[-1]) else ""
    return f"{mark}{pad}{shown}{pad}{mark}"


def _fence(shown: str) -> str | None:
    """Return a fence longer than every run of its own character in `shown`; None when both would be too long."""
    for character in "`~":
        length = max(2, *_runs(character, shown), 0) + 1
        if length <= LONGEST_FENCE:
            return character * length
    return None


_WAYS = {"--code": code, "--cell": cell, "--block": block, "--csv": csv_cell, "--html": html_text}


def _decoded(data: bytes) -> str:
    """Return `data` as text; bytes that aren't UTF-8 become lone surrogates, encoded surrogates stay what they are."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")


def _main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in _WAYS:
        sys.stderr.write(f"usage: python -m workshop.report.escape {'|'.join(_WAYS)} < TEXT\n")
        return 2
    escaped = _WAYS[arguments[0]](_decoded(sys.stdin.buffer.read()))
    sys.stdout.buffer.write(escaped.encode("utf-8") + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
