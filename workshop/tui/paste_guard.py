"""The guard at the app's door: every key, paste and press of the mouse passes it before any widget sees it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events
from textual._keyboard_protocol import MODIFIER_FUNCTIONAL_KEYS
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.widget import Widget
from textual.widgets import Input, TextArea

from workshop.model.visible import visible
from workshop.tui.base import WorkshopScreen
from workshop.tui.paste import FAST, Fate, Guard, Kind, Seen, Why, pasted_text

if TYPE_CHECKING:
    from textual.screen import Screen

MOVES = frozenset(
    {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete"}
)  # fmt: skip
SAID = {
    Why.DAMAGED: "The paste came damaged: it holds an escape character, or keys came with it, as when a terminal ends "
    "a paste too early. Nothing of it was taken. Load the text from a file instead, which keeps every byte.",
    Why.BURST: "Text came faster than a hand types: a paste from a terminal that does not mark pastes. Nothing of it "
    "was taken. Load the text from a file instead, which keeps every byte.",
    Why.TOO_SOON: "A press came in the same moment as a paste or other keys, so it pressed nothing. Press it again.",
}


@runtime_checkable
class TakesPastes(Protocol):
    """A screen that takes a paste whatever has the focus, unless that is a text field of another kind."""

    def take_paste(self, text: str) -> bool:
        """Take the paste's own text; False to leave it to the focused widget."""
        ...

    def undo_paste(self) -> None:
        """Take it out again: it turned out to be damaged."""
        ...


class GuardedInput(App[int]):
    """Base of the app. `confirm_gap` of 0 turns the guard off, for tests that press keys faster than a hand."""

    confirm_gap: float

    def __init__(self) -> None:
        self.guard = Guard()
        self._held: events.Key | None = None
        self._inputs = 0
        self._before: Callable[[], None] | None = None
        super().__init__()

    def get_driver_class(self) -> type[Driver]:
        """Our own reader where the platform's is the one for Linux, macOS and the like."""
        from workshop.tui.paste_driver import GuardedDriver

        chosen = super().get_driver_class()
        return GuardedDriver if chosen is LinuxDriver else chosen

    def settled(self, press: Callable[[], object]) -> None:
        """Call `press` in a moment, unless a key, a paste or another press comes first."""
        if self.confirm_gap <= 0:
            press()
            return
        count = self._inputs
        self.set_timer(FAST, lambda: press() if self._inputs == count else None)

    async def on_event(self, event: events.Event) -> None:
        """Pass on what a person did."""
        watched = isinstance(event, events.Key | events.Paste | events.MouseDown) and not event.is_forwarded
        if not watched or self.confirm_gap <= 0:
            await (self._pass(event) if watched else super().on_event(event))
            return
        if isinstance(event, events.Key) and event.key in MODIFIER_FUNCTIONAL_KEYS:
            return
        self._inputs += 1
        held, self._held = self._held, None
        if held is not None and not self.guard.broken(held.time, event.time):
            await super().on_event(held)
        seen = self._seen(event)
        if seen.fate is Fate.HOLD and isinstance(event, events.Key):
            self._held = event
            self.set_timer(FAST, lambda: self._release(event))
        elif seen.fate is Fate.DROP:
            self._dropped(event, seen.why)
        else:
            await self._pass(event)

    # ------------------------------------------------------------------ own

    def _seen(self, event: events.Event) -> Seen:
        if isinstance(event, events.Key):
            kind = self._kind(event)
            seen = self.guard.key(kind, event.time)
            if kind is Kind.TEXT and seen.fate is Fate.PASS and self.guard.run == 1:
                self._before = _undo(self.focused)
            return seen
        if isinstance(event, events.Paste):
            if not self.guard.written_near(event.time):
                self._before = None
            return self.guard.paste(event.text, event.time)
        return self.guard.press(event.time)

    def _kind(self, event: events.Key) -> Kind:
        focused = self.focused
        if event.key.rpartition("+")[2] in MOVES and not event.key.startswith("alt+"):
            return Kind.MOVE
        field = isinstance(focused, Input) or (isinstance(focused, TextArea) and not focused.read_only)
        if field and event.is_printable:
            return Kind.TEXT
        return Kind.TEXT if field and event.key == "enter" and isinstance(focused, TextArea) else Kind.ACT

    async def _pass(self, event: events.Event) -> None:
        if isinstance(event, events.Paste):
            screen: Screen[object] = self.screen
            own_field = isinstance(self.focused, Input)
            if isinstance(screen, TakesPastes) and not own_field and screen.take_paste(event.text):
                self._before = screen.undo_paste
                return
            self._before = self._before or _undo(self.focused)
            event.text = visible(pasted_text(event.text))
        await super().on_event(event)

    def _release(self, event: events.Key) -> None:
        if self._held is event:
            self._held = None
            # Posted again it would be guarded again: call what would have come next.
            self.call_next(super().on_event, event)

    def _dropped(self, event: events.Event, why: Why) -> None:
        if isinstance(event, events.MouseDown):
            self._mouse_down_widget = None
        if why in (Why.DAMAGED, Why.BURST) and self._before is not None:
            self._before()
            self._before = None
        if why is Why.NOTHING:
            return
        for screen in reversed(self.screen_stack):
            if isinstance(screen, WorkshopScreen):
                screen.problem(SAID[why])
                break


def _undo(widget: Widget | None) -> Callable[[], None] | None:
    """How to give a text field back the text it has now, after the keys that are on their way to it."""
    if isinstance(widget, Input):
        field, value = widget, widget.value

        def again() -> None:
            field.value = value
            field.cursor_position = len(value)

        return partial(_after_keys, field, again)
    if isinstance(widget, TextArea):
        area, text = widget, widget.text

        def back() -> None:
            area.load_text(text)
            area.move_cursor(area.document.end)

        return partial(_after_keys, area, back)
    return None


def _after_keys(widget: Widget, undo: Callable[[], None]) -> None:
    widget.call_later(undo)
