"""The figures over many sessions as plain values. Shares at full precision; None where there is no figure."""

from enum import StrEnum

from pydantic import ConfigDict, Field

from workshop.model.words import Check
from workshop.report.values import Share, Value

SCHEMA = "workshop-cohort/v1"


class ServingLine(Value):
    """How requests were answered by one operator, or for one agent. Seconds: message to reply, pauses left out."""

    name: str
    attempts: int
    requests: int
    as_written: int
    fallback: int
    improvised: int
    operator_denied: int
    off_script: int
    nudges: int
    median_seconds: float | None
    longest_seconds: float | None


class AgentCase(Value):
    """One agent on one case. `contaminated`: it was not answered alike, so it is in no figure over agents."""

    case: str
    n: int = Field(description="attempts that passed or failed")
    passed: int
    failed_checks: dict[Check, int] = Field(description="of the n attempts, how many failed each check")
    unscored: int = Field(description="ended, without a verdict yet or disputed")
    not_measurable: int
    contaminated: bool


class AgentRow(Value):
    """One agent configuration: all sessions with one fingerprint. Its attempts may be taken together."""

    fingerprint: str
    name: str
    version: str
    model: str
    settings: str
    system_prompt_sha256: str
    sessions: int
    operators: tuple[str, ...]
    attempts: int = Field(description="not void, not a practice agent's")
    void: int
    cases: tuple[AgentCase, ...]
    serving: ServingLine


class CohortReviewState(StrEnum):
    """Where the review of a failed attempt stands. Whether it is overdue depends on the day one asks."""

    MISSING = "missing"
    BEGUN = "begun"
    STALE = "stale"
    WRITTEN = "written"
    OUTDATED = "outdated"


class CohortReview(Value):
    """A failed attempt with its review, or a review whose fail no longer counts."""

    log_id: str
    agent: str
    attempt: str
    case: str
    failed: tuple[Check, ...] = Field(description="checks that count as failed now")
    state: CohortReviewState
    missing: tuple[str, ...] = Field(description="required fields that are empty; none where nothing was written")
    uncovered: tuple[Check, ...] = Field(
        default=(), description="checks that failed after it was written, and that had not failed then"
    )
    root_cause: str
    owner: str
    due: str
    event: int | None = Field(description="the review's event")


class CaseDifficulty(Value):
    """One case over agents, each agent one unit, however often it played."""

    number: int = Field(description="its place in the pack; 0 where the pack doesn't have it")
    case: str
    title: str
    agents: int = Field(
        description="agents with at least one attempt that passed or failed, contaminated ones left out"
    )
    attempts: int = Field(description="their attempts that passed or failed")
    failed: Share | None = Field(description="mean over agents of the share of attempts that failed")
    low: Share | None
    high: Share | None
    always: int = Field(description="agents that passed each attempt")
    never: int = Field(description="agents that passed none")
    failed_checks: dict[Check, int] = Field(description="attempts that failed each check")
    failed_agents: dict[Check, int] = Field(description="agents that failed each check at least once")
    contaminated: tuple[str, ...] = Field(description="fingerprints left out")


class CheckAgreement(Value):
    """Scorers on one check, or on all: over checks of attempts, each an item. Figures None where undefined."""

    check: Check | None
    items: int = Field(description="judged by at least two")
    raw: Share | None
    alpha: float | None
    kappa: float | None = Field(description="two scorers only")
    proposals: int
    proposals_agreed: int
    disputed: int


class Group(Value):
    """Sessions under the same conditions: pack, rubric, protocol sheet, connection and desk are equal.

    Only within a group are agents held side by side; nothing is added up over groups.
    """

    conditions: dict[str, str]
    pack: str
    sessions: int
    agents: tuple[AgentRow, ...]
    cases: tuple[CaseDifficulty, ...]
    scorers: tuple[str, ...]
    agreement: tuple[CheckAgreement, ...]
    operators: tuple[ServingLine, ...]
    reviews: tuple[CohortReview, ...] = Field(description="by owner and due day; outdated ones last")


class Cohort(Value):
    """All sessions of a ledger."""

    schema_: str = Field(default=SCHEMA, alias="schema")
    sessions: int
    practice_attempts: int = Field(description="practice agents' attempts, in no figure")
    verified: bool
    left_out: dict[str, str] = Field(description="session to the reason it is in no figure")
    confidence: float
    groups: tuple[Group, ...]

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
