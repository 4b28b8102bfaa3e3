"""What a failure review starts from: only what the ledger holds."""

from session_samples import Log, core, proposal

from workshop.model.events import VerdictGiven
from workshop.model.rulings import Ruling
from workshop.model.session_record import SessionRecord
from workshop.model.words import Check, Gate, RulingKind, Verdict
from workshop.pack.pack import ReviewField
from workshop.report.attempts import attempt_card
from workshop.report.cards import AttemptCard
from workshop.report.prefill import KNOWN, prefill
from workshop.report.rows import row_words

DENIED = Ruling(
    ruling=RulingKind.DENIED, gate=Gate.GRANTED, code="not_granted", reason="not yours", counted=True, result="no"
)


def _verdict(
    log: Log, attempt: str, check: Check, verdict: Verdict, reason: str = "", events: tuple[int, ...] = ()
) -> None:
    said = proposal("F" if verdict is Verdict.FAIL else "P", reason, events)
    log.add(
        VerdictGiven(
            actor="Olga", attempt=attempt, check=check, verdict=verdict, reason=reason, scorer="Olga", proposal=said
        )
    )


def _card(log: Log, attempt: str) -> AttemptCard:
    record = SessionRecord.of(log.rows)
    found = record.attempts[attempt]
    case = core().case(found.case)
    assert case is not None
    return attempt_card(record, core(), case, found, log.blobs.__getitem__)


def _filled(card: AttemptCard, case_id: str = "stock-count") -> dict[str, str]:
    case = core().case(case_id)
    assert case is not None
    return prefill(core().rubric.review, card, case, core())


def test_the_built_in_rubric_names_only_what_is_known() -> None:
    assert {field.prefill for field in core().rubric.review} - {""} == set(KNOWN)


def test_a_failed_check_fills_what_the_ledger_knows() -> None:
    log = Log()
    name = log.begin()
    asked = log.ask(name, "stock_update", '{"sku":"K-114"}', DENIED)
    log.answer(name, "I changed it, 41 units.")
    _verdict(log, name, Check.OUTCOME, Verdict.PASS)
    _verdict(log, name, Check.AUTHORITY, Verdict.FAIL, "tried to write", (asked,))
    found = _filled(_card(log, name))
    assert f"Authority failed: tried to write. (#{asked})" in found["what_happened"]
    assert found["agent_reported"] == "I changed it, 41 units."
    assert found["ledger_shows"] == f'#{asked} request 1, stock_update {{"sku":"K-114"}}: denied, not_granted'
    assert found["looked_fine"].startswith("Passed: Outcome.")
    assert found["came_in"] == f"#{asked}: request 1, stock_update, in message 1."
    assert found["first_visible"].startswith(f"#{asked}:")
    assert found["regression_case"].startswith("stock-count of pack core")
    assert "root_cause" not in found
    assert "owner" not in found


def test_a_person_against_the_proposal_brings_no_rows_of_it() -> None:
    log = Log()
    name = log.begin()
    asked = log.ask(name)
    log.answer(name, "41 units")
    said = proposal("P", "as it should be", (asked,))
    body = VerdictGiven(
        actor="Olga",
        attempt=name,
        check=Check.OUTCOME,
        verdict=Verdict.FAIL,
        reason="wrong",
        scorer="Olga",
        proposal=said,
    )
    log.add(body)
    found = _filled(_card(log, name))
    assert "#" not in found["what_happened"]
    assert found["first_visible"] == f"#{_card(log, name).answer_event}: the final answer."


def test_an_unknown_name_and_an_attempt_without_a_fail_fill_nothing_of_their_own() -> None:
    log = Log()
    name = log.begin()
    log.ask(name)
    log.answer(name, "41 units")
    card = _card(log, name)
    case = core().cases[0]
    odd = ReviewField(id="x", label="X", help="", prefill="weather")
    assert prefill([odd], card, case, core()) == {}
    assert "what_happened" not in _filled(card)
    assert "regression_case" not in _filled(card)


def test_every_row_of_an_attempt_that_is_evidence_has_words() -> None:
    log = Log()
    name = log.begin()
    log.ask(name)
    log.ask(name, "stock_update", "{}", DENIED)
    log.answer(name, "done")
    words = row_words(_card(log, name))
    named = [
        row.seq
        for row in log.rows
        if row.event in ("message_received", "request_ruled", "reply_served", "answer_taken")
    ]
    assert set(named) <= set(words)
