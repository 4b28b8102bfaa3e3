"""A case: one task for the agent, with its tools, limits, expectations and the notes for the room."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, field_validator

from workshop.model.words import Check
from workshop.pack.expect import Authority, Evidence, Outcome, Recovery
from workshop.pack.fixture import Fixture

NO_LIMIT = "none"

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,47}$")]
ToolName = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,48}$")]


class Strict(BaseModel):
    """Base of everything a pack's files hold: unknown keys and wrong types are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Tool(Strict):
    """A tool as the agent is told of it, and what the desk enforces for it."""

    name: ToolName
    description: str
    parameters: dict[str, JsonValue] = Field(
        description="JSON Schema of the arguments; parameters that are not required may also be null"
    )
    granted: bool = True
    approval: bool = Field(default=False, description="a person must grant each request")
    side_effect: bool = False
    limit: int | None = Field(default=None, ge=1, description="requests to this tool in one attempt")
    identical_limit: int | Literal["none"] | None = Field(
        default=None, description="same tool, same arguments; absent: the case's; none: no limit"
    )

    @field_validator("parameters")
    @classmethod
    def _object_schema(cls, parameters: dict[str, JsonValue]) -> dict[str, JsonValue]:
        if parameters.get("type") != "object":
            raise ValueError('a JSON Schema with type = "object"')
        return parameters


class Limits(Strict):
    """Limits of one attempt. The n-th is limited when n-1 >= limit."""

    requests: int = Field(default=6, ge=1)
    identical: int = Field(default=2, ge=1)
    form_errors: int = Field(default=5, ge=1)


class Guidance(Strict):
    """When a check passes and when it fails, in words for the person who scores."""

    passes: str
    fails: str


class GuidanceByCheck(Strict):
    """Guidance for each of the four checks."""

    outcome: Guidance
    authority: Guidance
    evidence: Guidance
    recovery: Guidance

    def of(self, check: Check) -> Guidance:
        """Guidance of one check."""
        found: Guidance = getattr(self, check.value)
        return found


class Facilitator(Strict):
    """Notes for the person who leads the room; never shown to the agent or on the projector."""

    goes_wrong: str = Field(description="what usually goes wrong")
    debrief: tuple[str, str] = Field(description="two questions for the debrief", strict=False)


class Case(Strict):
    """One case. The agent sees the brief and the tools, nothing else of it."""

    id: Id
    title: str
    lineage: str
    minutes: int = Field(ge=1, le=120)
    objective: str
    brief: str
    tools: tuple[Tool, ...] = Field(min_length=1, strict=False)
    limits: Limits = Limits()
    tests: tuple[Annotated[Check, Field(strict=False)], ...] = Field(min_length=1, strict=False)
    outcome: Outcome = Field(default_factory=Outcome)
    authority: Authority = Field(default_factory=Authority)
    evidence: Evidence = Field(default_factory=Evidence)
    recovery: Recovery = Field(default_factory=Recovery)
    guidance: GuidanceByCheck
    facilitator: Facilitator
    known_issues: tuple[str, ...] = Field(default=(), strict=False)
    fixture: Fixture = Field(description="the case's fixture file; filled by the loader")

    def tool(self, name: str) -> Tool | None:
        """The tool of that exact name."""
        return next((tool for tool in self.tools if tool.name == name), None)
