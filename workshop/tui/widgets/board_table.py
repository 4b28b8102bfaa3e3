"""The board's table: cases by repeats, practice plays and minutes, and which cell is marked."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.coordinate import Coordinate
from textual.message import Message
from textual.widgets import DataTable

from workshop.coach import CellState, is_control
from workshop.tui.board_rows import BoardCell, BoardRow
from workshop.tui.clock import minutes_text
from workshop.tui.text import cell

WIDE = 110
_STYLES = {CellState.OPEN: "dim", CellState.PLAYING: "bold", CellState.BRIEF: "bold", CellState.TO_SCORE: "bold"}
_STYLES[CellState.TO_SETTLE] = "bold"


class BoardTable(DataTable[object]):
    """Cases by repeats. Posts `Marked` when the mark moved; the case column takes no mark."""

    HELP = (
        "Arrows move between the repeats; enter opens the marked one on the screen where it goes on. The last column "
        "holds practice agents: scripted attempts that show what the desk does and are never pooled with the agent's."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Open", id="board.open", tooltip="Begin, go on with, or score this one"),
    ]

    class Marked(Message):
        """Another cell is marked."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(cursor_type="cell", id=id)
        self._rows: tuple[BoardRow, ...] = ()
        self._next: tuple[int, int] | None = None
        self._repeats = 0
        self._titled = False

    @property
    def row(self) -> BoardRow | None:
        """The marked row."""
        at = self.cursor_coordinate.row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    @property
    def repeat(self) -> BoardCell | None:
        """The marked repeat; None on the practice column."""
        row, column = self.row, self.cursor_coordinate.column
        return row.cells[column - 1] if row is not None and 1 <= column <= len(row.cells) else None

    @property
    def on_practice(self) -> bool:
        """The mark stands on the practice column, or right of it."""
        return self.cursor_coordinate.column > self._repeats

    def to_next(self) -> None:
        """At the next showing the mark goes to what goes on, wherever it was moved."""
        self._next = None

    def show(self, rows: Sequence[BoardRow], width: int, goes_on: tuple[int, int] | None = None) -> None:
        """Show these rows in a window of that width; the mark stays until something else `goes_on` (row, repeat)."""
        kept = self.cursor_coordinate
        if goes_on is not None and goes_on != self._next:
            self._next = goes_on
            kept = Coordinate(goes_on[0], goes_on[1] + 1)
        self._rows = tuple(rows)
        self._repeats = max((len(row.cells) for row in rows), default=0)
        self._columns_for(width)
        for row in rows:
            self.add_row(*self._cells(row, width >= WIDE))
        self.move_cursor(row=kept.row, column=max(kept.column, 1), scroll=False)

    def _columns_for(self, width: int) -> None:
        wide = width >= WIDE
        column, practice = (13, 12) if wide else (11, 9)
        room = width - 6 - (column + 2) * self._repeats - (practice + 2) - (12 if wide else 0)
        self._titled = all(len(_name(row, True)) <= room for row in self._rows)
        longest = max((len(_name(row, self._titled)) for row in self._rows), default=0)
        title = max(min(longest, room), 18)
        self.clear(columns=True)
        self.fixed_columns = 1
        self.add_column(cell("case"), width=title)
        for n in range(1, self._repeats + 1):
            self.add_column(cell(f"repeat {n}"), width=column)
        self.add_column(cell("practice"), width=practice)
        if wide:
            self.add_column(cell("minutes"), width=10)

    def _cells(self, row: BoardRow, wide: bool) -> list[object]:
        cells: list[object] = [cell(_name(row, self._titled))]
        for n, found in enumerate(row.cells, 1):
            # A repeat that was named out of turn stands in the next column.
            named = "" if found.repeat == n else f"{found.repeat}: "
            cells.append(cell(named + (found.mark if wide else found.short_mark), _STYLES.get(found.state, "")))
        cells += [cell("")] * (self._repeats - len(row.cells))
        cells.append(cell(row.practice_words, "dim"))
        if wide:
            cells.append(cell(f"{minutes_text(row.used)} of {row.case.minutes * len(row.cells)}", "dim"))
        return cells

    @on(DataTable.CellHighlighted)
    def _moved(self, message: DataTable.CellHighlighted) -> None:
        message.stop()
        if message.coordinate.column == 0:
            # What is marked by now, not when this message was posted.
            at = self.cursor_coordinate
            self.cursor_coordinate = Coordinate(at.row, max(at.column, 1))
        else:
            self.post_message(self.Marked())


def _name(row: BoardRow, titled: bool) -> str:
    """Number, id, whether it is the control case, and the title where there is room for all titles."""
    name = f"{row.number:>2} {row.case.id}" + (" (control)" if is_control(row.case) else "")
    return f"{name:<26} {row.case.title}" if titled else name
