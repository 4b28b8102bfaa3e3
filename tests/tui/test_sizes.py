"""Every screen at every size: tiny windows, resizing at any moment, no colour, both themes."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui_samples import on_top, open_session, screen_text, until, workshop_app

from workshop.model.words import Source
from workshop.tui.app import WorkshopApp
from workshop.tui.help import HelpScreen
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import ConfirmDialog, PickDialog
from workshop.tui.widgets.reason_dialog import ReasonDialog

Open = Callable[[WorkshopApp, Pilot[int]], Awaitable[None]]
READ = b'{"tool": "note_read", "arguments": {"id": "N-1"}}'


async def _home(app: WorkshopApp, pilot: Pilot[int]) -> None:
    open_session(app)
    on_top(app).refresh_all()
    await until(pilot, lambda: "4 to play" in screen_text(app) or app.size.height < 12)


async def _setup(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.go("setup")
    await until(pilot, lambda: not app.acts.running)


async def _board(app: WorkshopApp, pilot: Pilot[int]) -> None:
    open_session(app, repeats=5)
    app.go("board")


async def _brief(app: WorkshopApp, pilot: Pilot[int]) -> None:
    open_session(app).start("case-1")
    app.go("brief", attempt="case-1.1")
    await until(pilot, lambda: not app.acts.running)


async def _projector(app: WorkshopApp, pilot: Pilot[int]) -> None:
    session = open_session(app)
    session.start("case-1")
    session.hand_brief("case-1.1", fresh_chat=True)
    session.receive("case-1.1", READ, Source.PASTE, serve=True)
    app.go("projector", attempt="case-1.1")


async def _help(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.push_screen(HelpScreen(app.screen))


async def _confirm(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.push_screen(ConfirmDialog("Take it?", "The other window can't write any more.", yes="Take it over"))


async def _reason(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.push_screen(
        ReasonDialog("Void it?", "It stays listed.", [Option("outage", "outage"), Option("other", "other")])
    )


async def _pick(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.push_screen(PickDialog("Which?", "One of these.", [Option(f"agent-{n}", f"agent {n}") for n in range(8)]))


async def _commands(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await pilot.press("ctrl+k")


SCREENS: dict[str, Open] = {
    "home": _home,
    "setup": _setup,
    "board": _board,
    "brief": _brief,
    "projector": _projector,
    "help": _help,
    "confirm": _confirm,
    "reason": _reason,
    "pick": _pick,
    "commands": _commands,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_resizing_at_any_moment_breaks_nothing(tmp_path: Path, name: str) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await SCREENS[name](app, pilot)
        for size in ((20, 6), (120, 40), (1, 1), (200, 10), (40, 24), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("tab", "down")
        assert app.is_running
        assert screen_text(app).strip()


@pytest.mark.parametrize("name", SCREENS)
async def test_a_tiny_window_opens_and_can_be_left(tmp_path: Path, name: str) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        await SCREENS[name](app, pilot)
        await pilot.pause()
        depth = len(app.screen_stack)
        await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) < depth or depth == 2)


@pytest.mark.parametrize("theme", ["workshop-dark", "workshop-light"])
async def test_without_colour_words_and_marks_say_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = workshop_app(tmp_path)
    app.theme = theme
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        open_session(app).start("case-1")
        app.go("brief", attempt="case-1.1")
        await until(pilot, lambda: "to copy" in screen_text(app))
        choices = app.screen.query_one(Choices)
        assert "[ Copy protocol ]" in screen_text(app)
        choices.mark("start")
        await pilot.press("enter")
        await until(pilot, lambda: "enter again confirms" in screen_text(app))
        colours = {
            segment.style.color.name
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
            and segment.style.color is not None
            and segment.style.color.triplet is not None
            and len(set(segment.style.color.triplet)) > 1
        }
        assert not colours
