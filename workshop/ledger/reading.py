"""Reading a ledger: rows, heads, bytes, and the list of sessions."""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from workshop.ledger.errors import LedgerCorrupt, LedgerMissing, plain_errors
from workshop.ledger.records import Record, row_of
from workshop.ledger.shape import faults
from workshop.ledger.store import Store
from workshop.model.canonical import sha256_hex
from workshop.model.chain import FIRST_PREV
from workshop.model.events import Row, SessionOpened

COLUMNS = "log_id, seq, event, at, body, prev, hash"
_CHUNK = 500


@dataclass(frozen=True)
class LogSummary:
    """A session as a list shows it. `opened` is None when the first row is missing or can't be read."""

    log_id: str
    opened: SessionOpened | None
    opened_at: str
    last_at: str
    size: int
    head: str


class LedgerReader(Store):
    """What can be asked of a ledger."""

    def shape_faults(self) -> list[str]:
        """Tables, triggers and views that are missing or changed, and triggers somebody else put in, in words."""
        with self._lock, plain_errors(self.path.name):
            return [str(fault) for fault in faults(self._db)]

    def drafts(self, log_id: str, attempt: str) -> dict[str, str]:
        """Field to text of the attempt's drafts."""
        found = self._all(
            "SELECT field, text FROM drafts WHERE log_id = ? AND attempt = ? ORDER BY field", (log_id, attempt)
        )
        return {
            field: text.decode("utf-8", "surrogatepass") if isinstance(text, bytes) else text for field, text in found
        }

    def head(self, log_id: str) -> tuple[int, str]:
        """Number and hash of the log's last row; 0 and 64 zeros for an unknown log."""
        found = self._all("SELECT seq, hash FROM events WHERE log_id = ? ORDER BY seq DESC LIMIT 1", (log_id,))
        return found[0] if found else (0, FIRST_PREV)

    def holder(self, log_id: str) -> str:
        """The token that may append to the log; "" for an unknown log."""
        return self.holding(log_id)[0]

    def holding(self, log_id: str) -> tuple[str, str]:
        """The token that may append to the log, and the time it has done so since; both "" for an unknown log."""
        found = self._all(
            "SELECT body, at FROM events WHERE log_id = ? AND event IN ('session_opened', 'session_taken') "
            "ORDER BY seq DESC LIMIT 1",
            (log_id,),
        )
        try:
            return (str(json.loads(found[0][0])["holder"]), str(found[0][1])) if found else ("", "")
        except (ValueError, LookupError, TypeError):
            raise LedgerCorrupt(
                f"Session {log_id} doesn't say who holds it. `workshop verify` says what is wrong with it."
            ) from None

    def rows(self, log_id: str) -> list[Row]:
        """All rows of the log in order; empty for an unknown log. Raises LedgerCorrupt for a row that can't be read."""
        return self.rows_after(log_id, 0)

    def rows_after(self, log_id: str, seq: int) -> list[Row]:
        """The log's rows with a number greater than `seq`, in order."""
        return [row_of(record) for record in self.iter_records(log_id, after=seq)]

    def iter_rows(self, log_ids: Iterable[str] | None = None, *, only: Collection[str] | None = None) -> Iterator[Row]:
        """Rows of the given logs, or of all, log by log and in order, without holding them in memory.

        `only` names the events wanted; the others are never read.
        """
        for log_id in self.log_ids() if log_ids is None else log_ids:
            for record in self.iter_records(log_id, only=only):
                yield row_of(record)

    def iter_records(self, log_id: str, *, after: int = 0, only: Collection[str] | None = None) -> Iterator[Record]:
        """The log's rows exactly as stored, in order."""
        wanted = tuple(only or ())
        among = "" if only is None else f" AND event IN ({', '.join('?' * len(wanted))})"
        sql = f"SELECT {COLUMNS} FROM events WHERE log_id = ? AND seq > ?{among} ORDER BY seq LIMIT {_CHUNK}"
        while True:
            # In pieces: no read transaction stays open and no lock is held while the caller works.
            piece = self._all(sql, (log_id, after, *wanted))
            yield from map(Record._make, piece)
            if len(piece) < _CHUNK:
                return
            after = piece[-1][1]

    def record(self, log_id: str, seq: int) -> Record:
        """One row exactly as stored. Raises LedgerMissing when there is none."""
        found = self._all(f"SELECT {COLUMNS} FROM events WHERE log_id = ? AND seq = ?", (log_id, seq))
        if not found:
            raise LedgerMissing(f"Session {log_id} has no event {seq}.")
        return Record._make(found[0])

    def seqs_after(self, log_id: str, seq: int) -> list[int]:
        """Numbers of the log's rows greater than `seq`, from the index alone."""
        sql = "SELECT seq FROM events WHERE log_id = ? AND seq > ? ORDER BY seq"
        return [found[0] for found in self._all(sql, (log_id, seq)) if isinstance(found[0], int)]

    def seq_of(self, log_id: str, row_hash: str) -> int | None:
        """Number of the log's last row whose hash is this, or begins so."""
        sql = "SELECT max(seq) FROM events WHERE log_id = ? AND substr(hash, 1, ?) = ?"
        seq: int | None = self._all(sql, (log_id, len(row_hash), row_hash))[0][0]
        return seq

    def log_ids(self) -> list[str]:
        """Ids of all logs, sorted."""
        # One step of the index per log; DISTINCT would walk every row.
        return [
            found[0]
            for found in self._all(
                "WITH RECURSIVE ids (log_id) AS (SELECT min(log_id) FROM events UNION ALL "
                "SELECT (SELECT min(log_id) FROM events WHERE log_id > ids.log_id) FROM ids "
                "WHERE ids.log_id IS NOT NULL) SELECT log_id FROM ids WHERE log_id IS NOT NULL"
            )
        ]

    def logs(self) -> list[LogSummary]:
        """Every session by the time it was opened. Reads two rows of each, however long it is."""
        summaries = [self._summary(log_id) for log_id in self.log_ids()]
        return sorted(summaries, key=lambda summary: (summary.opened_at, summary.log_id))

    def blob(self, sha256: str) -> bytes:
        """The bytes with this sha256. Raises LedgerMissing, or LedgerCorrupt when they aren't what they should be."""
        data = self.raw_blob(sha256)
        if data is None:
            raise LedgerMissing(f"The ledger holds no bytes with sha256 {sha256}.")
        if not isinstance(data, bytes) or sha256_hex(data) != sha256:
            raise LedgerCorrupt(f"The bytes stored as {sha256} were changed; they no longer match their sha256.")
        return data

    def raw_blob(self, sha256: str) -> bytes | None:
        """The bytes stored under this sha256, unchecked; None when there are none."""
        found = self._all("SELECT data FROM blobs WHERE sha256 = ?", (sha256,))
        return found[0][0] if found else None

    def _summary(self, log_id: str) -> LogSummary:
        ends = []
        for order in ("", "DESC"):
            sql = f"SELECT {COLUMNS} FROM events WHERE log_id = ? ORDER BY seq {order} LIMIT 1"
            ends += [Record._make(found) for found in self._all(sql, (log_id,))]
        first, last = ends[0], ends[-1]
        try:
            body = row_of(first).body
        except LedgerCorrupt:
            body = None
        opened = body if isinstance(body, SessionOpened) else None
        return LogSummary(log_id, opened, first.at, last.at, last.seq, last.hash)
