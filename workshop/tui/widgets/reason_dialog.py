"""A dialog for what needs a reason: what is the cause where there are several, why, and only then yes or no."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from workshop.model.visible import visible_line
from workshop.tui.text import joined, put, shown, shown_line
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine
from workshop.tui.widgets.line_input import LineInput

NO = Option("", "No, leave it", confirm=False, why="nothing is done; what you typed is kept")


class ReasonDialog(ModalScreen[tuple[str, str] | None]):
    """Asks for a reason; gives (option id, reason), or None for no.

    With one option that is what yes does. With several the cause is asked first, and `yes` is what is done for it.
    `start` stands in the field at first, and `keep` is told of each change, so that typing can be kept as a draft.
    `missing` is said where there is no reason; with "" it may stay empty.
    """

    DEFAULT_CSS = (
        BOX.format(name="ReasonDialog")
        + """
    ReasonDialog > Vertical { width: 84; }
    ReasonDialog #missing { display: none; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "No", id="dialog.no", tooltip="Leave everything as it is; the reason is kept")
    ]
    HELP = (
        "Say what the cause is where that is asked, then why, then choose at the bottom, where No is marked. Enter "
        "goes on from the cause and from the reason. Escape leaves everything as it is and keeps what was typed."
    )

    def __init__(
        self,
        title: str,
        text: str,
        options: Sequence[Option],
        *,
        label: str = "Reason",
        yes: str = "Yes",
        missing: str = "A reason is needed: it stands in the record.",
        start: str = "",
        keep: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self._title, self._text, self._label, self._yes = title, text, label, yes
        self._missing = missing
        self._options = tuple(options)
        self._start, self._keep = start, keep
        self._cause = self._options[0] if len(self._options) == 1 else None

    def compose(self) -> ComposeResult:
        """The question, the cause, the reason, and yes or no."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(self._text))
            if self._cause is None:
                yield Static(shown("Cause"), classes="label", id="cause-label")
                causes = (Option(o.id, o.label, o.note, o.why, confirm=False) for o in self._options)
                yield Choices(tuple(causes), at=None, id="cause")
            yield Static(shown(self._label), classes="label")
            yield LineInput(visible_line(self._start), id="reason")
            yield Static(id="missing", classes="field-problem")
            yield Choices((NO, self._last()), id="sure")
            yield KeyLine()

    def _last(self) -> Option:
        cause = self._cause
        if len(self._options) == 1:
            return self._options[0]
        if cause is None:
            return Option("yes", self._yes, why="say what the cause is first", confirm=False)
        return Option("yes", self._yes, why=": ".join(filter(None, (cause.label, cause.why))))

    @on(Choices.Confirmed, "#cause")
    def _caused(self, message: Choices.Confirmed) -> None:
        message.stop()
        self._cause = message.choice
        said = joined(("Cause: ", ""), shown_line(message.choice.label, "bold"))
        put(self.query_one("#cause-label", Static), said)
        self.query_one("#sure", Choices).offer((NO, self._last()))
        self._say("")
        self.query_one("#reason", Input).focus()

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        message.stop()
        self._say("")
        if self._keep is not None:
            self._keep(message.value)

    @on(Input.Submitted)
    def _written(self, message: Input.Submitted) -> None:
        message.stop()
        self.query_one("#sure", Choices).focus()

    @on(Choices.Confirmed, "#sure")
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        reason = self.query_one("#reason", Input).value.strip()
        if not message.choice.id:
            self.dismiss(None)
        elif self._cause is None:
            self._say("Say what the cause is: move to it and press enter.")
            self.query_one("#cause").focus()
        elif self._missing and not reason:
            self._say(self._missing)
            self.query_one("#reason", Input).focus()
        else:
            self.dismiss((self._cause.id, reason))

    def _say(self, text: str) -> None:
        missing = self.query_one("#missing", Static)
        missing.display = bool(text)
        put(missing, shown(text))

    def action_no(self) -> None:
        """No."""
        self.dismiss(None)
