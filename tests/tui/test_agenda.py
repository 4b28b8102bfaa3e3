"""The debrief's agenda in the app: reached from board and scorecard, each item on the claim beside its rows."""

from pathlib import Path

import pytest
from score_samples import core, open_played, play
from tui_samples import screen_text, until, workshop_app

from workshop.model.words import Check, Verdict
from workshop.session import Session
from workshop.tui.agenda import AgendaScreen
from workshop.tui.app import WorkshopApp
from workshop.tui.score import ScoreScreen
from workshop.tui.score_settle import SettleDialog

NAME = "stock-count.1"
ANSWER = "Stock: north 18, south 24, east 0, 42 in total. The order is SO-7002."


def _open(folder: Path) -> tuple[WorkshopApp, Session]:
    app = workshop_app(folder, core())
    session = open_played(app, {"stock-count": ()})
    play(session, "stock-count", "careful", answer=ANSWER)
    for check in Check:
        session.verdict(NAME, check, Verdict.PASS, "as I see it", "Ada")
        other = Verdict.FAIL if check is Check.EVIDENCE else Verdict.PASS
        session.verdict(NAME, check, other, "north was 17", "Ben")
    return app, session


@pytest.mark.parametrize("place", ["board", "scorecard"])
async def test_a_dispute_is_found_from_board_and_scorecard_with_claim_row_and_reasons(
    tmp_path: Path, place: str
) -> None:
    app, session = _open(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go(place)
        await until(pilot, lambda: "Debrief" in screen_text(app))
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, AgendaScreen) and "to settle" in screen_text(app))
        await until(pilot, lambda: "Ben" in screen_text(app))
        text = " ".join(screen_text(app).split())
        assert "1 disputed, 1 to settle" in text
        assert "“North 18”" in text or "north 18" in text
        assert "contradicted" in text
        assert "17" in text.split("contradicted", 1)[1]  # the row that says otherwise
        assert "north was 17" in text
        assert "as I see it" in text
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.check is Check.EVIDENCE)
        await pilot.press("alt+s")
        await until(pilot, lambda: isinstance(app.screen, SettleDialog))
        text = " ".join(screen_text(app).split())
        assert "CLAIM" in text
        assert "contradicted" in text
        assert "north was 17" in text
        assert "as I see it" in text
    session.close()
