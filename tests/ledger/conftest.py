from collections.abc import Iterator
from pathlib import Path

import pytest
from ledger_samples import Clock

from workshop.ledger.ledger import Ledger


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "workshop.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger(db: Path, clock: Clock) -> Iterator[Ledger]:
    with Ledger.open(db, clock=clock, busy_timeout=0.05) as opened:
        yield opened
