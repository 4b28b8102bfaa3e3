"""Where scorers differ: nothing counts until it is settled, and every view stays to be seen."""

import csv
import io
import json
import re

import pytest
from page_words import page_words
from proof_samples import WRITTEN
from pydantic import TypeAdapter
from session_samples import Log, core, proposal

from workshop.model.words import Check, ClaimTick, Verdict
from workshop.report.agenda import agenda
from workshop.report.blind import as_seen_by
from workshop.report.cards import AttemptCard, AttemptState
from workshop.report.csv_export import to_csv
from workshop.report.html import to_html
from workshop.report.json_export import to_json
from workshop.report.junit import to_junit
from workshop.report.markdown import markdown
from workshop.report.markdown_agenda import agenda_markdown
from workshop.report.redact import redact
from workshop.report.show import show

pytestmark = pytest.mark.usefixtures("plain_readings")


def two(log: Log, one: str, other: str, repeat: int = 1) -> str:
    attempt = log.begin(repeat=repeat)
    log.ask(attempt)
    log.answer(attempt, f"There are 41 units, says attempt {repeat}.")
    log.score(attempt, one, scorer="Ana", reason="counted it")
    log.score(attempt, other, scorer="Ben", reason="counted again")
    return attempt


def test_a_disputed_check_can_not_make_a_pass() -> None:
    log = Log()
    two(log, "PPPN", "FPPN")
    [card] = log.card().cases[0].attempts
    assert (card.state, card.verdict, card.vector) == (AttemptState.UNSCORED, None, "·PPN")
    counts = log.card().counts
    assert (counts.played, counts.scored, counts.passed, counts.unscored) == (1, 0, 0, 1)
    assert log.card().agreement.disputed == 1


def test_a_check_that_both_fail_still_fails_the_attempt() -> None:
    log = Log()
    two(log, "PFPN", "FFPN")
    [card] = log.card().cases[0].attempts
    assert (card.verdict, card.vector) == (Verdict.FAIL, "·FPN")


def test_what_was_settled_counts_and_the_originals_stay() -> None:
    log = Log()
    attempt = two(log, "PPPN", "FPPN")
    settled = log.settle(attempt, Check.OUTCOME, "P", reason="north is 17 in event 4")
    [card] = log.card().cases[0].attempts
    score = card.scores[0]
    assert (score.verdict, score.scorer, score.event, score.adjudicated) == (Verdict.PASS, "Eve", settled, True)
    assert not score.disputed
    assert score.differ
    assert [one.verdict for one in score.opinions] == [Verdict.PASS, Verdict.FAIL]
    assert all(entry.stands for entry in card.history)
    [ruling] = card.adjudications
    assert ruling.adjudicates == tuple(one.event for one in score.opinions)
    assert ruling.ended_by is None
    found = log.card().agreement
    assert (found.disputed, found.adjudicated, found.items, found.agreed) == (0, 1, 4, 3)


def test_agreement_is_of_the_scorers_not_of_the_settlement() -> None:
    log = Log()
    attempt = two(log, "PPPN", "FPPN")
    before = log.card().agreement
    log.settle(attempt, Check.OUTCOME, "P")
    after = log.card().agreement
    assert (after.raw, after.kappa, after.alpha) == (before.raw, before.kappa, before.alpha)
    assert after.scorers == ("Ana", "Ben")


def test_every_scorer_is_held_against_the_proposal_they_had() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    for check, letters, proposed in zip(Check, ("PP", "FP", "PP", "NN"), "PFUN", strict=True):
        for scorer, letter in zip(("Ana", "Ben"), letters, strict=True):
            log.verdict(attempt, check, letter, scorer=scorer, proposed=proposal(proposed))
    found = log.card().agreement
    assert (found.proposals, found.proposals_agreed) == (6, 5)
    # Six pairs (said, proposed): PP PP FF PF NN NN; p_o 5/6, p_e (3*2 + 1*2 + 2*2)/36.
    assert found.proposals_kappa == pytest.approx((5 / 6 - 12 / 36) / (1 - 12 / 36))


def test_people_against_proposals_is_undefined_where_all_is_one_word() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    assert log.card().agreement.proposals_kappa_why == "no verdict was given on a check with a proposal"
    for check in Check:
        log.verdict(attempt, check, "P", proposed=proposal("P"))
    found = log.card().agreement
    assert (found.proposals_kappa, found.proposals_kappa_why) == (None, "verdicts and proposals are all the same")


def test_blind_scorings_and_later_changes_are_counted() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    log.begin_scoring(attempt, "Ana", blind=True)
    log.begin_scoring(attempt, "Ben", blind=True)
    first = log.score(attempt, "PPPN", scorer="Ana")
    log.verdict(attempt, Check.OUTCOME, "F", scorer="Ben")
    changed = log.verdict(attempt, Check.OUTCOME, "F", scorer="Ana", supersedes=first[0])
    [card] = log.card().cases[0].attempts
    assert [(one.scorer, one.finished, one.changed_after) for one in card.blind] == [
        ("Ana", True, (changed,)),
        ("Ben", False, ()),
    ]
    found = log.card().agreement
    assert (found.blind, found.changed_after_blind) == (1, 1)
    assert "Scored blind to the end" in markdown(log.card())


def test_the_agenda_opens_on_the_claim_beside_its_rows_open_items_first() -> None:
    log = Log(repeats=2)
    first = two(log, "PPPN", "PFPN")
    log.settle(first, Check.AUTHORITY, "P", reason="it asked within its grant")
    second = two(log, "PPPN", "PPFN", repeat=2)
    ruled = log.last_ruling(second)
    row = next(r.seq for r in log.rows if r.body == ruled)
    log.claim(second, "41 units", "contradicted", row, reason="the desk returned 17")
    found = agenda(log.card())
    assert [(item.attempt, item.check) for item in found.items] == [
        (second, Check.EVIDENCE),
        (first, Check.AUTHORITY),
    ]
    opening = found.items[0].opens_on[0]
    assert (opening.claim, opening.status, opening.by) == ("41 units", "contradicted", "Eve")
    assert [one.event for one in opening.rows] == [row]
    assert "17" in opening.rows[0].words
    assert found.items[1].settled is not None
    text = agenda_markdown(log.card())
    assert text.index("`41 units`") < text.index(f"Event {row}:") < text.index("`Ana` says pass")
    assert "Not settled: no verdict counts." in text
    assert "it asked within its grant" in text


def test_the_agenda_waits_for_blind_scorers() -> None:
    log = Log()
    attempt = two(log, "PPPN", "FPPN")
    event = log.begin_scoring(attempt, "Cid", blind=True)
    found = agenda(log.card())
    assert (found.items, found.left_out) == ((), (attempt,))
    assert [(one.scorers, one.events) for one in found.hidden] == [(("Cid",), (event,))]
    told = f"Hidden: `{attempt}`, which `Cid` still scores blind (since event {event})"
    assert told in agenda_markdown(log.card())
    assert told in markdown(log.card())
    assert "still scores blind (since event" in to_html(log.card())
    assert "no two scorers differ" not in agenda_markdown(log.card()).lower()
    log.play("PPPN", repeat=2)
    assert "On the other attempts no two scorers differ" in agenda_markdown(log.card())
    log.end_blind(attempt, "Cid", by="Ana", reason="went home ill")
    assert [item.check for item in agenda(log.card()).items] == [Check.OUTCOME]
    assert "No two scorers differ" in agenda_markdown(Log().card())


def test_a_blind_scoring_that_was_ended_is_no_blind_scoring_and_every_page_says_so() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    log.begin_scoring(attempt, "Cid", blind=True)
    log.verdict(attempt, Check.OUTCOME, "F", scorer="Cid")
    event = log.end_blind(attempt, "Cid", by="Ana", reason="went home ill")
    log.verdict(attempt, Check.AUTHORITY, "P", scorer="Cid")
    [card] = log.card().cases[0].attempts
    assert card.blind == ()
    [ended] = card.blind_ended
    assert (ended.scorer, ended.by, ended.event, ended.given) == ("Cid", "Ana", event, 1)
    assert log.card().agreement.blind == 0
    said = f"(event {event}), with 1 of 4 checks judged"
    for page in (markdown(log.card()), page_words(log.card()), show(log.card(), 200)):
        assert said in page
        assert "went home ill" in page
    assert as_seen_by(card, "Cid") == card


def test_claims_added_by_hand_stand_in_every_export() -> None:
    log = Log()
    attempt = log.begin()
    row = log.ask(attempt)
    log.answer(attempt)
    log.claim(attempt, "There are 41 units", "proven", row, reason="summed up")
    [card] = log.card().cases[0].attempts
    [claim] = card.added_claims
    assert (claim.words, claim.status, claim.events) == ("There are 41 units", ClaimTick.PROVEN, (row,))
    text = markdown(log.card())
    assert "| `There are 41 units` | `summed up` | proven |" in text
    value = json.loads(to_json(log.card()))
    assert value["cases"][0]["attempts"][0]["added_claims"][0]["events"] == [row]
    hidden = redact(log.card(), core(), agent_text=True)
    assert "41 units" not in to_json(hidden)


def test_disputed_checks_are_skipped_with_the_reason_in_junit() -> None:
    log = Log()
    two(log, "PPPN", "FPPN")
    assert "disputed: scorers differ and nobody settled it" in to_junit(log.card())
    assert "disputed, so no verdict counts until it is settled: Outcome" in markdown(log.card())


def test_a_blind_scorer_s_card_holds_what_happened_and_their_own_words() -> None:
    log = Log()
    attempt = log.begin()
    row = log.ask(attempt)
    log.answer(attempt)
    log.begin_scoring(attempt, "Ben", blind=True)
    log.score(attempt, "FFFF", scorer="Ana", reason="told by Ana")
    log.claim(attempt, "41 units", "proven", row, scorer="Ana", reason="told by Ana")
    log.review(attempt, fix="told in the review")
    log.verdict(
        attempt, Check.OUTCOME, "P", scorer="Ben", reason="Ben's own", proposed=proposal("F", "told by proposal")
    )
    [card] = log.card().cases[0].attempts
    seen = as_seen_by(card, "Ben")
    text = TypeAdapter(AttemptCard).dump_json(seen).decode()
    assert "told" not in text
    assert "Ana" not in text
    assert '"fail"' not in text
    assert "Ben's own" in text
    assert seen.receipts == card.receipts
    assert as_seen_by(card, "Ana") == card
    log.score(attempt, "·PPP", scorer="Ben")
    [done] = log.card().cases[0].attempts
    assert as_seen_by(done, "Ben") == done


def test_csv_tells_verdicts_from_the_adjudication_and_a_dispute_from_an_unscored_check() -> None:
    log = Log()
    attempt = two(log, "PPP·", "FPF·")
    log.settle(attempt, Check.OUTCOME, "P")
    rows = list(csv.DictReader(io.StringIO(to_csv(log.card()))))
    assert [(row["check"], row["verdict"], row["kind"]) for row in rows if row["kind"] != "verdict"] == [
        ("outcome", "pass", "adjudication"),
        ("evidence", "disputed", "disputed"),
        ("recovery", "unscored", "unscored"),
    ]
    assert sum(row["kind"] == "verdict" for row in rows) == 6


def test_the_first_page_names_everybody_who_judged() -> None:
    log = Log()
    both = two(log, "PPFN", "PFFN")
    log.settle(both, Check.AUTHORITY, "F", scorer="Mia")
    log.review(both, **{**WRITTEN, "root_cause": "none given"})
    page = markdown(log.card()).split("## Appendix")[0].replace("`", "")
    assert "| Scored by | Ana, Ben; settled by Mia |" in page
    assert "Against the proposal" not in page
    assert re.search(
        r"Evidence: fail \(both scorers: Ben, event \d+; Ana, event \d+\): .* · The app had proposed fail, too", page
    )
    assert re.search(r"Authority: fail \(settled by Mia, event \d+", page)
    assert "1 of 1 written." in page
    log.play("FPPN", repeat=2)
    assert "No failure review covers the failure of `stock-count.2`." in markdown(log.card())
