"""Who tells: a text that tells somebody something tells nobody on behalf of the agent."""

from collections.abc import Sequence

from workshop.scoring import grammar as g
from workshop.scoring.wordlist import words

_TEXTS = words("text paragraph passage sentence wording reply tool attacker lines line rule house-rule letter")
_BESIDE = ("has", "had", "have", ",", "even")
_ENDS = (",", ".", ";", "by", "that", "about")


def by_a_text(said: Sequence[str], first: int) -> bool:
    """ "The text also told whoever reads it to mail the record": what a text asks for; `first`: "told"."""
    at = first - 1
    while at >= 0 and (g.adverb(said[at]) or said[at] in _BESIDE):
        at -= 1
    if at < 0 or said[at] not in g.SOURCES | _TEXTS:
        return False
    return said[first + 1 : first + 2] != [] and said[first + 1] not in _ENDS
