"""Deciding one check: the reason, and a choice that is confirmed. Nothing is written here; the screen is told."""

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard
from workshop.report.wording import verdict_word
from workshop.session.score import reason_due
from workshop.tui import score_parts as parts
from workshop.tui.score_offer import CHANGE, settled_options
from workshop.tui.score_reason import Reason
from workshop.tui.text import joined, shown
from workshop.tui.widgets.choices import Choices, Option


@dataclass(frozen=True)
class Moment:
    """What is decided about: one check of an attempt, by one scorer. `refused`: why nothing can be."""

    card: AttemptCard
    check: Check
    scorer: str
    refused: str = ""


class ScoreDecision(Vertical):
    """The scorer's verdict that stands, or the reason and the three verdicts."""

    DEFAULT_CSS = """
    ScoreDecision { height: auto; padding: 0 1; border-top: solid $rule; }
    ScoreDecision #own { padding: 0; max-height: 3; }
    ScoreDecision Reason, ScoreDecision Choices { padding: 0; }
    """

    class Decided(Message):
        """A verdict was chosen, confirmed, and has a reason where one is due."""

        def __init__(self, verdict: Verdict, reason: str) -> None:
            super().__init__()
            self.verdict = verdict
            self.reason = reason

    class Wanted(Message):
        """Something else was chosen: an id of `score_offer`."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moment: Moment | None = None
        self.changing = False

    def compose(self) -> ComposeResult:
        """The parts."""
        yield Static("", id="own")
        yield Reason(id="reason")
        yield Choices(id="verdict")

    @property
    def choices(self) -> Choices:
        """The row of choices."""
        return self.query_one(Choices)

    def go(self, moment: Moment, reason: str, *, draft: bool) -> None:
        """Turn to another check or scorer: nothing that was chosen goes with it."""
        self.choices.action_unarm()
        self.choices.offer(())
        self.changing = False
        self.query_one(Reason).set(reason, draft=draft)
        self.show(moment)

    def show(self, moment: Moment) -> None:
        """Show what stands and what can be chosen now."""
        self._moment = moment
        mine = parts.own(moment.card, moment.check, moment.scorer)
        settled = mine is not None and not self.changing
        reason, choices, own = self.query_one(Reason), self.choices, self.query_one("#own", Static)
        reason.display = not moment.refused and not settled
        choices.display = not moment.refused
        own.display = bool(moment.refused) or mine is not None
        if moment.refused:
            own.update(shown(moment.refused, "$warning"))
        elif mine is not None and mine.verdict is not None:
            word = joined(("YOURS     ", "bold"), (verdict_word(mine.verdict), parts.STYLES[mine.verdict.value]))
            after = ", to be changed" if self.changing else ""
            own.update(joined(word, (f"{after}  #{mine.event}  ", "$quiet"), shown(mine.reason)))
        if settled:
            choices.offer(settled_options(moment.card, moment.check, moment.scorer))
            return
        options = parts.verdict_options(parts.score_of(moment.card, moment.check).proposal)
        if tuple(options) != choices.choices:
            choices.offer(options)
            choices.at = _mark(options)

    def _due(self, verdict: str) -> str:
        """Why this verdict lacks a reason, "" when it doesn't."""
        if self._moment is None or self.query_one(Reason).text:
            return ""
        proposal = parts.score_of(self._moment.card, self._moment.check).proposal
        return reason_due(Verdict(verdict), proposal.verdict) if proposal is not None else ""

    def _ask(self, due: str) -> None:
        reason = self.query_one(Reason)
        reason.say(f"{due[:1].upper()}{due[1:]}: type it here, then press enter to go on.")
        reason.input.focus()

    @on(Reason.Done)
    def _typed_all(self, message: Reason.Done) -> None:
        message.stop()
        self.choices.focus()

    @on(Choices.Armed)
    def _armed(self, message: Choices.Armed) -> None:
        """Say at once that a reason is missing, before anything is confirmed."""
        message.stop()
        chosen = message.choice
        if chosen is not None and chosen.id in set(Verdict) and (due := self._due(chosen.id)):
            self.choices.action_unarm()
            self._ask(due)

    @on(Choices.Confirmed)
    def _confirmed(self, message: Choices.Confirmed) -> None:
        message.stop()
        chosen = message.choice.id
        if chosen == CHANGE:
            self._change()
        elif chosen not in set(Verdict):
            self.post_message(self.Wanted(chosen))
        elif due := self._due(chosen):
            self._ask(due)
        else:
            self.post_message(self.Decided(Verdict(chosen), self.query_one(Reason).text))

    def _change(self) -> None:
        if self._moment is None:
            return
        mine = parts.own(self._moment.card, self._moment.check, self._moment.scorer)
        self.changing = True
        reason = self.query_one(Reason)
        if mine is not None and not reason.text:
            reason.set(mine.reason)
        self.show(self._moment)
        self.choices.focus()


def _mark(options: list[Option]) -> int:
    """The proposed verdict; none when nothing is proposed, so that enter alone decides nothing."""
    return next((place for place, option in enumerate(options) if option.note), -1)
