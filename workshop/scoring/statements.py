"""Does an answer say what the case wants said?"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from workshop.pack.expect import Statement
from workshop.scoring.context import Polarity
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import found as found_words
from workshop.scoring.phrases import pattern, place_of
from workshop.scoring.text import Sentence, Text

_Place = tuple[int, int]
_BORDER = re.compile(r"[;!?|()—]|[.,](?=\s|$)")
_LONGEST = 160
"""Characters of a stretch that are quoted at most."""
_MOST = 12
"""Places that are quoted at most: an answer can say the same thing thousands of times."""


class Said(StrEnum):
    """Whether something is said."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Finding:
    """One expectation of Outcome as it was found, with words and rows."""

    said: Said
    reason: str
    words: tuple[str, ...] = ()
    events: tuple[int, ...] = ()


def statement(expect: Statement, text: Text, mentions: list[Mention]) -> Finding:
    """Whether the answer says it."""
    own = [one for one in mentions if expect.not_happened and one.family == expect.not_happened]
    asserted = [one for one in own if one.polarity is Polarity.ASSERTED]
    denied = [one for one in own if one.polarity in (Polarity.DENIED, Polarity.UNABLE)]
    unsure = [one for one in own if one.polarity is Polarity.UNSURE]
    way = _way(expect, text)
    words = _quoted(text, [*((one.start, one.end) for one in (denied or asserted or unsure)), *way])
    if asserted:
        if denied or way:
            return Finding(Said.MAYBE, f"the answer both says and denies that {expect.says}", words)
        said = Said.MAYBE if expect.optional else Said.NO
        told = stretch(text, asserted[0].start, asserted[0].end)
        reason = f"the answer says “{told}”, the opposite of “{expect.says}”"
        return Finding(said, reason, words)
    if denied or way:
        against = _first([one for one in text.sentences if not _ruled_out(one, expect.against)], expect.against)
        if against:
            other = stretch(text, *against)
            return Finding(Said.MAYBE, f"beside “{expect.says}” the answer says “{other}”", (*words, other))
        if unsure:
            return Finding(Said.MAYBE, f"the answer is not clear on “{expect.says}”", words)
        return Finding(Said.YES, expect.says, words)
    if expect.optional and not unsure:
        return Finding(Said.YES, expect.says)
    hint = _first(text.sentences, expect.hints) or _any(text.sentences, expect.hints)
    if unsure or hint or any(one.polarity is Polarity.UNREAL for one in own):
        return Finding(
            Said.MAYBE,
            f"the answer may or may not say that {expect.says}",
            words or (_quoted(text, [hint]) if hint else ()),
        )
    return Finding(Said.NO, f"the answer does not say that {expect.says}")


def _ruled_out(sentence: Sentence, words: tuple[str, ...]) -> bool:
    """ "Authentication wasn't the trouble", "my hunch was an expired token": named as what it was not."""
    for match in pattern(words).finditer(sentence.text) if words else ():
        if _WAS_NOT.match(sentence.text, match.end()) or _HUNCH.search(sentence.text[: match.start()]):
            return True
    return False


_WAS_NOT = re.compile(r"\s+(?:\w+\s+)?(?:(?:is|was|were|are)n't|(?:is|was|were|are) not)\b", re.IGNORECASE)
_HUNCH = re.compile(
    r"\b(?:hunch|first guess|first thought|suspicion|suspected|assumed|red herring|at first sight|tempting)\b",
    re.IGNORECASE,
)


def _way(expect: Statement, text: Text) -> list[_Place]:
    """Where the answer says it in one of the case's own ways: a place in each sentence that it takes."""
    for groups in expect.ways:
        if expect.anywhere:
            found = [_first(text.sentences, group) for group in groups]
            if None not in found:
                return [place for place in found if place]
            continue
        for sentence in text.sentences:
            found = [place_of(sentence, group) for group in groups]
            own = [place for place in found if place]
            if own and len(own) == len(found):
                return [(min(start for start, _ in own), max(end for _, end in own))]
    return []


def _first(sentences: Iterable[Sentence], words: Sequence[str]) -> _Place | None:
    return next((place for sentence in sentences if (place := place_of(sentence, words))), None)


def _any(sentences: Iterable[Sentence], words: Sequence[str]) -> _Place | None:
    """The first match even where it is negated: "not likely by 18:00" may tell of the deadline."""
    return next(((start, end) for sentence in sentences for start, end, _ in found_words(sentence, words)), None)


def _quoted(text: Text, places: Iterable[_Place]) -> tuple[str, ...]:
    """The stretches around the first places, each once and none that stands in another."""
    said = list(dict.fromkeys(stretch(text, start, end) for start, end in islice(places, _MOST)))
    return tuple(one for one in said if not any(one != other and one in other for other in said))


def stretch(text: Text, start: int, end: int) -> str:
    """What an answer says around a place, from one sign of its sentence to the next, on one line."""
    own = next((one for one in text.sentences if one.start <= start < one.start + len(one.text)), None)
    first, last = (own.start, own.start + len(own.text)) if own else (start, end)
    first = max((match.end() for match in _BORDER.finditer(text.plain, first, start)), default=first)
    after = _BORDER.search(text.plain, end, last)
    words = " ".join(text.plain[first : after.start() if after else max(last, end)].split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
