"""The footer: as many keys as fit, the most important first, each also clickable."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.choices import ENTER

GAP = "  "
LAST = ("app.help", "app.commands")
"""Ids of the two keys that are never left out: everything else can be found from them."""


class KeyLine(Widget):
    """One line of keys of the active screen.

    Order: the ids in `order`, then the focused part's, then the screen's; help and commands always stand at the end.
    """

    DEFAULT_CSS = """
    KeyLine { height: 1; width: 1fr; padding: 0 1; color: $quiet; link-style: none; link-color: $quiet; }
    """

    def __init__(self, order: Sequence[str] = ()) -> None:
        super().__init__()
        self._order = tuple(name for key in order for name in (ENTER if key == ENTER[0] else (key,)))

    def on_mount(self) -> None:
        """Follow the keys of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_resize(self, _: events.Resize) -> None:
        """Fit again."""
        self.refresh()

    def _changed(self, _: Screen[object]) -> None:
        self.refresh()

    def render(self) -> Content:
        """The keys that fit the width."""
        keys: dict[str, Content] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not binding.id or not active.enabled or binding.id in keys:
                continue
            key = self.app.get_key_display(binding)
            click = Style.from_meta({"@click": f"app.simulate_key('{binding.key}')"})
            keys[binding.id] = joined((key, "$accent"), (" ", ""), shown_line(binding.description)).stylize(click)
        last = [keys.pop(name) for name in LAST if name in keys]
        first = [keys.pop(name) for name in self._order if name in keys]
        return _fit([*first, *keys.values()], last, self.size.width)


def _fit(keys: list[Content], last: list[Content], width: int) -> Content:
    line: list[Content] = []
    while len(last) > 1 and sum(key.cell_length + len(GAP) for key in last) > width:
        last = last[:-1]
    room = width - sum(key.cell_length + len(GAP) for key in last)
    for key in keys:
        if key.cell_length > room:
            break
        line.append(key)
        room -= key.cell_length + len(GAP)
    return Content(GAP).join([*line, *last])
