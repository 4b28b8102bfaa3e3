"""The list of sessions: one line each, columns fitted to the width."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.tui.sessions import SPLIT, SessionLine
from workshop.tui.text import joined, shown_line


class SessionList(Vertical):
    """Sessions under a heading. Enter or a click posts `Chosen`."""

    DEFAULT_CSS = """
    SessionList > Static { color: $quiet; height: 1; }
    SessionList > OptionList { height: 1fr; max-height: 100%; }
    """

    class Chosen(Message):
        """A session was chosen."""

        def __init__(self, line: SessionLine) -> None:
            super().__init__()
            self.line = line

    class Marked(Message):
        """Another session is marked."""

    class Above(Message):
        """Up was pressed on the first one."""

    class Rows(OptionList):
        """The rows; a widget of its own for its help."""

        HELP = "Up and down move between sessions, enter opens one. The words at the end say how far it is."
        BINDINGS: ClassVar[list[BindingType]] = [
            Binding("enter", "select", "Open", id="home.open", tooltip="Open the marked session"),
        ]

        def action_cursor_up(self) -> None:
            """Up; from the first one back to what stands above."""
            if self.highlighted:
                super().action_cursor_up()
            else:
                self.post_message(SessionList.Above())

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[SessionLine, ...] = ()

    def compose(self) -> ComposeResult:
        """Heading and rows."""
        yield Static(id="columns")
        yield self.Rows()

    @property
    def marked(self) -> SessionLine | None:
        """The session the mark stands on, the first when it stands nowhere."""
        at = self.query_one(OptionList).highlighted or 0
        return self._lines[at] if at < len(self._lines) else None

    def show(self, lines: Sequence[SessionLine]) -> None:
        """Show these sessions; the mark stays on the session it stood on."""
        before, self._lines = self.marked, tuple(lines)
        self._paint(before)

    def on_resize(self, _: events.Resize) -> None:
        """Fit the columns."""
        self._paint(self.marked)

    def _paint(self, mark: SessionLine | None) -> None:
        rows = self.query_one(OptionList)
        width = max(self.size.width - 2, 10)
        self.query_one(Static).update(_row("agent", "opened", "pack", "played", "scored", "state", width))
        contents = [_session_row(line, width) for line in self._lines]
        rows.clear_options()
        rows.add_options(Row(content) for content in contents)
        at = next((n for n, line in enumerate(self._lines) if mark is not None and line.log_id == mark.log_id), 0)
        if self._lines:
            rows.highlighted = at

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.post_message(self.Marked())

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if message.option_index < len(self._lines):
            self.post_message(self.Chosen(self._lines[message.option_index]))


def _session_row(line: SessionLine, width: int) -> Content:
    plays = line.plays
    played, scored = f"{plays.played}/{plays.planned}", str(plays.scored)
    return _row(line.agent, line.date, line.pack, played, scored, line.state or "…", width)


def _row(agent: str, date: str, pack: str, played: str, scored: str, state: str, width: int) -> Content:
    wide = width >= 96
    columns = [(agent, 26 if wide else 18), (date, 10)]
    columns += [(pack, 14)] if wide else []
    columns += [(played, 6)] + ([(scored, 6)] if width >= 60 else [])
    used = sum(size + 2 for _, size in columns) + 1
    if used >= width:
        return joined((" ", ""), shown_line(agent, width=max(width - 2, 4)))
    cells = [shown_line(text, width=size) for text, size in columns]
    padded = [cell.pad_right(max(size - cell.cell_length, 0)) for cell, (_, size) in zip(cells, columns, strict=True)]
    return joined(
        (" ", ""),
        *(joined(cell, ("  ", "")) for cell in padded),
        shown_line(_state(state, width - used), width=width - used),
    )


def _state(state: str, width: int) -> str:
    """The whole state, or what it waits for without the attempt, which the first lines name."""
    return state if len(state) <= width else state.partition(SPLIT)[0]
