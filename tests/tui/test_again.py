"""Opened again after the app had ended: said in plain words, once, and not where nothing was interrupted."""

from pathlib import Path

import pytest
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.session import Session
from workshop.tui.again import again_words
from workshop.tui.brief import BriefScreen
from workshop.tui.desk import DeskScreen


def as_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the holders from here on be those of another process."""
    monkeypatch.setattr("workshop.ledger.holder.os.getpid", lambda: 4_000_000)


@pytest.mark.parametrize("briefed", [False, True])
async def test_it_says_when_the_app_ended_and_that_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefed: bool
) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    session.start("case-1")
    if briefed:
        session.hand_brief("case-1.1", fresh_chat=True)
    session.close()
    app.session = None
    as_another_process(monkeypatch)
    app.now.forward(3600)  # type: ignore[attr-defined]
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Go on with 1 case-1" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, DeskScreen if briefed else BriefScreen))
        await until(pilot, lambda: "open when the app ended at 09:00 UTC on 2026-03-02" in screen_text(app))
        assert "goes on at the same step" in " ".join(screen_text(app).split())
        assert "taken over" not in screen_text(app)
        if briefed:
            assert "0:00 of 6 min" in screen_text(app)


def test_nothing_is_said_within_one_app_nor_where_nothing_was_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    session.close()
    as_another_process(monkeypatch)
    between = Session.resume(app.ledger, session.log_id)
    assert again_words(between) == ""
    between.start("case-1")
    between.close()
    same = Session.resume(app.ledger, session.log_id)
    assert again_words(same) == ""
    same.close()
    app.ledger.close()
