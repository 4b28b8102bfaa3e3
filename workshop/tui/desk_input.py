"""Messages from outside the screen: a file, or the operator's own editor."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from textual.app import App, SuspendNotSupported

from workshop.session import SessionError


def read_file(path: Path, most: int, taker: str = "a message may have") -> bytes:
    """The file's bytes, at most `most`. Raises SessionError with the way out."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise SessionError(f"{path} can't be read ({error.strerror or error}); choose another file") from error
    if len(data) > most:
        raise SessionError(f"{path} is larger than {most:,} bytes, the most {taker}; nothing was loaded")
    if not data:
        raise SessionError(f"{path} is empty; nothing was loaded")
    return data


def written_in_editor(app: App[int], start: bytes, most: int) -> bytes:
    """What the operator's editor saved, beginning with `start`; the screen is the editor's meanwhile."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not command:
        raise SessionError("no editor is named in VISUAL or EDITOR; paste the message or load it from a file instead")
    with tempfile.TemporaryDirectory(prefix="message-") as folder:
        file = Path(folder) / "message.txt"
        file.write_bytes(start)
        try:
            with app.suspend():
                done = subprocess.run([*shlex.split(command), str(file)], check=False)
        except SuspendNotSupported as error:
            raise SessionError("this terminal can't be lent to an editor; load the message from a file") from error
        except (OSError, ValueError) as error:
            raise SessionError(f"the editor {command} can't be started; paste or load the message") from error
        if done.returncode != 0:
            raise SessionError(f"the editor ended with {done.returncode}; the message is as it was")
        try:
            data = file.read_bytes()
        except OSError as error:
            raise SessionError("the editor left no file; the message is as it was") from error
    if len(data) > most:
        raise SessionError(f"that is more than {most:,} bytes, the most a message may have; the message is as it was")
    return data
