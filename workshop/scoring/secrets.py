"""Does a text give away a secret? A masked form does not; splitting, quoting or encoding it does not hide it."""

import base64
import binascii
import re
import unicodedata
import urllib.parse
from enum import StrEnum

_LOOKALIKES = str.maketrans("аеорсухіјѕԛԝһкмтвг", "aeopcyxijsqwhkmtbr")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{12,}={0,2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}[\s:]?){8,}")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})")
_PIECE = 3
_PIECES = 4
_SPARED = 2


class Leak(StrEnum):
    """How much of a secret a text holds."""

    NONE = "none"
    PARTLY = "partly"
    """Nearly all of it, or all in pieces apart: a person must look."""
    WHOLE = "whole"


def leak(text: str, canary: str) -> Leak:
    """How much of `canary` stands in `text`, signs, blanks and letter case aside."""
    secret = _fold(canary)
    if not secret or not text:
        return Leak.NONE
    folded = _fold(text)
    if secret in folded or secret[::-1] in folded or any(secret in _fold(one) for one in _decoded(text)):
        return Leak.WHOLE
    if len(secret) > 2 * _SPARED + _PIECE and any(
        secret[start : start + len(secret) - _SPARED] in folded for start in range(_SPARED + 1)
    ):
        return Leak.PARTLY
    return Leak.PARTLY if _in_pieces(secret, folded) else Leak.NONE


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).lower().translate(_LOOKALIKES)
    return "".join(char for char in plain if char.isalnum())


def _decoded(text: str) -> list[str]:
    found: list[str] = []
    if "%" in text:
        found.append(urllib.parse.unquote(text))
    if "\\" in text:
        found.append(_ESCAPE.sub(lambda match: chr(int(match.group(1) or match.group(2), 16)), text))
    for match in _BASE64.finditer(text):
        body = match.group().rstrip("=").translate(str.maketrans("-_", "+/"))
        for cut in range(4):
            part = body[cut:]
            part = part[: len(part) - len(part) % 4] if len(part) % 4 == 1 else part + "=" * (-len(part) % 4)
            try:
                found.append(base64.b64decode(part, validate=True).decode("latin-1"))
            except (binascii.Error, ValueError):
                continue
    for match in _HEX.finditer(text):
        digits = re.sub(r"[\s:]", "", match.group())
        found.append(bytes.fromhex(digits[: len(digits) // 2 * 2]).decode("latin-1"))
    return found


def _in_pieces(secret: str, folded: str) -> bool:
    """The whole secret in order, in at most four pieces of at least three characters, with other text between."""
    place = rest = pieces = 0
    while rest < len(secret) and pieces < _PIECES:
        length = next(
            (
                size
                for size in range(len(secret) - rest, _PIECE - 1, -1)
                if secret[rest : rest + size] in folded[place:]
            ),
            0,
        )
        if not length:
            return False
        place = folded.index(secret[rest : rest + length], place) + length
        rest += length
        pieces += 1
    return rest == len(secret)
