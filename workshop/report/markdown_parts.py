"""Pieces every Markdown section is made of. Text that did not come from this program goes through `escape`."""

from collections.abc import Iterable, Sequence

from workshop.report.cards import Scorecard
from workshop.report.escape import block, cell, code
from workshop.report.values import Text

CELL_CHARACTERS = 300
"""A table cell shows no more of a text; the whole stands in the JSON export or the ledger."""

BLOCK_CHARACTERS = 6_000
"""A block shows no more of a text."""

NOTHING = "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def bullets(items: Iterable[str]) -> str:
    """A list of items that are Markdown already."""
    return "\n".join(f"- {item}" for item in items)


def short_cell(text: str) -> str:
    """A text in a cell, cut with the number of characters that are missing; "–" for none."""
    if not text:
        return NOTHING
    left = len(text) - CELL_CHARACTERS
    return cell(text) if left <= 0 else f"{cell(text[:CELL_CHARACTERS])} … {left} characters more"


def short_code(text: str) -> str:
    """The same in a line."""
    if not text:
        return NOTHING
    left = len(text) - CELL_CHARACTERS
    return code(text) if left <= 0 else f"{code(text[:CELL_CHARACTERS])} … {left} characters more"


def text_block(text: Text) -> str:
    """A text as a block; says when and how much of it is left out."""
    shown = text.text[:BLOCK_CHARACTERS]
    if shown == text.text and not text.cut:
        return block(shown) if shown else "The text is empty."
    return f"{block(shown)}\n\nCut here: the whole text has {text.bytes} bytes, sha256 `{text.sha256}`."


def warning(card: Scorecard) -> str:
    """The line every section begins with when the log's chain is broken; "" when it is not."""
    chain = card.header.chain
    if not chain.broken:
        return ""
    return f"> **The chain of this log is broken** ({chain.verdict}). What rests on later rows proves nothing."
