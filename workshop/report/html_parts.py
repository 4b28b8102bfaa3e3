"""Pieces every part of the static page is made of. Text that did not come from this program goes through `escape`."""

from collections.abc import Iterable, Sequence

from workshop.report.escape import html_text
from workshop.report.figures import Fidelity
from workshop.report.markdown_parts import BLOCK_CHARACTERS, CELL_CHARACTERS, served_head, served_rows
from workshop.report.printed import Printed, same_as
from workshop.report.values import Text

_CLASS = {"P": "p", "F": "f", "N": "n", "·": "u"}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    lines = ["".join(f"<td>{value}</td>" for value in row) for row in rows]
    names = "".join(f"<th>{name}</th>" for name in head)
    top = f"<tr>{names}</tr>\n" if any(head) else ""
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f'<div class="wide"><table>\n{top}{body}</table></div>'


def facts(rows: Iterable[Sequence[str]]) -> str:
    """A table of names and values without a head, whose values break anywhere so that it fits a narrow page."""
    lines = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>\n" for name, value in rows)
    return f'<table class="facts">\n{lines}</table>'


def quoted(text: Text) -> str:
    """A text from outside as a block; says when it is cut."""
    shown = text.text[:BLOCK_CHARACTERS]
    if not shown:
        return "<p>The text is empty.</p>"
    whole = shown == text.text and not text.cut
    cut = "" if whole else f"<p>Cut here: the whole text has {text.bytes} bytes, sha256 <code>{text.sha256}</code>.</p>"
    return f"<pre>{html_text(shown)}</pre>{cut}"


def once(text: Text, printed: Printed, place: str) -> str:
    """The same, or where it was printed before; `place` says in HTML where this is."""
    before = printed.before(text, place)
    return f"<p>{same_as(before)}</p>" if before else quoted(text)


def cut(text: str) -> str:
    """Text from outside in a cell, and that it is cut where it is long."""
    short = f"<code>{html_text(text[:CELL_CHARACTERS])}</code>"
    return short if len(text) <= CELL_CHARACTERS else f"{short} … cut"


def served_table(of: str, rows: Sequence[tuple[str, Fidelity]]) -> str:
    """How the operator served; names are HTML already."""
    return table(served_head(of, [found for _, found in rows]), served_rows(rows))


def listed(items: Iterable[str]) -> str:
    """A list of items that are HTML already; "" for none."""
    lines = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ul>\n{lines}</ul>" if lines else ""


def mark(text: str) -> str:
    """Text from outside in a line of this program's own words, out of reach of `plain`."""
    return f"<code>{html_text(text).replace('*', '&#42;').replace('`', '&#96;')}</code>"


def said(text: str) -> str:
    """Text from outside in its own words, apart from this program's; "" for none."""
    return f"<bdi>{html_text(text)}</bdi>" if text else ""


def plain(text: str) -> str:
    """One of this program's own sentences without its Markdown."""
    return text.replace("**", "").replace("`workshop verify`", "<code>workshop verify</code>")


def letters(word: str) -> str:
    """Verdict letters as coloured fields; the letter says it as well."""
    return "".join(f'<span class="v {_CLASS.get(letter, "u")}">{letter}</span>' for letter in word)
