"""Numbers that are no figure of what they stand beside: addends of a sum, and numbers of requests."""

from collections.abc import Sequence

from workshop.scoring import numbers
from workshop.scoring.text import Token
from workshop.scoring.wordlist import words

_LOOKUPS = words("lookup lookups look-up look-ups query queries request requests call calls try tries attempt attempts")


def addends_of(tokens: Sequence[Token], said: Sequence[numbers.Number]) -> set[int]:
    """ "Total: 17 + 24 + 0 = 41": the numbers of the sum, whose result stands behind the sign of equality."""
    found: set[int] = set()
    chain: list[int] = []
    for number, following in zip(said, (*said[1:], None), strict=False):
        chain.append(number.first)
        sign = [token.low for token in tokens[number.last + 1 : following.first]] if following else []
        if sign == ["="] and len(chain) > 1:
            found.update(chain)
        if sign not in (["+"], ["plus"], ["and"]):
            chain = []
    return found


def added(tokens: Sequence[Token], place: int) -> bool:
    """ "North + South + East = 41": a label that stands in a sum has no figure of its own there."""
    before = tokens[place - 1].low if place else ""
    after = tokens[place + 1].low if place + 1 < len(tokens) else ""
    return "+" in (before, after) and before in ("+", "", ",", ":", "(", "—") and after in ("+", "=", "", ")", ":")


def counts_lookups(tokens: Sequence[Token]) -> bool:
    """ "East needed one lookup, north four": a number of the sentence counts requests."""
    return any(
        not _LOOKUPS.isdisjoint(token.low for token in tokens[number.last + 1 : number.last + 3])
        for number in numbers.find(tokens)
    )
