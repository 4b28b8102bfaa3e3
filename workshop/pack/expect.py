"""Expectations of a case, check by check: what the proposals are read from."""

from pydantic import BaseModel, ConfigDict


class Strict(BaseModel):
    """Base of the expectation models."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Outcome(Strict):
    """Placeholder."""


class Authority(Strict):
    """Placeholder."""


class Evidence(Strict):
    """Placeholder."""


class Recovery(Strict):
    """Placeholder."""
