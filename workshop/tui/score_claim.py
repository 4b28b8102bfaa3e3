"""Adding a claim by hand: the answer's words, the events that prove or contradict them, and how it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from workshop.model.words import ClaimTick
from workshop.tui.score_reason import MOST, ReasonInput
from workshop.tui.text import shown
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine

OPTIONS = (
    Option("", "Leave it", why="what you typed is kept", confirm=False),
    Option(ClaimTick.PROVEN.value, "proven", why="the marked receipts show it"),
    Option(ClaimTick.CONTRADICTED.value, "contradicted", why="the marked receipts show otherwise"),
    Option(ClaimTick.NO_RECEIPT.value, "no receipt", why="nothing in the ledger shows it; mark no receipt"),
)


@dataclass(frozen=True)
class Claim:
    """A claim as typed. `status` is None while it is a draft."""

    words: str = ""
    reason: str = ""
    events: tuple[int, ...] = ()
    status: ClaimTick | None = None


class ClaimLine(ReasonInput):
    """One line of the form."""

    HELP = "Type or paste it; it is kept as you type. Enter goes on."


class Receipts(CheckList):
    """The attempt's receipts."""

    HELP = "The receipts that prove or contradict the claim. Up and down move, enter or space marks one."


class ClaimDialog(ModalScreen[Claim | None]):
    """Gives the claim, or None. `keep` is told of each change; `wrong` says what is wrong with a claim, or ""."""

    DEFAULT_CSS = (
        BOX.format(name="ClaimDialog")
        + """
    ClaimDialog > Vertical { width: 104; padding: 1 2 0 2; }
    ClaimDialog #answer { height: auto; max-height: 5; margin-bottom: 1; background: $surface; padding: 0 1; }
    ClaimDialog:focus #answer { background: $surface; }
    ClaimDialog #answer Static { margin: 0; }
    ClaimDialog Horizontal { height: 1; }
    ClaimDialog .label { width: 10; margin: 0; text-style: bold; }
    ClaimDialog Horizontal Input { width: 1fr; }
    ClaimDialog .receipts { height: auto; max-height: 6; margin: 1 0; }
    ClaimDialog Receipts { width: 1fr; max-height: 6; background: $panel; }
    ClaimDialog Receipts > .option-list--option-highlighted { background: transparent; color: $foreground; }
    ClaimDialog Receipts:focus > .option-list--option-highlighted { background: $accent 30%; }
    ClaimDialog #wrong { margin: 0 0 0 10; }
    ClaimDialog Choices { margin: 1 0 0 0; }
    """
    )
    # One line beside its label; the app's own rule for dialogs draws a box, for which a small screen has no room.
    CSS = """
    ClaimDialog Horizontal Input, ClaimDialog Horizontal Input:focus {
        height: 1; border: none; border-left: outer $accent;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="Add nothing; what you typed is kept"),
    ]
    HELP = (
        "Take the claim in the final answer's own words, mark the receipts that prove or contradict it, and say how it "
        "stands: enter chooses, enter again confirms. It stands beside the app's own list under your name."
    )

    def __init__(
        self,
        answer: str,
        receipts: Sequence[tuple[int, Content]],
        start: Claim,
        keep: Callable[[Claim], None],
        wrong: Callable[[Claim], str],
    ) -> None:
        super().__init__()
        self._answer, self._receipts, self._start = answer, tuple(receipts), start
        self._keep, self._wrong = keep, wrong

    def compose(self) -> ComposeResult:
        """The answer, and the form."""
        with Vertical():
            yield Static(shown("Add a claim, in the words of the final answer"), classes="title")
            with VerticalScroll(id="answer"):
                yield Static(shown(self._answer))
            with Horizontal():
                yield Static(shown("WORDS"), classes="label")
                yield ClaimLine(id="words", most=MOST)
            with Horizontal(classes="receipts"):
                yield Static(shown("RECEIPTS"), classes="label")
                yield Receipts(id="receipts")
            with Horizontal():
                yield Static(shown("NOTE"), classes="label")
                yield ClaimLine(id="reason", most=MOST)
            yield Static("", id="wrong", classes="field-problem")
            yield Choices(OPTIONS)
            yield KeyLine()

    def on_mount(self) -> None:
        """Go on where it was left."""
        self.query_one("#words", ClaimLine).fill(self._start.words)
        self.query_one("#reason", ClaimLine).fill(self._start.reason)
        rows = [(str(seq), words) for seq, words in self._receipts]
        self.query_one(Receipts).fill(rows, [str(seq) for seq in self._start.events])
        self.query_one("#wrong").display = False
        self.query_one("#words").focus()

    def _claim(self, status: ClaimTick | None = None) -> Claim:
        words, reason = (self.query_one(f"#{name}", Input).value.strip() for name in ("words", "reason"))
        return Claim(words, reason, tuple(map(int, self.query_one(Receipts).in_order)), status)

    @on(Input.Changed)
    @on(Receipts.Changed)
    def _typed(self) -> None:
        self.query_one("#wrong").display = False
        self._keep(self._claim())

    @on(Input.Submitted)
    def _on(self, message: Input.Submitted) -> None:
        message.stop()
        (self.query_one(Receipts) if message.input.id == "words" else self.query_one(Choices)).focus()

    @on(Choices.Armed)
    def _armed(self, message: Choices.Armed) -> None:
        message.stop()
        if message.choice is not None:
            self._refused(self._claim(ClaimTick(message.choice.id)))

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        if not message.choice.id:
            self.dismiss(None)
            return
        claim = self._claim(ClaimTick(message.choice.id))
        if not self._refused(claim):
            self.dismiss(claim)

    def _refused(self, claim: Claim) -> bool:
        why = self._wrong(claim)
        if why:
            self.query_one(Choices).action_unarm()
            wrong = self.query_one("#wrong", Static)
            wrong.update(shown(f"{why[:1].upper()}{why[1:]}."))
            wrong.display = True
        return bool(why)

    def action_no(self) -> None:
        """Add nothing."""
        self.dismiss(None)
