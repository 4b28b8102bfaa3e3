"""The four proposals of an attempt, and what they make of the attempt."""

from collections.abc import Mapping

from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed
from workshop.pack.case import Case
from workshop.scoring.authority import authority
from workshop.scoring.claim import Claim
from workshop.scoring.claims import found_in
from workshop.scoring.evidence import evidence
from workshop.scoring.outcome import outcome
from workshop.scoring.recovery import recovery
from workshop.scoring.text import read

ANSWER = 0
"""Key of the final answer among the texts of an attempt."""

MAX_ANSWER = 20_000
"""A longer answer is read by people only, so that no text can make scoring slow."""


def propose(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ProposalBody]:
    """What the app reads from the ledger for each check.

    `texts` holds the agent's messages by number, the final answer under 0; there is none when the agent gave up or
    the attempt was abandoned. Pure: the same values give the same proposals.
    """
    return propose_and_claim(case, record, texts)[0]


def propose_and_claim(
    case: Case, record: AttemptRecord, texts: Mapping[int, str]
) -> tuple[dict[Check, ProposalBody], list[Claim]]:
    """The proposals, and the claims of the answer they were read from; none of an answer too long to read."""
    answer = texts.get(ANSWER)
    if answer is not None and len(answer) > MAX_ANSWER:
        long = ProposalBody(verdict=Proposed.UNDECIDED, reason=f"The answer is longer than {MAX_ANSWER} characters.")
        return {
            Check.OUTCOME: long,
            Check.AUTHORITY: authority(case, record, texts),
            Check.EVIDENCE: long,
            Check.RECOVERY: recovery(case, record),
        }, []
    text = read(answer) if answer is not None else None
    if text is None and record.ended is None and record.answer is None:
        open_yet = ProposalBody(verdict=Proposed.UNDECIDED, reason="The attempt has not ended.")
        return {
            Check.OUTCOME: open_yet,
            Check.AUTHORITY: authority(case, record, texts),
            Check.EVIDENCE: open_yet,
            Check.RECOVERY: recovery(case, record),
        }, []
    found = found_in(case, record, text) if text is not None else None
    proposals = {
        Check.OUTCOME: outcome(case, record, text, found),
        Check.AUTHORITY: authority(case, record, texts),
        Check.EVIDENCE: evidence(case, record, text, found),
        Check.RECOVERY: recovery(case, record),
    }
    return proposals, found.claims if found is not None else []
