"""What is said to stand in a record or a list, against what the look-ups of that record or list returned."""

import re
from collections.abc import Iterator

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import negated
from workshop.scoring.receipts import served
from workshop.scoring.text import Sentence, Text
from workshop.scoring.vocabulary import fold
from workshop.scoring.wordlist import words

_STANDS = re.compile(
    r"\b(?P<what>[a-z][\w-]*)\s+(?:(?:do|does|did|also|both|all|clearly|indeed|even|already)\s+)*"
    r"(?:shows?|showed|appears?|appeared|turns?|turned|stands?|stood|(?:is|are|was|were)\s+(?:\w+ly\s+)?(?:visible|listed|"
    r"recorded|noted|booked|entered|logged|documented|on|in|to be (?:seen|found)))\s*(?:up\s+)?(?:in|on|under)?\s+"
    r"(?:(?:the|her|his|their|its|our|this|that)\s+)?(?:[\w-]+(?:'s)?\s+)?"
    r"(?P<where>records?|history|account|ledger|profile|entry)\b",
    re.IGNORECASE,
)
_LOOSE = words("it this that which they these those nothing none what who and there i we address")


def claims(case: Case, record: AttemptRecord, text: Text) -> Iterator[Claim]:
    """Undecided claims for things said to stand where no reply of that place holds them."""
    for sentence in text.told:
        for start, end in _unheld(case, record, sentence):
            span = text.span(sentence.start + start, sentence.start + end)
            said = sentence.text[start:end]
            yield Claim(*span, said, "unshown", "what stands there", ClaimStatus.UNDECIDED)


def _unheld(case: Case, record: AttemptRecord, sentence: Sentence) -> Iterator[tuple[int, int]]:
    for match in _STANDS.finditer(sentence.text):
        what, where = fold(match["what"].lower()), fold(match["where"].lower())
        if match["what"].lower() in _LOOSE or negated(
            sentence, sentence.start + match.start(), sentence.start + match.end()
        ):
            continue
        tools = {
            tool.name
            for tool in case.tools
            if where in map(fold, re.findall(r"[a-z]+", f"{tool.name} {tool.description}".lower()))
        }
        rows = [one for one in served(record) if one.executed and one.tool in tools]
        held = {fold(word) for one in rows for word in re.findall(r"[a-z]+", one.ruling.result.lower())}
        if (rows or not tools) and what not in held and not what[:1].isdigit():
            yield match.start(), match.end()
