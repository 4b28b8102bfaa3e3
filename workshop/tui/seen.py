"""Which attempts' proposals and verdicts were on the screen for whom: they can't honestly be begun blind any more."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from workshop.ledger.errors import LedgerError
from workshop.tui.score_blind import scored_blind

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp

_FIELD = "score.seen."
"""Draft of an attempt, followed by the scorer."""


def note_seen(app: "WorkshopApp", attempts: Iterable[str], scorer: str = "") -> None:
    """Keep that these attempts were shown with all in view; "" means whoever scores in this window."""
    session = app.session
    if session is None:
        return
    who, blind = scored_blind(session, app.drafts)
    who = scorer or who
    for attempt in attempts:
        if attempt not in blind and not has_seen(app, attempt, who):
            app.drafts.note(session.log_id, attempt, f"{_FIELD}{who}")


def has_seen(app: "WorkshopApp", attempt: str, scorer: str) -> bool:
    """Whether an attempt was shown with all in view while this scorer sat here."""
    try:
        return app.session is not None and f"{_FIELD}{scorer}" in app.drafts.read(app.session.log_id, attempt)
    except LedgerError:
        return False
