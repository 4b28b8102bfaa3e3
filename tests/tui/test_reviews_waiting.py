"""A due failure review and a kept draft of it are told on the board and at home, and the marks follow the coach."""

from pathlib import Path

from score_samples import core, open_played, quiet, score
from tui_samples import on_top, screen_text, until, workshop_app

from workshop.model.words import Check, Verdict
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.review import ReviewScreen
from workshop.tui.review_field import ReviewBox
from workshop.tui.score import ScoreScreen
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}
FIELDS = {"what_happened": "it mailed", "root_cause": "model", "fix": "a gate", "owner": "Ada"}


def _marked(app: WorkshopApp) -> int:
    cell = app.screen.query_one(BoardTable).repeat
    return cell.repeat if cell is not None else 0


def _words(app: WorkshopApp) -> str:
    return " ".join(screen_text(app).split())


async def test_board_and_home_say_that_a_review_is_due_and_that_a_draft_is_kept(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS)
    score(session, NAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "1 review due" in _words(app))
        assert "draft" not in _words(app)
        app.go("board")
        await until(pilot, lambda: "1 review due" in _words(app))
        assert "review due, enter shows its scores" in _words(app)
        app.drafts.keep(session.log_id, NAME, "review.fix", "half")
        on_top(app).refresh_all()
        await until(pilot, lambda: "review due, draft kept, enter shows its scores" in _words(app))
        app.drafts.flush()
        app.back()
        await until(pilot, lambda: "1 review due, 1 review draft kept" in _words(app))
        session.review(NAME, FIELDS)
        app.drafts.drop(session.log_id, NAME, "review.fix")
        app.drafts.flush()
        on_top(app).refresh_all()
        await until(pilot, lambda: "complete" in _words(app) and "review due" not in _words(app))
    session.close()


async def test_the_boards_mark_goes_where_the_coach_says_after_a_saved_review(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS, repeats=2)
    score(session, NAME)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("board")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and app.screen.query_one(BoardTable).row)
        await pilot.press("left")
        assert _marked(app) == 1
        app.go("review", attempt=NAME)
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and app.screen._card is not None)
        for box in app.screen.query(ReviewBox):
            box.area.load_text("said" if box.field.id != "due" else "")
        await quiet(app, pilot)
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        await until(pilot, lambda: app.screen.query_one(Choices).choices[0].id == "on")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await until(pilot, lambda: _marked(app) == 2)
        assert "repeat 2: the next one planned" in _words(app)
    session.close()


async def test_after_settling_the_first_choice_is_the_next_step(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"injected-ticket": ("careful",)}, repeats=2)
    for check in Check:
        session.verdict(NAME, check, Verdict.PASS, "as I see it", "Ada")
        other = Verdict.FAIL if check is Check.RECOVERY else Verdict.PASS
        session.verdict(NAME, check, other, "as I see it", "Bo")
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("score", attempt=NAME, check="recovery")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.moment is not None)
        choices = app.screen.query_one(Choices)
        assert choices.marked is not None
        assert choices.marked.id == "settle"
        session.adjudicate(NAME, Check.RECOVERY, Verdict.PASS, "talked", "Ada")
        on_top(app).refresh_all()
        await until(pilot, lambda: choices.marked is not None and choices.marked.id == "on")
        assert "Play 2 injected-ticket" in _words(app)
        assert "settle" in [choice.id for choice in choices.choices]
    session.close()
