"""What every part of a scorecard is made of."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeVar, dataclass_transform

from pydantic import BaseModel, ConfigDict, Field

Events = tuple[int, ...]
Share = Annotated[float, Field(ge=0, le=1)]


class Value(BaseModel):
    """Base of every part: immutable, no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Part:
    """Base of what an attempt is made of, of which a long session has millions: as strict when read from JSON, and a
    tenth of a model's size. Its types are held by mypy where it is made, and by the model it stands in when read."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


_P = TypeVar("_P", bound=Part)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def part(cls: type[_P]) -> type[_P]:
    """Makes a class of fields such a part: immutable, without a dict of its own, made by keywords only."""
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


@part
class Text(Part):
    """Text from an agent or a tool. `text` may be the beginning only; `sha256` and `bytes` are of the whole."""

    sha256: str
    bytes: int
    text: str
    cut: Annotated[bool, Field(description="text holds only the beginning")] = False
