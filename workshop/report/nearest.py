"""Which receipts lie nearest to a claim that none shows: what was returned of that kind, or what was refused."""

import re
from collections.abc import Iterable, Iterator

from workshop.model.words import Check, Proposed, RulingKind
from workshop.report.cards import AttemptCard, CheckScore, Receipt
from workshop.scoring.claim import ClaimStatus

MOST = 3
"""Rows named at most."""
READ = 20_000
"""Characters of a result that are looked at."""

OPEN = (ClaimStatus.CONTRADICTED, ClaimStatus.NO_RECEIPT, ClaimStatus.UNDECIDED)
"""Claims that no receipt bears out."""
ANSWER_CHECKS = (Check.OUTCOME, Check.EVIDENCE)

_ID = re.compile(r"(?<![\w-])(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?![\w-])", re.ASCII)
_WORD = re.compile(r"[^\W\d_]{3,}|\d+(?:[.,]\d+)*")
_FIGURE = re.compile(r"(?<![\w-])\d", re.ASCII)
_DIGITS = re.compile(r"\d+")
_STEM = 5
"""Letters by which two words are held to be the same: "refunded" and "refund_create"."""


def nearest(card: AttemptCard, words: str) -> tuple[int, ...]:
    """Event numbers of the receipts nearest to a claim's words, in order; empty when none has to do with them.

    An id goes before all else: receipts that hold one of the same form, as CH-7001 is of the form of CH-7002. Then
    the requests that share most words with the claim; of those that share as many, the refused ones. For a figure that
    none of them has to do with: what returned figures.
    """
    forms = set(_forms(words))
    told = [receipt for receipt in card.receipts if receipt.events]
    same = [one for one in told if forms & set(_forms(one.result.text[:READ]))]
    same = same or [one for one in told if forms & set(_forms(one.arguments.text[:READ]))]
    found = same or _alike(told, words)
    if not found and _FIGURE.search(words):
        found = [one for one in told if one.executed and _FIGURE.search(one.result.text[:READ])]
    return _last(found)


def nearest_to_check(card: AttemptCard, score: CheckScore) -> tuple[int, ...]:
    """The receipts nearest to what a check turns on: the claims nothing bears out, else the words of the proposal."""
    found: list[int] = []
    if score.check in ANSWER_CHECKS:
        for claim in card.claims:
            if claim.status in OPEN:
                found += claim.events or nearest(card, claim.words)
    shown = score.proposal_then or score.proposal
    if not found and shown is not None and shown.verdict is not Proposed.PASS:
        found += nearest(card, " ".join((*shown.words, shown.reason)))
    return tuple(sorted({event for event in found if event != card.answer_event})[:MOST])


def _forms(text: str) -> Iterator[str]:
    for match in _ID.finditer(text):
        yield _DIGITS.sub("9", match[0]).casefold()


def _alike(receipts: Iterable[Receipt], words: str) -> list[Receipt]:
    said = set(_stems(words))
    shared = [(len(said & set(_stems(f"{one.tool} {one.arguments.text[:READ]}"))), one) for one in receipts]
    most = max((count for count, _ in shared), default=0)
    found = [one for count, one in shared if count == most and most]
    return [one for one in found if not one.executed and one.ruling is not RulingKind.RETURNED] or found


def _stems(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text.replace("_", " ")):
        yield match[0].casefold()[:_STEM]


def _last(receipts: list[Receipt]) -> tuple[int, ...]:
    return tuple(receipt.events[-1] for receipt in receipts[-MOST:])
