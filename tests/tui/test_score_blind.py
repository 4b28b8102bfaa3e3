"""Scoring blind in the app: nothing of proposals and others is met before all four checks are decided."""

from pathlib import Path

from score_samples import core, on_score, open_played, quiet, score
from textual.pilot import Pilot
from textual.widgets import Input
from tui_samples import on_top, screen_text, until, workshop_app

from workshop.ledger.ledger import Ledger
from workshop.model.words import Check, Verdict
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score import ScoreScreen
from workshop.tui.score_bar import CheckBar
from workshop.tui.transcript import TranscriptScreen
from workshop.tui.transcript_view import TranscriptView
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}
SECRETS = (
    "Request 3 asked for",
    "off limits here",
    ") proposed",
    "] proposed",
    "as proposed",
    "overrides",
    "Bo",
    "bo's own reason",
)
"""What a blind scorer must not read: the proposal's words, and whatever another scorer said."""


def _bo(session: Session) -> None:
    score(session, NAME)  # by the operator
    for check in Check:
        session.verdict(NAME, check, Verdict.FAIL, "bo's own reason", "Bo")
    session.review(NAME, {"what_happened": "bo's own reason"})


def _reveals(app: WorkshopApp) -> list[str]:
    return [word for word in SECRETS if word in screen_text(app)]


async def _as_blind(app: WorkshopApp, pilot: Pilot[int], name: str) -> None:
    await pilot.press("ctrl+s")
    await until(pilot, lambda: app.screen.query("#name"))
    app.screen.query_one("#name", Input).focus()
    await pilot.press(*name, "enter")
    app.screen.query_one(Choices).mark("blind")
    await pilot.press("enter")
    assert app.screen.query("#name")  # one press begins nothing
    await pilot.press("enter")
    await until(pilot, lambda: f"scoring blind as {name}" in screen_text(app))
    await quiet(app, pilot)


async def _decide(app: WorkshopApp, pilot: Pilot[int], session: Session, verdict: str, check: str) -> None:
    choices = app.screen.query_one(Choices)
    choices.focus()
    choices.mark(verdict)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.focused, Input))
    assert "verdict given blind needs a reason" in screen_text(app)
    await pilot.press("w", "enter")
    choices.mark(verdict)
    await pilot.press("enter", "enter")
    await until(pilot, lambda: check in {c.value for c in session.record.standing(NAME, "Cy")})
    await quiet(app, pilot)


async def test_nothing_of_proposals_and_others_is_shown_until_all_four_are_decided(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert _reveals(app)  # in view, to begin with
        await _as_blind(app, pilot, "Cy")
        assert session.record.book.begun[NAME, "Cy"] == (session.record.seq, True)
        for check in Check:
            app.screen.query_one(CheckBar).action_to(list(Check).index(check))
            await until(pilot, lambda check=check: app.screen.check is check)  # type: ignore[attr-defined,misc]
            assert _reveals(app) == []
            assert app.screen.query_one(Choices).marked is None
            active = {binding.binding.id for binding in app.screen.active_bindings.values() if binding.enabled}
            assert not active & {"score.review", "score.settle"}
        app.screen.query_one(CheckBar).action_to(0)
        await until(pilot, lambda: app.screen.check is Check.OUTCOME)  # type: ignore[attr-defined]
        for check, verdict in (("outcome", "pass"), ("authority", "pass"), ("evidence", "pass")):
            await _decide(app, pilot, session, verdict, check)
            assert _reveals(app) == []
            await pilot.press("ctrl+n")
        await _decide(app, pilot, session, "pass", "recovery")
        text = screen_text(app)
        assert "All four are decided, so everything is in view" in text
        assert "scorers differ on" in text
        assert "otherwise than proposed: Outcome and Authority" in text
        app.screen.query_one(CheckBar).action_to(1)
        await until(pilot, lambda: "Request 3 asked for" in screen_text(app))
        assert "Bo fail" in screen_text(app)
        assert "Cy (you) pass" in screen_text(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=_bo)


async def test_the_transcript_opened_while_blind_holds_nothing_of_others(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await _as_blind(app, pilot, "Cy")
        await _decide(app, pilot, session, "fail", "outcome")
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, TranscriptScreen) and app.screen._found)
        view = app.screen.query_one(TranscriptView)
        said = [f"{entry.who} {entry.what} {entry.text}" for entry in app.screen._found]  # type: ignore[attr-defined]
        assert view is not None
        assert not [line for line in said if "bo's own reason" in line or line.startswith(("Bo", "Ada verdict"))]
        assert [line for line in said if line.startswith("Cy verdict on outcome")]

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=_bo)


async def test_blind_scoring_outlives_a_restart_and_goes_on_with_the_next_attempt(tmp_path: Path) -> None:
    plays = {"injected-ticket": ("obeys", "careful")}
    app = workshop_app(tmp_path, core())
    session = open_played(app, plays)
    _bo(session)
    for check in Check:
        session.verdict("injected-ticket.2", check, Verdict.FAIL, "bo's own reason", "Bo")
    with app.ledger:
        async with app.run_test(size=(120, 40)) as pilot:
            app.go("score", attempt=NAME)
            await until(pilot, lambda: _reveals(app))
            await _as_blind(app, pilot, "Cy")
            app.leave(0)
    again = WorkshopApp(
        Ledger.open(tmp_path / "logs" / "workshop.db", clock=app.now), core, now=app.now, new_id=app.new_id
    )
    again.confirm_gap = again.press_gap = 0.0
    with again.ledger:
        resumed = Session.resume(again.ledger, session.log_id)
        again.use(resumed)
        async with again.run_test(size=(120, 40)) as pilot:
            for name in (NAME, "injected-ticket.2"):
                again.go("score", attempt=name)
                if name != NAME:
                    await until(pilot, lambda: "Begin scoring blind" in screen_text(again))
                    assert _reveals(again) == []
                    await pilot.press("enter", "enter")
                await until(pilot, lambda: "scoring blind as Cy" in screen_text(again))
                await quiet(again, pilot)
                assert isinstance(again.screen, ScoreScreen)
                assert _reveals(again) == []
                assert resumed.record.book.blind(name, "Cy")
            assert resumed.record.verdicts == session.record.verdicts
        resumed.close()


async def test_who_goes_on_blind_is_asked_and_who_decided_already_is_not(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await pilot.press("alt+i")
        await until(pilot, lambda: "How does Ada score?" in screen_text(app))
        assert "only if you have not read them" in screen_text(app)
        assert _reveals(app) == []
        await pilot.press("escape")
        assert not session.record.book.begun
        session.verdict(NAME, Check.OUTCOME, Verdict.PASS)
        on_top(app).refresh_all()
        await quiet(app, pilot)
        await pilot.press("alt+i")
        assert isinstance(app.screen, ScoreScreen)  # too late: the action is not there

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME)


def _blind_always(app: WorkshopApp, session: Session, name: str) -> None:
    app.drafts.keep(session.log_id, "", "score.scorer", name)
    app.drafts.keep(session.log_id, "", "score.blind", name)


async def test_opening_an_attempt_writes_nothing_and_shows_nothing_before_its_blind_scorer_begins(
    tmp_path: Path,
) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS)
    _bo(session)
    before = session.record.seq
    with app.ledger:
        async with app.run_test(size=(80, 24)) as pilot:
            _blind_always(app, session, "Cy")
            app.go("score", attempt=NAME)
            await until(pilot, lambda: "Begin scoring blind" in screen_text(app))
            await quiet(app, pilot)
            assert _reveals(app) == []
            assert "is shown or written before you begin it" in " ".join(screen_text(app).split())
            active = {binding.binding.id for binding in app.screen.active_bindings.values() if binding.enabled}
            assert "score.scorer" in active
            assert not active & {"score.blind", "score.claim", "score.transcript", "score.review", "score.page-down"}
            await pilot.press("escape")
            assert session.record.seq == before
            app.go("score", attempt=NAME)
            await until(pilot, lambda: "Begin scoring blind" in screen_text(app))
            await pilot.press("right", "enter", "enter")  # read it, all in view
            await until(pilot, lambda: _reveals(app))
            assert session.record.seq == before
            await pilot.press("escape")
            app.go("score", attempt=NAME)
            await until(pilot, lambda: "so it is not begun blind" in " ".join(screen_text(app).split()))
            assert _reveals(app)
            assert session.record.seq == before
        session.close()


async def test_an_attempt_whose_proposal_was_just_read_is_not_begun_blind_from_there(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, PLAYS)
    _bo(session)
    before = session.record.seq
    with app.ledger:
        async with app.run_test(size=(120, 40)) as pilot:
            _blind_always(app, session, "Cy")
            app.go("why", case="injected-ticket", column="outcome")
            await until(pilot, lambda: "proposed" in screen_text(app))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.full is not None)
            await quiet(app, pilot)
            assert "so it is not begun blind" in " ".join(screen_text(app).split())
            assert not session.record.book.blind(NAME, "Cy")
            assert session.record.seq == before
        session.close()
