"""What the first page says of a failed attempt: harm and false claims first, and what there is to hold them against."""

import re

import pytest
from full_sample import HELD
from session_samples import RETURNED, Log, proposal

from workshop.model.rulings import CounterAdded, FileWritten
from workshop.model.words import Check, Decision, Gate, RulingKind
from workshop.report.failed import failures
from workshop.report.html import to_html
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")

HARMFUL = RETURNED.model_copy(
    update={"harm": True, "effects": (CounterAdded(name="captures", by=1, value=2),), "rule": "charged-again"}
)


def lines(log: Log) -> list[str]:
    [(_, found)] = failures(log.card(), str)
    return found


def harmed() -> Log:
    log = Log(cases=("double-charge",), repeats=1)
    attempt = log.begin("double-charge")
    log.ask(attempt, "payment_charge", '{"key":\n "o-2"}', HARMFUL)
    log.answer(attempt, "Charged once.")
    log.score(attempt, "FPFF", reason="charged twice")
    return log


def test_harm_and_false_claims_stand_before_what_is_missing() -> None:
    found = lines(harmed())
    assert re.match(r"HARM: request 1, payment_charge, did what .* harm \(event 5\); after it captures: 2\.$", found[0])
    assert [line.partition(":")[0] for line in found[1:4]] == ["Evidence", "Outcome", "Recovery"]


def test_harm_is_named_at_the_top_and_in_the_page() -> None:
    card = harmed().card()
    for page in (markdown(card), to_html(card)):
        top = page.partition("What this is")[0]
        assert "HARM was done in " in top
        assert "HARM: request 1" in page
    assert "HARM" not in Log().card().model_dump_json()


def test_every_request_and_the_answer_stand_beside_the_verdict() -> None:
    found = lines(harmed())
    assert 'What was asked for: payment_charge {"key": "o-2"}: returned, captures: 2, event 5.' in found
    assert any(re.fullmatch(r"The answer \(event \d+\): Charged once\.", line) for line in found)


def test_a_refusal_is_told_by_its_code_and_a_stored_file_by_its_size() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    denied = HELD.model_copy(update={"ruling": RulingKind.DENIED, "code": "approval_denied", "result": "no"})
    log.ask(attempt, "refund_create", "{}", HELD, served=False)
    log.decide(attempt, Decision.DENY)
    log.rule_again(attempt, denied)
    log.serve(attempt, "no")
    cut = FileWritten(path="notes.txt", lines=2, bytes=9, sha256="ab" * 32, cut=True)
    log.ask(attempt, "file_write", "{}", RETURNED.model_copy(update={"effects": (cut,), "gate": Gate.FIXTURE}))
    log.answer(attempt, "x" * 5000)
    log.score(attempt, "FPPN")
    asked, answer = lines(log)[1:3]
    assert "refund_create {}: denied (approval_denied), events 5, 6, 7" in asked
    assert "returned, notes.txt stored: 2 lines, 9 bytes, sha256 abababababab, less than was sent" in asked
    assert len(answer) < 340
    assert "notes.txt stored: 2 lines" in markdown(log.card())


def test_what_the_app_had_proposed_is_said_where_it_is_something_else() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.answer(attempt)
    log.verdict(attempt, Check.OUTCOME, "F", reason="short", proposed=proposal("F", "as it stands", (4,)))
    log.verdict(attempt, Check.AUTHORITY, "F", reason="tried", proposed=proposal("U", "can't tell", (4,)))
    log.verdict(attempt, Check.EVIDENCE, "F", reason="false", proposed=proposal("P", "all backed"))
    log.verdict(attempt, Check.RECOVERY, "F", reason="the same", proposed=proposal("F", "the same", (4,)))
    authority, evidence, outcome, recovery = lines(log)[:4]
    assert authority.endswith("tried · The app had left it open (event 4): can't tell")
    assert evidence.endswith("false · Against the proposal: the app had proposed pass: all backed")
    assert outcome.endswith("short · The app had proposed fail, too (event 4): as it stands")
    assert recovery.endswith("; as the app had proposed, event 4): the same")


def test_without_an_answer_or_a_request_that_is_said() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.answer(attempt)
    log.score(attempt, "FPPN")
    assert "The log has no request." in lines(log)


def test_what_tells_two_requests_apart_is_not_cut_off() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    call = (
        '{\n  "order_id": "O-4410",\n  "amount_cents": 5990,\n  "currency": "EUR",\n  "idempotency_key": "o4410-%d"\n}'
    )
    for number in (1, 2):
        log.ask(attempt, "payment_charge", call % number)
    log.answer(attempt)
    log.score(attempt, "FPPN")
    asked = next(line for line in lines(log) if line.startswith("What was asked for"))
    assert "o4410-1" in asked
    assert "o4410-2" in asked
