"""Sessions side by side: what differs is named, nothing is added up."""

from dataclasses import replace

import pytest
from session_samples import Log

from workshop.model import events as ev
from workshop.report.cards import Scorecard
from workshop.report.compare import CompareError, compare, compare_markdown, pooling_words
from workshop.report.show import show_comparison

pytestmark = pytest.mark.usefixtures("plain_readings")


def card(log_id: str, *letters: str, **changes: object) -> Scorecard:
    log = Log(**changes)  # type: ignore[arg-type]
    log.log_id = log_id * 32
    log.rows = [replace(row, log_id=log.log_id) for row in log.rows]
    for repeat, word in enumerate(letters, 1):
        log.play(word, repeat=repeat)
    return log.card()


def other(**changes: object) -> Scorecard:
    return card("b", "FPPN", **changes)


def test_every_differing_field_is_named_with_both_values() -> None:
    agent = ev.AgentConfig(name="agent-B", version="2031-04", settings="hot")
    found = compare([card("a", "PPPN"), other(agent=agent, desk_revision="2")])
    assert [(d.name, d.values) for d in found.differences] == [
        ("agent name", ("agent-A", "agent-B")),
        ("agent settings", ("", "hot")),
        ("desk revision", ("1", "2")),
    ]
    assert not found.poolable
    assert "agent name, agent settings, desk revision" in pooling_words(found)
    assert "not pooled" in pooling_words(found)


def test_equal_fingerprints_are_not_added_up_either() -> None:
    found = compare([card("a", "PPPN", "PPPN"), other()])
    assert found.poolable
    assert [entry.consistency.n for entry in found.cases[0].entries if entry.consistency] == [2, 1]
    assert "2 of 2, interval .34–1" in compare_markdown(found)
    assert "2 of 3" not in compare_markdown(found)


def test_a_case_one_session_has_not_is_blank_there() -> None:
    found = compare([card("a", "PPPN"), card("b", cases=("double-charge",))])
    assert [(row.id, [entry.consistency is None for entry in row.entries]) for row in found.cases] == [
        ("stock-count", [False, True]),
        ("double-charge", [True, False]),
    ]


def test_sessions_without_a_common_case_have_nothing_to_compare() -> None:
    apart = compare([card("a", "PPPN"), card("b", cases=("double-charge", "silent-approver"))])
    assert apart.poolable
    assert pooling_words(apart) == (
        "These sessions have no case in common: there is nothing to compare. "
        "Session 1 has 1 stock-count; session 2 has 6 silent-approver, 9 double-charge."
    )
    assert "Session 1 has 1 `stock-count`; session 2 has" in compare_markdown(apart)
    assert "nothing to compare" in show_comparison(apart)
    shared = compare([card("a", "PPPN"), card("b", cases=("stock-count", "double-charge"))])
    assert "nothing to compare" not in pooling_words(shared)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ([card("a")], "at least two"),
        ([card("a"), card("a")], "named twice"),
        ([card("a"), card("b", pack_id="other")], "different packs"),
    ],
)
def test_what_can_not_be_compared(cards: list[Scorecard], why: str) -> None:
    with pytest.raises(CompareError, match=why):
        compare(cards)


def test_hostile_names_stay_text() -> None:
    agent = ev.AgentConfig(name="x | y\n# z\x1b[2J")
    found = compare([card("a"), other(agent=agent)])
    assert "`x \\| y↵# z␛[2J`" in compare_markdown(found)
    assert "\x1b" not in show_comparison(found)
    assert "x | y↵# z␛[2J" in show_comparison(found, 200)
