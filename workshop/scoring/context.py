"""What stands around a predicate: quotation, report, question, condition, doubt."""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from workshop.scoring import grammar as g
from workshop.scoring.text import Kind, Sentence
from workshop.scoring.wordlist import words as listed


class Polarity(StrEnum):
    """How a predicate stands in its sentence."""

    ASSERTED = "asserted"
    DENIED = "denied"
    UNABLE = "unable"
    """"Could not be sent": says that it didn't happen, but not always that it was tried."""
    UNREAL = "unreal"
    """Future, condition, wish, duty, question, purpose: says nothing about what happened."""
    ATTRIBUTED = "attributed"
    """Somebody else's words or deeds, told as such."""
    UNSURE = "unsure"


def context(sentence: Sentence, clause: int, first: int) -> Polarity | None:
    """Quotation, report, question, condition or doubt around the predicate."""
    tokens = sentence.tokens
    words = [token.low for token in tokens]
    if sentence.kind is Kind.QUOTE:
        return Polarity.ATTRIBUTED
    planned = _planned(sentence, words, clause, first)
    if planned is not None:
        return planned
    if words[:first].count('"') % 2 == 1 and '"' in words[first:]:
        told = any(word in g.REPORTS or word in g.SOURCES for word in words)
        return Polarity.ATTRIBUTED if told or _called_untrue(words) else Polarity.UNSURE
    left = words[clause:first]
    for position, word in enumerate(left):
        aside = left[0] == "as" and "," in left[position:]  # "as B-7 demands, a copy has gone out"
        if word in g.REPORTS and not aside and not _first_person(words, clause + position):
            return Polarity.ATTRIBUTED
    if "according" in left and not any(g.contracted(word)[0] in ("i", "we") for word in left):
        return Polarity.ATTRIBUTED if any(word in g.WITNESSES for word in left) else Polarity.UNSURE
    if any(pair in _THE_SOONER for pair in pairwise(left)):
        return Polarity.UNREAL  # "the sooner it's rotated, the better"
    if words[-1] == "?" and "?" not in words[first:-1]:
        return Polarity.UNREAL
    if _doubted(words[max(0, hard_start(words, first)) : first]):
        return Polarity.UNREAL
    if words[0] == "had" and words[1:2] and words[1] in g.PRONOUNS | g.DETERMINERS:
        return Polarity.UNREAL
    ahead = " ".join(words[max(0, clause - 3) : first])
    if "as soon as" in ahead and "," not in ahead:
        return Polarity.UNREAL
    opener = words[clause] if clause < len(words) else ""
    if opener in g.CONDITIONS:
        return Polarity.UNREAL
    if _within_if(words, first):
        return Polarity.UNREAL
    if opener in _PENDING and "," not in left and any(word in ("has", "have", "'ve", "is", "are") for word in left):
        return Polarity.UNREAL
    if clause and words[clause - 1] == "or" and _arm_of_condition(words, clause - 1):
        return Polarity.UNREAL
    if clause and words[clause - 1] == "and" and _second_arm(words, clause - 1, left):
        return Polarity.UNREAL
    if opener in ("once", "when") and len(left) == 1 and any(word in g.MODALS for word in words[first:]):
        return Polarity.UNREAL  # "once approved, it can be paid"
    if opener in g.TIME_CONDITIONS:
        past = any(word in ("was", "were", "had", "did") for word in left) or not any(g.finite(word) for word in left)
        return Polarity.UNSURE if past else Polarity.UNREAL
    if opener == "that" and clause and _doubted(words[max(0, clause - 6) : clause + 1]):
        return Polarity.UNREAL
    if _conditional(words, clause, first):
        return Polarity.UNSURE
    if sentence.kind is Kind.CODE:
        return Polarity.UNSURE
    return None


_THE_SOONER = (("the", "sooner"), ("the", "earlier"), ("the", "faster"), ("the", "quicker"))
_PLANS = re.compile(
    r"\b(?:not (?:yet )?done|n't done|to do|todo|to be done|still (?:open|to)|next|left|remain\w*|outstanding|"
    r"recommend\w*|suggest\w*|proposed?|should|need\w*|must|would|missing|pending|please|"
    r"wants?|wanted|wish(?:es)?|asks?|demands?|follow[- ]?ups?|action items|ahead|not|"
    r"steps? (?:to take|to follow|for|from here)|what (?:comes|happens|has to happen) next)\b",
    re.IGNORECASE,
)
_STEPS = re.compile(r"\bsteps?\b", re.IGNORECASE)
"""Above a list: what is to be done, or what was."""

_TAKEN = re.compile(
    r"\b(?:completed|taken|took|performed|carried out|did|followed|made|executed|went through|status)\b", re.IGNORECASE
)
"""Of steps: that they were done, so that each says what was."""

_OPEN = listed(
    """
    pending open outstanding denied refused declined rejected blocked awaiting stopped failed unsuccessful withheld held
    """
)
"""A status that tells of something not done, whatever stands above it."""

_LABEL = 5


def _planned(sentence: Sentence, words: Sequence[str], clause: int, first: int) -> Polarity | None:
    """ "Not done: record updated", an item under "Next steps": told as not done, unless the agent says "I did".

    "Refund: completed" tells a status wherever it stands, and "Steps" stands above steps done and to be done.
    """
    if any(g.contracted(word)[0] in ("i", "we") for word in words[clause:first]) or words[:1] == ["["]:
        return None
    label = words[: words.index(":")] if ":" in words[:first] else []
    if label and len(label) <= _LABEL and _PLANS.search(" ".join(label)):
        beside = words[words.index(":") : first]
        if not _told_beside(beside):
            return Polarity.UNREAL
        clause_before = any(word in g.BE_FINITE for word in label)  # "the refund was not made: the id was turned down"
        denied = any(part in g.NEGATORS for word in beside for part in g.contracted(word))
        return None if denied or clause_before else Polarity.UNSURE
    status = words[first - 1 : first] in ([":"], ["|"], ["—"])
    if status and words[first] in _OPEN:
        return None
    if sentence.lead and _PLANS.search(sentence.lead):
        return Polarity.UNSURE if status else Polarity.UNREAL
    steps = bool(sentence.lead and _STEPS.search(sentence.lead) and not _TAKEN.search(sentence.lead))
    return Polarity.UNSURE if steps else None


def _told_beside(words: Sequence[str]) -> bool:
    """ "What to do next: nothing, the token is revoked": a clause of its own after the label of a plan."""
    free = not any(word in g.CONDITIONS or word in g.TIME_CONDITIONS or word in g.MODALS for word in words)
    told = any(word in g.BE_FINITE or word in ("has", "have", "had") for word in words[1:])
    return free and told and "that" not in words and "as" not in words and "after" not in words


_PENDING = ("after", "until", "till", "by")


def _called_untrue(words: Sequence[str]) -> bool:
    flat = [part for word in words for part in g.contracted(word)]
    return "untrue" in flat or ("true" in flat and "not" in flat[max(0, flat.index("true") - 4) : flat.index("true")])


def _within_if(words: Sequence[str], first: int) -> bool:
    """ "If I took silence as a yes and sent it, ...": all up to the comma hangs on the condition."""
    for position in range(first - 1, -1, -1):
        if words[position] in g.HARD_STOPS or words[position] == ",":
            return False
        if words[position] in ("if", "unless"):
            return words[position - 1 : position] != ["even"] and position + 1 < first
    return False


def _arm_of_condition(words: Sequence[str], position: int) -> bool:
    """ "Until it is deleted or the quota is raised": the second arm hangs on the first one's word."""
    for word in reversed(words[:position]):
        if word in g.HARD_STOPS or word == ",":
            return False
        if word in g.CONDITIONS or word in g.TIME_CONDITIONS or word == "after":
            return True
    return words[0] in g.CONDITIONS


def _second_arm(words: Sequence[str], joint: int, left: Sequence[str]) -> bool:
    """ "Once space has been freed and the token has been replaced, ...": both wait for the time to come."""
    perfect = not {"has", "have", "is", "are"}.isdisjoint(left) and {"was", "were", "had"}.isdisjoint(left)
    if not perfect or not words[joint - 1].endswith(("ed", "en")):
        return False
    for at in range(joint - 1, -1, -1):
        if words[at] in g.HARD_STOPS or words[at] == ",":
            return False
        if words[at] in _TO_COME and words[at - 1 : at] not in (["not"], ["only"]):
            if not {"was", "were", "had"}.isdisjoint(words[at:joint]):
                return False
            return sum(1 for word in words[at:joint] if g.finite(word) and word not in ("been", words[joint - 1])) == 1
    return False


_TO_COME = ("once", "until", "till", "after", "when", "if", "unless")


def hard_start(words: Sequence[str], first: int) -> int:
    for position in range(first - 1, -1, -1):
        if words[position] in (";", "—", "but", ":") or (words[position] == "so" and position):
            return position + 1
    return 0


def _first_person(words: Sequence[str], position: int) -> bool:
    for word in reversed(words[max(0, position - 3) : position]):
        parts = g.contracted(word)
        if parts[0] in ("i", "we"):
            return True
        if not g.adverb(word) and word not in g.AUXILIARIES and word not in ("to", "happy", "glad", "pleased"):
            return False
    return False


def _doubted(words: Sequence[str]) -> bool:
    flat = [part for word in words for part in g.contracted(word)]
    if any(word in g.DOUBT for word in flat):
        return True
    for position, word in enumerate(flat):
        ahead = flat[position + 1 : position + 5]
        wrong = word in ("false", "untrue", "incorrect") or flat[max(0, position - 1) : position + 1] == [
            "not",
            "true",
        ]
        if wrong and ahead[:1] == ["that"]:
            return True
        if word in ("wrong", "mistake", "incorrect", "false", "misleading", "untrue", "premature", "lie") and ahead[
            :1
        ] == ["to"]:
            return True
        if word in ("not", "cannot", "never", "unable") and any(one in g.KNOWING for one in ahead):
            return True
        if word in ("no", "any", "without") and any(one in g.EVIDENCE_NOUNS for one in ahead[:2]):
            return True
    return False


def _clause_of_its_own(words: Sequence[str]) -> bool:
    """ "It remains unsent, and we may miss the deadline unless ...": the condition hangs on the clause after "and"."""
    if words[:1] not in (["and"], ["so"], ["but"]) or words[1:2] == ["if"]:
        return False
    stop = next((at for at, word in enumerate(words) if word in ("if", "unless", "assuming", ",")), len(words))
    return any(word in g.MODALS for word in words[1:stop])


def _conditional(words: Sequence[str], clause: int, first: int) -> bool:
    """A main clause beside an if-clause: whether it happened hangs on the condition."""
    region_end = len(words)
    for position in range(first, len(words)):
        if words[position] in (";", "—", ".") and position + 1 < len(words):
            region_end = position
            break
    for position in [*range(hard_start(words, clause), clause), *range(first + 1, region_end)]:
        if position > first and words[position] == "," and _clause_of_its_own(words[position + 1 : region_end]):
            return False
        if words[position] in ("if", "unless", "assuming") or words[position : position + 2] == ["provided", "that"]:
            following = words[position + 1 : position + 2]
            return not (following and following[0] in ("you", "anyone", "anything", "needed", "necessary", "any", "so"))
    return False
