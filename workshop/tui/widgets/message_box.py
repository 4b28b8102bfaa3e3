"""The agent's message: pasted, loaded or typed, and kept exactly as it came until the desk takes it."""

import json
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static, TextArea

from workshop.model.visible import visible
from workshop.model.words import Source
from workshop.tui.paste import exact_bytes
from workshop.tui.text import joined, put, shown_line
from workshop.tui.widgets.editor import Editor
from workshop.tui.widgets.lines import Lines

HINT = Content("Paste the agent's message here, or load it from a file with ctrl+o.")
NAME = "AGENT'S MESSAGE"
CAME = {
    Source.PASTE: "pasted",
    Source.FILE: "from a file",
    Source.EDITOR: "from an editor",
    Source.PIPE: "from a pipe",
    Source.LINE: "from line mode",
    Source.PRACTICE: "practice",
    Source.LIVE: "from a live agent",
}


@dataclass(frozen=True)
class Draft:
    """A message not yet before the desk. `typed` text may still be changed; any other stands as it came."""

    text: str = ""
    source: Source = Source.EDITOR
    typed: bool = True

    @property
    def data(self) -> bytes:
        """Its exact bytes."""
        return exact_bytes(self.text)

    def stored(self) -> str:
        """As it is kept among the drafts."""
        return json.dumps([self.source.value, self.typed, self.text]) if self.text else ""

    @classmethod
    def of(cls, stored: str) -> "Draft":
        """From what was kept; empty when that can't be read."""
        try:
            source, typed, text = json.loads(stored)
            return cls(str(text), Source(source), bool(typed))
        except (ValueError, TypeError):
            return cls()


class MessageBox(Vertical):
    """Shows an editor while there is nothing or typed text, and a viewer for all that came whole."""

    DEFAULT_CSS = """
    MessageBox { height: 1fr; }
    MessageBox > .head { height: 1; color: $quiet; }
    MessageBox > Editor {
        height: 1fr; border: none; padding: 0; background: transparent; scrollbar-size-vertical: 1;
    }
    MessageBox > Editor:focus { border: none; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo", id="message.undo", tooltip="Bring back what was here before", show=False),
        Binding("ctrl+l", "clear", "Take it away", id="message.clear", tooltip="Empty the message; ctrl+z brings back"),
    ]

    class Changed(Message):
        """There is another draft."""

        def __init__(self, box: "MessageBox", draft: Draft) -> None:
            super().__init__()
            self.box = box
            self.draft = draft

        @property
        def control(self) -> "MessageBox":
            """The box."""
            return self.box

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._draft = Draft()
        self._earlier: list[Draft] = []
        self._locked = False

    def compose(self) -> ComposeResult:
        """Heading, editor, viewer."""
        yield Static("", classes="head")
        typing = Editor(placeholder=HINT, soft_wrap=True, show_line_numbers=False, id="typing")
        typing.loads = False  # The desk has its own way, which keeps every byte.
        yield typing
        whole = Lines(id="whole")
        whole.display = False
        yield whole

    @property
    def by_hand(self) -> bool:
        """Whether a person may type and paste here."""
        return not self.query_one(Editor).read_only

    @by_hand.setter
    def by_hand(self, allowed: bool) -> None:
        editor = self.query_one(Editor)
        editor.read_only = not allowed
        editor.can_focus = allowed
        editor.placeholder = HINT if allowed else ""

    @property
    def draft(self) -> Draft:
        """What would go before the desk now; empty while a received message is shown."""
        return Draft() if self._locked else self._draft

    @property
    def field(self) -> Editor | Lines:
        """The part to focus."""
        lines = self.query_one(Lines)
        return lines if lines.display else self.query_one(Editor)

    # ------------------------------------------------------------------ from outside

    def expect(self) -> None:
        """A message may come: show the draft again if a received message was shown."""
        if self._locked:
            self._locked = False
            self._show(self._draft)
        self._head()

    def received(self, text: str, came: str, *, name: str = NAME) -> None:
        """Show a message the desk has; nothing can be typed or pasted meanwhile."""
        self._locked = True
        self._whole(text)
        self._head(came, name)

    def put(self, text: str, source: Source) -> None:
        """A message came whole; what was here before can be brought back."""
        self._locked = False
        self._set(Draft(text, source, typed=False))

    def restore(self, draft: Draft) -> None:
        """Show a draft that was kept, without a way back from it."""
        self._draft = draft
        self._earlier.clear()
        if not self._locked:
            self._show(draft)

    def taken(self) -> None:
        """The desk has it: begin anew, with the next `expect`."""
        self._draft = Draft()
        self._earlier.clear()
        self._locked = True

    def action_undo(self) -> None:
        """Bring back what was here before."""
        if self._earlier and not self._locked:
            self._draft = self._earlier.pop()
            self._show(self._draft)
            self.post_message(self.Changed(self, self._draft))

    def action_clear(self) -> None:
        """Empty it."""
        if self._draft.text and not self._locked:
            self._set(Draft())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing to clear or bring back while a received message is shown."""
        if action == "clear":
            return bool(self._draft.text) and not self._locked
        if action == "undo":
            return bool(self._earlier) and not self._locked
        return True

    # ------------------------------------------------------------------ own

    @on(TextArea.Changed)
    def _typed(self, message: TextArea.Changed) -> None:
        message.stop()
        if self._locked or not self._draft.typed or message.text_area.text == self._draft.text:
            return
        self._draft = Draft(message.text_area.text)
        self._head()
        self.post_message(self.Changed(self, self._draft))

    @on(Editor.NothingToUndo)
    def _undo(self, message: Editor.NothingToUndo) -> None:
        message.stop()
        self.action_undo()

    def _set(self, draft: Draft) -> None:
        self._earlier.append(self._draft)
        self._draft = draft
        self._show(draft)
        self.post_message(self.Changed(self, draft))

    def _show(self, draft: Draft) -> None:
        had_focus = self.has_focus_within
        if draft.typed and visible(draft.text) == draft.text:
            editor = self.query_one(Editor)
            if editor.text != draft.text:
                editor.put(draft.text)
            self._turn(whole=False)
        else:
            self._whole(draft.text)
        self._head()
        if had_focus:
            self.field.focus()

    def _whole(self, text: str) -> None:
        had_focus = self.has_focus_within
        self.query_one(Lines).show(text)
        self._turn(whole=True)
        if had_focus:
            self.field.focus()

    def _turn(self, *, whole: bool) -> None:
        # No class for it: matching the styles of all parts anew takes as long as the act itself.
        self.query_one(Editor).display = not whole
        self.query_one(Lines).display = whole

    def _head(self, came: str = "", name: str = NAME) -> None:
        draft = self._draft
        if not came and draft.text:
            came = f"not recorded; {'typed' if draft.typed else CAME[draft.source]}, {size_text(draft.text)}"
        head = self.query_one(".head", Static)
        # The size says more than the way it came, and both say more than whose message it is.
        sized = f"{came.partition('; ')[0]}; {came.rpartition(', ')[2].rpartition('; ')[2]}"
        forms = [(title, told) for told in (came or "awaited", sized) for title in (name, name.split()[-1])]
        room = (head.size.width or self.size.width) - 3
        title, told = next((form for form in forms if not room or sum(map(len, form)) <= room), forms[-1])
        put(head, joined((title, "bold $quiet"), ("   ", ""), shown_line(told)))
        self.refresh_bindings()


def size_text(text: str) -> str:
    """Size of a text in words."""
    count = len(exact_bytes(text))
    return f"{count / 1000:,.0f} kB" if count >= 100_000 else f"{count:,} byte{'s' if count != 1 else ''}"
