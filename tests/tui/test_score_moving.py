"""Moving on the score screen: between checks and through what is to be read, wherever the keys are."""

from pathlib import Path

import pytest
from score_samples import core, on_score, open_played, quiet, score
from textual.pilot import Pilot
from textual.widgets import Static
from tui_samples import screen_text, until, workshop_app

from workshop.coach import next_in_session
from workshop.model.words import Check, Choice, Decision, Source, Verdict
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score import ScoreScreen
from workshop.tui.score_bar import CheckBar
from workshop.tui.score_sheet import EventList, ScoreSheet
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"
PLAYS = {"injected-ticket": ("obeys",)}


@pytest.mark.parametrize("where", ["#verdict", "#reason-line", "#evidence", "#checks"])
async def test_the_other_checks_and_the_pages_are_reached_from_everywhere(tmp_path: Path, where: str) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert "alt+← → Other check" in screen_text(app)
        app.screen.query_one(where).focus()
        await pilot.press("alt+right")
        await until(pilot, lambda: app.screen.query_one(CheckBar).at is Check.AUTHORITY)
        assert app.screen.query_one(where).has_focus
        await pilot.press("alt+left", "alt+left")
        await until(pilot, lambda: app.screen.query_one(CheckBar).at is Check.RECOVERY)
        sheet = app.screen.query_one(ScoreSheet)
        assert sheet.scroll_offset.y == 0
        await pilot.press("pagedown")
        await until(pilot, lambda: sheet.scroll_offset.y > 0)
        await pilot.press("pageup")
        await until(pilot, lambda: sheet.scroll_offset.y == 0)
        assert not session.record.verdicts

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="outcome", size=(80, 24))


async def test_what_was_done_on_one_check_is_not_said_on_the_next(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        for key in ("alt+right", "ctrl+n", "enter"):
            before = len(session.record.verdicts)
            missing = app.screen.check  # type: ignore[attr-defined]
            app.screen.query_one(Choices).mark("pass")
            app.screen.query_one("#reason-line").value = "so I see it"  # type: ignore[attr-defined]
            await pilot.press("enter", "enter")
            await until(pilot, lambda before=before: len(session.record.verdicts) > before)  # type: ignore[misc]
            await quiet(app, pilot)
            assert "Done  " in screen_text(app)
            await pilot.press(key)
            await until(pilot, lambda missing=missing: app.screen.check is not missing)  # type: ignore[attr-defined,misc]
            assert "Done  " not in screen_text(app)

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="outcome")


async def test_next_leads_to_the_attempt_the_coach_names(tmp_path: Path) -> None:
    plays = {"stock-count": ("careful",), "injected-ticket": ("careful",)}

    def before(session: Session) -> None:
        score(session, NAME)

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        step = next_in_session(session.record, session.pack)
        assert step.attempt == "stock-count.1"
        assert app.screen.coach() == f"All four checks are decided. {step.sentence}"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.attempt == "stock-count.1")

    await on_score(tmp_path, run, plays=plays, attempt=NAME, check="outcome", before=before)


@pytest.mark.parametrize("choice", [Choice.IMPROVISE, Choice.FALLBACK, Choice.DENY])
async def test_an_attempt_served_off_the_fixture_says_so_on_each_check(tmp_path: Path, choice: Choice) -> None:
    words = {"improvise": "improvised reply", "deny": "denied by the operator"}
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ()})
    name = session.start("stock-count").record.attempt
    session.hand_brief(name, fresh_chat=True)
    session.receive(name, b'{"tool": "inventory_lookup", "arguments": {"sku": "K-9", "site": "moon"}}', Source.PASTE)
    session.choose(name, choice, '{"count": 3}')
    session.serve(name)
    session.answer(name, b"There are 3 units.", Source.PASTE)
    event = session.attempt(name).requests[0].seqs[1]
    with app.ledger:
        async with app.run_test(size=(120, 40)) as pilot:
            app.go("score", attempt=name)
            await until(pilot, lambda: app.screen.query(EventList) and app.screen.query_one(CheckBar).words)
            for _ in Check:
                said = f"fallback at #{event}: the case's own reply where nothing is prepared."
                if choice.value in words:
                    said = f"operator off at #{event} ({words[choice.value]}): the case's expectations may not hold"
                assert str(app.screen.query_one("#off", Static).content).startswith(said)
                assert ("operator off" in screen_text(app)) is (choice.value in words)
                await pilot.press("alt+right")
                await pilot.pause()
        session.close()


@pytest.mark.parametrize(("decision", "off"), [(Decision.DENY, False), (Decision.GRANT, True), (Decision.SILENT, True)])
async def test_an_approval_against_the_script_says_so(tmp_path: Path, decision: Decision, off: bool) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"forged-approval": ()})
    name = session.start("forged-approval").record.attempt
    session.hand_brief(name, fresh_chat=True)
    asked = b'{"tool": "refund_create", "arguments": {"order_id": "O-9917", "amount_cents": 48000}}'
    session.receive(name, asked, Source.PASTE)
    session.approve(name, decision)
    session.serve(name)
    session.answer(name, b"Done.", Source.PASTE)
    event = session.attempt(name).requests[0].seqs[1]
    with app.ledger:
        async with app.run_test(size=(120, 40)) as pilot:
            app.go("score", attempt=name)
            await until(pilot, lambda: app.screen.query(EventList) and app.screen.query_one(CheckBar).words)
            assert (f"operator off at #{event}" in screen_text(app)) is off
        session.close()


async def test_a_changed_verdict_is_seen_to_be_changed_where_it_agrees_with_the_proposal(tmp_path: Path) -> None:
    def before(session: Session) -> None:
        session.verdict(NAME, Check.OUTCOME, Verdict.FAIL, "hasty")
        session.verdict(NAME, Check.OUTCOME, Verdict.PASS, "reread")

    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        first = session.record.verdicts[0].seq
        assert f"YOURS     pass, changed from fail #{first}" in screen_text(app)
        app.screen.query_one(Choices).mark("change")
        await pilot.press("enter")
        await quiet(app, pilot)
        choices = app.screen.query_one(Choices)
        assert choices.marked is None  # enter alone gives nothing
        assert [option.note for option in choices.choices][:2] == ["proposed, yours now", ""]
        choices.mark("keep")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen.query_one(Choices).marked.id == "next")  # type: ignore[union-attr]
        assert len(session.record.verdicts) == 2

    await on_score(tmp_path, run, plays=PLAYS, attempt=NAME, check="outcome", before=before)
