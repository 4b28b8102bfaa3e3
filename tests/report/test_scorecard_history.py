"""Who said what, when, and what took whose place."""

import pytest
from session_samples import Log, proposal

from workshop.model.words import Check, Proposed, Verdict

pytestmark = pytest.mark.usefixtures("plain_readings")


def played(log: Log) -> str:
    attempt = log.begin()
    log.ask(attempt)
    log.answer(attempt)
    return attempt


def test_a_changed_verdict_keeps_the_earlier_one() -> None:
    log = Log()
    attempt = played(log)
    first = log.verdict(attempt, Check.OUTCOME, "P", reason="41 it is")
    second = log.verdict(attempt, Check.OUTCOME, "F", reason="north is 71", supersedes=first, proposed=proposal("P"))
    [card] = log.card().cases[0].attempts
    earlier, later = card.history
    assert (earlier.event, earlier.verdict, earlier.reason) == (first, Verdict.PASS, "41 it is")
    assert (earlier.stands, earlier.superseded_by) == (False, second)
    assert (later.stands, later.supersedes) == (True, first)
    score = card.scores[0]
    assert (score.verdict, score.event, score.scorer, score.reason) == (Verdict.FAIL, second, "Olga", "north is 71")
    assert score.overrides
    assert score.proposal_then is not None
    assert score.proposal_then.verdict is Proposed.PASS


def test_a_cleared_verdict_is_unscored_again() -> None:
    log = Log()
    attempt = played(log)
    first = log.verdict(attempt, Check.EVIDENCE, "P")
    cleared = log.clear(attempt, Check.EVIDENCE, first, reason="too early")
    [card] = log.card().cases[0].attempts
    assert card.scores[2].verdict is None
    assert [entry.verdict for entry in card.history] == [Verdict.PASS, None]
    assert [entry.stands for entry in card.history] == [False, False]
    assert card.history[0].superseded_by == cleared
    assert card.history[1].reason == "too early"


def test_scorers_may_differ_and_both_are_seen() -> None:
    log = Log()
    attempt = played(log)
    mine = log.verdict(attempt, Check.OUTCOME, "P", scorer="Olga")
    theirs = log.verdict(attempt, Check.OUTCOME, "F", scorer="Ravi", reason="not in total")
    [card] = log.card().cases[0].attempts
    score = card.scores[0]
    assert score.disputed
    assert score.differ
    assert [(o.scorer, o.verdict, o.event) for o in score.opinions] == [
        ("Olga", Verdict.PASS, mine),
        ("Ravi", Verdict.FAIL, theirs),
    ]
    assert (score.verdict, score.scorer, card.vector, card.verdict) == (None, "", "····", None)


def test_an_undecided_proposal_is_not_overridden() -> None:
    log = Log()
    attempt = played(log)
    log.verdict(attempt, Check.OUTCOME, "P", proposed=proposal("U"))
    assert not log.card().cases[0].attempts[0].scores[0].overrides


def test_agreement_of_two_scorers() -> None:
    log = Log(repeats=4)
    for repeat, (one, two) in enumerate([("PPPP", "PPPF"), ("FFNP", "FPNP"), ("PFPP", "PF·P")], 1):
        attempt = log.begin(repeat=repeat)
        log.answer(attempt, f"answer {repeat}")
        log.score(attempt, one, scorer="r1")
        log.score(attempt, two, scorer="r2")
    found = log.card().agreement
    assert (found.scorers, found.items, found.agreed) == (("r1", "r2"), 11, 9)
    assert found.raw == pytest.approx(9 / 11)
    assert found.kappa is not None
    assert found.alpha is not None


def test_agreement_is_undefined_with_one_scorer_and_with_one_category() -> None:
    log = Log()
    attempt = played(log)
    log.score(attempt, "PPPP", scorer="r1")
    alone = log.card().agreement
    assert (alone.raw, alone.kappa, alone.alpha) == (None, None, None)
    log.score(attempt, "PPPP", scorer="r2")
    found = log.card().agreement
    assert (found.raw, found.kappa, found.alpha) == (1, None, None)
    assert found.kappa_why == found.alpha_why == "every verdict on shared checks is the same"


def test_kappa_is_for_two_alpha_for_more() -> None:
    log = Log()
    attempt = played(log)
    for scorer, letters in (("r1", "PPFP"), ("r2", "PFFP"), ("r3", "PP·P")):
        log.score(attempt, letters, scorer=scorer)
    found = log.card().agreement
    assert (found.kappa, found.kappa_why) == (None, "only for two scorers")
    assert found.alpha is not None


def test_a_failed_check_without_a_review_is_pointed_out() -> None:
    log = Log()
    attempt = log.play("FPPN")
    assert log.card().cases[0].attempts[0].review_due
    log.review(attempt, fix="count again", root_cause="the model, the tool")
    [card] = log.card().cases[0].attempts
    assert card.review_due  # begun is not written
    assert card.review is not None
    assert card.review.missing == ("What happened", "What the agent reported", "What the ledger shows", "Owner")
    assert [(field.label, field.text) for field in card.review.fields] == [
        ("Root cause", "the model, the tool"),
        ("Fix", "count again"),
    ]
