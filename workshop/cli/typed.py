"""What a person types or pastes in plain words: lines, and texts that end with a dot; nothing cut is ever taken."""

import select
import termios
from typing import TextIO

from workshop.session import SessionError

_TTY_LINE = 4095
"""A terminal in line mode cuts a longer line without a word."""


class Left(Exception):
    """The person left."""


class Typed:
    """Lines of a terminal, a pipe or a file."""

    def __init__(self, source: TextIO) -> None:
        self._source = source

    @property
    def tty(self) -> bool:
        """A person types here."""
        return self._source.isatty()

    def line(self) -> str:
        """The next line. Raises Left at the end, SessionError for a line that a terminal cut."""
        line = self._source.readline()
        if not line:
            raise Left
        if self.tty and len(line.encode("utf-8", "surrogateescape")) >= _TTY_LINE:
            self._drop_pending()
            raise SessionError(
                f"that line has {_TTY_LINE} bytes or more, and a terminal cuts such a line; use :file PATH"
            )
        return line.rstrip("\n")

    def text(self, first: str) -> bytes:
        """The text from `first` on to a line with a single dot. Raises SessionError for a damaged paste."""
        lines: list[str] = []
        line = first
        while line != ".":
            lines.append(line)
            line = self.line()
        if self.tty and self._drop_pending():
            raise SessionError(
                "more text came after the dot than a hand can type, so this paste was damaged and is dropped; "
                "use :file PATH, which is byte exact"
            )
        return ("\n".join(lines) + ("\n" if lines else "")).encode("utf-8", "surrogateescape")

    def _drop_pending(self) -> bool:
        """Drop what a paste left behind the dot, so that it can't answer a question; True when there was any."""
        pending, _, _ = select.select([self._source], [], [], 0.2)
        if not pending:
            return False
        termios.tcflush(self._source.fileno(), termios.TCIFLUSH)
        return True
