"""The session: open, play, score, resume. What front ends stand on; they add no rule of their own."""

from workshop.session.errors import BrokenChain, HeldElsewhere, NotNow, NotTheAgents, SessionError
from workshop.session.plan import Plan
from workshop.session.session import Session, Step

__all__ = ["BrokenChain", "HeldElsewhere", "NotNow", "NotTheAgents", "Plan", "Session", "SessionError", "Step"]
