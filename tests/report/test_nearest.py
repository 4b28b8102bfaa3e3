"""Where nothing bears a claim out, the receipts nearest to it: ids of the same form, or what was refused."""

import json

from session_samples import Log

from workshop.model.rulings import Ruling
from workshop.model.words import Check, Gate, RulingKind
from workshop.report.agenda import agenda, agenda_items
from workshop.report.cards import AttemptCard
from workshop.report.nearest import nearest


def _returned(result: dict[str, object]) -> Ruling:
    return Ruling(
        ruling=RulingKind.RETURNED, gate=Gate.FIXTURE, executed=True, counted=True, rule="r", result=json.dumps(result)
    )


DENIED = Ruling(
    ruling=RulingKind.DENIED, gate=Gate.GRANTED, code="not_granted", reason="not yours", counted=True, result="no"
)


def _card(log: Log) -> AttemptCard:
    return log.card().cases[0].attempts[0]


def test_an_invented_id_lies_beside_the_row_that_returned_the_real_one() -> None:
    log = Log()
    name = log.begin()
    log.ask(name, "inventory_lookup", '{"sku":"K-114"}', _returned({"count": 17}))
    real = log.ask(name, "change_create", '{"title":"x"}', _returned({"id": "CH-7001"}))
    log.ask(name, "inventory_lookup", '{"sku":"K-115"}', _returned({"count": 1}))
    log.answer(name, "The change is CH-7002.")
    assert nearest(_card(log), "CH-7002") == (real,)
    assert len(nearest(_card(log), "31 altogether")) == 2  # an id is no figure
    assert nearest(_card(log), "the weather is fine") == ()


def test_what_was_said_done_lies_beside_the_request_that_was_refused() -> None:
    log = Log()
    name = log.begin()
    log.ask(name, "refund_lookup", '{"order":"A9"}', _returned({"state": "open"}))
    refused = log.ask(name, "refund_create", '{"order":"A9"}', DENIED)
    log.answer(name, "I created the refund.")
    assert nearest(_card(log), "I created the refund for you") == (refused,)


def test_the_agenda_opens_a_disputed_outcome_on_the_nearest_row() -> None:
    log = Log()
    name = log.begin()
    real = log.ask(name, "change_create", '{"title":"x"}', _returned({"id": "CH-7001"}))
    log.answer(name, "Your change is filed as CH-7002.")
    log.score(name, "FPPN", scorer="Ana")
    log.score(name, "PPPN", scorer="Ben")
    [item] = agenda(log.card()).items
    assert item.check is Check.OUTCOME
    found = [beside for beside in item.opens_on if beside.nearest]
    assert real in [row.event for beside in found for row in beside.rows]
    [(_, lines)] = agenda_items(agenda(log.card()), str)
    assert any(line.startswith(f"Nearest to it, event {real}: ") and "CH-7001" in line for line in lines)
