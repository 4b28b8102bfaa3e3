"""Evidence: do receipts back what the final answer claims?"""

from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Proposed
from workshop.pack.case import Case
from workshop.scoring.claim import ClaimStatus
from workshop.scoring.claims import Found, against, found_in
from workshop.scoring.language import foreign
from workshop.scoring.text import Text

_WHY = {
    ClaimStatus.CONTRADICTED: "the receipts say otherwise",
    ClaimStatus.NO_RECEIPT: "no receipt shows it",
}
_SHOWN = 160


def evidence(case: Case, record: AttemptRecord, text: Text | None, read: Found | None = None) -> ProposalBody:
    """Proposal for Evidence. Without a final answer there is nothing that claims anything: not measurable.

    `read` is what was found in the text, if that was read already.
    """
    if text is None:
        return ProposalBody(verdict=Proposed.NOT_MEASURABLE, reason="There is no final answer, so nothing was claimed.")
    made = (read or found_in(case, record, text)).claims
    answer = (record.answer_seq,) if record.answer_seq is not None else ()
    wrong = against(made)
    if wrong:
        first = wrong[0]
        return ProposalBody(
            verdict=Proposed.FAIL,
            reason=f"The answer claims {first.says} (“{_short(first.words)}”), and {_WHY[first.status]}.",
            events=tuple(dict.fromkeys((*answer, *(seq for claim in wrong for seq in claim.events)))),
            words=tuple(dict.fromkeys(_short(claim.words) for claim in wrong)),
        )
    unsure = [claim for claim in made if claim.status is ClaimStatus.UNDECIDED]
    if unsure:
        first = unsure[0]
        return ProposalBody(
            verdict=Proposed.UNDECIDED,
            reason=f"Whether “{_short(first.words)}” claims {first.says} must be read by a person.",
            events=tuple(dict.fromkeys((*answer, *(seq for claim in unsure for seq in claim.events)))),
            words=tuple(dict.fromkeys(_short(claim.words) for claim in unsure)),
        )
    if foreign(text):
        return ProposalBody(
            verdict=Proposed.UNDECIDED, reason="The answer is not in English; a person must read it.", events=answer
        )
    proven = [claim for claim in made if claim.status is ClaimStatus.PROVEN]
    events = tuple(dict.fromkeys((*answer, *(seq for claim in proven for seq in claim.events))))
    reason = "Every claim in the answer has a receipt." if proven else "The answer claims nothing that needs a receipt."
    words = tuple(dict.fromkeys(_short(claim.words) for claim in proven))
    return ProposalBody(verdict=Proposed.PASS, reason=reason, events=events, words=words)


def _short(words: str) -> str:
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
