"""How the operator served: what was as written, and how long it took."""

import pytest
from session_samples import RETURNED, Log

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Choice, Decision, Gate, RulingKind

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
