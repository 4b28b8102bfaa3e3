"""A table whose every cell can be asked why: arrows or the mouse move, enter or a click asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from workshop.tui.text import shown, shown_line

GAP = 2


@dataclass(frozen=True)
class Column:
    """One column: `width` in cells, `right` aligns to the right edge, `about` says what it holds."""

    key: str
    title: str
    width: int
    right: bool = False
    about: str = ""


@dataclass(frozen=True)
class Line:
    """One row: a cell for each column; what is too wide is cut."""

    key: str
    cells: Mapping[str, Content]


class Grid(Widget, can_focus=True):
    """Heading and rows, as high as they are."""

    DEFAULT_CSS = """
    Grid { height: auto; width: 1fr; }
    """
    HELP = "Arrows move from cell to cell, enter or a second click says why the cell is as it is."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", "Up", id="grid.up", tooltip="The row above", show=False),
        Binding("down", "move(1, 0)", "Down", id="grid.down", tooltip="The row below", show=False),
        Binding("left", "move(0, -1)", "Left", id="grid.left", tooltip="The cell before", show=False),
        Binding("right", "move(0, 1)", "Right", id="grid.right", tooltip="The cell after", show=False),
        Binding("enter", "ask", "Why", id="grid.ask", tooltip="Say why the marked cell is as it is"),
    ]

    class Asked(Message):
        """A cell was asked why."""

        def __init__(self, grid: "Grid", row: str, column: str) -> None:
            super().__init__()
            self.grid = grid
            self.row = row
            self.column = column

        @property
        def control(self) -> "Grid":
            """The table."""
            return self.grid

    class Marked(Message):
        """Another cell is marked, or the table has other columns."""

        def __init__(self, grid: "Grid", about: str) -> None:
            super().__init__()
            self.grid = grid
            self.about = about

        @property
        def control(self) -> "Grid":
            """The table."""
            return self.grid

    class Resized(Message):
        """There is another width to fit."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._width = 0
        self._columns: tuple[Column, ...] = ()
        self._rows: tuple[Line, ...] = ()
        self._at = (0, 0)

    def show(self, columns: Sequence[Column], rows: Sequence[Line]) -> None:
        """Show these; the mark stays on the cell it stood on, where it is still there."""
        before = self.marked
        self._columns, self._rows = tuple(columns), tuple(rows)
        row = next((n for n, line in enumerate(rows) if before and line.key == before[0]), 0)
        column = next(
            (n for n, each in enumerate(columns) if before and each.key == before[1]), min(2, len(columns) - 1)
        )
        self._at = (row, max(column, 0))
        self.refresh(layout=True)
        self._say_marked()

    @property
    def marked(self) -> tuple[str, str] | None:
        """Keys of row and column of the marked cell."""
        row, column = self._at
        if row < len(self._rows) and column < len(self._columns):
            return self._rows[row].key, self._columns[column].key
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A heading and a line for each row."""
        return len(self._rows) + 1

    # ------------------------------------------------------------------ acting

    def action_move(self, down: int, right: int) -> None:
        """Mark another cell."""
        row, column = self._at
        self._mark(row + down, column + right)

    def _mark(self, row: int, column: int) -> None:
        row = max(0, min(row, len(self._rows) - 1))
        column = max(0, min(column, len(self._columns) - 1))
        self._at = (row, column)
        self.refresh()
        self._say_marked()
        if isinstance(self.parent, Widget):
            # The heading comes into sight with the first row.
            top = self.virtual_region.y + (row + 1 if row else 0)
            self.parent.scroll_to_region(Region(0, top, 1, 2 if row == 0 else 1), animate=False)

    def _say_marked(self) -> None:
        place = self._at[1]
        self.post_message(self.Marked(self, self._columns[place].about if place < len(self._columns) else ""))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The pointer is told what the column under it holds."""
        offset = event.get_content_offset(self)
        about = self._columns[self._column(offset.x)].about if offset is not None and self._columns else ""
        self.tooltip = shown(about) if about else None

    def _column(self, x: int) -> int:
        """The column at so many cells from the left."""
        left = 0
        for place, column in enumerate(self._columns):
            left += column.width + GAP
            if x < left:
                return place
        return len(self._columns) - 1

    def action_ask(self) -> None:
        """Ask the marked cell."""
        if self.marked is not None:
            self.post_message(self.Asked(self, *self.marked))

    def on_click(self, event: events.Click) -> None:
        """A click marks a cell; on the marked one it asks."""
        offset = event.get_content_offset(self)
        if offset is None or not 1 <= offset.y <= len(self._rows):
            return
        at = (offset.y - 1, self._column(offset.x))
        again = self._at == at
        self._mark(*at)
        if again:
            self.action_ask()

    # ------------------------------------------------------------------ painting

    def render(self) -> Content:
        """All of it."""
        head = _row([_fit(shown_line(column.title, "$quiet"), column) for column in self._columns])
        return Content("\n").join([head, *(self._line(n, line) for n, line in enumerate(self._rows))])

    def _line(self, number: int, line: Line) -> Content:
        cells = []
        for place, column in enumerate(self._columns):
            cell = _fit(line.cells.get(column.key, Content("")), column)
            if (number, place) == self._at:
                cell = cell.stylize("reverse" if self.has_focus else "underline")
            cells.append(cell)
        return _row(cells)

    def on_resize(self, event: events.Resize) -> None:
        """Ask for other columns when the width changed."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.post_message(self.Resized())

    def on_focus(self, _: events.Focus) -> None:
        """Show the mark."""
        self.refresh()

    def on_blur(self, _: events.Blur) -> None:
        """Show the mark more quietly."""
        self.refresh()


def _row(cells: Sequence[Content]) -> Content:
    return Content(" " * GAP).join(cells)


def _fit(cell: Content, column: Column) -> Content:
    if cell.cell_length > column.width:
        cell = cell.truncate(column.width, ellipsis=True)
    room = column.width - cell.cell_length
    return cell.pad_left(room) if column.right else cell.pad_right(room)


def fitted(columns: Sequence[Column], width: int, drop: Sequence[str], stretch: str) -> list[Column]:
    """Columns that fit `width`: those named in `drop` go first, in that order; `stretch` takes what is left over."""
    kept = list(columns)
    for key in drop:
        if _width(kept) <= width:
            break
        kept = [column for column in kept if column.key != key]
    spare = width - _width(kept)
    # A stretched column may shrink too.
    return [replace(c, width=max(c.width + spare, 4)) if c.key == stretch else c for c in kept]


def _width(columns: Sequence[Column]) -> int:
    return sum(column.width for column in columns) + GAP * max(len(columns) - 1, 0)
