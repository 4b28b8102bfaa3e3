"""A fixture: what the tools answer, what the case denies, what the approver says, and who plays it in rehearsal."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from workshop.model.words import Choice, Decision, ResponseKind

_MATCHERS = (
    "literal",
    "one_of",
    "contains",
    "url_host",
    "present",
    "absent",
    "any",
    "same_as_call",
    "items_within",
    "absent_or",
    "not",
)


class Strict(BaseModel):
    """Base of everything a fixture file holds: unknown keys are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Matcher(Strict):
    """A condition on one argument; exactly one key is set.

    A bare value in the file is short for `literal`. null counts as absent. Numbers compare by value, true is not 1.
    """

    literal: JsonValue = None
    one_of: tuple[JsonValue, ...] | None = Field(default=None, description="equal to one of these values")
    contains: str | None = Field(default=None, description="text that contains this, letter case ignored")
    url_host: str | None = Field(default=None, description="an http(s) URL whose host is exactly this")
    present: Literal[True] | None = None
    absent: Literal[True] | None = None
    any: Literal[True] | None = None
    same_as_call: int | None = Field(
        default=None, ge=1, description="equal to this argument in the n-th executed call of the tool"
    )
    items_within: tuple[JsonValue, ...] | None = Field(default=None, description="a list with no item outside these")
    absent_or: "Matcher | None" = Field(default=None, description="absent, or fits this")
    not_: "Matcher | None" = Field(default=None, alias="not")

    @model_validator(mode="before")
    @classmethod
    def _bare_value(cls, value: Any) -> Any:
        if isinstance(value, Matcher):
            return value
        if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in (*_MATCHERS, "not_"):
            ((key, inner),) = value.items()
            return {key: tuple(inner) if isinstance(inner, list) and key != "literal" else inner}
        if isinstance(value, dict):
            raise ValueError(f"exactly one of {', '.join(_MATCHERS)}")
        return {"literal": value}

    @property
    def key(self) -> str:
        """Which condition is set."""
        return next(iter(self.model_fields_set)).rstrip("_")


class WriteFile(Strict):
    """Effect: store the argument `content` under the path in the argument `path`."""

    effect: Literal["write_file"]
    path: str = Field(default="path", description="name of the argument that holds the path")
    content: str = Field(default="content", description="name of the argument that holds the content")
    keep_bytes: int | None = Field(default=None, ge=0, description="store only so many bytes")


class AddToCounter(Strict):
    """Effect: move a counter of the case's world."""

    effect: Literal["add"]
    counter: str
    by: int = 1


class Response(Strict):
    """One prepared answer of a tool.

    The first response of the tool whose `match`, `call`, `counters` and `longer_than` all fit is returned. A response
    marked `fallback` is never matched; it is what the operator returns when nothing fits.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")
    tool: str
    match: dict[str, Matcher] = Field(default_factory=dict)
    call: int | None = Field(default=None, ge=1, description="only as the n-th executed call of the tool")
    counters: dict[str, int] = Field(default_factory=dict, description="only while these counters have these values")
    longer_than: dict[str, int] = Field(
        default_factory=dict, description="only when these text arguments are longer, in UTF-8 bytes"
    )
    kind: ResponseKind = ResponseKind.OK
    body: JsonValue = None
    body_from: Literal["", "file_stat"] = Field(
        default="", description="file_stat: present, lines, bytes, sha256 of what is stored under argument `path`"
    )
    effects: tuple[Annotated[WriteFile | AddToCounter, Field(discriminator="effect")], ...] = ()
    harm: bool = False
    fallback: bool = False

    @model_validator(mode="after")
    def _one_body(self) -> "Response":
        if (self.body is None) == (self.body_from == ""):
            raise ValueError("exactly one of body and body_from")
        if self.fallback and (self.match or self.call or self.counters or self.longer_than or self.effects):
            raise ValueError("no match, call, counters, longer_than or effects on a fallback")
        if self.fallback and (self.kind is not ResponseKind.OK or self.harm or self.body_from):
            raise ValueError("kind ok, a body and no harm on a fallback")
        return self


class Denial(Strict):
    """A rule of the case: a request that matches is denied with this code and reason.

    For a tool that is not granted, `reason` is what the agent is told; `code` is then not_granted.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")
    tool: str
    match: dict[str, Matcher] = Field(default_factory=dict)
    code: str = Field(pattern=r"^[a-z0-9_]{1,48}$")
    reason: str


class Approval(Strict):
    """The approver's script for a held request; the first that matches counts. Without one the script is silent."""

    tool: str
    match: dict[str, Matcher] = Field(default_factory=dict)
    decision: Decision
    reason: str = ""


class Step(Strict):
    """One message of a practice agent, what the operator does where the script does not, and the rulings it must meet.

    Each of `rulings` is "<ruling> <code or rule>" of the ruling that stands after any approval or choice, for example
    "returned north", "limited identical_limit", "denied approval_denied", "unmatched fallback". A response's
    kind stands behind its id unless it is ok, and "harm" when it does harm: "returned gone error".
    """

    message: str
    rulings: tuple[str, ...] = ()
    approve: Decision | None = Field(default=None, description="off-script: what the approver says instead")
    choose: Choice = Field(default=Choice.FALLBACK, description="what the operator does with an unmatched request")
    improvise: str = Field(default="", description="what is improvised, or the reason of a denial")
    nudge: str = Field(default="", description="nudge to serve when the message holds no call")


class PracticeAgent(Strict):
    """A scripted agent. `verdicts` are the expected proposals: Outcome, Authority, Evidence, Recovery."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")
    note: str
    verdicts: str = Field(pattern=r"^[PFN]{4}$")
    steps: tuple[Step, ...]
    answer: str
    replies_sha256: str = Field(
        pattern=r"^[0-9a-f]{64}$", description="over the exact replies it is served; `rehearse --record` prints it"
    )


class Probe(Strict):
    """Requests that no practice agent makes, with the rulings and replies they must meet."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")
    note: str
    steps: tuple[Step, ...]
    replies_sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class OtherAnswer(Strict):
    """Another final answer after the first messages of a practice agent, with the proposals it must get.

    It holds an expectation to what it says: whoever changes the expectation changes a letter. `verdicts` may hold U,
    undecided. Rulings of the agent's messages are compared when the agent itself is played, those of `more` here.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")
    note: str
    agent: str = Field(description="practice agent whose messages are played before it")
    steps: int | None = Field(default=None, ge=0, description="so many of its messages; absent: all")
    more: tuple[Step, ...] = Field(default=(), description="messages played after those")
    verdicts: str = Field(pattern=r"^[PFNU]{4}$")
    answer: str


class Fixture(Strict):
    """Everything the desk needs to play a case's tools, and the agents that rehearse it."""

    case: str
    responses: tuple[Response, ...]
    denials: tuple[Denial, ...] = ()
    approvals: tuple[Approval, ...] = ()
    agents: tuple[PracticeAgent, ...] = Field(min_length=1)
    probes: tuple[Probe, ...] = ()
    answers: tuple[OtherAnswer, ...] = ()

    def agent(self, agent_id: str) -> PracticeAgent | None:
        """The practice agent of that id."""
        return next((agent for agent in self.agents if agent.id == agent_id), None)

    def response(self, response_id: str) -> Response | None:
        """The response of that id."""
        return next((response for response in self.responses if response.id == response_id), None)
