"""Acts: once, in a thread, with plain words when they fail."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import ComposeResult
from tui_samples import until, workshop_app

from workshop.ledger.errors import LedgerBusy
from workshop.session import NotNow
from workshop.tui import routes
from workshop.tui.base import WorkshopScreen
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.notice_line import NoticeLine


class ActScreen(WorkshopScreen):
    """A screen whose one choice runs what a test gives it."""

    do: Callable[[], object] = staticmethod(lambda: None)
    done: list[object]

    def __init__(self) -> None:
        super().__init__()
        self.done = []

    def body(self) -> ComposeResult:
        yield Choices([Option("go", "Go", confirm=False)])

    def on_choices_confirmed(self, message: Choices.Confirmed) -> None:
        self.act(type(self).do, self.done.append, control=message.choices)


@pytest.fixture(autouse=True)
def _route(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(routes.ROUTES, "act", f"{__name__}:ActScreen")
    monkeypatch.setattr(ActScreen, "do", staticmethod(lambda: None))


async def test_a_double_press_acts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, runs = threading.Event(), []

    def slow() -> int:
        runs.append(1)
        gate.wait(5)
        return len(runs)

    monkeypatch.setattr(ActScreen, "do", staticmethod(slow))
    app = workshop_app(tmp_path, first="act")
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter", "enter")
        screen = app.screen
        assert isinstance(screen, ActScreen)
        assert screen.act(slow) is False
        choices = screen.query_one(Choices)
        await until(pilot, lambda: choices.has_class("-busy"))
        gate.set()
        await until(pilot, lambda: screen.done)
        assert screen.done == [1]
        assert not choices.has_class("-busy")
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.done) == 2)


async def test_what_was_said_stands_until_an_act_is_done_or_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    app = workshop_app(tmp_path, first="act")
    async with app.run_test() as pilot:
        await pilot.press("tab")
        screen = app.screen
        assert isinstance(screen, ActScreen)
        notice = screen.query_one(NoticeLine)
        for do in (lambda: None, lambda: gate.wait(5)):
            monkeypatch.setattr(ActScreen, "do", staticmethod(do))
            screen.tell("Served.")
            await pilot.press("enter")
            await until(pilot, lambda: not notice.text)
        assert app.acts.running
        gate.set()
        await until(pilot, lambda: len(screen.done) == 2)


@pytest.mark.parametrize("error", [NotNow("a reply [/is] ready"), LedgerBusy("locked by [b]another[/b] program")])
async def test_an_error_somebody_can_cause_is_a_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails() -> None:
        raise error

    monkeypatch.setattr(ActScreen, "do", staticmethod(fails))
    app = workshop_app(tmp_path, first="act")
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        notice = app.screen.query_one(NoticeLine)
        await until(pilot, lambda: notice.text)
        assert notice.text == str(error)
        assert str(error) in str(notice.render())
        assert notice.problem
        assert app.screen.query_one(Choices).has_focus


async def test_a_defect_stops_the_app_with_two_lines_and_a_log_without_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> None:
        secret = "art-9kq2vm7xt4"
        raise ZeroDivisionError(f"by {secret}")

    monkeypatch.setattr(ActScreen, "do", staticmethod(breaks))
    app = workshop_app(tmp_path, first="act")

    async def crash() -> None:
        async with app.run_test() as pilot:
            await pilot.press("tab", "enter")
            await until(pilot, lambda: app.crash_text)

    with pytest.raises(ZeroDivisionError):
        await crash()
    assert len(app.crash_text.splitlines()) == 2
    assert "ZeroDivisionError" in app.crash_text
    [log] = (tmp_path / "logs").glob("crash-*.log")
    assert "breaks" in log.read_text()
    assert "art-9kq2vm7xt4" not in log.read_text() + app.crash_text
