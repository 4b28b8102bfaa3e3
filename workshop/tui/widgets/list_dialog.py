"""A dialog that asks for one of several things, one below the other, each with what it is in full."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine


class ListDialog(ModalScreen[str | None]):
    """Gives the id of what was chosen, or None for leaving it. The rows stand still: only the mark moves."""

    DEFAULT_CSS = (
        BOX.format(name="ListDialog")
        + """
    ListDialog Rows { background: $panel; text-wrap: wrap; max-height: 24; margin-bottom: 1; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="Leave everything as it is")
    ]
    HELP = "Up and down move the mark, enter takes what is marked. Escape leaves everything as it is."

    class Rows(OptionList):
        """What can be chosen."""

        BINDINGS: ClassVar[list[BindingType]] = [
            Binding("enter", "select", "Take it", id="dialog.take", tooltip="Take what is marked"),
        ]

    def __init__(self, title: str, text: str, options: Sequence[Option]) -> None:
        super().__init__()
        self._title, self._text, self._options = title, text, tuple(options)

    def compose(self) -> ComposeResult:
        """The question and the rows."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(self._text))
            yield self.Rows(*(Row(_row(option), id=option.id) for option in self._options))
            yield KeyLine(("dialog.take", "dialog.no"))

    def on_mount(self) -> None:
        """The first is marked."""
        rows = self.query_one(self.Rows)
        rows.highlighted = 0
        rows.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.dismiss(message.option_id)

    def action_no(self) -> None:
        """Leave it."""
        self.dismiss(None)


def _row(option: Option) -> Content:
    name = shown_line(option.label, "bold")
    return joined(name, ("\n  ", ""), shown(option.why)) if option.why else name
