"""Several ledgers into one: each log verified, the longer copy kept, conflicts listed and left alone."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from workshop.ledger.errors import LedgerCorrupt, LedgerError
from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LedgerReader
from workshop.ledger.records import Record, blobs_named
from workshop.ledger.verify import check_records
from workshop.model.canonical import read_json


class MergeOutcome(StrEnum):
    """What became of one source's copy of a log."""

    ADDED = "added"
    EXTENDED = "extended"
    SAME = "same"
    SHORTER = "shorter"
    CONFLICT = "conflict"
    BROKEN = "broken"


@dataclass(frozen=True)
class MergedLog:
    """One source's copy of a log: what became of it, how many rows were copied, and why not when none were."""

    log_id: str
    source: str
    outcome: MergeOutcome
    rows: int
    text: str = ""


@dataclass(frozen=True)
class MergeReport:
    """One entry for each log of each source, in the order given."""

    logs: tuple[MergedLog, ...]

    @property
    def ok(self) -> bool:
        """Every log of every source is in the ledger now, whole."""
        return not any(log.outcome in (MergeOutcome.CONFLICT, MergeOutcome.BROKEN) for log in self.logs)


@dataclass(frozen=True)
class _Copy:
    """One verified copy of a log, by its rows' hashes; each hash stands for everything before it."""

    hashes: tuple[str, ...]
    wrong: str = ""

    def starts_with(self, other: "_Copy") -> bool:
        size = len(other.hashes)
        return size == 0 or (size <= len(self.hashes) and self.hashes[size - 1] == other.hashes[-1])


def merge(into: Ledger, sources: Iterable[Path | LedgerReader]) -> MergeReport:
    """Copy into `into` every log of the sources that it lacks or has only the beginning of, with the bytes they name.

    The result doesn't depend on the order of the sources, and a second run changes nothing. A log of which two copies
    differ is a conflict: each is listed and `into` keeps what it had. So is a log that fails `verify`, as broken.

    Raises:
        LedgerError: a source can't be opened, or `into` can't be written; logs copied before that stay.
    """
    named = list(sources)
    found: dict[tuple[str, int], _Copy] = {}
    for index, source in enumerate(named):
        with _opened(source) as ledger:
            for log_id in ledger.log_ids():
                found[log_id, index] = _verified(ledger, log_id)
    by_log: dict[str, dict[int, _Copy]] = {}
    for (log_id, index), copy in found.items():
        by_log.setdefault(log_id, {})[index] = copy
    settled = {log_id: _settle(into, log_id, copies, named) for log_id, copies in by_log.items()}
    return MergeReport(
        tuple(
            MergedLog(log_id, _name(named[index]), *settled[log_id][index])
            for log_id, index in sorted(found, key=lambda key: (key[1], key[0]))
        )
    )


_Settled = tuple[MergeOutcome, int, str]


def _settle(
    into: Ledger, log_id: str, copies: dict[int, _Copy], named: list[Path | LedgerReader]
) -> dict[int, _Settled]:
    mine = _verified(into, log_id)
    result: dict[int, _Settled] = {
        index: (MergeOutcome.BROKEN, 0, copy.wrong) for index, copy in copies.items() if copy.wrong
    }
    sound = {index: copy for index, copy in copies.items() if not copy.wrong}
    if not sound:
        return result
    if mine.wrong:
        wrong = f"the copy in {into.path.name} is broken: {mine.wrong}"
        return result | dict.fromkeys(sound, (MergeOutcome.BROKEN, 0, wrong))
    best = max(sound, key=lambda index: (len(sound[index].hashes), -index))
    longest = max(mine, sound[best], key=lambda copy: len(copy.hashes))
    if not all(longest.starts_with(copy) for copy in (mine, *sound.values())):
        text = _where(longest, [mine, *sound.values()])
        return result | dict.fromkeys(sound, (MergeOutcome.CONFLICT, 0, text))
    had, has = len(mine.hashes), len(longest.hashes)
    if has > had:
        try:
            with _opened(named[best]) as ledger:
                _copy_rows(into, ledger, log_id, had, has)
        except LedgerCorrupt as error:
            return result | dict.fromkeys(sound, (MergeOutcome.BROKEN, 0, str(error)))
    for index, copy in sound.items():
        if index == best and has > had:
            result[index] = (MergeOutcome.EXTENDED if had else MergeOutcome.ADDED, has - had, "")
        elif len(copy.hashes) == has:
            result[index] = (MergeOutcome.SAME, 0, "")
        else:
            result[index] = (MergeOutcome.SHORTER, 0, f"{len(copy.hashes)} of the {has} events")
    return result


def _where(longest: _Copy, copies: list[_Copy]) -> str:
    agree = min(_common(longest.hashes, copy.hashes) for copy in copies if not longest.starts_with(copy))
    return f"copies of this log differ from event {agree + 1} on; none was copied"


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _verified(ledger: LedgerReader, log_id: str) -> _Copy:
    try:
        records = list(ledger.iter_records(log_id))
        problems = check_records(ledger, log_id, records)
    except LedgerError as error:
        return _Copy((), str(error))
    return _Copy(tuple(record.hash for record in records), problems[0].text if problems else "")


def _copy_rows(into: Ledger, source: LedgerReader, log_id: str, had: int, has: int) -> None:
    records = [record for record in source.iter_records(log_id, after=had) if record.seq <= has]
    names = dict.fromkeys(sha for record in records for sha in _blobs(record))
    into.insert_copies(log_id, had, records, (source.blob(sha) for sha in names))


def _blobs(record: Record) -> Iterator[str]:
    return blobs_named(record.event, read_json(record.body))


def _name(source: Path | LedgerReader) -> str:
    return str(source if isinstance(source, Path) else source.path)


@contextmanager
def _opened(source: Path | LedgerReader) -> Iterator[LedgerReader]:
    """Paths are opened one at a time: a room's worth of ledgers would be more files than a process may hold open."""
    if not isinstance(source, Path):
        yield source
        return
    with Ledger.open(source, read_only=True) as ledger:
        yield ledger
