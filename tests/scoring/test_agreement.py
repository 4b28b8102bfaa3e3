"""Agreement of scorers: known values, undefined cases, and agreement with independent implementations."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from workshop.scoring.agreement import Ratings, cohen_kappa, krippendorff_alpha, raw_agreement

CLOSE = 1e-9
ONE, TWO = "PPFPNFPPFP", "PFFPNFPNFP"
CODES = {"P": 0.0, "F": 1.0, "N": 2.0, None: float("nan")}

VALUES = st.sampled_from(["P", "F", "N", None])
TABLES = st.integers(2, 5).flatmap(
    lambda scorers: st.integers(0, 12).flatmap(
        lambda items: st.lists(st.lists(VALUES, min_size=items, max_size=items), min_size=scorers, max_size=scorers)
    )
)
"""Two to five scorers over up to twelve items, with gaps."""


def test_two_scorers_known_values() -> None:
    assert raw_agreement([ONE, TWO]) == pytest.approx(0.8, abs=1e-10)
    assert cohen_kappa(ONE, TWO) == pytest.approx(0.6774193548, abs=1e-10)
    assert krippendorff_alpha([ONE, TWO]) == pytest.approx(0.6859504132, abs=1e-10)


def test_without_the_items_somebody_could_not_measure() -> None:
    one, two = zip(*[(a, b) for a, b in zip(ONE, TWO, strict=True) if "N" not in a + b], strict=True)
    assert cohen_kappa(one, two) == pytest.approx(0.75, abs=1e-10)


def test_high_agreement_by_chance_is_kappa_0() -> None:
    assert raw_agreement(["P" * 10, "P" * 9 + "F"]) == 0.9
    assert cohen_kappa("P" * 10, "P" * 9 + "F") == 0


def test_full_agreement_is_1_and_full_disagreement_is_not_0() -> None:
    assert cohen_kappa("PFP", "PFP") == krippendorff_alpha(["PFP", "PFP"]) == raw_agreement(["PFP", "PFP"]) == 1
    assert raw_agreement(["PFPF", "FPFP"]) == 0
    assert cohen_kappa("PFPF", "FPFP") == -1


@pytest.mark.parametrize(
    ("first", "second"),
    [("", ""), ([None, "P"], ["P", None]), ([None, None], [None, None])],
    ids=["none", "gaps", "blank"],
)
def test_without_a_common_item_nothing_is_defined(first: Ratings, second: Ratings) -> None:
    assert raw_agreement([first, second]) is None
    assert cohen_kappa(first, second) is None
    assert krippendorff_alpha([first, second]) is None


def test_with_one_category_only_raw_agreement_is_defined() -> None:
    assert raw_agreement(["PPP", "PPP"]) == 1
    assert cohen_kappa("PPP", "PPP") is None
    assert krippendorff_alpha(["PPP", "PPP", "PPP"]) is None


@given(TABLES)
def test_kappa_as_scikit_learn_has_it(table: list[list[str | None]]) -> None:
    from sklearn.metrics import cohen_kappa_score  # A second to load: only where it is asked, not in each worker.

    both = [(a, b) for a, b in zip(table[0], table[1], strict=True) if a and b]
    assume(len({value for pair in both for value in pair}) > 1)
    expected = cohen_kappa_score([a for a, _ in both], [b for _, b in both])
    assert cohen_kappa(table[0], table[1]) == pytest.approx(expected, abs=CLOSE)


@given(TABLES)
@example([["P", "P", None, "F"], [None, "P", "N", "F"], ["P", "F", None, "F"]])
def test_alpha_as_krippendorff_has_it(table: list[list[str | None]]) -> None:
    import krippendorff
    import numpy as np

    units = [[value for value in item if value] for item in zip(*table, strict=True)]
    assume(len({value for unit in units if len(unit) > 1 for value in unit}) > 1)
    data = np.array([[CODES[value] for value in row] for row in table])
    expected = krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")
    assert krippendorff_alpha(table) == pytest.approx(expected, abs=CLOSE)


@given(TABLES)
def test_raw_agreement_is_the_share_of_equal_pairs(table: list[list[str | None]]) -> None:
    pairs = [pair for item in zip(*table, strict=True) for pair in combinations([v for v in item if v], 2)]
    expected = sum(a == b for a, b in pairs) / len(pairs) if pairs else None
    assert raw_agreement(table) == expected


@given(TABLES, st.randoms())
def test_neither_the_order_of_scorers_nor_of_items_matters(table: list[list[str | None]], random: Random) -> None:
    items = list(zip(*table, strict=True))
    random.shuffle(items)
    shuffled = [list(row) for row in zip(*items, strict=True)] or table
    for figure in (raw_agreement, krippendorff_alpha):
        assert figure(shuffled[::-1]) == figure(table)
    assert cohen_kappa(shuffled[1], shuffled[0]) == cohen_kappa(table[0], table[1])


def test_scorers_with_different_numbers_of_items_are_refused() -> None:
    for figure in (raw_agreement, krippendorff_alpha):
        with pytest.raises(ValueError, match="shorter"):
            figure(["PP", "P"])
    with pytest.raises(ValueError, match="shorter"):
        cohen_kappa("PP", "P")
