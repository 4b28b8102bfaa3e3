"""The notice line: the last thing that went wrong or was done, until the next act."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from workshop.tui.text import joined, shown


class NoticeLine(Widget):
    """A message above the coach line. A problem says so in words; the way out stands in the message."""

    DEFAULT_CSS = """
    NoticeLine { height: auto; max-height: 4; width: 1fr; padding: 0 1; }
    NoticeLine.-empty { display: none; }
    NoticeLine.-problem { color: $error; }
    """

    text: reactive[str] = reactive("", layout=True)
    problem: reactive[bool] = reactive(False)
    label: reactive[str] = reactive("")
    """What stands before the text instead of whether something was done."""

    def watch_text(self, text: str) -> None:
        """Take no room without a text."""
        self.set_class(not text, "-empty")

    def watch_problem(self, problem: bool) -> None:
        """Colour what the words say."""
        self.set_class(problem, "-problem")

    def render(self) -> Content:
        """The message after its label."""
        label = self.label or ("Not done" if self.problem else "Done")
        return joined((f"{label}  ", "bold" if self.problem else "bold $accent"), shown(self.text))
