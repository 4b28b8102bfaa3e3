"""Deciding one check: the reason, and a choice that is confirmed. Nothing is written here; the screen is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from workshop.coach import NextInSession
from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard, HistoryEntry, ProposalCard
from workshop.report.wording import verdict_word
from workshop.tui import score_parts as parts
from workshop.tui.score_offer import CHANGE, settled_options
from workshop.tui.score_reason import Reason
from workshop.tui.text import joined, put, shown, shown_line
from workshop.tui.widgets.choices import Choices, Option

KEEP = Option("keep", "Leave it", why="your verdict stays as it is", confirm=False)


@dataclass(frozen=True)
class Moment:
    """What is decided about: one check of an attempt, by one scorer.

    `card` is what this scorer may see. `refused`: why nothing can be decided. `onward`: the session's next step once
    all four checks are, None where it is this attempt's.
    """

    card: AttemptCard
    check: Check
    scorer: str
    refused: str = ""
    onward: NextInSession | None = None

    @property
    def blind(self) -> bool:
        """The scorer sees neither proposals nor others yet."""
        return any(one.scorer == self.scorer and not one.finished for one in self.card.blind)

    @property
    def own(self) -> HistoryEntry | None:
        """The scorer's verdict that stands."""
        return parts.own(self.card, self.check, self.scorer)

    @property
    def said(self) -> Verdict | None:
        """What the scorer said last, taken back or not."""
        return parts.said_last(self.card, self.check, self.scorer)

    @property
    def proposal(self) -> ProposalCard | None:
        """What is proposed, None while it is hidden."""
        return parts.score_of(self.card, self.check).proposal


class ScoreDecision(Vertical):
    """The scorer's verdict that stands, or the reason and the three verdicts."""

    DEFAULT_CSS = """
    ScoreDecision { height: auto; padding: 0 1; border-top: solid $rule; }
    ScoreDecision #own { padding: 0; max-height: 3; }
    ScoreDecision.-asks #own { max-height: 6; }
    ScoreDecision Reason, ScoreDecision Choices { padding: 0; }
    """

    class Decided(Message):
        """A verdict was chosen, confirmed, and has a reason where one is due."""

        def __init__(self, verdict: Verdict, reason: str) -> None:
            super().__init__()
            self.verdict = verdict
            self.reason = reason

    class Changing(Message):
        """A verdict is to be changed, or after all is not."""

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

    def ask(self, words: Content, options: Sequence[Option]) -> None:
        """Ask something before any check is shown; the answer is a `Wanted`."""
        self.query_one(Reason).display = False
        own = self.query_one("#own", Static)
        own.display = self.choices.display = True
        self.add_class("-asks")
        put(own, words)
        self.choices.offer(options)

    def show(self, moment: Moment) -> None:
        """Show what stands and what can be chosen now."""
        self._moment = moment
        self.remove_class("-asks")
        mine = moment.own
        settled = mine is not None and not self.changing
        reason, choices, own = self.query_one(Reason), self.choices, self.query_one("#own", Static)
        reason.display = not moment.refused and not settled
        choices.display = not moment.refused
        own.display = bool(moment.refused) or mine is not None
        if moment.refused:
            put(own, shown(moment.refused, "$warning"))
        elif mine is not None:
            put(own, self._yours(moment, mine))
        if settled:
            choices.offer(settled_options(moment.card, moment.check, moment.scorer, moment.onward))
            return
        options = parts.verdict_options(moment.proposal, moment.said, stands=mine is not None, blind=moment.blind)
        options += [KEEP] if self.changing else []
        if tuple(options) != choices.choices:
            choices.offer(options)
            choices.at = _mark(options, changing=self.changing)

    def _yours(self, moment: Moment, mine: HistoryEntry) -> Content:
        """The scorer's verdict; what it was before, so that one who came round to the proposal is seen to have."""
        if mine.verdict is None:
            return shown("")
        word = joined(("YOURS     ", "bold"), (verdict_word(mine.verdict), parts.STYLES[mine.verdict.value]))
        before = next((entry for entry in moment.card.history if entry.event == mine.supersedes), None)
        after = ", to be changed" if self.changing else ""
        if before is not None and before.verdict not in (None, mine.verdict):
            after = f", changed from {verdict_word(before.verdict)} #{before.event}{after}"
        return joined(word, (f"{after}  #{mine.event}  ", "$quiet"), shown_line(mine.reason))

    def _due(self, verdict: str) -> str:
        """Why this verdict lacks a reason, "" when it doesn't."""
        moment = self._moment
        if moment is None or self.query_one(Reason).text:
            return ""
        return parts.due(Verdict(verdict), moment.proposal, moment.said, blind=moment.blind)

    def _ask(self, due: str) -> None:
        reason = self.query_one(Reason)
        reason.say(f"{due[:1].upper()}{due[1:]}: type it here, then press enter to go on.")
        reason.input.focus()

    def on_key(self, event: events.Key) -> None:
        """A letter typed at the verdicts goes nowhere: say where it belongs."""
        reason = self.query_one(Reason)
        if event.is_printable and self.choices.has_focus and reason.display and not reason.text:
            reason.say("Letters go nowhere from the verdicts: press tab, then type the reason here.")

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
        elif chosen == KEEP.id:
            self.leave_changing()
        elif chosen not in set(Verdict):
            self.post_message(self.Wanted(chosen))
        elif due := self._due(chosen):
            self._ask(due)
        else:
            self.post_message(self.Decided(Verdict(chosen), self.query_one(Reason).text))

    def leave_changing(self) -> None:
        """The verdict stays as it is after all; what was typed is kept as a draft."""
        if self._moment is not None:
            self.changing = False
            self.show(self._moment)
            self.choices.focus()
            self.post_message(self.Changing())

    def _change(self) -> None:
        """Ask anew. The reason starts empty: the old one speaks for the old verdict, and stands in the history."""
        if self._moment is None:
            return
        self.changing = True
        self.show(self._moment)
        self.choices.focus()
        self.post_message(self.Changing())


def _mark(options: list[Option], *, changing: bool) -> int:
    """The proposed verdict; none when nothing is proposed or one's own is changed: enter alone then decides nothing."""
    return next((place for place, option in enumerate(options) if option.note and not changing), -1)
