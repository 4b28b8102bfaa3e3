"""Pieces every part of the static page is made of. Text that did not come from this program goes through `escape`."""

from collections.abc import Iterable, Sequence

from workshop.report.escape import html_text

_CLASS = {"P": "p", "F": "f", "N": "n", "·": "u"}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    lines = ["".join(f"<td>{value}</td>" for value in row) for row in rows]
    names = "".join(f"<th>{name}</th>" for name in head)
    top = f"<tr>{names}</tr>\n" if any(head) else ""
    return f"<table>\n{top}" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table>"


def listed(items: Iterable[str]) -> str:
    """A list of items that are HTML already; "" for none."""
    lines = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ul>\n{lines}</ul>" if lines else ""


def mark(text: str) -> str:
    """Text from outside in a line of this program's own words."""
    return f"<code>{html_text(text)}</code>"


def plain(text: str) -> str:
    """One of this program's own sentences without its Markdown."""
    return text.replace("**", "").replace("`workshop verify`", "<code>workshop verify</code>")


def letters(word: str) -> str:
    """Verdict letters as coloured fields; the letter says it as well."""
    return "".join(f'<span class="v {_CLASS.get(letter, "u")}">{letter}</span>' for letter in word)
