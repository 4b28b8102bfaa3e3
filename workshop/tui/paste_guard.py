"""The guard at the app's door: every key, paste and press of the mouse passes it before any widget sees it."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events, on
from textual._keyboard_protocol import MODIFIER_FUNCTIONAL_KEYS
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.widget import Widget
from textual.widgets import Input, TextArea

from workshop.model.visible import visible
from workshop.tui.base import WorkshopScreen
from workshop.tui.paste import FAST, HOLD, Fate, Guard, Kind, Seen, Why, pasted_text
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.line_input import LineInput
from workshop.tui.widgets.notice_line import NoticeLine

if TYPE_CHECKING:
    from textual.screen import Screen

MOVES = frozenset(
    {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete"}
)  # fmt: skip
DAMAGED = (
    "The paste came damaged: it holds an escape character, or keys came with it, as when a terminal ends a paste too "
    "early. Nothing of it was taken."
)
TURNS = 4
"""Turns of the event loop in which what the driver's thread handed on comes into the app's queue; it takes two."""
SAID = {
    Why.DAMAGED: DAMAGED,
    Why.BURST: "Text came faster than a hand types: a paste from a terminal that does not mark pastes. Nothing of it "
    "was taken.",
    Why.TOO_SOON: "A press came in the same moment as a paste or other keys, so it pressed nothing. Press it again.",
}
LOADS = ("editor.load", "desk.file")
"""Ids of what loads a text from a file, where that is possible."""
FROM_FILE = "Load the text from a file instead ({key}), which keeps every byte."
BY_HAND = "Type it, or copy it again without what surrounds it."
"""Said where no file can fill the field."""
NO_FIELD = "No field takes a text here: move into one first."
UNSEEN = "The window is too small to show the choices, so nothing was chosen; make it larger."
NO_TAKER = "Nothing here takes a paste: put the cursor into a field first. The agent's message is pasted at the desk."


@runtime_checkable
class TakesPastes(Protocol):
    """A screen that takes a paste whatever has the focus, unless that is a text field of another kind."""

    def take_paste(self, text: str) -> bool:
        """Take the paste's own text; False to leave it to the focused widget."""
        ...

    def undo_paste(self) -> None:
        """Take it out again: it turned out to be damaged."""
        ...


@runtime_checkable
class KnowsMore(Protocol):
    """A driver that knows whether the terminal sent more than was handed on."""

    @property
    def more(self) -> bool:
        """Whether there is more."""
        ...


class GuardedInput(App[int]):
    """Base of the app. `confirm_gap` of 0 turns the guard off, for tests that press keys faster than a hand."""

    confirm_gap: float

    def __init__(self) -> None:
        self.guard = Guard()
        self._held: events.Key | None = None
        self._inputs = 0
        self._before: Callable[[], None] | None = None
        self._complaint: tuple[WorkshopScreen, str] | None = None
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
            self.set_timer(HOLD, lambda: self._release_soon(event))
        elif seen.fate is Fate.DROP:
            self._dropped(event, seen.why)
        else:
            await self._pass(event)

    # ------------------------------------------------------------------ own

    def _seen(self, event: events.Event) -> Seen:
        if isinstance(event, events.Key):
            kind = self._kind(event)
            seen = self.guard.key(kind, event.time)
            if kind in (Kind.TEXT, Kind.LINE) and seen.fate is Fate.PASS and self.guard.run == 1:
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
        if isinstance(focused, Input):
            return Kind.LINE if event.is_printable else Kind.ACT
        writes = event.is_printable or event.key == "enter"
        return Kind.TEXT if isinstance(focused, TextArea) and not focused.read_only and writes else Kind.ACT

    def on_resize(self) -> None:
        """A press that pressed nothing is no news any more once the screen is another."""
        self._settle_complaint(SAID[Why.TOO_SOON])

    async def _pass(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self._settle_complaint(SAID[Why.TOO_SOON])
        if isinstance(event, events.Paste) or (isinstance(event, events.Key) and self._kind(event) is not Kind.MOVE):
            self._settle_complaint()
        if isinstance(event, events.Key) and event.key in ("tab", "shift+tab") and self._left_field(event):
            return
        if isinstance(event, events.Paste):
            screen: Screen[object] = self.screen
            focused = self.focused
            if isinstance(screen, TakesPastes) and not isinstance(focused, Input) and screen.take_paste(event.text):
                self._before = screen.undo_paste
                return
            self._before = self._before or _undo(focused)
            event.text = visible(pasted_text(event.text))
            if isinstance(focused, Input):
                # A field with a way of its own takes several lines as one.
                if type(focused)._on_paste is Input._on_paste:
                    event.text = self._one_line(event.text)
            elif not isinstance(focused, TextArea) or focused.read_only:
                self._complain(NO_TAKER)
        await super().on_event(event)

    def _left_field(self, event: events.Key) -> bool:
        """Tab out of a field at once: what comes in the same moment belongs into the next one."""
        found = self.screen.active_bindings.get(event.key) if isinstance(self.focused, Input) else None
        if found is None or not found.enabled or found.binding.action not in ("app.focus_next", "app.focus_previous"):
            return False
        (self.screen.focus_next if found.binding.action == "app.focus_next" else self.screen.focus_previous)()
        return True

    def _one_line(self, text: str) -> str:
        """What a field of one line takes of a paste; says so when that is not all."""
        lines = [line for line in text.split("\n") if line.strip()] or [""]
        if len(lines) > 1:
            more = f"{len(lines) - 1} more line{'s were' if len(lines) > 2 else ' was'} left out"
            self._complain(f"Only the first line of the paste was taken, since this field holds one line; {more}.")
        return lines[0]

    async def _release_soon(self, event: events.Key) -> None:
        """Pass a held press on once nothing stands behind it that has not come through the door yet."""
        if self._held is not event:
            return
        if isinstance(self._driver, KnowsMore) and self._driver.more:
            self.set_timer(HOLD, lambda: self._release_soon(event))
            return
        for _ in range(TURNS):
            await asyncio.sleep(0)
        self.call_later(self._release, event)

    def _release(self, event: events.Key) -> None:
        if self._held is event:
            self._held = None
            self._settle_complaint()
            # Posted again it would be guarded again: call what would have come next.
            self.call_next(super().on_event, event)

    def _dropped(self, event: events.Event, why: Why) -> None:
        if isinstance(event, events.MouseDown):
            self._mouse_down_widget = None
        if why in (Why.DAMAGED, Why.BURST) and self._before is not None:
            self._before()
            self._before = None
        if why is not Why.NOTHING:
            self._complain(SAID[why] if why is Why.TOO_SOON else f"{SAID[why]} {self._way_on()}")

    def _way_on(self) -> str:
        """How else a text gets to where a paste was refused."""
        for active in self.screen.active_bindings.values():
            if active.enabled and active.binding.id in LOADS and not isinstance(self.focused, Input):
                return FROM_FILE.format(key=self.get_key_display(active.binding))
        return BY_HAND if isinstance(self.focused, Input | TextArea) else NO_FIELD

    @on(Choices.OutOfSight)
    def _pressed_unseen(self, message: Choices.OutOfSight) -> None:
        message.stop()
        self._complain(UNSEEN)

    def _complain(self, words: str) -> None:
        for screen in reversed(self.screen_stack):
            if isinstance(screen, WorkshopScreen):
                self._complaint = (screen, words)
                screen.problem(words)
                break

    def _settle_complaint(self, words: str = "") -> None:
        """Take back what was said of an earlier key or paste (only `words`, if given), unless more was said since."""
        if words and (self._complaint is None or self._complaint[1] != words):
            return
        found, self._complaint = self._complaint, None
        if found is not None and found[0].is_mounted and found[0].query_one(NoticeLine).text == found[1]:
            found[0].clear_notice()


def _undo(widget: Widget | None) -> Callable[[], None] | None:
    """How to give a text field back the text it has now, after the keys that are on their way to it."""
    if isinstance(widget, LineInput):
        return partial(_after_keys, widget, widget.keeper())
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
