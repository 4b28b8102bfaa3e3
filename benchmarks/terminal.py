"""A terminal of its own for a piece of Python: what is written to it the program reads as keys."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Self

PATIENCE = 30
"""Seconds to wait for a mark."""


class Terminal:
    """Runs `code` with `arguments` in a pty; killed at the end."""

    def __init__(
        self, code: str, *arguments: str, size: tuple[int, int] = (80, 24), folder: Path | None = None
    ) -> None:
        self.seen = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            if folder is not None:
                os.chdir(folder)
            os.environ["TERM"] = "xterm-256color"
            os.execv(sys.executable, [sys.executable, "-c", code, *arguments])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)

    def send(self, data: bytes) -> None:
        """Write as the keyboard would."""
        os.write(self._fd, data)

    def drain(self) -> None:
        """Read what is there, and forget it."""
        while select.select([self._fd], [], [], 0)[0]:
            os.read(self._fd, 65536)
        self.seen = b""

    def until(self, mark: bytes) -> None:
        """Read until `mark` was written since the last look. Raises SystemExit when it never comes."""
        end = time.monotonic() + PATIENCE
        while mark not in self.seen:
            if not select.select([self._fd], [], [], max(end - time.monotonic(), 0))[0]:
                raise SystemExit(f"{mark!r} never came; the last bytes were {self.seen[-400:]!r}")
            self.seen += os.read(self._fd, 65536)
        self.seen = b""

    @property
    def peak_kib(self) -> int:
        """Peak memory so far, in KiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
