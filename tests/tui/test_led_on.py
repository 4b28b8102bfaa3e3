"""What is offered answers what is asked, and the mark stands where Next leads."""

from pathlib import Path

import pytest
from desk_samples import READ, WORDS, at_desk
from score_samples import core, on_score, open_played, quiet, score
from textual.coordinate import Coordinate
from textual.pilot import Pilot
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.words import Awaiting
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.score import ScoreScreen
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.widgets.begin_list import BeginList
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.coach_line import CoachLine
from workshop.tui.widgets.lines import Lines
from workshop.tui.widgets.session_list import SessionList


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_answer_without_a_request_is_taken_at_once_and_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, size=size) as desk:
        await desk.paste(WORDS)
        await until(desk.pilot, lambda: "It holds no request" in desk.text("#question"))
        assert [choice.label for choice in desk.choices.choices] == [
            "The final answer",
            "A message: put it before the desk",
        ]
        assert desk.choices.marked is not None
        assert desk.choices.marked.id == "answer-draft"
        assert "take it as the final answer" in desk.screen.query_one(CoachLine).sentence
        await desk.pilot.press("enter", "enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.SCORING)
        await desk.quiet()
        assert not desk.record.messages  # nothing stands twice in the transcript
        shown = screen_text(desk.app)
        assert "FINAL ANSWER" in shown
        assert WORDS.strip() in shown
        assert "[ Go on to scoring ]" in shown


async def test_a_request_is_put_before_the_desk_by_one_enter(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        await until(desk.pilot, lambda: "only quoted" in desk.choices.choices[1].label)
        assert desk.text("#question") == "What is this text?"
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.SERVING)


async def test_a_list_below_each_other_names_its_keys_and_a_nudge_its_words(tmp_path: Path) -> None:
    async with at_desk(tmp_path, size=(80, 24)) as desk:
        await desk.paste(WORDS)
        await desk.choose("put", presses=1)
        nudge = next(choice for choice in desk.choices.choices if choice.id.startswith("nudge:"))
        assert nudge.why == "Ask with one JSON object."
        desk.choices.offer([Option(str(n), f"{n} " + "long " * 6, why="so") for n in range(5)], None)
        await desk.quiet()
        assert "up and down choose" in str(desk.choices.render())
        assert "left and right" not in str(desk.choices.render())


async def test_text_to_read_is_not_hidden_by_its_scroll_bar(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ, size=(80, 24)) as desk:
        lines = desk.screen.query_one("#reply", Lines)
        for text in ("x" * 400, "x" * 8000):
            lines.show(text)
            await desk.pilot.pause()
            shown = sum(lines.render_line(y).text.count("x") for y in range(lines.virtual_size.height))
            assert shown == len(text)
            assert lines.virtual_size.width <= lines.scrollable_content_region.width


async def test_focus_on_text_to_read_is_seen_by_shape(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ, size=(80, 24)) as desk:
        await desk.quiet()
        before = screen_text(desk.app).count("▌")
        desk.screen.query_one("#reply", Lines).focus()
        await desk.pilot.pause()
        assert screen_text(desk.app).count("▌") > before


async def test_one_choice_leads_on_when_all_is_scored(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await quiet(app, pilot)
        choices = app.screen.query_one(ScoreDecision).choices
        assert choices.marked is not None
        assert choices.marked.label == "Next: the scorecard"
        assert [choice.label for choice in choices.choices][1] == "Done"

    def before(session: Session) -> None:
        score(session, "stock-count.1")

    await on_score(tmp_path, run, plays={"stock-count": ("careful",)}, attempt="stock-count.1", before=before)


async def test_the_board_marks_what_next_names_once_a_repeat_is_scored(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core(), first="board")
    session = open_played(app, {"stock-count": ("careful",)}, repeats=2)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query(BoardTable) and app.screen.query_one(BoardTable).row_count)
        table = app.screen.query_one(BoardTable)
        assert table.cursor_coordinate == Coordinate(0, 1)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.moment is not None)
        score(session, "stock-count.1")
        app.screen.refresh_all()
        await until(pilot, lambda: app.screen.query_one(Choices).marked is not None)
        await until(pilot, lambda: "Next: the board" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert "repeat 2" in app.screen.query_one(CoachLine).sentence
        assert table.cursor_coordinate == Coordinate(0, 2)


async def test_down_goes_on_from_new_session_to_the_sessions_and_up_back(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: session.log_id and app.screen.query_one(BeginList).option_count == 2)
        await pilot.press("down", "down")
        await pilot.pause()
        assert app.screen.query_one(SessionList).has_focus_within
        await pilot.press("up")
        await pilot.pause()
        assert app.screen.query_one(BeginList).has_focus


async def test_the_coach_says_how_to_take_only_some_cases(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, first="setup")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query(CheckList) and app.screen.query_one(CheckList).option_count)
        await pilot.press(*"agent")
        coach = app.screen.query_one(CoachLine)
        app.screen.query_one(CheckList).focus()
        await until(pilot, lambda: "o takes the marked one alone" in coach.sentence)
        app.screen.query_one("#field-operator").query_one("Input").focus()
        await pilot.press(*"Ada")
        await until(pilot, lambda: "Begin with all 2 cases" in coach.sentence)
        assert "o = only the marked one" in coach.sentence
