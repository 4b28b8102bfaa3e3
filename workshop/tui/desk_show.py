"""What the desk shows of an attempt, part by part, made anew from the session."""

from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.model.attempt import RequestRecord
from workshop.model.words import Awaiting
from workshop.tui.clipboard import HandedOver
from workshop.tui.desk_acts import DeskActs
from workshop.tui.desk_facts import effects_text, grants_text, limits_text, numbers, transcript
from workshop.tui.desk_found import folded, found_text, ladder, reason_text, request_head
from workshop.tui.desk_offers import Moment, offers
from workshop.tui.desk_preview import would_be
from workshop.tui.desk_seen import seen_text
from workshop.tui.paste import text_of
from workshop.tui.practice import next_turn
from workshop.tui.text import joined, put, shown_line
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.lines import Lines
from workshop.tui.widgets.message_box import CAME, Draft, size_text


class DeskShow(DeskActs):
    """Fills the desk's parts; the screen says what they are and when."""

    def __init__(self, attempt: str) -> None:
        super().__init__(attempt)
        self.looked_at = 0
        self.rows: list[int] = []

    def read_draft(self, draft: Draft) -> None:
        """Read a draft for what it holds."""
        raise NotImplementedError

    @property
    def is_roomy(self) -> bool:
        """All parts stand on the screen at once."""
        return self.has_class("-wide") and self.has_class("-tall")

    def show_message(self) -> None:
        """The message and what was found in it."""
        record, message = self.record, self.record.open_message
        if record.answer is not None:
            text = text_of(self.session.raw(record.answer))
            self.box.received(text, f"event #{record.answer_seq}; {size_text(text)}", name="FINAL ANSWER")
            put(self.query_one("#found", Static), shown_line(""))
            return
        if record.awaiting in (Awaiting.SCORING, Awaiting.NOTHING) and record.messages:
            message = record.messages[-1]
        waits = self.takes_message
        found = self.query_one("#found", Static)
        if waits and (self.box.draft.text or message is None):
            self.box.expect()
            draft, seen = self.box.draft, self.seen_now
            reading = shown_line("reading…" if draft.text else "")
            put(found, seen_text(seen, found.size.width) if seen is not None else reading)
            if draft.text and seen is None:
                self.read_draft(draft)
        elif message is not None:
            text = text_of(self.session.raw(message.body))
            if waits:
                self.box.expect()
            self.box.received(text, f"event #{message.seq}; {CAME[message.body.source]}, {size_text(text)}")
            put(found, found_text(message.body, found.size.width, decided=message.decided))
        else:
            self.box.expect()
            put(found, shown_line(""))

    def show_ruling(self) -> None:
        """The shown request, the ladder and the figures."""
        record, request = self.record, self._request()
        head = request_head(record, request) if request is not None else joined(("RULING", "bold $quiet"))
        put(self.query_one("#request", Static), head)
        put(self.query_one("#ladder", Static), ladder(request))
        put(self.query_one("#folded", Static), folded(request))
        put(
            self.query_one("#reason", Static),
            reason_text(request, numbers(request.seqs) if request else "", one_line=not self.is_roomy),
        )
        put(self.query_one("#limits", Static), limits_text(self.case, record, request))
        put(self.query_one("#effects", Static), effects_text(self.case, record))
        put(self.query_one("#grants", Static), grants_text(record))

    def show_offers(self) -> None:
        """The question and its choices."""
        seen = self.seen_now
        now = offers(
            Moment(
                self.case,
                self.record,
                self.session.pack.rubric.nudges,
                self.box.draft if self.takes_message else Draft(),
                seen.reading if seen is not None else None,
                next_turn(self.case, self.record),
                self.session.read_only,
                bool(self.session.broken),
                any(message.reply_seq for message in self.record.messages),
                seen.dropped if seen is not None else None,
                seen.own_words if seen is not None else "",
            )
        )
        put(self.query_one("#question", Static), now.question)
        self.query_one("#choices", Choices).offer(now.options, now.at)

    def show_reply(self) -> None:
        """The reply that is due, what the marked choice would lead to, or the last one."""
        pending = self.session.pending_reply(self.attempt)
        marked = self.query_one("#choices", Choices).marked
        would = would_be(self.session, self.attempt, marked, self.kept) if not self.session.read_only else None
        last = next((m for m in reversed(self.record.messages) if m.reply_seq is not None), None)
        if pending is not None:
            text, said = pending, "as it will be served; not served yet"
        elif would is not None:
            text, said = would.text, would.said
        elif self.record.awaiting in (Awaiting.APPROVAL, Awaiting.CHOICE):
            text, said = "", "due when every request of the message is decided"
        elif last is not None:
            text, said = self.session.last_reply(self.attempt) or "", self._handed_words(last.reply_seq, self.handed)
        else:
            text, said = "", "none yet"
        self.update_classes({"-preview": would is not None})
        put(self.query_one("#reply-head", Static), self._reply_head(said, text.count("\n")))
        self.query_one("#reply", Lines).show(text)

    def _reply_head(self, said: str, count: int) -> Content:
        key = Content("F4 back to the desk" if self.has_class("-part-reply") else "F4 all of it")
        key = key.stylize(Style.from_meta({"@click": "screen.part('reply')"}))
        end = joined((f"   {count} line{'s' * (count != 1)}   ", "$quiet"), key) if count else Content("")
        start = joined(("REPLY", "bold $quiet"), ("   ", ""))
        room = self.size.width - 2 - start.cell_length - end.cell_length
        return joined(start, shown_line(said, "$quiet", width=max(room, 8)), end)

    def _handed_words(self, seq: int | None, handed: HandedOver | None) -> str:
        file = f", file {handed.file}" if handed is not None and handed.file else ""
        return f"served, event #{seq}{file}"

    def show_transcript(self, *, to_end: bool) -> None:
        """All so far."""
        rows = self.query_one("#transcript", OptionList)
        lines = transcript(self.record, max(self.size.width - 4, 40))
        at = rows.highlighted
        self.rows = [line.request for line in lines]
        with rows.prevent(OptionList.OptionHighlighted):
            rows.clear_options()
            rows.add_options([Row(line.text) for line in lines])
            if lines:
                rows.highlighted = len(lines) - 1 if to_end or at is None else min(at, len(lines) - 1)
                self.call_after_refresh(rows.scroll_to_highlight)
        head = joined(
            ("TRANSCRIPT", "bold $quiet"),
            ("   each line with the numbers of its events" if lines else "   nothing yet", "$quiet"),
        )
        put(self.query_one("#transcript-head", Static), head)

    def _request(self) -> RequestRecord | None:
        record = self.record
        if self.looked_at:
            return next((r for r in record.requests if r.request == self.looked_at), None)
        return record.waiting or (record.requests[-1] if record.requests else None)

    def beside(self, step: int) -> RequestRecord | None:
        """The request before or after the shown one in its message."""
        request = self._request()
        if request is None:
            return None
        ruled = self.record.of_message(request.message)
        place = [other.request for other in ruled].index(request.request) + step
        return ruled[place] if 0 <= place < len(ruled) else None
