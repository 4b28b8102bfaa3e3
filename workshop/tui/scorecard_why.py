"""Why: what stands behind one cell of the scorecard, two steps from the rows of the ledger."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.coach import case_place, full_name
from workshop.ledger.errors import LedgerError
from workshop.report.cards import PLAYED, CaseCard
from workshop.session import SessionError
from workshop.tui.base import WorkshopScreen
from workshop.tui.scorecard import ScorecardScreen
from workshop.tui.scorecard_explain import explain, title_of
from workshop.tui.scorecard_load import case_of, load_case, questions_of, snapshot
from workshop.tui.scorecard_said import Said
from workshop.tui.seen import note_seen
from workshop.tui.text import hanging, shown, shown_line
from workshop.tui.widgets.status_line import Part

READING = 0.1
"""Seconds without an answer before the screen says that it is read."""


class WhyList(OptionList):
    """The lines."""

    HELP = "Up and down move between the lines that lead on: a repeat opens its scores, an event (#) the transcript."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Open", id="why.open", tooltip="Open the marked repeat or event"),
    ]


class WhyScreen(WorkshopScreen):
    """One cell explained."""

    NAME = "Why"
    HELP = (
        "What this cell of the scorecard rests on: verdicts with who, why and what was proposed, the events of "
        "the ledger, earlier verdicts, and how a figure comes about. Enter on a repeat opens its scores, enter on an "
        "event opens the transcript there."
    )
    KEYS = ("why.open", "screen.back")
    CSS_PATH = "scorecard_why.tcss"

    class Read(Message):
        """The case was read, or could not be."""

        def __init__(self, case: CaseCard | None, problem: str = "") -> None:
            super().__init__()
            self.case = case
            self.problem = problem

    def __init__(self, case: str, column: str) -> None:
        super().__init__()
        self._case, self._column = case, column
        self._said: list[Said] = []
        self._seq = 0

    def body(self) -> ComposeResult:
        """Title and lines."""
        yield Static("", id="title")
        yield Static(shown("Reading verdicts and events…", "$quiet"), id="reading")
        yield WhyList(id="lines")

    def on_mount(self) -> None:
        """What it is about at once; that it is read only where that takes a while."""
        self.query_one("#reading").display = False
        session = self.workshop.session
        case = session.pack.case(self._case) if session is not None else None
        if session is not None and case is not None:
            name = full_name(session.pack, case)
            self.query_one("#title", Static).update(shown_line(title_of(self._column, name), "bold"))

    def status(self) -> Iterable[Part]:
        """Which case."""
        session = self.workshop.session
        yield Part("Why", weight=9, style="bold")
        if session is not None:
            case = session.pack.case(self._case)
            if case is not None:
                yield Part(*case_place(session.record, session.pack, case), weight=7)

    def coach(self) -> str:
        """Two steps to the ledger."""
        if any(said.screen for said in self._said):
            return "Open a repeat to see its scores, or an event (#) to see what was said there."
        return ""

    def rebuild(self) -> None:
        """Read the case when the session has grown; what the scorecard below has read already is taken from there."""
        session = self.workshop.session
        if session is None or session.record.seq == self._seq:
            return
        self._seq, record = session.record.seq, snapshot(session.record)
        below = (screen.card_at(self._seq) for screen in self.app.screen_stack if isinstance(screen, ScorecardScreen))
        card = next((found for found in below if found is not None), None)
        if card is not None:
            self._say(case_of(card, self._case))
            return

        def read() -> None:
            try:
                self.post_message(self.Read(load_case(session, record, self._case)))
            except (LedgerError, SessionError) as error:
                self.post_message(self.Read(None, str(error)))

        self.set_timer(READING, self._say_reading)
        self.run_worker(read, thread=True, group="why", exclusive=True)

    def _say_reading(self) -> None:
        self.query_one("#reading").display = not self._said

    @on(Read)
    def _read(self, message: Read) -> None:
        self._say(message.case, message.problem)

    def _say(self, case: CaseCard | None, problem: str = "") -> None:
        session = self.workshop.session
        self.query_one("#reading").display = False
        if case is None or session is None:
            self.problem(problem or "There is no such case in this session.")
            return
        note_seen(self.workshop, (one.attempt for one in case.attempts if one.state in PLAYED))
        self._said = explain(questions_of(session), case, self._column, read_only=session.read_only)
        self._paint()
        lines = self.query_one(WhyList)
        lines.focus()
        lines.scroll_home(animate=False)
        self.refresh_lines()
        self.refresh_bindings()

    def on_resize(self, _: events.Resize) -> None:
        """Wrap to the new width."""
        self.call_after_refresh(self._paint)

    def _paint(self) -> None:
        """The lines, wrapped to the width; the mark stays on its line."""
        lines = self.query_one(WhyList)
        at, width = lines.highlighted, max(lines.scrollable_content_region.width - 1, 20)
        lines.clear_options()
        lines.add_options(Row(hanging(said.content, said.hang, width), disabled=not said.screen) for said in self._said)
        first = next((n for n, said in enumerate(self._said) if said.screen), None)
        lines.highlighted = at if at is not None and at < len(self._said) and self._said[at].screen else first

    @on(OptionList.OptionSelected)
    def _open(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        said = self._said[message.option_index]
        if said.screen == "score":
            self.workshop.go("score", attempt=said.attempt, check=said.more)
        elif said.screen == "transcript":
            self.workshop.go("transcript", attempt=said.attempt, at=said.more)
