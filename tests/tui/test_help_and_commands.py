"""Help, footer and command palette are made from the bindings, so every binding must say what it does."""

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import OptionList
from tui_samples import open_session, screen_text, until, workshop_app

import workshop.tui
from workshop.tui import routes
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.help import HelpScreen
from workshop.tui.score_scorer import ScorerDialog
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.file_dialog import FileDialog
from workshop.tui.widgets.list_dialog import ListDialog
from workshop.tui.widgets.text_dialog import TextDialog


def own_classes() -> list[type[DOMNode]]:
    """Every screen, widget and app of this package."""
    found = {}
    for module in pkgutil.walk_packages(workshop.tui.__path__, "workshop.tui."):
        for item in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(item) and issubclass(item, DOMNode) and item.__module__.startswith("workshop.tui"):
                found[f"{item.__module__}.{item.__qualname__}"] = item
    return list(found.values())


@pytest.mark.parametrize("item", own_classes(), ids=lambda item: item.__qualname__)
def test_every_binding_has_an_id_a_tooltip_and_a_name(item: type[DOMNode]) -> None:
    for binding in vars(item).get("BINDINGS", ()):
        assert isinstance(binding, Binding)
        assert binding.id
        assert binding.tooltip
        assert binding.description


def test_ids_are_not_used_for_two_things() -> None:
    seen: dict[str, str] = {}
    for item in own_classes():
        for binding in vars(item).get("BINDINGS", ()):
            assert seen.setdefault(binding.id, binding.description) == binding.description or binding.id in {
                "home.open",
                "dialog.no",
            }


def test_every_screen_says_what_it_is_for() -> None:
    names = set()
    for route in routes.ROUTES.values():
        module, _, name = route.partition(":")
        screen = getattr(importlib.import_module(module), name)
        assert len(screen.HELP) > 40
        names.add(screen.NAME)
    assert len(names) == len(routes.ROUTES)


@pytest.mark.parametrize("key", ["f1", "ctrl+g"])
async def test_help_tells_of_the_screen_the_focused_part_and_the_keys_that_work_now(tmp_path: Path, key: str) -> None:
    app = workshop_app(tmp_path, first="board")
    open_session(app)
    async with app.run_test(size=(100, 60)) as pilot:
        await until(pilot, lambda: app.screen.query_one(BoardTable).has_focus)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        text = screen_text(app)
        assert "Every case and repeat of this session" in text
        assert "Where you are now:" in text
        assert "Let a practice agent play the marked case" in text
        assert "Take the marked attempt out of every count" not in text
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))


@pytest.mark.parametrize("key", ["ctrl+k", "ctrl+p"])
async def test_every_possible_action_is_a_command_and_impossible_ones_are_absent(tmp_path: Path, key: str) -> None:
    app = workshop_app(tmp_path, first="board")
    open_session(app)
    async with app.run_test(size=(100, 60)) as pilot:
        await until(pilot, lambda: app.screen.query_one(BoardTable).has_focus)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await until(pilot, lambda: "Quit" in screen_text(app))
        text = screen_text(app)
        for name in ("Open", "Practice", "Scorecard", "Notes", "Help", "Light or dark", "Quit"):
            assert name in text
        assert "Void" not in text
        assert "Take over" not in text


async def test_a_command_runs_its_action(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, lambda: "No session yet" in screen_text(app))
        before = app.theme
        await pilot.press("ctrl+k")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await pilot.press(*"light or")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count == 1)
        await pilot.press("enter")
        await until(pilot, lambda: app.theme != before)


async def test_the_theme_is_remembered(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+t")
        await until(pilot, lambda: app.theme == "workshop-light")
    app.drafts.flush()
    assert WorkshopApp(app.ledger, app.load_pack).theme == "workshop-light"


@pytest.mark.parametrize("width", [120, 80, 60, 40, 24])
async def test_the_footer_shows_what_fits_and_always_help_and_commands(tmp_path: Path, width: int) -> None:
    app = workshop_app(tmp_path, first="board")
    open_session(app)
    async with app.run_test(size=(width, 24)) as pilot:
        await until(pilot, lambda: "F1 Help" in screen_text(app))
        line = screen_text(app).splitlines()[-1]
        assert len(line) <= width
        assert line.endswith("ctrl+k Commands") or width < 26
        if width >= 60:
            assert line.startswith(" enter Open")


async def test_keys_in_the_footer_can_be_clicked(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "F1 Help" in screen_text(app))
        x = screen_text(app).splitlines()[-1].index("F1 Help")
        await pilot.click(offset=(x + 1, 23))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_help_opens_over_a_dialog_and_the_same_key_leads_back_to_it(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    open_session(app)
    async with app.run_test(size=(120, 40)) as pilot:
        dialogs = (
            ScorerDialog((), lambda _: False, only="Ada"),
            ConfirmDialog("Sure?", "It can't be undone.", yes="Yes"),
            ListDialog("Which?", "One of them.", (Option("one", "One"),)),
            TextDialog(
                "Write", "Some words.", label="Text", start="", yes=Option("go", "Go"), missing="", keep=lambda _: None
            ),
            FileDialog("Load it", ""),
        )
        for dialog in dialogs:
            app.push_screen(dialog)
            await until(pilot, lambda dialog=dialog: app.screen is dialog and app.focused is not None)
            await pilot.press("f1")
            assert isinstance(app.screen, HelpScreen), dialog
            assert " ".join(dialog.HELP.split())[:40] in " ".join(screen_text(app).split())
            await pilot.press("f1")
            assert app.screen is dialog
            app.pop_screen()
        await pilot.press("ctrl+k")
        await pilot.press("f1")
        assert not isinstance(app.screen, HelpScreen)


def test_every_dialog_says_what_it_is_for() -> None:
    silent = [item for item in own_classes() if issubclass(item, ModalScreen) and item is not HelpScreen]
    assert len(silent) > 5
    assert not [item for item in silent if len(str(getattr(item, "HELP", ""))) < 20]
