"""What a final answer claims, sorted for a reader: claims in a table, words that no rule knows in one line."""

from collections.abc import Callable

from workshop.report.cards import AttemptCard, ClaimCard

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

CLAIMED = "**Claimed against logged**: what the final answer says was done or found, and what the log says to it."

NOTHING_CLAIMED = (
    "**Claimed against logged**: the app's rules found nothing in the final answer to hold against the log, and nobody "
    "added a claim by hand. Whether it claims something all the same is for scorers to read."
)

_WORD = "word"
"""The kind of a claim that is only a word which stands in no reply."""


def told_claims(attempt: AttemptCard) -> list[ClaimCard]:
    """Claims the app's rules could read."""
    return [claim for claim in attempt.claims if not _unheard(claim)]


def unheard_words(attempt: AttemptCard, shown: Shown) -> str:
    """Words of the answer that no reply holds, in one sentence; "" for none."""
    words = dict.fromkeys(shown(claim.words) for claim in attempt.claims if _unheard(claim))
    if not words:
        return ""
    return f"Words in no reply, so that the app can't tell what they claim; a person must: {', '.join(words)}."


def _unheard(claim: ClaimCard) -> bool:
    return claim.kind == _WORD and not claim.events
