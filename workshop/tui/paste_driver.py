"""Reading the terminal so that a paste stays whole: brackets are looked for before anything else is read as a key.

Textual's own reader turns an escape sequence inside a paste into keys, stops at bytes that are no UTF-8, and waits
without end for a paste that was begun but never ended. This one takes what stands between the brackets as it is.
"""

import os
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

BEGIN = "\x1b[200~"
END = "\x1b[201~"
OPEN_FOR = 0.5
"""Seconds of silence after which a paste that was never ended is taken as ended."""
_CHUNK = 1 << 16


class Splitter:
    """Splits what the terminal sends into pastes and the rest."""

    def __init__(self) -> None:
        self._kept = ""
        self._paste: list[str] | None = None

    @property
    def waits(self) -> bool:
        """Something is kept until more comes, or until `silence`."""
        return bool(self._kept) or self._paste is not None

    def feed(self, text: str) -> Iterator[tuple[bool, str]]:
        """Give (is a paste, text) in order; what may be the start of a mark is kept back."""
        text, self._kept = self._kept + text, ""
        while text:
            mark = BEGIN if self._paste is None else END
            before, found, after = text.partition(mark)
            if not found:
                keep = _tail(text, mark)
                before, self._kept = text[: len(text) - keep], text[len(text) - keep :]
            if self._paste is not None:
                self._paste.append(before)
            elif before:
                yield False, before
            if not found:
                return
            if self._paste is None:
                self._paste = []
            else:
                yield True, "".join(self._paste)
                self._paste = None
            text = after

    def silence(self, seconds: float) -> Iterator[tuple[bool, str]]:
        """Nothing came for so long: give what was kept back, and end a paste that nobody ended."""
        if self._paste is not None:
            if seconds >= OPEN_FOR:
                # It is no whole paste: an escape in it says so to whoever takes it.
                yield True, "".join([*self._paste, self._kept, "\x1b"])
                self._paste, self._kept = None, ""
        elif self._kept:
            yield False, self._kept
            self._kept = ""


def unlettered(message: Message) -> Message:
    """A key pressed with alt writes no letter: it comes as escape and the letter, and a field would take that."""
    if isinstance(message, events.Key) and message.key.startswith("alt+"):
        message.character = None
    return message


class GuardedDriver(LinuxDriver):
    """The driver for terminals of Linux, macOS and the like."""

    _reading = False

    @property
    def more(self) -> bool:
        """Whether the terminal sent something that was not handed on yet."""
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            return bool(selector.select(0)) or self._reading

    def run_input_thread(self) -> None:
        """Read until the app ends."""
        decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        parser, splitter = XTermParser(self._debug), Splitter()
        silent = 0.0
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = 0.02 if splitter.waits else 0.1
                if selector.select(wait):
                    self._reading = True
                    silent = 0.0
                    data = self._read()
                    if not data:
                        # The terminal is gone: there is nobody left to press quit.
                        self._app.call_later(self._app.action_quit)
                        return
                    parts = splitter.feed(decode(data))
                else:
                    silent += wait
                    parts = splitter.silence(silent)
                for is_paste, text in parts:
                    if is_paste:
                        self.process_message(events.Paste(text))
                    else:
                        for message in parser.feed(text):
                            self.process_message(unlettered(message))
                for message in parser.tick():
                    self.process_message(unlettered(message))
                self._reading = splitter.waits

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _CHUNK)
        except OSError:
            return b""


def _tail(text: str, mark: str) -> int:
    """How many characters at the end of `text` may be the beginning of `mark`."""
    return next((n for n in range(min(len(mark) - 1, len(text)), 0, -1) if mark.startswith(text[-n:])), 0)
