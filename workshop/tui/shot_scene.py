"""A screen on its way to a picture: opens the demo session, goes to screens, presses keys, and waits."""

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing

from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from workshop.model.events import AgentConfig
from workshop.model.words import Source
from workshop.session import Plan, Session
from workshop.tui import demo_session as demo
from workshop.tui.app import WorkshopApp
from workshop.tui.base import WorkshopScreen
from workshop.tui.widgets.choices import Choices


class Scene:
    """One picture: what is opened, and what is done there before it is taken."""

    def __init__(self, app: WorkshopApp, pilot: Pilot[int], clock: demo.StepClock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """The demo session, opened at the first look."""
        if self._session is None:
            self._session = demo.demo_session(self.app.ledger, self.app.load_pack(), f"{1:032x}", self.clock)
            self.app.use(self._session)
        return self._session

    def attempt(self, case: str) -> str:
        """The first attempt of a case in the demo session."""
        return next(name for name, found in self.session.record.attempts.items() if found.case == case)

    def other_session(self, version: str, plays: Mapping[str, tuple[str, ...]], *, repeats: int) -> str:
        """Play and score another session, and let it go; gives its log."""
        plan = Plan(AgentConfig(name="agent-A", version=version, model="model-a-small"), "Ada", tuple(plays), repeats)
        session = Session.open(self.app.ledger, self.app.load_pack(), plan, log_id=self.app.new_id())
        for case, agents in plays.items():
            for agent in agents:
                demo.score(session, demo.play(session, case, agent, self.clock))
        session.close()
        return session.log_id

    def tamper(self, log_id: str) -> None:
        """Change the second event of a log in its file, as no program of the workshop would."""
        with closing(sqlite3.connect(self.app.ledger.path)) as conn:
            for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                conn.execute(f"DROP TRIGGER {name}")
            conn.execute(
                "UPDATE events SET body = replace(body, '\"repeat\":1', '\"repeat\":2') WHERE log_id = ? AND seq = 2",
                (log_id,),
            )
            conn.commit()

    # ------------------------------------------------------------------ moving

    async def settled(self) -> None:
        """Wait until nothing is under way; no cursor blinks."""
        for _ in range(200):
            await self.pilot.pause()
            if not self.app.acts.running and not any(w.is_running for w in self.app.workers):
                break
            await asyncio.sleep(0.01)
        # Written at this moment each time, since each writing moves the clock.
        self.app.drafts.flush()
        for field in (*self.app.screen.query(Input), *self.app.screen.query(TextArea)):
            field.cursor_blink = False
        await self.pilot.pause()

    async def keys(self, *keys: str) -> None:
        """Press keys, and wait."""
        for key in keys:
            await self.pilot.press(key)
            await self.settled()

    async def mark(self, choice: str) -> None:
        """Mark one of the choices, with the keys on them."""
        choices = self.app.screen.query_one(Choices)
        choices.focus()
        choices.mark(choice)
        await self.settled()

    async def go(self, name: str, **parameters: str) -> None:
        """Open a screen, and wait."""
        self.app.go(name, **parameters)
        await self.settled()

    async def desk(self, case: str, *messages: bytes) -> str:
        """The desk with a new attempt that has received these messages."""
        name = demo.begin(self.session, case)
        for message in messages:
            self.clock.forward(40)
            self.session.receive(name, message, Source.PASTE)
        await self.go("desk", attempt=name)
        return name

    async def again(self) -> None:
        """Make the screen on top anew, and wait."""
        if isinstance(self.app.screen, WorkshopScreen):
            self.app.screen.refresh_all()
        await self.settled()

    async def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, and wait."""
        await self.pilot.resize_terminal(*size)
        await self.settled()

    async def theme(self, name: str) -> None:
        """Change the theme, and wait."""
        self.app.theme = name
        await self.settled()
