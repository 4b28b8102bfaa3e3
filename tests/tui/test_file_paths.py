"""A path that somebody types is never too strange: what is wrong with it is said in a plain sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Input, Static
from tui_samples import workshop_app

from workshop.tui.widgets.file_dialog import FileDialog, completed, dropped_file, what_is_wrong

STRANGE = (
    "~nobody-of-that-name/",
    "~nobody-of-that-name",
    "/tmp/" + "a" * 300,
    "/tmp/" + "a/" * 3000,
    "a\0b",
    "\udc80/x",
)
STRANGE += ("~\udc80/", "/tmp/\ud800", "file:///%00", "file://~", "'", "\\", "~/" + "b" * 300)


@pytest.mark.parametrize("typed", STRANGE)
def test_a_strange_path_gets_a_sentence_and_no_completion(typed: str) -> None:
    found, problem = what_is_wrong(typed)
    assert found is None
    assert problem.endswith(".")
    assert completed(typed) is None
    assert dropped_file(typed) is None


@given(
    st.text(st.characters(codec=None, categories=None), max_size=40).map(lambda text: f"~{text}") | st.text(max_size=40)
)
def test_no_path_is_too_strange(typed: str) -> None:
    what_is_wrong(typed)
    completed(typed)
    dropped_file(typed)


def test_a_file_there_is_has_nothing_wrong(tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("x")
    assert what_is_wrong(f"{tmp_path}/answer.txt") == (tmp_path / "answer.txt", "")
    assert "folder" in what_is_wrong(str(tmp_path))[1]
    assert completed(f"{tmp_path}/ans") == f"{tmp_path}/answer.txt"


@pytest.mark.parametrize("typed", ["~nobody-of-that-name/", "/tmp/" + "a" * 300])
async def test_the_dialog_stays_open_and_says_it(typed: str, tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = FileDialog("Load")
        app.push_screen(dialog)
        await pilot.pause()
        dialog.query_one(Input).value = typed
        await pilot.press("tab")
        dialog.query_one(Input).focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is dialog
        assert str(dialog.query_one("#missing", Static).content).strip()
