"""One claim of an answer, held against the receipts."""

from dataclasses import dataclass
from enum import StrEnum


class ClaimStatus(StrEnum):
    """What the ledger says of a claim."""

    PROVEN = "proven"
    CONTRADICTED = "contradicted"
    NO_RECEIPT = "no_receipt"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of the answer (`start` to `end` in its text) that claims something, and the rows that bear on it.

    `shown` is what the last of these rows says instead, where it contradicts: "17".
    """

    start: int
    end: int
    words: str
    kind: str
    says: str
    status: ClaimStatus
    events: tuple[int, ...] = ()
    shown: str = ""
