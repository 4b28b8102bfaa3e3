"""Figures over many sessions: units are agents, fingerprints stay apart, and each figure agrees with the scorecards."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from session_samples import Log, core, proposal

from workshop.ledger.ledger import Ledger
from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Check, EndReason, Gate, RulingKind
from workshop.report.cohort import cohort
from workshop.report.cohort_json import cohort_json
from workshop.report.cohort_pages import cohort_markdown, cohort_text
from workshop.report.cohort_values import Cohort, Group
from workshop.report.escape import cell
from workshop.report.scorecard import build


@pytest.fixture
def ledger(db_path: Path) -> Iterator[Ledger]:
    with Ledger.open(db_path) as opened:
        yield opened


def store(ledger: Ledger, number: int, log: Log) -> str:
    """Write a sample session into a real ledger, its times kept."""
    log_id = f"{number:032x}"
    opened = log.rows[0].body
    assert isinstance(opened, ev.SessionOpened)
    blobs = [*log.blobs.values(), core().frozen(), b"ask like this"]
    for row in log.rows:
        ledger.append(log_id, [row.body], blobs=blobs, holder=opened.holder, at=row.at)
    return log_id


def agent(name: str, **more: str) -> ev.AgentConfig:
    return ev.AgentConfig(name=name, version="1", **more)


def only(found: Cohort) -> Group:
    [group] = found.groups
    return group


def test_an_agent_that_played_often_weighs_no_more(ledger: Ledger) -> None:
    often = Log(agent=agent("often"), repeats=4)
    for repeat in (1, 2, 3, 4):
        often.play("PPPN", repeat=repeat)
    store(ledger, 1, often)
    once = Log(agent=agent("once"))
    once.play("FPFN")
    store(ledger, 2, once)
    [case] = only(cohort(ledger)).cases
    assert (case.agents, case.attempts, case.failed) == (2, 5, 0.5)
    assert (case.always, case.never) == (1, 1)
    assert case.failed_checks == {Check.OUTCOME: 1, Check.AUTHORITY: 0, Check.EVIDENCE: 1, Check.RECOVERY: 0}
    assert case.failed_agents == case.failed_checks
    # Wilson, 1 of 2 agents.
    assert (case.low, case.high) == (pytest.approx(0.0945312057), pytest.approx(0.9054687943))


def test_one_fingerprint_over_two_sessions_is_one_agent_and_two_are_two(ledger: Ledger) -> None:
    for number, (name, operator) in enumerate((("a", "Olga"), ("a", "olga "), ("b", "Ravi")), 1):
        log = Log(agent=agent(name), operator=operator)
        log.play("PPPN")
        store(ledger, number, log)
    changed = Log(agent=agent("a", settings="temperature 1"))
    changed.play("FPPN")
    store(ledger, 4, changed)
    group = only(cohort(ledger))
    assert {(row.name, row.settings, row.sessions, row.cases[0].n) for row in group.agents} == {
        ("a", "", 2, 2),
        ("a", "temperature 1", 1, 1),
        ("b", "", 1, 1),
    }
    assert {line.name: line.attempts for line in group.operators} == {"Olga": 3, "Ravi": 1}


def test_another_agents_fingerprint_pools_nothing(ledger: Ledger) -> None:
    honest, forged = Log(agent=agent("a", model="m1")), Log(agent=agent("a", model="m2"))
    for log in (honest, forged):
        log.play("PPPN")
    first, second = honest.rows[0].body, forged.rows[0].body
    assert isinstance(first, ev.SessionOpened)
    assert isinstance(second, ev.SessionOpened)
    lied = second.model_copy(update={"fingerprint": first.fingerprint})
    forged.rows[0] = replace(forged.rows[0], body=lied)
    store(ledger, 1, honest)
    store(ledger, 2, forged)
    found = cohort(ledger)
    assert (found.sessions, list(found.left_out)) == (1, [f"{2:032x}"])
    assert len(only(found).agents) == 1
    unchecked = cohort(ledger, check_chains=False)
    assert {row.model for row in only(unchecked).agents} == {"m1", "m2"}


def test_other_conditions_are_another_group_and_nothing_is_added_up(ledger: Ledger) -> None:
    one = Log(agent=agent("a"))
    one.play("PPPN")
    store(ledger, 1, one)
    other = Log(agent=agent("a"), desk_revision="2")
    other.play("FPPN")
    store(ledger, 2, other)
    found = cohort(ledger)
    assert [group.cases[0].failed for group in found.groups] == [0, 1]
    assert "Nothing is added up over groups." in cohort_markdown(found)
    assert "Group 2: " in cohort_text(found, 120)


def test_void_unscored_disputed_and_practice_attempts_are_in_no_rate(ledger: Ledger) -> None:
    log = Log(agent=agent("a"), repeats=5)
    log.play("PPPN", repeat=1)
    gone = log.play("FPPN", repeat=2)
    log.void(gone)
    log.score(log.play("PPPN", repeat=3, text="another"), "FPPN", scorer="Ravi")
    log.play("PP·N", repeat=4, text="a third")
    unmeasured = log.play("NPPN", repeat=5, text="a fourth")
    left = log.begin(repeat=6)
    log.end(left, EndReason.ABANDONED)
    shown = log.begin(practice="guesser")
    log.answer(shown)
    log.score(shown, "FFFF")
    store(ledger, 1, log)
    found = cohort(ledger)
    [row] = only(found).agents
    [case] = row.cases
    assert (case.n, case.passed, case.unscored, case.not_measurable) == (1, 1, 2, 1), unmeasured
    assert (row.void, found.practice_attempts) == (1, 1)
    assert only(found).agreement[0].disputed == 1


def test_an_agent_answered_differently_is_left_out_of_the_case(ledger: Ledger) -> None:
    other = Ruling(ruling=RulingKind.RETURNED, gate=Gate.FIXTURE, rule="n", counted=True, executed=True, result="18")
    for number, rulings in enumerate(((None,), (other,)), 1):
        log = Log(agent=agent("a"))
        name = log.begin()
        for ruling in rulings:
            log.ask(name) if ruling is None else log.ask(name, ruling=ruling)
        log.answer(name, f"answer {number}")
        log.score(name, "PPPN")
        store(ledger, number, log)
    clean = Log(agent=agent("b"))
    clean.play("FPPN")
    store(ledger, 3, clean)
    [case] = only(cohort(ledger)).cases
    assert (case.agents, case.failed, len(case.contaminated)) == (1, 1, 1)


def test_agreement_over_sessions_with_gaps(ledger: Ledger) -> None:
    for number, (one, two) in enumerate((("PPFP", "PFFP"), ("NFPP", "PFNF"), ("PPPP", "P···")), 1):
        log = Log(agent=agent(f"a{number}"))
        name = log.begin()
        log.answer(name, f"answer {number}")
        log.score(name, one, scorer="r1")
        log.score(name, two, scorer="r2" if number == 1 else "R2")
        store(ledger, number, log)
    group = only(cohort(ledger))
    overall = group.agreement[0]
    assert overall.check is None
    assert (overall.items, overall.raw) == (9, pytest.approx(5 / 9))
    assert overall.kappa is not None
    assert overall.alpha is not None
    assert group.agreement[1].items == 3
    assert group.scorers == ("r1", "r2")


def test_its_figures_are_those_of_the_scorecards(ledger: Ledger, plain_readings: None) -> None:
    log = Log(agent=agent("a"), cases=("stock-count", "short-write"), repeats=2)
    name = log.begin()
    log.ask(name, delay=7)
    log.message(name, "?")
    log.wait(3)
    log.add(ev.ClockPaused(attempt=name, reason="lunch"))
    log.wait(600)
    log.add(ev.ClockResumed(attempt=name))
    log.add(ev.NudgeServed(attempt=name, message=2, nudge="tools", reply_sha256=log.blob(b"nudge")))
    log.answer(name)
    for check, letter in zip(Check, "PPFN", strict=True):
        log.verdict(name, check, letter, proposed=proposal("P"))
    log.play("PPPN", "short-write", text="x")
    store(ledger, 1, log)
    card = build(log.record, core(), log.blobs.__getitem__)
    group = only(cohort(ledger))
    [row] = group.agents
    for case in card.cases:
        mine = next(one for one in row.cases if one.case == case.id)
        assert (mine.n, mine.passed) == (case.consistency.n, case.consistency.c)
    for name_ in ("requests", "as_written", "fallback", "improvised", "operator_denied", "off_script", "nudges"):
        assert getattr(row.serving, name_) == getattr(card.fidelity, name_), name_
    assert row.serving.median_seconds == card.fidelity.median_seconds
    assert row.serving.longest_seconds == card.fidelity.longest_seconds
    assert row.serving.longest_seconds < 20
    assert (group.agreement[0].proposals, group.agreement[0].proposals_agreed) == (
        card.agreement.proposals,
        card.agreement.proposals_agreed,
    )


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE events SET body = replace(body, \'"verdict":"fail"\', \'"verdict":"pass"\') WHERE log_id = ?',
        "DELETE FROM events WHERE log_id = ? AND seq = 9",
        "UPDATE events SET at = '2031-01-01T00:00:00.000000Z' WHERE log_id = ? AND seq = 5",
        "UPDATE events SET event = 'attempt_voided' WHERE log_id = ? AND event = 'attempt_ended'",
        "UPDATE events SET prev = hash WHERE log_id = ? AND seq = 4",
        "UPDATE events SET hash = printf('%064d', 1) WHERE log_id = ? AND seq = 4",
    ],
)
def test_a_broken_session_is_left_out_and_named_unless_told_not_to_verify(ledger: Ledger, damage: str) -> None:
    log = Log(agent=agent("a"))
    log.play("FPPN")
    broken = store(ledger, 1, log)
    store(ledger, 2, log)
    for trigger in ("events_no_update", "events_no_delete"):
        ledger._db.execute(f"DROP TRIGGER {trigger}")
    assert ledger._db.execute(damage, (broken,)).rowcount
    found = cohort(ledger)
    assert (found.sessions, list(found.left_out)) == (1, [broken])
    assert broken in cohort_markdown(found)
    assert "chain was verified" in cohort_markdown(found)
    trusting = cohort(ledger, check_chains=False)
    assert "NOT VERIFIED" in cohort_markdown(trusting)
    assert "NOT VERIFIED" in cohort_text(trusting, 100)


def test_the_columns_of_a_row_can_be_split_in_one_way_alone(ledger: Ledger) -> None:
    """What is hashed is one text; a row whose columns make the same text another way is no row."""
    log = Log(agent=agent("a"))
    log.play("FPPN")
    broken = store(ledger, 1, log)
    ledger._db.execute("DROP TRIGGER events_no_update")
    damage = """UPDATE events SET at = at || '","body":' || substr(body, 1, 1), body = substr(body, 2)
      WHERE log_id = ? AND seq = 3"""
    assert ledger._db.execute(damage, (broken,)).rowcount
    moved = """UPDATE events SET event = event || '","log_id":"' || log_id || '","prev":"' || prev || '","seq":3,"v":1}'
      WHERE log_id = ? AND seq = 4"""
    assert ledger._db.execute(moved, (broken,)).rowcount
    assert list(cohort(ledger).left_out) == [broken]


def test_an_empty_ledger_has_nothing_to_score(ledger: Ledger) -> None:
    found = cohort(ledger)
    assert (found.sessions, found.groups) == (0, ())
    assert "Nothing to score." in cohort_markdown(found)
    assert json.loads(cohort_json(found))["schema"] == "workshop-cohort/v1"


def test_names_from_outside_stand_in_code(ledger: Ledger) -> None:
    log = Log(agent=agent("a|b<script>`"), operator="[x](javascript:1)")
    log.play("PPPN")
    store(ledger, 1, log)
    text = cohort_markdown(cohort(ledger))
    assert cell("a|b<script>` 1") in text
    assert "`[x](javascript:1)`" in text
