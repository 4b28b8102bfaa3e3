"""What a session's rows come to when some of them are damaged: the part that can be read, and why it may not grow."""

from collections.abc import Iterable
from dataclasses import replace

from workshop.ledger.errors import LedgerBusy, LedgerCorrupt, LedgerError, LedgerMissing
from workshop.ledger.problems import LogReport, Problem, ProblemKind
from workshop.ledger.reading import LedgerReader
from workshop.ledger.records import row_of
from workshop.ledger.tally import tally
from workshop.ledger.verify import verify
from workshop.model.session_record import SessionRecord
from workshop.pack.errors import PackError
from workshop.pack.load import thaw
from workshop.pack.pack import Pack
from workshop.session.errors import SessionError


def readable(ledger: LedgerReader, log_id: str, most: int | None = None) -> tuple[SessionRecord, str]:
    """The record of the log's rows, up to the first that can't be taken in, and why that one can't ("" when all can).

    `most` stops behind that row. Raises SessionError for an unknown session or one whose first row can't be read.
    """
    record: SessionRecord | None = None
    why = ""
    try:
        for stored in ledger.iter_records(log_id):
            if most is not None and stored.seq > most:
                break
            row = row_of(stored)
            if record is None:
                record = SessionRecord.of([row])
            else:
                record.apply(row)
    except (LedgerError, ValueError) as error:
        why = str(error)
    if record is not None:
        return record, why
    if not why and not ledger.head(log_id)[0]:
        raise SessionError(f"there is no session {log_id}")
    raise LedgerCorrupt(
        f"Nothing of session {log_id} can be trusted, so there is nothing to show. `workshop verify` says what is "
        "wrong; a backup or an export from before may still hold it."
    )


def broken_chains(ledger: LedgerReader, log_ids: Iterable[str]) -> dict[str, str]:
    """Of these logs the ones whose chain is broken, each with what `verify` says; a sound one costs one reading."""
    found = {}
    for log_id in dict.fromkeys(log_ids):
        try:
            sound = tally(ledger, log_id).sound
        except (LedgerError, ValueError, LookupError, TypeError):
            sound = False
        if not sound:
            found[log_id] = verify(ledger, log_id)[0].verdict
    return found


def with_problem(report: LogReport, text: str, trusted: int) -> LogReport:
    """The report with one problem more."""
    return replace(report, problems=(*report.problems, Problem(ProblemKind.UNKNOWN_BODY, None, text, trusted)))


def frozen_pack(ledger: LedgerReader, record: SessionRecord) -> Pack:
    """The pack a session froze. Raises LedgerCorrupt when its bytes are gone or changed, SessionError otherwise."""
    try:
        return thaw(ledger.blob(record.opened.pack_sha256))
    except (LedgerCorrupt, LedgerMissing) as error:
        gone = "missing from the ledger" if isinstance(error, LedgerMissing) else "not what they were"
        raise LedgerCorrupt(
            f"The bytes of the pack that session {record.log_id} froze are {gone}, so it can be neither played nor "
            "shown. A backup may hold them: `workshop verify` names all that is wrong."
        ) from error
    except PackError as error:
        raise SessionError(f"the pack that session {record.log_id} froze can't be read by this version") from error


def unusable(ledger: LedgerReader, log_id: str, sound: set[str]) -> str:
    """Why a session can't be taken up or shown at all, "" when it can. Reads no more than its first row and its pack.

    `sound` collects the packs that were found readable, so that many sessions of one pack read it once.
    """
    try:
        record, _ = readable(ledger, log_id, 1)
        if record.opened.pack_sha256 not in sound:
            frozen_pack(ledger, record)
            sound.add(record.opened.pack_sha256)
    except LedgerBusy:
        raise
    except (LedgerError, SessionError) as error:
        return str(error)
    return ""
