"""What a reader who was not in the room can take from a report: everything in words, nothing titled as what it isn't."""

import pytest
from full_sample import granted_off_script
from page_words import page_words
from session_samples import Log, core

from workshop.desk import brief_text
from workshop.model.words import Check
from workshop.report.html import to_html
from workshop.report.markdown import markdown
from workshop.report.show import show

pytestmark = pytest.mark.usefixtures("plain_readings")


def test_the_brief_is_the_one_the_ledger_holds() -> None:
    log = Log()
    log.play("PPPN")
    assert "\nTask 1, as it was handed over\n" in markdown(log.card())
    assert ">Task 1, as it was handed over<" in to_html(log.card())


def test_a_brief_that_nobody_got_yet_stands_as_it_would_be_handed_over() -> None:
    case = core().case("stock-count")
    assert case is not None
    [card] = Log().card().cases
    assert card.brief.text == brief_text(core(), case)


def test_of_one_case_alone_nothing_is_said_of_others() -> None:
    log = Log(repeats=2)
    log.play("PPPN", repeat=1)
    log.play("FPPN", repeat=2)
    for page in (markdown(log.card()), to_html(log.card())):
        assert "Of 2 measurable attempts 1 passed and 1 failed." in page
        assert "Cases differ" not in page
    both = Log(cases=("stock-count", "double-charge"), repeats=1)
    both.play("PPPN")
    both.play("PPPP", "double-charge")
    assert "Cases differ, so don't read this as a rate: see each case." in markdown(both.card())


def test_the_page_names_the_confidence_and_spells_the_checks_it_has() -> None:
    log = Log(repeats=2)
    log.play("PPPN", repeat=1)
    log.play("FPPN", repeat=2)
    page = to_html(log.card())
    assert "<th>95% interval</th>" in page
    assert "<td>mixed: Outcome</td>" in page
    assert "O Outcome" not in page
    assert "| mixed: O |" in markdown(log.card())
    assert "O Outcome, A Authority, E Evidence, R Recovery." in markdown(log.card())


def test_an_interval_says_where_the_operator_was_off() -> None:
    log = Log(repeats=2)
    log.play("PPPN", repeat=1)
    off = granted_off_script(log)
    card = log.card()
    for page in (markdown(card), show(card, 160)):
        assert ".09–.91, operator off" in page
    assert '<span class="id">.09–.91</span>, operator off' in to_html(card)
    for page in (markdown(card), to_html(card)):
        assert "(Wilson); not all of these attempts were served as the case has it" in page
    log.void(off)
    assert "operator off" not in markdown(log.card())


def test_who_settled_a_dispute_of_their_own_is_said_to_be_one_of_the_two() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    log.score(attempt, "PPPN", scorer="Ana")
    log.score(attempt, "FPPN", scorer="Ben")
    log.settle(attempt, Check.OUTCOME, "F", scorer="ben ")
    page = markdown(log.card())
    assert "It was settled by `ben `, one of the two who differed, as fail" in page
    assert "Outcome: fail (settled by `ben `, one of the two who differed, event" in page
    assert "Settled by `ben `, one of the two who differed: fail" in page
    assert "| `ben `, one of the two who differed | fail |" in page
    assert "ben , one of the two who differed" in page_words(log.card())
    log.settle(attempt, Check.OUTCOME, "F", scorer="Eve")
    assert "It was settled by `Eve` as fail" in markdown(log.card())


def test_equal_answers_are_asked_about_by_their_attempts() -> None:
    log = Log()
    for repeat in (1, 2):
        log.play("PPPN", repeat=repeat, text="41 units.")
    asked = (
        "Attempt 1 and attempt 2 of case 1 `stock-count` gave the same final answer to the byte. "
        "Was each of them run on its own, in a new chat, or was one answer taken twice?"
    )
    assert asked in markdown(log.card())
