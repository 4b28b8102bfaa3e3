"""Time in which nobody had the session open is no attempt's time: in the fold, on screens and in exports alike."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sitting import PACK, begin, call, plan

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.session_record import NOT_OPEN
from workshop.model.words import EndReason, Source
from workshop.report.cohort import cohort
from workshop.session import Session
from workshop.session.card import scorecard_of
from workshop.tui.clock import elapsed

MESSAGE = call("inventory_lookup", sku="K-114", site="north")


class Clock:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def forward(self, minutes: float) -> None:
        self.time += timedelta(minutes=minutes)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger(db_path: Path, clock: Clock) -> Ledger:
    return Ledger.open(db_path, clock=clock)


def open_session(ledger: Ledger, **more: int) -> Session:
    return Session.open(ledger, PACK, plan(**more), log_id=new_log_id())


def minutes(session: Session, name: str, now: datetime) -> float:
    time = elapsed(session.record.clocks[name], now)
    assert time is not None
    return time.total_seconds() / 60


def test_a_closed_app_stops_the_clock_from_its_last_event_until_it_is_opened(ledger: Ledger, clock: Clock) -> None:
    first = open_session(ledger)
    name = begin(first)
    clock.forward(2)
    first.receive(name, MESSAGE, Source.LINE)
    first.close()
    clock.forward(600)
    again = Session.resume(ledger, first.log_id)
    assert minutes(again, name, clock()) == 2
    assert [why for *_, why in again.record.clocks[name].pauses] == [NOT_OPEN]
    clock.forward(3)
    again.serve(name)
    assert minutes(again, name, clock()) == 5
    assert Session.read(ledger, first.log_id).record.clocks == again.record.clocks
    again.close()


def test_every_time_it_was_closed_counts_for_every_attempt_that_ran(ledger: Ledger, clock: Clock) -> None:
    session = open_session(ledger, repeats=2)
    one, two = begin(session), begin(session)
    clock.forward(1)
    session.end(two, EndReason.GAVE_UP)
    waits = session.start("stock-count").record.attempt
    for _ in range(2):
        session.close()
        clock.forward(60)
        session = Session.resume(ledger, session.log_id)
        clock.forward(1)
        session.receive(one, b"still at it", Source.LINE)
    assert minutes(session, one, clock()) == 3
    assert minutes(session, two, clock()) == 1
    assert session.record.clocks[two].pauses == []
    assert session.record.clocks[waits].pauses == []
    session.close()


def test_a_session_taken_from_a_living_process_has_no_gap(ledger: Ledger, clock: Clock) -> None:
    first = open_session(ledger)
    name = begin(first)
    clock.forward(4)
    second = Session.resume(ledger, first.log_id, take_over=True)
    assert minutes(second, name, clock()) == 4
    first.close()
    second.close()


def test_a_pause_that_lasts_while_the_app_is_closed_counts_once(ledger: Ledger, clock: Clock) -> None:
    first = open_session(ledger)
    name = begin(first)
    clock.forward(2)
    first.pause(name, "lunch")
    clock.forward(10)
    first.close()
    clock.forward(30)
    again = Session.resume(ledger, first.log_id)
    clock.forward(5)
    again.unpause(name)
    clock.forward(1)
    assert minutes(again, name, clock()) == 3
    assert [why for *_, why in again.record.clocks[name].pauses] == ["lunch"]
    again.close()


def test_a_clock_of_the_machine_that_went_back_adds_nothing(ledger: Ledger, clock: Clock) -> None:
    first = open_session(ledger)
    name = begin(first)
    clock.forward(5)
    first.receive(name, MESSAGE, Source.LINE)
    first.close()
    clock.forward(-3)
    again = Session.resume(ledger, first.log_id)
    assert again.record.clocks[name].pauses == []
    again.close()


@pytest.mark.parametrize("paused", [False, True])
def test_exports_leave_it_out_of_the_time_to_a_reply(ledger: Ledger, clock: Clock, paused: bool) -> None:
    first = open_session(ledger)
    name = begin(first)
    first.receive(name, MESSAGE, Source.LINE)
    clock.forward(1)
    if paused:
        first.pause(name, "lunch")
    first.close()
    clock.forward(600)
    again = Session.resume(ledger, first.log_id)
    if paused:
        again.unpause(name)
    clock.forward(1)
    again.serve(name)
    again.answer(name, b"There are 41.", Source.LINE)
    [card] = scorecard_of(ledger, first.log_id).cases[0].attempts
    # Without a pause the last event is the message: what lies between it and the opening is not known to be play.
    assert card.fidelity.longest_seconds == (120 if paused else 60)
    [group] = cohort(ledger).groups
    assert [operator.longest_seconds for operator in group.operators] == [card.fidelity.longest_seconds]
    again.close()
