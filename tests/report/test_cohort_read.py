"""Many sessions are read on several cores, to the same figures, and on one where that can't be."""

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest
from session_samples import Log
from test_cohort import agent, store

from workshop.ledger.ledger import Ledger
from workshop.report import cohort_read
from workshop.report.cohort import cohort
from workshop.report.cohort_json import cohort_json

# A test runner has threads of its own, which Python from 3.12 on warns of; the command has none.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")


@pytest.fixture
def ledger(db_path: Path) -> Iterator[Ledger]:
    with Ledger.open(db_path) as opened:
        for number in range(1, 8):
            log = Log(agent=agent(f"agent {number % 3}"), repeats=2)
            log.play("PPPN", repeat=1)
            log.play("FPFN" if number % 2 else "PPPN", repeat=2)
            store(opened, number, log)
        yield opened


def pids(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Where each process that read a session leaves its number."""
    read = cohort_read.session_figures

    def noted(*args: Any, **more: Any) -> Any:
        (folder / str(os.getpid())).touch()
        return read(*args, **more)

    folder.mkdir()
    monkeypatch.setattr(cohort_read, "session_figures", noted)
    return folder


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="other systems read on one core")
def test_several_cores_come_to_the_figures_of_one(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ledger._db.execute("DROP TRIGGER events_no_update")
    ledger._db.execute("UPDATE events SET at = replace(at, '2', '3') WHERE log_id = ? AND seq = 3", (f"{3:032x}",))
    ledger._db.conn.commit()
    alone = cohort(ledger)
    assert list(alone.left_out) == [f"{3:032x}"]
    monkeypatch.setattr(cohort_read, "MANY", 2)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    seen = pids(monkeypatch, tmp_path / "pids")
    assert cohort_json(cohort(ledger)) == cohort_json(alone)
    others = {path.name for path in seen.iterdir()} - {str(os.getpid())}
    assert others


def test_a_core_that_fails_is_done_without(ledger: Ledger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone = cohort(ledger)

    class Broken:
        def __init__(self, *_: Any) -> None:
            raise BrokenExecutor

    monkeypatch.setattr(cohort_read, "MANY", 2)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.setattr(cohort_read, "ProcessPoolExecutor", Broken)
    seen = pids(monkeypatch, tmp_path / "pids")
    assert cohort_json(cohort(ledger)) == cohort_json(alone)
    assert [path.name for path in seen.iterdir()] == [str(os.getpid())]


def test_few_sessions_are_read_here(ledger: Ledger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = pids(monkeypatch, tmp_path / "pids")
    cohort(ledger)
    assert [path.name for path in seen.iterdir()] == [str(os.getpid())]
