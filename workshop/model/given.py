"""Texts that people and agents give: how long each may be, whether one says anything, and when two names are one."""

import unicodedata

MESSAGE_CAP = 1 << 20
"""Bytes of a message, a final answer, an improvised reply, a system prompt."""

STORED_CAP = 16 << 20
"""Bytes of a message that is kept although it is over its cap, as one that can't be read; more is not taken at all."""

FIELD_CAP = 64 << 10
"""Bytes of a field of a failure review, and of an agent's settings."""

REASON_CAP = 16 << 10
"""Bytes of a reason, and of the words of a claim."""

NAME_CAP = 400
"""Bytes of a name: an agent's, its version or model, the operator's, a scorer's."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters of other classes that show nothing: fillers, the blank braille pattern, a joiner of graphemes."""


def says_something(text: str) -> bool:
    """Whether a text has a visible character: a letter, a digit, a sign; blanks and hidden characters are none."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in text)


def same_name(name: str) -> str:
    """What a name is compared by: case, width, kinds of blank and hidden characters make no other person."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    kept = (" " if _is_blank(char) else char for char in folded if not _is_hidden(char))
    return " ".join("".join(kept).split())


def too_long(what: str, size: int, cap: int) -> str:
    """Why a text of so many bytes is refused, "" when it fits. `what` begins the sentence: "the reason"."""
    return f"{what} has {size:,} bytes; the cap is {_words(cap)}" if size > cap else ""


def size_of(text: str) -> int:
    """Bytes of a text as UTF-8, half of a surrogate pair included."""
    return len(text.encode("utf-8", "surrogatepass"))


def _words(cap: int) -> str:
    if cap >= 1 << 20:
        return f"{cap >> 20} MiB ({cap:,} bytes)"
    return f"{cap >> 10} KiB ({cap:,} bytes)" if cap >= 1 << 10 else f"{cap:,} bytes"


def _is_blank(char: str) -> bool:
    return unicodedata.category(char)[0] == "Z" or char in "\u2800\t\n\r\x0b\x0c\x85"


def _is_hidden(char: str) -> bool:
    """It shows nothing and takes no room: format and control characters, variation selectors, fillers."""
    if char in "\t\n\r\x0b\x0c\x85":
        return False
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef" or "\u180b" <= char <= "\u180f"
    return selector or unicodedata.category(char) in ("Cf", "Cc") or (char in _BLANK and char != "\u2800")
