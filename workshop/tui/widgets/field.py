"""A field of a form: label, input, and what is wrong with it right below."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from workshop.model.visible import visible_line
from workshop.tui.text import shown, shown_line
from workshop.tui.widgets.line_input import LineInput


class FieldInput(LineInput):
    """The input of a field; says in help what belongs in it."""

    def __init__(self, value: str, help_text: str, *, selects: bool = False) -> None:
        super().__init__(visible_line(value), selects=selects)
        self.own_help = help_text


class Field(Vertical):
    """One line of a form. Posts `Changed` at each key; `problem` is shown below until it is set to ""."""

    DEFAULT_CSS = """
    Field { height: auto; }
    Field > Horizontal { height: 1; }
    Field .label { width: 18; }
    Field .draft { width: auto; color: $quiet; padding-left: 1; }
    Field Input { width: 1fr; max-width: 60; }
    Field .note { padding-left: 18; color: $quiet; }
    Field .note.-problem { color: $error; }
    Field .note.-empty { display: none; }
    """

    class Changed(Message):
        """The field's text changed by somebody's typing."""

        def __init__(self, field: "Field", value: str) -> None:
            super().__init__()
            self.field = field
            self.value = value

        @property
        def control(self) -> "Field":
            """The field."""
            return self.field

    class Left(Message):
        """The cursor left the field."""

        def __init__(self, field: "Field") -> None:
            super().__init__()
            self.field = field

        @property
        def control(self) -> "Field":
            """The field."""
            return self.field

    def __init__(
        self, label: str, *, id: str, value: str = "", help_text: str = "", note: str = "", figure: bool = False
    ) -> None:
        """`figure`: it holds a number, which typing replaces."""
        super().__init__(id=id)
        self._figure = figure
        self._label, self._start, self._help, self._note = label, value, help_text, note

    def compose(self) -> ComposeResult:
        """Label, input and what is said below it."""
        with Horizontal():
            yield Static(shown(self._label), classes="label")
            yield FieldInput(self._start, self._help, selects=self._figure)
            yield Static("", classes="draft")
        yield Static(shown(self._note), classes="note" if self._note else "note -empty")

    @property
    def input(self) -> LineInput:
        """The input."""
        return self.query_one(LineInput)

    @property
    def value(self) -> str:
        """The text, without blanks around it."""
        return self.input.value.strip()

    def set(self, value: str, *, draft: bool = False) -> None:
        """Put a text in; `draft` marks it as found from earlier typing."""
        self.input.fill(visible_line(value))
        self.query_one(".draft", Static).update(shown("draft" if draft else ""))

    def say(self, problem: str, note: str | None = None) -> None:
        """Show what is wrong, or for "" the note again."""
        if note is not None:
            self._note = note
        static = self.query_one(".note", Static)
        static.update(shown(problem or self._note))
        static.set_class(bool(problem), "-problem")
        static.set_class(not (problem or self._note), "-empty")

    @on(Input.Changed)
    def _changed(self, message: Input.Changed) -> None:
        message.stop()
        self.say("")
        self.query_one(".draft", Static).update(shown_line(""))
        self.post_message(self.Changed(self, message.value))

    @on(Input.Blurred)
    def _left(self, message: Input.Blurred) -> None:
        message.stop()
        self.post_message(self.Left(self))
