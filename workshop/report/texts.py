"""Stored bytes as text a scorecard can hold."""

from collections.abc import Callable
from functools import lru_cache

from workshop.model.canonical import sha256_hex
from workshop.model.visible import TABLE
from workshop.report.values import Text

MOST_CHARACTERS = 20_000
"""A scorecard holds no more of one text; its sha256 and size are of the whole, which stays in the ledger."""

_SHORT = 1000

_HALVES = {code: shown for code, shown in TABLE.items() if 0xD800 <= code < 0xE000}

Blob = Callable[[str], bytes]
"""Gives the bytes of a sha256. Raises an error of the ledger when they are missing or were changed."""


def readable(raw: bytes) -> str:
    """Bytes as text: what is no UTF-8 and half surrogate pairs come out as marks, everything else as it is."""
    try:
        text = raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = raw.decode("utf-8", "surrogateescape")
    return text.translate(_HALVES)


def text_of(raw: bytes, sha256: str = "") -> Text:
    """`raw` for a scorecard, cut to `MOST_CHARACTERS`."""
    return _remembered(raw, sha256) if len(raw) <= _SHORT else _text_of(raw, sha256)


def _text_of(raw: bytes, sha256: str) -> Text:
    text = readable(raw)
    return Text(
        sha256=sha256 or sha256_hex(raw),
        bytes=len(raw),
        text=text[:MOST_CHARACTERS],
        cut=len(text) > MOST_CHARACTERS,
    )


# Repeats of a case are told much the same: what is short and equal is one object in all of them.
_remembered = lru_cache(maxsize=10_000)(_text_of)


def text_from(text: str) -> Text:
    """The same for text that is kept in a row."""
    return text_of(text.encode("utf-8", "surrogatepass"))
