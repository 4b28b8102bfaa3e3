"""A safe copy of a ledger: complete, even while it is written to, and never over another file."""

import contextlib
import os
import secrets
from pathlib import Path

from workshop.ledger.connect import sync_folder
from workshop.ledger.errors import LedgerCorrupt, LedgerRefused, LedgerUnwritable, plain_errors
from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LedgerReader


def backup(source: LedgerReader | Path, target: Path) -> dict[str, tuple[int, str]]:
    """Copy the ledger to `target`, which must not exist; returns each log's last row number and hash in the copy.

    Copying the .db file by hand may miss rows that still stand in its -wal file; this never does. The copy is one
    file without side files, and appears under its name only when it is complete and on the disk.
    """
    if isinstance(source, Path):
        with Ledger.open(source, read_only=True) as opened:
            return backup(opened, target)
    if os.path.lexists(target):
        raise LedgerRefused(f"{target} is there already and is not overwritten. Name a new file.")
    partial = target.with_name(f"{target.name}.{secrets.token_hex(4)}.partial")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with plain_errors(target.name):
            source.copy_into(partial)
        heads = _compared(source, partial)
        _sync(partial)
        _appear(partial, target)
    except OSError as error:
        raise LedgerUnwritable(f"{target} can't be written ({error.strerror or error}). Name another file.") from error
    finally:
        for leftover in (partial, *(partial.with_name(partial.name + end) for end in ("-wal", "-shm", "-journal"))):
            with contextlib.suppress(OSError):
                leftover.unlink()
    sync_folder(target.parent)
    return heads


def _compared(source: LedgerReader, copy: Path) -> dict[str, tuple[int, str]]:
    # The source may have grown since; what is in the copy must be in it all the same.
    try:
        with Ledger.open(copy, read_only=True) as copied:
            heads = {log_id: copied.head(log_id) for log_id in copied.log_ids()}
    except LedgerCorrupt as error:
        raise LedgerCorrupt(
            f"{source.path.name} is damaged, and so would its copy be; no copy was made. See what `workshop verify` "
            "can still read, and go on from an earlier backup."
        ) from error
    for log_id, (seq, row_hash) in heads.items():
        if source.record(log_id, seq).hash != row_hash:
            raise LedgerCorrupt(f"The copy of session {log_id} doesn't end as the ledger does; no copy was made.")
    return heads


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _appear(partial: Path, target: Path) -> None:
    """Give the finished copy its name, without ever replacing a file that came up meanwhile."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise LedgerRefused(f"{target} is there already and is not overwritten. Name a new file.") from None
    except OSError:
        # No hard links on this file system.
        if os.path.lexists(target):
            raise LedgerRefused(f"{target} is there already and is not overwritten. Name a new file.") from None
        os.rename(partial, target)
