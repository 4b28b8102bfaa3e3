"""The projector: brief, messages, rulings and replies as they come, with room around them."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from workshop.ledger.errors import LedgerError
from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.projector_text import Said, story
from workshop.tui.text import shown
from workshop.tui.widgets.status_line import Part

SHOWN_PIECES = 40
"""So many of the last pieces are on the screen; the room follows, it doesn't scroll back an hour."""


class Stage(VerticalScroll, can_focus=True):
    """What the room sees."""

    HELP = "The attempt as the room sees it. Up and down scroll; it follows what is new by itself."


class Piece(Vertical):
    """One thing said, under the name of who said it."""

    def __init__(self, said: Said) -> None:
        super().__init__(classes=f"-{said.who.lower()}")
        self._said = said

    def compose(self) -> ComposeResult:
        """Who, and what."""
        yield Static(shown(self._said.who), classes="who")
        yield Static(shown(self._said.text), classes="what")


class ProjectorScreen(WorkshopScreen):
    """One attempt for the room: no ids, no expectations, no fixture names, no hints."""

    NAME = "Projector"
    HELP = (
        "For the screen the room looks at: make the terminal's letters large. It follows the attempt, also one that "
        "is played in another window: open the session there for playing and here for reading. It shows nothing that "
        "gives the case away."
    )
    KEYS = ("screen.back",)
    CSS_PATH = "projector.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "scroll('home')", "First", id="projector.first", tooltip="Back to the brief", show=False),
        Binding("end", "scroll('end')", "Newest", id="projector.last", tooltip="To what came last", show=False),
    ]

    class Told(Message):
        """The attempt's story was read."""

        def __init__(self, said: list[Said], problem: str = "") -> None:
            super().__init__()
            self.said = said
            self.problem = problem

    def __init__(self, attempt: str) -> None:
        super().__init__()
        self._attempt = attempt
        self._said: list[Said] = []

    def body(self) -> ComposeResult:
        """The stage alone."""
        yield Stage(id="stage")

    @property
    def session(self) -> Session:
        """The session in work."""
        session = self.workshop.session
        assert session is not None
        return session

    def status(self) -> Iterable[Part]:
        """The task's number, as the agent knows it, and requests used."""
        record = self.session.attempt(self._attempt)
        limits = self.session.case(record.case).limits
        yield Part(f"Task {self.session.pack.number(record.case)}", weight=9, style="bold")
        yield Part(f"requests {record.counted} of {limits.requests}", weight=5, right=True)

    def rebuild(self) -> None:
        """Read the story again."""
        self.run_worker(self._read, thread=True, group="story", exclusive=True)

    def _read(self) -> None:
        try:
            self.post_message(self.Told(story(self.session, self._attempt)))
        except LedgerError as error:
            self.post_message(self.Told([], str(error)))

    @on(Told)
    async def _told(self, message: Told) -> None:
        """Add what is new; begin again when it is another story."""
        message.stop()
        if message.problem:
            self.problem(message.problem)
            return
        stage = self.query_one(Stage)
        before, self._said = self._said, message.said
        if message.said[: len(before)] != before or len(message.said) > SHOWN_PIECES:
            await stage.remove_children()
            before = []
        new = message.said[len(before) :][-SHOWN_PIECES:]
        if new:
            await stage.mount_all(Piece(said) for said in new)
            if len(message.said) > 1:
                stage.scroll_end(animate=False)

    def action_scroll(self, where: str) -> None:
        """To the first or the newest."""
        stage = self.query_one(Stage)
        if where == "home":
            stage.scroll_home(animate=False)
        else:
            stage.scroll_end(animate=False)
