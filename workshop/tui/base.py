"""What every screen has: status line, body, notice, coach and keys, and one way to act and to say what happened."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from workshop.ledger.errors import LedgerError
from workshop.tui.text import shown
from workshop.tui.widgets.coach_line import CoachLine
from workshop.tui.widgets.key_line import KeyLine
from workshop.tui.widgets.notice_line import NoticeLine
from workshop.tui.widgets.status_line import Part, StatusLine

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp

T = TypeVar("T")


class WorkshopScreen(Screen[None]):
    """Base of the screens. A subclass gives `body`, `status`, `coach` and `rebuild`, and adds its bindings.

    `rebuild` makes everything anew from the Session and may be called at any time: when the screen comes up or comes
    back, after each act, after a take-over. It is never called while an act runs.
    """

    NAME: ClassVar[str] = "Workshop"
    HELP: ClassVar[str] = ""
    """What the screen is for, for the help overlay."""
    STATUS: ClassVar[str] = ""
    """What the parts of the status line mean, for the pointer and the help overlay."""
    KEYS: ClassVar[tuple[str, ...]] = ()
    """Ids of bindings in the order of their importance for the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="screen.back", tooltip="Back to where you came from; nothing is lost"),
    ]

    DEFAULT_CSS = """
    WorkshopScreen { layout: vertical; background: $background; }
    WorkshopScreen > #body { height: 1fr; min-height: 1; }
    WorkshopScreen.-tiny > CoachLine, WorkshopScreen.-tiny > NoticeLine { max-height: 1; border: none; }
    WorkshopScreen.-tiny > StatusLine { height: 1; border: none; }
    """

    # Textual's own paints the whole screen when the focus moves; what gains or loses it paints itself.
    focused: reactive[Widget | None] = reactive(None, repaint=False)

    # ------------------------------------------------------------------ for subclasses

    def body(self) -> ComposeResult:
        """The widgets between status line and coach line."""
        yield from ()

    def status(self) -> Iterable[Part]:
        """The parts of the status line, now. Called each second too."""
        return (Part(self.NAME, weight=9),)

    def coach(self) -> str:
        """The next step and why, in one sentence; "" for none."""
        return ""

    def rebuild(self) -> None:
        """Make the body anew from the Session."""

    # ------------------------------------------------------------------ at hand

    @property
    def workshop(self) -> "WorkshopApp":
        """The app, typed."""
        return cast("WorkshopApp", self.app)

    def act(
        self, do: Callable[[], T], then: Callable[[T], None] | None = None, *, control: Widget | None = None
    ) -> bool:
        """Run `do` (an act of the Session, or anything slow) in a thread, once; False when an act runs already.

        Meanwhile `control` takes no press. Afterwards `then` gets the result here in the app's own thread, and the
        screen is rebuilt. A SessionError, LedgerError or pack error becomes a notice; nothing was changed then.
        """
        return self.workshop.acts.run(self, do, then, control)

    def tell(self, text: str) -> None:
        """Say what was done; it stands until the next act."""
        self._notice(text, problem=False)

    def problem(self, text: str) -> None:
        """Say what was not done and the way out; it stands until the next act."""
        self._notice(text, problem=True)

    def news(self, label: str, text: str) -> None:
        """Say what happened without anybody's act here, after a label of its own; it stands until the next act."""
        self._notice(text, problem=True, label=label)

    def clear_notice(self) -> None:
        """Take the notice away."""
        self._notice("", problem=False)

    def clear_told(self) -> None:
        """Take away what was told as done: something else begins. A problem stays until an act is done again."""
        for line in self.query(NoticeLine):
            if not line.problem:
                line.text = ""

    def take_back(self, text: str) -> None:
        """Take a notice away if it still stands there."""
        for line in self.query(NoticeLine):
            if line.text == text:
                self.clear_notice()

    def refresh_all(self) -> None:
        """Rebuild from the Session, with status, coach and keys. Does nothing while an act runs: its end will do it.

        What can't be read now is said; the screen stays as it was.
        """
        if self.workshop.acts.running or not self.is_mounted or not self.is_attached:
            return
        try:
            self.rebuild()
        except LedgerError as error:
            self.problem(str(error))
        self.refresh_lines()
        self.refresh_bindings()

    def refresh_lines(self) -> None:
        """Status and coach line only."""
        self.query_one(StatusLine).parts = tuple(self.status())
        self.query_one(CoachLine).sentence = self.coach()

    # ------------------------------------------------------------------ own

    def compose(self) -> ComposeResult:
        """The frame."""
        status = StatusLine()
        status.tooltip = shown(self.STATUS) if self.STATUS else None
        yield status
        with Vertical(id="body"):
            yield from self.body()
        yield NoticeLine(classes="-empty")
        yield CoachLine(classes="-empty")
        yield KeyLine(self.KEYS)

    def on_mount(self) -> None:
        """Keep the clock going."""
        self.set_interval(1.0, self._tick)

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Coming up or coming back: everything anew."""
        self.refresh_all()

    def on_screen_suspend(self, _: events.ScreenSuspend) -> None:
        """Another screen comes up: what was done here is not news any more on coming back."""
        if isinstance(self.app.screen, WorkshopScreen):
            self.clear_told()

    def action_back(self) -> None:
        """Back to the screen before this one."""
        self.workshop.back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No way back from the first screen."""
        return self.workshop.depth(self) > 1 if action == "back" else True

    def _tick(self) -> None:
        if self.is_current and not self.workshop.acts.running:
            self.query_one(StatusLine).parts = tuple(self.status())

    def _notice(self, text: str, *, problem: bool, label: str = "") -> None:
        line = self.query_one(NoticeLine)
        line.label, line.problem, line.text = label, problem, text
