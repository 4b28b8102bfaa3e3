"""Tables as plain text for a terminal: no control characters, no colour, no markup."""

import io
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workshop.model.visible import visible_line


def plain_table(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """A table in `width` columns, cells folded where they must be."""
    stream = io.StringIO()
    console = Console(file=stream, width=width, color_system=None, force_terminal=False, legacy_windows=False)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in head:
        table.add_column(Text(visible_line(name)), overflow="fold")
    for row in rows:
        table.add_row(*(Text(visible_line(value)) for value in row))
    console.print(table)
    return "\n".join(line.rstrip() for line in stream.getvalue().rstrip("\n").split("\n"))
