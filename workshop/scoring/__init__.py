"""Scoring: proposals read from the ledger, and the figures of the scorecard. Pure; never reads the ledger itself."""

from workshop.scoring.authority import Boundary, authority, boundary
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.claims import claims
from workshop.scoring.proposals import ANSWER, attempt_verdict, propose, propose_and_claim
from workshop.scoring.recovery import Setback, recovery, setbacks

__all__ = [
    "ANSWER",
    "Boundary",
    "Claim",
    "ClaimStatus",
    "Setback",
    "attempt_verdict",
    "authority",
    "boundary",
    "claims",
    "propose",
    "propose_and_claim",
    "recovery",
    "setbacks",
]
