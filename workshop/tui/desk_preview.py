"""What would be served if the marked choice were made, for the desk's reply pane."""

from collections.abc import Callable
from dataclasses import dataclass

from workshop.model.words import Awaiting, Choice, Decision
from workshop.session import Session
from workshop.session.preview import Preview, after_choice, after_decision, after_nudge
from workshop.tui.widgets.choices import Option

IMPROVISED = "desk.improvised"
DENIAL = "desk.denial"
REASON = "(the reason you give)"
TEXT = "(the text you write)"


@dataclass(frozen=True)
class WouldBe:
    """A reply that is not made yet, and what is said of it."""

    text: str
    said: str


def field_of(name: str, request: int) -> str:
    """Name of the draft of a text that is about one request."""
    return f"{name}.{request}"


def would_be(session: Session, attempt: str, marked: Option | None, kept: Callable[[str], str]) -> WouldBe | None:
    """The reply the marked choice leads to; None where it serves none, or one that is due already.

    `kept` gives the draft of a field.
    """
    record = session.attempt(attempt)
    if marked is None:
        return None
    found: Preview | None = None
    waiting = record.waiting
    if record.awaiting is Awaiting.APPROVAL and marked.id in {decision.value for decision in Decision}:
        decision = Decision(marked.id)
        reason = ""
        if decision is Decision.DENY and marked.note and waiting is not None:
            reason = kept(field_of(DENIAL, waiting.request)) or REASON
        found = after_decision(session, attempt, decision, reason)
    elif record.awaiting is Awaiting.CHOICE and waiting is not None and marked.id in _CHOICES:
        name, stands_for = _TEXTS.get(marked.id, ("", ""))
        text = kept(field_of(name, waiting.request)) or stands_for if name else ""
        found = after_choice(session, attempt, _CHOICES[marked.id], text)
    elif marked.id.startswith("nudge:") and record.awaiting is Awaiting.MESSAGE and record.open_message is not None:
        found = after_nudge(session, attempt, marked.id.removeprefix("nudge:"))
    if found is None:
        return None
    later = f"; {found.later} result{'s' * (found.later > 1)} decided after it" if found.later else ""
    return WouldBe(found.text, f"would be served: {marked.label}{later}")


_CHOICES = {"fallback": Choice.FALLBACK, "improvise": Choice.IMPROVISE, "deny-request": Choice.DENY}
_TEXTS = {"improvise": (IMPROVISED, TEXT), "deny-request": (DENIAL, REASON)}
