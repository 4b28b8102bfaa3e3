"""A dialog for a text of several lines, with a choice that confirms it."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea

from workshop.tui.text import shown
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.editor import Editor
from workshop.tui.widgets.key_line import KeyLine


class TextDialog(ModalScreen[str | None]):
    """Asks for a text; gives it, or None. `keep` is told of each change, so that typing can be kept as a draft."""

    DEFAULT_CSS = (
        BOX.format(name="TextDialog")
        + """
    TextDialog > Vertical { width: 96; }
    TextDialog Editor { margin-bottom: 1; }
    """
    )
    CSS = "TextDialog Editor { height: 34vh; min-height: 5; max-height: 18; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "No", id="dialog.no", tooltip="Leave everything as it is; the text is kept"),
    ]
    HELP = "Write the text, go on with tab, then choose. Escape leaves everything as it is and keeps the text."

    def __init__(
        self,
        title: str,
        text: str,
        *,
        label: str,
        start: str,
        yes: Option,
        missing: str,
        keep: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._title, self._text, self._label, self._start = title, text, label, start
        self._yes, self._missing, self._keep = yes, missing, keep

    def compose(self) -> ComposeResult:
        """Title, editor and choices."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(self._text))
            yield Static(shown(self._label), classes="label")
            yield Editor(soft_wrap=True, show_line_numbers=False)
            yield Static("", id="missing", classes="field-problem")
            yield Choices((Option("", "Not now", confirm=False, why="what you wrote is kept"), self._yes))
            yield KeyLine()

    def on_mount(self) -> None:
        """Go on where the text was left."""
        self.query_one("#missing").display = False
        self.query_one(Editor).put(self._start)
        self.query_one(Editor).focus()

    @on(TextArea.Changed)
    def _typed(self, message: TextArea.Changed) -> None:
        message.stop()
        self._say("")
        self._keep(message.text_area.text)

    @on(Editor.NotLoaded)
    def _not_loaded(self, message: Editor.NotLoaded) -> None:
        message.stop()
        self._say(message.problem)

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        text = self.query_one(Editor).text
        if not message.choice.id:
            self.dismiss(None)
        elif not text.strip():
            self._say(self._missing)
            self.query_one(Editor).focus()
        else:
            self.dismiss(text)

    def _say(self, problem: str) -> None:
        self.query_one("#missing").display = bool(problem)
        self.query_one("#missing", Static).update(shown(problem))

    def action_no(self) -> None:
        """Not now."""
        self.dismiss(None)
