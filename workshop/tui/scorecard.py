"""Scorecard: every case by its checks with the repeats inside each cell, and who stopped what."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.ledger.errors import LedgerError
from workshop.report.cards import AttemptCard, Scorecard
from workshop.session import SessionError
from workshop.tui.base import WorkshopScreen
from workshop.tui.broken import read_only_words
from workshop.tui.score_blind import hidden_words
from workshop.tui.scorecard_grid import Grid
from workshop.tui.scorecard_load import comparable, load_scorecard, snapshot
from workshop.tui.scorecard_rows import boundary_columns, boundary_rows, result_columns, result_rows
from workshop.tui.scorecard_words import counts_content, empty_words, failed_attempts, failed_line, trust_content
from workshop.tui.sessions import agent_name
from workshop.tui.text import shown
from workshop.tui.widgets.status_line import Part

LEGEND = "P pass  F fail  N not measurable  · not scored; one letter a repeat"

TRUST = 118
"""Cells of the sentences on trust, at most."""

WAY_ON = "It can be read when they are, or when somebody else scores here: ctrl+s on the score screen says who."


class FailedList(OptionList):
    """Attempts with a failed check."""

    HELP = "Attempts with a failed check. Enter opens the failure review of the marked one."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Review", id="failed.open", tooltip="The failure review of the marked attempt"),
    ]


class ScorecardScreen(WorkshopScreen):
    """The session's scorecard."""

    NAME = "Scorecard"
    HELP = (
        "The first table has a row for each case: one letter a repeat under each check, how many measurable attempts "
        "passed, the interval that so few repeats allow, pass^k (the chance that all of k repeats pass), and a label. "
        "The second says who stopped a forbidden action: the model never tried, the desk stopped it, or nobody did; "
        "beside it the practice agent that does try. Below each table stands what the marked column holds; ask any "
        "cell why with enter. Below stand failure reviews, and what speaks for "
        "and against the figures. Compare puts other sessions on this pack beside this one; nothing is added up over "
        "sessions. Export writes all of it to files."
    )
    KEYS = (
        "grid.ask",
        "failed.open",
        "scorecard.compare",
        "scorecard.export",
        "scorecard.review",
        "scorecard.agenda",
        "screen.back",
    )
    CSS_PATH = "scorecard.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "export", "Export", id="scorecard.export", tooltip="Write the scorecard to files"),
        Binding("c", "compare", "Compare", id="scorecard.compare", tooltip="Put other sessions beside this one"),
        Binding("d", "agenda", "Debrief", id="scorecard.agenda", tooltip="The checks on which scorers differ"),
        Binding("r", "failed", "Reviews", id="scorecard.review", tooltip="To the failures and their reviews"),
        Binding("b", "boundary", "Who stopped it", id="scorecard.boundary", tooltip="To the second table", show=False),
    ]

    class Read(Message):
        """The scorecard was read, or could not be."""

        def __init__(self, card: Scorecard | None, problem: str = "", others: int = 0) -> None:
            super().__init__()
            self.card = card
            self.problem = problem
            self.others = others

    def __init__(self) -> None:
        super().__init__()
        self._card: Scorecard | None = None
        self._failed: list[tuple[str, AttemptCard]] = []
        self._others = 0
        self._seq = 0

    def body(self) -> ComposeResult:
        """Counts, the two tables, failures, and what speaks for and against."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static("", id="counts")
            yield Static("", id="empty")
            yield Grid(id="results")
            yield Static(shown(LEGEND, "$quiet"), id="legend")
            yield Static("", id="results-about")
            yield Static(shown("WHO STOPPED IT", "bold"), classes="heading", id="boundary-title")
            yield Grid(id="boundary")
            yield Static("", id="boundary-about")
            yield Static(shown("FAILURES AND THEIR REVIEWS", "bold"), classes="heading", id="failed-title")
            yield FailedList(id="failed")
            yield Static(shown("HOW FAR TO TRUST THIS", "bold"), classes="heading", id="trust-title")
            yield Static("", id="trust")

    def on_mount(self) -> None:
        """Nothing to show before it was read."""
        self.query_one("#page").visible = False

    def status(self) -> Iterable[Part]:
        """Whose session."""
        session = self.workshop.session
        if session is None:
            return
        opened = session.record.opened
        yield Part("Scorecard", weight=9, style="bold")
        yield Part(agent_name(opened.agent), weight=7)
        yield Part(f"{opened.pack_id} {opened.pack_version}", "", 3)
        yield Part(f"fingerprint {opened.fingerprint[:8]}", "", 2)
        if session.read_only:
            yield Part("read only", "", 6, style="$warning")
        yield Part(f"operator {opened.operator}", "", 2, right=True)

    def coach(self) -> str:
        """Ask, score, or export."""
        card = self._card
        if card is None:
            return ""
        session = self.workshop.session
        if session is not None and session.read_only:
            return read_only_words(session) if session.broken else "Read along: ask any cell why, or export."
        if card.counts.unscored:
            return "Score what was played: a letter · is a check nobody has decided yet; ask the cell to get there."
        if any(attempt.review_due for _, attempt in self._failed):
            return "Write the failure reviews: each failed check needs a cause and a fix."
        if not card.counts.scored:
            return "Play and score a case: the scorecard fills as you do."
        return "Ask any cell why, or export: the files stand on their own outside this room."

    def rebuild(self) -> None:
        """Read the scorecard when the session has grown."""
        session = self.workshop.session
        if session is None:
            return
        hidden = hidden_words(session, self.workshop.drafts)
        if hidden:
            self._hide(hidden)
            return
        if session.record.seq == self._seq:
            return
        self._seq, record = session.record.seq, snapshot(session.record)

        def read() -> None:
            try:
                others = len(comparable(session.ledger, record))
                self.post_message(self.Read(load_scorecard(session, record, checked=True), others=others))
            except (LedgerError, SessionError, ValueError) as error:
                self.post_message(self.Read(None, str(error)))

        self.run_worker(read, thread=True, group="scorecard", exclusive=True)

    def _hide(self, why: str) -> None:
        """Nothing of the scorecard, but why."""
        self._card, self._failed, self._others, self._seq = None, [], 0, 0
        page = self.query_one("#page")
        for part in page.children:
            part.display = part.id == "empty"
        self.query_one("#empty", Static).update(shown(f"{why} {WAY_ON}"))
        page.visible = True
        self.set_focus(None)
        self.refresh_bindings()

    @on(Read)
    def _read(self, message: Read) -> None:
        if message.card is None:
            self.problem(message.problem)
            return
        first, self._card = self._card is None, message.card
        for part in self.query_one("#page").children:
            part.display = True
        self._others = message.others
        self._failed = failed_attempts(message.card)
        self.query_one("#page").visible = True
        self._paint()
        self.refresh_lines()
        self.refresh_bindings()
        if first:
            self.query_one("#results").focus()
            self.query_one("#page").scroll_home(animate=False)

    @on(Grid.Resized)
    def _resized(self) -> None:
        self._paint()

    def _paint(self) -> None:
        card = self._card
        if card is None:
            return
        width = (self.query_one("#page").scrollable_content_region.width or self.size.width - 3) - 1
        self.query_one("#counts", Static).update(counts_content(card))
        empty = empty_words(card)
        self.query_one("#empty", Static).update(shown(empty, "$warning"))
        self.query_one("#empty").display = bool(empty)
        self.query_one("#results", Grid).show(result_columns(card, width), result_rows(card, width))
        self.query_one("#boundary", Grid).show(boundary_columns(width), boundary_rows(card, width))
        failed = self.query_one(FailedList)
        at = failed.highlighted
        failed.clear_options()
        failed.add_options(Row(failed_line(name, attempt, width)) for name, attempt in self._failed)
        failed.highlighted = min(at or 0, len(self._failed) - 1) if self._failed else None
        for part in (failed, self.query_one("#failed-title")):
            part.display = bool(self._failed)
        self.query_one("#trust", Static).update(trust_content(card, min(width, TRUST)))

    # ------------------------------------------------------------------ acting

    def card_at(self, seq: int) -> Scorecard | None:
        """The scorecard as shown, if it was read when the log had `seq` events."""
        return self._card if self._card is not None and self._card.header.size == seq else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Absent where there is nothing to do."""
        if action in ("export", "boundary"):
            return self._card is not None
        if action == "compare":
            return bool(self._others)
        if action == "agenda":
            return self._card is not None and any(
                s.differ for c in self._card.cases for a in c.attempts for s in a.scores
            )
        if action == "failed":
            return bool(self._failed)
        return super().check_action(action, parameters)

    @on(Grid.Marked)
    def _marked(self, message: Grid.Marked) -> None:
        self.query_one(f"#{message.control.id}-about", Static).update(shown(message.about, "$quiet"))

    @on(Grid.Asked)
    def _asked(self, message: Grid.Asked) -> None:
        self.workshop.go("why", case=message.row, column=message.column)

    @on(OptionList.OptionSelected, "#failed")
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.workshop.go("review", attempt=self._failed[message.option_index][1].attempt)

    def action_failed(self) -> None:
        """To the failures; the table above stays in sight as far as it can."""
        failed = self.query_one(FailedList)
        failed.focus(scroll_visible=False)
        failed.scroll_visible(animate=False)

    def action_boundary(self) -> None:
        """To the second table."""
        self.query_one("#boundary").focus()

    def action_agenda(self) -> None:
        """To the checks on which scorers differ."""
        self.workshop.go("agenda")

    def action_compare(self) -> None:
        """To sessions side by side."""
        self.workshop.go("compare")

    def action_export(self) -> None:
        """To the export."""
        self.workshop.go("export")
