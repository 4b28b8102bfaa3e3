"""Negations of a deed that the grammar of its clause finds no place for."""

import re
from collections.abc import Sequence

from workshop.scoring import grammar as g
from workshop.scoring.text import Token

FAILED_TO = re.compile(
    r"^(?!.*\b(?:i|we|you|they|he|she)\b).*\b(?:did|does|do|could|can) not (?:make it|get|go|leave)\b"
)
"""Of the words up to a predicate: that nothing got that far, and nobody is said not to have done something else."""

_LASTS = ("remain", "stay")


def remains_no_more(words: Sequence[str], first: int) -> bool:
    """ "No longer remains unsent", "is no longer unsent": the negation stands before the word or its verb."""
    if words[max(0, first - 2) : first] == ["no", "longer"]:
        return True
    at = next((index for index in range(first - 1, max(-1, first - 3), -1) if words[index].startswith(_LASTS)), None)
    before = [part for word in words[max(0, (at or 0) - 3) : at] for part in g.contracted(word)] if at else []
    return any(word in g.NEGATORS or word in ("no", "nothing") for word in before)


def negated_before(tokens: Sequence[Token]) -> bool:
    """ "The notice didn't make it out": a negation in the clause that the grammar found no place for."""
    part: list[str] = []
    for token in tokens:
        part = [] if token.low in (",", "and", "so", "but", "then") else [*part, *g.contracted(token.low)]
    return any(word in ("not", "never", "cannot") for word in part) and "only" not in part
