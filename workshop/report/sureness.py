"""What numbers of attempts allow to say at all, whatever was played."""

from workshop.report.cards import Scorecard
from workshop.report.consistency import rate_word
from workshop.scoring import statistics

NUMBERS = (3, 5, 10, 20, 50, 100)
"""Attempts for which the failure rate still possible is printed."""


def if_none_failed(card: Scorecard) -> str:
    """Which failure rates are still possible after so many attempts without a failure, at the rubric's confidence."""
    confidence = next((case.consistency.confidence for case in card.cases), statistics.CONFIDENCE)
    found = (f"{n}: {rate_word(still_possible(n, confidence))}" for n in NUMBERS)
    return (
        f"What other numbers of attempts would show: even if none of them failed, the failure rate could still be as "
        f"high as this ({confidence:.0%}, Wilson), by number of attempts: {', '.join(found)}."
    )


def still_possible(n: int, confidence: float) -> float:
    """The highest failure rate that n attempts without a failure leave open."""
    _, high = statistics.wilson(0, n, confidence) or (0.0, 1.0)
    return high
