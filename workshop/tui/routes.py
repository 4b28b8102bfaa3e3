"""The screens by name; imported when they are first opened."""

from importlib import import_module
from typing import TYPE_CHECKING

from workshop.model.words import Awaiting

if TYPE_CHECKING:
    from workshop.tui.base import WorkshopScreen

ROUTES = {
    "home": "workshop.tui.home:HomeScreen",
    "setup": "workshop.tui.setup:SetupScreen",
    "board": "workshop.tui.board:BoardScreen",
    "brief": "workshop.tui.brief:BriefScreen",
    "desk": "workshop.tui.desk:DeskScreen",
    "score": "workshop.tui.score:ScoreScreen",
    "review": "workshop.tui.review:ReviewScreen",
    "scorecard": "workshop.tui.scorecard:ScorecardScreen",
    "notes": "workshop.tui.notes:NotesScreen",
    "transcript": "workshop.tui.transcript:TranscriptScreen",
    "why": "workshop.tui.scorecard_why:WhyScreen",
    "agenda": "workshop.tui.agenda:AgendaScreen",
    "compare": "workshop.tui.scorecard_compare:CompareScreen",
    "export": "workshop.tui.scorecard_export:ExportScreen",
    "projector": "workshop.tui.projector:ProjectorScreen",
}
"""Name to module and class. brief, desk, score (`check`), review, transcript (`at`: an event, `scorer`), projector:
take `attempt`; notes takes `case`; why takes `case` and `column`."""


def make(name: str, **parameters: str) -> "WorkshopScreen":
    """A new screen of that name. Raises KeyError for an unknown name."""
    module, _, class_name = ROUTES[name].partition(":")
    screen: WorkshopScreen = getattr(import_module(module), class_name)(**parameters)
    return screen


def for_attempt(awaiting: Awaiting) -> str:
    """The screen on which an attempt goes on."""
    if awaiting is Awaiting.BRIEF:
        return "brief"
    if awaiting in (Awaiting.SCORING, Awaiting.NOTHING):
        return "score"
    return "desk"
