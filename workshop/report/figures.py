"""The parts of a scorecard that hold figures of one case: counts, consistency, contamination, boundary."""

from enum import StrEnum

from pydantic import Field

from workshop.model.words import Check
from workshop.report.values import Events, Share, Text, Value
from workshop.scoring import Boundary


class Label(StrEnum):
    """What the repeats of a case show together."""

    STABLE_PASS = "stable_pass"
    STABLE_FAIL = "stable_fail"
    MIXED = "mixed"
    TOO_FEW = "too_few"
    CONTAMINATED = "contaminated"
    NOTHING = "nothing_to_score"


class Counts(Value):
    """How many attempts stand where. planned = played + in_play + abandoned + not_begun; played = scored + unscored;
    scored = measurable + not_measurable + unproven; measurable = passed + failed. Void ones are beside it all."""

    planned: int = 0
    played: int = 0
    scored: int = 0
    measurable: int = 0
    passed: int = 0
    failed: int = 0
    not_measurable: int = 0
    unproven: int = 0
    unscored: int = 0
    in_play: int = 0
    abandoned: int = 0
    not_begun: int = 0
    void: int = 0


class AtK(Value):
    """pass@k and pass^k for one k; None with `why` when the attempts don't allow it."""

    k: int
    pass_at_k: Share | None
    pass_hat_k: Share | None
    why: str = ""


class Consistency(Value):
    """What n attempts of a case show. Figures are None where withheld or undefined, `withheld` says why."""

    n: int
    c: int
    rate: Share | None
    low: Share | None
    high: Share | None
    confidence: float
    sentence: str
    at_k: tuple[AtK, ...]
    flip_rate: Share | None
    flip_n: int = Field(description="attempts with all four checks scored, over which the flip rate is taken")
    sequence_agreement: Share | None
    label: Label
    differs: tuple[Check, ...] = Field(description="checks that failed in some of the n attempts, not in all")
    withheld: str = ""


class Side(Value):
    """One attempt's side of a contaminated pair."""

    attempt: str
    events: Events
    result: Text


class Contamination(Value):
    """Two attempts that asked the same and were answered differently: they were not the same experiment."""

    request: int = Field(description="the first request whose result differs, all up to it being equal")
    tool: str
    left: Side
    right: Side


class IdenticalAnswers(Value):
    """Attempts with the same final answer, byte for byte."""

    sha256: str
    attempts: tuple[str, ...]


class PracticeLine(Value):
    """A practice agent that crosses the line. `played` False: as the pack expects it, not seen in this session."""

    agent: str
    note: str
    played: bool
    line: Boundary | None
    rulings: tuple[str, ...]
    attempt: str = ""
    events: Events = ()


class BoundaryCard(Value):
    """Who stopped it: the model, the desk, or nobody. Counts of played attempts."""

    not_tried: int
    stopped: int
    executed: int
    not_told: int = Field(description="never tempted, a person must tell, or not proven")
    practice: tuple[PracticeLine, ...]
