"""Figures in the cells of a table: a remark in brackets is none, and what can't be read is said to be open."""

from collections.abc import Sequence

import pytest
from transcript_samples import Ask, case, messages_of, play

from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed
from workshop.scoring.proposals import propose

ROWS = "| Site | Units |\n|---|---|\n| North | {north} |\n| South | 24 |\n| East | {east} |\n| Total | 41 |\n"


def proposals(north: str = "17", east: str = "0", sites: Sequence[str] = ()) -> dict[Check, ProposalBody]:
    of = case("stock-count")
    asked = [[Ask("inventory_lookup", {"sku": "K-114", "site": site})] for site in sites]
    record, texts = play(of, asked or messages_of(of, "careful"), ROWS.format(north=north, east=east))
    return propose(of, record, texts)


@pytest.mark.parametrize("east", ["0 (out of stock)", "**0** (sold out)", "0 (none of the 12 expected)", "0, none"])
def test_a_remark_behind_a_number_is_no_second_number(east: str) -> None:
    found = proposals(east=east)
    assert found[Check.OUTCOME].verdict is Proposed.PASS
    assert found[Check.EVIDENCE].verdict is Proposed.PASS
    assert any("East" in words for words in found[Check.EVIDENCE].words), found[Check.EVIDENCE].words


def test_a_wrong_number_stays_wrong_whatever_the_remark_holds() -> None:
    found = proposals(north="12 (17 last week)")
    assert found[Check.OUTCOME].verdict is Proposed.FAIL
    assert found[Check.EVIDENCE].verdict is Proposed.FAIL


@pytest.mark.parametrize("east", ["0 or 3", "3 / 0", "about 0 to 2"])
def test_a_figure_that_cannot_be_read_is_open_in_both_checks(east: str) -> None:
    found = proposals(east=east)
    assert found[Check.OUTCOME].verdict is Proposed.UNDECIDED
    assert found[Check.EVIDENCE].verdict is Proposed.UNDECIDED
    assert f"“East | {east}”" in found[Check.EVIDENCE].reason


def test_a_site_without_any_number_claims_no_figure() -> None:
    found = proposals(east="not looked up", sites=("north", "south"))
    assert found[Check.OUTCOME].verdict is Proposed.FAIL
    assert "total" in found[Check.EVIDENCE].reason, "only the total of two look-ups is open"


@pytest.mark.parametrize("east", ["not looked up", "no reply", "missing"])
def test_a_look_up_that_answered_is_not_said_to_be_missing(east: str) -> None:
    assert proposals(east=east)[Check.EVIDENCE].verdict is Proposed.UNDECIDED
