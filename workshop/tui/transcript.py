"""Transcript: every event of an attempt, with what the agent wrote and what it was told."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from workshop.ledger.errors import LedgerError
from workshop.session import SessionError
from workshop.tui.base import WorkshopScreen
from workshop.tui.score_blind import not_of_others
from workshop.tui.score_status import about_attempt
from workshop.tui.seen import note_seen
from workshop.tui.transcript_entries import Entry, entries
from workshop.tui.transcript_view import TranscriptView
from workshop.tui.widgets.status_line import Part


class TranscriptScreen(WorkshopScreen):
    """The transcript of one attempt, opened at an event."""

    NAME = "Transcript"
    HELP = (
        "Everything the ledger holds of this attempt, event by event, in the order it was written: what the agent "
        "wrote, how each request was ruled, approvals, the exact replies, and the verdicts. What the agent says is a "
        "claim; the events of the desk are the evidence."
    )
    KEYS = ("screen.back", "transcript.next", "transcript.answer", "transcript.fold")
    CSS_PATH = "transcript.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next_ruling", "Next ruling", id="transcript.next", tooltip="To the next ruling of the desk"),
        Binding("a", "answer", "Final answer", id="transcript.answer", tooltip="To the final answer"),
    ]

    class Read(Message):
        """The events were read, or could not be."""

        def __init__(self, found: list[Entry], problem: str = "") -> None:
            super().__init__()
            self.found = found
            self.problem = problem

    def __init__(self, attempt: str, at: str = "", scorer: str = "") -> None:
        """`scorer`: for whom it is shown, so that one who scores blind does not meet what others decided."""
        super().__init__()
        self.attempt = attempt
        self._scorer = scorer
        self._wanted: int | None = int(at) if at.isdecimal() else None
        self._found: list[Entry] = []
        self._seq = 0

    def body(self) -> ComposeResult:
        """The events."""
        yield TranscriptView(id="transcript")

    def on_mount(self) -> None:
        """Keys go to the events."""
        self.query_one(TranscriptView).focus()

    def status(self) -> Iterable[Part]:
        """Which attempt, and which event."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        yield from about_attempt(session, self.attempt)
        marked = self.query_one(TranscriptView).marked
        if marked is not None and self._found:
            yield Part(f"event #{marked.seq}", weight=9)
            yield Part(f"{len(self._found)} events, #{self._found[0].seq} to #{self._found[-1].seq}", "", 3, right=True)

    def rebuild(self) -> None:
        """Read the events when there are more than were read."""
        session = self.workshop.session
        if session is not None and session.record.seq != self._seq:
            self._seq = session.record.seq
            self.run_worker(self._read, thread=True, group="transcript", exclusive=True)

    def _read(self) -> None:
        session = self.workshop.session
        if session is None:
            return
        try:
            rows = session.ledger.rows(session.log_id)
            if session.record.book.blind(self.attempt, self._scorer):
                rows = not_of_others(rows, self._scorer)
            self.post_message(self.Read(entries(rows, self.attempt, session.ledger.blob)))
        except (LedgerError, SessionError) as error:
            self.post_message(self.Read([], str(error)))

    @on(Read)
    def _show(self, message: Read) -> None:
        if message.problem:
            self.problem(message.problem)
            return
        self._found = message.found
        if any(_decided(entry) and entry.who != self._scorer for entry in message.found):
            note_seen(self.workshop, (self.attempt,), self._scorer)
        self.query_one(TranscriptView).show(message.found, self._wanted)
        self._wanted = None
        self.refresh_lines()
        self.refresh_bindings()

    @on(TranscriptView.Marked)
    def _marked(self) -> None:
        self.refresh_lines()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """To an answer only where there is one."""
        if action == "answer":
            return self._answer() is not None
        if action == "next_ruling":
            return any(entry.who == "desk" for entry in self._found)
        return super().check_action(action, parameters)

    def _answer(self) -> int | None:
        return next((entry.seq for entry in self._found if entry.what == "FINAL ANSWER"), None)

    def action_answer(self) -> None:
        """Mark the final answer."""
        seq = self._answer()
        if seq is not None:
            self.query_one(TranscriptView).mark(seq)

    def action_next_ruling(self) -> None:
        """Mark the next ruling, from the end again the first."""
        view = self.query_one(TranscriptView)
        here = view.marked.seq if view.marked else 0
        rulings = [entry.seq for entry in self._found if entry.strong and entry.what.startswith("request")]
        if rulings:
            view.mark(next((seq for seq in rulings if seq > here), rulings[0]))


def _decided(entry: Entry) -> bool:
    """Whether it tells what somebody decided on a check."""
    return entry.what.startswith(("verdict", "scorers differed", "failure review"))
