"""Running an act in a thread, once, and handing back what came of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from textual.message import Message
from textual.widget import Widget

from workshop.ledger.errors import LedgerError
from workshop.pack.errors import PackError
from workshop.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp
    from workshop.tui.base import WorkshopScreen

T = TypeVar("T")


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
        self._hold(control)
        if not quiet:
            screen.clear_notice()

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
        control, self._control = self._control, None
        if isinstance(control, Choices):
            control.busy = False
        elif control is not None:
            control.loading = False

    def _hold(self, control: Widget | None) -> None:
        self._control = control
        if isinstance(control, Choices):
            control.busy = True


def is_plain(error: Exception) -> bool:
    """Whether an error's text is meant for people; anything else is a defect and stops the app."""
    from workshop.session.errors import SessionError

    return isinstance(error, SessionError | LedgerError | PackError)
