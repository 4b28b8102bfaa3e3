"""A blind scoring ended unfinished on the score screen: by its scorer, or by somebody else with a reason."""

from pathlib import Path

from score_samples import on_score, quiet
from textual.pilot import Pilot
from textual.widgets import Input
from tui_samples import on_top, screen_text, until

from workshop.model.words import Check, Verdict
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score import ScoreScreen
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.dialog import PickDialog
from workshop.tui.widgets.reason_dialog import ReasonDialog

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}


def _words(app: WorkshopApp) -> str:
    return " ".join(screen_text(app).split())


def _offered(app: WorkshopApp) -> bool:
    return any(one.binding.id == "score.unblind" and one.enabled for one in app.screen.active_bindings.values())


async def _press(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await pilot.press("alt+u")
    await until(pilot, lambda: isinstance(app.screen, ReasonDialog))


async def _confirm(app: WorkshopApp, pilot: Pilot[int]) -> None:
    choices = app.screen.query_one("#sure", Choices)
    choices.focus()
    choices.mark("end")
    await pilot.press("enter")
    assert isinstance(app.screen, ReasonDialog)  # one press ends nothing
    await pilot.press("enter")


def _bo_said(session: Session) -> None:
    for check in Check:
        session.verdict(NAME, check, Verdict.FAIL, "bo's own reason", "Bo")


def _ada_blind(session: Session) -> None:
    _bo_said(session)
    session.begin_scoring(NAME, "Ada", blind=True)
    session.verdict(NAME, Check.OUTCOME, Verdict.PASS, "as I see it", "Ada")


async def test_who_scores_blind_ends_it_without_a_reason_and_sees_everything(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert "bo's own reason" not in _words(app)
        await _press(app, pilot)
        assert "with 1 of 4 checks decided, and counts as no blind scoring" in _words(app)
        await pilot.press("escape")
        assert session.record.book.blind(NAME, "Ada")
        await _press(app, pilot)
        await _confirm(app, pilot)
        await until(pilot, lambda: (NAME, "Ada") in session.record.book.unblinded)
        await quiet(app, pilot)
        seq, body = session.record.book.unblinded[NAME, "Ada"]
        assert (body.actor, body.scorer, body.reason, seq) == ("Ada", "Ada", "", session.record.seq)
        assert f"Ada's blind scoring is ended unfinished and everything is in view, event #{seq}." in _words(app)
        assert "All four are decided" not in _words(app)
        assert "scoring as Ada" in _words(app)
        assert set(session.record.standing(NAME, "Ada")) == {Check.OUTCOME}
        assert not _offered(app)
        assert isinstance(app.screen, ScoreScreen)
        app.screen.show(Check.OUTCOME)
        await until(pilot, lambda: "bo's own reason" in _words(app) or "Bo fail" in _words(app))

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=_ada_blind)


async def test_somebody_else_needs_a_reason_which_is_kept_and_recorded(tmp_path: Path) -> None:
    def before(session: Session) -> None:
        session.begin_scoring(NAME, "Cy", blind=True)

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await _press(app, pilot)
        assert "recorded as ended unfinished by Ada, with your reason and 0 of 4 checks decided" in _words(app)
        await _confirm(app, pilot)
        assert isinstance(app.screen, ReasonDialog)
        assert "Ending it for Cy needs a reason" in _words(app)
        app.screen.query_one("#reason", Input).focus()
        await pilot.press(*"ill")
        await pilot.press("escape")
        assert session.record.book.blind(NAME, "Cy")
        await _press(app, pilot)
        assert app.screen.query_one("#reason", Input).value == "ill"
        await _confirm(app, pilot)
        await until(pilot, lambda: (NAME, "Cy") in session.record.book.unblinded)
        await quiet(app, pilot)
        body = session.record.book.unblinded[NAME, "Cy"][1]
        assert (body.actor, body.scorer, body.reason) == ("Ada", "Cy", "ill")
        assert "Cy's blind scoring is ended unfinished, event" in _words(app)
        assert not _offered(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=before)


async def test_of_several_one_is_chosen_and_ones_own_stands_first(tmp_path: Path) -> None:
    def before(session: Session) -> None:
        for name in ("Cy", "Di", "Ada"):
            session.begin_scoring(NAME, name, blind=True)

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await pilot.press("alt+u")
        await until(pilot, lambda: isinstance(app.screen, PickDialog))
        text = _words(app)
        assert text.index("Ada (you)") < text.index("Cy") < text.index("Di")
        app.screen.query_one(Choices).mark("2")
        await pilot.press("enter")
        await until(pilot, lambda: "End Di's blind scoring of this attempt?" in _words(app))
        await pilot.press("escape")
        assert session.record.book.blind_now(NAME) == ("Cy", "Di", "Ada")

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, before=before)


async def test_it_is_absent_where_nobody_is_blind_or_nothing_can_be_written(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert not _offered(app)
        await pilot.press("alt+u")
        assert isinstance(app.screen, ScoreScreen)
        session.begin_scoring(NAME, "Cy", blind=True)
        on_top(app).refresh_all()
        await quiet(app, pilot)
        assert _offered(app)
        for check in Check:
            session.verdict(NAME, check, Verdict.PASS, "as I see it", "Cy")
        on_top(app).refresh_all()
        await quiet(app, pilot)
        assert not _offered(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME)
