"""How Python looks for garbage while the app runs: what an open session holds is left alone, no picture is cut up.

A session's record lives as long as the session, and going through it stops the app for a fifth of a second at 10,000
events, every few acts.
"""

import gc

SELDOM = 10_000, 20, 10
"""Thresholds: one picture makes some ten thousand objects, and Python's own 700 would stop it a dozen times."""


class Garbage:
    """Python's collector, as the app wants it, and as it was."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()

    def spare(self) -> None:
        """Leave alone whatever there is now."""
        gc.set_threshold(*SELDOM)
        gc.freeze()

    def collect(self) -> None:
        """Something large was let go: look at everything once."""
        gc.unfreeze()
        gc.collect()

    def as_before(self) -> None:
        """Whoever ran the app has its garbage collected as before."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
