"""What to read before deciding a check: question, proposal, evidence, guidance, and the verdicts so far."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.pack.case import Case
from workshop.pack.pack import CheckText
from workshop.report.cards import AttemptCard
from workshop.report.wording import check_word
from workshop.tui import score_parts as parts
from workshop.tui.text import joined, put, shown


class EvidenceList(OptionList):
    """The rows a check rests on."""

    HELP = "The rows the proposal rests on, and the final answer. Enter opens the transcript at the marked one."


class ScoreSheet(VerticalScroll, can_focus=False):
    """One check of one attempt, to be read."""

    DEFAULT_CSS = """
    ScoreSheet { height: 1fr; padding: 0 1; }
    ScoreSheet > Vertical { height: auto; }
    ScoreSheet .section { height: auto; margin-bottom: 1; }
    ScoreSheet .label { width: 10; }
    ScoreSheet .said { width: 1fr; max-width: 110; }
    ScoreSheet OptionList { width: 1fr; height: auto; max-height: 8; }
    """

    class RowChosen(Message):
        """A row of the evidence was chosen."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: list[parts.Evidence] = []

    def compose(self) -> ComposeResult:
        """The sections; the second half stands beside the first where there is room."""
        with Vertical(id="first"):
            for name, label in (("question", ""), ("proposal", "PROPOSAL")):
                yield from _section(name, label)
            with Horizontal(classes="section"):
                yield Static(shown("ROWS", "bold"), classes="label")
                yield EvidenceList(id="evidence")
        with Vertical(id="second"):
            for name, label in (("guidance", "GUIDANCE"), ("history", "VERDICTS")):
                yield from _section(name, label)

    @property
    def row(self) -> int | None:
        """The row the mark in the evidence stands on."""
        at = self.query_one(EvidenceList).highlighted
        return self._rows[at].seq if at is not None and at < len(self._rows) else None

    def show(self, card: AttemptCard, case: Case, text: CheckText, scorer: str) -> None:
        """Show one check."""
        check = text.check
        tested = "  This case is about it." if check in case.tests else ""
        question = joined((text.question, "bold"), (tested, "$accent"))
        self._put("question-label", shown(check_word(check).upper(), "bold $accent"))
        self._put("question", question)
        self._put("proposal", parts.proposal_content(parts.score_of(card, check).proposal))
        self._put("guidance", parts.guidance_content(case.guidance.of(check), text.help))
        self._put("history", parts.history_content(card, check, scorer))
        self._show_rows(parts.evidence_rows(card, check))

    def _put(self, name: str, content: Content) -> None:
        put(self.query_one(f"#{name}", Static), content)

    def _show_rows(self, found: list[parts.Evidence]) -> None:
        rows = self.query_one(EvidenceList)
        at = rows.highlighted if found == self._rows else 0
        self._rows = found
        width = max(rows.scrollable_content_region.width - 1, 20)
        rows.clear_options()
        rows.add_options(Row(parts.evidence_line(row, width)) for row in found)
        rows.highlighted = at if found else None

    def on_resize(self, _: events.Resize) -> None:
        """Evidence lines follow the width."""
        self.call_after_refresh(lambda: self._show_rows(self._rows))

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if message.option_index < len(self._rows):
            self.post_message(self.RowChosen(self._rows[message.option_index].seq))


def _section(name: str, label: str) -> ComposeResult:
    with Horizontal(classes="section"):
        yield Static(shown(label, "bold"), classes="label", id=f"{name}-label")
        yield Static("", classes="said", id=name)
