"""Pieces every Markdown section is made of. Text that did not come from this program goes through `escape`."""

from collections.abc import Iterable, Sequence

from workshop.report.cards import Scorecard
from workshop.report.escape import block, cell, code
from workshop.report.figures import Fidelity
from workshop.report.printed import Printed, same_as
from workshop.report.values import Text

CELL_CHARACTERS = 300
"""A table cell shows no more of a text; the whole stands in the JSON export or the ledger."""

BLOCK_CHARACTERS = 6_000
"""A block shows no more of a text."""

NOTHING = "–"


ALWAYS_SERVED = 2
"""So many of the columns of serving are there in any case."""

IDLE = {"0", "0.0", NOTHING}
"""What stands in a column that says nothing."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


SERVED = (
    "Requests",
    "As written",
    "Fallback",
    "Improvised",
    "Denied by the operator",
    "Off script",
    "Nudges",
    "Median seconds",
    "Longest",
)
"""What can stand of an operator's serving; seconds are from a message to its reply, without pauses."""


def served(found: Fidelity) -> tuple[str, ...]:
    """The figures under `SERVED`."""
    counts = (found.requests, found.as_written, found.fallback, found.improvised, found.operator_denied)
    times = (found.median_seconds, found.longest_seconds)
    return (
        *(str(number) for number in (*counts, found.off_script, found.nudges)),
        *(NOTHING if seconds is None else f"{seconds:.1f}" for seconds in times),
    )


def served_columns(rows: Sequence[Fidelity]) -> list[int]:
    """Places in `SERVED` of the columns that say something: requests, as written, and those with more than nothing."""
    figures = [served(found) for found in rows]
    return [place for place in range(len(SERVED)) if place < ALWAYS_SERVED or {f[place] for f in figures} - IDLE]


def served_head(of: str, rows: Sequence[Fidelity]) -> tuple[str, ...]:
    """The head of a table of serving."""
    return (of, *(SERVED[place] for place in served_columns(rows)))


def served_rows(rows: Sequence[tuple[str, Fidelity]]) -> list[tuple[str, ...]]:
    """Its rows, a row for each (name, figures)."""
    columns = served_columns([found for _, found in rows])
    return [(name, *(served(found)[place] for place in columns)) for name, found in rows]


def served_table(of: str, rows: Sequence[tuple[str, Fidelity]]) -> str:
    """How the operator served; names are Markdown already."""
    return table(served_head(of, [found for _, found in rows]), served_rows(rows))


def bullets(items: Iterable[str]) -> str:
    """A list of items that are Markdown already."""
    return "\n".join(f"- {item}" for item in items)


def short_cell(text: str) -> str:
    """A text in a cell, cut where it is long; "–" for none."""
    if not text:
        return NOTHING
    return cell(text) if len(text) <= CELL_CHARACTERS else f"{cell(text[:CELL_CHARACTERS])} … cut"


def short_code(text: str) -> str:
    """The same in a line."""
    if not text:
        return NOTHING
    return code(text) if len(text) <= CELL_CHARACTERS else f"{code(text[:CELL_CHARACTERS])} … cut"


def text_block(text: Text) -> str:
    """A text as a block; says when and how much of it is left out."""
    shown = text.text[:BLOCK_CHARACTERS]
    if shown == text.text and not text.cut:
        return block(shown) if shown else "The text is empty."
    return f"{block(shown)}\n\nCut here: the whole text has {text.bytes} bytes, sha256 `{text.sha256}`."


def text_once(text: Text, printed: Printed, place: str) -> str:
    """The same, or where it was printed before; `place` says in Markdown where this is."""
    before = printed.before(text, place)
    return same_as(before) if before else text_block(text)


def warning(card: Scorecard) -> str:
    """The line every section begins with when the log's chain is broken; "" when it is not."""
    chain = card.header.chain
    if not chain.broken:
        return ""
    return f"> **The chain of this log is broken** ({chain.verdict}). What rests on later events proves nothing."
