"""Blind scorings on the scorecard: those that go on or were done, and those that were ended unfinished."""

from typing import Annotated

from pydantic import Field

from workshop.report.values import Events, Part, part


@part
class BlindScoring(Part):
    """A scorer who worked without seeing proposals and others, until all four verdicts were given."""

    scorer: str
    event: int
    finished: bool
    changed_after: Annotated[
        Events, Field(description="rows by which they changed or cleared a verdict once they could see")
    ]


@part
class BlindEnding(Part):
    """A blind scoring that was ended before all four verdicts were given; its scorer saw everything from then on."""

    scorer: str
    begun: Annotated[int, Field(description="event that began it")]
    event: Annotated[int, Field(description="event that ended it")]
    by: str
    reason: str
    given: Annotated[int, Field(description="checks they had judged blind by then")]
