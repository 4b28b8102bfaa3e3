"""The agent's message on its way to the desk: pasted, loaded, written in an editor, or a practice agent's."""

import contextlib
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from workshop import intake
from workshop.ledger.errors import LedgerError
from workshop.model.words import Awaiting, Source
from workshop.session import SessionError
from workshop.tui.desk_attempt import DeskAttempt
from workshop.tui.desk_input import read_file, written_in_editor
from workshop.tui.desk_seen import Seen
from workshop.tui.paste import pasted_text, text_of
from workshop.tui.practice import next_turn
from workshop.tui.widgets.file_dialog import FileDialog
from workshop.tui.widgets.message_box import Draft

MESSAGE = "desk.message"
FOLDER = "desk.folder"


class DeskMessages(DeskAttempt):
    """How a message comes in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "file", "Load a file", id="desk.file", tooltip="Load the message from a file, byte for byte"),
        Binding("f8", "editor", "Editor", id="desk.editor", tooltip="Write the message in $EDITOR", show=False),
    ]

    def __init__(self, attempt: str) -> None:
        super().__init__(attempt)
        self.seen: tuple[Draft, Seen] | None = None
        """The draft that was looked at last, and what was seen in it."""

    @property
    def seen_now(self) -> Seen | None:
        """What was seen in the draft that stands now; None while it was not looked at."""
        return self.seen[1] if self.seen is not None and self.seen[0] == self.box.draft else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A message only while one is awaited, and not while a practice agent plays."""
        if action in ("file", "editor") and self.workshop.session is not None:
            return self.takes_message and not self.record.practice_agent
        return super().check_action(action, parameters)

    def take_paste(self, text: str) -> bool:
        """Take a paste as the agent's message, whatever has the focus."""
        if self.session.read_only:
            way = "" if self.session.broken else " Take it over on the board to go on here."
            self.problem(f"Nothing was pasted: this session is only read along here.{way}")
        elif self.record.awaiting is not Awaiting.MESSAGE:
            self.problem("Nothing was pasted: the attempt does not wait for a message. Decide what is asked first.")
        elif self.record.practice_agent:
            self.problem("Nothing was pasted: a practice agent plays this attempt. Choose its next message instead.")
        elif text:
            self.clear_notice()
            self.box.put(pasted_text(text), Source.PASTE)
        return True

    def undo_paste(self) -> None:
        """Take a damaged paste out again."""
        if self.box.draft.source is Source.PASTE and not self.box.draft.typed:
            self.box.action_undo()
            self.box.field.focus()

    def action_file(self) -> None:
        """Load the message from a file."""
        self.clear_told()
        folder = ""
        with contextlib.suppress(LedgerError):
            folder = self.workshop.drafts.read("", "").get(FOLDER, "")

        def chosen(path: Path | None) -> None:
            if path is not None:
                self.workshop.drafts.keep("", "", FOLDER, f"{path.parent}/")
                self.act(lambda: read_file(path, intake.MAX_BYTES), self._loaded)

        self.app.push_screen(FileDialog("Load the agent's message, or its answer", folder), chosen)

    def load_dropped(self) -> None:
        """Load the file whose path was dropped on the desk, as the operator chose; ctrl+z brings the path back."""
        path = self.seen_now.dropped if self.seen_now is not None else None
        if path is not None:
            self.act(lambda: read_file(path, intake.MAX_BYTES), self._loaded)

    def _loaded(self, data: bytes) -> None:
        self.box.put(text_of(data), Source.FILE)

    def action_editor(self) -> None:
        """Write or change the message in the operator's own editor."""
        draft = self.box.draft
        try:
            data = written_in_editor(self.app, draft.data, intake.MAX_BYTES)
        except SessionError as error:
            self.problem(str(error))
            return
        if data != draft.data:
            self.box.put(text_of(data), Source.EDITOR)

    def clear_own(self) -> None:
        """Take a text of the session's own away, as the operator chose; ctrl+z brings it back."""
        self.box.action_clear()
        self.box.field.focus()

    def put_back(self) -> None:
        """Show the draft that was kept, unless the desk has taken it meanwhile."""
        kept = Draft.of(self.workshop.drafts.read(self.session.log_id, self.attempt).get(MESSAGE, ""))
        last = self.record.messages[-1] if self.record.messages else None
        if kept.text and last is not None and self.session.raw(last.body) == kept.data:
            self.keep(MESSAGE, "")
            kept = Draft()
        self.box.restore(kept)

    def play_practice(self) -> None:
        """The practice agent's next message comes as if it had been pasted."""
        self.clear_told()
        turn = next_turn(self.case, self.record)
        if turn is not None:
            self.box.put(turn.text, Source.PRACTICE)
