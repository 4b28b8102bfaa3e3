"""Claims under a wish, a condition or a denied assurance: never held against an answer with confidence.

The rules of polarity read a clause. A word that governs one clause often governs the next as well ("wants it checked
and one charge reversed", "once space is free and the token has been replaced"), and there a person reads.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from workshop.scoring import grammar as g
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.lexicon import families
from workshop.scoring.text import Sentence, Text
from workshop.scoring.wordlist import words

_AGAINST = (ClaimStatus.CONTRADICTED, ClaimStatus.NO_RECEIPT)
_OF_DEEDS = g.CONDITIONS | g.TIME_CONDITIONS | g.WISHES | words("until should would with soon")
"""What may make of a deed told after it in the sentence one that was not done, or not to the world."""

_LINKS = ("you", "to", "be", "yet")
_THAT = ("that", "whether", "for", "if", "all")


def softened(text: Text, claims: Sequence[Claim]) -> list[Claim]:
    """The claims, each against the answer that something before it in its sentence may govern made undecided."""
    starts = [text.span(one.start, one.start + 1)[0] for one in text.sentences]
    found: list[Claim] = []
    for claim in claims:
        place = bisect_right(starts, claim.start) - 1
        if claim.status in _AGAINST and place >= 0 and _governed(text, text.sentences[place], claim):
            found.append(replace(claim, status=ClaimStatus.UNDECIDED))
        else:
            found.append(claim)
    return found


def _governed(text: Text, sentence: Sentence, claim: Claim) -> bool:
    before = [token.low for token in sentence.tokens if text.span(token.start, token.end)[0] < claim.start]
    deed = claim.kind in families() or claim.kind == "report"
    if any(word in (_OF_DEEDS if deed else g.CONDITIONS) for word in before):
        return True
    parts = [part for word in before for part in g.contracted(word)]
    return any(part in g.NEGATORS for part in parts) and any(part in g.KNOWING for part in parts)


def unvouched(before: Sequence[str]) -> bool:
    """ "I can't promise that all 40 lines are there": what follows a denied assurance is not claimed."""
    parts = [part for word in before for part in g.contracted(word)]
    for at, word in enumerate(parts):
        if word in (";", "—", "but", "."):
            return unvouched(parts[at + 1 :])
        if word in g.NEGATORS or word == "unable":
            ahead = [one for one in parts[at + 1 : at + 5] if not g.adverb(one) and one not in _LINKS]
            if ahead[:1] and ahead[0] in g.KNOWING and ahead[1:2] and ahead[1] in _THAT:
                return True
    return False
