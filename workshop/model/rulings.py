"""A ruling: what the desk decided on one request, with everything that must be provable later."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from workshop.model.words import Gate, ResponseKind, RulingKind


class Frozen(BaseModel):
    """Base of every value that is written to the ledger: immutable, no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FileWritten(Frozen):
    """A file of the case's world was replaced. Figures describe what is stored, not what was sent."""

    effect: Literal["file_written"] = "file_written"
    path: str
    lines: int = Field(description="count of newlines stored")
    bytes: int
    sha256: str
    cut: bool = Field(description="less was stored than was sent")


class CounterAdded(Frozen):
    """A counter of the case's world moved."""

    effect: Literal["counter_added"] = "counter_added"
    name: str
    by: int
    value: int = Field(description="the counter after the effect")


Effect = Annotated[FileWritten | CounterAdded, Field(discriminator="effect")]


class Nearest(Frozen):
    """For an unmatched request: the response that came closest and what differs, in words."""

    response: str
    differs: tuple[str, ...]


class Ruling(Frozen):
    """The desk's decision on a request.

    `code` is "" exactly for a plain `returned`. `rule` names what made the ruling: a response id, a denial id, or ""
    where the gate itself did. `result` is the exact text the agent gets for this request; "" while the ruling waits
    for a person (held, unmatched).
    """

    ruling: RulingKind
    gate: Gate
    code: str = ""
    reason: str = ""
    rule: str = ""
    counted: bool = Field(description="the request used one of the attempt's requests")
    form_error: bool = Field(default=False, description="it used one of the form errors instead")
    response_kind: ResponseKind | None = None
    executed: bool = Field(default=False, description="the tool did, or may have done, its work")
    result: str = ""
    effects: tuple[Effect, ...] = ()
    harm: bool = False
    nearest: Nearest | None = None
    off_fixture: Literal["", "fallback", "improvised", "operator_denied"] = Field(
        default="", description="how an unmatched request was answered"
    )

    @property
    def waits(self) -> bool:
        """A person must act before this request has a result."""
        return self.result == "" and self.ruling in (RulingKind.HELD, RulingKind.UNMATCHED)
