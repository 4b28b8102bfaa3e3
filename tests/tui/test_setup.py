"""Setup: what is wrong stands at its field, nothing typed is lost, and Begin opens the session once."""

from pathlib import Path

from score_samples import core
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.canonical import sha256_hex
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.home import HomeScreen
from workshop.tui.setup import SetupScreen
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.field import Field


def field(app: WorkshopApp, name: str) -> Field:
    return app.screen.query_one(f"#field-{name}", Field)


def note(app: WorkshopApp, name: str) -> str:
    return str(field(app, name).query_one(".note").render())  # type: ignore[attr-defined]


async def begin(app: WorkshopApp, pilot: object) -> None:
    app.screen.query_one("#do", Choices).focus()
    await pilot.press("enter")  # type: ignore[attr-defined]


async def opened(app: WorkshopApp, pilot: object) -> None:
    await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.query_one(CheckList).option_count)  # type: ignore[arg-type]


async def test_missing_fields_are_said_where_they_are_and_nothing_is_opened(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        field(app, "repeats").input.value = "many"
        await begin(app, pilot)
        await pilot.pause()
        assert note(app, "name") == "give the agent a name"
        assert note(app, "operator") == "say who plays the tools"
        assert note(app, "repeats").startswith("a whole number from 1")
        assert field(app, "name").input.has_focus
        assert app.ledger.logs() == []
        await pilot.press(*"agent-B")
        assert note(app, "name") == ""


async def test_begin_freezes_the_pack_and_opens_the_board(tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("Be careful.\n")
    app = workshop_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await opened(app, pilot)
        for name, value in (("name", "agent-B"), ("prompt", str(prompt)), ("operator", "Ada"), ("repeats", "2")):
            field(app, name).input.value = value
        await pilot.pause()
        app.screen.query_one(CheckList).focus()
        await pilot.press("down", "space")
        await begin(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert app.session is not None
        row = app.session.record.opened
        assert (row.agent.name, row.operator, row.cases, row.repeats) == ("agent-B", "Ada", ("case-1",), 2)
        assert row.agent.system_prompt_sha256 == sha256_hex(b"Be careful.\n")
        await until(pilot, lambda: app.drafts.flush() == "" and app.drafts.read("", "") == {})
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_a_double_press_on_begin_opens_one_session(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    app.press_gap = 60
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        app.acts._ended = 0
        field(app, "name").input.value = "a"
        field(app, "operator").input.value = "b"
        app.screen.query_one("#do", Choices).focus()
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("enter")
        assert len(app.ledger.logs()) == 1
        assert app.session is not None
        assert not app.session.record.attempts


async def test_what_is_typed_is_found_again_and_marked(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await opened(app, pilot)
        await pilot.press(*"agent-[x]")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("n")
        await opened(app, pilot)
        assert field(app, "name").value == "agent-[x]"
        assert str(field(app, "name").query_one(".draft").render()) == "draft"  # type: ignore[attr-defined]
    app.drafts.flush()
    assert app.ledger.drafts("", "")["setup.name"] == "agent-[x]"


async def test_a_prompt_file_that_is_not_there_is_said_at_its_field(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        for name, value in (("name", "a"), ("operator", "b"), ("prompt", str(tmp_path / "absent"))):
            field(app, name).input.value = value
        await begin(app, pilot)
        await until(pilot, lambda: "there is no such file" in note(app, "prompt"))
        assert isinstance(app.screen, SetupScreen)
        assert app.ledger.logs() == []


async def test_an_agent_of_an_earlier_session_fills_the_fields(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    open_session(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        assert field(app, "operator").value == "Ada"
        app.screen.query_one("#roster").focus()
        await pilot.press("enter")
        await until(pilot, lambda: field(app, "name").value)
        assert field(app, "name").value == "agent-A"
        assert field(app, "version").value == "2026-11"


async def test_typing_replaces_the_number_of_repeats_and_only_that(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await pilot.press(*"agent-B")
        field(app, "operator").input.focus()
        await pilot.press(*"Ada", "tab", "2")
        assert field(app, "repeats").value == "2"
        field(app, "name").input.focus()
        await pilot.press("x")
        assert field(app, "name").value == "agent-Bx"


async def test_an_earlier_agent_leads_to_what_is_still_to_be_decided(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    open_session(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        app.screen.query_one("#roster").focus()
        await pilot.press("enter")
        await until(pilot, lambda: app.focused is field(app, "repeats").input)
        await pilot.press("2")
        assert field(app, "repeats").value == "2"


async def test_the_coach_follows_what_was_taken_in(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        field(app, "name").input.value = "agent-B"
        field(app, "operator").input.value = "Ada"
        app.screen.query_one(CheckList).focus()
        await until(pilot, lambda: "Take only the cases you want" in screen_text(app))
        await pilot.press("o")
        await until(pilot, lambda: "Tab goes on to Begin with 1 case" in screen_text(app))


async def test_cases_below_the_fold_are_told_until_they_are_in_sight(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core(), first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await until(pilot, lambda: "page down: more cases" in screen_text(app))
        await pilot.press("pagedown")
        await until(pilot, lambda: "endless-pages" in screen_text(app) and "more cases" not in screen_text(app))
