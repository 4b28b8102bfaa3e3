"""The list of practice agents: whole texts, rows that stand still, and what is marked is what is taken."""

from pathlib import Path

import pytest
from score_samples import core
from textual.widgets import OptionList
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.board_practice import practice_options
from workshop.tui.board_rows import board_rows
from workshop.tui.widgets.list_dialog import ListDialog


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_text_is_whole_and_what_is_marked_is_taken(tmp_path: Path, size: tuple[int, int]) -> None:
    pack = core()
    app = workshop_app(tmp_path, pack, first="board")
    session = open_session(app, cases=("stock-count",), repeats=1)
    options = practice_options(board_rows(session.record, pack, app.now())[0])
    assert len(options) > 4
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "stock-count" in screen_text(app))
        opened: list[str] = []
        app.open_attempt = opened.append  # type: ignore[method-assign]
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, ListDialog))
        rows = app.screen.query_one(OptionList)
        seen = ""
        for place, option in enumerate(options):
            await until(pilot, lambda place=place: rows.highlighted == place)  # type: ignore[misc]
            seen = " ".join(screen_text(app).split())
            assert option.label in seen
            assert " ".join(option.why.split())[:50] in seen
            assert "…" not in seen
            if place == 3:
                break
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: opened)
        assert session.attempt(opened[0]).practice_agent == options[3].label
