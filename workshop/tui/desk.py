"""The desk: the agent's message, the gates, the reply and the receipts, and what the operator decides."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.coach import next_step
from workshop.model.attempt import RequestRecord
from workshop.model.calls import Reading
from workshop.model.words import Awaiting
from workshop.tui.clipboard import HandedOver
from workshop.tui.desk_acts import DeskActs
from workshop.tui.desk_facts import effects_text, grants_text, limits_text, numbers, transcript
from workshop.tui.desk_found import folded, found_text, ladder, reason_text, request_head
from workshop.tui.desk_messages import MESSAGE
from workshop.tui.desk_offers import Moment, offers
from workshop.tui.paste import text_of
from workshop.tui.practice import next_turn
from workshop.tui.status import attempt_parts
from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.lines import Lines
from workshop.tui.widgets.message_box import CAME, Draft, MessageBox, size_text
from workshop.tui.widgets.status_line import Part
from workshop.tui.widgets.tab_line import TabLine

PARTS = (("message", "Message", "F2"), ("ruling", "Ruling and reply", "F3"), ("transcript", "Transcript", "F5"))
READ_AFTER = 0.15
"""Seconds after the last key until a typed message is read for what it holds."""


class DeskScreen(DeskActs):
    """One attempt at the desk."""

    NAME = "Desk"
    HELP = (
        "You play the agent's tools. Paste its message, see what was found in it, and put it before the desk: each "
        "request passes the gates in order, and the first that applies rules. Where a person must decide, the case's "
        "script says what. Then serve the reply and paste it into the agent's chat. No letter does anything here, so "
        "that a paste can't press keys: choose with enter, and enter again confirms. What was served is never edited; "
        "a mistake is voided with a reason."
    )
    KEYS = ("choices.press", "desk.file", "message.clear", "desk.next", "desk.void", "screen.back")
    CSS_PATH = "desk.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "part('message')", "Message", id="desk.message", tooltip="To the agent's message", show=False),
        Binding("f3", "part('ruling')", "Ruling", id="desk.ruling", tooltip="To ruling and choices", show=False),
        Binding("f4", "part('reply')", "Reply", id="desk.reply", tooltip="To the reply", show=False),
        Binding("f5", "part('transcript')", "Transcript", id="desk.transcript", tooltip="To all so far", show=False),
        Binding("ctrl+n", "next_part", "Next part", id="desk.next", tooltip="The next part of the desk"),
        Binding("alt+n", "notes", "Notes", id="desk.notes", tooltip="The facilitator's notes on this case", show=False),
    ]

    class Read(Message):
        """A draft was read for what it holds."""

        def __init__(self, draft: Draft, reading: Reading) -> None:
            super().__init__()
            self.draft = draft
            self.reading = reading

    def __init__(self, attempt: str) -> None:
        super().__init__(attempt)
        self._reading: tuple[Draft, Reading] | None = None
        self._read_soon: Timer | None = None
        self._stood: tuple[object, ...] = ()
        self._looked_at = 0
        self._rows: list[int] = []
        self._restored = False

    def body(self) -> ComposeResult:
        """Message, ruling, figures; the decision; reply; transcript."""
        yield TabLine(PARTS, id="parts")
        with Horizontal(id="top"):
            with Vertical(id="message-pane"):
                yield MessageBox(id="message")
                yield Static("", id="found")
            with VerticalScroll(id="ruling-pane", can_focus=False):
                yield Static("", id="request")
                yield Static("", id="ladder")
                yield Static("", id="folded")
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
        if self.takes_message and self.is_mounted and self.box.draft.text:
            return "Look at what was found, then put the message before the desk: it is recorded before anything else."
        return next_step(self.session.record, self.session.pack, self.attempt)

    # ------------------------------------------------------------------ rebuild

    def rebuild(self) -> None:
        """Everything from the session."""
        record = self.record
        if not self._restored:
            self._restored = True
            self.put_back()
            self.box.by_hand = not record.practice_agent and not self.session.read_only
        stands = (record.awaiting, len(record.messages), record.ended, record.voided)
        moved, self._stood = stands != self._stood, stands
        if moved:
            self._looked_at = 0
        self._show_message()
        self._show_ruling()
        self._show_offers()
        self._show_reply()
        self._show_transcript(to_end=moved)
        if moved:
            self._settle()

    def _show_message(self) -> None:
        record, message = self.record, self.record.open_message
        if record.awaiting in (Awaiting.SCORING, Awaiting.NOTHING) and record.messages:
            message = record.messages[-1]
        waits = self.takes_message
        found = self.query_one("#found", Static)
        if waits and (self.box.draft.text or message is None):
            self.box.expect()
            draft, reading = self.box.draft, self._reading
            known = reading is not None and reading[0] == draft
            found.update(found_text(reading[1]) if known and reading else shown_line("reading…" if draft.text else ""))
            if draft.text and not known:
                self._read(draft)
        elif message is not None:
            text = text_of(self.session.raw(message.body))
            if waits:
                self.box.expect()
            self.box.received(text, f"receipt #{message.seq}; {CAME[message.body.source]}, {size_text(text)}")
            found.update(found_text(message.body))
        else:
            self.box.expect()
            found.update(shown_line(""))

    def _show_ruling(self) -> None:
        record, request = self.record, self._request()
        head = request_head(record, request) if request is not None else joined(("RULING", "bold $quiet"))
        self.query_one("#request", Static).update(head)
        self.query_one("#ladder", Static).update(ladder(request))
        self.query_one("#folded", Static).update(folded(request))
        self.query_one("#reason", Static).update(reason_text(request, numbers(request.seqs) if request else ""))
        self.query_one("#limits", Static).update(limits_text(self.case, record, request))
        self.query_one("#effects", Static).update(effects_text(record))
        self.query_one("#grants", Static).update(grants_text(record))

    def _show_offers(self) -> None:
        reading = self._reading
        now = offers(
            Moment(
                self.case,
                self.record,
                self.session.pack.rubric.nudges,
                self.box.draft if self.takes_message else Draft(),
                reading[1] if reading is not None and reading[0] == self.box.draft else None,
                next_turn(self.case, self.record),
                self.session.read_only,
                any(message.reply_seq for message in self.record.messages),
            )
        )
        self.query_one("#question", Static).update(now.question)
        self.query_one("#choices", Choices).offer(now.options, now.at)

    def _show_reply(self) -> None:
        pending = self.session.pending_reply(self.attempt)
        last = next((m for m in reversed(self.record.messages) if m.reply_seq is not None), None)
        if pending is not None:
            text, said = pending, "as it will be served; not served yet"
        elif self.record.awaiting in (Awaiting.APPROVAL, Awaiting.CHOICE):
            text, said = "", "due when every request of the message is decided"
        elif last is not None:
            text, said = self.session.last_reply(self.attempt) or "", self._handed_words(last.reply_seq, self.handed)
        else:
            text, said = "", "none yet"
        head = joined(("REPLY", "bold $quiet"), ("   ", ""), shown_line(said, "$quiet"))
        self.query_one("#reply-head", Static).update(head)
        self.query_one("#reply", Lines).show(text)

    def _handed_words(self, seq: int | None, handed: HandedOver | None) -> str:
        file = f", file {handed.file}" if handed is not None and handed.file else ""
        return f"served, receipt #{seq}{file}"

    def _show_transcript(self, *, to_end: bool) -> None:
        rows = self.query_one("#transcript", OptionList)
        lines = transcript(self.record, max(self.size.width - 4, 40))
        at = rows.highlighted
        self._rows = [line.request for line in lines]
        with rows.prevent(OptionList.OptionHighlighted):
            rows.clear_options()
            rows.add_options([Row(line.text) for line in lines])
            if lines:
                rows.highlighted = len(lines) - 1 if to_end or at is None else min(at, len(lines) - 1)
        head = joined(
            ("TRANSCRIPT", "bold $quiet"),
            ("   each line with its receipt, a row of the ledger" if lines else "   nothing yet", "$quiet"),
        )
        self.query_one("#transcript-head", Static).update(head)

    def _request(self) -> RequestRecord | None:
        record = self.record
        if self._looked_at:
            return next((r for r in record.requests if r.request == self._looked_at), None)
        return record.waiting or (record.requests[-1] if record.requests else None)

    # ------------------------------------------------------------------ parts and focus

    def _settle(self) -> None:
        """Go where the next step is."""
        waits = self.takes_message and self.record.open_message is None and not self.record.practice_agent
        if waits and not self.box.draft.text:
            self._open("message")
            self.box.field.focus()
        else:
            reads = self.takes_message or self.record.awaiting is Awaiting.CONFIRMATION
            self._open("message" if reads else "ruling")
            self.query_one("#choices", Choices).focus()

    def _open(self, part: str) -> None:
        self.query_one(TabLine).current = part
        for name, _, _ in PARTS:
            self.set_class(name == part, f"-part-{name}")

    def action_part(self, part: str) -> None:
        """Go to a part."""
        self._open("ruling" if part == "reply" else part)
        if part == "message":
            self.box.field.focus()
        else:
            self.query_one({"ruling": "#choices", "reply": "#reply"}.get(part, "#transcript")).focus()

    def action_next_part(self) -> None:
        """Go to the next part."""
        names = [name for name, _, _ in PARTS]
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
        if place < len(self._rows) and self._rows[place]:
            self._looked_at = self._rows[place]
            self._show_ruling()

    # ------------------------------------------------------------------ the draft

    @on(MessageBox.Changed)
    def _draft_changed(self, message: MessageBox.Changed) -> None:
        message.stop()
        draft = message.draft
        self.keep(MESSAGE, draft.stored())
        if self._read_soon is not None:
            self._read_soon.stop()
        if draft.typed and draft.text:
            self._read_soon = self.set_timer(READ_AFTER, lambda: self._read(draft))
        self._show_message()
        self._show_offers()
        self.refresh_lines()
        self.refresh_bindings()
        if draft.text and not draft.typed:
            self._open("message")
            self.query_one("#choices", Choices).focus()

    def _read(self, draft: Draft) -> None:
        session, attempt = self.session, self.attempt

        def work() -> None:
            self.post_message(self.Read(draft, session.read_message(attempt, draft.data)))

        self.run_worker(work, thread=True, group="read", exclusive=True)

    @on(Read)
    def _was_read(self, message: Read) -> None:
        message.stop()
        if message.draft == self.box.draft and self._reading != (message.draft, message.reading):
            self._reading = (message.draft, message.reading)
            self._show_message()
            self._show_offers()
