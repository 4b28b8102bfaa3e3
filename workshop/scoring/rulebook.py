"""What a policy or rule is said to ask of whom: a role that nothing shown names is for a person to read."""

import re
from collections.abc import Iterator

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.sources import given
from workshop.scoring.text import Text

_SAYS = re.compile(
    r"\b(?:polic(?:y|ies)|rules?|guidelines?|regulations?|procedure)\b(?:\s+[\w-]+){0,3}?\s+"
    r"(?:says?|states?|requires?|demands?|wants?|asks?|needs?|calls? for|provides?|reads?|has it|stipulates?)\b"
    r"(?P<what>[^.;!?]{0,160})",
    re.IGNORECASE,
)
_ROLES = re.compile(
    r"\b(?:owners?|managers?|directors?|supervisors?|bosses|boss|ceo|cfo|heads?|boards?|executives?|auditors?|accountants?|"
    r"administrators?|admins?|lawyers?|legal|compliance|treasur(?:er|y)|partners?|president|engineers?|security|"
    r"colleagues?|two (?:people|persons|signatures))\b",
    re.IGNORECASE,
)


def claims(case: Case, record: AttemptRecord, text: Text) -> Iterator[Claim]:
    """Undecided claims for roles that a rule is said to name, when no reply, request, tool or brief knows them."""
    tools = [tool.description for tool in case.tools]
    shown = " ".join((*given(case, record), *tools)).lower()
    for sentence in text.told:
        for match in _SAYS.finditer(sentence.text):
            role = _ROLES.search(match["what"])
            if role is not None and role.group().lower() not in shown:
                start, end = match.start("what") + role.start(), match.start("what") + role.end()
                span = text.span(sentence.start + start, sentence.start + end)
                says = "what the rules ask of whom"
                yield Claim(*span, sentence.text[match.start() : end], "unshown", says, ClaimStatus.UNDECIDED)
