"""What is said of a paste that was refused names only ways on that are there, and a field can be filled from a file."""

from pathlib import Path

from desk_samples import at_desk
from score_samples import core, open_played, score
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input
from tui_samples import screen_text, until, workshop_app

from workshop.tui.app import WorkshopApp
from workshop.tui.paste import Why
from workshop.tui.paste_guard import BY_HAND, FROM_FILE, NO_FIELD
from workshop.tui.review import ReviewScreen
from workshop.tui.review_field import ReviewBox
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.editor import Editor

NAME = "injected-ticket.1"
ALT_L, CTRL_O = FROM_FILE.format(key="alt+l"), FROM_FILE.format(key="ctrl+o")


def _reviewing(folder: Path) -> WorkshopApp:
    app = workshop_app(folder, core())
    score(open_played(app, {"injected-ticket": ("obeys",)}), NAME)
    return app


async def _open(app: WorkshopApp, pilot: Pilot[int]) -> Editor:
    app.go("review", attempt=NAME)
    await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and app.focused is not None)
    return next(box for box in app.screen.query(ReviewBox) if box.field.id == "fix").query_one(Editor)


def _refused(app: WorkshopApp) -> str:
    app._complain(f"{Why.BURST.name} {app._way_on()}")
    return app._way_on()


async def test_a_field_of_the_review_names_its_own_key_and_takes_the_file(tmp_path: Path) -> None:
    app = _reviewing(tmp_path)
    file = tmp_path / "fix.txt"
    file.write_bytes(b"new rule\x1b[31m\r\nsecond line")
    async with app.run_test(size=(120, 40)) as pilot:
        fix = await _open(app, pilot)
        fix.focus()
        await pilot.press(*"so ")
        assert _refused(app) == ALT_L
        await pilot.press("alt+l")
        await until(pilot, lambda: isinstance(app.screen, ModalScreen))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, lambda: "second line" in fix.text)
        assert fix.text == "so new rule␛[31m\nsecond line"
        await pilot.press("ctrl+z")
        assert fix.text == "so "


async def test_a_file_that_is_no_text_for_a_field_is_said(tmp_path: Path) -> None:
    app = _reviewing(tmp_path)
    file = tmp_path / "much.txt"
    file.write_text("x" * 200_000)
    async with app.run_test(size=(120, 40)) as pilot:
        fix = await _open(app, pilot)
        fix.focus()
        await pilot.press("alt+l")
        await until(pilot, lambda: isinstance(app.screen, ModalScreen))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, lambda: "larger than 100,000 bytes" in " ".join(screen_text(app).split()))
        assert not fix.text


async def test_choices_take_no_text_and_offer_no_file(tmp_path: Path) -> None:
    app = _reviewing(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await _open(app, pilot)
        app.screen.query_one(Choices).focus()
        await pilot.pause()
        assert _refused(app) == NO_FIELD


async def test_the_desk_names_its_file_and_a_line_none(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        assert desk.app._way_on() == CTRL_O
        await desk.pilot.press("alt+p")
        await until(desk.pilot, lambda: isinstance(desk.app.focused, Input))
        assert desk.app._way_on() == BY_HAND
