"""The reason of a verdict: one line of text, a paste of several lines is joined to one."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from workshop.model.visible import visible
from workshop.tui.text import shown
from workshop.tui.widgets.line_input import LineInput

MOST = 2000
"""Characters of a reason."""


HINT = "tab: the reason"


class ReasonInput(LineInput):
    """The line itself."""

    HELP = (
        "Why you decided so, for those who were not in the room. A fail needs it, and so does deciding otherwise than "
        "proposed. It is kept as you type. Enter goes on to the verdicts."
    )

    def on_mount(self) -> None:
        """Say how to get here."""
        self.placeholder = HINT

    def on_focus(self) -> None:
        """One is here."""
        self.placeholder = ""

    def on_blur(self) -> None:
        """Say again how to get here."""
        self.placeholder = HINT

    def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
        event.stop()
        self.insert_text_at_cursor(" ".join(visible(event.text).split()))


class Reason(Vertical):
    """Label, line, and right below it what is wrong with it."""

    DEFAULT_CSS = """
    Reason { height: auto; padding: 0 1; }
    Reason > Horizontal { height: 1; }
    Reason .label { width: 10; }
    Reason .draft { width: auto; color: $quiet; padding-left: 1; }
    Reason .draft.-empty { display: none; }
    Reason Input { width: 1fr; }
    Reason .note { padding-left: 10; color: $error; }
    Reason .note.-empty { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "onward", "To the verdicts", id="reason.onward", tooltip="On to the verdicts", show=False),
    ]

    class Changed(Message):
        """Somebody typed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Done(Message):
        """Enter was pressed in the line."""

    def compose(self) -> ComposeResult:
        """The parts."""
        with Horizontal():
            yield Static(shown("REASON", "bold"), classes="label")
            yield ReasonInput(id="reason-line", most=MOST)
            yield Static(shown("draft"), classes="draft -empty")
        yield Static("", classes="note -empty")

    @property
    def input(self) -> LineInput:
        """The line."""
        return self.query_one(LineInput)

    @property
    def text(self) -> str:
        """What it says, without blanks around it."""
        return self.input.value.strip()

    def set(self, text: str, *, draft: bool = False) -> None:
        """Put a text in; `draft` marks it as found from earlier typing."""
        self.input.fill(" ".join(visible(text).split()))
        self._mark(draft and bool(text))
        self.say("")

    def say(self, problem: str) -> None:
        """Show what is wrong, or nothing."""
        note = self.query_one(".note", Static)
        note.update(shown(problem))
        note.set_class(not problem, "-empty")

    def _mark(self, draft: bool) -> None:
        self.query_one(".draft").set_class(not draft, "-empty")

    def action_onward(self) -> None:
        """On to the verdicts."""
        self.post_message(self.Done())

    @on(Input.Changed)
    def _changed(self, message: Input.Changed) -> None:
        message.stop()
        self.say("")
        self._mark(bool(message.value.strip()))
        self.post_message(self.Changed(message.value))

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.post_message(self.Done())
