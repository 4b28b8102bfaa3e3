"""What the figures would be with other verdicts, and without attempts in which the operator was off."""

import pytest
from full_sample import granted_off_script
from session_samples import Log

from workshop.model.words import Check
from workshop.report.html import to_html
from workshop.report.markdown import markdown
from workshop.report.otherwise import OTHERWISE, otherwise

pytestmark = pytest.mark.usefixtures("plain_readings")


def said(log: Log) -> list[str]:
    return list(otherwise(log.card(), str))


def changed(log: Log, attempt: str, first: str, now: str) -> None:
    place = log.verdict(attempt, Check.OUTCOME, first)
    log.score(attempt, "·PPN")
    log.verdict(attempt, Check.OUTCOME, now, supersedes=place)


def test_without_changes_disputes_and_an_operator_who_was_off_nothing_is_said() -> None:
    log = Log(repeats=1)
    log.play("PPPN")
    assert said(log) == []
    assert OTHERWISE not in markdown(log.card())


def test_a_changed_verdict_says_what_it_did_to_the_figures() -> None:
    log = Log(cases=("stock-count", "double-charge"), repeats=2)
    log.play("PPPP", "double-charge")
    log.play("PPPN", repeat=1)
    attempt = log.begin(repeat=2)
    log.answer(attempt, "another")
    changed(log, attempt, "F", "P")
    assert said(log) == [
        "1 stock-count: with Outcome of stock-count.2 as first given (fail): 1 of 2 instead of 2 of 2; "
        "over all cases 2 of 3 instead of 3 of 3."
    ]
    for page in (markdown(log.card()), to_html(log.card())):
        assert OTHERWISE in page
        assert "as first given (fail): 1 of 2 instead of 2 of 2" in page


def test_a_change_that_moves_no_figure_says_so() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.answer(attempt)
    place = log.verdict(attempt, Check.OUTCOME, "P")
    log.score(attempt, "·FPN")
    log.verdict(attempt, Check.OUTCOME, "F", supersedes=place)
    assert said(log)[0].endswith("(pass): 0 of 1 all the same.")


def test_a_verdict_changed_back_is_no_other_figure() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.answer(attempt)
    place = log.verdict(attempt, Check.OUTCOME, "P")
    log.score(attempt, "·PPN")
    place = log.verdict(attempt, Check.OUTCOME, "F", supersedes=place)
    log.verdict(attempt, Check.OUTCOME, "P", supersedes=place)
    assert said(log) == []


def test_a_dispute_says_what_each_way_of_settling_it_would_make() -> None:
    log = Log(repeats=1)
    attempt = log.play("PPPN")
    log.score(attempt, "F···", scorer="Ben")
    assert said(log) == [
        "1 stock-count: with Outcome of stock-count.1 settled (Outcome pass): 1 of 1 instead of nothing to score.",
        "1 stock-count: with Outcome of stock-count.1 settled (Outcome fail): 0 of 1 instead of nothing to score.",
    ]
    log.settle(attempt, Check.OUTCOME, "F")
    assert said(log) == []


def test_a_dispute_in_an_attempt_that_fails_anyway_changes_nothing() -> None:
    log = Log(repeats=1)
    attempt = log.play("FPPN")
    log.score(attempt, "F·F·", scorer="Ben")
    assert said(log) == ["1 stock-count: however Evidence of stock-count.1 is settled: 0 of 1 all the same."]


def test_without_the_attempts_in_which_the_operator_was_off() -> None:
    log = Log(repeats=2)
    log.play("PPPN", repeat=1)
    off = granted_off_script(log)
    assert said(log) == ["1 stock-count: without stock-count.2, where the operator was off: 1 of 1 instead of 1 of 2."]
    log.void(off)
    assert said(log) == []
