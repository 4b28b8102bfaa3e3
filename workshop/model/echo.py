"""Echoing what an agent sent, in a text that goes back to it: short, and values as JSON."""

import json

from workshop.model.canonical import Json

LONGEST_ECHO = 80
"""More characters of one echoed name or value are cut, with a mark."""

MOST_ECHOES = 5
"""More names in one list are only counted."""


def echo(text: str) -> str:
    """`text`, cut to 80 characters; a cut one ends in … and says how long it was."""
    if len(text) <= LONGEST_ECHO:
        return text
    mark = f"… ({len(text)} characters)"
    return text[: LONGEST_ECHO - len(mark)] + mark


def echo_value(value: Json) -> str:
    """A value as JSON, cut like any echo."""
    return echo(json.dumps(value, ensure_ascii=False))


def echo_list(names: list[str]) -> str:
    """Names with commas between, each cut, the first five of them."""
    shown = ", ".join(echo(name) for name in names[:MOST_ECHOES])
    more = len(names) - MOST_ECHOES
    return f"{shown} and {more} more" if more > 0 else shown
