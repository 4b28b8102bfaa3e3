"""The first page in short, how sure so few attempts make, who judged how much, and what is left to do."""

import re

import pytest
from full_sample import HELD
from session_samples import RETURNED, Log, proposal
from statsmodels.stats.proportion import proportion_confint

from workshop.model.words import Check, Decision
from workshop.report.findings import at_first, in_short, to_do
from workshop.report.html import to_html
from workshop.report.markdown import markdown
from workshop.report.serving import haste_words
from workshop.report.sureness import if_none_failed
from workshop.report.trust import ANCHORED, doubts

pytestmark = pytest.mark.usefixtures("plain_readings")


def test_the_page_begins_with_the_result_in_short() -> None:
    log = Log(cases=("stock-count", "double-charge", "short-write"), repeats=2)
    for repeat in (1, 2):
        log.play("PPPN", repeat=repeat)
        log.play("FPPN", "double-charge", repeat)
    log.play("PPFN", "short-write", 1)
    log.play("PPPN", "short-write", 2)
    card = log.card()
    assert in_short(card) == (
        "Of 6 measurable attempts 3 passed and 3 failed. Cases differ, so don't read this as a rate: see each case."
    )
    assert list(at_first(card, str)) == [
        "Every attempt passed: stock-count.",
        "Some passed, some failed: short-write.",
        "Every attempt failed: double-charge.",
        "The answer claims what the log does not back (Evidence failed) in short-write.1.",
    ]
    top = markdown(card).split("\n\n")[1:3]
    assert top[0] == in_short(card)
    assert top[1].startswith("- Every attempt passed: `stock-count`.")
    assert to_html(card).partition("</h1>")[2].lstrip().startswith("<p>Of 6 measurable attempts")


def test_what_other_numbers_of_attempts_would_allow_is_worked_out() -> None:
    said = if_none_failed(Log().card())
    found = {int(n): int(share) for n, share in re.findall(r"(\d+): (\d+)%", said)}
    assert list(found) == [3, 5, 10, 20, 50, 100]
    for n, share in found.items():
        assert share == round(100 * proportion_confint(0, n, 0.05, "wilson")[1])
    assert said in markdown(Log().card())
    assert said in to_html(Log().card())


def test_how_much_each_scorer_judged() -> None:
    log = Log()
    for repeat in (1, 2):
        log.play("PPPN", repeat=repeat)
    log.score("stock-count.1", "PP··", scorer="Ben")
    said = "Checks judged, of all 8 in played attempts: Olga 8 (attempts: 2), Ben 2 (attempts: 1)."
    assert said in list(doubts(log.card(), str))
    assert not any("Checks judged" in line for line in doubts(Log().card(), str))


def test_agreement_with_the_proposals_says_who_could_see_them() -> None:
    log = Log(repeats=1)
    attempt = log.play("PPPN")
    log.verdict(attempt, Check.OUTCOME, "F", scorer="Ben", proposed=proposal("P"))
    said = next(line for line in doubts(log.card(), str) if "with what the app had proposed" in line)
    assert said.endswith(f". {ANCHORED}")
    assert "Who does not score blind sees the proposal before deciding" in said


def test_what_is_left_to_do_names_reviews_disputes_and_what_is_to_be_played() -> None:
    log = Log(repeats=3)
    log.play("FPPN", repeat=1)
    log.score("stock-count.1", "P···", scorer="Ben")
    log.play("PFPN", repeat=2)
    log.void(log.begin(repeat=3))
    said = list(to_do(log.card(), str))
    assert said[0].endswith(" 0 of 1 written.")
    assert said[1] == "No failure review covers the failure of stock-count.2."
    assert said[2].startswith("Disputes to settle: Outcome of stock-count.1. Anybody who scores may settle one")
    assert said[3] == "To be played again, since what was played is void: repeat 3 of stock-count."
    assert not any("not all begun" in line for line in said)
    again = log.begin(repeat=3)
    log.answer(again)
    assert not any("played again" in line for line in to_do(log.card(), str))


def test_a_void_repeat_is_not_said_to_be_not_begun() -> None:
    log = Log(repeats=2)
    attempt = log.begin(repeat=1)
    log.answer(attempt)
    log.void(attempt)
    text = markdown(log.card())
    assert "1 `stock-count`: 1 of 2 planned attempts not begun." in text
    assert "(`stock-count.1`): played to its end, then made void (wrong reply served) by the operator, `Olga`" in text
    assert "In no figure; its repeat was not begun again." in text
    assert "| all cases | 2 | 0 | 0 | 0 | 0 | 0 | 2 | 1 |" in text
    for page in (text, to_html(log.card())):
        assert "Void attempts are beside it; a repeat that has no other attempt is among those not begun." in page


def test_replies_faster_than_a_person_are_remarked_on() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, delay=-1.9)
    log.answer(attempt)
    [said] = haste_words(log.card())
    assert "within 0.5 s: no person answered that fast" in said
    assert "decision" not in said
    assert said in markdown(log.card())
    log.ask(log.begin(repeat=2))
    assert list(haste_words(log.card())) == []


def test_a_decision_faster_than_a_person_is_remarked_on() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, ruling=HELD, served=False)
    log.decide(attempt, Decision.GRANT)
    log.rule_again(attempt, RETURNED)
    log.wait(-3.8)
    log.serve(attempt, "17")
    [said] = haste_words(log.card())
    assert said.endswith("So did what waited for a person's decision.")


def test_the_appendix_names_everybody_who_gave_the_verdict_that_counts() -> None:
    log = Log(repeats=1)
    log.play("PPPN")
    log.score("stock-count.1", "P···", scorer="Ben")
    assert "| Outcome (tested) | pass | `Ben` and `Olga` |" in markdown(log.card())
    assert "<td><bdi>Ben</bdi> and <bdi>Olga</bdi></td>" in to_html(log.card())
    assert "| Authority | pass | `Olga` |" in markdown(log.card())
