"""Bytes of a pack's file to plain values: the strict reading that every file of a pack goes through."""

import datetime
import math
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from workshop.model.canonical import MAX_NESTING, Json
from workshop.pack.errors import PackError, Problem, key_path, shown

MAX_BYTES = 1 << 20
"""A file of a pack may have so many bytes."""

_BOM = b"\xef\xbb\xbf"
_OTHER_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_EXACT = 2**53
_PLACE = re.compile(r" \(at (?P<where>.*)\)$", re.DOTALL)


def read_bytes(path: Path, shown_as: str) -> bytes:
    """The bytes of a regular file of at most 1 MiB. Raises PackError; `shown_as` is the file's name in it."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise _fault(shown_as, "something that is not a file", "a file")
        if about.st_size > MAX_BYTES:
            raise _fault(shown_as, f"{about.st_size:,} bytes", f"at most {MAX_BYTES:,} bytes")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _fault(shown_as, "nothing", "a file") from None
    except (OSError, ValueError) as error:
        raise _fault(shown_as, f"a file that can't be read ({error})", "a file that can be read") from None
    if len(data) > MAX_BYTES:
        raise _fault(shown_as, f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,} bytes")
    return data


def decode(data: bytes, shown_as: str) -> str:
    """UTF-8 text; one byte order mark at its beginning is dropped. Raises PackError for anything else."""
    for mark, name in _OTHER_BOMS:
        if data.startswith(mark):
            raise _fault(shown_as, f"{name} text", "UTF-8 text")
    if data.startswith(_BOM):
        data = data[len(_BOM) :]
        if data.startswith(_BOM):
            raise _fault(shown_as, "two byte order marks", "one at most")
    zero = data.find(b"\x00")
    if zero >= 0:
        raise _fault(shown_as, f"a zero byte at byte {zero + 1} (binary, or UTF-16 text)", "UTF-8 text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"byte 0x{data[error.start]:02x} in line {line}, which is not UTF-8"
        raise _fault(shown_as, found, "UTF-8 text") from None


@lru_cache(maxsize=64)
def read_toml(data: bytes, shown_as: str) -> dict[str, Json]:
    """The values of a TOML file, in the form they have after freezing; kept for the next reading, so not to be changed.

    Dates, infinities, NaN, integers beyond 2**53 and nesting over 64 are refused, since a frozen pack is JSON. A float
    without a fraction becomes the integer it equals. Raises PackError.
    """
    text = decode(data, shown_as)
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _fault(shown_as, _toml_fault(str(error)), "TOML") from None
    except RecursionError:
        raise _fault(shown_as, "brackets nested too deep", f"at most {MAX_NESTING} levels") from None
    except ValueError as error:
        raise _fault(shown_as, f"a number that can't be read ({error})", "TOML") from None
    problems: list[Problem] = []
    plain = _plain(value, (), shown_as, problems)
    if problems:
        raise PackError(problems)
    assert isinstance(plain, dict)
    return plain


def _toml_fault(message: str) -> str:
    place = _PLACE.search(message)
    if place is None:
        return message
    return f"{message[: place.start()].lower()} at {place['where']}"


def _plain(value: object, at: tuple[str | int, ...], file: str, problems: list[Problem]) -> Json:
    if len(at) > MAX_NESTING:
        if not problems or problems[-1].found != "values nested too deep":
            problems.append(Problem(file, key_path(at[:4]), "values nested too deep", f"at most {MAX_NESTING} levels"))
        return None
    match value:
        case bool() | str():
            return value
        case int():
            if abs(value) > _EXACT:
                problems.append(Problem(file, key_path(at), "an integer beyond 2**53", "a smaller one, or text"))
            return value
        case float():
            if not math.isfinite(value):
                problems.append(Problem(file, key_path(at), str(value), "a number"))
                return 0
            return int(value) if value.is_integer() and abs(value) <= _EXACT else value
        case Mapping():
            return {str(key): _plain(item, (*at, str(key)), file, problems) for key, item in value.items()}
        case Sequence():
            return [_plain(item, (*at, index), file, problems) for index, item in enumerate(value)]
        case datetime.date() | datetime.time():
            problems.append(Problem(file, key_path(at), f"the date or time {value}", "text in quotes"))
            return None
        case _:
            problems.append(Problem(file, key_path(at), shown(value), "a JSON value"))
            return None


def _fault(file: str, found: str, expected: str) -> PackError:
    return PackError([Problem(file, "", found, expected)])
