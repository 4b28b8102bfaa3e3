"""An attempt at the desk: messages as a chat agent writes them, and an app that opens on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static
from tui_samples import FixedClock, open_session, until, workshop_app

from workshop.model.attempt import AttemptRecord
from workshop.model.words import Awaiting, Source
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.base import WorkshopScreen
from workshop.tui.desk import DeskScreen
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.notice_line import NoticeLine

READ = 'Let me look.\n\n```json\n{"tool": "note_read", "arguments": {"id": "N-1"}}\n```\n'
SEND = '```json\n{"tool": "note_send", "arguments": {"id": "N-1"}}\n```\n'
OTHER = '```json\n{"tool": "note_read", "arguments": {"id": "N-7"}}\n```\n'
DOUBTFUL = "tool: note_read\narguments:\n  id: N-1\n"
WORDS = "The sky is blue.\n"


class Idle(WorkshopScreen):
    """What stands below the desk."""

    NAME = "Idle"


class Desk:
    """The app at the desk, with what a test asks of it."""

    def __init__(self, app: WorkshopApp, pilot: Pilot[int], attempt: str) -> None:
        self.app, self.pilot, self.attempt = app, pilot, attempt

    @property
    def screen(self) -> DeskScreen:
        assert isinstance(self.app.screen, DeskScreen), self.app.screen
        return self.app.screen

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def record(self) -> AttemptRecord:
        return self.session.attempt(self.attempt)

    @property
    def events(self) -> list[str]:
        """Names of the attempt's rows after the brief."""
        rows = self.app.ledger.rows(self.session.log_id)
        return [row.event for row in rows if getattr(row.body, "attempt", "") == self.attempt][2:]

    @property
    def choices(self) -> Choices:
        return self.screen.query_one("#choices", Choices)

    @property
    def notice(self) -> str:
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, DeskScreen)).query_one(NoticeLine).text

    def text(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).render())

    async def quiet(self) -> None:
        """Until no act and no reading is under way."""
        await until(self.pilot, lambda: not self.app.acts.running and not any(w.is_running for w in self.app.workers))
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        self.screen.take_paste(text)
        await self.quiet()

    async def choose(self, name: str, *, presses: int = 2) -> None:
        """Mark the choice called `name` with the arrow keys, then press enter so often."""
        await self.quiet()
        self.choices.focus()
        await self.pilot.pause()
        for _ in range(len(self.choices.choices)):
            if self.choices.marked is not None and self.choices.marked.id == name:
                break
            await self.pilot.press("right")
        assert self.choices.marked is not None
        assert self.choices.marked.id == name, [choice.id for choice in self.choices.choices]
        for _ in range(presses):
            await self.pilot.press("enter")
        await self.quiet()


@asynccontextmanager
async def at_desk(
    folder: Path,
    *before: str,
    size: tuple[int, int] = (120, 40),
    practice: str = "",
    guarded: bool = False,
    clock: FixedClock | None = None,
) -> AsyncIterator[Desk]:
    """Yield the desk of a fresh attempt; `before` are messages already received, all but the last served."""
    app = workshop_app(folder, clock=clock)
    app.confirm_gap = 0.25 if guarded else 0
    app.press_gap = 0
    session = open_session(app)
    attempt = session.start("case-1", practice_agent=practice).record.attempt
    session.hand_brief(attempt, fresh_chat=True)
    for place, text in enumerate(before):
        session.receive(attempt, text.encode(), Source.PASTE, serve=place < len(before) - 1)
    assert session.attempt(attempt).awaiting is not Awaiting.BRIEF
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: len(app.screen_stack) > 1)
        await app.switch_screen(Idle())
        app.go("desk", attempt=attempt)
        desk = Desk(app, pilot, attempt)
        await until(pilot, lambda: isinstance(app.screen, DeskScreen) and desk.choices.choices)
        await desk.quiet()
        yield desk
    app.ledger.close()
