"""Settling a check on which scorers differ: what each says side by side, then the verdict that counts and why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from workshop.model.words import Check, Verdict
from workshop.report.agenda import Beside
from workshop.report.cards import CheckScore, Opinion
from workshop.report.wording import check_word, verdict_word
from workshop.tui.agenda_item import claims_content
from workshop.tui.score_parts import STYLES
from workshop.tui.score_reason import Reason
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine

LEAVE = Option("", "Leave it open", why="no verdict counts until it is settled; what you typed is kept", confirm=False)
SIDE_BY_SIDE = 3
"""At most so many opinions beside each other."""


@dataclass(frozen=True)
class Settlement:
    """What is to count, and why."""

    verdict: Verdict
    reason: str


class SettleDialog(ModalScreen[Settlement | None]):
    """Gives the settlement, or None. `keep` is told of each change of the reason, so that it is found again."""

    DEFAULT_CSS = (
        BOX.format(name="SettleDialog")
        + """
    SettleDialog > Vertical { width: 104; }
    SettleDialog #opinions { height: auto; layout: vertical; margin-bottom: 1; max-height: 8; overflow-y: auto; }
    SettleDialog #opinions.-beside { layout: horizontal; }
    SettleDialog #opinions Static { width: 1fr; padding: 0 2 0 0; margin: 0; }
    SettleDialog #claims { height: auto; max-height: 6; margin-bottom: 1; }
    SettleDialog #claims Static { margin: 0; }
    SettleDialog Reason { padding: 0; margin-bottom: 1; }
    SettleDialog Reason Static { margin: 0; }
    """
    )
    # One line beside its label, as on the screen below; the app's own rule for dialogs draws a box.
    CSS = """
    SettleDialog Reason Input, SettleDialog Reason Input:focus { height: 1; border: none; border-left: outer $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "Leave it", id="dialog.no", tooltip="Leave it open; what you typed is kept"),
    ]
    HELP = (
        "Talk it over, then say what is to count and why. Every scorer's own verdict stays beside it in the record and "
        "in the exports. Enter chooses, enter again confirms; a reason is needed. Escape leaves it open."
    )

    def __init__(
        self, score: CheckScore, beside: tuple[Beside, ...], scorer: str, start: str, keep: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._score, self._beside = score, beside
        self._scorer, self._start, self._keep = scorer, start, keep

    def compose(self) -> ComposeResult:
        """What each says, the reason, and the choices."""
        opinions = self._score.opinions
        with Vertical():
            yield Static(shown(f"Settle {check_word(self._score.check)}: scorers differ"), classes="title")
            with VerticalScroll(id="claims", can_focus=False):
                yield Static(claims_content(self._beside))
            with Container(id="opinions", classes="-beside" if len(opinions) <= SIDE_BY_SIDE else ""):
                yield from (Static(_opinion(opinion)) for opinion in opinions)
            yield Static(_proposed(self._score))
            yield Static(
                joined(("What counts is settled by ", ""), shown_line(self._scorer), ("; theirs stay beside it.", ""))
            )
            yield Reason()
            yield Choices([LEAVE, *(_option(verdict, self._score.check) for verdict in Verdict)])
            yield KeyLine()

    def on_mount(self) -> None:
        """Go on where the reason was left."""
        reason = self.query_one(Reason)
        reason.set(self._start, draft=bool(self._start))
        reason.input.focus()

    @on(Reason.Changed)
    def _typed(self, message: Reason.Changed) -> None:
        message.stop()
        self._keep(message.text)

    @on(Reason.Done)
    def _on(self, message: Reason.Done) -> None:
        message.stop()
        self.query_one(Choices).focus()

    @on(Choices.Armed)
    def _armed(self, message: Choices.Armed) -> None:
        message.stop()
        if message.choice is not None and not self.query_one(Reason).text:
            self._ask()

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        reason = self.query_one(Reason).text
        if not message.choice.id:
            self.dismiss(None)
        elif not reason:
            self._ask()
        else:
            self.dismiss(Settlement(Verdict(message.choice.id), reason))

    def _ask(self) -> None:
        reason = self.query_one(Reason)
        self.query_one(Choices).action_unarm()
        reason.say("A settlement needs a reason: type it here, then press enter to go on.")
        reason.input.focus()

    def action_no(self) -> None:
        """Leave it open."""
        self.dismiss(None)


def _opinion(opinion: Opinion) -> Content:
    head = joined(shown_line(opinion.scorer, "bold", width=30), ("  ", ""))
    word = (verdict_word(opinion.verdict), STYLES[opinion.verdict.value])
    reason = shown(opinion.reason.strip()) if opinion.reason.strip() else shown("no reason given", "$quiet")
    return joined(head, word, (f"  #{opinion.event}", "$accent"), ("\n", ""), reason)


def _proposed(score: CheckScore) -> Content:
    if score.proposal is None:
        return shown("Nothing was proposed.", "$quiet")
    word = score.proposal.verdict.value.replace("_", " ")
    return joined((f"Proposed from the ledger: {word}. ", "$quiet"), shown(score.proposal.reason, "$quiet"))


def _option(verdict: Verdict, check: Check) -> Option:
    return Option(verdict.value, verdict_word(verdict), why=f"from then on {check_word(check)} counts as this")
