"""A list of things that are in or out; enter, space or a click turns one round."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from workshop.tui.text import joined


class CheckList(OptionList):
    """Rows with [x] or [ ] before them. Posts `Changed` when one was turned."""

    DEFAULT_CSS = """
    CheckList > .option-list--option-highlighted { background: transparent; color: $foreground; }
    CheckList:focus > .option-list--option-highlighted { background: $accent 30%; color: $foreground; }
    """
    HELP = "Up and down move, enter or space takes the marked row in or out. a takes in all, n none, o only this."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "select", "In or out", id="check.turn", tooltip="Take the marked one in or out"),
        Binding("o", "only", "Only this", id="check.only", tooltip="Take the marked one in and all others out"),
        Binding("a", "all", "All", id="check.all", tooltip="Take all in"),
        Binding("n", "none", "None", id="check.none", tooltip="Take all out"),
    ]

    class Changed(Message):
        """Something was taken in or out."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: list[tuple[str, Content]] = []
        self.chosen: set[str] = set()

    def fill(self, rows: Sequence[tuple[str, Content]], chosen: Sequence[str]) -> None:
        """Show these rows (id, content) with the chosen ones in."""
        self._rows = list(rows)
        self.chosen = set(chosen)
        self.clear_options()
        self.add_options(Row(self._row(n), id=row_id) for n, (row_id, _) in enumerate(self._rows))
        if self._rows:
            self.highlighted = 0

    @property
    def in_order(self) -> tuple[str, ...]:
        """Ids of what is in, in the list's order."""
        return tuple(row_id for row_id, _ in self._rows if row_id in self.chosen)

    def _row(self, place: int) -> Content:
        row_id, content = self._rows[place]
        return joined(("[x] " if row_id in self.chosen else "[ ] ", "$accent"), content)

    @on(OptionList.OptionSelected)
    def _turned(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        row_id = self._rows[message.option_index][0]
        self.chosen ^= {row_id}
        self.replace_option_prompt_at_index(message.option_index, self._row(message.option_index))
        self.post_message(self.Changed())

    def action_all(self) -> None:
        """Take all in."""
        self._take({row_id for row_id, _ in self._rows})

    def action_none(self) -> None:
        """Take all out."""
        self._take(set())

    def action_only(self) -> None:
        """Take the marked one in, and all others out."""
        if self.highlighted is not None:
            self._take({self._rows[self.highlighted][0]})

    def _take(self, chosen: set[str]) -> None:
        self.chosen = chosen
        for place in range(len(self._rows)):
            self.replace_option_prompt_at_index(place, self._row(place))
        self.post_message(self.Changed())
