"""Leads to the session's next step, as the coach says it."""

from typing import TYPE_CHECKING

from workshop.coach import Kind, NextInSession
from workshop.tui import routes
from workshop.tui.board import BoardScreen

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp


def go_on(app: "WorkshopApp", step: NextInSession) -> None:
    """Open the place of the step instead of the screen on top; a place that is open already is gone back to."""
    session = app.session
    if session is None:
        return
    match step.kind:
        case Kind.GO_ON:
            app.swap(routes.for_attempt(session.attempt(step.attempt).awaiting), attempt=step.attempt)
        case Kind.SCORE:
            app.swap("score", attempt=step.attempt)
        case Kind.SETTLE:
            disputed = [check.value for check, one in session.record.settled(step.attempt).items() if one.disputed]
            app.swap("score", attempt=step.attempt, check=next(iter(disputed), ""))
        case Kind.REVIEW:
            app.swap("review", attempt=step.attempt)
        case Kind.PLAY:
            _to(app, "board")
            if isinstance(app.screen, BoardScreen):
                app.screen.to_next()
        case Kind.EXPORT:
            _to(app, "scorecard")


def _to(app: "WorkshopApp", name: str) -> None:
    module = routes.ROUTES[name].partition(":")[0]
    if any(type(screen).__module__ == module for screen in app.screen_stack):
        app.back_to(name)
    else:
        app.swap(name)
