"""Running an act in a thread, once, and handing back what came of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from workshop.ledger.errors import LedgerError
from workshop.pack.errors import PackError
from workshop.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp
    from workshop.tui.base import WorkshopScreen

T = TypeVar("T")

SLOW = 0.05
"""Seconds of an act before the screen shows that it runs. One that ends sooner is painted once, with what came of it:
whatever is painted first lets the next picture wait for its turn, a sixtieth of a second and more.
"""


class ActEnded(Message):
    """An act ended: with a result for `then`, or with an error."""

    def __init__(
        self,
        screen: "WorkshopScreen",
        then: Callable[[Any], None] | None,
        result: Any = None,
        error: Exception | None = None,
    ) -> None:
        super().__init__()
        self.screen = screen
        self.then = then
        self.result = result
        self.error = error


class Acts:
    """At most one act at a time for the whole app: a second press meanwhile does nothing."""

    def __init__(self, app: "WorkshopApp") -> None:
        self._app = app
        self._control: Widget | None = None
        self._screen: WorkshopScreen | None = None
        self._slow: Timer | None = None
        self._ended = float("-inf")
        self.running = False

    def run(
        self,
        screen: "WorkshopScreen",
        do: Callable[[], T],
        then: Callable[[T], None] | None,
        control: Widget | None = None,
        *,
        quiet: bool = False,
    ) -> bool:
        """Start `do` in a thread; False when one runs already. `quiet` leaves the notice that stands.

        A press (an act with a `control`) right after another act ended is the second half of a double press, which
        by now meets another screen: it is refused too.
        """
        if self.running or (control is not None and self._app.monotonic() - self._ended < self._app.press_gap):
            return False
        self.running = True
        self._screen = None if quiet else screen
        self._control = control
        if isinstance(control, Choices):
            control.set_reactive(Choices.busy, True)
        self._slow = self._app.set_timer(SLOW, self._show_running)

        def work() -> None:
            try:
                ended = ActEnded(screen, then, result=do())
            except Exception as error:  # noqa: BLE001 - told apart where the app's own thread handles it
                ended = ActEnded(screen, then, error=error)
            self._app.post_message(ended)

        self._app.run_worker(work, thread=True, group="act", exit_on_error=True)
        return True

    def ended(self) -> None:
        """Take presses again."""
        self.running = False
        self._ended = self._app.monotonic()
        if self._slow is not None:
            self._slow.stop()
        self._clear_notice()
        control, self._control = self._control, None
        if isinstance(control, Choices):
            control.set_reactive(Choices.busy, False)
            control.remove_class("-busy")

    def _show_running(self) -> None:
        if self.running:
            self._clear_notice()
            if isinstance(self._control, Choices):
                self._control.add_class("-busy")

    def _clear_notice(self) -> None:
        screen, self._screen = self._screen, None
        if screen is not None and screen.is_attached:
            screen.clear_notice()


def is_plain(error: Exception) -> bool:
    """Whether an error's text is meant for people; anything else is a defect and stops the app."""
    from workshop.session.errors import SessionError

    return isinstance(error, SessionError | LedgerError | PackError)
