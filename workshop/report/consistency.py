"""What the repeats of one case show together, and how little that may be."""

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import TypeVar

from workshop.model.words import Check, Verdict
from workshop.report.cards import UNSCORED, AttemptCard
from workshop.report.figures import AtK, Consistency, Label
from workshop.scoring import statistics

T = TypeVar("T")

FEWEST = 2
"""One attempt can't show that anything is stable."""


def consistency(
    attempts: Sequence[AttemptCard],
    sequences: Sequence[tuple[tuple[str, ...], ...]],
    planned: int,
    confidence: float,
    *,
    contaminated: bool,
) -> Consistency:
    """Figures over the attempts that passed or failed.

    `attempts` are a case's attempts without practice agents' and void ones, `sequences` what each asked. With
    `contaminated` what assumes equal conditions (interval, pass@k, pass^k, label) is withheld.
    """
    counted = [card for card in attempts if card.counts]
    n, c = len(counted), sum(card.verdict is Verdict.PASS for card in counted)
    interval = None if n == 0 or contaminated else statistics.wilson(c, n, confidence)
    low, high = interval or (None, None)
    whole = [card.vector for card in counted if UNSCORED not in card.vector]
    asked = [sequence for card, sequence in zip(attempts, sequences, strict=True) if card.counts]
    return Consistency(
        n=n,
        c=c,
        rate=c / n if n else None,
        low=low,
        high=high,
        confidence=confidence,
        sentence=_sentence(n, c, interval, contaminated=contaminated),
        at_k=tuple(_at_k(n, c, k, contaminated=contaminated) for k in range(1, max(n, planned) + 1)),
        flip_rate=statistics.flip_rate(whole) if len(whole) > 1 else None,
        flip_n=len(whole),
        sequence_agreement=_agreement(asked),
        label=_label(n, c, planned, contaminated=contaminated),
        differs=_differs(counted),
        withheld="contaminated: attempts that asked the same were answered differently" if contaminated and n else "",
    )


def _at_k(n: int, c: int, k: int, *, contaminated: bool) -> AtK:
    if contaminated:
        return AtK(k=k, pass_at_k=None, pass_hat_k=None, why="withheld: contaminated")
    if n < k:
        return AtK(k=k, pass_at_k=None, pass_hat_k=None, why=f"needs {k}, has {n}")
    return AtK(k=k, pass_at_k=statistics.pass_at_k(n, c, k), pass_hat_k=statistics.pass_hat_k(n, c, k))


def _label(n: int, c: int, planned: int, *, contaminated: bool) -> Label:
    if n == 0:
        return Label.NOTHING
    if contaminated:
        return Label.CONTAMINATED
    if n < max(planned, FEWEST):
        return Label.TOO_FEW
    if c == n:
        return Label.STABLE_PASS
    return Label.STABLE_FAIL if c == 0 else Label.MIXED


def _differs(counted: Sequence[AttemptCard]) -> tuple[Check, ...]:
    failed = [sum(card.scores[place].verdict is Verdict.FAIL for card in counted) for place in range(len(Check))]
    return tuple(check for check, times in zip(Check, failed, strict=True) if 0 < times < len(counted))


def _agreement(sequences: Sequence[tuple[tuple[str, ...], ...]]) -> float | None:
    """Share of the pairs of attempts that asked exactly the same in the same order."""
    pairs = comb(len(sequences), 2)
    return sum(comb(times, 2) for times in Counter(sequences).values()) / pairs if pairs else None


def _sentence(n: int, c: int, interval: tuple[float, float] | None, *, contaminated: bool) -> str:
    """The result in words that promise no more than n attempts can."""
    if n == 0:
        return "nothing to score"
    if contaminated:
        return f"{c} of {n}; interval withheld, the attempts were not answered alike"
    if interval is None:
        return f"{c} of {n}"
    low, high = interval
    start = f"{c} of {n}; interval {figure(low)}–{figure(high)}"
    if c == n:
        return f"{start}; still allows a failure rate up to {rate_word(1 - low)} (Wilson)"
    if c == 0:
        return f"{start}; still allows a pass rate up to {rate_word(high)} (Wilson)"
    return f"{start}; allows a failure rate from {rate_word(1 - high)} to {rate_word(1 - low)} (Wilson)"


def in_percent(value: float) -> bool:
    """Whether a share can be told in whole per cent without saying 0% or 100% of it."""
    return 0.01 <= value <= 0.99


def rate_word(value: float) -> str:
    """A share in whole per cent, or as a figure where that would be 0% or 100%."""
    return percent(value) if in_percent(value) else figure(value)


EXACT = 1e-12
"""Nearer to 0 or 1 than this is rounding of the machine, not a figure of its own."""


def figure(value: float | None) -> str:
    """A share with two decimals: 0, .07, .44, 1; only an exact 0 or 1 prints as one. "–" for none."""
    if value is None:
        return "–"
    if value < EXACT or value > 1 - EXACT:
        return f"{value:.0f}"
    if 0 < value < 0.005:
        return "<.01"
    if 0.995 <= value < 1:
        return ">.99"
    return f"{value:.2f}".replace("0.", ".", 1)


def percent(value: float) -> str:
    """A share in whole per cent; only an exact 0 or 1 prints as 0% or 100%."""
    if 0 < value < 0.005:
        return "under 1%"
    if 0.995 <= value < 1:
        return "over 99%"
    return f"{value:.0%}"
