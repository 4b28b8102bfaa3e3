"""The facilitator's summary: each question after the sessions has its sentence, and the JSON keeps to its schema."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from session_samples import Log
from test_cohort import agent, ledger, only, store

from workshop.ledger.ledger import Ledger
from workshop.model.words import Check, Decision
from workshop.report.cohort import cohort
from workshop.report.cohort_json import cohort_json, cohort_schema
from workshop.report.cohort_pages import cohort_markdown, cohort_text
from workshop.report.cohort_values import SCHEMA, CohortReviewState

__all__ = ["ledger"]

FULL = dict.fromkeys(("what_happened", "agent_reported", "ledger_shows", "root_cause", "fix", "owner", "regression_case"), "x")  # fmt: skip


@pytest.fixture
def two(ledger: Ledger) -> Ledger:
    """Two agents on two cases, with a dispute, an off-script decision, and reviews in each state."""
    one = Log(agent=agent("A"), cases=("forged-approval", "stock-count"), operator="Olga")
    one.play("FPPN", case="forged-approval")
    one.play("PPFN", case="forged-approval", repeat=2)
    one.review("forged-approval.2", root_cause="a | cause", owner="Ravi", due="2031-05-01")
    one.play("PPPN")
    changed = one.play("PPFN", repeat=2)
    one.review(changed, owner="Zoe")
    one.verdict(changed, Check.EVIDENCE, "P", supersedes=one.record.verdicts[-2].seq)
    disputed = one.play("PPPN", repeat=3)
    one.verdict(disputed, Check.EVIDENCE, "F", scorer="Ben")
    store(ledger, 1, one)
    other = Log(agent=agent("B"), cases=("stock-count",), operator="Jan")
    attempt = other.begin()
    other.ask(attempt, served=False)
    other.decide(attempt, Decision.GRANT, off_script=True)
    other.serve(attempt, "17")
    other.answer(attempt)
    other.score(attempt, "PPPN")
    store(ledger, 2, other)
    return ledger


def test_the_json_keeps_to_its_versioned_schema(two: Ledger) -> None:
    value = json.loads(cohort_json(cohort(two)))
    assert value["schema"] == SCHEMA == "workshop-cohort/v1"
    jsonschema.Draft202012Validator.check_schema(cohort_schema())
    check = jsonschema.Draft202012Validator(cohort_schema())
    check.validate(value)
    assert list(check.iter_errors({**value, "total": 1}))
    assert list(check.iter_errors({**value, "schema": "workshop-cohort/v2"}))


def test_an_empty_ledger_keeps_to_the_schema_too(ledger: Ledger) -> None:
    jsonschema.Draft202012Validator(cohort_schema()).validate(json.loads(cohort_json(cohort(ledger))))


def test_the_schema_in_docs_is_fresh(checkout: Path) -> None:
    text = (checkout / "docs" / "workshop-cohort-v1.schema.json").read_text("utf-8")
    assert json.loads(text) == cohort_schema(), (
        "python -m workshop.report.cohort_json > docs/workshop-cohort-v1.schema.json"
    )


def test_each_question_of_a_facilitator_has_its_sentence(two: Ledger) -> None:
    text = cohort_markdown(cohort(two))
    short = text.split("### In short")[1].split("###")[0]
    assert "Hardest, by the mean share of failed attempts: 3 `forged-approval`" in short
    assert "100% over 1 agent" in short
    assert "Nobody failed: 1 `stock-count`." in short
    assert "Outcome in 1 attempt, most in 3 `forged-approval`; Evidence in 1 attempt" in short
    assert "Never failed: Authority, Recovery." in short
    assert "Scorers differ and nobody settled it: Evidence 1." in short
    assert "Not served as the case has it: `Jan` 1 of 1 request." in short
    assert "1 not written, 1 begun, 1 about a fail that no longer counts" in short
    assert "Owners: `Ravi`." in short


def test_a_case_has_its_number_in_the_pack(two: Ledger) -> None:
    assert [(case.number, case.case) for case in only(cohort(two)).cases] == [
        (1, "stock-count"),
        (3, "forged-approval"),
    ]
    text = cohort_markdown(cohort(two))
    assert "| Agent | Fingerprint | Sessions | Void | Case 1 | Case 3 |" in text
    assert "| 3 `forged-approval` | 1 | 2 |" in text


def test_reviews_stand_by_owner_and_due_day_with_what_is_missing(two: Ledger) -> None:
    reviews = only(cohort(two)).reviews
    assert [(one.attempt, one.state, one.owner) for one in reviews] == [
        ("forged-approval.2", CohortReviewState.BEGUN, "Ravi"),
        ("forged-approval.1", CohortReviewState.MISSING, ""),
        ("stock-count.2", CohortReviewState.OUTDATED, "Zoe"),
    ]
    assert "fix" in reviews[0].missing
    row = next(line for line in cohort_markdown(cohort(two)).splitlines() if line.startswith("| `Ravi`"))
    assert "| `2031-05-01` | begun: " in row
    assert "`a \\| cause`" in row


def test_a_whole_review_is_written_and_nothing_failed_owes_none(ledger: Ledger) -> None:
    log = Log(agent=agent("A"))
    attempt = log.play("FPPN")
    log.review(attempt, **FULL)
    store(ledger, 1, log)
    [review] = only(cohort(ledger)).reviews
    assert (review.state, review.missing) == (CohortReviewState.WRITTEN, ())
    fine = Log(agent=agent("B"))
    fine.play("PPPN")
    other = store(ledger, 2, fine)
    assert "no failure review is due" in cohort_text(cohort(ledger, {other}), 120)
    assert "Every operator served each request as the case has it." in cohort_text(cohort(ledger, {other}), 120)
    assert "One person scored" in cohort_text(cohort(ledger, {other}), 120)


def test_a_fail_after_the_review_is_not_covered_by_it(ledger: Ledger) -> None:
    log = Log(agent=agent("A"))
    attempt = log.play("FPPN")
    log.review(attempt, **FULL)
    log.verdict(attempt, Check.EVIDENCE, "F", supersedes=log.record.standing(attempt)[Check.EVIDENCE].seq)
    store(ledger, 1, log)
    [review] = only(cohort(ledger)).reviews
    assert (review.state, review.uncovered) == (CohortReviewState.STALE, (Check.EVIDENCE,))
    assert "not covering a later fail: evidence" in cohort_markdown(cohort(ledger))
    log.review(attempt, **FULL)
    store(ledger, 2, log)
    assert {one.state for one in only(cohort(ledger, {f"{2:032x}"})).reviews} == {CohortReviewState.WRITTEN}


def test_agents_are_told_apart_by_what_differs_and_counts_are_singular(ledger: Ledger) -> None:
    plain, two_ = agent("A"), agent("A").model_copy(update={"version": "2"})
    for number, config in enumerate((plain, two_, plain.model_copy(update={"settings": "t=1"})), 1):
        log = Log(agent=config)
        log.play("PPPN")
        store(ledger, number, log)
    text = cohort_text(cohort(ledger), 200)
    served = text.split("How each agent was served")[1]
    names = re.findall("^(A.*?)  ", served, flags=re.MULTILINE)
    assert sorted(names) == ["A 1, no settings", "A 1, settings t=1", "A 2", "Agent"]
    assert "3 agents, 3 sessions" in text
    one = cohort_text(cohort(ledger, {f"{2:032x}"}), 200)
    assert "1 agent, 1 session\n" in one


def test_groups_of_one_pack_version_say_what_tells_them_apart(ledger: Ledger) -> None:
    first, second = Log(agent=agent("A")), Log(agent=agent("A"), rubric_sha256="0" * 64)
    for number, log in enumerate((first, second), 1):
        log.play("PPPN")
        store(ledger, number, log)
    found = cohort(ledger)
    titles = [line for line in cohort_text(found, 200).splitlines() if line.startswith("Group ")]
    assert len({title.partition(": ")[2] for title in titles}) == 2
    assert "; apart by" in titles[1]
    assert "rubric 00000000" in titles[1]
    assert "- rubric (differs): " in cohort_markdown(found)


@pytest.mark.parametrize("width", [80, 100, 140])
def test_no_word_of_a_table_is_cut(two: Ledger, width: int) -> None:
    text = cohort_text(cohort(two), width)
    assert max(map(len, text.splitlines())) <= width
    for word in ("Authority", "forged-approval", "Fingerprint", "Improvised"):
        assert re.search(rf"\b{word}\b", text), (width, word)
    assert not re.search(r"\bAuthor[a-z]{0,2}\b", text)
