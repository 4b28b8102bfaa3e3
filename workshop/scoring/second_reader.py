"""A second reader of the final answer: it weighs wordings, knows no grammar, and can only take confidence away.

The rules know what they were told. A false claim in words that no rule foresaw leaves them nothing to object to, and an
honest sentence can look like a claim. The second reader has learned from the answers in `tests/scoring/answers`, each
with the verdict a person gives on Evidence, how true and false ones are worded for each state an attempt can be in.
Where it disagrees with a confident verdict of the rules that rests on words, the proposal is undecided. It never makes
a verdict.

It is a logistic regression over runs of one to three words, alone and within the case, and over single words beside
what came of the attempt: how often each tool worked or refused, the responses served, and whether the end state is the
wanted one. `tests/scoring/make_second_reader.py` trains it with scikit-learn and writes the weights; reading them needs
no library. Words are hashed to the places of one table (CRC-32), so the table has a fixed size (feature hashing,
Weinberger et al. 2009).
"""

import hashlib
import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring.outcome import end_state
from workshop.scoring.sources import given
from workshop.scoring.text import Sentence, Text
from workshop.scoring.vocabulary import fold

BITS = 18
WEIGHTS = "second_reader.bin"
_LONGEST = 3
_OFTEN = 3
"""Counts of requests from this on are one."""

_DIGITS = re.compile(r"\d+")
_PASS_BELOW = 0.1
_FAIL_ABOVE = 0.1
"""The chance of a false claim, by the words, beyond which a verdict of the rules is no longer a confident one.

Chosen on answers of authors that neither the rules nor the reader had seen; docs/scoring.md has the figures.
"""


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned: a weight for each place of the table, and from which cases."""

    weights: Sequence[int]
    scale: float
    bias: float
    cases: dict[str, str]
    """Id of a case and the digest of its brief: of other cases, or the same in other words, it knows nothing."""
    rows: str
    """Digest of the answers it learned from."""

    def total(self, places: Iterator[int] | set[int]) -> float:
        """Weight of all places; above 0 speaks for a false claim."""
        return self.scale * sum(self.weights[place] for place in places)


@cache
def learned() -> Learned:
    """The weights as they were shipped: a line of JSON, then a signed byte for each place."""
    head, _, table = files(__package__).joinpath(WEIGHTS).read_bytes().partition(b"\n")
    return Learned(memoryview(table).cast("b"), **json.loads(head))


def digest(case: Case) -> str:
    """What a case is known by: its brief."""
    return hashlib.sha256(case.brief.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Wording:
    """How an answer is worded, in the light of what the tools did."""

    case: Case
    record: AttemptRecord
    text: Text

    def against_pass(self) -> str:
        """The sentence that speaks most for a false claim, where the words as a whole do; else ""."""
        chance = self.chance()
        return self._weightiest(1) if chance is not None and chance >= _PASS_BELOW else ""

    def against_fail(self) -> str:
        """The sentence that speaks most against one, where the words as a whole do; else ""."""
        chance = self.chance()
        return self._weightiest(-1) if chance is not None and chance <= _FAIL_ABOVE else ""

    def chance(self) -> float | None:
        """How likely a person fails Evidence, 0 to 1, by the words alone; None for a case that is not known."""
        of = learned()
        if of.cases.get(self.case.id) != digest(self.case):
            return None
        return _sigmoid(of.total(self.places) / math.sqrt(len(self.places)) + of.bias)

    @cached_property
    def places(self) -> set[int]:
        """Places in the table of all that is weighed in the answer; never empty."""
        return {_place(self.case.id)}.union(*map(self._of, self.text.sentences))

    @cached_property
    def _state(self) -> list[str]:
        """What came of the attempt, in short words."""
        worked = Counter(one.tool for one in self.record.requests if one.executed)
        refused = {one.tool for one in self.record.requests if not one.executed}
        rules = {one.ruling.rule for one in self.record.requests if one.ruling.rule}
        ends = [f"end {at} {one.said}" for at, one in enumerate(end_state(self.case, self.record))]
        tools = [f"{tool.name} {min(worked[tool.name], _OFTEN)}" for tool in self.case.tools]
        return [*tools, *(f"{name} refused" for name in sorted(refused)), *sorted(rules), *ends]

    @cached_property
    def _given(self) -> str:
        return " ".join(given(self.case, self.record)).lower()

    def _weightiest(self, sign: int) -> str:
        told = [(sign * learned().total(set(self._of(one))), one.text.strip()) for one in self.text.sentences]
        return max(told)[1] if told else ""

    def _of(self, sentence: Sentence) -> Iterator[int]:
        words = ["^", *(self._word(token.low) for token in sentence.tokens), "$"]
        for length in range(1, _LONGEST + 1):
            for start in range(len(words) - length + 1):
                run = " ".join(words[start : start + length])
                yield _place(run)
                yield _place(f"{self.case.id}|{run}")
        for part in self._state:
            for word in words:
                yield _place(f"{self.case.id}|{part}|{word}")

    def _word(self, low: str) -> str:
        """A word without its ending; a number that nobody showed to the agent is any number."""
        if low.isalpha():
            return fold(low)
        return low if low in self._given else _DIGITS.sub("#", low)


def _place(mark: str) -> int:
    return zlib.crc32(mark.encode("utf-8", "surrogatepass")) & ((1 << BITS) - 1)


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, value))))
