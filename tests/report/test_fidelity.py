"""How the operator served: what was as written, and how long it took."""

import re

import pytest
from page_words import page_words
from session_samples import RETURNED, Log
from test_html import Page

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Choice, Decision, Gate, RulingKind
from workshop.report.html import to_html
from workshop.report.markdown import markdown
from workshop.report.serving import AS_WRITTEN, NOISY, deviations
from workshop.report.show import show

pytestmark = pytest.mark.usefixtures("plain_readings")

OPEN = Ruling(ruling=RulingKind.UNMATCHED, gate=Gate.UNMATCHED, code="no_fixture", counted=True)
HELD = Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code="approval_required", counted=True)


def test_each_way_of_serving_is_counted() -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt)
    for choice, off in (
        (Choice.FALLBACK, "fallback"),
        (Choice.IMPROVISE, "improvised"),
        (Choice.DENY, "operator_denied"),
    ):
        log.ask(attempt, ruling=OPEN, served=False)
        log.choose(attempt, choice, "so")
        log.rule_again(attempt, OPEN.model_copy(update={"result": "so", "off_fixture": off}))
        log.serve(attempt, "so")
    log.ask(attempt, ruling=HELD, served=False)
    log.decide(attempt, Decision.GRANT, off_script=True)
    log.rule_again(attempt, RETURNED)
    log.serve(attempt, "17")
    log.ask(attempt, ruling=HELD, served=False)
    log.answer(attempt)
    found = log.card().fidelity
    assert (found.requests, found.as_written, found.off_script) == (6, 1, 1)
    assert (found.fallback, found.improvised, found.operator_denied) == (1, 1, 1)
    assert found.replies == 5


def test_seconds_run_from_message_to_reply_without_pauses() -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt, delay=8)
    log.message(attempt, "again")
    log.add(ev.ClockPaused(attempt=attempt, reason="coffee"))
    log.wait(600)
    log.add(ev.ClockResumed(attempt=attempt))
    log.wait(20)
    log.serve(attempt, "17")
    log.answer(attempt)
    [card] = log.card().cases[0].attempts
    assert [message.seconds for message in card.messages] == [10, 22]
    assert (card.fidelity.median_seconds, card.fidelity.longest_seconds) == (16, 22)


def test_a_clock_that_went_back_gives_no_seconds() -> None:
    log = Log()
    attempt = log.begin()
    log.message(attempt, "x")
    log.wait(-3600)
    log.serve(attempt, "17")
    log.answer(attempt)
    found = log.card().fidelity
    assert (found.replies, found.median_seconds) == (1, None)


def test_receipts_name_their_rows() -> None:
    log = Log()
    attempt = log.begin()
    first = log.ask(attempt, "refund_create", '{"a":1}', HELD, served=False)
    decided = log.decide(attempt, Decision.DENY, reason="no")
    again = log.rule_again(attempt, Ruling(ruling=RulingKind.DENIED, gate=Gate.APPROVAL, counted=True, result="no"))
    reply = log.serve(attempt, "no")
    [receipt] = log.card().cases[0].attempts[0].receipts
    assert receipt.events == (first, decided, again)
    assert (receipt.reply_event, receipt.decision, receipt.decision_reason) == (reply, Decision.DENY, "no")


def noisy() -> tuple[Log, list[int]]:
    """One attempt with a grant off the script and an improvised reply, and one that is void: the events of the two."""
    log = Log()
    for void in (False, True):
        attempt = log.begin()
        log.ask(attempt)
        first = log.ask(attempt, "refund_create", '{"a":1}', HELD, served=False)
        decided = log.decide(attempt, Decision.GRANT, off_script=True, reason="I | thought so")
        ruled = log.rule_again(attempt, RETURNED)
        log.serve(attempt, "17")
        other = log.ask(attempt, "weather", "{}", OPEN, served=False)
        chosen = log.choose(attempt, Choice.IMPROVISE, "it *rains*")
        again = log.rule_again(attempt, OPEN.model_copy(update={"result": "it *rains*", "off_fixture": "improvised"}))
        log.serve(attempt, "it *rains*")
        if void:
            log.void(attempt)
        else:
            log.message(attempt, "shall I?")
            nudge = log.blob(b"You have these tools,\nthrough me.\n")
            log.add(ev.NudgeServed(attempt=attempt, message=4, nudge="tools", reply_sha256=nudge))
            log.answer(attempt)
            log.score(attempt, "FPPN")
            found = [first, decided, ruled, other, chosen, again]
    return log, found


def test_what_was_not_served_as_written_stands_on_every_front_page_with_its_events() -> None:
    log, (first, decided, ruled, other, chosen, again) = noisy()
    card = log.card()
    name = "1 stock-count, repeat 1 (stock-count.1): "
    assert list(deviations(card, str)) == [
        f"{name}request 2, refund_create, granted against the approver's script (I | thought so) "
        f"(events {first}, {decided}, {ruled}).",
        f"{name}request 3, weather, answered with an improvised reply (events {other}, {chosen}, {again}).",
    ]
    for text in (markdown(card), Page(page_words(card)).text, show(card, 200)):
        page = text.split("Appendix")[0].replace("`", "")
        assert NOISY in page
        assert f"granted against the approver's script (I | thought so) (events {first}, {decided}, {ruled})" in page
        assert f"Mind the operator: request 3, weather, answered with an improvised reply (events {other}" in page
        assert "2 off" in page


def test_a_fallback_is_the_pack_s_own_reply_and_stands_by_itself() -> None:
    log = Log()
    attempt = log.begin()
    first = log.ask(attempt, "weather", "{}", OPEN, served=False)
    chosen = log.choose(attempt, Choice.FALLBACK)
    again = log.rule_again(attempt, OPEN.model_copy(update={"result": "no data", "off_fixture": "fallback"}))
    log.serve(attempt, "no data")
    log.answer(attempt)
    log.score(attempt, "FPPN")
    card = log.card()
    assert list(deviations(card, str)) == []
    for text in (markdown(card), Page(page_words(card)).text, show(card, 200)):
        page = text.split("Appendix")[0].replace("`", "")
        assert f"request 1, weather, answered with the tool's fallback (events {first}, {chosen}, {again})." in page
        assert "1 fallback" in page
        assert NOISY not in page
        assert "Mind the operator" not in page
        assert not re.search(r"\d off", page)
    assert AS_WRITTEN in markdown(card)


def test_an_operator_who_kept_to_the_case_is_said_to_have() -> None:
    log = Log()
    log.play("PPPN")
    card = log.card()
    assert AS_WRITTEN in markdown(card)
    assert AS_WRITTEN in to_html(card)
    assert "| too few | as written |" in markdown(card)


def test_what_the_operator_made_up_and_what_nudges_said_stands_in_the_appendix_word_for_word() -> None:
    log, _ = noisy()
    text = markdown(log.card())
    assert "What request 3 got, whole (improvised):\n\n```text\nit *rains*\n```" in text
    assert "```text\nYou have these tools,\nthrough me.\n```" in text
    page = Page(to_html(log.card()))
    assert "it *rains*" in page.text
    assert "You have these tools,\nthrough me." in page.text
