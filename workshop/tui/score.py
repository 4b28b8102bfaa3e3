"""Score: one check at a time, its proposal and evidence first, then the scorer's own verdict."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from workshop.coach import next_step
from workshop.ledger.errors import LedgerError
from workshop.model.words import Check
from workshop.report.cards import AttemptCard
from workshop.report.wording import check_word, verdict_word
from workshop.session import Session, SessionError, Step
from workshop.tui import score_parts as parts
from workshop.tui.base import WorkshopScreen
from workshop.tui.score_bar import CHECKS, CheckBar
from workshop.tui.score_decision import Moment, ScoreDecision
from workshop.tui.score_offer import BACK, CLEAR, NEXT, REVIEW, refused
from workshop.tui.score_reason import Reason
from workshop.tui.score_scorer import ScorerDialog
from workshop.tui.score_sheet import ScoreSheet
from workshop.tui.score_status import about_attempt, saved
from workshop.tui.scorecard_load import load_attempt, snapshot
from workshop.tui.widgets.status_line import Part


class ScoreScreen(WorkshopScreen):
    """The four checks of one attempt."""

    NAME = "Score"
    HELP = (
        "Read the question, what the app proposes from the ledger, and the rows it rests on; then decide yourself. "
        "Enter chooses a verdict, enter again confirms it. A fail needs a reason, and so does deciding otherwise than "
        "proposed. A verdict is never overwritten: a changed one is a new row, and the earlier ones stay in sight. You "
        "change your own verdicts only."
    )
    KEYS = ("choices.press", "score.next", "score.transcript", "score.review", "score.scorer", "screen.back")
    CSS_PATH = "score.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n,u", "next", "Next unscored", id="score.next", tooltip="The next check you have not scored"),
        Binding("ctrl+o", "transcript", "Transcript", id="score.transcript", tooltip="All that was said and ruled"),
        Binding("ctrl+r", "review", "Failure review", id="score.review", tooltip="The form for an attempt that failed"),
        Binding("ctrl+s", "scorer", "Scorer", id="score.scorer", tooltip="Say who scores"),
    ]

    class Read(Message):
        """The attempt was read, or could not be."""

        def __init__(self, card: AttemptCard | None, problem: str = "") -> None:
            super().__init__()
            self.card = card
            self.problem = problem

    def __init__(self, attempt: str, check: str = "") -> None:
        super().__init__()
        self.attempt = attempt
        self.scorer = ""
        self._check = Check(check) if check in set(Check) else None
        self._card: AttemptCard | None = None
        self._seq = 0

    # ------------------------------------------------------------------ frame

    def body(self) -> ComposeResult:
        """The checks, what to read, and the decision, which stays in sight."""
        yield CheckBar(id="checks")
        yield ScoreSheet(id="sheet")
        yield ScoreDecision(id="decision")

    def on_mount(self) -> None:
        """Nothing to decide before the attempt was read."""
        self.query_one(ScoreDecision).display = False

    def status(self) -> Iterable[Part]:
        """Which attempt, how far, who scores."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        yield from about_attempt(session, self.attempt)
        if self._card is not None:
            scored = len(CHECKS) - len(parts.unscored(self._card, self.scorer))
            yield Part(f"scored {scored} of {len(CHECKS)}", f"scored {scored}/{len(CHECKS)}", 8)
        yield Part(f"scoring as {self.scorer}", "", 6, right=True)
        yield saved(session)

    def coach(self) -> str:
        """Decide the check shown, else what is next for the attempt."""
        moment, session = self._moment(), self.workshop.session
        if moment is None or session is None or moment.refused:
            return ""
        undecided = parts.own(moment.card, moment.check, self.scorer) is None
        if undecided or self.query_one(ScoreDecision).changing:
            name = check_word(moment.check)
            return f"Decide {name}: read the proposal and its evidence first, then give your own verdict."
        after = parts.next_unscored(moment.card, self.scorer, moment.check)
        differ = [check_word(score.check) for score in moment.card.scores if score.disputed]
        if after is None and differ:
            return f"Talk {' and '.join(differ)} over in the debrief: scorers differ, and every verdict stays in sight."
        if after is not None:
            return f"Go on to {check_word(after)}: each check asks something of its own."
        return next_step(session.record, session.pack, self.attempt)

    # ------------------------------------------------------------------ reading

    def rebuild(self) -> None:
        """Read the attempt when there is more of it than was read; then paint."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        if not self.scorer:
            self.scorer = self._drafts("").get("score.scorer", "") or session.record.opened.operator
        if session.record.seq != self._seq:
            self._seq, record = session.record.seq, snapshot(session.record)

            def read() -> None:
                try:
                    self.post_message(self.Read(load_attempt(session, record, self.attempt)))
                except (LedgerError, SessionError) as error:
                    self.post_message(self.Read(None, str(error)))

            self.run_worker(read, thread=True, group="score", exclusive=True)
        self._paint()

    @on(Read)
    def _read(self, message: Read) -> None:
        if message.card is None:
            self.problem(message.problem)
            return
        first, self._card = self._card is None, message.card
        if not first:
            self._paint()
            self.refresh_lines()
            return
        missing = parts.unscored(message.card, self.scorer)
        self._go(self._check or (missing[0] if missing else Check.OUTCOME))
        self._focus()

    def _moment(self) -> Moment | None:
        session = self.workshop.session
        if session is None or self._card is None or self._check is None:
            return None
        return Moment(self._card, self._check, self.scorer, refused(session, session.attempt(self.attempt)))

    def _paint(self) -> None:
        moment, session = self._moment(), self.workshop.session
        if moment is None or session is None:
            return
        bar = self.query_one(CheckBar)
        bar.words = tuple(parts.bar_words(moment.card, check, self.scorer) for check in CHECKS)
        bar.at = moment.check
        text = next(found for found in session.pack.rubric.checks if found.check is moment.check)
        self.query_one(ScoreSheet).show(moment.card, session.case_of(self.attempt), text, self.scorer)
        decision = self.query_one(ScoreDecision)
        decision.display = True
        decision.show(moment)

    # ------------------------------------------------------------------ moving

    @on(CheckBar.Moved)
    def _moved(self, message: CheckBar.Moved) -> None:
        self._go(message.check)

    def _go(self, check: Check) -> None:
        """Show a check."""
        self._check = check
        moment = self._moment()
        if moment is None:
            return
        draft = self._drafts(self.attempt).get(self._field(), "")
        self.query_one(ScoreDecision).go(moment, draft, draft=bool(draft))
        self.query_one(ScoreSheet).scroll_home(animate=False)
        self._paint()
        self.refresh_lines()
        self.refresh_bindings()

    def _focus(self) -> None:
        moment = self._moment()
        if moment is not None:
            (self.query_one(CheckBar) if moment.refused else self.query_one(ScoreDecision).choices).focus()

    def action_next(self) -> None:
        """The next check without a verdict by this scorer."""
        moment = self._moment()
        after = parts.next_unscored(moment.card, self.scorer, moment.check) if moment is not None else None
        if after is not None:
            self._go(after)
            self._focus()

    def action_transcript(self) -> None:
        """The transcript, at the marked row of the evidence."""
        row = self.query_one(ScoreSheet).row
        self.workshop.go("transcript", attempt=self.attempt, at=str(row or ""))

    @on(ScoreSheet.RowChosen)
    def _row_chosen(self, message: ScoreSheet.RowChosen) -> None:
        self.workshop.go("transcript", attempt=self.attempt, at=str(message.seq))

    def action_review(self) -> None:
        """The failure review."""
        self.workshop.go("review", attempt=self.attempt)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Absent where there is nothing to do."""
        if action not in ("next", "review", "scorer", "transcript"):
            return super().check_action(action, parameters)
        moment = self._moment()
        if moment is None:
            return False
        if action == "next":
            return parts.next_unscored(moment.card, self.scorer, moment.check) is not None
        if action == "review":
            return moment.card.review is not None or moment.card.review_due
        return action == "transcript" or not moment.refused

    # ------------------------------------------------------------------ scorer and drafts

    def action_scorer(self) -> None:
        """Ask who scores."""
        session = self.workshop.session
        if session is not None:
            given = [entry.body.scorer for entry in session.record.verdicts]
            names = list(dict.fromkeys([session.record.opened.operator, *given, self.scorer]))
            self.app.push_screen(ScorerDialog(names, self.scorer), self._scorer_named)

    def _scorer_named(self, name: str | None) -> None:
        session = self.workshop.session
        if name and session is not None and self._check is not None:
            self.scorer = name
            self.workshop.drafts.keep(session.log_id, "", "score.scorer", name)
            self._go(self._check)

    def _drafts(self, attempt: str) -> dict[str, str]:
        session = self.workshop.session
        try:
            return self.workshop.drafts.read(session.log_id, attempt) if session is not None else {}
        except LedgerError:
            return {}

    def _field(self) -> str:
        return f"score.{self._check or ''}.{self.scorer}"

    @on(Reason.Changed)
    def _typed(self, message: Reason.Changed) -> None:
        session = self.workshop.session
        if session is not None:
            self.workshop.drafts.keep(session.log_id, self.attempt, self._field(), message.text)

    # ------------------------------------------------------------------ deciding

    @on(ScoreDecision.Decided)
    def _decided(self, message: ScoreDecision.Decided) -> None:
        session, check, scorer = self.workshop.session, self._check, self.scorer
        if session is not None and check is not None:
            verdict, reason = message.verdict, message.reason
            said = f"{check_word(check)}: {verdict_word(verdict)}"
            self._write(session, lambda: session.verdict(self.attempt, check, verdict, reason, scorer), said)

    @on(ScoreDecision.Wanted)
    def _wanted(self, message: ScoreDecision.Wanted) -> None:
        session, check, scorer = self.workshop.session, self._check, self.scorer
        if message.what == NEXT:
            self.action_next()
        elif message.what == REVIEW:
            self.action_review()
        elif message.what == BACK:
            self.workshop.back()
        elif message.what == CLEAR and session is not None and check is not None:
            said = f"{check_word(check)}: verdict taken back"
            self._write(session, lambda: session.clear_verdict(self.attempt, check, "", scorer), said)

    def _write(self, session: Session, act: Callable[[], Step], said: str) -> None:
        """Write, and read the attempt anew in the same act, so that the next press meets what now stands."""
        field = self._field()

        def do() -> tuple[int, AttemptCard]:
            step = act()
            return step.rows[-1].seq, load_attempt(session, snapshot(session.record), self.attempt)

        def then(done: tuple[int, AttemptCard]) -> None:
            seq, self._card = done
            self._seq = seq
            self.workshop.drafts.drop(session.log_id, self.attempt, field)
            if self._check is not None:
                self._go(self._check)
            self.tell(f"{said}, row #{seq} of the record.")
            self._focus()

        self.act(do, then, control=self.query_one(ScoreDecision).choices)
