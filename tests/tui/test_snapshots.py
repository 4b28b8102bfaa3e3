"""Home, setup, board and brief as pictures at both sizes, from a small pack with a fixed clock and fixed ids."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.words import EndReason, VoidCause
from workshop.tui.app import WorkshopApp

SIZES = [(80, 24), (120, 40)]


def played(app: WorkshopApp) -> None:
    """Open a session with one attempt to score, one void and one under way."""
    session = open_session(app)
    for name in ("case-1.1", "case-2.1"):
        session.start(name.partition(".")[0])
        session.hand_brief(name, fresh_chat=True)
    app.now.forward(200)  # type: ignore[attr-defined]
    session.end("case-1.1", EndReason.GAVE_UP)
    session.void("case-2.1", VoidCause.OUTAGE, "no network")
    session.start("case-2")


async def _home(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await until(pilot, lambda: "brief to hand over" in screen_text(app))


async def _setup(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await pilot.press("n")
    await until(pilot, lambda: "24 minutes" in screen_text(app) or "36 minutes" in screen_text(app))


async def _board(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.go("board")
    await until(pilot, lambda: "? to score" in screen_text(app))


async def _brief(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.go("brief", attempt="case-2.2")
    await until(pilot, lambda: "to copy" in screen_text(app) and not app.acts.running)


SCENES: dict[str, Callable[[WorkshopApp, Pilot[int]], Awaitable[None]]] = {
    "home": _home,
    "setup": _setup,
    "board": _board,
    "brief": _brief,
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_looks_as_it_did(
    snap_compare: Callable[..., bool], scene: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    app = workshop_app(Path())
    played(app)

    async def before(pilot: Pilot[int]) -> None:
        await SCENES[scene](app, pilot)
        for shown in app.screen.query("Input"):
            shown.cursor_blink = False  # type: ignore[attr-defined]
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
