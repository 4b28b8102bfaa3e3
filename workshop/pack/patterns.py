"""Regular expressions of a tool's schema: only those whose cost on any text is small may be used.

A pattern meets whatever text an agent sends. `(a+)+$` on 30 letters takes minutes, and a desk that hangs has ruled
nothing. So a pattern is read here first, and the ways it can be tried on the longest text are counted.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

LONGEST = 2000
"""A longer text fits no pattern, in characters."""

MOST_WAYS = 5_000_000
"""Two open quantifiers behind `^` on the longest text are just within it: about a tenth of a second."""

_ATOM = re.compile(
    r"\\[dDsSwW.^$*+?{}\[\]\\|()/:@#_-]"  # an escape
    r"|\[\^?\]?(?:[^\[\]\\]|\\[dDsSwW.^$*+?{}\[\]\\|()/:@#_-])*\]"  # a class
    r"|[^\\\[\](){}*+?|^$]"  # a character, the dot included
)
_QUANTIFIER = re.compile(r"(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})(?![*+?])")


class RiskyPattern(ValueError):
    """A pattern that may take too long, or that is not understood here."""


@dataclass
class _Reader:
    text: str
    pos: int = 0

    def ways(self) -> int:
        """Ways to try the whole pattern on the longest text."""
        found = self._alternatives()
        if self.pos != len(self.text):
            raise RiskyPattern(f"an unexpected {self.text[self.pos]}")
        return found

    def _alternatives(self, depth: int = 0) -> int:
        total = self._sequence(depth)
        while self.text.startswith("|", self.pos):
            self.pos += 1
            total += self._sequence(depth)
        return total

    def _sequence(self, depth: int) -> int:
        total = 1
        if self.text.startswith("^", self.pos):
            self.pos += 1
        elif depth == 0:
            total = LONGEST  # it may begin at any place
        while self.pos < len(self.text) and self.text[self.pos] not in "|)":
            total *= self._piece(depth)
        return total

    def _piece(self, depth: int) -> int:
        text = self.text
        if text.startswith("$", self.pos):
            self.pos += 1
            return 1
        if text.startswith("(", self.pos):
            return self._group(depth)
        atom = _ATOM.match(text, self.pos)
        if not atom:
            raise RiskyPattern(f"{text[self.pos : self.pos + 10]!r} is not understood".replace("'", '"'))
        self.pos = atom.end()
        quantifier = _QUANTIFIER.match(text, self.pos)
        if not quantifier:
            return 1
        self.pos = quantifier.end()
        least, most = _range(quantifier)
        return most - least + 1

    def _group(self, depth: int) -> int:
        if depth > 3:
            raise RiskyPattern("groups nested deeper than 3")
        self.pos += 3 if self.text.startswith("(?:", self.pos) else 1
        inside = self._alternatives(depth + 1)
        if not self.text.startswith(")", self.pos):
            raise RiskyPattern("a group that is not closed")
        self.pos += 1
        if self.text.startswith("?", self.pos) and not self.text.startswith(("??", "?*", "?+"), self.pos):
            self.pos += 1
            return inside + 1
        if self.pos < len(self.text) and self.text[self.pos] in "*+?{":
            raise RiskyPattern("a group that repeats")
        return inside


def _range(found: re.Match[str]) -> tuple[int, int]:
    sign, least, comma, most = found.groups()
    if sign:
        return {"*": (0, LONGEST), "+": (1, LONGEST), "?": (0, 1)}[sign]
    low = int(least)
    high = int(most) if most else LONGEST if comma else low
    if high < low or high > LONGEST:
        raise RiskyPattern(f"the quantifier {found[0]}")
    return low, high


@lru_cache(maxsize=256)
def problem(pattern: str) -> str:
    """Why a pattern may not be used, "" when it may."""
    try:
        ways = _Reader(pattern).ways()
        re.compile(pattern)
    except RiskyPattern as risk:
        return str(risk)
    except (re.error, OverflowError):
        return "no regular expression"
    return "" if ways <= MOST_WAYS else "too many open quantifiers"


def fits(pattern: str, text: str) -> bool:
    """Whether the pattern is found in the text, as JSON Schema means it. A text over `LONGEST` fits none."""
    return len(text) <= LONGEST and not problem(pattern) and re.search(pattern, text) is not None
