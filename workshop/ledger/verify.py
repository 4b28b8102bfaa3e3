"""Checking logs: every hash and link, every body, every byte they name. Needs no model for the hashes."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from workshop.ledger.errors import LedgerError, LedgerRefused
from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import LogReport, Problem, ProblemKind
from workshop.ledger.reading import LedgerReader
from workshop.ledger.records import AT, LOG_ID, Record, blobs_named, row_with
from workshop.model.canonical import Json, JsonFault, read_canonical, sha256_hex
from workshop.model.chain import FIRST_PREV, row_hash, text_hash
from workshop.model.events import Body, Row
from workshop.model.fingerprint import fingerprint
from workshop.model.stored import body_from

FEWEST_DIGITS = 12
"""Fewer digits of a head are refused: they could be met by chance, or made to fit."""

_TRIES = 5000
"""How many hashes are computed at most, per log, to find the place a moved row was written at."""


def verify(
    ledger: LedgerReader | Path, log_id: str | None = None, head: str | None = None, size: int | None = None
) -> list[LogReport]:
    """Check one log, or all of them, and report on each.

    Args:
        ledger: an open ledger, or the path of one.
        log_id: the log to check; None checks all.
        head: hash of a row known from an export, or its first 12 digits and more. It must be a row of the log; with
            all logs, of one of them.
        size: number of rows the export names with that head, to tell a cut tail from a rewrite.

    Raises:
        LedgerError: the file can't be opened or read at all, or `head` is no hash.
    """
    if isinstance(ledger, Path):
        with Ledger.open(ledger, read_only=True) as opened:
            return verify(opened, log_id, head, size)
    if head is not None:
        head = head.strip().lower()
        if not FEWEST_DIGITS <= len(head) <= 64 or set(head) - set("0123456789abcdef"):
            raise LedgerRefused(
                f"A head is 64 hex digits, as exports print it; its first {FEWEST_DIGITS} or more will do."
            )
    if log_id is not None:
        return [_check(ledger, log_id, head, size)]
    reports = [_check(ledger, each, None, None) for each in ledger.log_ids()]
    if head is None:
        return reports
    # Told which log it belongs to when one has it; else every log is a suspect.
    owners = [report.log_id for report in reports if ledger.seq_of(report.log_id, head) is not None]
    suspects = set(owners or (report.log_id for report in reports))
    return [_check(ledger, r.log_id, head, size) if r.log_id in suspects else r for r in reports]


def verify_reading(ledger: LedgerReader, log_id: str, take: Callable[[Row], None]) -> LogReport:
    """Check one log and hand each of its rows to `take`, so that both need one reading of it.

    Rows are handed over as long as nothing is wrong; after the first problem no more are. Errors of `take` go through.
    """
    return _check(ledger, log_id, None, None, take)


def check_records(ledger: LedgerReader, log_id: str, records: list[Record]) -> tuple[Problem, ...]:
    """Problems of the given rows of a log, their blobs looked up in `ledger`; for `merge`, which copies them."""
    walk = _Walk(ledger, log_id, len(records))
    for record in records:
        walk.take(record)
    return tuple(walk.problems)


def _check(
    ledger: LedgerReader, log_id: str, head: str | None, size: int | None, take: Callable[[Row], None] | None = None
) -> LogReport:
    walk = _Walk(ledger, log_id, _length(ledger, log_id))
    rows = 0
    head_seq = None
    for record in _readable(ledger, log_id):
        if isinstance(record, Problem):
            rows += record.seq is not None
            walk.skip(record)
            continue
        rows += 1
        body = walk.take(record)
        if take is not None and body is not None and not walk.problems:
            take(row_with(record, body))
        if head is not None and record.hash.startswith(head):
            head_seq = record.seq
    if not rows and not walk.problems:
        walk.report(ProblemKind.NO_ROWS, None, "this ledger has no event of the log", 0)
    elif head is not None:
        walk.problems += _head_problems(head, size, head_seq, walk)
    return LogReport(log_id, rows, walk.stored_hash, tuple(walk.problems), head_seq, len(head or ""))


def _length(ledger: LedgerReader, log_id: str) -> int:
    try:
        return len(ledger.seqs_after(log_id, 0))
    except LedgerError:
        return 0


def _head_problems(head: str, size: int | None, head_seq: int | None, walk: "_Walk") -> list[Problem]:
    last = walk.seq
    if head_seq is not None:
        if size is None or size == head_seq:
            return []
        text = f"the head given is event {head_seq}, not event {size} as stated"
        return [Problem(ProblemKind.OTHER_HEAD, None, text, head_seq)]
    if size is not None and size <= last:
        text = f"event {size} has another hash than the head given: events up to it were rewritten"
        return [Problem(ProblemKind.OTHER_HEAD, None, text, 0)]
    cut = f"events {last + 1} to {size}" if size is not None else "the event it names"
    text = (
        f"no event has the head given ({head}): {cut} was cut off after event {last}, or the log was rewritten; "
        "the events here agree with each other"
    )
    return [Problem(ProblemKind.CUT_TAIL, None, text, last)]


def _readable(ledger: LedgerReader, log_id: str) -> Iterator[Record | Problem]:
    """The log's rows; one that the database can't give out comes as a problem, and the others still come."""
    after = 0
    try:
        for record in ledger.iter_records(log_id):
            yield record
            after = record.seq
        return
    except LedgerError as error:
        failure = str(error)
    named = False
    with suppress(LedgerError):
        for seq in ledger.seqs_after(log_id, after):
            try:
                yield ledger.record(log_id, seq)
            except LedgerError as error:
                named = True
                yield Problem(ProblemKind.UNREADABLE, seq, f"event {seq} can't be read: {error}", seq - 1)
    if not named:
        yield Problem(ProblemKind.UNREADABLE, None, f"events after {after} can't be read: {failure}", after)


@dataclass
class _Walk:
    """Goes along a log, row by row."""

    ledger: LedgerReader
    log_id: str
    size: int
    seq: int = 0
    stored_hash: str = FIRST_PREV
    links: tuple[str, ...] = (FIRST_PREV,)
    """Hashes the next row may name as its predecessor; empty when the predecessor is unknown."""
    holder: str | None = None
    tries: int = _TRIES
    problems: list[Problem] = field(default_factory=list)
    blobs: dict[str, ProblemKind | None] = field(default_factory=dict)

    def report(self, kind: ProblemKind, seq: int | None, text: str, trusted: int) -> None:
        self.problems.append(Problem(kind, seq, text, max(trusted, 0)))

    def skip(self, problem: Problem) -> None:
        if problem.seq is not None:
            if problem.seq != self.seq + 1:
                self._gap(problem.seq)
            self.seq = problem.seq
        self.problems.append(problem)
        self.links = ()

    def take(self, record: Record) -> Body | None:
        """Check the next row; gives its body, None when it can't be read as one."""
        seq = record.seq
        if not all(isinstance(value, int if name == "seq" else str) for name, value in record._asdict().items()):
            self.skip(Problem(ProblemKind.EDITED, self.seq + 1, "a column holds a value of another type", self.seq))
            return None
        if seq != self.seq + 1:
            self._gap(seq)
        body, canonical = self._body(record)
        self._hashes(record, body, canonical=canonical)
        if not AT.fullmatch(record.at):
            self.report(ProblemKind.TIME, seq, f"event {seq} has no time of the ledger's form", seq - 1)
        meant = self._meaning(record, body)
        for sha in blobs_named(record.event, body):
            self._blob(seq, sha)
        self.seq, self.stored_hash = seq, record.hash
        return meant

    def _gap(self, seq: int) -> None:
        if seq <= self.seq:
            self.report(ProblemKind.GAP, seq, f"event {seq} is there twice", seq - 1)
        else:
            first, last = self.seq + 1, seq - 1
            missing = f"event {first} is" if first == last else f"events {first} to {last} are"
            self.report(ProblemKind.GAP, first, f"{missing} missing", first - 1)
        self.links = ()

    def _body(self, record: Record) -> tuple[Json, bool]:
        """The body, and whether it is stored in canonical form."""
        seq = record.seq
        try:
            body, canonical = read_canonical(record.body)
        except JsonFault as fault:
            self.report(ProblemKind.NOT_JSON, seq, f"event {seq}'s body is not strict JSON: {fault}", seq - 1)
            return None, False
        if not canonical:
            text = f"event {seq}'s body is not stored in canonical form, so something else was written there"
            self.report(ProblemKind.NOT_CANONICAL, seq, text, seq - 1)
        return body, canonical

    def _hashes(self, record: Record, body: Json, *, canonical: bool) -> None:
        seq = record.seq
        computed = _text_hash(record) if canonical else _hash(record, body, seq, record.prev)
        linked = not self.links or record.prev in self.links
        if computed != record.hash:
            written_at = self._written_at(record, body)
            if written_at is not None:
                text = f"event {seq} was written as event {written_at}: events were moved, swapped, inserted or removed"
                self.report(ProblemKind.MOVED, seq, text, seq - 1)
                linked = True
            else:
                text = f"event {seq} was changed after it was written: its content doesn't match its hash"
                self.report(ProblemKind.EDITED, seq, text, seq - 1)
                # Only the link was changed: no word against the row before.
                linked = linked or any(_hash(record, body, seq, link) == record.hash for link in self.links)
        if not linked:
            before = "is not the log's first event" if seq == 1 else f"doesn't follow event {seq - 1}"
            text = f"event {seq} {before} by its link: the event before was replaced, inserted or removed"
            self.report(ProblemKind.LINK, seq, text, seq - 2)
        self.links = (record.hash, computed)

    def _written_at(self, record: Record, body: Json) -> int | None:
        for seq in sorted(range(1, self.size + 2), key=lambda seq: abs(seq - record.seq)):
            if self.tries <= 0:
                break
            self.tries -= 1
            if seq != record.seq and _hash(record, body, seq, record.prev) == record.hash:
                return seq
        return None

    def _meaning(self, record: Record, value: Json) -> Body | None:
        seq = record.seq
        try:
            if isinstance(value, dict) and "event" in value:
                raise ValueError("the body names an event of its own")
            body = body_from(record.event, value)
        except (ValidationError, ValueError, RecursionError):
            text = f"event {seq} can't be read as a {record.event!r} event of this version"
            self.report(ProblemKind.UNKNOWN_BODY, seq, text, seq - 1)
            return None
        if (body.event == "session_opened") != (seq == 1):
            text = "event 1 doesn't open the session" if seq == 1 else f"event {seq} opens the session a second time"
            self.report(ProblemKind.OPENING, seq, text, seq - 1)
        if seq == 1 and not LOG_ID.fullmatch(record.log_id):
            self.report(ProblemKind.OPENING, seq, "the log's id is not 32 lower-case hex digits", 0)
        if body.event == "session_opened":
            if body.fingerprint != fingerprint(body):
                text = "the fingerprint is not that of the agent, pack and conditions named beside it"
                self.report(ProblemKind.OPENING, seq, text, 0)
            self.holder = body.holder
        elif body.event == "session_taken":
            if self.holder is not None and body.previous != self.holder:
                text = f"event {seq} takes the session over from someone who didn't hold it"
                self.report(ProblemKind.HOLDER, seq, text, seq - 1)
            self.holder = body.holder
        return body

    def _blob(self, seq: int, sha: str) -> None:
        if sha not in self.blobs:
            self.blobs[sha] = self._blob_problem(sha)
        kind = self.blobs[sha]
        if kind is not None:
            wrong = {ProblemKind.BLOB_MISSING: "are missing", ProblemKind.UNREADABLE: "can't be read"}
            text = f"event {seq} names bytes ({sha}) that {wrong.get(kind, 'were changed')}"
            self.report(kind, seq, text, seq - 1)

    def _blob_problem(self, sha: str) -> ProblemKind | None:
        try:
            data = self.ledger.raw_blob(sha)
        except LedgerError:
            return ProblemKind.UNREADABLE
        if data is None:
            return ProblemKind.BLOB_MISSING
        return None if isinstance(data, bytes) and sha256_hex(data) == sha else ProblemKind.BLOB_CHANGED


def _text_hash(record: Record) -> str:
    """The hash of a row whose body is canonical as it stands."""
    return text_hash(
        log_id=record.log_id, seq=record.seq, event=record.event, at=record.at, prev=record.prev, body=record.body
    )


def _hash(record: Record, body: Json, seq: int, prev: str) -> str:
    """The hash such a row would have; "" when its content can't be hashed at all."""
    try:
        return row_hash(log_id=record.log_id, seq=seq, event=record.event, at=record.at, prev=prev, body=body)
    except ValueError:
        return ""
