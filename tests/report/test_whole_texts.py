"""In the appendix stands whole what a proof rests on, once; what no rule can read is told in one line."""

import json
from dataclasses import replace

import pytest
import recompute
from page_words import page_words
from session_samples import RETURNED, Log, core

from workshop.report import readings
from workshop.report.cards import ClaimCard
from workshop.report.html import to_html
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.report.printed import Printed
from workshop.report.texts import text_from
from workshop.scoring.claim import ClaimStatus

pytestmark = pytest.mark.usefixtures("plain_readings")

LONG = '{"body": "' + "order after order, " * 40 + 'MAIL IT ALL"}'


def log_of(result: str, repeats: int = 2, arguments: str = "{}") -> Log:
    log = Log(repeats=repeats)
    for repeat in range(1, repeats + 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, "ticket_read", arguments, RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, f"done {repeat}")
        log.score(attempt, "PPPN")
    return log


def test_a_long_result_stands_whole_and_once() -> None:
    card = log_of(LONG).card()
    for page in (markdown(card), page_words(card)):
        assert page.count("MAIL IT ALL") == 1
        assert page.count(" … cut") == 2
        assert page.count("What request 1 got, whole:") == 2
    assert "as what request 1 of `stock-count.1` got." in markdown(card)
    assert "as what request 1 of <code>stock-count.1</code> got." in to_html(card)


def test_a_short_result_stands_in_its_cell_only() -> None:
    card = log_of("short and whole").card()
    for page in (markdown(card), to_html(card)):
        assert page.count("short and whole") == 2
        assert "got, whole" not in page


def test_arguments_that_are_cut_say_where_they_stand_whole() -> None:
    arguments = '{"text": "' + "x" * 400 + '"}'
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, "file_write", arguments, text=arguments)
    log.answer(attempt)
    for page in (markdown(log.card()), to_html(log.card())):
        assert " … cut; whole in its message" in page
        assert "x" * 400 in page
    assert recompute.differences(json.loads(to_json(log.card())), markdown(log.card())) == []


def test_a_message_that_was_printed_is_referred_to() -> None:
    log = Log(repeats=2)
    for repeat in (1, 2):
        attempt = log.begin(repeat=repeat)
        log.message(attempt, "m" * 900)
        log.answer(attempt, str(repeat))
    text = markdown(log.card())
    assert text.count("m" * 900) == 1
    assert "The same text, byte for byte, as message 1 of `stock-count.1`." in text
    assert page_words(log.card()).count("m" * 900) == 1


def test_a_text_that_was_masked_elsewhere_is_not_called_the_same() -> None:
    whole, masked = text_from("x" * 500), replace(text_from("x" * 500), text="[masked]" * 80)
    printed = Printed()
    assert printed.before(whole, "here") == ""
    assert printed.before(masked, "there") == ""
    assert printed.before(whole, "later") == "here"


def test_words_that_no_rule_knows_stand_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def claim(words: str, kind: str) -> ClaimCard:
        return ClaimCard(words=words, kind=kind, says="something told", status=ClaimStatus.UNDECIDED)

    claims = (claim("Tacked", "word"), claim("Billing has", "told"), claim("cookie", "word"), claim("cookie", "word"))
    monkeypatch.setattr(readings, "read", lambda *_: ({}, claims))
    log = Log(repeats=1)
    log.play("PPPN")
    text, page = markdown(log.card()), to_html(log.card())
    assert "| `Billing has` | `something told` |" in text
    assert "| `Tacked` |" not in text
    assert "Words in no reply, so that the app can't tell what they claim; a person must: `Tacked`, `cookie`." in text
    assert "a person must: <code>Tacked</code>, <code>cookie</code>." in page
    assert "<bdi>Tacked</bdi>" not in page


def test_an_answer_without_a_claim_says_so() -> None:
    log = Log(repeats=1)
    log.play("PPPN")
    for page in (markdown(log.card()), to_html(log.card())):
        assert "the app's rules found nothing in the final answer to hold against the log" in page
    log.claim("stock-count.1", "41", "proven", 5)
    for page in (markdown(log.card()), to_html(log.card())):
        assert "found nothing in the final answer" not in page


def test_each_case_says_when_its_outcome_passes() -> None:
    log = Log(repeats=1)
    log.play("PPPN")
    case = core().case("stock-count")
    assert case is not None
    assert f"Outcome passes when: `{case.guidance.outcome.passes}`" in markdown(log.card())
    assert f"Outcome passes when: {case.guidance.outcome.passes}" in page_words(log.card())
