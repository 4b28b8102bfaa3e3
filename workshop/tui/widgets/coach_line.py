"""The coach line: the next step and why, in one sentence."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from workshop.tui.text import joined, shown_line


class CoachLine(Widget):
    """Says what to do next. Two lines at most; empty takes no room."""

    DEFAULT_CSS = """
    CoachLine { height: auto; max-height: 3; width: 1fr; padding: 0 1; border-top: solid $rule; }
    CoachLine.-empty { display: none; }
    """

    sentence: reactive[str] = reactive("", layout=True)

    def watch_sentence(self, sentence: str) -> None:
        """Take no room without a sentence."""
        self.set_class(not sentence, "-empty")

    def render(self) -> Content:
        """The sentence after its label."""
        return joined(("Next  ", "bold $accent"), shown_line(self.sentence))
