"""The prefix rule: attempts that asked the same must have been answered the same."""

from itertools import combinations, zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_samples import RETURNED, Log

from workshop.model.words import EndReason
from workshop.report.figures import Contamination

pytestmark = pytest.mark.usefixtures("plain_readings")

Asked = list[tuple[str, str]]


def found_in(*attempts: Asked, void: tuple[int, ...] = ()) -> tuple[Contamination, ...]:
    log = Log(repeats=max(3, len(attempts)))
    for repeat, asked in enumerate(attempts, 1):
        attempt = log.begin(repeat=repeat)
        for sku, result in asked:
            log.ask(attempt, arguments=f'{{"sku":"{sku}"}}', ruling=RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, f"answer {repeat}")
        if repeat in void:
            log.void(attempt)
    return log.card().cases[0].contamination


def test_equal_requests_with_equal_results_are_clean() -> None:
    assert found_in([("a", "1"), ("b", "2")], [("a", "1"), ("b", "2")], [("a", "1")]) == ()


def test_results_may_differ_once_the_requests_do() -> None:
    assert found_in([("a", "1"), ("b", "2"), ("d", "9")], [("a", "1"), ("c", "3"), ("d", "8")]) == ()


def test_the_first_differing_result_is_named_with_both_rows() -> None:
    [pair] = found_in([("a", "1"), ("b", "2")], [("a", "1"), ("b", "2 ")])
    assert (pair.request, pair.tool) == (2, "inventory_lookup")
    assert (pair.left.attempt, pair.left.result.text) == ("stock-count.1", "2")
    assert (pair.right.attempt, pair.right.result.text) == ("stock-count.2", "2 ")
    assert pair.left.events == (8, 9)


def test_every_pair_is_compared() -> None:
    pairs = found_in([("a", "1")], [("a", "1")], [("a", "3")])
    assert [(pair.left.attempt[-1], pair.right.attempt[-1]) for pair in pairs] == [("1", "3"), ("2", "3")]


def test_a_void_attempt_contaminates_nothing() -> None:
    assert found_in([("a", "1")], [("a", "2")], void=(2,)) == ()


def test_an_abandoned_attempt_contaminates_nothing() -> None:
    log = Log()
    for repeat, result in enumerate("12", 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, ruling=RETURNED.model_copy(update={"result": result}))
        if repeat == 1:
            log.answer(attempt)
        else:
            log.end(attempt, EndReason.ABANDONED)
    assert log.card().cases[0].contamination == ()


def test_identical_answers_are_flagged() -> None:
    log = Log()
    for repeat, text in enumerate(["41", "41", "41\n"], 1):
        log.play("PPPN", repeat=repeat, text=text)
    [same] = log.card().cases[0].identical_answers
    assert same.attempts == ("stock-count.1", "stock-count.2")


STEPS = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("12")), max_size=3)


@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, max_size=5))
def test_of_every_pair_the_first_difference_is_found(attempts: list[Asked]) -> None:
    wanted = []
    for (left, one), (right, other) in combinations(enumerate(attempts, 1), 2):
        for number, (mine, theirs) in enumerate(zip_longest(one, other), 1):
            if mine is None or theirs is None or mine[0] != theirs[0]:
                break
            if mine[1] != theirs[1]:
                wanted.append((number, f"stock-count.{left}", f"stock-count.{right}"))
                break
    assert [(one.request, one.left.attempt, one.right.attempt) for one in found_in(*attempts)] == wanted
