"""How Python looks for garbage while the app runs: in pauses, never between a key and its picture.

A session's record lives as long as the session, and going through it stops the app for a fifth of a second at 10,000
events, every few acts; a single picture makes some ten thousand objects.
"""

import gc

SELDOM = 100_000, 20, 10
"""Thresholds while nobody pauses; Python's own 700 would stop each picture a dozen times."""
WORTH = 2_000
"""Objects since the last look that are worth one in a pause."""
PAUSE = 0.5
"""Seconds without a key, a press of the mouse or an act that make a pause."""


class Garbage:
    """Python's collector, as the app wants it, and as it was."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._presses = -1

    def spare(self) -> None:
        """Leave alone whatever there is now."""
        gc.set_threshold(*SELDOM)
        gc.freeze()

    def look(self, presses: int, *, busy: bool) -> None:
        """Called each `PAUSE` with how many presses there were: the same number again is a pause, unless `busy`.

        What is new is looked at, now and then what outlived such looks, seldom all of it: as Python itself would.
        """
        paused, self._presses = presses == self._presses and not busy, presses
        new, survived, old = gc.get_count()
        if paused and new > WORTH:
            gc.collect(0 if survived < SELDOM[1] else 1 if old < SELDOM[2] else 2)

    def collect(self) -> None:
        """Something large was let go: look at everything once."""
        gc.unfreeze()
        gc.collect()

    def as_before(self) -> None:
        """Whoever ran the app has its garbage collected as before."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
