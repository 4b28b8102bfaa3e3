"""The ledger: append-only events in one SQLite file, one chain per session, with the bytes they name."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from sqlite_utils import Database

from workshop.ledger.connect import open_for_reading, open_for_writing
from workshop.ledger.errors import LedgerCorrupt, LedgerRefused, Stale, TakenOver
from workshop.ledger.reading import COLUMNS, LedgerReader
from workshop.ledger.records import AT, LOG_ID, Record, blobs_named, record_of, row_of, time_text
from workshop.model.canonical import sha256_hex
from workshop.model.events import Body, Row, SessionOpened, SessionTaken

Blobs = Mapping[str, bytes] | Iterable[bytes]


def new_log_id() -> str:
    """A fresh id for a session's log: 32 lower-case hex digits."""
    return secrets.token_hex(16)


def _now() -> datetime:
    return datetime.now(UTC)


class Ledger(LedgerReader):
    """One open ledger file. May be used from several threads; calls wait for each other.

    Every method raises a `LedgerError` with a plain message when the file can't do what was asked.
    """

    def __init__(self, db: Database, path: Path, *, read_only: bool, clock: Callable[[], datetime]) -> None:
        super().__init__(db, path, read_only=read_only)
        self._clock = clock
        self.mended: tuple[str, ...] = ()
        """What was missing from the file, or was not what it was made as, and was put back while it was opened."""

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        clock: Callable[[], datetime] = _now,
        busy_timeout: float = 5.0,
    ) -> Self:
        """Open the ledger at `path`, making folders, file and schema when missing and bringing an older format up.

        `clock` gives times with a zone; `busy_timeout` is how many seconds another program's write lock is waited for.
        """
        path = path.absolute()
        if read_only:
            return cls(open_for_reading(path, busy_timeout), path, read_only=True, clock=clock)
        opened, mended = open_for_writing(path, busy_timeout)
        ledger = cls(opened, path, read_only=False, clock=clock)
        ledger.mended = mended
        return ledger

    def append(
        self,
        log_id: str,
        bodies: Sequence[Body],
        *,
        blobs: Blobs = (),
        holder: str,
        at: str | None = None,
        expect_seq: int | None = None,
    ) -> list[Row]:
        """Write all bodies and blobs in one transaction and return the rows once they are on the disk.

        Args:
            log_id: the session's log; a new one starts with a SessionOpened whose holder is `holder`.
            bodies: at least one, written in order.
            blobs: the bytes that the bodies name and that may be new; a mapping's keys are their sha256.
            holder: this process's token; must be the log's last holder.
            at: the rows' time, UTC with six decimals and Z; the clock's time when None.
            expect_seq: number of the last row the caller knows, to notice that the log has grown since.

        Raises:
            TakenOver: another process holds the session.
            Stale: the log's last row isn't `expect_seq`.
            LedgerRefused: a body that can't be stored, a blob that is missing or isn't what its key says.
            LedgerBusy, LedgerUnwritable: the file can't be written now. Nothing was written; a retry is safe.
        """
        bodies = tuple(bodies)
        if any(isinstance(body, SessionTaken) for body in bodies):
            raise LedgerRefused("A session is taken over by append_take_over alone. Nothing was written.")
        return self._append(log_id, bodies, _checked(blobs), holder, at, expect_seq)

    def append_take_over(
        self, log_id: str, body: SessionTaken, *, at: str | None = None, expect_seq: int | None = None
    ) -> Row:
        """Make `body.holder` the log's holder. `body.previous` must be the last one, else TakenOver."""
        return self._append(log_id, [body], {}, body.previous, at, expect_seq)[0]

    def _append(
        self,
        log_id: str,
        bodies: Sequence[Body],
        blobs: Mapping[str, bytes],
        holder: str,
        at: str | None,
        expect_seq: int | None,
    ) -> list[Row]:
        if not bodies:
            raise LedgerRefused("There is nothing to append.")
        stamp = self._stamp(at)
        with self._writing():
            seq, prev = self.head(log_id)
            if seq:
                self._check_holder(log_id, holder)
            if expect_seq is not None and expect_seq != seq:
                raise Stale(expect_seq, seq)
            _check_opening(log_id, seq, bodies, holder)
            rows: list[Row] = []
            for body in bodies:
                record = record_of(body, log_id=log_id, seq=seq + 1, at=stamp, prev=prev)
                rows.append(_read_back(record, body))
                self._insert(record)
                seq, prev = record.seq, record.hash
            for sha, data in blobs.items():
                self._insert_blob(sha, data)
            self._check_blobs(rows)
        return rows

    def insert_copies(self, log_id: str, after: int, records: Iterable[Record], blobs: Iterable[bytes]) -> None:
        """Write another ledger's rows of a log behind row `after`, as they are. For `merge`, which has verified them.

        Raises Stale when row `after` isn't the log's last any more.
        """
        with self._writing():
            last = self.head(log_id)[0]
            if last != after:
                raise Stale(after, last)
            for record in records:
                self._insert(record)
            for data in blobs:
                self._insert_blob(sha256_hex(data), data)

    def save_draft(self, log_id: str, attempt: str, field: str, text: str) -> None:
        """Keep what is being typed; replaces the field's draft. `log_id` and `attempt` may be ''."""
        try:
            text.encode()
            stored: str | bytes = text
        except UnicodeEncodeError:
            stored = text.encode("utf-8", "surrogatepass")
        with self._writing():
            self._db.execute(
                "INSERT INTO drafts (log_id, attempt, field, text, at) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (log_id, attempt, field) DO UPDATE SET text = excluded.text, at = excluded.at",
                (log_id, attempt, field, stored, self._stamp(None)),
            )

    def drop_draft(self, log_id: str, attempt: str, field: str | None = None) -> None:
        """Forget the field's draft, or with None every draft of the attempt."""
        with self._writing():
            self._db.execute(
                "DELETE FROM drafts WHERE log_id = ? AND attempt = ? AND (? IS NULL OR field = ?)",
                (log_id, attempt, field, field),
            )

    def _stamp(self, at: str | None) -> str:
        stamp = time_text(self._clock()) if at is None else at
        if not AT.fullmatch(stamp):
            raise LedgerRefused(f"{stamp!r} is no time of the ledger: UTC with six decimals and Z.")
        return stamp

    def _check_holder(self, log_id: str, holder: str) -> None:
        last, since = self.holding(log_id)
        if last != holder:
            raise TakenOver(last, since=since)

    def _insert(self, record: Record) -> None:
        self._db.execute(f"INSERT INTO events ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", record)

    def _insert_blob(self, sha: str, data: bytes) -> None:
        found = self._all("SELECT data = ? FROM blobs WHERE sha256 = ?", (data, sha))
        if not found:
            self._db.execute("INSERT INTO blobs (sha256, data) VALUES (?, ?)", (sha, data))
        elif not found[0][0]:
            raise LedgerCorrupt(
                f"The bytes stored as {sha} were changed; they no longer match their sha256. Nothing was written. "
                "Begin in a new file with --db; `workshop merge` brings the sound sessions there."
            )

    def _check_blobs(self, rows: Sequence[Row]) -> None:
        for row in rows:
            for sha in blobs_named(row.event, row.body.model_dump(mode="json")):
                if not self._all("SELECT 1 FROM blobs WHERE sha256 = ?", (sha,)):
                    raise LedgerRefused(
                        f"A {row.event} event names bytes ({sha}) that are not in the ledger and were not handed over. "
                        "Nothing was written."
                    )


def _checked(blobs: Blobs) -> dict[str, bytes]:
    if isinstance(blobs, bytes | bytearray | str):
        raise TypeError("blobs is a mapping or a collection of bytes, not one piece of bytes")
    if not isinstance(blobs, Mapping):
        return {sha256_hex(data): data for data in blobs}
    for sha, data in blobs.items():
        if sha256_hex(data) != sha:
            raise LedgerRefused(f"Bytes handed over as {sha} have another sha256. Nothing was written.")
    return dict(blobs)


def _check_opening(log_id: str, seq: int, bodies: Sequence[Body], holder: str) -> None:
    first, *rest = bodies
    if seq == 0:
        if not isinstance(first, SessionOpened):
            raise LedgerRefused(f"There is no session {log_id} in this ledger. Nothing was written.")
        if not LOG_ID.fullmatch(log_id):
            raise LedgerRefused("A session's id is 32 lower-case hex digits. Nothing was written.")
        if first.holder != holder:
            raise TakenOver(first.holder)
    elif isinstance(first, SessionOpened):
        raise LedgerRefused(f"Session {log_id} is open already. Nothing was written.")
    if any(isinstance(body, SessionOpened) for body in rest):
        raise LedgerRefused("Only the first event of a log opens the session. Nothing was written.")


def _read_back(record: Record, body: Body) -> Row:
    # What is returned is what any later reader gets. Models made without validation can hold what JSON can't, and
    # serializing replaces some of it silently (half a surrogate pair in a key): that must not become the record.
    try:
        row = row_of(record)
    except LedgerCorrupt as error:
        raise LedgerRefused(f"A {record.event} event holds values it may not have. Nothing was written.") from error
    if row.body != body:
        raise LedgerRefused(f"A {record.event} event would not be read back as it is. Nothing was written.")
    return row
