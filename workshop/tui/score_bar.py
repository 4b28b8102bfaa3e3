"""The four checks beside each other, with what was decided; left and right go to another one."""

from typing import ClassVar

from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from workshop.model.words import Check
from workshop.tui.text import joined

CHECKS = tuple(Check)


class CheckBar(Widget, can_focus=True):
    """One line. Moving decides nothing; it shows another check."""

    DEFAULT_CSS = """
    CheckBar { height: auto; width: 1fr; padding: 0 1; link-style: none; link-color: $foreground; }
    CheckBar:focus { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Check before", id="checks.previous", tooltip="The check before", show=False),
        Binding("right", "move(1)", "Check after", id="checks.next", tooltip="The check after", show=False),
    ]
    HELP = (
        "The four checks and what you decided; ≠ where scorers differ and nothing was settled. Left and right show "
        "another one; a click does too."
    )

    words: reactive[tuple[tuple[str, str, str], ...]] = reactive(())
    at: reactive[Check] = reactive(Check.OUTCOME)

    class Moved(Message):
        """Another check is wanted."""

        def __init__(self, check: Check) -> None:
            super().__init__()
            self.check = check

    def action_move(self, step: int) -> None:
        """The check before or after."""
        self.action_to((CHECKS.index(self.at) + step) % len(CHECKS))

    def action_to(self, place: int) -> None:
        """One check."""
        self.post_message(self.Moved(CHECKS[place]))

    def render(self) -> RenderResult:
        """All four on one line, short where they don't fit."""
        if not self.words:
            return Content("")
        width = self.size.width
        for text in (_whole, _short, _letter):
            pieces = [self._piece(n, text(*words)) for n, words in enumerate(self.words)]
            gap = min((width - sum(piece.cell_length for piece in pieces)) // 3, 3)
            if gap >= 1:
                break
        return Content(" " * max(gap, 1)).join(pieces)

    def _piece(self, place: int, text: str) -> Content:
        here = CHECKS[place] is self.at
        style = ("bold $accent" if self.has_focus else "bold") if here else "$quiet"
        # Where the keys go is told by shape too.
        edges = (("[", "]") if self.has_focus else ("‹", "›")) if here else (" ", " ")
        piece = joined((f"{edges[0]}{text}{edges[1]}", style))
        return piece.stylize(Style.from_meta({"@click": f"to({place})"}))


SHORT = {"unscored": "", "not measurable": "n/m"}
"""Words where there is little room: the mark says it too, and the status line how many are scored."""


def _whole(name: str, mark: str, word: str) -> str:
    return f"{name} {mark} {word}"


def _short(name: str, mark: str, word: str) -> str:
    plain = word.partition(" (")[0]
    return f"{name} {mark} {SHORT.get(plain, plain)}".rstrip()


def _letter(name: str, mark: str, _: str) -> str:
    return f"{name[:1]} {mark}"
