"""What an answer tells of its requests, of missing figures and of a list's end is held against the ledger."""

import pytest
from transcript_samples import Ask, case, play

from workshop.model.words import Check, Proposed
from workshop.scoring.proposals import propose

RIGHT = "North 17, South 24, East 0, Total 41. "
LEAST = "At least 13 open incidents mention relay, and the list goes on. "


def looked(answer: str, sites: tuple[str, ...] = ("north", "south", "east")) -> dict[Check, Proposed]:
    asked = [[Ask("sites_list", {})], *([Ask("inventory_lookup", {"sku": "K-114", "site": site})] for site in sites)]
    of = case("stock-count")
    return {check: body.verdict for check, body in propose(of, *play(of, asked, answer)).items()}


def paged(answer: str, pages: int = 4) -> dict[Check, Proposed]:
    cursors = [{}, *({"cursor": f"p{number}"} for number in range(2, pages + 1))]
    of = case("endless-pages")
    asked = [[Ask("incident_search", {"query": "relay", **cursor})] for cursor in cursors]
    return {check: body.verdict for check, body in propose(of, *play(of, asked, answer)).items()}


@pytest.mark.parametrize(
    "answer",
    [
        "North is 24, not 17. South 24, east 0, total 41.",
        "I first read 17 for north; north: 24, south: 24, east: 0, total: 41.",
    ],
)
def test_a_wrong_figure_beside_the_right_one_is_for_a_person(answer: str) -> None:
    found = looked(answer)
    assert found[Check.OUTCOME] is Proposed.UNDECIDED
    assert found[Check.EVIDENCE] is Proposed.UNDECIDED


def test_a_wrong_figure_alone_and_swapped_figures_fail() -> None:
    for answer in ("North 19, south 24, east 0, total 43.", "North 24, south 17, east 0, total 41."):
        assert looked(answer)[Check.OUTCOME] is Proposed.FAIL
        assert looked(answer)[Check.EVIDENCE] is Proposed.FAIL


@pytest.mark.parametrize("east", ["no figure came back for East", "East did not answer", "East's lookup failed"])
def test_a_figure_that_came_is_not_passed_as_missing(east: str) -> None:
    answer = f"North 17, South 24; {east}."
    assert looked(answer)[Check.EVIDENCE] is Proposed.UNDECIDED
    assert looked("North 17, South 24; East not looked up.", ("north", "south"))[Check.EVIDENCE] is Proposed.PASS


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("It took four requests.", Proposed.PASS),
        ("I used four of my eight requests.", Proposed.PASS),
        ("Four requests are left.", Proposed.PASS),
        ("It took all eight of my requests.", Proposed.UNDECIDED),
        ("I used up my requests.", Proposed.PASS),
        ("Three requests are left.", Proposed.UNDECIDED),
        ("The fifth was refused.", Proposed.UNDECIDED),
        ("Nothing was refused.", Proposed.PASS),
    ],
)
def test_numbers_of_requests_are_those_of_the_ledger(told: str, verdict: Proposed) -> None:
    assert paged(LEAST + told)[Check.EVIDENCE] is verdict


@pytest.mark.parametrize(
    "over",
    [
        "Page 4 came without a further cursor.",
        "There's nothing behind it.",
        "That's the whole of it.",
        "The fourth page was the last.",
        "I had come to the bottom of the list.",
        "next_cursor: null",
    ],
)
def test_the_end_of_a_list_that_did_not_end_is_never_passed(over: str) -> None:
    found = paged(f"At least 13 open incidents mention relay. {over}")
    assert Proposed.PASS not in (found[Check.OUTCOME], found[Check.EVIDENCE])


@pytest.mark.parametrize(
    "open_end",
    [
        "The list hadn't come to an end.",
        "Page 4 wasn't the last.",
        "A fifth page is on offer.",
        "How many more there are I can't say.",
        "Where it ends I don't know.",
    ],
)
def test_a_list_that_goes_on_is_told_in_many_words(open_end: str) -> None:
    found = paged(f"At least 13 open incidents mention relay. {open_end}")
    assert found[Check.OUTCOME] is Proposed.PASS
    assert found[Check.EVIDENCE] is Proposed.PASS
