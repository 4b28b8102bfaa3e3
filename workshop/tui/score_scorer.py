"""Asks who scores, and whether they see what is proposed and what others say, or score blind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine
from workshop.tui.widgets.line_input import LineInput

MOST_NAME = 60
OPEN = Option("open", "Everything in view", why="proposals and other scorers' verdicts are shown", confirm=False)
BLIND = Option("blind", "Blind", why="both stay hidden until all four checks are decided; every verdict needs a reason")


@dataclass(frozen=True)
class Scorer:
    """Who scores. `blind` None: how they score this attempt was settled before."""

    name: str
    blind: bool | None


class Names(OptionList):
    """Who has scored in this session."""

    HELP = "Up and down move, enter takes the marked name. Another name is typed below."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Take it", id="scorer.take", tooltip="The marked one scores"),
    ]


class ScorerDialog(ModalScreen[Scorer | None]):
    """Gives who scores and how, or None to leave it. Who begins blind can't be asked after the proposal was shown."""

    DEFAULT_CSS = (
        BOX.format(name="ScorerDialog")
        + """
    ScorerDialog OptionList { background: $panel; max-height: 6; margin-bottom: 1; }
    ScorerDialog OptionList > .option-list--option-highlighted { background: $background; color: $foreground; }
    ScorerDialog OptionList:focus > .option-list--option-highlighted { background: $accent 30%; color: $foreground; }
    ScorerDialog Input { background: $background; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="The scorer stays who it was"),
    ]
    HELP = (
        "Choose who scores, or type another name and press enter; then say whether they score with everything in view "
        "or blind. Blind: what the app proposes and what others decided stays hidden for this attempt, and for the "
        "next ones this scorer opens, until all four checks are decided or it is ended unfinished. Escape leaves it "
        "as it was."
    )

    def __init__(
        self,
        names: Sequence[tuple[str, str]],
        settled: Callable[[str], bool],
        *,
        only: str = "",
    ) -> None:
        """`names` with a note beside each. `settled`: has this name begun this attempt? `only`: ask how alone."""
        super().__init__()
        self._names, self._settled, self._only = tuple(names), settled, only
        self._who = only

    def compose(self) -> ComposeResult:
        """Names known, a line for another, and the question how."""
        with Vertical():
            yield Static(shown("Who scores?"), classes="title who")
            yield Static(
                shown("Choose with enter, or type a name. Verdicts stand beside each other; you change your own only."),
                classes="who",
            )
            yield Names(*(Row(self._row(name, note)) for name, note in self._names), id="names", classes="who")
            yield Static(shown("Another name"), classes="who")
            yield LineInput(id="name", most=MOST_NAME, classes="who")
            yield Static("", classes="title how")
            yield Static("", id="seen", classes="how")
            yield Choices((OPEN, BLIND), classes="how")
            yield KeyLine()

    def on_mount(self) -> None:
        """Who first, then how."""
        if self._only:
            self._how()
        else:
            self._show(how=False)
            self.query_one(OptionList).focus()

    def _row(self, name: str, note: str) -> Content:
        return joined((" ", ""), shown_line(name, width=40), (f"  {note}" if note else "", "$quiet"))

    def _show(self, *, how: bool) -> None:
        for part in self.query(".who"):
            part.display = not how
        for part in self.query(".how"):
            part.display = how

    def _picked_name(self, name: str) -> None:
        self._who = name
        if self._settled(name):
            self.dismiss(Scorer(name, None))
        else:
            self._how()

    def _how(self) -> None:
        self._show(how=True)
        self.query_one(".title.how", Static).update(joined(("How does ", ""), shown_line(self._who), (" score?", "")))
        seen = (
            "This attempt's proposals have been on the screen. Score it blind only if you have not read them."
            if self._only
            else "Whoever has seen what is proposed, or what others say, is not blind any more."
        )
        self.query_one("#seen", Static).update(
            shown(
                f"{seen} Blind holds for this attempt and the next ones they open. One begun can only be ended "
                "unfinished, on record."
            )
        )
        choices = self.query_one(Choices)
        if self._only:
            choices.mark("blind")
        choices.focus()

    @on(OptionList.OptionSelected)
    def _picked(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self._picked_name(self._names[message.option_index][0])

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        if message.value.strip():
            self._picked_name(message.value.strip())

    @on(Choices.Confirmed)
    def _decided(self, message: Choices.Confirmed) -> None:
        message.stop()
        self.dismiss(Scorer(self._who, message.choice.id == BLIND.id))

    def action_no(self) -> None:
        """Leave it."""
        self.dismiss(None)
