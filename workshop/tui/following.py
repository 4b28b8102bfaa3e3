"""Looking every few seconds at what another process writes: a session that is read here, or that was taken over."""

from typing import TYPE_CHECKING

from workshop.ledger.errors import LedgerError, TakenOver, holder_words
from workshop.tui.base import WorkshopScreen

if TYPE_CHECKING:
    from workshop.session import Session
    from workshop.tui.app import WorkshopApp

EVERY = 2.0
"""Seconds between looks."""

LABEL = "Taken over"
WAY_ON = (
    "From here on this window only reads along; what you typed is kept. To go on here, t on the board takes the "
    "session back."
)


class Following:
    """For one app. A look reads a row or two and writes nothing."""

    def __init__(self, app: "WorkshopApp") -> None:
        self._app = app

    def start(self) -> None:
        """Look from now on."""
        self._app.set_interval(EVERY, self.look)

    def look(self) -> None:
        """One look."""
        session = self._app.session
        if session is None:
            return
        if session.read_only:
            self.refresh()
        elif not self._app.acts.running:
            self._app.run_worker(lambda: self._ask(session), thread=True, group="holder", exclusive=True)

    def refresh(self) -> None:
        """Take in what another process wrote."""
        app, session, top = self._app, self._app.session, self._app.screen
        if session is not None and isinstance(top, WorkshopScreen) and not app.acts.running:
            app.acts.run(top, session.refresh, None, quiet=True)

    def _ask(self, session: "Session") -> None:
        try:
            holder, since = session.ledger.holding(session.log_id)
        except LedgerError:
            return  # An act that needs the ledger will say it.
        if holder and holder != session.record.holder:
            self._app.call_from_thread(self._lost, session, TakenOver(holder, since=since))

    def _lost(self, session: "Session", taken: TakenOver) -> None:
        app = self._app
        if app.session is not session or session.read_only or app.acts.running:
            return
        session.close()
        screens = [screen for screen in app.screen_stack if isinstance(screen, WorkshopScreen)]
        if screens:
            screens[-1].refresh_all()
            by = holder_words(taken.holder, taken.since)
            screens[-1].news(LABEL, f"{by[:1].upper()}{by[1:]}. {WAY_ON}")
        self.refresh()
