"""Who holds a session: a token in the log, and a locked file beside the database that tells whether they still live."""

import contextlib
import os
import platform
import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout

from workshop.ledger.errors import LedgerUnwritable
from workshop.model.canonical import sha256_hex


class Holder:
    """This process's hold on one session, for as long as the object isn't released and the process lives.

    The token ("host:pid:random") goes into SessionOpened or SessionTaken and into every append. The lock only tells
    others that this process is alive; who may append is decided by the log alone.
    """

    def __init__(self, token: str, lock: FileLock) -> None:
        self.token = token
        self._lock = lock

    @classmethod
    def acquire(cls, db: Path, log_id: str) -> Self:
        """A new token with its lock file under `<db>.locks/`. Raises LedgerUnwritable when that can't be made."""
        token = f"{platform.node() or 'localhost'}:{os.getpid()}:{secrets.token_hex(8)}"
        path = _lock_path(db, log_id, token)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path, thread_local=False)
            lock.acquire(timeout=5)
        except (OSError, Timeout) as error:
            raise LedgerUnwritable(
                f"The lock file {path.name} can't be made in {path.parent}. Allow writing to that folder, "
                "or name another ledger with --db."
            ) from error
        return cls(token, lock)

    def release(self) -> None:
        """Let go and remove the lock file; a second call does nothing."""
        path = Path(self._lock.lock_file)
        self._lock.release(force=True)
        _remove(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def is_alive(db: Path, log_id: str, token: str) -> bool:
    """Whether the process that took `token` for this session still holds it.

    A holder whose lock can't be tested (no permission) counts as alive. The lock file of a dead one is removed.
    """
    path = _lock_path(db, log_id, token)
    if not path.exists():
        return False
    probe = FileLock(path, thread_local=False)
    try:
        probe.acquire(timeout=0)
    except (OSError, Timeout):
        return True
    probe.release(force=True)
    _remove(path)
    return False


def _lock_path(db: Path, log_id: str, token: str) -> Path:
    # Both come from the log, which may be another person's file: hashed, so that neither can name a path.
    log, holder = (sha256_hex(text.encode("utf-8", "surrogatepass"))[:16] for text in (log_id, token))
    db = db.resolve()
    return db.with_name(f"{db.name}.locks") / f"{log}.{holder}.lock"


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
