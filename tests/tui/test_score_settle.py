"""Settling a check on which scorers differ: side by side, with a reason, by a choice that is confirmed."""

from pathlib import Path

from score_samples import on_score, quiet, score
from textual.pilot import Pilot
from textual.widgets import Input
from tui_samples import on_top, screen_text, until

from workshop.model.words import Check, Verdict
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score_settle import SettleDialog
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}
BO = "held is not done, [/b] says Bo"


def _differ(session: Session) -> None:
    score(session, NAME)
    for check in Check:
        verdict = Verdict.PASS if check is Check.AUTHORITY else session.record.standing(NAME, "Ada")[check].body.verdict  # type: ignore[union-attr]
        session.verdict(NAME, check, verdict, BO, "Bo")


async def _open(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await pilot.press("alt+s")
    await until(pilot, lambda: isinstance(app.screen, SettleDialog))


async def test_a_difference_is_settled_with_a_reason_and_everybodys_own_stays(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert "Scorers differ: no verdict counts until it is settled." in screen_text(app)
        assert "Authority ≠ fail (disputed)" in screen_text(app)
        assert app.screen.query_one(Choices).marked.id == "settle"  # type: ignore[union-attr]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettleDialog))
        line = next(line for line in screen_text(app).splitlines() if "Ada" in line and "Bo" in line)
        assert line.split()[1] == "fail"
        assert "pass" in line.split()
        assert BO[:20] in screen_text(app)
        choices = app.screen.query_one(Choices)
        assert choices.marked.id == ""  # type: ignore[union-attr]
        choices.focus()
        choices.mark("pass")
        await pilot.press("enter")  # without a reason
        assert "A settlement needs a reason" in screen_text(app)
        assert isinstance(app.focused, Input)
        await pilot.press(*"talked", "enter")
        choices.mark("pass")
        await pilot.press("enter")
        assert not session.record.book.adjudications
        await pilot.press("enter")
        await until(pilot, lambda: session.record.book.adjudications)
        await quiet(app, pilot)
        [one] = session.record.book.adjudications
        assert (one.body.verdict, one.body.reason, one.body.scorer) == (Verdict.PASS, "talked", "Ada")
        assert session.record.settled(NAME)[Check.AUTHORITY].verdict is Verdict.PASS
        assert session.record.standing(NAME, "Ada")[Check.AUTHORITY].body.verdict is Verdict.FAIL  # type: ignore[union-attr]
        assert "settled by Ada as pass" in screen_text(app)
        assert f"#{one.seq} Ada (you)" in screen_text(app)
        assert not any(name.endswith(".settle") for name in app.drafts.read(session.log_id, NAME))

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="authority", before=_differ)


async def test_from_a_check_without_dispute_the_disputed_one_is_a_press_away(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: "no verdict counts until it is settled" in screen_text(app))
        assert app.screen.check is Check.AUTHORITY  # type: ignore[attr-defined]

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="recovery", before=_differ)


async def test_what_was_typed_for_a_settlement_is_found_again(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        await _open(app, pilot)
        await pilot.press(*"half", "escape")
        await until(pilot, lambda: not isinstance(app.screen, SettleDialog))
        await until(pilot, lambda: app.ledger.drafts(session.log_id, NAME).get("score.authority.Ada.settle") == "half")
        await _open(app, pilot)
        assert app.screen.query_one(Input).value == "half"
        assert not session.record.book.adjudications

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="authority", before=_differ)


async def test_there_is_nothing_to_settle_where_all_agree_or_somebody_is_still_blind(tmp_path: Path) -> None:
    def before(session: Session) -> None:
        _differ(session)
        session.begin_scoring(NAME, "Cy", blind=True)

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert "To be settled when Cy has decided blind." in screen_text(app)
        await pilot.press("alt+s")
        assert not isinstance(app.screen, SettleDialog)
        for check in Check:
            session.verdict(NAME, check, Verdict.PASS, "as I see it", "Cy")
        on_top(app).refresh_all()
        await until(pilot, lambda: "no verdict counts until it is settled" in screen_text(app))
        await pilot.press("alt+left")
        await until(pilot, lambda: "Is the end state" in screen_text(app))
        await pilot.press("alt+s")
        assert not isinstance(app.screen, SettleDialog)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="authority", before=before)
