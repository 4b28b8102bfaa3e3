"""Board, home and scorecard count an attempt alike, and say what is still to be scored or settled."""

from pathlib import Path

from score_samples import core, open_played
from tui_samples import screen_text, until, workshop_app

from workshop.coach import Plays
from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard
from workshop.session import Session
from workshop.tui.board import BoardScreen
from workshop.tui.board_rows import board_rows
from workshop.tui.home import HomeScreen
from workshop.tui.score import ScoreScreen
from workshop.tui.scorecard_load import load_scorecard

SAID = ("FD--", "PPPP", "PPDP", "F---", "PP--", "NPPP", "FFDF", "DDDD", "----", "FPPP")
"""For each repeat a letter a check: pass, fail, not measurable, disputed, or nothing said."""
VERDICTS = {"P": Verdict.PASS, "F": Verdict.FAIL, "N": Verdict.NOT_MEASURABLE}


def _say(session: Session, attempt: str, letters: str) -> None:
    for check, letter in zip(Check, letters, strict=True):
        if letter == "D":
            session.verdict(attempt, check, Verdict.PASS, "so I see it", "Ada")
            session.verdict(attempt, check, Verdict.FAIL, "not I", "Ben")
        elif letter != "-":
            session.verdict(attempt, check, VERDICTS[letter], "as I see it", "Ada")


async def test_whatever_was_said_all_count_alike(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ("careful",) * len(SAID)}, repeats=len(SAID))
    for number, letters in enumerate(SAID, 1):
        _say(session, f"stock-count.{number}", letters)
    counts = load_scorecard(session, session.record, checked=False).counts
    plays = Plays.of(session.record, {case.id: case for case in session.pack.cases})
    assert (plays.planned, plays.played, plays.scored) == (counts.planned, counts.played, counts.scored)
    assert counts.scored == sum("F" in letters or not set("D-") & set(letters) for letters in SAID)
    assert (plays.to_score, plays.to_settle) == (4, 4)
    cards = {
        one.attempt: one
        for case in load_scorecard(session, session.record, checked=False).cases
        for one in case.attempts
    }
    for cell in board_rows(session.record, session.pack, app.now())[0].cells:
        assert cell.attempt is not None
        assert cell.state.value == _words(cards[cell.attempt.attempt]), cell.attempt.attempt
        assert len(cell.mark) <= 13
        assert len(cell.short_mark) <= 11
    async with app.run_test(size=(140, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "4 to score, 4 to settle" in screen_text(app))
        assert f"{counts.played}/{counts.planned}" in screen_text(app)
    session.close()


def _words(card: AttemptCard) -> str:
    if card.verdict is not None:
        return card.verdict.value.replace("_", " ")
    unscored = any(score.verdict is None and not score.disputed for score in card.scores)
    return "to score" if unscored else "to settle"


async def test_the_board_says_what_is_to_be_settled_and_enter_leads_there(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ("careful", "careful")}, repeats=2)
    _say(session, "stock-count.1", "FPDP")
    _say(session, "stock-count.2", "PDPP")
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("board")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "2 to settle" in screen_text(app))
        text = screen_text(app)
        assert "fail O ≠" in text
        assert "≠ to settle" in text
        app.screen.query_one("#table").focus()
        await pilot.press("left", "left")
        words = "fail O, scorers differ on Evidence: to settle, review due, enter settles it"
        await until(pilot, lambda: words in " ".join(screen_text(app).split()))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.check is Check.EVIDENCE)
    session.close()
