"""Pictures of every screen, as SVG: `python -m workshop.tui.shots DIR [SCENE ...]`.

Made from a demo session with a fixed clock and fixed ids, so that the same code gives the same files. With `--light`
they are in the light theme; with NO_COLOR set they are without colour.
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.tui import demo_session as demo
from workshop.tui.app import WorkshopApp
from workshop.tui.shot_scene import Scene
from workshop.tui.shot_scenes import SCENES
from workshop.tui.theme import DARK, LIGHT

SIZES = ((80, 24), (120, 40))


@contextlib.asynccontextmanager
async def staged(
    name: str, size: tuple[int, int], *, pack: Pack | None = None, light: bool = False
) -> AsyncIterator[Scene]:
    """One scene of `SCENES` as it stands on the screen, in a folder of its own, which is the working folder meanwhile.

    `pack` spares reading the core pack again.
    """
    chosen = pack or load_pack()
    with tempfile.TemporaryDirectory(prefix="shots-") as folder, contextlib.chdir(folder):
        clock = demo.StepClock()
        with demo.folder_ledger(Path("logs"), clock) as ledger:
            ids = iter(range(2, 1000))
            app = WorkshopApp(ledger, lambda: chosen, now=lambda: clock.time, new_id=lambda: f"{next(ids):032x}")
            app.confirm_gap = app.press_gap = 0
            app.animation_level = "none"
            app.theme = LIGHT.name if light else DARK.name
            async with app.run_test(size=size) as pilot:
                scene = Scene(app, pilot, clock)
                await scene.settled()
                await SCENES[name](scene)
                await scene.settled()
                yield scene


async def picture(name: str, size: tuple[int, int], *, light: bool = False) -> str:
    """The SVG of one scene at one size."""
    async with staged(name, size, light=light) as scene:
        return scene.app.export_screenshot(title=f"workshop: {name}")


def main(arguments: list[str]) -> int:
    """Write the pictures of all scenes, or of those named, to a folder."""
    light = "--light" in arguments
    named = [argument for argument in arguments if argument != "--light"]
    if not named:
        print("usage: python -m workshop.tui.shots [--light] DIR [SCENE ...]", file=sys.stderr)  # noqa: T201
        return 2
    folder, names = Path(named[0]).resolve(), named[1:] or list(SCENES)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for size in SIZES:
            path = folder / f"{name}-{size[0]}x{size[1]}.svg"
            path.write_text(asyncio.run(picture(name, size, light=light)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
