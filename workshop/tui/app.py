"""The app: holds ledger, pack and session, opens screens, keeps drafts, and ends cleanly whatever happens."""

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from workshop.ledger.errors import LedgerError, Stale, TakenOver
from workshop.tui import routes
from workshop.tui.acts import ActEnded, Acts, is_plain
from workshop.tui.base import WorkshopScreen
from workshop.tui.commands import Actions
from workshop.tui.crash import two_lines, write_log
from workshop.tui.draft_writer import DraftWriter
from workshop.tui.drafts import Drafts
from workshop.tui.ending import ended_by
from workshop.tui.following import Following
from workshop.tui.garbage import PAUSE, Garbage
from workshop.tui.help import HelpScreen
from workshop.tui.opening import OpeningScreen
from workshop.tui.paste_guard import GuardedInput
from workshop.tui.sheets import Sheets
from workshop.tui.theme import DARK, THEMES, other

if TYPE_CHECKING:
    # What takes long to load is loaded behind the first frame; see workshop.tui.opening.
    from workshop.ledger.ledger import Ledger
    from workshop.pack.pack import Pack
    from workshop.session import Session

SPOKEN = {
    "escape": "esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "f1": "F1",
    "pageup": "page up",
    "pagedown": "page down",
}
"""Key to the word for it, where the two differ."""


def _now() -> datetime:
    return datetime.now(UTC)


def _new_id() -> str:
    from workshop.ledger.ledger import new_log_id

    return new_log_id()


class WorkshopApp(GuardedInput):
    """The workshop's screens over one ledger.

    `ledger` may also be what opens it: then a first frame is painted before, and `refusal` says why it can't be opened,
    should that be so. `load_pack` gives the pack for a new session (it may be slow and may raise PackError); `now` and
    `new_id` are the time and the id of a new log. `confirm_gap` is how many seconds must lie between choosing and
    confirming, `press_gap` how many between the end of an act and the press that starts another.
    """

    TITLE = "Workshop"
    COMMANDS: ClassVar = {Actions}
    COMMAND_PALETTE_BINDING = "ctrl+k"
    COMMAND_PALETTE_DISPLAY = "ctrl+k"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - declared by the base class
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (10, "-low"), (38, "-tall")]  # noqa: RUF012
    CSS_PATH = "app.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,ctrl+g", "help", "Help", id="app.help", tooltip="What this is for, and all keys", priority=True),
        Binding(
            "ctrl+k,ctrl+p",
            "command_palette",
            "Commands",
            id="app.commands",
            tooltip="Every action by its name",
            priority=True,
        ),
        Binding("ctrl+t", "theme", "Light or dark", id="app.theme", tooltip="Change the theme", show=False),
        Binding(
            "ctrl+q", "quit", "Quit", id="app.quit", tooltip="Leave; everything is kept", show=False, priority=True
        ),
    ]

    def __init__(
        self,
        ledger: "Ledger | Callable[[], Ledger]",
        load_pack: "Callable[[], Pack]",
        *,
        now: Callable[[], datetime] = _now,
        new_id: Callable[[], str] = _new_id,
        first: str = "home",
    ) -> None:
        super().__init__()
        self.stylesheet = Sheets(self.get_css_variables())
        self.load_pack = load_pack
        self.now = now
        self.new_id = new_id
        self.session: Session | None = None
        self.acts = Acts(self)
        self.following = Following(self)
        self.confirm_gap = 0.25
        self.press_gap = 0.4
        self.crash_text = ""
        self.refusal = self.parting = ""
        self._garbage = Garbage()
        self._first = first
        self._open_ledger = ledger if callable(ledger) else None
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        if not callable(ledger):
            self._have(ledger)

    def _have(self, ledger: "Ledger") -> None:
        from workshop.tui.sessions import SessionLines

        self.ledger: Ledger = ledger
        self.drafts = Drafts(ledger, self._held_as)
        self.writer = DraftWriter(self)
        self.drafts.changed = self.writer.changed
        self.session_lines: SessionLines = SessionLines(ledger)
        self.theme = self._kept_theme()

    # ------------------------------------------------------------------ places

    @property
    def files(self) -> Path:
        """Folder for what is handed over (briefs, replies): beside the ledger."""
        return self.ledger.path.parent / "handed-over"

    @property
    def exports(self) -> Path:
        """Folder for exports."""
        return self.ledger.path.parent / "exports"

    def go(self, name: str, **parameters: str) -> None:
        """Open a screen on top of this one."""
        self.push_screen(routes.make(name, **parameters))

    def swap(self, name: str, **parameters: str) -> None:
        """Open a screen in place of this one: back then leads to where this one came from."""
        self.switch_screen(routes.make(name, **parameters))

    def depth(self, screen: WorkshopScreen) -> int:
        """How many screens lie below one, Textual's own first one included; 0 when it isn't open."""
        return self.screen_stack.index(screen) if screen in self.screen_stack else 0

    def back(self) -> None:
        """Close this screen, unless it is the first."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    def back_to(self, name: str) -> None:
        """Close screens until the one of that name is on top; at most to the first."""
        module = routes.ROUTES[name].partition(":")[0]
        while len(self.screen_stack) > 2 and type(self.screen).__module__ != module:
            self.pop_screen()

    def open_attempt(self, attempt: str) -> None:
        """Open the screen on which an attempt goes on."""
        if self.session is not None:
            self.go(routes.for_attempt(self.session.attempt(attempt).awaiting), attempt=attempt)

    def use(self, session: "Session") -> None:
        """Make a session the one that is worked in; lets the one before go."""
        if self.session is not None and self.session is not session:
            self.session.close()
            self._garbage.collect()
        self.session = session
        self._garbage.spare()

    def _held_as(self, log_id: str) -> str:
        """The token a session is held with here, "" for none."""
        return self.session.holder if self.session is not None and self.session.log_id == log_id else ""

    def get_key_display(self, binding: Binding) -> str:
        """A key in words that a facilitator can say aloud: "ctrl+k", "enter"."""
        return binding.key_display or SPOKEN.get(binding.key, binding.key)

    def monotonic(self) -> float:
        """Seconds for measuring how far presses lie apart."""
        return time.monotonic()

    # ------------------------------------------------------------------ keys

    def action_help(self) -> None:
        """Open help for the screen or dialog on top; from help itself the same key leads back."""
        if isinstance(self.screen, HelpScreen):
            self.screen.action_close()
        elif getattr(self.screen, "HELP", ""):
            self.push_screen(HelpScreen(self.screen))

    def action_theme(self) -> None:
        """Change the theme, and remember it."""
        self.theme = other(self.theme)
        if self._is_open:
            self.drafts.keep("", "", "app.theme", self.theme)

    async def action_quit(self) -> None:
        """Leave; drafts are written first, and where that fails the screen says so, once."""
        if not (self._is_open and self.writer.keeps_from_leaving()):
            self.leave(0)

    def action_help_quit(self) -> None:
        """ctrl+c copies elsewhere; here it says how to leave."""
        if isinstance(self.screen, WorkshopScreen):
            self.screen.tell("To leave, press ctrl+q, or open the commands with ctrl+k and choose Quit.")

    def leave(self, code: int) -> None:
        """End the app: drafts written, session let go."""
        if self._is_open:
            self.drafts.flush()
        if self.session is not None:
            from workshop.tui.parting import parting_words

            self.parting = parting_words(self.session)
            self.session.close()
        self.exit(code, return_code=code)

    # ------------------------------------------------------------------ life

    async def on_mount(self) -> None:
        """First screen, signals, drafts."""
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, partial(ended_by, asyncio.get_running_loop(), self.leave))
        self.following.start()
        self.set_interval(PAUSE, lambda: self._garbage.look(self._inputs, busy=self.acts.running))
        if self._open_ledger is None:
            self.go(self._first)
        else:
            self.push_screen(OpeningScreen(self._open_ledger, routes.ROUTES[self._first].partition(":")[0]))

    def on_unmount(self) -> None:
        """Nothing is saved here: a closed terminal never comes by."""
        self._garbage.as_before()

    @property
    def _is_open(self) -> bool:
        return hasattr(self, "ledger")

    @on(OpeningScreen.Opened)
    def _opened(self, message: OpeningScreen.Opened) -> None:
        message.stop()
        if message.ledger is None:
            self.refusal = str(message.error)
            self.exit(2, return_code=2)
            return
        self._have(message.ledger)
        self.swap(self._first)

    @on(ActEnded)
    def _act_ended(self, message: ActEnded) -> None:
        message.stop()
        self.acts.ended()
        screen = message.screen
        if message.error is not None and not is_plain(message.error):
            raise message.error
        if isinstance(message.error, TakenOver) and self.session is not None:
            self.session.close()
        if screen.is_attached:
            if message.error is not None:
                screen.problem(str(message.error))
            elif message.then is not None:
                message.then(message.result)
        top = self.screen
        if isinstance(top, WorkshopScreen):
            top.refresh_all()
            if isinstance(message.error, Stale | TakenOver):
                self.following.refresh()

    def _kept_theme(self) -> str:
        with contextlib.suppress(LedgerError):
            kept = self.ledger.drafts("", "").get("app.theme", "")
            if kept in {theme.name for theme in THEMES}:
                return kept
        return DARK.name

    def _fatal_error(self) -> None:
        """Two lines and a log, where Textual would print a traceback with every local value."""
        error = self._exception or sys.exc_info()[1] or RuntimeError()
        log = write_log(error, self.ledger.path.parent, self.now()) if self._is_open else None
        self.crash_text = two_lines(error, log)
        self._close_messages_no_wait()
