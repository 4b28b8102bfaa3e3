"""Compare: other sessions on the same pack beside this one, each apart; what differs between them by name."""

from collections.abc import Iterable

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from workshop.ledger.errors import LedgerError
from workshop.ledger.reading import LogSummary
from workshop.report.compare import CompareError, Comparison, compare, pooling_words
from workshop.session import SessionError
from workshop.session.card import scorecard_of
from workshop.tui.base import WorkshopScreen
from workshop.tui.compare_rows import agent_lines, difference_lines, letter, result_columns, result_rows, stopped_rows
from workshop.tui.scorecard_grid import Grid
from workshop.tui.scorecard_load import comparable
from workshop.tui.sessions import agent_name
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.status_line import Part

LEGEND = "letters: Outcome Authority Evidence Recovery, one a repeat; passed of measurable; interval; label"


class CompareScreen(WorkshopScreen):
    """Sessions side by side."""

    NAME = "Compare"
    HELP = (
        "Take sessions on the same pack in, and each gets a column beside this session's. What differs between them "
        "stands by name: agent, model, settings, pack, rubric, protocol sheet, desk, connection. Nothing is added up "
        "over sessions, whatever they share: there is no figure over all of them, and overlapping intervals don't show "
        "that two agents are alike. Enter on a cell of this session says why it is as it is."
    )
    KEYS = ("check.turn", "grid.ask", "screen.back")
    CSS_PATH = "scorecard_compare.tcss"

    class Read(Message):
        """The sessions taken in were read, or could not be. `names` are theirs, this session's first."""

        def __init__(self, names: tuple[str, ...], found: Comparison | None, problem: str = "") -> None:
            super().__init__()
            self.names = names
            self.found = found
            self.problem = problem

    def __init__(self) -> None:
        super().__init__()
        self._others: list[LogSummary] = []
        self._found: Comparison | None = None
        self._seq = 0
        self._wanted: tuple[str, ...] = ()

    def body(self) -> ComposeResult:
        """Sessions to choose from, then what stands beside each other."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static(shown("SESSIONS ON THIS PACK", "bold"))
            yield CheckList(id="sessions")
            yield Static("", id="pooling")
            yield Static("", id="agents")
            yield Static(shown("CASE BY CASE", "bold"), classes="heading", id="results-title")
            yield Grid(id="results")
            yield Static(shown(LEGEND, "$quiet"), id="legend")
            yield Static(shown("WHO STOPPED IT", "bold"), classes="heading", id="stopped-title")
            yield Grid(id="stopped")
            yield Static(shown("WHAT DIFFERS", "bold"), classes="heading", id="differs-title")
            yield Static("", id="differs")

    def on_mount(self) -> None:
        """The other sessions, none taken in unless there is only one."""
        session = self.workshop.session
        if session is None:
            return
        try:
            self._others = comparable(session.ledger, session.record)
        except LedgerError as error:
            self.problem(str(error))
        rows = [(found.log_id, _session_line(found)) for found in self._others]
        alone = [found.log_id for found in self._others] if len(self._others) == 1 else []
        self.query_one(CheckList).fill(rows, alone)
        self.query_one(CheckList).focus()

    def status(self) -> Iterable[Part]:
        """Beside whom."""
        session = self.workshop.session
        yield Part("Compare", weight=9, style="bold")
        if session is not None:
            opened = session.record.opened
            yield Part(f"this session: {agent_name(opened.agent)}", weight=7)
            yield Part(f"{opened.pack_id} {opened.pack_version}", weight=3)

    def coach(self) -> str:
        """Choose, then read what differs first."""
        if self._found is None:
            return "Take a session in with enter: it gets a column beside this one."
        if not self._found.comparable:
            return "No case stands in two columns. Take in a session that has a case of this one."
        if self._found.poolable:
            return "Same fingerprint: the same experiment twice. Still each column stands for itself."
        return "Read what differs first: with other conditions the columns are different experiments."

    def rebuild(self) -> None:
        """Read what was taken in, when this session has grown."""
        session = self.workshop.session
        if session is not None and session.record.seq != self._seq:
            self._seq = session.record.seq
            self._load()

    @on(CheckList.Changed)
    def _load(self) -> None:
        session, chosen = self.workshop.session, self.query_one(CheckList).in_order
        if session is None or not chosen:
            self._wanted = ()
            self._show(None)
            return
        names = self._wanted = (session.record.log_id, *chosen)

        def read() -> None:
            try:
                found = compare([scorecard_of(session.ledger, name) for name in names])
                self.post_message(self.Read(names, found))
            except (LedgerError, SessionError, CompareError, ValueError) as error:
                self.post_message(self.Read(names, None, str(error)))

        self.run_worker(read, thread=True, group="compare", exclusive=True)

    @on(Read)
    def _read(self, message: Read) -> None:
        if message.names != self._wanted:
            return  # Read for what was chosen before.
        if message.problem:
            self.problem(message.problem)
        self._show(message.found)

    @on(Grid.Resized)
    def _resized(self) -> None:
        self._show(self._found)

    def _show(self, found: Comparison | None) -> None:
        self._found = found
        for name in ("agents", "differs", "results", "stopped", "legend"):
            self.query_one(f"#{name}").display = found is not None
        for name in ("differs-title", "results-title", "stopped-title"):
            self.query_one(f"#{name}").display = found is not None
        said = (
            pooling_words(found, name=lambda place: letter(place - 1))
            if found is not None
            else _nothing(len(self._others))
        )
        self.query_one("#pooling", Static).update(
            shown(said, "" if found is None or (found.poolable and found.comparable) else "$warning")
        )
        if found is not None:
            width = (self.query_one("#page").scrollable_content_region.width or self.size.width - 3) - 1
            self.query_one("#agents", Static).update(Content("\n").join(agent_lines(found, width)))
            differs = difference_lines(found, width)
            self.query_one("#differs", Static).update(Content("\n").join(differs))
            for name in ("differs", "differs-title"):
                self.query_one(f"#{name}").display = bool(differs)
            self.query_one("#results", Grid).show(result_columns(found, width), result_rows(found, width))
            self.query_one("#stopped", Grid).show(result_columns(found, width), stopped_rows(found, width))
        self.refresh_lines()

    @on(Grid.Asked)
    def _asked(self, message: Grid.Asked) -> None:
        if message.column in ("number", "case", "0"):
            column = "stopped" if message.control.id == "stopped" else "passed"
            self.workshop.go("why", case=message.row, column=column)
        else:
            self.tell("That column is another session's: open it from the first screen to ask it why.")


def _session_line(found: LogSummary) -> Content:
    assert found.opened is not None
    opened = found.opened
    agent = shown_line(agent_name(opened.agent), width=28)
    after = f"  {found.opened_at[:10]}  {opened.pack_id} {opened.pack_version}  operator {opened.operator}"
    return joined(agent.pad_right(max(28 - agent.cell_length, 0)), shown_line(after, "$quiet"))


def _nothing(others: int) -> str:
    if not others:
        return "There is no other session on this pack yet: play it with another agent, or again."
    return "Nothing is taken in yet."
