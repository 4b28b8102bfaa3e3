"""The desk: the agent's message, the gates, the reply and the receipts, and what the operator decides."""

import contextlib
from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widgets import OptionList, Static

from workshop.coach import next_step
from workshop.ledger.errors import LedgerError
from workshop.model.words import Awaiting, MessageKind
from workshop.tui.broken import read_only_words
from workshop.tui.desk_found import about_gates
from workshop.tui.desk_messages import MESSAGE
from workshop.tui.desk_seen import Seen, look
from workshop.tui.desk_show import DeskShow
from workshop.tui.status import ABOUT, attempt_parts
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.lines import Lines
from workshop.tui.widgets.message_box import Draft, MessageBox
from workshop.tui.widgets.status_line import Part
from workshop.tui.widgets.tab_line import TabLine

PARTS = (
    ("message", "Message", "F2"),
    ("ruling", "Ruling and reply", "F3"),
    ("reply", "Reply", "F4"),
    ("transcript", "Transcript", "F5"),
)
LOW = 18
"""Lines below which the decision leaves little room for what is to be read."""
READ_AFTER = 0.15
"""Seconds after the last key until a typed message is read for what it holds."""


class DeskScreen(DeskShow):
    """One attempt at the desk."""

    NAME = "Desk"
    HELP = (
        "You play the agent's tools. Paste its message, see what was found in it, and put it before the desk: each "
        "request passes the gates in order, and the first that applies rules. Where a person must decide, the case's "
        "script says what. A call that can't be read or doesn't fit its tool is a form error: the agent is told, and "
        "it costs no request. A text that was handed over here and is pasted back is named, and is the agent's only "
        "when you say so. Then serve the reply and paste it into the agent's chat; a practice agent gets it by "
        "itself. No letter does anything here, so that a paste can't press keys: enter does the marked choice at once "
        "where it can be taken back, else it chooses and a second enter confirms; the bottom line says which. F4 shows "
        "the reply whole, also before it is served. What was served is never edited; a mistake is voided with a reason."
    )
    STATUS = ABOUT
    KEYS = ("choices.press", "desk.file", "message.clear", "desk.next", "desk.void", "screen.back")
    CSS_PATH = "desk.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "part('message')", "Message", id="desk.message", tooltip="To the agent's message", show=False),
        Binding("f3", "part('ruling')", "Ruling", id="desk.ruling", tooltip="To ruling and choices", show=False),
        Binding("f4", "part('reply')", "Reply", id="desk.reply", tooltip="The reply whole, and back", show=False),
        Binding("f5", "part('transcript')", "Transcript", id="desk.transcript", tooltip="To all so far", show=False),
        Binding(
            "f6",
            "step(-1)",
            "Request before",
            id="desk.before",
            tooltip="The request before, of this message",
            show=False,
        ),
        Binding(
            "f7", "step(1)", "Request after", id="desk.after", tooltip="The request after, of this message", show=False
        ),
        Binding("ctrl+n", "next_part", "Next part", id="desk.next", tooltip="The next part of the desk"),
        Binding("alt+n", "notes", "Notes", id="desk.notes", tooltip="Facilitator notes of this case", show=False),
    ]

    class Read(Message):
        """A draft was read for what it holds."""

        def __init__(self, draft: Draft, seen: Seen) -> None:
            super().__init__()
            self.draft = draft
            self.seen = seen

    def __init__(self, attempt: str) -> None:
        super().__init__(attempt)
        self._read_soon: Timer | None = None
        self._stood: tuple[object, ...] = ()
        self._restored = False
        self._part = ""

    def body(self) -> ComposeResult:
        """Message, ruling, figures; the decision; reply; transcript."""
        yield TabLine(PARTS, id="parts")
        with Horizontal(id="top"):
            with Vertical(id="message-pane"):
                yield MessageBox(id="message")
                yield Static("", id="found")
            with VerticalScroll(id="ruling-pane", can_focus=False):
                yield Static("", id="request")
                yield about_gates(Static("", id="ladder"))
                yield about_gates(Static("", id="folded"))
                yield Static("", id="reason")
            with VerticalScroll(id="side", can_focus=False):
                yield Static("", id="limits")
                yield Static("", id="effects")
                yield Static("", id="grants")
        with Vertical(id="decide"):
            yield Static("", id="question")
            yield Choices(id="choices")
        with Vertical(id="reply-pane"):
            yield Static("", id="reply-head", classes="head")
            yield Lines(id="reply")
        with Vertical(id="transcript-pane"):
            yield Static("", id="transcript-head", classes="head")
            yield OptionList(id="transcript")

    def status(self) -> Iterable[Part]:
        """Case, attempt, what is used up, the clock."""
        return attempt_parts(self.session, self.attempt, self.workshop.now())

    def coach(self) -> str:
        """The next step; with a message that is not before the desk yet, that."""
        draft = self.box.draft if self.takes_message and self.is_mounted else None
        seen = self.seen_now if draft is not None else None
        if draft is not None and seen is not None and seen.own:
            return "Take it away and copy what the agent answered: this text came from here."
        if draft is not None and draft.text.strip() and seen is not None and seen.reading.kind is MessageKind.NONE:
            return "No request is in it: take it as the final answer, or put it before the desk to nudge the agent."
        if draft is not None and draft.text:
            return "Look at what was found, then put the message before the desk: it is recorded before anything else."
        if self.session.broken:
            return read_only_words(self.session)
        if self.session.read_only:
            return "Read along, or take the session over to go on: until then nothing can be put before this desk."
        return next_step(self.session.record, self.session.pack, self.attempt)

    def on_resize(self, message: events.Resize) -> None:
        """Other widths cut and wrap otherwise; on a low screen the choices come first."""
        self.set_class(message.size.height < LOW, "-tight")
        self.call_after_refresh(self.refresh_all)

    # ------------------------------------------------------------------ rebuild

    def rebuild(self) -> None:
        """Everything from the session."""
        record = self.record
        if not self._restored:
            self._restored = True
            self.put_back()
        by_hand = not record.practice_agent and not self.session.read_only
        if self.box.by_hand != by_hand:
            self.box.by_hand = by_hand
        waiting = record.waiting.request if record.waiting is not None else 0
        stands = (record.awaiting, waiting, len(record.messages), record.ended, record.voided)
        moved, self._stood = stands != self._stood, stands
        if moved:
            self.looked_at = 0
        self.show_message()
        self.show_ruling()
        self.show_offers()
        self.show_reply()
        self.show_transcript(to_end=moved)
        if moved:
            self._settle()

    # ------------------------------------------------------------------ parts and focus

    def _settle(self) -> None:
        """Go where the next step is."""
        waits = self.takes_message and self.record.open_message is None and not self.record.practice_agent
        if waits and not self.box.draft.text:
            self._open("message")
            self.box.field.focus()
        else:
            reads = (
                self.takes_message or self.record.awaiting is Awaiting.CONFIRMATION or self.record.answer is not None
            )
            self._open("message" if reads else "ruling")
            self.query_one("#choices", Choices).focus()

    def _open(self, part: str) -> None:
        self.query_one(TabLine).current = part
        # Where all parts stand beside each other only the reply's own changes a style; a resize finds the others too.
        whole = "reply" if "reply" in (part, self._part) else ""
        self._part = part
        self.update_classes(
            {f"-part-{name}": name == part for name, _, _ in PARTS}, update=not self.is_roomy or bool(whole)
        )
        if whole:
            self.show_reply()

    def action_part(self, part: str) -> None:
        """Go to a part; from the whole reply the same key leads back."""
        if part == self._part == "reply":
            self._settle()
            return
        self._open(part)
        if part == "message":
            self.box.field.focus()
        else:
            self.query_one({"ruling": "#choices", "reply": "#reply"}.get(part, "#transcript")).focus()

    def action_back(self) -> None:
        """From the whole reply to the desk, from there to where one came from."""
        if self._part == "reply":
            self._settle()
        else:
            super().action_back()

    def action_step(self, step: int) -> None:
        """Show the request before or after, of the same message."""
        found = self.beside(step)
        if found is not None:
            if not self.is_roomy:
                self._open("ruling")
            self.looked_at = found.request
            self.show_ruling()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be a request before or after."""
        if action == "step" and self.workshop.session is not None:
            return self.beside(int(str(parameters[0]))) is not None
        return super().check_action(action, parameters)

    def action_next_part(self) -> None:
        """Go to the next part."""
        names = [name for name, _, _ in PARTS if name != "reply" or not self.is_roomy]
        current = self.query_one(TabLine).current
        self.action_part(names[(names.index(current) + 1) % len(names)] if current in names else names[0])

    def action_notes(self) -> None:
        """The facilitator's notes."""
        self.workshop.go("notes", case=self.case.id)

    @on(TabLine.Chosen)
    def _tab(self, message: TabLine.Chosen) -> None:
        message.stop()
        self.action_part(message.part)

    @on(OptionList.OptionHighlighted, "#transcript")
    def _look(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        place = message.option_index
        if place < len(self.rows) and self.rows[place]:
            self.looked_at = self.rows[place]
            self.show_ruling()
            self.refresh_bindings()

    @on(Choices.Marked, "#choices")
    def _marked(self, message: Choices.Marked) -> None:
        message.stop()
        with contextlib.suppress(LedgerError):
            self.show_reply()

    # ------------------------------------------------------------------ the draft

    @on(MessageBox.Changed)
    def _draft_changed(self, message: MessageBox.Changed) -> None:
        message.stop()
        draft = message.draft
        self.keep(MESSAGE, draft.stored())
        self.clear_told()
        if self._read_soon is not None:
            self._read_soon.stop()
        if draft.typed and draft.text:
            self._read_soon = self.set_timer(READ_AFTER, lambda: self.read_draft(draft))
        self.show_message()
        self.show_offers()
        self.refresh_lines()
        self.refresh_bindings()
        if draft.text and not draft.typed:
            self._open("message")
            self.query_one("#choices", Choices).focus()

    def read_draft(self, draft: Draft) -> None:
        """Read a draft for what it holds, in a thread: it may be a megabyte."""
        session, attempt = self.session, self.attempt

        def work() -> None:
            self.post_message(self.Read(draft, look(session, attempt, draft)))

        self.run_worker(work, thread=True, group="read", exclusive=True)

    @on(Read)
    def _was_read(self, message: Read) -> None:
        message.stop()
        if message.draft == self.box.draft and self.seen != (message.draft, message.seen):
            self.seen = (message.draft, message.seen)
            self.show_message()
            self.show_offers()
            self.refresh_lines()
