"""The session board: every case by its repeats, with the state of each in words."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from workshop.coach import CellState, Plays, full_name, next_in_session, next_step
from workshop.session import Session
from workshop.tui.again import again_words
from workshop.tui.board_calibration import BoardCalibration
from workshop.tui.board_practice import ask_practice
from workshop.tui.board_rows import BoardCell, BoardRow, about_case, board_rows, next_cell, pace_words
from workshop.tui.board_void import ask_void
from workshop.tui.broken import read_only_part, read_only_words
from workshop.tui.clock import seen_at
from workshop.tui.head import show_head
from workshop.tui.reviews import Waiting, failed_attempts, sum_words, with_drafts
from workshop.tui.score_blind import hidden_words, scored_blind
from workshop.tui.sessions import agent_name
from workshop.tui.text import joined, shown
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.status_line import Part

AGENT = 24
"""Cells of the agent's name in a narrow status line."""

_ENTER = {
    CellState.OPEN: "enter begins it",
    CellState.BRIEF: "enter goes on: the brief is to be handed over",
    CellState.PLAYING: "enter goes on at the desk",
    CellState.TO_SCORE: "enter scores it",
    CellState.TO_SETTLE: "enter settles it",
    CellState.PASS: "enter shows its scores",
    CellState.FAIL: "enter shows its scores",
    CellState.NOT_MEASURABLE: "enter shows its scores",
    CellState.ABANDONED: "v voids it, so that the repeat can be played again",
}


class BoardScreen(BoardCalibration):
    """The hub of a session."""

    NAME = "Session board"
    HELP = (
        "Every case and repeat of this session. Marks come with words: open, brief, playing, to score, to settle "
        "(scorers differ), pass, fail with the letters of the failed checks (Outcome, Authority, Evidence, Recovery) "
        "and ? or ≠ where a check of it is still to be scored or settled, not measurable, abandoned. A void attempt "
        "stays listed in the exports, is in no denominator, and its repeat is open again."
    )
    KEYS = (
        "board.open",
        "board.practice",
        "board.take",
        "board.scorecard",
        "board.agenda",
        "board.notes",
        "board.void",
        "screen.back",
        "board.head",
        "board.projector",
        "board.calibration",
    )
    CSS_PATH = "board.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "practice", "Practice", id="board.practice", tooltip="Let a practice agent play the marked case"),
        Binding("s", "scorecard", "Scorecard", id="board.scorecard", tooltip="The scorecard, and exporting it"),
        Binding("alt+n", "notes", "Notes", id="board.notes", tooltip="Facilitator notes of the marked case"),
        Binding("d", "agenda", "Debrief", id="board.agenda", tooltip="Checks on which scorers differ"),
        Binding("h", "head", "Head", id="board.head", tooltip="Log id, size and head of the log, to note"),
        Binding("o", "projector", "Projector", id="board.projector", tooltip="Show the marked repeat to the room"),
        Binding("v", "void", "Void", id="board.void", tooltip="Take the marked attempt out of every count"),
        Binding("t", "take", "Take over", id="board.take", tooltip="Write here; the other window can't any more"),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[BoardRow] = []
        self._reviews: list[Waiting] = []

    def body(self) -> ComposeResult:
        """The table, and what the marked cell is."""
        yield BoardTable(id="table")
        yield Static("", id="detail")

    @property
    def _table(self) -> BoardTable:
        return self.query_one(BoardTable)

    @property
    def session(self) -> Session:
        """The session in work."""
        session = self.workshop.session
        assert session is not None
        return session

    def status(self) -> Iterable[Part]:
        """Agent, pack, fingerprint, counts and pace."""
        session = self.session
        opened = session.record.opened
        plays = Plays.of(session.record, {case.id: case for case in session.pack.cases})
        name = agent_name(opened.agent)
        yield Part(name, name if len(name) <= AGENT else f"{name[: AGENT - 1]}…", 9, style="bold")
        if session.read_only:
            yield read_only_part(session)
        yield Part(f"{opened.pack_id} {opened.pack_version}", weight=3)
        yield Part(f"fingerprint {opened.fingerprint[:8]}", weight=1)
        yield Part(f"planned {plays.planned}", weight=6)
        yield Part(f"played {plays.played}", weight=7)
        yield Part(f"scored {plays.scored}", weight=7)
        settle = f"{plays.to_settle} to settle" if plays.to_settle else ""
        for due in filter(None, (sum_words(self._reviews), settle)):
            yield Part(due, due.partition(",")[0], weight=8, style="$warning")
        if plays.void:
            yield Part(f"void {plays.void}", weight=5)
        rows = board_rows(session.record, session.pack, seen_at(session, self.workshop.now()))
        pace = pace_words(rows)
        yield Part(pace, pace.partition(",")[0], weight=4, right=True)

    def coach(self) -> str:
        """The session's next step."""
        hidden = hidden_words(self.session, self.workshop.drafts)
        return read_only_words(self.session) or hidden or next_step(self.session.record, self.session.pack)

    # ------------------------------------------------------------------ painting

    def rebuild(self) -> None:
        """The table anew; the mark stays, at first it stands on what goes on."""
        blind = scored_blind(self.session, self.workshop.drafts)[1]
        now = seen_at(self.session, self.workshop.now())
        self._rows = board_rows(self.session.record, self.session.pack, now, blind)
        step = next_in_session(self.session.record, self.session.pack)
        self._table.show(self._rows, self.size.width, next_cell(self._rows, step))
        drafts, log_id = self.workshop.drafts, self.session.log_id
        failed = [one for one in failed_attempts(self.session.record, self.session.pack) if one.attempt not in blind]
        self._reviews = with_drafts(failed, lambda attempt: drafts.read(log_id, attempt))
        self._detail()

    def to_next(self) -> None:
        """Coming back by the next step: the mark goes to it."""
        self._table.to_next()

    def on_resize(self, _: events.Resize) -> None:
        """Columns follow the width."""
        if self._rows:
            self._table.show(self._rows, self.size.width)

    @on(BoardTable.Marked)
    def _marked(self, message: BoardTable.Marked) -> None:
        message.stop()
        self._detail()
        self.refresh_bindings()

    def _detail(self) -> None:
        row, found = self._table.row, self._table.repeat
        if row is None:
            words = joined(("", ""))
        elif found is not None:
            name = f"{full_name(self.session.pack, row.case)}, repeat {found.repeat}: "
            words = joined((name, "bold"), shown(self._cell_words(found)))
            if self.size.height >= 30:
                words = joined(words, ("\n\n", ""), shown(about_case(row.case)))
        else:
            name = f"{full_name(self.session.pack, row.case)}, practice: "
            words = joined((name, "bold"), shown("enter lets a practice agent play it; never pooled"))
        self.query_one("#detail", Static).update(words)

    def _cell_words(self, found: BoardCell) -> str:
        voids = f"{found.voids} void before it, " if found.voids else ""
        if self.session.read_only and found.state in (CellState.OPEN, CellState.BRIEF):
            return f"{found.words}, {voids}read only here"
        mine = (one.words for one in self._reviews if found.attempt and one.attempt == found.attempt.attempt)
        waits = "".join(f"{words}, " for words in (found.left.words, *mine) if words)
        state = CellState.TO_SETTLE if found.left.disputed and not found.left.unscored else found.state
        return f"{found.words}, {voids}{self.named_words(found)}{waits}{_ENTER.get(state, '')}"

    # ------------------------------------------------------------------ acting

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible with the marked cell."""
        if action == "head":
            return True
        if not self.is_mounted or not self._rows:
            return super().check_action(action, parameters) if action not in _OWN else False
        attempt = found.attempt if (found := self._table.repeat) is not None else None
        match action:
            case "take":
                return self.session.read_only and not self.session.broken
            case "practice":
                return not self.session.read_only
            case "void":
                return attempt is not None and not self.session.read_only
            case "projector":
                return attempt is not None
            case "agenda":
                return any(one.left.disputed for row in self._rows for one in row.cells)
            case _:
                return super().check_action(action, parameters)

    @on(DataTable.CellSelected)
    def _selected(self, message: DataTable.CellSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        """Begin, go on with, or score the marked repeat."""
        found = self._table.repeat
        if found is None:
            if self._table.on_practice and not self.session.read_only:
                self.action_practice()
            return
        if found.attempt is not None:
            self.workshop.open_attempt(found.attempt.attempt)
        elif self.session.read_only:
            self.problem("This session is open for reading only; take it over with t to begin an attempt.")
        else:
            session, case, repeat = self.session, found.case.id, found.repeat
            self.act(
                lambda: session.start(case, repeat=repeat).record.attempt,
                self.workshop.open_attempt,
                control=self._table,
            )

    def action_practice(self) -> None:
        """Choose a practice agent for the marked case."""
        if self._table.row is not None:
            ask_practice(self, self.session, self._table.row)

    def action_scorecard(self) -> None:
        """Open the scorecard."""
        self.workshop.go("scorecard")

    def action_agenda(self) -> None:
        """Open the list of disputes."""
        self.workshop.go("agenda")

    def action_notes(self) -> None:
        """Open the facilitator notes."""
        row = self._table.row
        if row is not None:
            self.workshop.go("notes", case=row.case.id)

    def action_head(self) -> None:
        """Show the head of the log, to be copied whole."""
        show_head(self, self.session)

    def action_projector(self) -> None:
        """Open the projector on the marked repeat."""
        found = self._table.repeat
        if found is not None and found.attempt is not None:
            self.workshop.go("projector", attempt=found.attempt.attempt)

    def action_void(self) -> None:
        """Ask for cause and reason, then void."""
        found = self._table.repeat
        if found is not None and found.attempt is not None:
            ask_void(self, self.session, found.attempt.attempt, found)

    def action_take(self) -> None:
        """Take the session over, after a question."""
        session = self.session

        def took(_: None) -> None:
            self.tell(again_words(session) or "The session is yours now.")

        def answered(yes: bool | None) -> None:
            if yes:
                self.act(lambda: session.take(take_over=True), took)

        self.app.push_screen(
            ConfirmDialog(
                "Take the session over",
                "If another window still plays it, that window can't write any more.",
                yes="Take it over",
            ),
            answered,
        )


_OWN = {"take", "practice", "void", "projector", "agenda"}
