"""Figures over the repeats of one case: how often it passed, and what so few attempts can say.

Pure functions over counts. A figure that is not defined for its input is None, never 0 and never NaN. Counts that
can't be (negative, more passes than attempts, k below 1) raise ValueError.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import comb, fsum, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""Of the intervals, unless a rubric says otherwise."""


def wilson(passed: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float] | None:
    """Return the Wilson score interval (low, high) for `passed` of `n` attempts; None for n = 0.

    With p = passed/n and z the normal quantile at (1 + confidence)/2:
    (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), kept inside [0, 1].
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212.
    Raises ValueError for counts that can't be and for a confidence outside (0, 1).
    """
    _check(passed, n)
    return _wilson(passed, n, confidence)


def wilson_of_mean(shares: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float] | None:
    """Return Wilson's interval (low, high) for the mean of shares, one a unit; None for no unit.

    Wilson's formula with n units and p their mean. A share's variance is at most p(1 - p), which is a yes-or-no
    unit's, so the interval is the wider the less the shares are 0 or 1: it never promises too much for that reason.
    R. Bhatia, C. Davis, "A better bound on the variance", American Mathematical Monthly 107 (2000) 353-357.
    Raises ValueError for a share outside [0, 1].
    """
    if any(not 0 <= share <= 1 for share in shares):
        raise ValueError("a share must lie between 0 and 1")
    return _wilson(fsum(shares), len(shares), confidence)


def _wilson(passed: float, n: int, confidence: float) -> tuple[float, float] | None:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, not {confidence}")
    if n == 0:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p = passed / n
    middle = p + z * z / (2 * n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    # At the ends the bound is exactly 0 or 1; rounding must not say otherwise.
    low = 0.0 if passed == 0 else max(0.0, (middle - half) / scale)
    high = 1.0 if passed == n else min(1.0, (middle + half) / scale)
    return low, high


def pass_at_k(n: int, passed: int, k: int) -> float | None:
    """Return the chance that at least one of k attempts drawn from the n passes; None when n < k (see `shortage`).

    1 - C(n-c, k) / C(n, k), c attempts having passed.
    M. Chen et al., "Evaluating large language models trained on code" (2021), section 2.1.
    """
    _check(passed, n, k)
    return None if n < k else (comb(n, k) - comb(n - passed, k)) / comb(n, k)


def pass_hat_k(n: int, passed: int, k: int) -> float | None:
    """Return pass^k, the chance that all of k attempts drawn from the n pass; None when n < k (see `shortage`).

    C(c, k) / C(n, k), c attempts having passed.
    S. Yao et al., "tau-bench: a benchmark for tool-agent-user interaction in real-world domains" (2024), section 3.
    """
    _check(passed, n, k)
    return None if n < k else comb(passed, k) / comb(n, k)


def shortage(n: int, k: int) -> str | None:
    """Return "needs k, has n" when n attempts are too few to draw k from; None when they are enough."""
    _check(0, n, k)
    return f"needs {k}, has {n}" if n < k else None


def flip_rate(results: Iterable[Hashable]) -> float | None:
    """Return the chance that two different attempts have different results; None for fewer than two.

    1 - sum over results v of n_v(n_v - 1) / (n(n - 1)), which is the unbiased estimate of Simpson's index of
    diversity. E. H. Simpson, "Measurement of diversity", Nature 163 (1949) 688.
    """
    counts = Counter(results).values()
    n = sum(counts)
    if n < 2:
        return None
    pairs = n * (n - 1)
    return (pairs - sum(count * (count - 1) for count in counts)) / pairs


def _check(passed: int, n: int, k: int = 1) -> None:
    if not 0 <= passed <= n:
        raise ValueError(f"{passed} of {n} attempts can't have passed")
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
