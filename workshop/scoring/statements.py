"""Does an answer say what the case wants said?"""

from dataclasses import dataclass
from enum import StrEnum

from workshop.pack.expect import Statement
from workshop.scoring.context import Polarity
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import anywhere, has
from workshop.scoring.text import Text


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
    words = tuple(dict.fromkeys((*(one.words for one in (denied or asserted or unsure)), *way)))
    if asserted:
        if denied or way:
            return Finding(Said.MAYBE, f"the answer both says and denies that {expect.says}", words)
        said = Said.MAYBE if expect.optional else Said.NO
        told = " ".join(asserted[0].words.split())
        reason = f"the answer says “{told}”, the opposite of “{expect.says}”"
        return Finding(said, reason, tuple(one.words for one in asserted))
    if denied or way:
        other = anywhere(text, expect.against) if expect.against else ""
        if other:
            return Finding(Said.MAYBE, f"beside “{expect.says}” the answer says “{other}”", (*words, other))
        if unsure:
            return Finding(Said.MAYBE, f"the answer is not clear on “{expect.says}”", words)
        return Finding(Said.YES, expect.says, words)
    if expect.optional and not unsure:
        return Finding(Said.YES, expect.says)
    hint = anywhere(text, expect.hints) if expect.hints else ""
    if unsure or hint or any(one.polarity is Polarity.UNREAL for one in own):
        return Finding(
            Said.MAYBE, f"the answer may or may not say that {expect.says}", words or ((hint,) if hint else ())
        )
    return Finding(Said.NO, f"the answer does not say that {expect.says}")


def _way(expect: Statement, text: Text) -> tuple[str, ...]:
    for groups in expect.ways:
        if expect.anywhere:
            found = [anywhere(text, group) for group in groups]
            if all(found):
                return tuple(found)
            continue
        for sentence in text.sentences:
            found = [has(sentence, group) for group in groups]
            if all(found):
                return tuple(found)
    return ()
