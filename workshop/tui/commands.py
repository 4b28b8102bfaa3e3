"""The command palette: every action that is possible now, by its name, with its key."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from workshop.tui.text import joined, shown_line

if TYPE_CHECKING:
    from textual.types import IgnoreReturnCallbackType


class Actions(Provider):
    """Offers the active bindings of the screen, of the focused part and of the app."""

    def _actions(self) -> Iterator[tuple[str, str, str, "IgnoreReturnCallbackType"]]:
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            name = binding.id or ""
            if not binding.id or not active.enabled or name in seen or name == "app.commands":
                continue
            seen.add(name)
            run = partial(self.app.run_action, binding.action, active.node)
            yield binding.description, self.app.get_key_display(binding), active.tooltip or "", run

    async def discover(self) -> Hits:
        """Everything, before a word is typed."""
        for name, key, why, run in self._actions():
            yield DiscoveryHit(_row(shown_line(name), key, why), run, text=name)

    async def search(self, query: str) -> Hits:
        """What matches the words typed, in the name or in what it does."""
        matcher = self.matcher(query)
        for name, key, why, run in self._actions():
            score = max(matcher.match(name), matcher.match(why) * 0.5)
            if score > 0:
                yield Hit(score, _row(shown_line(name), key, why), run, text=name)


def _row(name: Content, key: str, why: str) -> Content:
    # In one piece: what is given as help is read as markup.
    return joined(name, ("   ", ""), (key, "$quiet"), ("\n", ""), (why, "$quiet not bold"))
