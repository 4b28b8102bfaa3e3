"""Leaving: one line says where the session goes on. And on the brief no press is lost without a word."""

from pathlib import Path

from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.brief import TOO_SOON, BriefScreen
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.notice_line import NoticeLine


async def test_quitting_says_in_one_line_where_it_goes_on(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    session.start("case-1")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "SESSIONS" in screen_text(app))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.return_code is not None)
    assert app.parting.startswith("Nothing is lost: session 00000000 with agent-A. Next: Go on with 1 case-1, repeat 1")
    assert "Open again: " in app.parting
    assert "\n" not in app.parting


async def test_a_press_while_a_copy_is_made_says_so(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        session = open_session(app)
        session.start("case-1")
        app.go("brief", attempt="case-1.1")
        await until(pilot, lambda: isinstance(app.screen, BriefScreen) and "to copy" in screen_text(app))
        await until(pilot, lambda: app.screen.query_one(Choices).has_focus)
        app.acts.running = True
        await pilot.press("enter")
        await until(pilot, lambda: app.screen.query_one(NoticeLine).text == TOO_SOON)
        app.acts.running = False
