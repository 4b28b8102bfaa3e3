"""Random sequences of appends over several logs, connections and holders, checked against a plain model."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ledger_samples import MINE, OPENING_BLOBS, THEIRS, Clock, message, opened, ruled, verdict

from workshop.ledger.errors import LedgerRefused, Stale, TakenOver
from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import CONSISTENT
from workshop.ledger.verify import verify
from workshop.model.events import Body, SessionTaken

LOGS = st.sampled_from([f"{number:032x}" for number in range(3)])
HOLDERS = st.sampled_from([MINE, THEIRS, "third:3:cc"])
WHICH = st.integers(0, 1)
RAW = st.sampled_from([b"", b"\x00", b"one", b"two"])


class Sequences(RuleBasedStateMachine):
    """What the ledger must hold: per log the bodies and the holder; bytes seen so far."""

    folder: Callable[[], Path]

    @initialize()
    def start(self) -> None:
        path = type(self).folder() / "w.db"
        self.ledgers = [Ledger.open(path, clock=Clock()) for _ in range(2)]
        self.bodies: dict[str, list[Body]] = {}
        self.holders: dict[str, str] = {}
        self.known: set[bytes] = set()

    @rule(log_id=LOGS, holder=HOLDERS, which=WHICH)
    def open_session(self, log_id: str, holder: str, which: int) -> None:
        body = opened(holder)
        if log_id in self.bodies:
            expected = LedgerRefused if self.holders[log_id] == holder else TakenOver
            with pytest.raises(expected):
                self.ledgers[which].append(log_id, [body], blobs=OPENING_BLOBS, holder=holder)
            return
        self.ledgers[which].append(log_id, [body], blobs=OPENING_BLOBS, holder=holder)
        self.bodies[log_id], self.holders[log_id] = [body], holder

    @precondition(lambda self: self.bodies)
    @rule(log_id=LOGS, holder=HOLDERS, which=WHICH, raw=RAW, hand_over=st.booleans(), off=st.integers(-1, 1))
    def write(self, log_id: str, holder: str, which: int, raw: bytes, hand_over: bool, off: int) -> None:
        had = self.bodies.get(log_id, [])
        bodies: list[Body] = [verdict(), message(raw, len(had) + 1), ruled(len(had) + 1)]
        error: type[Exception] | None = None
        if had and holder != self.holders[log_id]:
            error = TakenOver
        elif off:
            error = Stale
        elif not had or not (hand_over or raw in self.known):
            error = LedgerRefused
        blobs = [raw] if hand_over else []
        ledger, expect = self.ledgers[which], len(had) + off
        if error is not None:
            with pytest.raises(error):
                ledger.append(log_id, bodies, blobs=blobs, holder=holder, expect_seq=expect)
            return
        rows = ledger.append(log_id, bodies, blobs=blobs, holder=holder, expect_seq=expect)
        assert [row.body for row in rows] == bodies
        had += bodies
        self.known.add(raw)

    @precondition(lambda self: self.bodies)
    @rule(log_id=LOGS, holder=HOLDERS, previous=HOLDERS, which=WHICH)
    def take_over(self, log_id: str, holder: str, previous: str, which: int) -> None:
        body = SessionTaken(holder=holder, previous=previous)
        if self.holders.get(log_id) != previous:
            with pytest.raises((TakenOver, LedgerRefused)):
                self.ledgers[which].append_take_over(log_id, body)
            return
        self.ledgers[which].append_take_over(log_id, body)
        self.bodies[log_id].append(body)
        self.holders[log_id] = holder

    @invariant()
    def both_connections_agree_with_the_model(self) -> None:
        for ledger in getattr(self, "ledgers", []):
            assert ledger.log_ids() == sorted(self.bodies)
            for log_id, bodies in self.bodies.items():
                rows = ledger.rows(log_id)
                assert [row.body for row in rows] == bodies
                assert [row.seq for row in rows] == list(range(1, len(bodies) + 1))
                assert ledger.holder(log_id) == self.holders[log_id]

    def teardown(self) -> None:
        for ledger in getattr(self, "ledgers", []):
            assert [report.verdict for report in verify(ledger)] == [CONSISTENT] * len(self.bodies)
            ledger.close()


def test_random_sequences(tmp_path_factory: pytest.TempPathFactory) -> None:
    machine = type("Machine", (Sequences,), {"folder": staticmethod(lambda: tmp_path_factory.mktemp("seq"))})
    test_case = machine.TestCase
    test_case.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
    test_case("runTest").runTest()
