"""Fields of one line: coming to one selects nothing, so that a key adds to what stands there."""

import re
from pathlib import Path

from desk_samples import OTHER, at_desk
from score_samples import on_score, quiet
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input
from tui_samples import until, workshop_app

import workshop.tui
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.widgets.field import Field


async def test_a_key_in_the_reason_adds_to_the_draft(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        await pilot.press("tab", *"half", "alt+right", "alt+left")
        field = app.screen.query_one("#reason-line", Input)
        assert field.value == "half"
        app.screen.query_one(ScoreDecision).choices.focus()
        await pilot.press("tab", "s")
        assert field.value == "halfs"

    await on_score(tmp_path, run, plays={"injected-ticket": ("obeys",)}, attempt="injected-ticket.1")


async def test_a_key_in_a_dialogs_reason_adds_to_the_draft(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        for typed in ("half", "s"):
            await desk.choose("deny-request", presses=1)
            await until(desk.pilot, lambda: isinstance(desk.app.screen, ModalScreen))
            desk.app.screen.query_one(Input).focus()
            await desk.pilot.press(*typed)
            assert desk.app.screen.query_one(Input).value == ("half" if typed == "half" else "halfs")
            await desk.pilot.press("escape")


async def test_a_key_in_a_field_of_the_form_adds_to_what_stands_there(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: app.screen.query("#field-repeats") and app.screen.query_one("#field-repeats", Field).value
        )
        operator, repeats = (app.screen.query_one(f"#field-{name}", Field) for name in ("operator", "repeats"))
        for typed in ("Ad", "a"):
            repeats.input.focus()
            operator.input.focus()
            await pilot.press(*typed)
        assert operator.value == "Ada"
        repeats.input.focus()
        await pilot.press("1")
        assert repeats.value == "1"  # a figure alone is selected on coming to it, and replaced


def test_every_field_of_one_line_is_of_that_kind() -> None:
    found = [
        path.name
        for path in Path(workshop.tui.__file__).parent.rglob("*.py")
        if re.search(
            r"(?<![A-Za-z.])Input\(|\(Input\):", path.read_text(encoding="utf-8").replace("query_one(Input)", "")
        )
    ]
    assert found == ["line_input.py"]
