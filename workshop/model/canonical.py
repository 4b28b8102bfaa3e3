"""Canonical JSON, digests, and the one strict way of reading JSON that intake, pack and ledger share."""

import hashlib
import json
import math
import re
from typing import NoReturn, TypeAlias

import rfc8785

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_NESTING = 64
"""How deep objects and arrays may be nested in anything read from outside."""

_MAX_DIGITS = 4000
"""A longer integer is refused: Python's own limit for text to int is 4,300 digits."""


class JsonFault(ValueError):
    """Text that strict JSON reading refuses.

    Attributes:
        reason: one of syntax, duplicate_key, not_finite, lone_surrogate, too_deep, number_too_long.
        offset: where in the text, in characters, or None where the reader can't tell.
    """

    def __init__(self, reason: str, detail: str, offset: int | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.offset = offset


class Written(str):
    """A JSON number as it stood in the text, so that 1, 1.0 and 1e0 stay apart."""

    __slots__ = ()


def sha256_hex(data: bytes) -> str:
    """SHA-256 of `data` in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def canonical_bytes(value: Json) -> bytes:
    """RFC 8785 form of `value` as UTF-8. Raises ValueError for NaN, infinities and integers beyond 2**53."""
    # The standard library writes the same form, many times faster, wherever no key is out of order in UTF-16 and no
    # number is long, without a fraction, or has an exponent.
    try:
        text = _WRITER.encode(value)
    except (TypeError, ValueError, RecursionError):
        return rfc8785.dumps(value)
    if (text.isascii() or not _ASTRAL.search(text)) and not _ODD_NUMBER.search(text):
        return text.encode()
    return rfc8785.dumps(value)


def canonical_sha256(value: Json) -> str:
    """SHA-256 in hex over the RFC 8785 form of `value`."""
    return sha256_hex(canonical_bytes(value))


def read_json(text: str) -> Json:
    """Read one JSON value, refusing everything that two readers could take differently.

    Duplicate keys, NaN, infinities, numbers too large for a float, lone surrogates, nesting over 64 and integers of
    over 4,000 digits raise `JsonFault`, as does anything that is not JSON. Integers of any size stay exact.
    """
    return _load(text, written=False)


def read_canonical(text: str) -> tuple[Json, bool]:
    """Read one JSON value like `read_json`, and say whether `text` is its RFC 8785 form.

    Raises `JsonFault` as `read_json` does.
    """
    # Most text is settled by the standard library's own writer: where there is neither a fraction, a long number nor
    # a character beyond U+D7FF it writes the same form, and a key that stands twice can't come out as it went in.
    if not _SLOW.search(text) and text.count("[") + text.count("{") <= MAX_NESTING:
        try:
            value: Json = _READER.decode(text)
            if _WRITER.encode(value) == text:
                return value, True
        except ValueError:
            pass
    value = read_json(text)
    try:
        return value, canonical_bytes(value).decode() == text
    except ValueError:
        return value, False


def read_json_as_written(text: str) -> Json:
    """Like `read_json`, but every number comes back as `Written`, the text it had."""
    return _load(text, written=True)


def arguments_digest(arguments_json: str) -> str:
    """Digest of a call's arguments over a canonical form that keeps numbers as written.

    Keys sorted by UTF-16 code units and strings escaped as in RFC 8785; numbers verbatim (RFC 8785 as values would
    make 1.0 of 1 and refuse 2**53 + 1). Raises `JsonFault` when the text is not strict JSON.
    """
    return sha256_hex(_written_form(read_json_as_written(arguments_json)).encode())


def nesting(text: str) -> int:
    """How deep brackets outside strings go in `text`; linear, no recursion, for text of any shape."""
    depth = deepest = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        piece = found.group()
        if piece in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif piece in "]}":
            depth -= 1
    return deepest


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


_SLOW = re.compile("[\ud800-\U0010ffff]|[0-9]{16}")
_ASTRAL = re.compile("[^\x00-\ud7ff]")
_ODD_NUMBER = re.compile(r"(?:^|[\[:,])-?(?:[0-9]{16}|[0-9]+(?:\.0(?![0-9])|[.0-9]*e)|NaN|Infinity)")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_READER = json.JSONDecoder(parse_float=_no_number, parse_constant=_no_number)
_WRITER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), check_circular=False)


def _load(text: str, *, written: bool) -> Json:
    if text.count("[") + text.count("{") > MAX_NESTING and nesting(text) > MAX_NESTING:
        raise JsonFault("too_deep", f"nested deeper than {MAX_NESTING}")
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_written_int if written else _int,
            parse_float=_written_float if written else _float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise JsonFault("syntax", error.msg, error.pos) from None
    except RecursionError:
        raise JsonFault("too_deep", f"nested deeper than {MAX_NESTING}") from None
    if "\\u" in text or not text.isascii():
        _refuse_surrogates(value)
    return value


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise JsonFault("duplicate_key", f"key {key!r} stands twice in one object")
            seen.add(key)
    return result


def _int(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise JsonFault("number_too_long", f"an integer of {len(text)} digits")
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise JsonFault("not_finite", f"{text[:40]} is too large for a number")
    return value


def _written_int(text: str) -> Written:
    _int(text)
    return Written(text)


def _written_float(text: str) -> Written:
    _float(text)
    return Written(text)


def _constant(text: str) -> NoReturn:
    raise JsonFault("not_finite", f"{text} is not JSON")


def _refuse_surrogates(value: Json) -> None:
    stack: list[Json] = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if not item.isascii() and any("\ud800" <= char <= "\udfff" for char in item):
                raise JsonFault("lone_surrogate", "half of a surrogate pair")
        elif isinstance(item, dict):
            stack.extend(item)
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


def _written_form(value: Json) -> str:
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be"))
        return "{" + ",".join(f"{_escaped(key)}:{_written_form(item)}" for key, item in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_written_form(item) for item in value) + "]"
    return _escaped(value) if isinstance(value, str) else json.dumps(value)


def _escaped(text: str) -> str:
    return rfc8785.dumps(text).decode()
