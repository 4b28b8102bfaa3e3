"""The brief: both texts copied and in a file, a new chat confirmed, then the clock."""

from pathlib import Path

import pytest
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.words import Awaiting
from workshop.session import Session
from workshop.tui import routes
from workshop.tui.app import WorkshopApp
from workshop.tui.base import WorkshopScreen
from workshop.tui.board import BoardScreen
from workshop.tui.brief import BriefScreen
from workshop.tui.widgets.choices import Choices


class DeskStandIn(WorkshopScreen):
    """Stands where the desk opens."""

    def __init__(self, attempt: str) -> None:
        super().__init__()
        self.attempt = attempt


@pytest.fixture(autouse=True)
def _desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(routes.ROUTES, "desk", f"{__name__}:DeskStandIn")


async def at_brief(app: WorkshopApp, pilot: object) -> Session:
    session = open_session(app)
    session.start("case-1")
    app.go("board")
    app.go("brief", attempt="case-1.1")
    await until(pilot, lambda: isinstance(app.screen, BriefScreen) and "to copy" in screen_text(app))  # type: ignore[arg-type]
    return session


async def test_each_text_is_copied_by_one_key_and_stands_in_a_file_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = workshop_app(tmp_path)
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=(120, 40)) as pilot:
        session = await at_brief(app, pilot)
        files = sorted(app.files.glob("*.txt"))
        assert [file.name.rsplit("-", 1)[1] for file in files] == ["brief.txt", "protocol.txt"]
        assert all("-task-" in file.name and "case" not in file.name for file in files)
        assert files[1].read_text() == session.protocol_text()
        await pilot.press("p")
        await until(pilot, lambda: copied == [session.protocol_text()])
        await until(pilot, lambda: files[1].name in screen_text(app) and "copied" in screen_text(app))
        await pilot.press("b")
        await until(pilot, lambda: copied[1:] == [session.brief_text("case-1.1")])
        assert files[0].read_text() == copied[1]
        assert session.attempt("case-1.1").awaiting is Awaiting.BRIEF


async def test_enter_walks_through_the_steps_and_the_clock_starts_only_when_confirmed(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        session = await at_brief(app, pilot)
        choices = app.screen.query_one(Choices)
        assert choices.has_focus
        for step in ("protocol", "brief", "start"):
            await until(pilot, lambda step=step: choices.marked is not None and choices.marked.id == step)  # type: ignore[misc]
            assert not session.attempt("case-1.1").briefed
            await pilot.press("enter")
            await until(pilot, lambda: not app.acts.running)
        assert not session.attempt("case-1.1").briefed
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, DeskStandIn))
        record = session.attempt("case-1.1")
        assert record.briefed
        assert record.fresh_chat
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))


async def test_a_used_chat_is_recorded_as_such(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        session = await at_brief(app, pilot)
        await pilot.press("left", "enter", "enter")
        await until(pilot, lambda: session.attempt("case-1.1").briefed)
        assert not session.attempt("case-1.1").fresh_chat


async def test_leaving_and_coming_back_remembers_what_was_copied(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_brief(app, pilot)
        await pilot.press("p")
        await until(pilot, lambda: "copied" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BriefScreen) and "copied" in screen_text(app))
        choices = app.screen.query_one(Choices)
        assert choices.marked is not None
        assert choices.marked.id == "brief"


async def test_a_folder_that_cannot_be_written_is_said_and_copying_still_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = workshop_app(tmp_path)
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=(120, 40)) as pilot:
        app.files.write_text("a file where the folder should be")
        session = await at_brief(app, pilot)
        await until(pilot, lambda: "can't be written" in screen_text(app))
        await pilot.press("p")
        await until(pilot, lambda: copied == [session.protocol_text()])
