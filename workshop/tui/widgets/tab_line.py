"""The parts of a screen that is too small to show them all: one line of names, one of them open."""

from collections.abc import Sequence

from textual.app import RenderResult
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from workshop.tui.text import joined


class TabLine(Widget):
    """Names of parts; a click opens one. The screen has keys for them."""

    DEFAULT_CSS = """
    TabLine { height: 1; width: 1fr; padding: 0 1; link-style: none; link-style-hover: bold; }
    """

    current: reactive[str] = reactive("")

    class Chosen(Message):
        """A part was clicked."""

        def __init__(self, part: str) -> None:
            super().__init__()
            self.part = part

    def __init__(self, parts: Sequence[tuple[str, str, str]], *, id: str | None = None) -> None:
        """`parts` are (id, name, key)."""
        super().__init__(id=id)
        self._parts = tuple(parts)

    def action_open(self, part: str) -> None:
        """Open a part."""
        self.post_message(self.Chosen(part))

    def render(self) -> RenderResult:
        """The names with their keys; the open one in brackets."""
        pieces = []
        for part, name, key in self._parts:
            is_open = part == self.current
            text = joined((f"[{name}]" if is_open else f" {name} ", "bold $accent" if is_open else ""))
            piece = joined(text, (f" {key}", "$quiet"))
            pieces.append(piece.stylize(Style.from_meta({"@click": f"open('{part}')"})))
        return Content("   ").join(pieces)
