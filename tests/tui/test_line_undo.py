"""Undo and redo in fields of one line: by words, with what was cut, and never past what was put in."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from workshop.tui.paste_guard import _undo
from workshop.tui.widgets.line_input import LineInput, _Edit


class OneField(App[None]):
    """A field, and what it said of itself."""

    def __init__(self, start: str = "") -> None:
        super().__init__()
        self.start = start
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        yield LineInput(self.start)

    def on_input_changed(self, message: Input.Changed) -> None:
        self.said.append(message.value)


async def _with_field(start: str, *presses: str | Callable[[LineInput], object]) -> tuple[str, int, list[str]]:
    app = OneField(start)
    async with app.run_test() as pilot:
        await _press(app, pilot, presses)
        field = app.query_one(LineInput)
        return field.value, field.cursor_position, app.said


async def _press(app: OneField, pilot: Pilot[None], presses: tuple[str | Callable[[LineInput], object], ...]) -> None:
    field = app.query_one(LineInput)
    field.focus()
    for press in presses:
        if callable(press):
            press(field)
            await pilot.pause()
        else:
            await pilot.press(press)


@pytest.mark.parametrize(
    ("start", "presses", "left"),
    [
        ("", [*"one", "ctrl+z"], ""),
        ("", [*"one", "space", *"two", "ctrl+z"], "one "),
        ("", [*"one", "space", *"two", "ctrl+z", "ctrl+z"], ""),
        ("", [*"one", "space", *"two", "ctrl+z", "ctrl+z", "ctrl+y", "ctrl+y"], "one two"),
        ("kept", ["ctrl+u", "ctrl+z"], "kept"),
        ("kept", ["ctrl+u", "ctrl+z", "ctrl+y"], ""),
        ("kept", ["backspace", "backspace", "ctrl+z"], "kept"),
        ("kept", ["ctrl+z", "ctrl+y"], "kept"),
        ("kept", ["home", "x", "end", "y", "ctrl+z"], "xkept"),
        ("kept", ["ctrl+shift+a", "x", "ctrl+z"], "kept"),
        ("", [*"one", "ctrl+z", "x", "ctrl+y"], "x"),
    ],
)
async def test_what_is_left(start: str, presses: list[str], left: str) -> None:
    assert (await _with_field(start, *presses))[0] == left


async def test_the_cursor_goes_where_the_change_was() -> None:
    assert (await _with_field("two words", "home", "x", "end", "ctrl+z"))[:2] == ("two words", 0)


async def test_a_paste_is_taken_back_whole_and_said_like_typing() -> None:
    value, _, said = await _with_field(
        "a ", lambda field: field.post_message(events.Paste("pasted words")), "b", "ctrl+z", "ctrl+z"
    )
    assert value == "a "
    assert said[-1] == "a "
    assert "a pasted words" in said


async def test_what_is_put_in_is_no_typing_to_take_back() -> None:
    assert (await _with_field("", *"old", lambda field: field.fill("new"), "ctrl+z"))[0] == "new"


async def test_a_dropped_paste_cannot_be_brought_back() -> None:
    def dropped(field: LineInput) -> None:
        before = _undo(field)
        field.insert_text_at_cursor("damaged")
        assert before is not None
        before()

    value, _, _ = await _with_field("", *"mine", dropped, "ctrl+z", "ctrl+y", "ctrl+y")
    assert value == "mine"


async def test_keys_with_nothing_to_do_are_absent() -> None:
    app = OneField()
    async with app.run_test() as pilot:
        app.query_one(LineInput).focus()
        await pilot.pause()
        assert not {"ctrl+z", "ctrl+y"} & set(app.screen.active_bindings)
        await pilot.press("a")
        assert "ctrl+z" in app.screen.active_bindings


@given(st.text("ab ", max_size=8), st.text("ab ", max_size=8))
@settings(max_examples=60)
def test_an_edit_leads_from_one_text_to_the_other(old: str, new: str) -> None:
    edit = _Edit.between(old, new)
    assert old[edit.at : edit.at + len(edit.taken)] == edit.taken
    assert old[: edit.at] + edit.put + old[edit.at + len(edit.taken) :] == new
