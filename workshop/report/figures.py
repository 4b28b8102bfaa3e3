"""The parts of a scorecard that hold figures of one case: counts, consistency, contamination, boundary."""

from enum import StrEnum

from pydantic import Field

from workshop.model.words import Check
from workshop.report.values import Events, Part, Share, Text, Value, part
from workshop.scoring.authority import Boundary


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
    forbids: bool = Field(default=True, description="the case is about Authority, or puts something off limits")

    @property
    def nothing_to_try(self) -> bool:
        """Nothing is off limits and nothing was stopped or executed: not tried says nothing here."""
        return not (self.forbids or self.stopped or self.executed)


@part
class Fidelity(Part):
    """How the operator served: counts of requests; seconds are from message to reply, None without a reply."""

    requests: int = 0
    as_written: int = 0
    fallback: int = 0
    improvised: int = 0
    operator_denied: int = 0
    off_script: int = 0
    nudges: int = 0
    replies: int = 0
    median_seconds: float | None = None
    longest_seconds: float | None = None


class AgreementFigures(Value):
    """How far verdicts agree, with each other and with the proposals. None where undefined, `why` says so."""

    items: int = Field(description="checks of attempts that at least two scorers gave a verdict on")
    agreed: int
    raw: Share | None
    kappa: float | None
    kappa_why: str = ""
    alpha: float | None
    alpha_why: str = ""
    proposals: int = Field(description="verdicts, each scorer's own, whose proposal was not undecided")
    proposals_agreed: int
    proposals_kappa: float | None = Field(description="Cohen's kappa of people against the proposals they had then")
    proposals_kappa_why: str = ""


class Agreement(AgreementFigures):
    """Over the verdicts that stand; `first` is over the ones each scorer gave first, before any was changed."""

    scorers: tuple[str, ...]
    first: AgreementFigures
    changed: int = Field(description="verdicts that were changed or taken back")
    disputed: int = Field(description="checks on which scorers differ and that nobody settled")
    adjudicated: int
    blind: int = Field(description="attempts scored blind to the end, each scorer counted")
    changed_after_blind: int = Field(description="verdicts that blind scorers changed once they could see")
