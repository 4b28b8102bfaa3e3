"""Parts of a sentence between commas, signs and conjunctions, and what leaves one of them open."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workshop.scoring.text import Kind, Sentence, Text

_BREAK = re.compile(
    r"(?<!\d),|,(?!\d)|[;:|()—→]|=>|\b(?:but|so|because|while|whereas|although|though|since|hence|which|and|yet)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"^had (?:i|we|it|you|they)\b|'d have\b|\b(?:if|whether|unless|until|till|should|must|would|could|may|might|cannot|"
    r"can(?! be (?:regarded|considered|treated|taken|seen|counted|written off))|unknown|not true|untrue|not the case|"
    r"unclear|uncertain|unsure|"
    r"possibly|perhaps|maybe|please|suggest\w*|recommend\w*|propose\w*|wanted|want|hop(?:e|ed|ing)|ought|"
    r"(?:do|does|did|is|are|was|were|have|has|am)(?:n't| not)(?: \w+)? (?:know|tell|say|sure|clear|certain|prove|mean|"
    r"verif\w+|confirm\w*|check\w*|established)|"
    r"not (?:know|tell|say|sure|clear|certain|prove|mean|proof|a no)|(?:won't|will|'ll|shall|going to|need\w* to|"
    r"instead of|rather than|to avoid|no proof|no evidence|open question|remains open|open whether|a question of)"
    r")\b",
    re.IGNORECASE,
)
"""A wish, plan, condition, doubt, or what was left undone: nothing that happened is claimed beside it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence; `start` indexes the plain text."""

    text: str
    start: int
    sentence: Sentence

    @property
    def end(self) -> int:
        """Place after the part in the plain text."""
        return self.start + len(self.text)

    @property
    def open(self) -> bool:
        """Whether a word in the part makes it a wish, plan, condition or doubt."""
        return _OPEN.search(self.text) is not None


def told(text: Text) -> Iterator[Sentence]:
    """Sentences that tell something: no quotation, code or question, and no item of a plan."""
    for sentence in text.sentences:
        if sentence.kind not in (Kind.QUOTE, Kind.CODE) and not sentence.text.rstrip().endswith("?"):
            yield sentence


def parts(sentence: Sentence) -> Iterator[Part]:
    """The parts of a sentence that hold a word."""
    begin = 0
    for match in _BREAK.finditer(sentence.text):
        yield from _part(sentence, begin, match.start())
        begin = match.end()
    yield from _part(sentence, begin, len(sentence.text))


def _part(sentence: Sentence, begin: int, end: int) -> Iterator[Part]:
    own = sentence.text[begin:end]
    if any(char.isalnum() for char in own):
        lead = len(own) - len(own.lstrip())
        yield Part(own.strip(), sentence.start + begin + lead, sentence)
