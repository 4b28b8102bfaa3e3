"""Writes the drafts soon after the last key, tries again while that fails, and says so on the screen."""

from typing import TYPE_CHECKING

from workshop.tui.base import WorkshopScreen
from workshop.tui.drafts import WAIT

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp

AGAIN = 3.0
"""Seconds until drafts that could not be written are tried again."""


class DraftWriter:
    """For one app; its drafts must be open."""

    def __init__(self, app: "WorkshopApp") -> None:
        self._app = app
        self._problem = ""
        self._warned = False

    def changed(self) -> None:
        """Something was typed."""
        self._app.set_timer(WAIT, self._write)

    def keeps_from_leaving(self) -> bool:
        """Write what is pending; True, once, when that fails: the screen says that leaving would lose it."""
        problem = self._app.drafts.flush()
        if not problem or self._warned:
            return False
        self._warned = True
        self._tell(f"{problem} Quit again to leave without it.")
        return True

    def _write(self) -> None:
        self._app.run_worker(self._work, thread=True, group="drafts", exclusive=True)

    def _work(self) -> None:
        problem = self._app.drafts.flush()
        if problem or self._problem:
            self._app.call_from_thread(self._written, problem)

    def _written(self, problem: str) -> None:
        before, self._problem = self._problem, problem
        if problem:
            # What was said on leaving says it too, and more.
            if problem != before and not self._warned:
                self._tell(problem)
            self._app.set_timer(AGAIN, self._write)
        else:
            self._warned = False
            for screen in self._screens():
                screen.take_back(before)

    def _tell(self, problem: str) -> None:
        for screen in self._screens()[-1:]:
            screen.problem(problem)

    def _screens(self) -> list[WorkshopScreen]:
        return [screen for screen in self._app.screen_stack if isinstance(screen, WorkshopScreen)]
