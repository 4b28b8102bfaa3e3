"""A field of one line: coming to it selects nothing but a figure, and what was typed can be brought back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

MOST_STEPS = 200
"""Steps that can be taken back, at most."""


@dataclass(frozen=True)
class _Edit:
    """One change: where it began, what it took away and what it put there."""

    at: int
    taken: str
    put: str

    @classmethod
    def between(cls, old: str, new: str) -> "_Edit":
        """The one stretch in which two texts differ."""
        start = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        most = min(len(old), len(new)) - start
        same = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
        return cls(start, old[start : len(old) - same], new[start : len(new) - same])

    def goes_on(self, before: "_Edit") -> bool:
        """Whether this is one more key of the same writing or deleting: words are taken back, not letters."""
        if (len(self.put), len(self.taken)) != (len(before.put), len(before.taken)) or len(self.put + self.taken) != 1:
            return False
        if self.put:
            return self.at == before.at + 1 and not (before.put.isspace() and not self.put.isspace())
        return self.at in (before.at, before.at - 1)


class LineInput(Input):
    """An input whose cursor stands at the end of what was put in, with undo and redo."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo", id="line.undo", tooltip="Take the last typing back", show=False),
        Binding("ctrl+y", "redo", "Redo", id="line.redo", tooltip="Do again what was taken back", show=False),
    ]

    def __init__(
        self,
        value: str = "",
        *,
        id: str | None = None,
        classes: str | None = None,
        most: int = 0,
        selects: bool = False,
    ) -> None:
        """`most` is how many characters it holds, 0 for any number. `selects`: coming to it selects all of it."""
        self._earlier: list[str] = []
        self._later: list[str] = []
        self._last: _Edit | None = None
        self._recording = True
        super().__init__(value, id=id, classes=classes, max_length=most, select_on_focus=selects)

    def fill(self, text: str) -> None:
        """Put a text in, without saying that somebody typed; the cursor goes behind it, and undo begins anew."""
        with self.prevent(Input.Changed), self._unrecorded():
            self.value = text
        self.cursor_position = len(text)
        self._earlier, self._later, self._last = [], [], None

    def keeper(self) -> Callable[[], None]:
        """How to give the field back what it has now, as if nothing had been written in between."""
        value, earlier, later = self.value, list(self._earlier), list(self._later)

        def again() -> None:
            with self._unrecorded():
                self.value = value
            self.cursor_position = len(value)
            self._earlier, self._later, self._last = earlier, later, None

        return again

    def watch_value(self, old: str, new: str) -> None:
        """Keep what stood there before; keys that go on with the same word are one step."""
        if not self._recording or old == new or not self.is_mounted:
            return
        edit = _Edit.between(old, new)
        if self._last is None or not self._earlier or not edit.goes_on(self._last):
            self._earlier = [*self._earlier, old][-MOST_STEPS:]
        self._later, self._last = [], edit

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing to take back, or to do again, where nothing was."""
        if action == "undo":
            return bool(self._earlier)
        if action == "redo":
            return bool(self._later)
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Take the last typing back."""
        if self._earlier:
            self._later.append(self.value)
            self._turn(self._earlier.pop())

    def action_redo(self) -> None:
        """Do again what was taken back."""
        if self._later:
            self._earlier.append(self.value)
            self._turn(self._later.pop())

    def _turn(self, text: str) -> None:
        edit, self._last = _Edit.between(self.value, text), None
        with self._unrecorded():
            self.value = text
        self.cursor_position = edit.at + len(edit.put)

    @contextmanager
    def _unrecorded(self) -> Iterator[None]:
        self._recording = False
        try:
            yield
        finally:
            self._recording = True
