"""A scorecard from one reading of a log is the one made of its whole record, whatever happened in the session."""

from collections.abc import Callable
from pathlib import Path

import pytest
from full_sample import full
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from session_samples import Log, core

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.model import events as ev
from workshop.model.session_record import HOLDER_GONE, SessionRecord
from workshop.model.words import Check, EndReason
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json
from workshop.report.scorecard import build
from workshop.session.one_reading import scorecard_in_one_reading

Act = Callable[[Log, str], object]

NAMES = ["stock-count.1", 'stock"count.1', "back\\slash", 'ends in a quote"', '"attempt":"x', "é\u2028\n", ""]
"""Names of attempts that a log made elsewhere may have."""

ACTS: dict[str, Act] = {
    "score": lambda log, name: log.score(name, "PFPN"),
    "blind": lambda log, name: log.begin_scoring(name, "Ben", blind=True),
    "score again": lambda log, name: log.score(name, "FFPP", scorer="Ben"),
    "claim": lambda log, name: log.claim(name, "41", "contradicted"),
    "review": lambda log, name: log.review(name, cause="it guessed"),
    "void": lambda log, name: log.void(name),
    "late message": lambda log, name: log.message(name, "one more thing"),
    "late pause": lambda log, name: log.add(ev.ClockPaused(attempt=name, reason="lunch")),
    "taken": lambda log, _: log.add(ev.SessionTaken(holder="here:1:aa", previous="here:1:aa", reason=HOLDER_GONE)),
    "settle": lambda log, name: log.settle(name, Check.OUTCOME, "F") if log.record.settled(name) else None,
}


def both(path: Path, log: Log) -> tuple[Scorecard | None, Scorecard]:
    """The scorecard in one reading, and from the whole record."""
    log_id = "5f0e2c9a7b41d8e36a90c2f47d15be08"
    opened = log.rows[0].body
    assert isinstance(opened, ev.SessionOpened)
    blobs = [*log.blobs.values(), core().frozen(), b"ask like this"]
    with Ledger.open(path) as ledger:
        for row in log.rows:
            if isinstance(row.body, ev.SessionTaken):
                ledger.append_take_over(log_id, row.body, at=row.at)
            else:
                ledger.append(log_id, [row.body], blobs=blobs, holder=ledger.holder(log_id) or opened.holder, at=row.at)
        record = SessionRecord.of(ledger.rows(log_id))
        whole = build(record, core(), ledger.blob, verify(ledger, log_id)[0])
        return scorecard_in_one_reading(ledger, log_id), whole


def test_everything_that_can_happen(tmp_path: Path) -> None:
    found, whole = both(tmp_path / "full.db", full())
    assert found is not None
    assert to_json(found) == to_json(whole)


@pytest.mark.usefixtures("plain_readings")
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    plays=st.lists(st.sampled_from(["answered", "gave up", "abandoned", "open"]), min_size=1, max_size=3),
    acts=st.lists(st.tuples(st.integers(1, 3), st.sampled_from(sorted(ACTS))), max_size=8),
)
def test_whatever_is_done_after_the_end(
    tmp_path_factory: pytest.TempPathFactory, plays: list[str], acts: list[tuple[int, str]]
) -> None:
    log = Log(repeats=3)
    names = []
    for repeat, play in enumerate(plays, 1):
        names.append(log.begin(repeat=repeat))
        log.ask(names[-1], delay=repeat)
        if play == "answered":
            log.answer(names[-1])
        elif play != "open":
            log.end(names[-1], EndReason.GAVE_UP if play == "gave up" else EndReason.ABANDONED)
    for which, act in acts:
        ACTS[act](log, names[which % len(names)])
    found, whole = both(tmp_path_factory.mktemp("log") / "log.db", log)
    assert found is not None
    assert to_json(found) == to_json(whole)


@pytest.mark.usefixtures("plain_readings")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True),
    before=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["claim", "review", "score", "blind"])), max_size=3),
    acts=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(sorted(ACTS))), max_size=6),
)
@example(names=['stock"count.1'], before=[], acts=[(0, "score"), (0, "void")])
@example(names=["stock-count.1"], before=[(0, "claim")], acts=[(0, "void")])
@example(names=["stock-count.1"], before=[(0, "review")], acts=[(0, "late pause")])
def test_any_names_and_things_said_before_the_attempt_was_opened(
    tmp_path_factory: pytest.TempPathFactory,
    names: list[str],
    before: list[tuple[int, str]],
    acts: list[tuple[int, str]],
) -> None:
    log = Log(repeats=3)
    for which, act in before:
        ACTS[act](log, names[which % len(names)])
    for repeat, name in enumerate(names, 1):
        log.open_as(name, repeat=repeat)
        log.ask(name)
        log.answer(name)
    for which, act in acts:
        ACTS[act](log, names[which % len(names)])
    found, whole = both(tmp_path_factory.mktemp("log") / "log.db", log)
    assert found is None or to_json(found) == to_json(whole)
    if not before:
        assert found is not None


def test_a_log_with_a_row_that_makes_no_sense_is_left_to_the_slower_way(tmp_path: Path) -> None:
    log = Log()
    log.add(ev.AttemptEnded(attempt="never-opened.1", reason=EndReason.ANSWERED))
    with Ledger.open(tmp_path / "odd.db") as ledger:
        for row in log.rows:
            ledger.append(log.log_id, [row.body], blobs=[core().frozen(), b"ask like this"], holder="here:1:aa")
        assert scorecard_in_one_reading(ledger, log.log_id) is None
