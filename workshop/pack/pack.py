"""A pack: cases with fixtures, the rubric, the protocol sheet and the nudges, as one value that can be frozen."""

from pydantic import Field

from workshop.model.canonical import Json, canonical_bytes, canonical_sha256
from workshop.model.words import Check
from workshop.pack.case import Case, Id, Strict


class CheckText(Strict):
    """How a check is asked in the room."""

    check: Check = Field(strict=False)
    question: str
    help: str


class ReviewField(Strict):
    """One field of the failure review."""

    id: str
    label: str
    help: str
    prefill: str = Field(default="", description="name of what the ledger knows for it, empty for nothing")
    required: bool = False


class Consistency(Strict):
    """Settings of the repeat-consistency figures."""

    confidence: float = Field(default=0.95, gt=0, lt=1)
    default_repeats: int = Field(default=3, ge=1)


class Nudge(Strict):
    """A fixed text the operator may serve in reply to a message without a call."""

    id: Id
    title: str
    text: str


class Rubric(Strict):
    """Everything a room scores by."""

    checks: tuple[CheckText, ...] = Field(min_length=4, max_length=4, strict=False)
    review: tuple[ReviewField, ...] = Field(strict=False)
    consistency: Consistency
    nudges: tuple[Nudge, ...] = Field(strict=False)


class Pack(Strict):
    """A versioned set of cases."""

    id: Id
    version: str
    title: str
    cases: tuple[Case, ...] = Field(min_length=1, strict=False)
    rubric: Rubric
    protocol: str = Field(description="the protocol sheet: how any agent asks for tools")

    def case(self, case_id: str) -> Case | None:
        """The case of that id."""
        return next((case for case in self.cases if case.id == case_id), None)

    def number(self, case_id: str) -> int:
        """Place of the case in the pack, from 1; what the agent sees as "Task 3". Raises ValueError when absent."""
        return [case.id for case in self.cases].index(case_id) + 1

    def frozen(self) -> bytes:
        """Canonical JSON of the whole pack: what a session keeps and everything later reads.

        Of the pack that was frozen last it is kept: sessions are opened with one pack, and nothing changes a pack.
        """
        global _last_frozen
        pack, frozen = _last_frozen
        if pack is not self:
            frozen = canonical_bytes(self.as_json())
            _last_frozen = self, frozen
        return frozen

    def as_json(self) -> Json:
        """The pack as JSON values."""
        value: Json = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return value

    @property
    def rubric_sha256(self) -> str:
        """Digest of the rubric alone, a field of the fingerprint."""
        return canonical_sha256(self.rubric.model_dump(mode="json"))


_last_frozen: tuple[Pack | None, bytes] = (None, b"")
