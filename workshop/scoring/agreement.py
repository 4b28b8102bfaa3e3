"""How far scorers agree on the same items.

A scorer's ratings are a sequence with one entry for each item; None is a gap (not scored), every other value a
category, not_measurable among them. Figures that are not defined are None, never 0 and never NaN. All raise ValueError
when the scorers don't have equally many entries.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction

Ratings = Sequence[Hashable | None]
"""One scorer's categories, item by item."""


def raw_agreement(scorers: Sequence[Ratings]) -> float | None:
    """Return the share of pairs of verdicts on the same item that are equal; None when no item has two.

    With two scorers: the share of the items both scored on which they agree.
    """
    units = _units(scorers)
    pairs = sum(unit.total() * (unit.total() - 1) for unit in units)
    agreeing = sum(count * (count - 1) for unit in units for count in unit.values())
    return agreeing / pairs if pairs else None


def cohen_kappa(first: Ratings, second: Ratings) -> float | None:
    """Return Cohen's kappa of two scorers over the items that both scored.

    (p_o - p_e) / (1 - p_e): p_o is the share they agree on, p_e the share expected from how often each uses each
    category. J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20
    (1960) 37-46. None without a common item, and when both used one and the same category throughout (p_e = 1).
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    n = len(pairs)
    agreed = sum(a == b for a, b in pairs)
    of_first, of_second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    by_chance = sum(count * of_second[category] for category, count in of_first.items())
    # Numerator and denominator times n², so that 0 and 1 come out exactly.
    return (agreed * n - by_chance) / (n * n - by_chance) if n * n > by_chance else None


def krippendorff_alpha(scorers: Sequence[Ratings]) -> float | None:
    """Return Krippendorff's alpha for nominal data, any number of scorers, gaps allowed.

    1 - D_o / D_e: observed over expected disagreement, over the items with at least two verdicts. With m_u verdicts on
    item u, n_uc of them c, and n and n_c the same over all items:
    1 - (n - 1) · sum_u[(m_u² - sum_c n_uc²) / (m_u - 1)] / (n² - sum_c n_c²).
    K. Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), sections B and C. None when no item has two
    verdicts, and when all such verdicts are one and the same (D_e = 0).
    """
    units = _units(scorers)
    totals: Counter[Hashable] = Counter()
    for unit in units:
        totals.update(unit)
    n = totals.total()
    expected = n * n - sum(count * count for count in totals.values())
    if expected == 0:
        return None
    observed = sum(
        (
            Fraction(unit.total() ** 2 - sum(count * count for count in unit.values()), unit.total() - 1)
            for unit in units
        ),
        start=Fraction(0),
    )
    return float(1 - (n - 1) * observed / expected)


def _units(scorers: Sequence[Ratings]) -> list[Counter[Hashable]]:
    """Return how often each category was given, for each item with at least two verdicts."""
    items = [Counter(value for value in item if value is not None) for item in zip(*scorers, strict=True)]
    return [unit for unit in items if unit.total() >= 2]
