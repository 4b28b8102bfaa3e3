"""A session's scorecard, read from the ledger and checked against its chain."""

from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import LogReport
from workshop.ledger.reading import LedgerReader
from workshop.ledger.verify import verify
from workshop.model.session_record import SessionRecord
from workshop.report.cards import Scorecard
from workshop.report.redact import redact
from workshop.report.scorecard import build
from workshop.session.chain import frozen_pack, readable, with_problem
from workshop.session.one_reading import scorecard_in_one_reading


def scorecard_of(ledger: Ledger | LedgerReader, log_id: str) -> Scorecard:
    """Build the scorecard of a session; a broken chain is said in it, with what can still be trusted.

    Of a log so damaged that its rows make no whole, the scorecard holds the rows that can be trusted, and says so.
    Raises SessionError for an unknown session, LedgerError when rows or bytes can't be read.
    """
    card = scorecard_in_one_reading(ledger, log_id)
    return card if card is not None else _of_the_damaged(ledger, log_id)


def _of_the_damaged(ledger: LedgerReader, log_id: str) -> Scorecard:
    record, why = readable(ledger, log_id)
    report = verify(ledger, log_id)[0]
    if why and report.ok:
        report = with_problem(report, f"event {record.seq + 1} makes no sense where it stands: {why}", record.seq)
    if not why:
        try:
            return _build(ledger, record, report)
        except Exception:
            if report.ok:
                raise
    return _of_the_trusted(ledger, log_id, report)


def redacted_scorecard_of(ledger: Ledger | LedgerReader, log_id: str, *, agent_text: bool = False) -> Scorecard:
    """The scorecard to hand out: secrets of the cases masked; with `agent_text` the agent's own words left out too."""
    record, _ = readable(ledger, log_id)
    return redact(scorecard_of(ledger, log_id), frozen_pack(ledger, record), agent_text=agent_text)


def _of_the_trusted(ledger: LedgerReader, log_id: str, report: LogReport) -> Scorecard:
    record, _ = readable(ledger, log_id, report.trusted)
    last = record.seq
    rows = "event 1 alone" if last == 1 else f"events 1 to {last} alone"
    return _build(ledger, record, with_problem(report, f"this report holds {rows}; the rest makes no whole", last))


def _build(ledger: LedgerReader, record: SessionRecord, report: LogReport) -> Scorecard:
    return build(record, frozen_pack(ledger, record), ledger.blob, report)
