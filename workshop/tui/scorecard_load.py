"""Reading the scorecard of the open session, whole or of one attempt; slow, so it runs in a thread."""

from dataclasses import replace

from workshop.ledger.verify import verify
from workshop.model.session_record import SessionRecord
from workshop.report.attempts import attempt_card
from workshop.report.cards import AttemptCard, CaseCard, Scorecard
from workshop.report.scorecard import build
from workshop.session import Session


def snapshot(record: SessionRecord) -> SessionRecord:
    """A copy that stays as it is while the session goes on. Take it in the app's own thread."""
    return replace(
        record,
        attempts=dict(record.attempts),
        clocks=dict(record.clocks),
        verdicts=list(record.verdicts),
        reviews=dict(record.reviews),
        takes=list(record.takes),
        at=dict(record.at),
    )


def load_scorecard(session: Session, record: SessionRecord, *, checked: bool) -> Scorecard:
    """The session's scorecard; `checked` verifies the log's chain for it. Raises LedgerError."""
    chain = verify(session.ledger, record.log_id)[0] if checked else None
    return build(record, session.pack, session.ledger.blob, chain)


def load_attempt(session: Session, record: SessionRecord, attempt: str) -> AttemptCard:
    """One attempt's part of the scorecard. Raises LedgerError, and SessionError for an unknown attempt."""
    found = session.attempt(attempt)
    return attempt_card(record, session.pack, session.case(found.case), found, session.ledger.blob)


def case_of(card: Scorecard, case_id: str) -> CaseCard | None:
    """A case of a scorecard."""
    return next((case for case in card.cases if case.id == case_id), None)


def attempt_of(card: Scorecard, attempt: str) -> AttemptCard | None:
    """An attempt of a scorecard, practice agents' included."""
    return next(
        (found for case in card.cases for found in (*case.attempts, *case.practice) if found.attempt == attempt), None
    )
