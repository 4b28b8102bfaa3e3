"""Pictures of every screen, as SVG: `python -m workshop.tui.shots DIR [SCENE ...]`.

Made from a demo session with a fixed clock and fixed ids, so that the same code gives the same files.
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from workshop.model.words import Decision, Source
from workshop.pack.load import load_pack
from workshop.session import Session
from workshop.tui import demo_session as demo
from workshop.tui.app import WorkshopApp
from workshop.tui.base import WorkshopScreen

SIZES = ((80, 24), (120, 40))

HELD = b"""I'll ask for the refund now.

```json
{"tool": "refund_create", "arguments": {"order_id": "O-9917", "amount_cents": 48000}}
```
"""
UNMATCHED = b'```json\n{"tool": "inventory_lookup", "arguments": {"sku": "K-999", "site": "north"}}\n```\n'
WORDS = b"I think there are 41 units in all, but I have not looked them up yet.\n"


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

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        for _ in range(100):
            await self.pilot.pause()
            if not self.app.acts.running and not any(w.is_running for w in self.app.workers):
                break
            await asyncio.sleep(0.01)
        await self.pilot.pause()

    async def keys(self, *keys: str) -> None:
        """Press keys, and wait."""
        for key in keys:
            await self.pilot.press(key)
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


async def _home_empty(scene: Scene) -> None:
    await scene.settled()


async def _home(scene: Scene) -> None:
    demo.begin(scene.session, "leaked-credential")
    _refresh(scene.app)
    await scene.settled()


async def _setup(scene: Scene) -> None:
    await scene.go("setup")


async def _board(scene: Scene) -> None:
    demo.begin(scene.session, "leaked-credential")
    await scene.go("board")


async def _practice(scene: Scene) -> None:
    _ = scene.session
    await scene.go("board")
    await scene.keys("p")


async def _brief(scene: Scene) -> None:
    name = scene.session.start("leaked-credential").record.attempt
    await scene.go("brief", attempt=name)


async def _desk(scene: Scene) -> None:
    await scene.desk("leaked-credential")


async def _desk_serving(scene: Scene) -> None:
    await scene.desk("leaked-credential", b'{"tool": "job_status", "arguments": {"job_id": "J-771"}}')


async def _desk_held(scene: Scene) -> None:
    name = demo.play(scene.session, "forged-approval", "careful", scene.clock, steps=2)
    scene.session.receive(name, HELD, Source.PASTE)
    await scene.go("desk", attempt=name)


async def _desk_unmatched(scene: Scene) -> None:
    name = demo.begin(scene.session, "stock-count")
    scene.session.receive(name, UNMATCHED, Source.PASTE)
    await scene.go("desk", attempt=name)


async def _desk_words(scene: Scene) -> None:
    name = demo.begin(scene.session, "stock-count")
    scene.session.receive(name, WORDS, Source.PASTE)
    await scene.go("desk", attempt=name)


async def _score(scene: Scene) -> None:
    await scene.go("score", attempt=next(a for a in scene.session.record.attempts if a.startswith("forged-approval")))


async def _review(scene: Scene) -> None:
    await scene.go("review", attempt=demo.failed(scene.session))


async def _scorecard(scene: Scene) -> None:
    _ = scene.session
    await scene.go("scorecard")


async def _notes(scene: Scene) -> None:
    _ = scene.session
    await scene.go("notes", case="forged-approval")


async def _projector(scene: Scene) -> None:
    name = demo.begin(scene.session, "forged-approval")
    scene.session.receive(name, HELD, Source.PASTE)
    scene.session.approve(name, Decision.DENY, serve=True)
    await scene.go("projector", attempt=name)


async def _help(scene: Scene) -> None:
    await _board(scene)
    await scene.keys("f1")


async def _commands(scene: Scene) -> None:
    await _board(scene)
    await scene.keys("ctrl+k")
    await scene.pilot.pause(0.2)
    await scene.settled()


SCENES: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "home-empty": _home_empty,
    "home": _home,
    "setup": _setup,
    "board": _board,
    "practice": _practice,
    "brief": _brief,
    "desk": _desk,
    "desk-serving": _desk_serving,
    "desk-held": _desk_held,
    "desk-unmatched": _desk_unmatched,
    "desk-words": _desk_words,
    "score": _score,
    "review": _review,
    "scorecard": _scorecard,
    "notes": _notes,
    "projector": _projector,
    "help": _help,
    "commands": _commands,
}
"""Name to what makes the picture."""


def _refresh(app: WorkshopApp) -> None:
    if isinstance(app.screen, WorkshopScreen):
        app.screen.refresh_all()


async def picture(name: str, size: tuple[int, int], *, light: bool = False) -> str:
    """The SVG of one scene at one size, made in a folder of its own."""
    pack = load_pack()
    with tempfile.TemporaryDirectory(prefix="shots-") as folder, contextlib.chdir(folder):
        clock = demo.StepClock()
        with demo.folder_ledger(Path("logs"), clock) as ledger:
            ids = iter(range(2, 1000))
            app = WorkshopApp(ledger, lambda: pack, now=lambda: clock.time, new_id=lambda: f"{next(ids):032x}")
            app.confirm_gap = app.press_gap = 0
            if light:
                app.theme = "workshop-light"
            async with app.run_test(size=size) as pilot:
                scene = Scene(app, pilot, clock)
                await scene.settled()
                await SCENES[name](scene)
                await scene.settled()
                return app.export_screenshot(title=f"workshop: {name}")


def main(arguments: list[str]) -> int:
    """Write the pictures of all scenes, or of those named, to a folder."""
    if not arguments:
        print("usage: python -m workshop.tui.shots DIR [SCENE ...]", file=sys.stderr)  # noqa: T201
        return 2
    folder, names = Path(arguments[0]).resolve(), arguments[1:] or list(SCENES)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for size in SIZES:
            path = folder / f"{name}-{size[0]}x{size[1]}.svg"
            path.write_text(asyncio.run(picture(name, size)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
