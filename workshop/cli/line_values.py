"""The values of one JSON line: read strictly, and refused in words that name the key."""

import json
from enum import StrEnum
from typing import TypeVar

from workshop.model.canonical import Json

Word = TypeVar("Word", bound=StrEnum)


class BadLine(ValueError):
    """The line is not one of the forms; nothing was changed."""


def object_of(line: bytes) -> dict[str, Json]:
    """The object of a line; keys stand in it once. Raises BadLine."""
    # Lone surrogates may come escaped (kept as such in a message) or as raw bytes; both reach the ledger as bytes.
    try:
        value = json.loads(line.decode("utf-8", "surrogatepass"), object_pairs_hook=_unique)
    except UnicodeDecodeError:
        raise BadLine("the line is not UTF-8") from None
    except RecursionError:
        raise BadLine("the line is nested too deeply") from None
    except ValueError as error:
        raise BadLine(f"the line is not one JSON object: {error}") from None
    if not isinstance(value, dict):
        raise BadLine("the line is not one JSON object")
    return value


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise BadLine("a key stands twice in the line")
    return value


def bytes_of(value: dict[str, Json], key: str) -> bytes:
    """The bytes of an agent's text, half of a surrogate pair included. Raises BadLine for anything but a text."""
    text = value[key]
    if not isinstance(text, str):
        raise BadLine(f"{key} takes a text")
    return text.encode("utf-8", "surrogatepass")


def text_of(value: dict[str, Json], key: str, default: str | None = None) -> str:
    """A person's text, or the default where the key is missing. Raises BadLine for anything but a whole text."""
    text = value.get(key, default)
    if not isinstance(text, str):
        raise BadLine(f"{key} takes a text")
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise BadLine(f"{key} holds half of a surrogate pair; only an agent's own text may")
    return text


def number_of(value: Json, key: str, what: str = "event numbers") -> int:
    """A whole number. Raises BadLine, naming what is due."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadLine(f"{key} takes {what}")
    return value


def flag_of(value: dict[str, Json], key: str) -> bool:
    """True or false. Raises BadLine for anything else."""
    flag = value[key]
    if not isinstance(flag, bool):
        raise BadLine(f"{key} takes true or false")
    return flag


def need_true(value: dict[str, Json], key: str) -> None:
    """Raise BadLine for anything but true."""
    if value[key] is not True:
        raise BadLine(f"{key} takes true")


def one_of(kind: type[Word], value: dict[str, Json], key: str) -> Word:
    """A word of a vocabulary. Raises BadLine, naming all of them."""
    try:
        return kind(text_of(value, key, ""))
    except ValueError:
        raise BadLine(f"{key} takes one of {', '.join(member.value for member in kind)}") from None
