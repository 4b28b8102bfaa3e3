"""Texts handed to a session: refused when they are too long, or when they say nothing where something is due."""

from collections.abc import Mapping

from workshop.model.given import (
    FIELD_CAP,
    MESSAGE_CAP,
    NAME_CAP,
    REASON_CAP,
    STORED_CAP,
    says_something,
    size_of,
    too_long,
)
from workshop.session.errors import NotNow


def reason(text: str, what: str = "the reason", *, due: str = "") -> str:
    """The reason without blanks around it. `due` says why there must be one.

    Raises NotNow when one is due and none was given, when it has no visible character, and when it is too long.
    """
    text = text.strip()
    if due and not says_something(text):
        raise NotNow(due if not text else f"{due}, and this one has no visible character")
    if text and not says_something(text):
        raise NotNow(f"{what} has no visible character")
    _fits(what, size_of(text), REASON_CAP)
    return text


def name(text: str, what: str, *, empty: bool = False) -> str:
    """The name with single blanks. Raises NotNow when it shows nothing (unless `empty` names may), or is too long."""
    text = " ".join(text.split())
    if not says_something(text) and (text or not empty):
        raise NotNow(f"{what} needs a visible character")
    _fits(what, size_of(text), NAME_CAP)
    return text


def field(text: str, what: str) -> str:
    """A field of a form, as it is. Raises NotNow when it is too long, or holds characters of which none is visible."""
    if text.strip() and not says_something(text):
        raise NotNow(f"{what} has no visible character")
    _fits(what, size_of(text), FIELD_CAP)
    return text


def fields(texts: Mapping[str, str]) -> dict[str, str]:
    """The fields of a failure review. Raises NotNow as `field` does."""
    return {key: field(text, f"the review's field {key}") for key, text in texts.items()}


def message(raw: bytes) -> None:
    """Raise NotNow for a message too long to be kept; one over its cap is kept and can't be read."""
    _fits("the message", len(raw), STORED_CAP)


def whole(raw: bytes, what: str) -> None:
    """Raise NotNow for a text over the cap of messages: an answer, an improvised reply, a system prompt."""
    _fits(what, len(raw), MESSAGE_CAP)


def _fits(what: str, size: int, cap: int) -> None:
    if problem := too_long(what, size, cap):
        raise NotNow(problem)
