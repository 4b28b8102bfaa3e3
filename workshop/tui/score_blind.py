"""What a scorer who works blind may not meet in a transcript."""

from collections.abc import Iterable

from workshop.model import events as ev

_SAID = (ev.VerdictGiven, ev.VerdictCleared, ev.VerdictAdjudicated, ev.ClaimAdded, ev.ClaimWithdrawn)


def not_of_others(rows: Iterable[ev.Row], scorer: str) -> list[ev.Row]:
    """The rows without what others decided: their verdicts, settlements and claims, and every failure review."""
    return [
        row
        for row in rows
        if not isinstance(row.body, ev.ReviewSaved) and not (isinstance(row.body, _SAID) and row.body.scorer != scorer)
    ]
