"""A field for several lines of a person's own text, safe for pastes and for its own undo."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from workshop.model.visible import visible
from workshop.tui.paste import pasted_text


class Editor(TextArea):
    """A text area whose text never holds a control character, and whose undo asks outside when it has nothing left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo", id="editor.undo", tooltip="Take the last typing back", show=False),
        Binding("ctrl+y", "redo", "Redo", id="editor.redo", tooltip="Do again what was taken back", show=False),
    ]
    HELP = "Type or paste here. Enter makes a new line; tab leaves the field; ctrl+z takes typing back."

    class NothingToUndo(Message):
        """Undo was asked for, and nothing typed is left to take back."""

    def on_mount(self) -> None:
        """Undoing a paste taller than the field crashes unless the scrollbar stays."""
        self.styles.overflow_y = "scroll"

    def put(self, text: str) -> None:
        """Replace the text; its undo begins anew."""
        self.load_text(visible(text))
        self.move_cursor(self.document.end)

    def action_undo(self) -> None:
        """Take the last typing back."""
        if self.history.undo_stack:
            super().action_undo()
        else:
            self.post_message(self.NothingToUndo())

    async def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        if self.read_only:
            return
        result = self._replace_via_keyboard(visible(pasted_text(event.text)), *self.selection)
        if result is not None:
            self.move_cursor(result.end_location)
