"""The calibration attempt of a session: named in its log, and held against all that is known of its scorers."""

from workshop.ledger.reading import LedgerReader
from workshop.model.session_record import SessionRecord
from workshop.report.calibration import Calibration, calibration
from workshop.report.cards import Scorecard
from workshop.report.judged import judged_elsewhere


def calibration_attempt(record: SessionRecord) -> str:
    """The attempt that was named for calibration and is not void; "" when there is none."""
    return next((name for name in record.book.named if record.attempts[name].voided is None), "")


def calibration_of(ledger: LedgerReader, record: SessionRecord, card: Scorecard, attempt: str) -> Calibration:
    """Everybody's verdicts on an attempt. Raises LookupError when there is no such attempt."""
    elsewhere = list(judged_elsewhere(ledger, record.log_id, record.opened.pack_sha256))
    named = record.book.named.get(attempt)
    return calibration(card, attempt, named, elsewhere, len(ledger.log_ids()))
