"""Reading the scorecard of the open session, whole or of one attempt; slow, so it runs in a thread."""

from copy import copy
from dataclasses import fields, is_dataclass
from typing import TypeVar

from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LogSummary
from workshop.model.session_record import SessionRecord
from workshop.report.attempts import attempt_card, rescored
from workshop.report.cards import AttemptCard, CaseCard, Question, Scorecard
from workshop.report.scorecard import build, case_card, questions
from workshop.session import Session
from workshop.session.card import scorecard_of

T = TypeVar("T")


def snapshot(record: SessionRecord) -> SessionRecord:
    """A copy that stays as it is while the session goes on. Take it in the app's own thread."""
    return _copied(record)


def _copied(value: T) -> T:
    """Containers anew, and parts that hold containers; everything else is never changed and is shared."""
    if isinstance(value, dict | list):
        return copy(value)
    if is_dataclass(value) and not isinstance(value, type) and not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
        anew = copy(value)
        for each in fields(value):
            setattr(anew, each.name, _copied(getattr(value, each.name)))
        return anew
    return value


def load_scorecard(session: Session, record: SessionRecord, *, checked: bool) -> Scorecard:
    """The session's scorecard; `checked` verifies the log's chain for it. Raises LedgerError, SessionError."""
    if checked:
        return scorecard_of(session.ledger, record.log_id)
    return build(record, session.pack, session.ledger.blob)


def load_case(session: Session, record: SessionRecord, case: str) -> CaseCard | None:
    """One case's part of the scorecard, None for a case this session knows nothing of. Raises LedgerError.

    The other cases are not read: that is what makes one cell's answer quick.
    """
    if session.pack.case(case) is None:
        return None
    return case_card(record, session.pack, case, session.ledger.blob)


def questions_of(session: Session) -> tuple[Question, ...]:
    """What each check of the session's rubric asks."""
    return questions(session.pack)


def load_attempt(
    session: Session, record: SessionRecord, attempt: str, before: AttemptCard | None = None
) -> AttemptCard:
    """One attempt's part of the scorecard. Raises LedgerError, and SessionError for an unknown attempt.

    `before` is an earlier card of it: what was played to an end is taken from there.
    """
    found = session.attempt(attempt)
    case = session.case(found.case)
    again = rescored(before, record, session.pack, case, found) if before is not None else None
    return again or attempt_card(record, session.pack, case, found, session.ledger.blob)


def comparable(ledger: Ledger, record: SessionRecord) -> list[LogSummary]:
    """The other sessions on this session's pack, the last opened first. Raises LedgerError."""
    return [
        found
        for found in reversed(ledger.logs())
        if found.opened is not None and found.log_id != record.log_id and found.opened.pack_id == record.opened.pack_id
    ]


def case_of(card: Scorecard, case_id: str) -> CaseCard | None:
    """A case of a scorecard."""
    return next((case for case in card.cases if case.id == case_id), None)
