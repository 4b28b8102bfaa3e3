"""Dialogs: a question with No marked, and a choice among several. Escape always means no."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from workshop.tui.text import shown
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.key_line import KeyLine

BOX = """
    {name} {{ align: center middle; background: $background 60%; }}
    {name} > Vertical {{
        width: 72; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $panel; overflow-y: auto;
        scrollbar-size-vertical: 1;
    }}
    {name} Static {{ height: auto; margin-bottom: 1; }}
    {name} .title {{ text-style: bold; }}
    {name} .label {{ margin-bottom: 0; }}
    {name} Input {{ margin-bottom: 1; }}
    {name} Choices {{ padding: 0; margin-bottom: 1; }}
    {name} KeyLine {{ padding: 0; }}
"""


class ConfirmDialog(ModalScreen[bool]):
    """Asks yes or no; No is marked. Gives True for yes alone."""

    DEFAULT_CSS = BOX.format(name="ConfirmDialog")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "No", id="dialog.no", tooltip="Leave everything as it is")
    ]
    HELP = "A question. No is marked: move to the other choice to say yes. Escape means no."

    def __init__(self, title: str, text: str, *, yes: str, no: str = "No") -> None:
        super().__init__()
        self._title, self._text = title, text
        self._options = (Option("no", no, confirm=False), Option("yes", yes, confirm=False))

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(self._text))
            yield Choices(self._options, at="no")
            yield KeyLine()

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        self.dismiss(message.choice.id == "yes")

    def action_no(self) -> None:
        """No."""
        self.dismiss(False)


class PickDialog(ModalScreen[str | None]):
    """Asks which of several things to do. Gives the choice's id, or None for leaving it, which is marked."""

    DEFAULT_CSS = BOX.format(name="PickDialog")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="Leave everything as it is")
    ]
    HELP = "Move to what you want to do and press enter. Escape leaves everything as it is."

    def __init__(self, title: str, text: str, options: Sequence[Option], *, no: str = "Leave it") -> None:
        super().__init__()
        self._title, self._text = title, text
        self._options = (Option("", no, confirm=False), *options)

    def compose(self) -> ComposeResult:
        """The question and the choices."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(self._text))
            yield Choices(self._options)
            yield KeyLine()

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        self.dismiss(message.choice.id or None)

    def action_no(self) -> None:
        """Leave it."""
        self.dismiss(None)
