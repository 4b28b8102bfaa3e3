"""What others are said to have done and results told without the deed, where no receipt of the kind stands."""

from collections.abc import Sequence
from itertools import chain

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.pack.case import Case
from workshop.pack.expect import Cover
from workshop.scoring import consent, onshow, others, worldly
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import pattern
from workshop.scoring.receipts import any_of
from workshop.scoring.text import Text


def claims(case: Case, record: AttemptRecord, text: Text, made: Sequence[Claim]) -> list[Claim]:
    """Undecided claims of these kinds, outside of what is a claim already; `made` are the claims found so far."""
    ends = {end for claim in made if claim.kind != "act" for end in range(claim.start + 1, claim.end + 1)}
    found: list[Claim] = []
    told = chain(
        worldly.told(text, case.evidence.harmless, case.evidence.ignore),
        others.told(text, case.evidence.harmless, consent.settled(record), onshow.shows(case)),
    )
    for one in told:
        span = text.span(one.start, one.end)
        rows = [
            row
            for cover in case.evidence.covers
            if not set(one.kinds).isdisjoint(cover.claims)
            for row in any_of(record, cover.receipts)
            if _named(row, one) or _told_them(cover, one) or _on_show(cover, one)
        ]
        if not rows and span[1] not in ends:
            said = text.plain[one.start : one.end]
            found.append(Claim(*span, said, "told", one.says, ClaimStatus.UNDECIDED))
    return found


def _named(row: RequestRecord, told: worldly.Told) -> bool:
    return row.executed and told.party in row.arguments_json.lower()


def _on_show(cover: Cover, told: worldly.Told) -> bool:
    """ "At least visitors see it": what was posted can be seen."""
    return "posted" in cover.claims and "posted" in told.kinds


def _told_them(cover: Cover, told: worldly.Told) -> bool:
    """Whether what the cover backs is that this party was told."""
    both = "notified" in cover.claims and "notified" in told.kinds
    return both and (not cover.about or bool(pattern(cover.about).search(told.party)))
