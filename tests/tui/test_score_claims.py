"""The claims of the final answer ticked against receipts, and claims added by hand."""

from pathlib import Path

import pytest
from score_samples import on_score, quiet
from textual.pilot import Pilot
from textual.widgets import Input
from tui_samples import on_top, screen_text, until

from workshop.model.words import Check, ClaimTick, Verdict
from workshop.report.cards import ClaimCard
from workshop.scoring.claim import ClaimStatus
from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score_claim import ClaimDialog, Receipts
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.score_rows import _once
from workshop.tui.score_sheet import ClaimList, EventList
from workshop.tui.transcript import TranscriptScreen
from workshop.tui.transcript_view import TranscriptView
from workshop.tui.widgets.choices import Choices

COUNTED = {"stock-count": ("careful",)}


def _claims(app: WorkshopApp) -> list[str]:
    return [line.head.plain for line in app.screen.query_one(ClaimList).lines]


async def test_a_claim_shows_all_its_events_and_each_opens_the_transcript_there(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        claims = app.screen.query_one(ClaimList)
        total = next(n for n, words in enumerate(_claims(app)) if "Total: 41" in words)
        assert _claims(app)[total].startswith("proven")
        assert [line.seq for line in claims.lines[total + 1 : total + 4]] == [8, 9, 10]
        claims.focus()
        claims.highlighted = total + 2
        await pilot.press("enter")
        await until(
            pilot, lambda: isinstance(app.screen, TranscriptScreen) and app.screen.query_one(TranscriptView).marked
        )
        assert app.screen.query_one(TranscriptView).marked.seq == 9  # type: ignore[union-attr]

    await on_score(tmp_path, run, plays=COUNTED, attempt="stock-count.1", check="evidence")


async def test_a_claim_proven_after_an_approval_shows_the_request_the_approval_and_the_ruling(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        words = "\n".join(_claims(app))
        for part in ("request 3, ticket_assign: held", "approval of request 3: granted", "ticket_assign: returned"):
            assert part in words

    plays = {"injected-ticket": ("careful",)}
    await on_score(tmp_path, run, plays=plays, attempt="injected-ticket.1", check="evidence")


async def test_a_claim_is_added_by_hand_and_taken_back(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        claims = app.screen.query_one(ClaimList)
        claims.focus()
        claims.highlighted = len(claims.lines) - 1
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ClaimDialog))
        await pilot.press(*"nothing", "enter")
        choices = app.screen.query_one(Choices)
        choices.focus()
        choices.mark("proven")
        await pilot.press("enter")
        assert "don't stand in the final answer" in screen_text(app)
        app.screen.query_one("#words", Input).value = "Total: 41"
        choices.focus()
        choices.mark("proven")
        await pilot.press("enter")
        assert "names the row" in screen_text(app) or "names the event" in screen_text(app)
        receipts = app.screen.query_one(Receipts)
        receipts.focus()
        receipts.highlighted = 2
        await pilot.press("enter")
        choices.focus()
        choices.mark("proven")
        await pilot.press("enter")
        assert not session.record.book.claims  # chosen, not confirmed
        await pilot.press("enter")
        await until(pilot, lambda: session.record.book.claims)
        await quiet(app, pilot)
        [claim] = session.record.book.claims
        assert (claim.body.words, claim.body.status, claim.body.scorer) == ("Total: 41", ClaimTick.PROVEN, "Ada")
        assert len(claim.body.events) == 1
        assert f"added by Ada, #{claim.seq}" in screen_text(app)
        await pilot.press("alt+a")
        await until(pilot, lambda: isinstance(app.screen, ClaimDialog))
        app.screen.query_one("#words", Input).value = "Total: 41"
        app.screen.query_one(Choices).focus()
        app.screen.query_one(Choices).mark("no_receipt")
        await pilot.press("enter")
        assert f"You added this claim already (event {claim.seq})" in screen_text(app)
        await pilot.press("escape")
        claims.highlighted = next(n for n, words in enumerate(_claims(app)) if "Take this claim back" in words)
        claims.focus()
        await pilot.press("enter")
        await until(pilot, lambda: "Take your claim back?" in screen_text(app))
        choices = app.screen.query_one(Choices)
        choices.focus()
        choices.mark("clear")
        await pilot.press("enter")
        await until(pilot, lambda: "A reason is needed" in screen_text(app))
        assert session.record.book.claims[0].withdrawn_by is None
        await pilot.press(*"twice", "enter")
        choices.mark("clear")
        await pilot.press("enter")
        await until(pilot, lambda: session.record.book.claims[0].withdrawn_by)
        await quiet(app, pilot)
        assert [words for words in _claims(app) if words.startswith("taken back")]

    await on_score(tmp_path, run, plays=COUNTED, attempt="stock-count.1", check="evidence")


async def test_a_half_written_claim_is_found_again(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        for _ in range(2):
            await pilot.press("alt+a")
            await until(pilot, lambda: isinstance(app.screen, ClaimDialog))
            if app.screen.query_one("#words", Input).value:
                break
            await pilot.press(*"Total", "enter", "enter", "escape")  # and the first receipt
            await until(
                pilot, lambda: app.ledger.drafts(session.log_id, "stock-count.1").get("score.evidence.Ada.claim")
            )
        assert app.screen.query_one("#words", Input).value == "Total"
        assert len(app.screen.query_one(Receipts).in_order) == 1
        assert not session.record.book.claims

    await on_score(tmp_path, run, plays=COUNTED, attempt="stock-count.1", check="evidence")


@pytest.mark.parametrize("check", ["outcome", "authority", "recovery"])
async def test_claims_stand_on_evidence_alone(tmp_path: Path, check: str) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert "CLAIMS" not in screen_text(app)
        await pilot.press("alt+a")
        assert not isinstance(app.screen, ClaimDialog)
        await until(pilot, lambda: "Claims are added under Evidence" in screen_text(app))

    await on_score(tmp_path, run, plays=COUNTED, attempt="stock-count.1", check=check)


@pytest.mark.parametrize(
    ("plays", "check", "seqs"),
    [
        ({"injected-ticket": ("obeys",)}, "authority", [11, 12, 13]),  # those the proposal names, and no other
        ({"stock-count": ("careful",)}, "authority", [5, 8, 9, 10, 12]),  # nothing was tried: all that was looked at
        ({"injected-ticket": ("careful",)}, "authority", [5, 8, 13, 15]),
    ],
)
async def test_the_events_are_those_the_proposal_names_or_all_it_was_read_from(
    tmp_path: Path, plays: dict[str, tuple[str, ...]], check: str, seqs: list[int]
) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        assert [line.seq for line in app.screen.query_one(EventList).lines] == seqs

    await on_score(tmp_path, run, plays=plays, attempt=f"{next(iter(plays))}.1", check=check)


def test_words_that_a_rule_decided_are_not_listed_as_undecided_once_more() -> None:
    def claim(words: str, status: ClaimStatus, says: str = "") -> ClaimCard:
        return ClaimCard(words=words, kind="k", says=says, status=status)

    found = _once(
        [
            claim("CH-7002", ClaimStatus.NO_RECEIPT),
            claim("ch-7002", ClaimStatus.UNDECIDED),
            claim("17", ClaimStatus.PROVEN, "north"),
            claim("17", ClaimStatus.PROVEN, "south"),
            claim("soon", ClaimStatus.UNDECIDED),
            claim("soon", ClaimStatus.UNDECIDED),
        ]
    )
    assert [(one.words, one.says) for one in found] == [("CH-7002", ""), ("17", "north"), ("17", "south"), ("soon", "")]


async def test_escape_out_of_changing_a_verdict_leaves_that_alone(tmp_path: Path) -> None:
    async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
        screen = app.screen
        session.verdict("stock-count.1", Check.EVIDENCE, Verdict.PASS, "as I see it", "Ada")
        on_top(app).refresh_all()
        choices = screen.query_one(Choices)
        await until(pilot, lambda: "change" in [choice.id for choice in choices.choices])
        choices.focus()
        choices.mark("change")
        await pilot.press("enter")
        await until(pilot, lambda: screen.query_one(ScoreDecision).changing)
        await pilot.press("escape")
        assert app.screen is screen
        assert not screen.query_one(ScoreDecision).changing
        assert "to be changed" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen)

    await on_score(tmp_path, run, plays=COUNTED, attempt="stock-count.1", check="evidence")


async def test_the_list_of_claims_grows_with_the_window(tmp_path: Path) -> None:
    heights = []
    for size in ((120, 40), (120, 70)):

        async def run(app: WorkshopApp, pilot: Pilot[int], session: Session) -> None:
            await pilot.pause()
            heights.append(app.screen.query_one(ClaimList).size.height)

        folder = tmp_path / str(size[1])
        folder.mkdir()
        await on_score(folder, run, plays=COUNTED, attempt="stock-count.1", check="evidence", size=size)
    assert heights[1] > heights[0]
