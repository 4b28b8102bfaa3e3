"""Text of any length to read: wrapped to the width, painted line by line, a megabyte as fast as a page."""

from typing import ClassVar

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from workshop.model.visible import visible

TAB = 4


class Lines(ScrollView, can_focus=True):
    """Shows one text, made visible; nothing in it is markup. Arrow keys, page keys and the wheel scroll."""

    DEFAULT_CSS = """
    Lines {
        height: 1fr; background: transparent; scrollbar-size-vertical: 1; overflow-x: hidden;
        scrollbar-gutter: stable; border-left: blank;
    }
    Lines:focus { background: $panel; border-left: outer $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", "Up", id="lines.up", tooltip="One line up", show=False),
        Binding("down", "scroll_down", "Down", id="lines.down", tooltip="One line down", show=False),
        Binding("pageup", "page_up", "Page up", id="lines.page_up", tooltip="One page up", show=False),
        Binding("pagedown", "page_down", "Page down", id="lines.page_down", tooltip="One page down", show=False),
        Binding("home", "scroll_home", "Top", id="lines.top", tooltip="To the first line", show=False),
        Binding("end", "scroll_end", "End", id="lines.end", tooltip="To the last line", show=False),
    ]
    HELP = "Text to read. Arrow keys, page up and page down scroll it; it can't be changed here."

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._text = ""
        self._lines: list[str] = []
        self._rows: list[str] = []
        self._width = 0

    @property
    def text(self) -> str:
        """The text as it was given."""
        return self._text

    def show(self, text: str) -> None:
        """Show another text from its beginning; the same text again keeps the place."""
        if text == self._text:
            return
        self._text = text
        self._lines = visible(text).expandtabs(TAB).removesuffix("\n").split("\n") if text else []
        self._width = 0
        self._fit()
        self.scroll_home(animate=False)

    def on_resize(self, _: events.Resize) -> None:
        """Wrap to the new width."""
        self._fit()

    def render_line(self, y: int) -> Strip:
        """One line of the window."""
        row = self.scroll_offset.y + y
        style = self.rich_style
        text = self._rows[row] if row < len(self._rows) else ""
        return Strip([Segment(text, style)]).adjust_cell_length(self.scrollable_content_region.width, style)

    def _fit(self) -> None:
        width = self.scrollable_content_region.width
        if width < 1 or width == self._width:
            return
        self._width = width
        self._rows = [row for line in self._lines for row in wrapped(line, width)]
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()


def wrapped(line: str, width: int) -> list[str]:
    """A line as rows of at most `width` cells, broken at blanks where there are any."""
    if len(line) <= width and (line.isascii() or cell_len(line) <= width):
        return [line]
    rows = []
    start = 0
    plain = line.isascii()
    while start < len(line):
        end = start + width if plain else _fitting(line, start, width)
        if end >= len(line):
            rows.append(line[start:])
            break
        blank = line.rfind(" ", start, end + 1)
        if blank > start:
            rows.append(line[start:blank])
            start = blank + 1
        else:
            rows.append(line[start:end])
            start = end
    return rows


def _fitting(line: str, start: int, width: int) -> int:
    """Where a row that starts at `start` has to end; at least one character on."""
    used = 0
    for place in range(start, len(line)):
        used += get_character_cell_size(line[place])
        if used > width:
            return max(place, start + 1)
    return len(line)
