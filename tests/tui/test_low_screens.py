"""Score where there is little room, where the keys go, and that this is seen without colour."""

from pathlib import Path

import pytest
from score_samples import on_score, quiet, score
from textual.pilot import Pilot
from tui_samples import screen_text

from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score_bar import CheckBar
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.score_reason import ReasonInput
from workshop.tui.score_sheet import ClaimList, EventList, ScoreSheet
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}


async def test_tab_goes_from_the_verdicts_to_the_reason_and_round(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        met = []
        for _ in range(6):
            met.append(type(app.focused))
            await pilot.press("tab")
        assert met == [Choices, ReasonInput, CheckBar, ClaimList, EventList, Choices]
        await pilot.press("shift+tab")
        assert isinstance(app.focused, Choices)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="evidence")


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
async def test_where_the_keys_go_is_seen_by_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        app.screen.query_one(ScoreDecision).choices.focus()
        await pilot.pause()
        without = screen_text(app)
        assert "[ " in without
        for part in (CheckBar, EventList):
            app.screen.query_one(part).focus()
            await quiet(app, pilot)
            shown = screen_text(app)
            assert "‹ fail ›" in shown
            assert ("[A" in shown) if part is CheckBar else ("▌#" in shown)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="authority", size=size)


@pytest.mark.parametrize("scored", [True, False])
@pytest.mark.parametrize("size", [(60, 16), (60, 20), (80, 24)])
async def test_there_is_room_to_read_and_every_choice_is_reached(
    tmp_path: Path, size: tuple[int, int], scored: bool
) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        choices = app.screen.query_one(ScoreDecision).choices
        assert len(choices.choices) >= 3
        for _ in choices.choices:
            assert app.screen.query_one(ScoreSheet).region.height >= 3
            assert choices.marked is not None
            assert f"[ {choices.marked.label} ]" in screen_text(app)
            await pilot.press("down")
            await pilot.pause()

    def before(session: Session) -> None:
        if scored:
            score(session, NAME)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="authority", size=size, before=before)


async def test_events_say_what_came_back(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        assert 'result  {"status": "assigned", "ticket_id": "T-2207"}' in screen_text(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="evidence", size=(80, 24))
