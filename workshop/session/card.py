"""A session's scorecard, read from the ledger and checked against its chain."""

from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LedgerReader
from workshop.ledger.verify import verify
from workshop.model.session_record import SessionRecord
from workshop.pack.load import thaw
from workshop.report.cards import Scorecard
from workshop.report.scorecard import build
from workshop.session.errors import SessionError


def scorecard_of(ledger: Ledger | LedgerReader, log_id: str) -> Scorecard:
    """Build the scorecard of a session; a broken chain is said in it, with what can still be trusted.

    Raises SessionError for an unknown session, LedgerError when rows or bytes can't be read.
    """
    rows = ledger.rows(log_id)
    if not rows:
        raise SessionError(f"there is no session {log_id}")
    record = SessionRecord.of(rows)
    pack = thaw(ledger.blob(record.opened.pack_sha256))
    return build(record, pack, ledger.blob, verify(ledger, log_id)[0])
