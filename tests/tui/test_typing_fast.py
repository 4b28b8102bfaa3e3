"""A field of one line keeps what comes fast, typed or pasted, says what it could not keep, and presses nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.pilot import Pilot
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.paste import FAST, RUN, Fate, Guard, Kind
from workshop.tui.setup import SetupScreen
from workshop.tui.widgets.field import Field
from workshop.tui.widgets.notice_line import NoticeLine

NAME = "agent-with-a-long-name 2026-11"


@given(st.lists(st.tuples(st.sampled_from([Kind.LINE, Kind.MOVE]), st.floats(0, FAST)), min_size=RUN, max_size=80))
def test_every_key_into_a_line_arrives_however_fast(keys: list[tuple[Kind, float]]) -> None:
    guard, at = Guard(), 100.0
    for kind, gap in keys:
        at += gap
        assert guard.key(kind, at).fate is Fate.PASS


def test_a_press_right_behind_fast_typing_presses_nothing() -> None:
    guard = Guard()
    for n in range(RUN):
        guard.key(Kind.LINE, 100 + n * 0.001)
    assert guard.key(Kind.ACT, 100.1).fate is Fate.DROP
    assert guard.press(100.1).fate is Fate.DROP


async def form(app: WorkshopApp, pilot: Pilot[int]) -> Field:
    """Open the form with the guard on, the name focused."""
    app.confirm_gap = 0.25
    await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.query_one("#cases").option_count)
    field = app.screen.query_one("#field-name", Field)
    field.input.focus()
    await pilot.pause()
    return field


def keys(app: WorkshopApp, text: str) -> None:
    """Post keys as one read of the terminal brings them."""
    for letter in text:
        name = {"\r": "enter", "\t": "tab", " ": "space"}.get(letter, letter)
        app.post_message(events.Key(name, letter))


def paste(app: WorkshopApp, text: str) -> None:
    app.post_message(events.Paste(text))


def notice(app: WorkshopApp) -> str:
    return app.screen.query_one(NoticeLine).text


async def test_a_burst_of_text_is_typed_text(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        field = await form(app, pilot)
        keys(app, NAME)
        await until(pilot, lambda: field.value == NAME)
        assert notice(app) == ""
        keys(app, "\tone burst over two fields\r\r")
        await until(pilot, lambda: app.screen.query_one("#field-version", Field).value == "one burst over two fields")
        assert app.ledger.logs() == []


@pytest.mark.parametrize(
    ("text", "kept", "said"),
    [
        (NAME, NAME, ""),
        (f"{NAME}\r", NAME, ""),
        (f"\n\n{NAME}\nsecond\nthird\n", NAME, "2 more lines were left out"),
        (f"{NAME}\rsecond", NAME, "1 more line was left out"),
        (f"{NAME}\x1b[0m", "", "Type it, or copy it again"),
    ],
)
async def test_a_marked_paste_fills_the_field_with_its_first_line(
    tmp_path: Path, text: str, kept: str, said: str
) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        field = await form(app, pilot)
        paste(app, text)
        await until(pilot, lambda: field.value == kept and said in notice(app))
        assert bool(notice(app)) is bool(said)
        assert "file" not in notice(app)


async def test_what_was_said_of_a_paste_goes_with_the_next_key(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        field = await form(app, pilot)
        paste(app, "one\ntwo")
        await until(pilot, lambda: "left out" in notice(app))
        app.guard = Guard()
        keys(app, "s")
        await until(pilot, lambda: field.value == "ones")
        assert notice(app) == ""


async def test_a_paste_that_nothing_takes_says_so(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="board")
    open_session(app)
    async with app.run_test(size=(80, 24)) as pilot:
        app.confirm_gap = 0.25
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "repeat 1" in screen_text(app))
        paste(app, "the agent's message")
        await until(pilot, lambda: "Nothing here takes a paste" in notice(app))
