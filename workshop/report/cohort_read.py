"""Reads the sessions of a cohort, many of them on every core there is."""

import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from pathlib import Path

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LedgerReader
from workshop.report.cohort_session import SessionFigures, Tests, session_figures

MANY = 60
"""From so many sessions on, more cores save more than it takes to start them."""

_PIECES = 4
"""Pieces for each core, so that none waits long for the last one."""

Wanted = tuple[str, Tests]
"""Id of a log, and which checks its cases are about."""

Read = SessionFigures | str | None
"""None where the chain is broken, a sentence where the session can't be read."""


def read_sessions(ledger: LedgerReader, wanted: Sequence[Wanted], *, check: bool) -> Iterator[Read]:
    """What each session holds, in the order asked for.

    Other cores read the same file through connections of their own. Where that can't be had (another system than Linux,
    one core, few sessions, a core that fails) it is read here, to the same figures.
    """
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if cores > 1 and len(wanted) >= MANY:
        size = -(-len(wanted) // (cores * _PIECES))
        pieces = [wanted[at : at + size] for at in range(0, len(wanted), size)]
        try:
            with ProcessPoolExecutor(cores, multiprocessing.get_context("fork")) as pool:
                found = list(pool.map(partial(_read_piece, ledger.path, check), pieces))
        except (BrokenExecutor, OSError, LedgerError):
            pass
        else:
            for piece in found:
                yield from piece
            return
    for log_id, tests in wanted:
        yield _read(ledger, log_id, tests, check)


def _read_piece(path: Path, check: bool, piece: Sequence[Wanted]) -> list[Read]:
    with Ledger.open(path, read_only=True) as ledger:
        return [_read(ledger, log_id, tests, check) for log_id, tests in piece]


def _read(ledger: LedgerReader, log_id: str, tests: Tests, check: bool) -> Read:
    try:
        return session_figures(ledger, log_id, tests, check=check)
    except (LedgerError, ValueError, LookupError, TypeError) as error:
        return f"it can't be read: {error}"
