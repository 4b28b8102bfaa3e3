"""Endings in a real terminal: asked to end, hung up on, killed; what was typed is there again."""

import os
import pty
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger

RUN = "import sys; from pathlib import Path; from workshop.tui import open_tui; sys.exit(open_tui(Path('logs/w.db'), Path(sys.argv[1])))"
PATIENCE = 40.0
MAIN_SCREEN = b"\x1b[?1049l"


class Running:
    """The app in a pty of its own, in the working directory."""

    def __init__(self, checkout: Path, run: str = RUN) -> None:
        self.out = b""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", PYTHONPATH=str(checkout))
            os.execv(sys.executable, [sys.executable, "-c", run, str(checkout)])
        ioctl(self.fd, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, condition: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what}: {self.out[-2000:]!r}"
            if self.fd >= 0 and select.select([self.fd], [], [], 0.02)[0]:
                try:
                    self.out += os.read(self.fd, 65536)
                except OSError:
                    os.close(self.fd)
                    self.fd = -1
            elif self.fd < 0:
                time.sleep(0.02)

    def ended(self) -> bool:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if pid else None
        return self.status is not None

    def shows(self, text: str) -> None:
        self.until(lambda: text.encode() in self.out, text)
        self.out = b""

    def press(self, key: bytes) -> None:
        os.write(self.fd, key)

    def close(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def type_a_name(self) -> None:
        self.shows("No session yet")
        self.press(b"n")
        self.shows("270 minutes")
        self.press(b"Z")
        self.until(lambda: draft() == "Z", "the draft")


def draft() -> str:
    try:
        with Ledger.open(Path("logs/w.db"), read_only=True) as ledger:
            return ledger.drafts("", "").get("setup.name", "")
    except LedgerError:
        return ""


@pytest.fixture
def running(checkout: Path) -> Iterator[Running]:
    app = Running(checkout)
    yield app
    if not app.ended():
        os.kill(app.pid, signal.SIGKILL)
        os.waitpid(app.pid, 0)
    app.close()


def test_asked_to_end_it_leaves_the_terminal_as_it_was(running: Running) -> None:
    running.type_a_name()
    os.kill(running.pid, signal.SIGTERM)
    running.until(running.ended, "the end")
    assert os.waitstatus_to_exitcode(running.status or 0) == 128 + signal.SIGTERM
    assert MAIN_SCREEN in running.out
    assert b"Traceback" not in running.out
    assert draft() == "Z"


STUCK = (
    "import sys, threading; from pathlib import Path; from workshop.tui import app, open_tui; "
    "hold = lambda self, code: (print('STUCK', flush=True), threading.Event().wait()); "
    "app.WorkshopApp.leave = hold; sys.exit(open_tui(Path('logs/w.db'), Path(sys.argv[1])))"
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_asked_to_end_it_ends_within_two_seconds_even_where_leaving_hangs(checkout: Path, number: int) -> None:
    app = Running(checkout, STUCK)
    app.shows("No session yet")
    os.kill(app.pid, number)
    asked = time.monotonic()
    try:
        app.until(lambda: app.ended() or time.monotonic() > asked + 6, "the end")
        assert app.status is not None, "it lived on"
        assert os.waitstatus_to_exitcode(app.status) == 128 + number
    finally:
        if not app.ended():
            os.kill(app.pid, signal.SIGKILL)
            os.waitpid(app.pid, 0)
        app.close()


def test_hung_up_on_it_ends_and_what_was_typed_is_kept(running: Running) -> None:
    running.type_a_name()
    running.close()
    running.until(running.ended, "the end")
    assert draft() == "Z"
    assert not list(Path("logs").glob("crash-*"))


def test_killed_and_opened_again_the_text_is_there_and_marked(running: Running, checkout: Path) -> None:
    running.type_a_name()
    os.kill(running.pid, signal.SIGKILL)
    running.until(running.ended, "the end")
    again = Running(checkout)
    again.shows("No session yet")
    again.press(b"n")
    again.shows("draft")
    again.press(b"\x11")
    again.until(again.ended, "ctrl+q")
    assert os.waitstatus_to_exitcode(again.status or 0) == 0
    again.close()


def test_a_ledger_that_cannot_be_opened_is_said_in_a_line(checkout: Path) -> None:
    Path("logs").mkdir()
    Path("logs/w.db").write_bytes(b"this is no database, and long enough to be sure of it" * 40)
    app = Running(checkout)
    app.until(app.ended, "the end")
    app.until(lambda: app.fd < 0 or b"\n" in app.out, "the message")
    assert os.waitstatus_to_exitcode(app.status or 0) == 2
    assert b"is not a workshop ledger" in app.out
    assert b"Traceback" not in app.out
    app.close()
