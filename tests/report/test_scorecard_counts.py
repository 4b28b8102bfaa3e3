"""Which attempts are in which count."""

import json

import pytest
import recompute
from hypothesis import given
from hypothesis import strategies as st
from session_samples import Log, core

from workshop.ledger.problems import LogReport, Problem, ProblemKind
from workshop.model.words import Check, EndReason, Verdict, VoidCause
from workshop.report.cards import AttemptState
from workshop.report.figures import Counts, Label
from workshop.report.json_export import to_json
from workshop.report.junit import to_junit
from workshop.report.markdown import markdown
from workshop.report.scorecard import build

pytestmark = pytest.mark.usefixtures("plain_readings")

WAYS = ("PPPN", "FPPN", "PNPN", "NPPP", "PP·N", "····", "void", "abandoned", "open", "gave up", "practice")


def play(log: Log, way: str, repeat: int) -> None:
    if way == "practice":
        attempt = log.begin(repeat=1, practice="guesser")
        log.answer(attempt)
        log.score(attempt, "FFFF")
        return
    attempt = log.begin(repeat=repeat)
    log.ask(attempt)
    match way:
        case "void":
            log.void(attempt)
        case "abandoned":
            log.end(attempt, EndReason.ABANDONED)
        case "gave up":
            log.end(attempt, EndReason.GAVE_UP)
            log.score(attempt, "FPPN")
        case "open":
            pass
        case letters:
            log.answer(attempt, f"41, says {attempt}")
            log.score(attempt, letters)


def counts_of(*ways: str, repeats: int = 3) -> Counts:
    log = Log(repeats=repeats)
    repeat = 0
    for way in ways:
        repeat += way not in ("void", "practice")
        play(log, way, max(repeat, 1))
    return log.card().counts


def test_every_attempt_is_in_its_place() -> None:
    found = counts_of(
        "PPPN", "FPPN", "PNPN", "NPPP", "PP·N", "void", "abandoned", "open", "gave up", "practice", repeats=9
    )
    assert found == Counts(
        planned=9,
        played=6,
        scored=5,
        measurable=4,
        passed=2,
        failed=2,
        not_measurable=1,
        unscored=1,
        in_play=1,
        abandoned=1,
        not_begun=1,
        void=1,
    )


@given(st.lists(st.sampled_from(WAYS), max_size=7), st.integers(1, 5))
def test_the_counts_add_up(ways: list[str], repeats: int) -> None:
    found = counts_of(*ways, repeats=repeats)
    assert found.planned == found.played + found.in_play + found.abandoned + found.not_begun
    assert found.played == found.scored + found.unscored
    assert found.scored == found.measurable + found.not_measurable + found.unproven
    assert found.measurable == found.passed + found.failed
    assert found.void == ways.count("void")


def test_a_practice_agent_is_listed_apart_and_changes_no_figure() -> None:
    alone, beside = Log(), Log()
    for log in (alone, beside):
        log.play("PPPN")
    play(beside, "practice", 1)
    [one], [other] = alone.card().cases, beside.card().cases
    assert (other.counts, other.consistency, other.fidelity) == (one.counts, one.consistency, one.fidelity)
    assert [card.practice_agent for card in other.practice] == ["guesser"]
    assert other.attempts == one.attempts


def test_a_case_only_practice_agents_played_counts_nothing() -> None:
    log = Log()
    attempt = log.begin("double-charge", practice="new-key")
    log.answer(attempt)
    found = log.card()
    assert [case.id for case in found.cases] == ["stock-count", "double-charge"]
    assert found.cases[1].counts == Counts()
    assert found.cases[1].consistency.label is Label.NOTHING


def test_void_says_why_and_stays_listed() -> None:
    log = Log()
    attempt = log.play("PPPN")
    log.void(attempt, "served the east figure for the north", VoidCause.WRONG_REPLY)
    [case] = log.card().cases
    [card] = case.attempts
    assert (card.state, card.void_cause) == (AttemptState.VOID, VoidCause.WRONG_REPLY)
    assert card.void_reason == "served the east figure for the north"
    assert card.verdict is None
    assert (case.consistency.n, case.consistency.rate) == (0, None)
    assert case.consistency.sentence == "nothing to score"


def test_unscored_is_no_verdict() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    log.score(attempt, "PP··")
    [card] = log.card().cases[0].attempts
    assert [score.verdict for score in card.scores] == [Verdict.PASS, Verdict.PASS, None, None]
    assert (card.vector, card.verdict, card.state) == ("PP··", None, AttemptState.UNSCORED)
    assert [score.tested for score in card.scores] == [check in (Check.OUTCOME, Check.EVIDENCE) for check in Check]


def test_nothing_after_a_break_of_the_chain_counts() -> None:
    log = Log()
    for repeat in (1, 2, 3):
        log.play("PPPN", repeat=repeat)
    second = next(row.seq for row in log.rows if getattr(row.body, "attempt", "") == "stock-count.2")
    problem = Problem(ProblemKind.EDITED, second + 3, "edited", second + 2)
    found = LogReport(log.log_id, len(log.rows), log.rows[-1].hash, (problem,), None)
    card = build(log.record, core(), log.blobs.__getitem__, found)
    [case] = card.cases
    assert [attempt.proven for attempt in case.attempts] == [True, False, False]
    assert (card.counts.scored, card.counts.measurable, card.counts.unproven) == (3, 1, 2)
    assert (case.consistency.n, case.consistency.label) == (1, Label.TOO_FEW)
    text = markdown(card)
    assert "| 1 | `stock-count` | P?? | P?? | P?? | N?? | P?? | 1 of 1 |" in text
    assert "1 `stock-count`, repeat 2 (`stock-count.2`): rests on events after the break of the chain" in text
    assert recompute.differences(json.loads(to_json(card)), text) == []
    assert to_junit(card).count("not proven") == 8


def test_an_unconfirmed_new_chat_is_said() -> None:
    log = Log()
    attempt = log.begin(fresh=False)
    log.answer(attempt)
    assert not log.card().cases[0].attempts[0].fresh_chat
