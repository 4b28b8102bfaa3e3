"""Ending when a signal asks for it: in order where that works, and in any case soon."""

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from types import FrameType

PATIENCE = 1.5
"""Seconds from the signal to the end. Drafts are written at once; a terminal that is gone can hold up all the rest."""


def ended_by(
    loop: asyncio.AbstractEventLoop, leave: Callable[[int], None], number: int, _: FrameType | None = None
) -> None:
    """Handle a signal: `leave` with its exit code; where the app still runs `PATIENCE` later, the process ends so."""
    code = 128 + number
    timer = threading.Timer(PATIENCE, os._exit, (code,))
    timer.daemon = True
    timer.start()
    with contextlib.suppress(RuntimeError):  # The loop is closed already: only threads are waited for.
        loop.call_soon_threadsafe(leave, code)
