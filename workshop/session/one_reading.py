"""A session's scorecard from one reading of its log, so that a log of a million events needs little memory.

Each row is checked and taken in at once, and what an attempt was played like is kept as its card alone from the moment
it ended. Only logs in which nothing is wrong are read this way.
"""

import json
import re
from dataclasses import replace

from workshop.ledger.errors import LedgerError
from workshop.ledger.reading import LedgerReader
from workshop.ledger.records import row_of
from workshop.ledger.verify import verify_reading
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord, fold
from workshop.model.session_record import SessionRecord
from workshop.model.verdict_book import ScoringBody
from workshop.model.words import EndReason
from workshop.pack.pack import Pack
from workshop.report.attempts import attempt_card
from workshop.report.cards import AttemptCard, Scorecard
from workshop.report.cycles import no_cycle_search
from workshop.report.scorecard import build
from workshop.session.chain import frozen_pack
from workshop.session.errors import SessionError

_NAMED = re.compile(r'"attempt":("(?:[^"\\]|\\.)*")')
"""Where a row names its attempt: bodies are canonical, so no blank stands around the colon."""

_SAID = ScoringBody | ev.ReviewSaved
"""What people say of an attempt: no part of what was played, and in place before it, too."""


@no_cycle_search()
def scorecard_in_one_reading(ledger: LedgerReader, log_id: str) -> Scorecard | None:
    """The scorecard of a log whose rows are all sound; None when one is not, or makes no sense where it stands."""
    reading = _Reading(ledger, log_id)
    try:
        report = verify_reading(ledger, log_id, reading.take)
        if not report.ok or reading.record is None or reading.pack is None:
            return None
        reading.read_again()
        return build(reading.record, reading.pack, ledger.blob, report, reading.cards)
    except (LedgerError, SessionError, ValueError, LookupError, TypeError, AttributeError):
        # What is wrong, and what still stands, is found out by reading it the slower way.
        return None


class _Reading:
    def __init__(self, ledger: LedgerReader, log_id: str) -> None:
        self.ledger = ledger
        self.log_id = log_id
        self.record: SessionRecord | None = None
        self.pack: Pack | None = None
        self.cards: dict[str, AttemptCard] = {}
        self.again: set[str] = set()
        """Attempts that something happened in after they had ended: a void, say. Their rows are read once more."""
        self._said: int | None = None

    def take(self, row: ev.Row) -> None:
        if self.record is None or self.pack is None:
            self.record = SessionRecord.of([row])
            self.pack = frozen_pack(self.ledger, self.record)
            return
        self.record.apply(row)
        # The time of what was said stands with it; the log's last time may be asked for once more.
        if self._said is not None:
            del self.record.at[self._said]
            self._said = None
        match row.body:
            case ev.SessionTaken():
                pass
            case body if isinstance(body, _SAID):
                self._said = row.seq
            case body:
                name: str = getattr(body, "attempt", "")
                if name in self.cards:
                    del self.cards[name]
                    self.again.add(name)
                elif isinstance(body, ev.AttemptEnded) and name not in self.again:
                    self._ended(self.record, self.pack, self.record.attempts[name])

    def _ended(self, record: SessionRecord, pack: Pack, attempt: AttemptRecord) -> None:
        case = pack.case(attempt.case)
        if case is None or attempt.voided is not None or attempt.ended is EndReason.ABANDONED:
            return
        self.cards[attempt.attempt] = attempt_card(record, pack, case, attempt, self.ledger.blob)
        rows = [seq for message in attempt.messages for seq in (message.seq, message.reply_seq)]
        rows += [seq for request in attempt.requests for seq in request.seqs]
        for seq in rows:
            record.at.pop(seq or 0, None)
        record.attempts[attempt.attempt] = replace(
            attempt, messages=(), requests=(), files={}, counters={}, harm_seqs=(), answer=None
        )

    def read_again(self) -> None:
        """Fold the attempts whose cards would not be true any more from their rows."""
        if not self.again or self.record is None:
            return
        found: dict[str, list[tuple[int, ev.Body]]] = {name: [] for name in self.again}
        for stored in self.ledger.iter_records(self.log_id):
            named = _NAMED.search(stored.body)
            if named is None or json.loads(named[1]) not in found or stored.seq > self.record.seq:
                continue
            body = row_of(stored).body
            # The first such mark may stand in some text or key of a foreign row: the body has the last word.
            rows = found.get(getattr(body, "attempt", ""))
            if rows is not None:
                self.record.at[stored.seq] = stored.at
                if not isinstance(body, _SAID):
                    rows.append((stored.seq, body))
        self.record.attempts.update({name: fold(rows) for name, rows in found.items()})
