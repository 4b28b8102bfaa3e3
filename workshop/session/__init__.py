"""The session: open, play, score, resume. What front ends stand on; they add no rule of their own."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workshop.session.errors import BrokenChain, HeldElsewhere, NotNow, NotTheAgents, SessionError
    from workshop.session.plan import Plan
    from workshop.session.session import Session, Step

__all__ = ["BrokenChain", "HeldElsewhere", "NotNow", "NotTheAgents", "Plan", "Session", "SessionError", "Step"]

_HOME = {"Plan": "plan", "Session": "session", "Step": "session"}


def __getattr__(name: str) -> Any:
    # A command that only needs an error's name starts without desk, intake and scoring: a third of a second.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME.get(name, 'errors')}"), name)
