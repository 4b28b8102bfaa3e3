"""What can go wrong with a ledger, in words a person can act on."""

import platform
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from workshop.model.visible import visible_line

SEE_VERIFY = "see what `workshop verify` can still read, "
ASK_VERIFY = " `workshop verify` says what is wrong and which events can still be trusted."
WHERE_VERIFY = " `workshop verify` says where."


class LedgerError(Exception):
    """Something about the ledger a person can read and act on; the message is one or two plain lines."""

    def for_verify(self) -> str:
        """The message for somebody who just ran `workshop verify`, who need not be sent there."""
        text = str(self)
        for advice in (SEE_VERIFY, ASK_VERIFY, WHERE_VERIFY):
            text = text.replace(advice, "")
        return text


class LedgerBusy(LedgerError):
    """Another program holds the write lock for longer than the timeout. Nothing was written; a retry is safe."""


class LedgerCorrupt(LedgerError):
    """The file is no ledger, or is damaged."""


class LedgerTooNew(LedgerError):
    """The file was written by a newer version."""


class LedgerUnwritable(LedgerError):
    """No permission, a full disk, or opened for reading only. Nothing was written."""


class LedgerMissing(LedgerError):
    """There is no such file, or nothing with such an id in it."""


class LedgerRefused(LedgerError):
    """The rows or bytes handed over may not be written as they are. Nothing was written."""


def holder_words(holder: str, since: str = "") -> str:
    """Who holds a session, and since when, for people: "by another window on this machine (process 4711), since ...".

    `holder` is a token of the log, "host:pid:random", which another person may have made; `since` a time of the ledger.
    """
    host, _, rest = holder.rpartition(":")[0].rpartition(":")
    when = f", since {since[11:16]} UTC on {since[:10]}" if since else ""
    if not host or not (rest.isascii() and rest.isdigit()):
        return f"by another process{when}"
    own = host == (platform.node() or "localhost")
    where = "another window on this machine" if own else f"another machine, {visible_line(host)[:40]}"
    return f"by {where} (process {rest[:10]}){when}"


class TakenOver(LedgerError):
    """Another process took the session over. Nothing was written.

    Attributes:
        holder: the token that holds the session now; "" when the log has no row yet.
        since: time of the row that made it the holder; "" when that isn't known.
    """

    def __init__(self, holder: str, message: str = "", *, since: str = "") -> None:
        super().__init__(
            message
            or f"This session was taken over {holder_words(holder, since)}; nothing was written. "
            "Close this one, or take the session over again."
        )
        self.holder = holder
        self.since = since


class Stale(LedgerError):
    """The log has grown since the caller read it. Nothing was written.

    Attributes:
        expected: number of the last row the caller knew.
        found: number of the last row there is.
    """

    def __init__(self, expected: int, found: int) -> None:
        super().__init__(
            f"The session changed in another window: event {found} is the last now, not event {expected}. "
            "Nothing was written; look at the newest state and try again."
        )
        self.expected = expected
        self.found = found


_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT}
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}


def in_plain_words(error: sqlite3.Error, name: str) -> LedgerError:
    """The error of the database library as a `LedgerError` about the file called `name`."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    if primary is None and "decode" in str(error):
        return LedgerCorrupt(f"{name} holds a text that is not UTF-8.{WHERE_VERIFY}")
    if primary in _BUSY:
        return LedgerBusy(
            f"{name} is locked by another program and could not be written or read in time. "
            "Nothing was written; close the other program or wait, then try again."
        )
    if primary == sqlite3.SQLITE_NOTADB:
        return LedgerCorrupt(f"{name} is not a workshop ledger. Name another file with --db, or move this one away.")
    if primary in _DAMAGED:
        return LedgerCorrupt(f"{name} is damaged ({error}). Keep a copy of it, {SEE_VERIFY}and go on from a backup.")
    if primary == sqlite3.SQLITE_FULL:
        return LedgerUnwritable(f"No room left on the disk for {name}. Nothing was written; free some and try again.")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return LedgerUnwritable(f"{name} can't be opened. Check that its folder exists and may be written to.")
    if primary in _UNWRITABLE:
        return LedgerUnwritable(f"{name} or its folder may not be written to. Nothing was written.")
    if primary == sqlite3.SQLITE_IOERR:
        return LedgerUnwritable(f"The disk failed while {name} was read or written ({error}). Nothing was written.")
    if primary == sqlite3.SQLITE_TOOBIG:
        return LedgerRefused("One text or file is too large for the ledger. Nothing was written.")
    if primary == sqlite3.SQLITE_CONSTRAINT:
        return LedgerRefused(f"{name} refuses the change: {error}. Nothing was written.")
    return LedgerError(f"{name}: {str(error).rstrip('.')}. Nothing was written.")


@contextmanager
def plain_errors(name: str) -> Iterator[None]:
    """Turn every error of the database library into a `LedgerError` about the file called `name`."""
    try:
        yield
    except sqlite3.Error as error:
        raise in_plain_words(error, name) from error
    except UnicodeDecodeError as error:
        # The library quotes a damaged schema in its message.
        raise LedgerCorrupt(f"{name} is damaged. Keep a copy of it, {SEE_VERIFY}and go on from a backup.") from error
    except UnicodeEncodeError as error:
        raise LedgerRefused(
            "A text holds half of a surrogate pair and can't be stored as text. Nothing was written."
        ) from error
