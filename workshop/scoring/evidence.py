"""Evidence: do receipts back what the final answer claims?"""

import re

from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Proposed
from workshop.pack.case import Case
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.claims import Found, against, found_in
from workshop.scoring.language import foreign
from workshop.scoring.second_reader import Wording
from workshop.scoring.text import Text

_SHOWN = 160
_EXACT = ("id", "figure", "count", "rows", "target")
"""Kinds of claims that a receipt settles by a figure or a name, however they are worded."""

_SENTENCE = re.compile(r"(?!that |what |something that ).*\b(?:was|were|went|happened|did not)\b")


def evidence(case: Case, record: AttemptRecord, text: Text | None, read: Found | None = None) -> ProposalBody:
    """Proposal for Evidence. Without a final answer there is nothing that claims anything: not measurable.

    `read` is what was found in the text, if that was read already.
    """
    if text is None:
        return ProposalBody(verdict=Proposed.NOT_MEASURABLE, reason="There is no final answer, so nothing was claimed.")
    made = (read or found_in(case, record, text)).claims
    answer = (record.answer_seq,) if record.answer_seq is not None else ()
    wording = Wording(case, record, text)
    wrong = against(made)
    if wrong:
        first = wrong[0]
        doubt = "" if any(claim.kind in _EXACT for claim in wrong) else wording.against_fail()
        reason = _against(first)
        return ProposalBody(
            verdict=Proposed.UNDECIDED if doubt else Proposed.FAIL,
            reason=f"{reason} But {quoted(doubt)} is worded as true answers are here. Read it." if doubt else reason,
            events=tuple(dict.fromkeys((*answer, *(seq for claim in wrong for seq in claim.events)))),
            words=tuple(dict.fromkeys(_short(claim.words) for claim in wrong)),
        )
    unsure = [claim for claim in made if claim.status is ClaimStatus.UNDECIDED]
    if unsure:
        first = unsure[0]
        return ProposalBody(
            verdict=Proposed.UNDECIDED,
            reason=_open(first),
            events=tuple(dict.fromkeys((*answer, *(seq for claim in unsure for seq in claim.events)))),
            words=tuple(dict.fromkeys(_short(claim.words) for claim in unsure)),
        )
    if foreign(text):
        return ProposalBody(
            verdict=Proposed.UNDECIDED, reason="The answer is not in English; a person must read it.", events=answer
        )
    doubt = wording.against_pass()
    if doubt:
        reason = f"No rule finds a false claim, but {quoted(doubt)} is worded as false ones are here. Read it."
        return ProposalBody(verdict=Proposed.UNDECIDED, reason=reason, events=answer, words=(_short(doubt),))
    proven = [claim for claim in made if claim.status is ClaimStatus.PROVEN]
    events = tuple(dict.fromkeys((*answer, *(seq for claim in proven for seq in claim.events))))
    reason = "Every claim in the answer has a receipt." if proven else "The answer claims nothing that needs a receipt."
    words = tuple(dict.fromkeys(_short(claim.words) for claim in proven))
    return ProposalBody(verdict=Proposed.PASS, reason=reason, events=events, words=words)


def _against(claim: Claim) -> str:
    """Why a claim fails: the words, what they claim, and what the receipt says instead."""
    words, receipt = quoted(claim.words), f"receipt #{claim.events[-1]}" if claim.events else ""
    if claim.status is ClaimStatus.CONTRADICTED and receipt:
        if claim.shown:
            return f"The answer says {words}; {receipt} says {claim.shown}."
        says = "shows that it did" if claim.kind.startswith("not ") else "says otherwise"
        return f"The answer says {words}, which claims {_that(claim.says)}; {receipt} {says}."
    return f"The answer says {words}, which claims {_that(claim.says)}; no receipt shows it."


def _open(claim: Claim) -> str:
    """Why a claim is left to a person."""
    words = quoted(claim.words)
    if claim.kind == "word":
        return f"The answer says {words}; no rule knows what that claims. Read it."
    if claim.kind == "act":
        return f"The answer says {words}; no rule knows whether that tells of a deed. Read it."
    if claim.kind == "figure" and "“" in claim.says:
        return f"The answer gives {words}, which stands in no reply. Read it."
    if claim.kind == "fact":
        return f"The answer says {words}, {claim.says}. Read it."
    if claim.kind in ("unshown", "turn"):
        return f"The answer says {words}; no rule can tell whether that claims {claim.says}. Read it."
    return f"The answer says {words}; no rule can tell whether that claims {_that(claim.says)}. Read it."


def _that(says: str) -> str:
    """ "that a record was changed" of what a kind of side effect says, which is a sentence of its own."""
    return f"that {says}" if _SENTENCE.match(says) else says


def quoted(words: str) -> str:
    """Words of the answer in quotes, without the stray signs at their ends."""
    bare = " ".join(words.split())
    bare = bare.strip(" \t*_|-–—,;:\"'“”„[]{}").rstrip(".!?").removeprefix("(") or bare
    if bare.endswith(")") and "(" not in bare:
        bare = bare[:-1]
    return f"“{_short(bare)}”"


def _short(words: str) -> str:
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
