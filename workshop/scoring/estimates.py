"""A wanted number that an answer tells of the estimate, and another one of what was measured."""

import re

from workshop.pack.expect import Number
from workshop.scoring import numbers
from workshop.scoring.parts import parts
from workshop.scoring.phrases import pattern
from workshop.scoring.text import Text

_FEW = 3
_BEFOREHAND = re.compile(
    r"\b(?:expects?|predicts?|foresees?|foresaw|assumes?|assumed|reckons?|reckoned|promises|promised|announces|"
    r"(?:text|description|documentation|paper) (?:says|said|has|had|gives|gave|names|named|puts|speaks|spoke))\b",
    re.IGNORECASE,
)


def alone(text: Text, number: Number, estimate: tuple[str, ...]) -> bool:
    """ "The run arrived at 381, more than the 318 of the estimate": the wanted number is told of the estimate alone."""
    others = False
    for sentence in text.sentences:
        found = numbers.find(sentence.tokens)
        for one in found:
            at = sentence.tokens[one.first].start
            part = next((own.text for own in parts(sentence) if own.start <= at < own.end), sentence.text)
            if not one.can_be(number.value):
                others = others or any(value >= _FEW and value == int(value) for value in one.values)
            elif not _of_estimate(sentence.text if len(found) == 1 else part, estimate):
                return False
    return others


def _of_estimate(words: str, estimate: tuple[str, ...]) -> bool:
    return bool(pattern(estimate).search(words) or _BEFOREHAND.search(words))
