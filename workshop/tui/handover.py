"""Writing what is handed over to the agent to a file, whole or not at all."""

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from workshop.session import Session, SessionError


def short_path(path: Path) -> str:
    """The path from the working directory when it lies below it, else whole."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


class HandoverFailed(SessionError):
    """The file could not be written; the text can still be copied."""


def task_label(session: Session, attempt: str) -> str:
    """Name for a file of an attempt that may reach the agent: its task's number, never the case's id."""
    number = session.pack.number(session.attempt(attempt).case)
    return f"{session.log_id[:8]}-task-{number}-{attempt.rpartition('.')[2]}"


def write_file(folder: Path, name: str, text: str) -> Path:
    """Write `text` to `folder/name`, replacing an earlier one, and give the path. Raises HandoverFailed."""
    path = folder / name
    data = text.encode("utf-8", "surrogatepass")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HandoverFailed(
            f"{path} can't be written ({error.strerror or 'unknown reason'}). Copy the text from the screen instead, "
            "or allow writing to that folder."
        ) from error
    return path


def file_name(*parts: str) -> str:
    """A file name made of ids from the ledger, which may be another person's: safe characters, and a digest."""
    plain = "-".join("".join(c if c.isascii() and c.isalnum() else "-" for c in part).strip("-") for part in parts)
    return f"{plain[:60]}-{sha256(repr(parts).encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
