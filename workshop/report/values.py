"""What every part of a scorecard is made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Events = tuple[int, ...]
Share = Annotated[float, Field(ge=0, le=1)]


class Value(BaseModel):
    """Base of every part: immutable, no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(Value):
    """Text from an agent or a tool. `text` may be the beginning only; `sha256` and `bytes` are of the whole."""

    sha256: str
    bytes: int
    text: str
    cut: bool = Field(default=False, description="text holds only the beginning")
