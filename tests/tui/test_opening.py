"""The first frame: painted before anything that takes long is loaded, then home; or a refusal in plain words."""

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

from tui_samples import screen_text, small_pack, until

from workshop.ledger.errors import LedgerTooNew
from workshop.ledger.ledger import Ledger
from workshop.tui.app import WorkshopApp
from workshop.tui.home import HomeScreen
from workshop.tui.opening import OpeningScreen

LOADED = (
    "import sys, workshop.tui.app; print([m for m in ('pydantic', 'sqlite_utils', 'jsonschema') if m in sys.modules])"
)


def test_what_the_first_frame_needs_loads_nothing_heavy(checkout: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=checkout, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_frame_stands_while_the_ledger_is_opened_and_home_follows(tmp_path: Path) -> None:
    gate = threading.Event()

    def slow() -> Ledger:
        gate.wait(10)
        return Ledger.open(tmp_path / "w.db")

    app = WorkshopApp(slow, small_pack)
    app.confirm_gap = app.press_gap = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "the ledger keeps" in screen_text(app))
        assert isinstance(app.screen, OpeningScreen)
        await pilot.press("enter", "n", "escape", "ctrl+t")
        await pilot.resize_terminal(30, 8)
        await pilot.resize_terminal(80, 24)
        gate.set()
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "No session yet" in screen_text(app))
        assert len(app.screen_stack) == 2
    app.ledger.close()


async def test_a_ledger_that_cannot_be_opened_is_a_refusal(tmp_path: Path) -> None:
    def refuses() -> Ledger:
        raise LedgerTooNew("w.db was written by a newer version.")

    app = WorkshopApp(refuses, small_pack)
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.refusal)
    assert app.refusal == "w.db was written by a newer version."
    assert app.return_code == 2


async def test_leaving_before_it_is_open_leaves_at_once(tmp_path: Path) -> None:
    gate = threading.Event()

    def slow() -> Ledger:
        gate.wait(10)
        return Ledger.open(tmp_path / "w.db")

    app = WorkshopApp(slow, small_pack)
    app.confirm_gap = 0
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q")
        gate.set()
    assert app.return_code == 0


async def test_what_was_put_back_while_the_ledger_was_opened_is_said(tmp_path: Path) -> None:
    Ledger.open(tmp_path / "w.db").close()
    with closing(sqlite3.connect(tmp_path / "w.db")) as conn:
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        conn.execute(f"DROP TRIGGER {names[0]}")
    app = WorkshopApp(lambda: Ledger.open(tmp_path / "w.db"), small_pack)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Mended  Found when the ledger was opened, and put back" in screen_text(app))
        assert f"the trigger {names[0]} is missing" in screen_text(app)
        assert "verify" in screen_text(app)
        await pilot.press("n", "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
    app.ledger.close()


async def test_nothing_put_back_is_nothing_said(tmp_path: Path) -> None:
    app = WorkshopApp(lambda: Ledger.open(tmp_path / "w.db"), small_pack)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "No session yet" in screen_text(app))
        assert "Mended" not in screen_text(app)
    app.ledger.close()
