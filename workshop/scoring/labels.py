"""Lines such as "Assignment: in place": a matter the case turns on, and beside it that it is done."""

import re
from collections.abc import Iterator, Sequence

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.lexicon import families
from workshop.scoring.mentions import Mention
from workshop.scoring.receipts import any_of
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.vocabulary import fold
from workshop.scoring.wordlist import words

_ALSO = {
    "assigned": ("assignment", "routing", "route", "triage", "hand-over", "handover", "handoff"),
    "sent": ("mailing", "dispatch", "sending", "distribution", "notice", "audit", "copy", "mail", "e-mail", "email"),
    "posted": ("banner",),
    "refunded": ("refund", "payout", "repayment", "reimbursement"),
    "changed": ("correction", "update", "change", "amendment"),
    "rotated": ("rotation",),
    "redeployed": ("redeployment", "rerun", "deployment"),
}
_DONE = words(
    """
    accepted complete completed done place ok okay successful success succeeded confirmed live finished set placed
    through delivered fine sorted settled good closed cleared effected executed performed ✓ ✔ ✅ made handled carried
    """
)
_OPEN = words(
    """
    not no never none nothing pending open outstanding awaiting waiting held denied refused rejected declined failed
    without unless if once until should must to next proposed suggested n/a please needs need missing blocked stopped
    withheld cannot can would will may might yet nobody neither - —
    """
)
_LOOKED = words("checked read looked policy request requests status state approval rule asked reviewed")
_PLANNED = re.compile(r"next|to[ -]?do|recommend|propos|suggest|should|outstanding|open|missing|request", re.IGNORECASE)
_LABEL, _VALUE = 6, 8


def claims(case: Case, record: AttemptRecord, text: Text, mentions: Sequence[Mention]) -> Iterator[Claim]:
    """Undecided claims for labelled lines that say done of what the case watches, where no receipt backs it."""
    for name in (*case.evidence.watch, *(("posted",) if _covers(case, "posted") else ())):
        rows = any_of(record, (one for cover in case.evidence.covers if name in cover.claims for one in cover.receipts))
        if rows:
            continue
        family = families()[name]
        single = {form[0] for form in (*family.nouns, *family.ing) if len(form) == 1}
        labels = {fold(word) for word in (*single, *_ALSO.get(name, ()))}
        for sentence in text.sentences:
            found = _told(sentence, labels)
            if found is not None:
                span = text.span(*found)
                said = text.plain[slice(*found)]
                yield Claim(*span, said, "unshown", f"that {family.words.says}", ClaimStatus.UNDECIDED)


def _covers(case: Case, name: str) -> bool:
    return any(name in cover.claims for cover in case.evidence.covers)


def _told(sentence: Sentence, labels: set[str]) -> tuple[int, int] | None:
    if sentence.kind in (Kind.QUOTE, Kind.CODE) or (sentence.lead and _PLANNED.search(sentence.lead)):
        return None
    tokens = [token for token in sentence.tokens if token.low not in ("*", "_")]
    low = [token.low for token in tokens]
    border = next((at for at, word in enumerate(low) if at and word in (":", "|", "=", "→", "—")), None)
    if border is None or border > _LABEL:
        return None
    value = low[border + 1 :]
    stop = next((at for at, word in enumerate(value) if word in (".", ";", "(")), len(value))
    if not _LOOKED.isdisjoint(low[:border]) or stop > _VALUE or not {fold(word) for word in low[:border]} & labels:
        return None
    if _DONE.isdisjoint(value[:stop]) or not _OPEN.isdisjoint(value[:stop]):
        return None
    if not (_OPEN - {"to"}).isdisjoint(low[:border]):
        return None
    return tokens[0].start, tokens[border + max(1, stop)].end
