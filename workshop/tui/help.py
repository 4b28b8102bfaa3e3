"""The help overlay: what this screen is for, what the focused part does, and every key that works now."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from workshop.tui.text import joined, shown
from workshop.tui.widgets.key_line import KeyLine


class HelpScreen(ModalScreen[None]):
    """Made from the bindings of the screen below, so that it can't say anything that isn't so."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 60%; }
    HelpScreen > VerticalScroll {
        width: 90; max-width: 100%; height: auto; max-height: 100%; padding: 1 1 1 2; background: $panel;
        scrollbar-size-vertical: 1;
    }
    HelpScreen Static { height: auto; margin: 0 1 1 0; }
    HelpScreen KeyLine { padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,enter", "close", "Close", id="help.close", tooltip="Back to the screen"),
    ]

    def __init__(self, below: Screen[object]) -> None:
        super().__init__()
        self._text = help_text(below)

    def compose(self) -> ComposeResult:
        """The text, to be scrolled."""
        with VerticalScroll():
            for part in self._text:
                yield Static(part)
            yield KeyLine()

    def action_close(self) -> None:
        """Close."""
        self.dismiss()


def help_text(screen: Screen[object]) -> list[Content]:
    """Paragraphs for a screen as it stands now."""
    parts = [joined((str(getattr(screen, "NAME", "Workshop")), "bold"))]
    if screen_help := str(getattr(screen, "HELP", "") or ""):
        parts.append(shown(screen_help))
    if status := str(getattr(screen, "STATUS", "") or ""):
        parts.append(joined(("In the top line: ", "bold"), shown(status)))
    focused = screen.focused
    if focused is not None and (own := str(getattr(focused, "own_help", "") or getattr(focused, "HELP", "") or "")):
        parts.append(joined(("Where you are now: ", "bold"), shown(own)))
    parts.append(_keys(screen))
    parts.append(
        joined(
            ("Also: ", "bold"),
            shown(
                "tab and shift+tab move between the parts. Every action is in the commands too (ctrl+k or ctrl+p), "
                "for terminals that keep a key for themselves, and every key in the bottom line can be clicked."
            ),
        )
    )
    return parts


def _keys(screen: Screen[object]) -> Content:
    keys: dict[str, list[str]] = {}
    words: dict[str, str] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if not binding.id or not active.enabled:
            continue
        name = binding.id
        shown_as = keys.setdefault(name, [])
        if (display := screen.app.get_key_display(binding)) not in shown_as:
            shown_as.append(display)
        words.setdefault(name, active.tooltip or binding.description)
    width = max((len(", ".join(names)) for names in keys.values()), default=0)
    return Content("\n").join(
        joined((f"{', '.join(names):<{width}}", "$accent"), ("   ", ""), shown(words[name]))
        for name, names in keys.items()
    )
