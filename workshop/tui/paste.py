"""A paste must not press keys: which keys and pastes are a person's, told by when they came.

Terminals end a bracketed paste where the text holds its end mark, some have no bracketed paste at all, and then the
text arrives as keys. `Guard` sees every key, paste and press of the mouse before anything else does, with the moment
each was read from the terminal, and says what becomes of it. It knows no widget and no clock.
"""

from dataclasses import dataclass
from enum import Enum, auto

FAST = 0.025
"""Keys closer together than this, in seconds, were not typed one by one: a held key repeats every 30 ms or so."""
HOLD = 0.01
"""Seconds a press waits for a key right behind it: those of a text come within a millisecond or two of each other."""
NEAR = 0.2
"""A paste with a key this near, before it or after it, is a damaged paste."""
QUIET = 0.4
"""For so long after a paste or a burst of keys nothing can be pressed."""
RUN = 8
"""So many fast keys on end are a paste without its brackets."""

ESCAPE = "\x1b"
_NEVER = float("-inf")


class Kind(Enum):
    """What a key would do where it goes to."""

    TEXT = auto()
    """Put text into a field of many lines."""
    LINE = auto()
    """Put text into a field of one line, where no key of a text does anything: however fast it comes, it is typed."""
    MOVE = auto()
    """Move a cursor or the focus, or delete: decides nothing."""
    ACT = auto()
    """Anything else: press, choose, confirm, open, close."""


class Fate(Enum):
    """What becomes of a key, paste or press."""

    PASS = auto()
    HOLD = auto()
    """Pass it on if nothing follows within `HOLD`, else ask again with `Guard.broken`."""
    DROP = auto()


class Why(Enum):
    """Why something was dropped; NOTHING when there is nothing to say."""

    NOTHING = auto()
    DAMAGED = auto()
    """A paste came with keys beside it; what it put anywhere must be taken out again."""
    BURST = auto()
    """Text came as fast keys; what it put anywhere must be taken out again."""
    TOO_SOON = auto()
    """A press too soon after a paste or among fast keys; nothing was pressed."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The guard's word on one event."""

    fate: Fate
    why: Why = Why.NOTHING


PASSED, HELD, DROPPED = Seen(Fate.PASS), Seen(Fate.HOLD), Seen(Fate.DROP)
TOO_SOON = Seen(Fate.DROP, Why.TOO_SOON)


class Guard:
    """Tells a person's keys from those of a paste. Times are seconds of one steady clock, never going back."""

    def __init__(self) -> None:
        self._key_at = _NEVER
        self._written_at = _NEVER
        self._paste_at = _NEVER
        self._quiet_until = _NEVER
        self._dropping_until = _NEVER
        self._run = 0

    @property
    def run(self) -> int:
        """How many keys came fast on end, the last one included."""
        return self._run

    def written_near(self, at: float) -> bool:
        """Whether a key that writes or acts came shortly before `at`."""
        return at - self._written_at < NEAR

    def key(self, kind: Kind, at: float) -> Seen:
        """A key was read at `at`."""
        gap, self._key_at = at - self._key_at, at
        if at < self._dropping_until:
            return self._drop_rest(at)
        if at - self._paste_at < NEAR:
            self._drop_rest(at)
            return Seen(Fate.DROP, Why.DAMAGED)
        if kind is Kind.MOVE:
            return PASSED
        self._written_at = at
        fast = gap < FAST
        self._run = self._run + 1 if fast else 1
        if kind is Kind.LINE:
            if self._run >= RUN:
                self._quiet_until = at + QUIET
            return PASSED
        if self._run >= RUN:
            self._drop_rest(at)
            return Seen(Fate.DROP, Why.BURST)
        if kind is Kind.TEXT:
            return PASSED
        if fast:
            self._quiet_until = at + QUIET
        return TOO_SOON if at < self._quiet_until else HELD

    def paste(self, text: str, at: float) -> Seen:
        """A bracketed paste was read at `at`."""
        near = at - max(self._written_at, self._paste_at) < NEAR
        self._quiet_until = max(self._quiet_until, at + QUIET)
        if at < self._dropping_until:
            return self._drop_rest(at)
        if near or ESCAPE in text:
            self._drop_rest(at)
            return Seen(Fate.DROP, Why.DAMAGED)
        self._paste_at = at
        return PASSED

    def press(self, at: float) -> Seen:
        """A button of the mouse went down at `at`; escape sequences in a text can claim that."""
        if at < self._quiet_until or at < self._dropping_until or at - self._key_at < FAST:
            return TOO_SOON
        return PASSED

    def broken(self, held_at: float, at: float) -> bool:
        """Whether an event at `at` shows that the one held since `held_at` was no person's press."""
        if at - held_at >= FAST:
            return False
        self._quiet_until = at + QUIET
        return True

    def _drop_rest(self, at: float) -> Seen:
        self._dropping_until = at + NEAR
        self._quiet_until = at + QUIET
        self._paste_at = _NEVER
        self._run = 0
        return DROPPED


def pasted_text(text: str) -> str:
    """The text of a paste as it was copied.

    Terminals send every newline of a paste as a carriage return; when the text has no newline at all, those are
    newlines. Nothing else is changed.
    """
    return text if "\n" in text else text.replace("\r", "\n")


def exact_bytes(text: str) -> bytes:
    """The bytes a text was read from; bytes that are no UTF-8 stand in it as lone surrogates."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def text_of(data: bytes) -> str:
    """The text of bytes, such that `exact_bytes` gives the same bytes back."""
    return data.decode("utf-8", "surrogateescape")
