"""What stands before an attempt that its scorer would score blind: nothing is shown or written until they say so."""

from textual import on

from workshop.report.cards import AttemptCard
from workshop.session import Session
from workshop.tui.score_acts import BLIND_BY
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.score_offer import BACK, refused
from workshop.tui.score_unblind import ScoreUnblind
from workshop.tui.seen import has_seen
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.choices import Option

BEGIN, LOOK = "begin", "look"
CHOICES = (
    Option(
        BEGIN, "Begin scoring blind", why="an event of the record; proposals and others stay hidden until all four are"
    ),
    Option(LOOK, "Read it, all in view", why="writes nothing, but then it can't be begun blind from here any more"),
    Option(BACK, "Back", why="nothing is written or shown", confirm=False),
)
SEEN = "was on the screen with its proposals and verdicts, so it is not begun blind: everything is in view"


class ScoreGate(ScoreUnblind):
    """Asks a scorer who works blind whether they sit down to this attempt; opening it alone writes nothing."""

    _waits: AttemptCard
    _looks = False

    def came_first(self, card: AttemptCard) -> None:
        """Show the attempt that was read, for the first time."""
        raise NotImplementedError

    def holds_back(self, session: Session, card: AttemptCard) -> bool:
        """Ask instead of showing, where this scorer scores every attempt blind and has yet to begin this one."""
        if not self._would_be_blind(session) or self._looks:
            self.gated = False
            return False
        if has_seen(self.workshop, self.attempt, self.scorer):
            self.gated = False
            self.tell(f"This attempt {SEEN}.")
            return False
        self.gated, self._waits = True, card
        words = "scores blind. Nothing of this attempt is shown or written before you begin it."
        note = "The board and the scorecard tell verdicts too: begin blind only if you have not read this attempt's."
        decision = self.query_one(ScoreDecision)
        decision.display = True
        decision.ask(joined(shown_line(self.scorer, "bold"), (f" {words}\n", ""), shown(note, "$quiet")), CHOICES)
        decision.choices.focus()
        self.refresh_lines()
        self.refresh_bindings()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another scorer may sit down before anything is shown."""
        if self.gated and action in ("scorer", "page"):
            return action == "scorer"  # there is nothing to page through yet
        return super().check_action(action, parameters)

    def named(self) -> None:
        """Another scorer was named before anything was shown."""
        if self.gated:
            self.came_first(self._waits)
        else:
            super().named()

    def _would_be_blind(self, session: Session) -> bool:
        record = session.attempt(self.attempt)
        wanted = self.drafts("").get(BLIND_BY, "") == self.scorer and not self.has_begun(self.scorer)
        return wanted and not record.practice_agent and not refused(session, record)

    @on(ScoreDecision.Wanted)
    def _answered(self, message: ScoreDecision.Wanted) -> None:
        session = self.workshop.session
        if not self.gated or session is None:
            return
        if message.what == BEGIN:
            self.begin(session, self.scorer, blind=True)
        elif message.what == LOOK:
            self._looks = True
            self.came_first(self._waits)
