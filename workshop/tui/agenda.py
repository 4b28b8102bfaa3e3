"""Debrief: every check on which scorers differ, each with the claim beside the rows that speak to it."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.ledger.errors import LedgerError
from workshop.report.agenda import Agenda, Item, agenda, left_out_words, nothing_words
from workshop.report.wording import check_word, verdict_word
from workshop.session import SessionError
from workshop.tui.agenda_item import item_content
from workshop.tui.base import WorkshopScreen
from workshop.tui.score_blind import hidden_words
from workshop.tui.score_status import saved
from workshop.tui.scorecard_load import load_scorecard, snapshot
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.status_line import Part


class ItemList(OptionList):
    """The checks."""

    HELP = "Checks on which scorers differ, open ones first. Enter opens the marked one on Score, where it is settled."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Open", id="agenda.open", tooltip="Score at the marked check, to settle it"),
        Binding("pageup", "screen.page(-1)", "Page up", id="agenda.page-up", tooltip="Read further up", show=False),
        Binding("pagedown", "screen.page(1)", "Read on", id="agenda.page-down", tooltip="Read further down"),
    ]


class AgendaScreen(WorkshopScreen):
    """The agenda of a debrief."""

    NAME = "Debrief"
    HELP = (
        "The checks on which scorers differ: open ones before settled ones, checks the case is about before others. "
        "Below the list stands what the agent claimed beside the rows that prove or contradict it; where no row bears "
        "on the claim, the nearest receipts of its kind: the ids that were returned, or the request that was refused. "
        "Then what each scorer says and why. Enter opens the check on Score, where it is settled; ctrl+o the "
        "transcript at the first of the rows. What somebody still scores blind is kept off the list."
    )
    KEYS = ("agenda.open", "agenda.page-down", "agenda.transcript", "screen.back")
    CSS_PATH = "agenda.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "transcript", "Transcript", id="agenda.transcript", tooltip="At the row beside the claim"),
    ]

    class Read(Message):
        """The agenda was read, or could not be."""

        def __init__(self, found: Agenda | None, problem: str = "") -> None:
            super().__init__()
            self.found = found
            self.problem = problem

    def __init__(self) -> None:
        super().__init__()
        self._found: Agenda | None = None
        self._seq = 0

    def body(self) -> ComposeResult:
        """The list, and the marked item below it."""
        yield ItemList(id="items", classes="-empty")
        with VerticalScroll(id="item", can_focus=False):
            yield Static("", id="said")
        yield Static("", id="hidden", classes="-empty")

    def status(self) -> Iterable[Part]:
        """How many, and how many are open."""
        yield Part("Debrief", weight=9, style="bold")
        if self._found is not None:
            left = sum(item.settled is None for item in self._found.items)
            yield Part(f"{len(self._found.items)} disputed, {left} to settle", weight=8)
        if self.workshop.session is not None:
            yield saved(self.workshop.session)

    def coach(self) -> str:
        """Talk, then settle."""
        item = self._marked
        if item is None:
            return ""
        if item.settled is not None:
            return "All that is open was settled: look at how, or go back." if self._done else "Go to one that is open."
        return f"Read the claim beside its rows, talk it over, then settle {check_word(item.check)}: enter opens it."

    @property
    def _done(self) -> bool:
        return self._found is not None and all(item.settled is not None for item in self._found.items)

    @property
    def _marked(self) -> Item | None:
        at = self.query_one(ItemList).highlighted
        return self._found.items[at] if self._found is not None and at is not None else None

    def rebuild(self) -> None:
        """Read it when the session has grown; nothing of it while somebody here scores blind."""
        session = self.workshop.session
        if session is None or session.record.seq == self._seq:
            return
        if hidden := hidden_words(session, self.workshop.drafts):
            self._show(Agenda(items=(), left_out=()), hidden)
            return
        self._seq, record = session.record.seq, snapshot(session.record)

        def read() -> None:
            try:
                self.post_message(self.Read(agenda(load_scorecard(session, record, checked=True))))
            except (LedgerError, SessionError, ValueError) as error:
                self.post_message(self.Read(None, str(error)))

        self.run_worker(read, thread=True, group="agenda", exclusive=True)

    @on(Read)
    def _read(self, message: Read) -> None:
        if message.found is None:
            self.problem(message.problem)
            return
        self._show(message.found, left_out_words(message.found, str))

    def _show(self, found: Agenda, hidden: str) -> None:
        self._found = found
        items = self.query_one(ItemList)
        at = items.highlighted or 0
        items.set_class(not found.items, "-empty")
        items.clear_options()
        items.add_options(Row(_line(item, max(self.size.width - 6, 20))) for item in found.items)
        items.highlighted = min(at, len(found.items) - 1) if found.items else None
        below = self.query_one("#hidden", Static)
        below.update(shown(hidden, "$warning"))
        below.set_class(not hidden, "-empty")
        items.focus()
        self._paint()

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.query_one("#item").scroll_home(animate=False)
        self._paint()

    def _paint(self) -> None:
        item, found = self._marked, self._found
        words = item_content(item) if item is not None else shown(nothing_words(found) if found is not None else "")
        self.query_one("#said", Static).update(words)
        self.refresh_lines()
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if (item := self._marked) is not None:
            self.workshop.go("score", attempt=item.attempt, check=item.check.value)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A transcript only of an item."""
        return self._marked is not None if action == "transcript" else super().check_action(action, parameters)

    def action_page(self, step: int) -> None:
        """Scroll the item."""
        page = self.query_one("#item", VerticalScroll)
        (page.scroll_page_down if step > 0 else page.scroll_page_up)(animate=False)

    def action_transcript(self) -> None:
        """At the first row that speaks to the claim."""
        if (item := self._marked) is not None:
            rows = [row.event for beside in item.opens_on for row in beside.rows]
            self.workshop.go("transcript", attempt=item.attempt, at=str(rows[0]) if rows else "")


def _line(item: Item, width: int) -> Content:
    state = ("to settle", "bold $warning") if item.settled is None else (f"settled as {_word(item)}", "$quiet")
    differ = ", ".join(f"{one.scorer} {verdict_word(one.verdict)}" for one in item.opinions)
    head = f"{check_word(item.check):<10} {item.attempt}"
    return joined((f"{state[0]:<24}", state[1]), shown_line(f"{head}: {differ}", width=max(width - 24, 10)))


def _word(item: Item) -> str:
    return verdict_word(item.settled.verdict) if item.settled is not None else ""
