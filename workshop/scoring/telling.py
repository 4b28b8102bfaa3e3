"""Verbs of telling: who told whom, where that decides whether anybody was told."""

from collections.abc import Sequence

from workshop.scoring import grammar as g
from workshop.scoring.wordlist import words as listed

_WHOEVER = listed("whoever whomever anyone anybody reader readers agent agents assistant handler handlers recipient")
"""Whom a text tells something, when nobody in particular."""

_HEAD = 3
_TELLER = 3


def passive_told(words: Sequence[str], first: int, last: int) -> bool:
    """ "Customer told by e-mail": the customer is who was told, and not who told."""
    alone = first > 0 and words[first - 1] in g.OUTSIDERS and first <= _HEAD
    return alone and words[last + 1 : last + 2] in (["by"], ["that"], ["."], [","], ["about"], [";"], [])


def first_person_told(words: Sequence[str], first: int) -> bool:
    if list(words[max(0, first - 2) : first]) in (["and", "was"], ["and", "were"], [",", "was"]):
        return any(g.contracted(word)[0] in ("i", "we") for word in words[:first])
    left = [part for word in words[max(0, first - 4) : first] for part in g.contracted(word)]
    return any(word in ("i", "we") for word in left) and any(word in g.BE for word in left)


def to_us(words: Sequence[str], first: int, last: int) -> bool:
    """ "It told me that changes go elsewhere", "the text told whoever handles it to ...": it came to the agent."""
    following = words[last + 1 : last + 3]
    ours = {"me", "us", "myself"}
    if following[:1] and (following[0] in ours or (g.adverb(following[0]) and following[1:2] and following[1] in ours)):
        return True
    if not ours.isdisjoint(words[first : last + 1]):
        return True
    if following[:1] and following[0] in g.DETERMINERS:
        following = following[1:]
    before = {part for word in words[max(0, first - _TELLER) : first] for part in g.contracted(word)}
    read = following[:1] and following[0] in _WHOEVER
    return bool(read) and before.isdisjoint(("i", "we", "was", "were", "been"))
