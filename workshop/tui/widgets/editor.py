"""A field for several lines of a person's own text, safe for pastes and for its own undo."""

from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from workshop.model.visible import visible
from workshop.session import SessionError
from workshop.tui.desk_input import read_file
from workshop.tui.paste import pasted_text, text_of
from workshop.tui.widgets.file_dialog import FileDialog

MOST = 100_000
"""Bytes of a file that is loaded into a field, at most."""


MADE_VISIBLE = "The file's text is put in at the cursor; hidden characters in it are made visible."


class Editor(TextArea):
    """A text area whose text never holds a control character, and whose undo asks outside when it has nothing left.

    `loads` says whether a file can be loaded at the cursor; what could not be is told in `NotLoaded`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo", id="editor.undo", tooltip="Take the last typing back", show=False),
        Binding("ctrl+y", "redo", "Redo", id="editor.redo", tooltip="Do again what was taken back", show=False),
        Binding("alt+l", "load", "Load a file", id="editor.load", tooltip="Put a file's text in at the cursor"),
    ]
    HELP = "Type or paste here. Enter makes a new line; tab leaves the field; ctrl+z takes typing back."
    loads = True

    class NothingToUndo(Message):
        """Undo was asked for, and nothing typed is left to take back."""

    class NotLoaded(Message):
        """A file could not be loaded, and why; "" once one was, which takes that back."""

        def __init__(self, problem: str) -> None:
            super().__init__()
            self.problem = problem

    class _Loaded(Message):
        """A file was read."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A file only where the text may be changed."""
        return self.loads and not self.read_only if action == "load" else super().check_action(action, parameters)

    def action_load(self) -> None:
        """Put a file's text in at the cursor."""

        def chosen(path: Path | None) -> None:
            if path is not None:
                self.run_worker(lambda: self._read(path), thread=True, group="load", exclusive=True)

        self.app.push_screen(FileDialog("Load a text into this field", about=MADE_VISIBLE), chosen)

    def _read(self, path: Path) -> None:
        try:
            self.post_message(self._Loaded(text_of(read_file(path, MOST, "this field takes"))))
        except SessionError as error:
            self.post_message(self.NotLoaded(str(error)))

    @on(_Loaded)
    def _put_in(self, message: _Loaded) -> None:
        message.stop()
        self._insert(message.text)
        self.post_message(self.NotLoaded(""))

    def _insert(self, text: str) -> None:
        result = self._replace_via_keyboard(visible(text), *self.selection)
        if result is not None:
            self.move_cursor(result.end_location)

    async def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        if not self.read_only:
            self._insert(pasted_text(event.text))
