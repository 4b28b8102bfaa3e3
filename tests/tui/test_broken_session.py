"""A session whose chain is broken says where, what still stands and the way on: on home, on the board, at 80 columns."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen

SAID = "Chain broken at event 2: read only, event 1 can be trusted. Run `workshop verify 00000000`; go on in a new session."


def broken_app(folder: Path) -> WorkshopApp:
    """Give an app over a ledger whose one session was tampered with: its second event."""
    app = workshop_app(folder)
    session = open_session(app)
    session.start("case-1")
    session.hand_brief("case-1.1", fresh_chat=True)
    session.close()
    app.session = None
    with closing(sqlite3.connect(app.ledger.path)) as conn:
        for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            conn.execute(f"DROP TRIGGER {name}")
        conn.execute("UPDATE events SET body = replace(body, '\"repeat\":1', '\"repeat\":2') WHERE seq = 2")
        conn.commit()
    return app


def words(app: WorkshopApp) -> str:
    return " ".join(screen_text(app).split())


@pytest.mark.parametrize("key", ["enter", "r"])
async def test_home_and_board_say_what_is_broken_and_the_way_on(tmp_path: Path, key: str) -> None:
    app = broken_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "broken at #2, read only" in screen_text(app))
        assert "Go on" not in screen_text(app)
        await until(pilot, lambda: f"agent-A 2026-11: c{SAID[1:]}" in words(app))
        await pilot.press("tab", key)
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and SAID in words(app))
        assert "chain broken" in screen_text(app).splitlines()[0]
        assert "read only" in screen_text(app).splitlines()[0]
        assert "t Take over" not in screen_text(app)
        app.open_attempt("case-1.1")
        await until(pilot, lambda: not isinstance(app.screen, BoardScreen))
        await until(pilot, lambda: "chain broken" in screen_text(app).splitlines()[0])
        await until(pilot, lambda: "Back to the board" in screen_text(app))
        assert "Take it over" not in screen_text(app)  # it would be refused
    app.ledger.close()
