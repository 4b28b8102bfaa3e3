"""Style sheets are read once, and each theme has its own colours."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.css import stylesheet
from tui_samples import open_session, until, workshop_app

from workshop.tui import sheets
from workshop.tui.theme import DARK, LIGHT


async def test_no_source_is_read_twice_for_one_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "_read", type(sheets._read)(4))
    read: Counter[tuple[Any, ...]] = Counter()
    original = stylesheet.parse

    def parse(scope: str, css: str, place: Any, *rest: Any, **more: Any) -> Any:
        read[scope, css, place, more["tie_breaker"], app.theme] += 1
        return original(scope, css, place, *rest, **more)

    monkeypatch.setattr(stylesheet, "parse", parse)
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        open_session(app)
        for place in ("board", "setup", "board"):
            app.go(place)
            await until(pilot, lambda: not app.acts.running)
    assert len(read) > 20
    assert [source for source, times in read.items() if times > 1] == []


async def test_a_theme_shows_its_own_colours_there_and_back(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for theme in (DARK, LIGHT, DARK, LIGHT):
            app.theme = theme.name
            wanted = theme.background
            await until(pilot, lambda: app.screen.styles.background.hex.lower() == wanted, f"not {theme.name}")  # noqa: B023
