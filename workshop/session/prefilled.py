"""What the app proposes for the fields of a failure review at this moment."""

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.pack.pack import Pack
from workshop.report.attempts import attempt_card
from workshop.report.prefill import prefill


def prefilled(ledger: Ledger, session: SessionRecord, pack: Pack, record: AttemptRecord) -> dict[str, str]:
    """Field id to proposed text. Empty where the attempt's bytes can't be read: then nothing is proposed either."""
    case = pack.case(record.case)
    if case is None:
        return {}
    try:
        return prefill(pack.rubric.review, attempt_card(session, pack, case, record, ledger.blob), case, pack)
    except LedgerError:
        return {}
