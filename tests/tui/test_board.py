"""The session board: where each repeat stands, in words, and what enter does there."""

from pathlib import Path

from textual.coordinate import Coordinate
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.words import Awaiting, EndReason, Source, VoidCause
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.brief import BriefScreen
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.coach_line import CoachLine
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.list_dialog import ListDialog
from workshop.tui.widgets.notice_line import NoticeLine
from workshop.tui.widgets.reason_dialog import ReasonDialog


def on_board(folder: Path, repeats: int = 2) -> tuple[WorkshopApp, Session]:
    app = workshop_app(folder, first="board")
    return app, open_session(app, repeats=repeats)


def marked(app: WorkshopApp) -> Coordinate:
    return app.screen.query_one(BoardTable).cursor_coordinate


async def test_states_stand_there_as_words(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    session.start("case-1")
    session.hand_brief("case-1.1", fresh_chat=True)
    session.end("case-1.1", EndReason.GAVE_UP)
    session.start("case-1")
    session.start("case-2")
    session.void("case-2.1", VoidCause.OUTAGE, "no network")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "repeat 2" in screen_text(app))
        text = screen_text(app)
        assert "? to score" in text
        assert "▸ brief" in text
        assert "void, open" in text
        assert "planned 4 · played 1 · scored 0 · void 1" in text
        assert "1 case-1, Case number 1 (control case), repeat 2: brief, enter goes on" in text


async def test_the_mark_starts_where_the_coach_points_and_enter_begins_there(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query_one(CoachLine).sentence)
        assert app.screen.query_one(CoachLine).sentence.startswith(
            "Play 1 case-1, Case number 1 (control case), repeat 1"
        )
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BriefScreen))
        assert session.attempt("case-1.1").repeat == 1


async def test_another_repeat_can_be_played_first(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        await pilot.press("down", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, BriefScreen))
        assert (session.attempt("case-2.1").case, session.attempt("case-2.1").repeat) == ("case-2", 2)


async def test_the_mouse_marks_and_then_opens(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        x = screen_text(app).splitlines()[3].index("repeat 2") + 1
        await pilot.click(offset=(x, 5))
        await until(pilot, lambda: marked(app) == Coordinate(1, 2))
        assert not session.record.attempts
        await pilot.click(offset=(x, 5))
        await until(pilot, lambda: isinstance(app.screen, BriefScreen))
        assert session.attempt("case-2.1").repeat == 2


async def test_a_void_needs_a_reason_and_a_second_press(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    session.start("case-1")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReasonDialog))
        await pilot.press("right", "enter", "enter", "right", "enter", "enter")
        assert session.attempt("case-1.1").voided is None
        assert "A reason is needed" in screen_text(app)
        await pilot.press(*"slip", "enter", "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and not app.acts.running)
        record = session.attempt("case-1.1")
        assert (record.voided, record.void_reason) == (VoidCause.OPERATOR_MISTAKE, "slip")
        await until(pilot, lambda: "1 void before it" in screen_text(app))


async def test_nothing_can_be_voided_where_nothing_was_begun(tmp_path: Path) -> None:
    app, _ = on_board(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        assert "v Void" not in screen_text(app)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)


async def test_a_practice_agent_gets_an_attempt_of_its_own(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        opened: list[str] = []
        app.open_attempt = opened.append  # type: ignore[method-assign]
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, ListDialog))
        assert "reads, then answers" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: opened == ["case-1.1"])
        record = session.attempt("case-1.1")
        assert record.practice_agent == "careful"
        assert record.awaiting is Awaiting.MESSAGE
        await until(pilot, lambda: "▸ careful" in screen_text(app))
        assert "played 0" in screen_text(app)
        await pilot.press("right", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, ListDialog))
        await pilot.press("enter")
        await until(pilot, lambda: opened == ["case-1.1", "case-1.1"])


async def test_reading_along_follows_and_can_take_over(tmp_path: Path) -> None:
    app, player = on_board(tmp_path)
    reader = Session.read(app.ledger, player.log_id)
    app.session = reader
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "read only" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "take it over" in screen_text(app))
        assert not player.record.attempts
        player.start("case-1")
        app.following.look()
        await until(pilot, lambda: "▸ brief" in screen_text(app))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert reader.read_only
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("right", "enter")
        await until(pilot, lambda: not reader.read_only)
        await until(pilot, lambda: "read only" not in screen_text(app))


async def test_when_another_window_took_the_session_over_this_one_only_reads(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        thief = Session.read(app.ledger, session.log_id)
        thief.take(take_over=True)
        thief.start("case-2")
        await pilot.press("enter")
        await until(pilot, lambda: "taken over by another window on this machine" in screen_text(app))
        await until(pilot, lambda: "read only" in screen_text(app))
        await until(pilot, lambda: "▸ brief" in screen_text(app))
        assert "case-1.1" not in session.record.attempts


async def test_a_take_over_is_told_without_a_press_with_the_way_back(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: marked(app) == Coordinate(0, 1))
        app.following.look()
        await until(pilot, lambda: not any(worker.is_running for worker in app.workers))
        assert not session.read_only
        size = app.ledger.head(session.log_id)[0]
        Session.read(app.ledger, session.log_id).take(take_over=True)
        app.following.look()
        await until(pilot, lambda: "Taken over  By another window on this machine (process" in screen_text(app))
        assert session.log_id[:8] not in app.screen.query_one(NoticeLine).text
        assert " UTC on " in app.screen.query_one(NoticeLine).text
        assert session.record.holder not in screen_text(app)
        assert session.read_only
        await until(pilot, lambda: "read only" in screen_text(app) and session.record.seq == size + 1)
        assert app.ledger.head(session.log_id)[0] == size + 1, "looking wrote something"
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("right", "enter")
        await until(pilot, lambda: not session.read_only)
        app.following.look()
        await until(pilot, lambda: not any(worker.is_running for worker in app.workers))
        assert not session.read_only


async def test_the_pace_counts_minutes_of_what_is_finished(tmp_path: Path) -> None:
    app, session = on_board(tmp_path)
    session.start("case-1")
    session.hand_brief("case-1.1", fresh_chat=True)
    app.now.forward(240)  # type: ignore[attr-defined]
    session.answer("case-1.1", b"The sky is blue.", Source.PASTE)
    async with app.run_test(size=(120, 24)) as pilot:
        await until(pilot, lambda: "4 of 24 min, 2 min ahead" in screen_text(app))
