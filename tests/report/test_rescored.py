"""The card of an attempt after people said more of it: as if made anew, without reading again what was played."""

from collections.abc import Callable

import pytest
from session_samples import Log, core

from workshop.model.session_record import SessionRecord
from workshop.model.words import Check, EndReason
from workshop.report.attempts import attempt_card, rescored
from workshop.report.cards import AttemptCard


def made(log: Log, record: SessionRecord, attempt: str) -> AttemptCard:
    case = core().case("stock-count")
    assert case is not None
    return attempt_card(record, core(), case, record.attempts[attempt], log.blobs.__getitem__)


def again(card: AttemptCard, record: SessionRecord, attempt: str) -> AttemptCard | None:
    case = core().case("stock-count")
    assert case is not None
    return rescored(card, record, core(), case, record.attempts[attempt])


def test_whatever_people_say_the_card_is_as_if_made_anew() -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt)
    log.answer(attempt)
    card = made(log, log.record, attempt)
    first: list[int] = []
    steps: list[Callable[[], object]] = [
        lambda: log.begin_scoring(attempt, "Eve", blind=True),
        lambda: first.extend(log.score(attempt, "PPFP")),
        lambda: log.score(attempt, "FPPP", scorer="Eve"),
        lambda: log.claim(attempt, "41", "contradicted"),
        lambda: log.settle(attempt, Check.OUTCOME, "F"),
        lambda: log.review(attempt, cause="it guessed"),
        lambda: log.clear(attempt, Check.EVIDENCE, first[2]),
    ]
    for step in steps:
        step()
        new = again(card, log.record, attempt)
        assert new == made(log, log.record, attempt)
        assert new != card
        card = new


@pytest.mark.parametrize("later", ["answer", "void"])
def test_a_card_of_what_was_played_otherwise_is_made_anew(later: str) -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt)
    if later == "void":
        log.answer(attempt)
    card = made(log, log.record, attempt)
    if later == "void":
        log.void(attempt)
    else:
        log.end(attempt, EndReason.GAVE_UP)
    assert again(card, log.record, attempt) is None
