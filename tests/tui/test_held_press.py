"""A press waits at the door until all is read that the terminal sent right behind it."""

from pathlib import Path

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from tui_samples import until, workshop_app

from workshop.tui.help import HelpScreen
from workshop.tui.paste import HOLD


async def test_a_press_is_passed_on_when_nothing_stands_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unread = True
    monkeypatch.setattr(HeadlessDriver, "more", property(lambda _: unread), raising=False)
    app = workshop_app(tmp_path)
    app.confirm_gap = 0.25
    async with app.run_test() as pilot:
        await pilot.press("f1")
        await pilot.pause(4 * HOLD)
        assert not isinstance(app.screen, HelpScreen)
        unread = False
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
