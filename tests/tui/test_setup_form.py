"""The form says at each field what is wrong with it, keeps what is taken in, and never leaves without a word."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.app import WorkshopApp
from workshop.tui.home import HomeScreen
from workshop.tui.setup import SetupScreen
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.coach_line import CoachLine
from workshop.tui.widgets.field import Field
from workshop.tui.widgets.notice_line import NoticeLine


async def form(app: WorkshopApp, pilot: Pilot[int]) -> CheckList:
    await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.query_one(CheckList).option_count)
    return app.screen.query_one(CheckList)


def field(app: WorkshopApp, name: str) -> Field:
    return app.screen.query_one(f"#field-{name}", Field)


def note(app: WorkshopApp, name: str) -> str:
    return str(field(app, name).query_one(".note").render())  # type: ignore[attr-defined]


def coach(app: WorkshopApp) -> str:
    return app.screen.query_one(CoachLine).sentence


def marked(app: WorkshopApp) -> str:
    choice = app.screen.query_one("#do", Choices).marked
    return choice.id if choice else ""


async def test_a_wrong_value_is_said_at_its_field_as_it_is_typed_and_named_by_the_coach(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        cases = await form(app, pilot)
        field(app, "repeats").set("")
        field(app, "repeats").input.focus()
        await pilot.press("a")
        await until(pilot, lambda: note(app, "repeats").startswith("a whole number from 1 to"))
        assert coach(app).startswith("Mend Repeats per case: a whole number")
        cases.focus()
        await pilot.press("n")
        await until(pilot, lambda: coach(app).startswith("Mend Repeats per case, Cases:"))
        assert "choose at least one case" in screen_text(app)
        field(app, "repeats").input.focus()
        await pilot.press("backspace", "2")
        await until(pilot, lambda: note(app, "repeats") == "")
        assert coach(app) == "Mend Cases: choose at least one case."


async def test_a_file_that_is_not_there_is_said_when_its_field_is_left(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await form(app, pilot)
        field(app, "prompt").input.focus()
        await pilot.press(*"absent", "tab")
        await until(pilot, lambda: "there is no such file" in note(app, "prompt"))
        assert coach(app).startswith("Mend System prompt: there is no such file")
        field(app, "prompt").input.focus()
        await pilot.press("x")
        await until(pilot, lambda: "no such file" not in note(app, "prompt") + coach(app))


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (("down", "o"), {"case-2"}),
        (("o", "a"), {"case-1", "case-2"}),
        (("n",), set()),
        (("alt+x",), set()),
        (("down", "alt+o"), {"case-2"}),
        (("n", "alt+a"), {"case-1", "case-2"}),
    ],
)
async def test_cases_are_taken_in_at_one_stroke_and_kept_until_the_session_begins(
    tmp_path: Path, keys: tuple[str, ...], chosen: set[str]
) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        cases = await form(app, pilot)
        cases.focus()
        await pilot.press(*keys)
        await until(pilot, lambda: cases.chosen == chosen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("n")
        assert (await form(app, pilot)).chosen == chosen


async def test_the_commands_offer_them_wherever_the_cursor_is(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        cases = await form(app, pilot)
        assert field(app, "name").input.has_focus
        await pilot.press("ctrl+k")
        await pilot.press(*"only the marked")
        await until(pilot, lambda: "Only the marked case" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: cases.chosen == {"case-1"})


async def test_the_bar_stands_on_begin_each_time_and_ends_at_its_ends(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await form(app, pilot)
        bar = app.screen.query_one("#do", Choices)
        bar.focus()
        await pilot.press("left")
        assert marked(app) == "begin"
        await pilot.press("right", "right")
        assert marked(app) == "leave"
        await pilot.press("shift+tab", "tab")
        assert bar.has_focus
        assert marked(app) == "begin"


async def test_focus_on_the_bar_is_seen_by_shape(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await form(app, pilot)
        assert "[ Begin ]" not in screen_text(app)
        app.screen.query_one("#do", Choices).focus()
        await until(pilot, lambda: "[ Begin ]" in screen_text(app))


@pytest.mark.parametrize("way", ["bar", "escape"])
async def test_leaving_says_that_what_was_typed_is_kept(tmp_path: Path, way: str) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for typed in (False, True):
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await pilot.press("n")
            await form(app, pilot)
            if typed:
                await pilot.press(*"agent")
            if way == "bar":
                app.screen.query_one("#do", Choices).focus()
                await pilot.press("right", "enter")
            else:
                await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            assert ("is kept" in app.screen.query_one(NoticeLine).text) is typed


async def test_with_earlier_agents_the_cursor_stands_in_the_first_empty_field(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    open_session(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await form(app, pilot)
        assert "EARLIER AGENTS" in screen_text(app)
        assert field(app, "name").input.has_focus
        assert "take one from above" in coach(app)


async def test_the_control_case_is_called_so(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(120, 40)) as pilot:
        await form(app, pilot)
        assert "1 case-1" in screen_text(app)
        assert "control case" in screen_text(app)
