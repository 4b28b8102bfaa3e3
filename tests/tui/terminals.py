"""Terminals for tests: the app at the desk in a pty of ours, or in a real tmux, with what it wrote and recorded."""

import contextlib
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

from workshop.ledger.ledger import Ledger

HERE = Path(__file__).parent
RUN = HERE / "desk_terminal.py"
PATIENCE = 30.0
QUIET_AGAIN = 0.5
"""Seconds after which a press is a press again."""
AGAIN = 3.0
"""Seconds until a press that was taken for a part of the paste is repeated."""
HELP = "You play the agent's tools"
BEGIN, END = b"\x1b[200~", b"\x1b[201~"


def wait_for(condition: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until the condition holds; fail when it does not in good time."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.02)


def events(folder: Path) -> list[str]:
    """Names of the rows of the only attempt, after the brief."""
    with Ledger.open(folder / "logs" / "workshop.db", read_only=True) as ledger:
        rows = ledger.rows(ledger.logs()[0].log_id)
    return [row.event for row in rows if getattr(row.body, "attempt", "")][2:]


def message(folder: Path) -> bytes:
    """Bytes of the last received message."""
    with Ledger.open(folder / "logs" / "workshop.db", read_only=True) as ledger:
        rows = [r for r in ledger.rows(ledger.logs()[0].log_id) if r.event == "message_received"]
        return ledger.blob(rows[-1].body.raw_sha256)


def environment() -> dict[str, str]:
    """A plain environment for the app."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "PYTHONPATH")}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"}


class Pty:
    """The app in a pty: what is written here the app reads as coming from its terminal."""

    def __init__(self, folder: Path, state: str, command: list[str] | None = None, editor: str = "") -> None:
        self.folder = folder
        self.out = b""
        self._pid, self.fd = pty.fork()
        if self._pid == 0:
            argv = command or [sys.executable, str(RUN), str(folder), state]
            os.execvpe(argv[0], argv, environment() | ({"EDITOR": editor} if editor else {}))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        os.set_blocking(self.fd, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self.fd)

    def kill(self) -> None:
        """kill -9."""
        os.kill(self._pid, signal.SIGKILL)

    def read(self) -> None:
        """Take in what the app wrote."""
        while select.select([self.fd], [], [], 0)[0]:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return
            if not data:
                return
            self.out += data

    def send(self, data: bytes) -> None:
        """Write to the app as its terminal would."""
        while data:
            self.read()
            select.select([], [self.fd], [], 1)
            try:
                data = data[os.write(self.fd, data) :]
            except BlockingIOError:
                continue

    def key(self, key: bytes) -> None:
        """Press a key as a person would, some time after the last."""
        time.sleep(0.06 if key != b"\r" else 0.5)
        self.send(key)

    def until(self, text: str) -> None:
        """Wait until the app has written `text` since the last call."""

        def found() -> bool:
            self.read()
            return text.encode() in self.out

        wait_for(found, text)
        self.out = b""

    def settle(self, quiet: float = QUIET_AGAIN) -> None:
        """Wait until the app has handled everything so far: help opens and closes again."""
        time.sleep(quiet)
        self.read()
        self.out = b""
        asked = 0.0

        def opened() -> bool:
            nonlocal asked
            if time.monotonic() - asked > AGAIN:
                asked = time.monotonic()
                self.send(b"\x1bOP")
            self.read()
            return HELP.encode() in self.out

        wait_for(opened, "help")
        self.out = b""
        time.sleep(0.2)
        self.send(b"\x1b")
        self.until("Case")
        time.sleep(0.3)


class Tmux:
    """The app in a tmux of its own."""

    def __init__(self, folder: Path, state: str, size: tuple[int, int] = (120, 40), own: Path | None = None) -> None:
        """`own` is where tmux and its pastes have their files, the app's folder if not said."""
        if shutil.which("tmux") is None:
            pytest.skip("tmux is not installed here")
        self.folder = folder
        self._own = own or folder
        self.socket = str(self._own / "tmux.socket")
        command = f"exec {sys.executable} {RUN} {folder} {state}"
        self("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), command)

    def __call__(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *arguments],
            env=environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    @property
    def screen(self) -> str:
        """What the pane shows."""
        return self("capture-pane", "-p")

    def until(self, text: str) -> None:
        """Wait until the pane shows `text`."""
        wait_for(lambda: text in self.screen, text)

    def keys(self, *names: str) -> None:
        """Press keys as a person would, one by one."""
        for name in names:
            time.sleep(0.5)
            self("send-keys", name)

    def paste(self, data: bytes, *options: str) -> None:
        """Paste bytes from a buffer; with "-p" between brackets."""
        file = self._own / "paste.bin"
        file.write_bytes(data)
        self("load-buffer", str(file))
        self("paste-buffer", *options)

    def settle(self, quiet: float = QUIET_AGAIN) -> None:
        """Wait until the app has handled everything so far: help opens and closes again."""
        time.sleep(quiet)
        asked = 0.0

        def opened() -> bool:
            nonlocal asked
            if time.monotonic() - asked > AGAIN:
                asked = time.monotonic()
                self("send-keys", "F1")
            return HELP in self.screen

        wait_for(opened, "help")
        time.sleep(0.2)
        self("send-keys", "Escape")
        wait_for(lambda: HELP not in self.screen, "the end of help")
        time.sleep(0.3)
