"""What the score screen holds: the attempt as its scorer may see it, what they typed, and one way to write."""

from collections.abc import Callable

from textual import events, on
from textual.widget import Widget

from workshop.coach import NextInSession, next_in_session
from workshop.ledger.errors import LedgerError
from workshop.model.words import Check
from workshop.report.blind import as_seen_by
from workshop.report.cards import AttemptCard
from workshop.session import Session, Step
from workshop.tui import score_parts as parts
from workshop.tui.base import WorkshopScreen
from workshop.tui.score_compare import differences
from workshop.tui.score_decision import Moment, ScoreDecision
from workshop.tui.score_offer import refused
from workshop.tui.score_reason import Reason, ReasonInput
from workshop.tui.scorecard_load import load_attempt, snapshot
from workshop.tui.widgets.choices import Choices


class ScoreBase(WorkshopScreen):
    """`full` is the attempt as read; only `card`, what the scorer may see, is ever shown."""

    def __init__(self, attempt: str, check: str = "") -> None:
        super().__init__()
        self.attempt = attempt
        self.scorer = ""
        self.check = Check(check) if check in set(Check) else None
        self.full: AttemptCard | None = None
        self.seq = 0
        self._moment: tuple[tuple[object, ...], AttemptCard | None, Moment | None] = ((), None, None)
        self._painted: Moment | None = None
        self.gated = False
        """The attempt was read, and its scorer is asked before anything of it is shown."""

    # ------------------------------------------------------------------ at hand

    @property
    def card(self) -> AttemptCard | None:
        """The attempt as this scorer may see it."""
        return as_seen_by(self.full, self.scorer) if self.full is not None else None

    @property
    def moment(self) -> Moment | None:
        """What is decided about now; kept until something of it changes, since every key that is shown asks for it."""
        session = self.workshop.session
        if session is None or self.full is None or self.check is None:
            return None
        stands = (session, session.record.seq, session.read_only, session.broken, self.scorer, self.check)
        if self._moment[0] != stands or self._moment[1] is not self.full:
            why = refused(session, session.attempt(self.attempt))
            seen = as_seen_by(self.full, self.scorer)
            self._moment = stands, self.full, Moment(seen, self.check, self.scorer, why, self.onward(session))
        return self._moment[2]

    def onward(self, session: Session) -> NextInSession | None:
        """The session's next step, None when it is about this attempt."""
        step = next_in_session(session.record, session.pack)
        return step if step.attempt != self.attempt else None

    def on_resize(self, message: events.Resize) -> None:
        """What is to be read keeps some lines: on a low screen the decision takes few."""
        height = message.size.height
        self.query_one(ScoreDecision).choices.most = 2 if height < 20 else 3 if height < 22 else 0
        self.set_class(height < 22, "-tight")

    @property
    def focus_chain(self) -> list[Widget]:
        """Tab goes from the verdicts to the reason right above them, and only then to what is to be read."""
        chain = super().focus_chain
        reasons = [part for part in chain if isinstance(part, ReasonInput)]
        others = [part for part in chain if part not in reasons]
        place = next((n for n, part in enumerate(others, 1) if isinstance(part, Choices)), len(others))
        return [*others[:place], *reasons, *others[place:]]

    def show(self, check: Check) -> None:
        """Show a check, made anew."""
        raise NotImplementedError

    def focus_decision(self) -> None:
        """Keys go to the decision."""
        raise NotImplementedError

    # ------------------------------------------------------------------ drafts

    def drafts(self, attempt: str) -> dict[str, str]:
        """What was typed and not given yet; nothing when it can't be read."""
        session = self.workshop.session
        try:
            return self.workshop.drafts.read(session.log_id, attempt) if session is not None else {}
        except LedgerError:
            return {}

    def field(self, what: str = "") -> str:
        """Name of a draft of this check and scorer."""
        return f"score.{self.check or ''}.{self.scorer}{what}"

    def keep(self, field: str, text: str, *, attempt: str | None = None) -> None:
        """Keep a draft of the attempt."""
        session = self.workshop.session
        if session is not None:
            self.workshop.drafts.keep(session.log_id, self.attempt if attempt is None else attempt, field, text)

    @on(Reason.Changed)
    def _typed(self, message: Reason.Changed) -> None:
        self.keep(self.field(), message.text)

    # ------------------------------------------------------------------ writing

    def write(
        self,
        session: Session,
        act: Callable[[], Step],
        said: str,
        field: str = "",
        *,
        scorer: str = "",
    ) -> bool:
        """Write, and read the attempt anew in the same act, so that the next press meets what now stands.

        `field` is a draft that was given with it. `scorer`: who scores from then on, "" for the one before.
        False when another act runs.
        """
        before, full = self.moment, self.full

        def do() -> tuple[int, AttemptCard]:
            step = act()
            return step.rows[-1].seq, load_attempt(session, snapshot(session.record), self.attempt, full)

        def then(done: tuple[int, AttemptCard]) -> None:
            self.seq, self.full = done
            self.scorer, self.gated = scorer or self.scorer, False
            if field:
                self.workshop.drafts.drop(session.log_id, self.attempt, field)
            if self.check is None:
                missing = parts.unscored(self.full, self.scorer)
                self.check = missing[0] if missing else Check.OUTCOME
            self.show(self.check)
            was_blind = before is not None and before.blind and before.scorer == self.scorer
            ended = was_blind and self.card is self.full and not parts.unscored(self.full, self.scorer)
            seen = f" All four are decided, so everything is in view: {differences(self.full)}." if ended else ""
            self.tell(f"{said}, event #{self.seq}.{seen}")
            self.focus_decision()

        return self.act(do, then, control=self.query_one(ScoreDecision).choices)
