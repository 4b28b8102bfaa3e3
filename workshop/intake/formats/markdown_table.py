"""A Markdown table with a column for the tool and one for its arguments: candidates to confirm.

A backslash before a pipe in a cell stands for the pipe (GFM 4.10). A table that has results too is a report.
Source: no public tool format; nearest is agno-agi/agno issue 3238 (calls written as display text).
"""

import re

from workshop.intake.arguments import call_from_string
from workshop.intake.found import Ask, Doubt, Found, Message

FORM = "markdown_table"
OPENER = r"^[ \t]*\|(?=[^\n]*\|[ \t\r]*\n[ \t]*\|[ \t:|-]*\n?)"
_ROW = re.compile(r"[ \t]*\|[^\n]*(?:\n|\Z)")
_TOOL = frozenset({"tool", "tool name", "function", "name"})
_ARGUMENTS = frozenset({"arguments", "parameters", "args", "input"})
_REPORT = frozenset(
    {"result", "results", "output", "status", "outcome", "response", "receipt", "ruling", "description"}
)


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The candidates of one table, or a find with nothing in it where it holds no calls. Raises `Unreadable`."""
    rows: list[str] = []
    pos = match.start()
    while row := _ROW.match(message.text, pos):
        rows.append(row[0])
        pos = row.end()
        if pos >= len(message.text):
            break
    heads = [cell.lower().strip("*` ") for cell in _cells(rows[0])]
    tool = next((index for index, head in enumerate(heads) if head in _TOOL), None)
    arguments = next((index for index, head in enumerate(heads) if head in _ARGUMENTS), None)
    if tool is None or arguments is None or _REPORT & set(heads):
        return Found(match.start(), pos)
    asks = [ask for row in rows[2:] if (ask := _ask(_cells(row), tool, arguments))]
    return Found(match.start(), pos, FORM if asks else "", tuple(asks))


def _ask(cells: list[str], tool: int, arguments: int) -> Ask | None:
    """The candidate of one row, or None where no JSON stands in it. Raises `Unreadable`."""
    if max(tool, arguments) >= len(cells):
        return None
    name, written = _uncoded(cells[tool]), _uncoded(cells[arguments])
    return Ask(call_from_string(name, written), doubt=Doubt.TABLE) if written.startswith("{") else None


def _cells(row: str) -> list[str]:
    inner = row.strip().removeprefix("|")
    cells = re.findall(r"((?:[^|\\]|\\.)*+)(?:\||\Z)", inner)
    return [cell.replace("\\|", "|").strip() for cell in cells]


def _uncoded(cell: str) -> str:
    match = re.fullmatch(r"(`+)(.*?)\1", cell)
    return match[2].strip() if match else cell
