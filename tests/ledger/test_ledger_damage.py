"""A damaged file: a plain message or a report, and what is said to be trusted is what was written."""

from contextlib import suppress
from itertools import islice
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_samples import LOG, OTHER_LOG, Clock, fill

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.ledger.records import Record
from workshop.ledger.verify import verify


class Sound(NamedTuple):
    """A whole file's bytes and its rows."""

    content: bytes
    written: dict[str, list[Record]]

    def __repr__(self) -> str:
        return "<a sound file>"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    """The bytes of a ledger with two logs, and its rows."""
    path = tmp_path_factory.mktemp("sound") / "w.db"
    with Ledger.open(path, clock=Clock()) as ledger:
        fill(ledger, LOG, 12)
        fill(ledger, OTHER_LOG, 2)
        rows = {log_id: list(ledger.iter_records(log_id)) for log_id in ledger.log_ids()}
    return Sound(path.read_bytes(), rows)


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_is_overwritten(tmp_path_factory: pytest.TempPathFactory, sound: Sound, data: st.DataObject) -> None:
    content, written = sound
    damaged = bytearray(content)
    for _ in range(data.draw(st.integers(1, 4))):
        # Inside a page more often than over whole pages: most of the subtle damage is there.
        start = data.draw(st.integers(0, len(content) - 1))
        junk = data.draw(st.one_of(st.binary(min_size=1, max_size=8), st.sampled_from([b"\0" * 4096, b"\xff" * 9000])))
        damaged[start : start + len(junk)] = junk
    path = tmp_path_factory.mktemp("damaged") / "w.db"
    path.write_bytes(damaged[: len(content)])
    try:
        reports = verify(path)
    except LedgerError:
        return
    with Ledger.open(path, read_only=True) as ledger:
        for report in reports:
            found = []
            with suppress(LedgerError):
                found += islice(ledger.iter_records(report.log_id), report.trusted)
            assert found == written.get(report.log_id, [])[: len(found)]


@settings(max_examples=40)
@given(kept=st.floats(0, 1, exclude_max=True))
def test_whatever_is_cut_off(tmp_path_factory: pytest.TempPathFactory, sound: Sound, kept: float) -> None:
    content, written = sound
    path = tmp_path_factory.mktemp("cut") / "w.db"
    path.write_bytes(content[: int(len(content) * kept)])
    with suppress(LedgerError):
        for report in verify(path):
            assert not report.ok or report.size == len(written[report.log_id])
