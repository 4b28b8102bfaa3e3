"""What to read before deciding a check: question, proposal, events, claims, guidance, and the verdicts so far."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.pack.pack import CheckText
from workshop.report.wording import check_word
from workshop.tui import score_parts as parts
from workshop.tui.score_compare import compared
from workshop.tui.score_decision import Moment
from workshop.tui.score_rows import Does, Line, claim_lines, event_lines, line_content
from workshop.tui.text import joined, put, shown


class LineList(OptionList):
    """Events or claims, one line each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Up and down go through the lines; a page is a page of the whole sheet, as everywhere on the screen.
        Binding("pageup", "screen.page(-1)", "Page up", id="score.page-up", tooltip="Read further up", show=False),
        Binding(
            "pagedown",
            "screen.page(1)",
            "Read on",
            key_display="page up/down",
            id="score.page-down",
            tooltip="Read further down, wherever the keys are",
        ),
    ]

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, line: Line) -> None:
            super().__init__()
            self.line = line

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[Line] = []
        self._shown: tuple[list[Line], int] = ([], 0)

    @property
    def marked(self) -> Line | None:
        """The line the mark stands on."""
        at = self.highlighted
        return self.lines[at] if at is not None and at < len(self.lines) else None

    def show(self, lines: Sequence[Line]) -> None:
        """Show these; the mark stays where the lines are the same, and goes to the first of lines that came to them."""
        at = self.highlighted
        if list(lines) != self.lines:
            added = bool(self.lines) and all(line in lines for line in self.lines)
            at = next((n for n, line in enumerate(lines) if line not in self.lines), 0) if added else 0
        self.lines = list(lines)
        self._fill(at)

    def _fill(self, at: int | None) -> None:
        width = max(self.scrollable_content_region.width - 1, 20)
        if self._shown == (self.lines, width) and self.highlighted == at:
            return
        self._shown = self.lines, width
        self.clear_options()
        self.add_options(Row(line_content(line, width)) for line in self.lines)
        self.highlighted = at if self.lines else None
        self.call_after_refresh(self.scroll_to_highlight)

    def on_resize(self, _: events.Resize) -> None:
        """Lines follow the width."""
        self.call_after_refresh(lambda: self._fill(self.highlighted))

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if message.option_index < len(self.lines):
            self.post_message(self.Chosen(self.lines[message.option_index]))


class EventList(LineList):
    """The events a check rests on."""

    HELP = "The events the proposal rests on. Enter opens the transcript at the marked one."


class ClaimList(LineList):
    """The claims of the final answer."""

    HELP = (
        "What the final answer claims, each held against the receipts, with every event that proves or contradicts it. "
        "Enter opens the transcript at the marked line's event; the last line adds a claim the app did not find."
    )


class ScoreSheet(VerticalScroll, can_focus=False):
    """One check of one attempt, to be read."""

    DEFAULT_CSS = """
    ScoreSheet { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    ScoreSheet > Vertical { height: auto; }
    ScoreSheet .section { height: auto; margin-bottom: 1; }
    ScoreSheet .label { width: 10; }
    ScoreSheet .said { width: 1fr; max-width: 110; }
    ScoreSheet .lines { width: 1fr; height: auto; }
    ScoreSheet .beside { width: 9; }
    ScoreSheet #events-note, ScoreSheet #claims-note { padding-left: 1; }
    ScoreSheet OptionList { width: 1fr; height: auto; max-height: 10; border-left: blank; }
    ScoreSheet OptionList:focus { border-left: outer $accent; }
    """

    def compose(self) -> ComposeResult:
        """The sections; the second half stands beside the first where there is room."""
        with Vertical(id="first"):
            for name, label in (("off", "NOTE"), ("question", ""), ("proposal", "PROPOSAL"), ("compared", "COMPARED")):
                yield from _section(name, label)
            with Horizontal(classes="section", id="claims-section"):
                yield Static(shown("CLAIMS", "bold"), classes="label beside")
                with Vertical(classes="lines"):
                    yield ClaimList(id="claims")
                    yield Static("", id="claims-note")
            with Horizontal(classes="section"):
                yield Static(shown("EVENTS", "bold"), classes="label beside")
                with Vertical(classes="lines"):
                    yield EventList(id="evidence")
                    yield Static("", id="events-note")
        with Vertical(id="second"):
            for name, label in (("guidance", "GUIDANCE"), ("history", "VERDICTS")):
                yield from _section(name, label)

    @property
    def row(self) -> int | None:
        """The event the mark stands on, in the list that has the focus or else in the first."""
        focused = self.screen.focused
        marked = (focused if isinstance(focused, ClaimList) else self.query_one(EventList)).marked
        return (marked.seq or None) if marked is not None and marked.does is Does.OPEN else None

    def show(self, moment: Moment, case: Case, text: CheckText) -> None:
        """Show one check."""
        card, check, scorer = moment.card, moment.check, moment.scorer
        tested = "  This case is about it." if check in case.tests else ""
        self._put("question-label", shown(check_word(check).upper(), "bold $accent"))
        self._put("question", joined((text.question, "bold"), (tested, "$accent")))
        self._put("proposal", parts.proposal_content(moment.proposal, blind=moment.blind))
        self._put("guidance", parts.guidance_content(case.guidance.of(check), text.help))
        self._put("history", parts.history_content(card, check, scorer))
        self._maybe("off", parts.served_otherwise(card))
        self._maybe("compared", None if moment.blind else compared(card, check, scorer))
        note, lines = event_lines(card, check)
        self.query_one(EventList).show(lines)
        self._note("events-note", note or ("" if lines else "none: nothing was asked for and nothing answered"))
        claims = claim_lines(card, scorer, can_add=not moment.refused)
        self.query_one("#claims-section").display = check is Check.EVIDENCE
        self.query_one(ClaimList).show(claims)
        hidden = "What the app found is hidden until you have decided all four checks." if moment.blind else ""
        self._note("claims-note", hidden or ("" if card.claims else "The app found no claim that needs a receipt."))

    def _put(self, name: str, content: Content) -> None:
        put(self.query_one(f"#{name}", Static), content)

    def _note(self, name: str, note: str) -> None:
        self.query_one(f"#{name}").display = bool(note)
        self._put(name, shown(note, "$quiet"))

    def _maybe(self, name: str, content: Content | None) -> None:
        self.query_one(f"#{name}-section").display = content is not None
        if content is not None:
            self._put(name, content)


def _section(name: str, label: str) -> ComposeResult:
    with Horizontal(classes="section", id=f"{name}-section"):
        yield Static(shown(label, "bold"), classes="label", id=f"{name}-label")
        yield Static("", classes="said", id=name)
