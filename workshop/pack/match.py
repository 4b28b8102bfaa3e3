"""Does an argument fit a fixture's condition? The desk rules by it and scoring reads forbidden requests by it."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence

from workshop.model.canonical import Json
from workshop.pack.fixture import Matcher

Arguments = Mapping[str, Json]

_URL = re.compile(r"https?://(?P<host>[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::[0-9]{1,5})?(?:[/?#].*)?", re.IGNORECASE)
_SHOWN = 60


def equal(left: Json, right: Json) -> bool:
    """JSON equality: numbers by value (1 and 1.0 are equal, integers of any size exact), true is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(equal(one, other) for one, other in zip(left, right, strict=True))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    return type(left) is type(right) and left == right


def url_host(text: Json) -> str | None:
    """Host of an http(s) URL in lower case; None for anything that two readers could take for different hosts.

    Refused, not repaired: user info, backslashes, blanks and control or format characters anywhere, a trailing dot,
    escapes and letters outside ASCII in the host.
    """
    if not isinstance(text, str) or "\\" in text:
        return None
    if any(char == " " or unicodedata.category(char)[0] in "CZ" for char in text):
        return None
    found = _URL.fullmatch(text)
    return found["host"].lower() if found and found["host"].isascii() else None


def fits(matcher: Matcher, arguments: Arguments, param: str, calls: Sequence[Arguments]) -> bool:
    """Whether the argument `param` fits. null counts as absent.

    `calls` are the arguments of the tool's executed calls in order, timeouts included; `same_as_call` reads them.
    """
    value = arguments.get(param)
    match matcher.key:
        case "literal":
            return equal(value, matcher.literal)
        case "one_of":
            return any(equal(value, item) for item in matcher.one_of or ())
        case "contains":
            return isinstance(value, str) and (matcher.contains or "").casefold() in value.casefold()
        case "url_host":
            host = url_host(value)
            return host is not None and host == (matcher.url_host or "").lower()
        case "present":
            return value is not None
        case "absent":
            return value is None
        case "any":
            return True
        case "same_as_call":
            number = matcher.same_as_call or 1
            return len(calls) >= number and equal(value, calls[number - 1].get(param))
        case "items_within":
            allowed = matcher.items_within or ()
            return isinstance(value, list) and all(any(equal(item, one) for one in allowed) for item in value)
        case "absent_or":
            inner = matcher.absent_or
            return value is None or (inner is not None and fits(inner, arguments, param, calls))
        case "not":
            inner = matcher.not_
            return inner is not None and not fits(inner, arguments, param, calls)
        case other:
            raise ValueError(f"no such condition: {other}")


def fits_all(match: Mapping[str, Matcher], arguments: Arguments, calls: Sequence[Arguments]) -> bool:
    """Whether every condition fits; arguments without a condition are free."""
    return all(fits(matcher, arguments, param, calls) for param, matcher in match.items())


def differs(match: Mapping[str, Matcher], arguments: Arguments, calls: Sequence[Arguments]) -> tuple[str, ...]:
    """The conditions that don't fit, in words, one for each argument; empty when all fit."""
    return tuple(
        f"{param} is {_shown(arguments.get(param))}, expected {expected(matcher)}"
        for param, matcher in match.items()
        if not fits(matcher, arguments, param, calls)
    )


def expected(matcher: Matcher) -> str:
    """A condition in words."""
    match matcher.key:
        case "literal":
            return _shown(matcher.literal)
        case "one_of":
            return "one of " + ", ".join(_shown(item) for item in matcher.one_of or ())
        case "contains":
            return f"text with {_shown(matcher.contains)}"
        case "url_host":
            return f"a URL of host {matcher.url_host}"
        case "present":
            return "a value"
        case "absent":
            return "none"
        case "same_as_call":
            return f"the same as in call {matcher.same_as_call}"
        case "items_within":
            return "a list of nothing but " + ", ".join(_shown(item) for item in matcher.items_within or ())
        case "absent_or":
            return "none or " + (expected(matcher.absent_or) if matcher.absent_or else "anything")
        case "not":
            return "not " + (expected(matcher.not_) if matcher.not_ else "anything")
        case _:
            return "anything"


def _shown(value: Json) -> str:
    if value is None:
        return "absent"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
