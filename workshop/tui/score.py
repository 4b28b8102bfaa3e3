"""Score: one check at a time, its proposal and evidence first, then the scorer's own verdict."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from workshop.ledger.errors import LedgerError
from workshop.model.words import Check
from workshop.report.cards import AttemptCard
from workshop.session import SessionError
from workshop.tui import score_parts as parts
from workshop.tui.score_bar import CHECKS, CheckBar
from workshop.tui.score_coach import coach_words, gated_words
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.score_gate import ScoreGate
from workshop.tui.score_next import go_on
from workshop.tui.score_offer import BACK, DISPUTED, NEXT, ON, REVIEW, first_disputed
from workshop.tui.score_rows import Does
from workshop.tui.score_sheet import LineList, ScoreSheet
from workshop.tui.score_status import about_attempt, saved
from workshop.tui.scorecard_load import load_attempt, snapshot
from workshop.tui.seen import note_seen
from workshop.tui.widgets.status_line import Part


class ScoreScreen(ScoreGate):
    """The four checks of one attempt."""

    NAME = "Score"
    HELP = (
        "Read the question, what the app proposes from the ledger, and the events it rests on; then decide yourself. "
        "Enter chooses a verdict, enter again confirms it. A fail needs a reason, and so does deciding otherwise than "
        "proposed or than before. A verdict is never overwritten: a changed one is a new event, and the earlier ones "
        "stay in sight. You change your own verdicts only; where scorers differ, Settle says what counts. Who "
        "scores blind sees neither proposals nor others until all four checks are decided, or that is ended unfinished "
        "on record; somebody else needs a reason for it."
    )
    KEYS = (
        "choices.press",
        "checks.after",
        "score.next",
        "score.settle",
        "score.review",
        "score.page-down",
        "score.transcript",
        "score.scorer",
        "score.blind",
        "score.unblind",
        "score.claim",
        "screen.back",
    )
    CSS_PATH = "score.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n,u", "next", "Next unscored", id="score.next", tooltip="The next check you have not scored"),
        Binding(
            "alt+right,ctrl+right",
            "check(1)",
            "Other check",
            key_display="alt+← →",
            id="checks.after",
            tooltip="The check after; ctrl+→ too, but not while you type",
        ),
        Binding(
            "alt+left,ctrl+left",
            "check(-1)",
            "Check before",
            id="checks.before",
            tooltip="The check before; ctrl+← too, but not while you type",
            show=False,
        ),
        Binding("pageup", "page(-1)", "Page up", id="score.page-up", tooltip="Read further up", show=False),
        Binding(
            "pagedown",
            "page(1)",
            "Read on",
            key_display="page up/down",
            id="score.page-down",
            tooltip="Read further down, wherever the keys are",
        ),
        Binding("ctrl+o", "transcript", "Transcript", id="score.transcript", tooltip="All that was said and ruled"),
        Binding("ctrl+r", "review", "Failure review", id="score.review", tooltip="The form for an attempt that failed"),
    ]

    class Read(Message):
        """The attempt was read, or could not be."""

        def __init__(self, card: AttemptCard | None, problem: str = "") -> None:
            super().__init__()
            self.card = card
            self.problem = problem

    # ------------------------------------------------------------------ frame

    def body(self) -> ComposeResult:
        """The checks, what to read, and the decision, which stays in sight."""
        yield CheckBar(id="checks")
        yield ScoreSheet(id="sheet")
        yield ScoreDecision(id="decision")

    def on_mount(self) -> None:
        """Nothing to read or to decide before the attempt was read."""
        self.query_one(ScoreSheet).display = self.query_one(ScoreDecision).display = False

    def status(self) -> Iterable[Part]:
        """Which attempt, how far, who scores."""
        session, card = self.workshop.session, self.card
        if session is None or self.attempt not in session.record.attempts:
            return
        yield from about_attempt(session, self.attempt)
        if card is not None:
            scored = len(CHECKS) - len(parts.unscored(card, self.scorer))
            yield Part(f"scored {scored} of {len(CHECKS)}", f"scored {scored}/{len(CHECKS)}", 8)
        blind = session.record.book.blind(self.attempt, self.scorer)
        yield Part(f"scoring {'blind ' if blind else ''}as {self.scorer}", "", 7 if blind else 6, right=True)
        yield saved(session)

    def coach(self) -> str:
        """Decide the check shown, else what is next for the attempt."""
        moment, session = self.moment, self.workshop.session
        if self.gated and session is not None:
            return gated_words(session, self.attempt, self.scorer)
        if moment is None or session is None or moment.refused:
            return ""
        return coach_words(moment, session, self.attempt, changing=self.query_one(ScoreDecision).changing)

    # ------------------------------------------------------------------ reading

    def rebuild(self) -> None:
        """Read the attempt when there is more of it than was read; then paint."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        if not self.scorer:
            named = self.drafts("").get("score.scorer", "") or session.record.opened.operator
            self.scorer = session.scorer_name(named)
        if session.record.seq != self.seq:
            self.seq, record, before = session.record.seq, snapshot(session.record), self.full

            def read() -> None:
                try:
                    self.post_message(self.Read(load_attempt(session, record, self.attempt, before)))
                except (LedgerError, SessionError) as error:
                    self.post_message(self.Read(None, str(error)))

            self.run_worker(read, thread=True, group="score", exclusive=True)
        self._paint()

    @on(Read)
    def _read(self, message: Read) -> None:
        session = self.workshop.session
        if message.card is None or session is None:
            self.problem(message.problem)
            return
        if self.full is None:
            self.came_first(message.card)
            return
        self.full = message.card
        self._paint()
        self.refresh_lines()

    def came_first(self, card: AttemptCard) -> None:
        """Show the attempt, unless its scorer is to be asked first: nothing was painted yet, so nothing was seen."""
        session = self.workshop.session
        if session is None or self.holds_back(session, card):
            return
        self.full = card
        missing = parts.unscored(card, self.scorer)
        self.show(self.check or (missing[0] if missing else first_disputed(card) or Check.OUTCOME))
        self.focus_decision()

    def _paint(self) -> None:
        moment, session = self.moment, self.workshop.session
        if moment is None or session is None or moment is self._painted:
            return
        self._painted = moment
        if not moment.blind:
            note_seen(self.workshop, (self.attempt,), self.scorer)
        bar = self.query_one(CheckBar)
        bar.words = tuple(parts.bar_words(moment.card, check, self.scorer) for check in CHECKS)
        bar.at = moment.check
        text = next(found for found in session.pack.rubric.checks if found.check is moment.check)
        sheet, decision = self.query_one(ScoreSheet), self.query_one(ScoreDecision)
        sheet.display = decision.display = True
        sheet.show(moment, session.case_of(self.attempt), text)
        decision.show(moment)

    # ------------------------------------------------------------------ moving

    @on(CheckBar.Moved)
    def _moved(self, message: CheckBar.Moved) -> None:
        self.clear_notice()
        self.show(message.check)

    def show(self, check: Check) -> None:
        """Show a check from its beginning."""
        self.check = check
        moment = self.moment
        if moment is None:
            return
        draft = self.drafts(self.attempt).get(self.field(), "")
        self.query_one(ScoreDecision).go(moment, draft, draft=bool(draft))
        self.query_one(ScoreSheet).scroll_home(animate=False)
        self._paint()
        self.refresh_lines()
        self.refresh_bindings()

    def focus_decision(self) -> None:
        """Keys go to the choices, or to the checks where nothing can be decided."""
        moment = self.moment
        if moment is not None:
            (self.query_one(CheckBar) if moment.refused else self.query_one(ScoreDecision).choices).focus()

    def action_check(self, step: int) -> None:
        """Another check; keys stay where they are, unless that part is not there."""
        if self.check is None:
            return
        focused = self.focused
        self.clear_notice()
        self.show(CHECKS[(CHECKS.index(self.check) + step) % len(CHECKS)])
        if focused is None or not focused.display or not all(part.display for part in focused.ancestors_with_self[:-2]):
            self.focus_decision()

    def action_back(self) -> None:
        """Out of changing a verdict first, then back to the screen before."""
        decision = self.query_one(ScoreDecision)
        if decision.changing:
            decision.leave_changing()
        else:
            super().action_back()

    def action_page(self, step: int) -> None:
        """Scroll what is to be read, wherever the keys are."""
        sheet = self.query_one(ScoreSheet)
        (sheet.scroll_page_down if step > 0 else sheet.scroll_page_up)(animate=False)

    def action_next(self) -> None:
        """The next check without a verdict by this scorer."""
        moment = self.moment
        after = parts.next_unscored(moment.card, self.scorer, moment.check) if moment is not None else None
        if after is not None:
            self.clear_notice()
            self.show(after)
            self.focus_decision()

    def action_transcript(self) -> None:
        """The transcript, at the marked event."""
        self._open(self.query_one(ScoreSheet).row or 0)

    def _open(self, seq: int) -> None:
        self.workshop.go("transcript", attempt=self.attempt, at=str(seq or ""), scorer=self.scorer)

    @on(LineList.Chosen)
    def _line_chosen(self, message: LineList.Chosen) -> None:
        if message.line.does is Does.ADD:
            self.action_claim()
        elif message.line.does is Does.WITHDRAW:
            self.ask_withdrawal(message.line)
        else:
            self._open(message.line.seq)

    def action_review(self) -> None:
        """The failure review."""
        self.workshop.go("review", attempt=self.attempt)

    @on(ScoreDecision.Wanted)
    def _wanted_elsewhere(self, message: ScoreDecision.Wanted) -> None:
        session = self.workshop.session
        if message.what == NEXT:
            self.action_next()
        elif message.what == DISPUTED and self.card is not None and (there := first_disputed(self.card)) is not None:
            self.clear_notice()
            self.show(there)
            self.focus_decision()
        elif message.what == REVIEW:
            self.action_review()
        elif message.what == BACK:
            self.workshop.back()
        elif message.what == ON and session is not None and (step := self.onward(session)) is not None:
            go_on(self.workshop, step)

    @on(ScoreDecision.Changing)
    def _changing(self) -> None:
        self.refresh_lines()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Absent where there is nothing to do."""
        if action not in ("next", "review", "transcript", "check"):
            return super().check_action(action, parameters)
        moment = self.moment
        if moment is None:
            return False
        if action == "next":
            return parts.next_unscored(moment.card, self.scorer, moment.check) is not None
        return action != "review" or moment.card.review is not None or moment.card.review_due
