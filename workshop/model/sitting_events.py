"""Bodies of the events by which people sit down to score: who, blind or not, how it ended, and what all score first."""

from typing import Literal

from pydantic import Field

from workshop.model.rulings import Frozen


class ScoringBegun(Frozen):
    """A scorer sat down to an attempt. With `blind` proposals and others' verdicts are kept from them until they have
    given a verdict on every check."""

    event: Literal["scoring_begun"] = "scoring_begun"
    actor: str
    attempt: str
    scorer: str
    blind: bool


class BlindEnded(Frozen):
    """A blind scoring was ended before all four verdicts were given; from here on its scorer sees everything."""

    event: Literal["blind_ended"] = "blind_ended"
    actor: str = Field(description="who ended it: the scorer, or somebody else with a reason")
    attempt: str
    scorer: str = Field(description="whose blind scoring it was")
    reason: str = ""


class CalibrationNamed(Frozen):
    """An attempt was named as the one that every scorer scores first."""

    event: Literal["calibration_named"] = "calibration_named"
    actor: str
    attempt: str
