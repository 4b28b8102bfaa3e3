"""Who leaves Score while they score blind meets nothing of that attempt's verdicts on the board or the scorecard."""

from pathlib import Path

from score_samples import core, on_score, open_played, quiet, score
from textual.pilot import Pilot
from tui_samples import on_top, screen_text, until, workshop_app

from workshop.model.words import Check, Verdict
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.widgets.key_line import KeyLine

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}
SAID = "Cy scores 2 injected-ticket, repeat 1 blind: what was decided is hidden until all four checks are."


def _blind(session: Session) -> None:
    score(session, NAME)
    session.begin_scoring(NAME, "Cy", blind=True)


def _words(app: WorkshopApp) -> str:
    return " ".join(screen_text(app).split())


async def _as_cy(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
    app.drafts.keep(session.log_id, "", "score.scorer", "Cy")
    await quiet(app, pilot)


async def test_the_board_says_blind_and_not_what_was_decided(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        app.go("board")
        await until(pilot, lambda: "✗ fail" in screen_text(app))  # Ada scores here, and is not blind
        await _as_cy(app, pilot, session)
        on_top(app).refresh_all()
        await until(pilot, lambda: "? blind" in screen_text(app) and SAID in _words(app))
        assert "fail" not in _words(app)
        assert "failure review" not in _words(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=_blind)


async def test_the_scorecard_waits_and_comes_when_all_four_are_decided(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS)
    _blind(session)
    with app.ledger:
        async with app.run_test(size=(80, 24)) as pilot:
            await _as_cy(app, pilot, session)
            app.go("scorecard")
            await until(pilot, lambda: SAID in _words(app))
            assert "ctrl+s on the score screen" in _words(app)
            keys = str(app.screen.query_one(KeyLine).render())
            assert not [key for key in ("Why", "Compare", "Export", "Reviews") if key in keys]
            assert "F" not in [word for word in _words(app).split() if len(word) == 1]
            for check in Check:
                session.verdict(NAME, check, Verdict.PASS, "as I see it", "Cy")
            on_top(app).refresh_all()
            await until(pilot, lambda: "injected-ticket" in screen_text(app) and SAID not in _words(app))
            await until(pilot, lambda: "Why" in str(app.screen.query_one(KeyLine).render()))
        session.close()
