"""Asks who scores: earlier scorers to choose from, or a new name."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.key_line import KeyLine

MOST_NAME = 60


class ScorerDialog(ModalScreen[str | None]):
    """Gives the name, or None to leave it."""

    CSS = """
    ScorerDialog { align: center middle; background: $background 60%; }
    ScorerDialog > Vertical { width: 72; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
        background: $panel; overflow-y: auto; }
    ScorerDialog Static { margin-bottom: 1; }
    ScorerDialog OptionList { background: $panel; max-height: 6; margin-bottom: 1; }
    ScorerDialog OptionList > .option-list--option-highlighted { background: $accent 30%; color: $foreground; }
    ScorerDialog Input { background: $background; margin-bottom: 1; }
    ScorerDialog KeyLine { padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="The scorer stays who it was"),
    ]
    HELP = "Choose who scores, or type another name and press enter. Escape leaves it as it was."

    def __init__(self, names: Sequence[str], now: str) -> None:
        super().__init__()
        self._names, self._now = tuple(names), now

    def compose(self) -> ComposeResult:
        """Names known, and a line for another."""
        with Vertical():
            yield Static(shown("Who scores?", "bold"))
            yield Static(
                shown(
                    "Each scorer's verdicts stand beside the others'; you can change your own only. What others "
                    "decided stays visible and is read only."
                )
            )
            yield OptionList(*(Row(self._row(name)) for name in self._names), id="names")
            yield Static(shown("Another name"))
            yield Input(id="name", max_length=MOST_NAME)
            yield KeyLine()

    def _row(self, name: str) -> Content:
        return joined((" ", ""), shown_line(name, width=50), ("  now" if name == self._now else "", "$quiet"))

    @on(OptionList.OptionSelected)
    def _picked(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.dismiss(self._names[message.option_index])

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        if message.value.strip():
            self.dismiss(message.value.strip())

    def action_no(self) -> None:
        """Leave it."""
        self.dismiss(None)
