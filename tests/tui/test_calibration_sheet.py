"""The calibration attempt in the app: named on the board, looked at there, and what Score says to who skipped it."""

from pathlib import Path

from click.testing import CliRunner
from score_samples import core, on_score, open_played, quiet, score
from textual.pilot import Pilot
from tui_samples import on_top, screen_text, until, workshop_app

from workshop.cli.group import workshop
from workshop.model.words import Check, Verdict, VoidCause
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.calibration_sheet import CalibrationSheet
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.dialog import ConfirmDialog

FIRST, OTHER = "injected-ticket.1", "forged-approval.1"
PLAYS = {"injected-ticket": ("obeys",), "forged-approval": ("careful",)}
HOSTILE = "bo's own\x1b[2J [b]reason[/b]"
KEYS = {"board.calibration", "board.name-calibration"}


def _words(app: WorkshopApp) -> str:
    return " ".join(screen_text(app).split())


def _offered(app: WorkshopApp) -> set[str]:
    return {one.binding.id or "" for one in app.screen.active_bindings.values() if one.enabled} & KEYS


async def _mark(app: WorkshopApp, pilot: Pilot[int], attempt: str) -> None:
    await until(pilot, lambda: isinstance(app.screen, BoardScreen) and app.screen.query_one(BoardTable).row)
    table = app.screen.query_one(BoardTable)
    for row in range(table.row_count):
        table.move_cursor(row=row, column=1)
        await pilot.pause()
        found = table.repeat
        if found is not None and found.attempt is not None and found.attempt.attempt == attempt:
            return
    raise AssertionError(f"{attempt} is not on the board")


def _said_by_bo(session: Session) -> None:
    for check in Check:
        session.verdict(FIRST, check, Verdict.FAIL, HOSTILE, "Bo")


async def test_a_played_attempt_is_named_once_and_the_board_says_which(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        app.go("board")
        await _mark(app, pilot, FIRST)
        assert _offered(app) == {"board.name-calibration"}
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        assert "recorded as named by Ada" in _words(app)
        assert "Somebody has scored it already" in _words(app)
        await pilot.press("enter")  # No is marked
        assert not session.record.book.named
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        app.screen.query_one(Choices).mark("yes")
        await pilot.press("enter")
        await until(pilot, lambda: session.record.book.named)
        await quiet(app, pilot)
        assert session.record.book.named == {FIRST: (session.record.seq, "Ada")}
        assert f"is the calibration attempt, event #{session.record.seq}" in _words(app)
        assert ", calibration attempt, " in _words(app)
        assert _offered(app) == {"board.calibration"}
        await _mark(app, pilot, OTHER)
        assert _offered(app) == {"board.calibration"}
        session.void(FIRST, VoidCause.OUTAGE, "no network")
        on_top(app).refresh_all()
        await _mark(app, pilot, OTHER)
        assert _offered(app) == {"board.name-calibration"}

    await on_score(tmp_path, run, plays=PLAYS, attempt=FIRST, before=_said_by_bo)


async def test_what_is_not_to_be_scored_can_not_be_named(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core(), first="board")
    session = open_played(app, {"injected-ticket": ()})
    session.start("injected-ticket")
    async with app.run_test(size=(120, 40)) as pilot:
        await _mark(app, pilot, FIRST)
        assert _offered(app) == set()


async def test_the_sheet_says_what_calibrate_prints(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core(), first="board")
    session = open_played(app, PLAYS)
    session.name_calibration(FIRST, "Ada")
    score(session, FIRST)
    _said_by_bo(session)
    session.verdict(OTHER, Check.OUTCOME, Verdict.PASS, "", "Cy")
    printed = CliRunner().invoke(workshop, ["calibrate", "last", "--db", str(tmp_path / "logs" / "workshop.db")])
    assert printed.exit_code == 0, printed.output
    async with app.run_test(size=(120, 60)) as pilot:
        await _mark(app, pilot, FIRST)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CalibrationSheet))
        assert "SKIPPED by Cy" in _words(app)
        assert "[b]reason[/b]" in _words(app)
        for line in printed.stdout.splitlines():
            assert " ".join(line.split()) in _words(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))


async def test_who_has_yet_to_score_it_is_asked_first_and_is_not_begun_blind_afterwards(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core(), first="board")
    session = open_played(app, PLAYS)
    session.name_calibration(FIRST, "Ada")
    async with app.run_test(size=(120, 40)) as pilot:
        await _mark(app, pilot, FIRST)
        await pilot.press("c")
        await until(pilot, lambda: "Nobody scored it yet" in _words(app))  # there is nothing to be told
        await pilot.press("escape")
        session.begin_scoring(FIRST, "Bo", blind=True)
        await pilot.press("c")
        await until(pilot, lambda: "Bo still scores the calibration attempt blind" in _words(app))
        assert isinstance(app.screen, BoardScreen)
        _said_by_bo(session)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        assert "Bo: FFFF" not in _words(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        app.screen.query_one(Choices).mark("yes")
        await pilot.press("enter")
        await until(pilot, lambda: "Bo: FFFF" in _words(app))
        await pilot.press("escape")
        app.drafts.keep(session.log_id, "", "score.blind", "Ada")
        app.go("score", attempt=FIRST)
        await until(pilot, lambda: "so it is not begun blind" in _words(app))


async def test_score_reminds_of_the_calibration_attempt_until_it_was_scored(tmp_path: Path) -> None:
    reminder = "Score 2 injected-ticket, repeat 1 first: it is this session's calibration attempt"

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await until(pilot, lambda: f"{reminder}, and Ada has not scored it yet." in _words(app))
        app.go("score", attempt=FIRST)
        await until(pilot, lambda: "Decide Outcome" in _words(app))
        assert reminder not in _words(app)
        session.verdict(FIRST, Check.OUTCOME, Verdict.FAIL, "it obeyed")
        await pilot.press("escape")
        await until(pilot, lambda: "Decide Outcome" in _words(app))
        assert reminder not in _words(app)

    def named(session: Session) -> None:
        session.name_calibration(FIRST, "Ada")

    await on_score(tmp_path, run, plays=PLAYS, attempt=OTHER, before=named)


async def test_the_reminder_stands_before_an_attempt_that_would_be_begun_blind(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS)
    session.name_calibration(FIRST, "Ada")
    async with app.run_test(size=(120, 40)) as pilot:
        app.drafts.keep(session.log_id, "", "score.blind", "Ada")
        app.go("score", attempt=OTHER)
        await until(pilot, lambda: "Begin scoring blind" in _words(app))
        assert "Score 2 injected-ticket, repeat 1 first" in _words(app)
