"""The head of the log can be copied whole, with log id, size and the command that checks it."""

from pathlib import Path

import pytest
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.board import BoardScreen
from workshop.tui.head import HeadDialog


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_board_shows_and_copies_it_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = workshop_app(tmp_path, first="board")
    session = open_session(app)
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "case-1" in screen_text(app))
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, HeadDialog) and session.record.hash in screen_text(app))
        assert session.log_id in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: copied and "Log id, size and head" in screen_text(app))
        assert f"--size 1 --head {session.record.hash}" in copied[0]
        assert [file.read_text() for file in app.files.glob("*head*")] == copied
