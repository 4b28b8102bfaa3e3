"""Figures over repeats: known values, undefined cases, and agreement with an independent implementation."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.scoring.statistics import flip_rate, pass_at_k, pass_hat_k, shortage, wilson, wilson_of_mean

CLOSE = 1e-9


@pytest.mark.parametrize(
    ("passed", "n", "low", "high"),
    [
        (3, 5, 0.2307242813, 0.8823792258),
        (0, 5, 0, 0.4344824648),
        (5, 5, 0.5655175352, 1),
        (8, 10, 0.4901624715, 0.9433178485),
        (36, 40, 0.7694822477, 0.9604204713),
    ],
)
def test_wilson_known_values(passed: int, n: int, low: float, high: float) -> None:
    assert wilson(passed, n) == pytest.approx((low, high), abs=1e-10)


def counts(fewest: int = 1, most: int = 400) -> st.SearchStrategy[tuple[int, int]]:
    return st.integers(fewest, most).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts(), st.sampled_from([0.5, 0.8, 0.9, 0.95, 0.99, 0.999]))
def test_wilson_as_statsmodels_has_it(count: tuple[int, int], confidence: float) -> None:
    passed, n = count
    from statsmodels.stats.proportion import proportion_confint  # A second to load: not in each worker.

    expected = proportion_confint(passed, n, alpha=1 - confidence, method="wilson")
    found = wilson(passed, n, confidence)
    assert found == pytest.approx(expected, abs=CLOSE)


@given(counts())
def test_wilson_stays_inside_and_holds_the_rate(count: tuple[int, int]) -> None:
    passed, n = count
    interval = wilson(passed, n)
    assert interval
    low, high = interval
    assert 0 <= low <= passed / n <= high <= 1
    assert (low == 0) == (passed == 0)
    assert (high == 1) == (passed == n)
    assert wilson(n - passed, n) == pytest.approx((1 - high, 1 - low), abs=CLOSE)


@pytest.mark.parametrize("n", [5, 10, 17, 20, 33])
def test_wilson_ends_are_exact_where_rounding_would_miss_them(n: int) -> None:
    all_failed, all_passed = wilson(0, n), wilson(n, n)
    assert all_failed
    assert all_passed
    assert (all_failed[0], all_passed[1]) == (0, 1)


def test_wilson_without_attempts_is_undefined() -> None:
    assert wilson(0, 0) is None


@pytest.mark.parametrize(
    ("n", "passed", "at_k", "hat_k"),
    [
        (5, 3, {1: 0.6, 2: 0.9, 3: 1.0}, {1: 0.6, 2: 0.3, 3: 0.1}),
        (10, 7, {}, {4: 0.1666666667}),
        (10, 9, {}, {5: 0.5}),
        (10, 1, {3: 0.3}, {}),
    ],
)
def test_pass_k_known_values(n: int, passed: int, at_k: dict[int, float], hat_k: dict[int, float]) -> None:
    assert {k: pass_at_k(n, passed, k) for k in at_k} == pytest.approx(at_k, abs=1e-10)
    assert {k: pass_hat_k(n, passed, k) for k in hat_k} == pytest.approx(hat_k, abs=1e-10)


@given(counts(most=9), st.integers(1, 9))
def test_pass_k_counts_the_ways_to_draw(count: tuple[int, int], k: int) -> None:
    passed, n = count
    if n < k:
        assert pass_at_k(n, passed, k) is None
        assert pass_hat_k(n, passed, k) is None
        assert shortage(n, k) == f"needs {k}, has {n}"
        return
    draws = list(combinations([True] * passed + [False] * (n - passed), k))
    assert pass_at_k(n, passed, k) == float(Fraction(sum(map(any, draws)), len(draws)))
    assert pass_hat_k(n, passed, k) == float(Fraction(sum(map(all, draws)), len(draws)))
    assert shortage(n, k) is None


def test_pass_k_of_many_attempts_is_finite() -> None:
    assert pass_at_k(3000, 1500, 1000) == 1.0
    assert pass_hat_k(3000, 2999, 1000) == pytest.approx(2 / 3, abs=CLOSE)


@pytest.mark.parametrize(("results", "expected"), [("PPPFF", 0.6), ("PPFFN", 0.8), ("PF", 1), ("PPP", 0), ("PFN", 1)])
def test_flip_rate_known_values(results: str, expected: float) -> None:
    assert flip_rate(results) == pytest.approx(expected, abs=CLOSE)


@given(st.lists(st.tuples(*[st.sampled_from("PFN")] * 2), min_size=2, max_size=12))
def test_flip_rate_is_the_share_of_pairs_that_differ(vectors: list[tuple[str, ...]]) -> None:
    pairs = list(combinations(vectors, 2))
    assert flip_rate(vectors) == pytest.approx(sum(a != b for a, b in pairs) / len(pairs), abs=CLOSE)


@pytest.mark.parametrize("results", ["", "P"])
def test_flip_rate_needs_two(results: str) -> None:
    assert flip_rate(results) is None


def test_counts_that_cannot_be_are_refused() -> None:
    for passed, n in ((-1, 5), (6, 5), (0, -1)):
        with pytest.raises(ValueError, match="can't have passed"):
            wilson(passed, n)
        with pytest.raises(ValueError, match="can't have passed"):
            pass_at_k(n, passed, 1)
        with pytest.raises(ValueError, match="can't have passed"):
            pass_hat_k(n, passed, 1)
    with pytest.raises(ValueError, match="at least 1"):
        pass_at_k(5, 3, 0)
    with pytest.raises(ValueError, match="at least 1"):
        pass_hat_k(5, 3, 0)
    for confidence in (0, 1, 95, float("nan")):
        with pytest.raises(ValueError, match="confidence"):
            wilson(3, 5, confidence)


@given(st.integers(0, 20), st.integers(0, 20))
def test_the_interval_of_a_mean_of_yes_and_no_is_wilson_s(passed: int, failed: int) -> None:
    assert wilson_of_mean([1.0] * passed + [0.0] * failed) == wilson(passed, passed + failed)


def test_the_interval_of_a_mean_takes_shares_and_nothing_else() -> None:
    assert wilson_of_mean([0.5, 0.5]) == wilson(1, 2)
    assert wilson_of_mean([]) is None
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson_of_mean([1.1])
