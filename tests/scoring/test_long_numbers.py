"""A number of any length is no reason to stop: in replies, in arguments and in answers."""

import pytest
from transcript_samples import Ask, case, play

from workshop.model.words import Check
from workshop.scoring.proposals import propose


@pytest.mark.parametrize("digits", [26, 29, 4_400, 12_000])
@pytest.mark.parametrize(
    "shape", ["{}", "1,{}", "{}.50", "INC-{}", "{},50", "{0} {0}", "{}%", "{} units", "north {}", "1'{}"]
)
@pytest.mark.parametrize("name", ["stock-count", "short-write", "endless-pages", "double-charge", "rehearsal-target"])
def test_a_proposal_is_made(name: str, shape: str, digits: int) -> None:
    said = shape.format("1" + "0" * (digits - 1))
    of = case(name)
    tool = of.tools[0].name
    record, texts = play(of, [[Ask(tool, {"note": said})]], f"It is {said} in all. North {said}.")
    assert set(propose(of, record, texts)) == set(Check)
