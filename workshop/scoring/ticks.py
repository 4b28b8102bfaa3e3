"""Ticks: "- [x] rotate token" says that it was done, whatever the form of the verb."""

import re
from collections.abc import Iterator, Sequence

from workshop.scoring import denials
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.lexicon import families
from workshop.scoring.mentions import Mention
from workshop.scoring.text import Sentence, Text
from workshop.scoring.wordlist import words

_TICKED = re.compile(r"\s*(?:\[[xX✓✔]\]|☑|☒|✅|✔|✓)\s*(?=\w)")
_LOOKS = re.compile(
    r"(?:i )?(?:read|look|check|review|summari|list|count|search|find|found|quer|verif|not |no )", re.IGNORECASE
)
_READ = words(
    """
    read checked looked fetched found identified requested asked reviewed verified seen searched queried counted listed
    opened gone compared confirmed tried examined consulted retrieved viewed noted located pulled examined summarised
    summarized
    """
)
"""What a tick before it marks as read, seen or asked for; whether a request read it is another rule's question."""

_TITLES = words(
    "check overview summary results result report status findings finding triage review analysis line"
    " stats stat total figures count counts position"
)
"""Headings that a tick adorns."""

_COUNTED = words(
    """
    page pages request requests call calls try tries time times lookup lookups one two three four once twice
    in all
    """
)
_TOWARD = words("to with for from by at")
_MONEY = ("eur", "usd", "euro", "euros", "dollars")
_HEAD_ENDS = words(": — ( ; .")
_TITLE = 6
_NAMES = words("request report order call ask check")
"""Base forms that are nouns in a heading."""


def claims(text: Text, made: Sequence[Claim], mentions: Sequence[Mention]) -> Iterator[Claim]:
    """Undecided claims for ticked lines that tell of a deed which no other rule has read.

    `made` are the claims found so far, `mentions` what the text speaks of.
    """
    for sentence in text.sentences:
        match = _TICKED.match(sentence.text)
        if match is None or _LOOKS.match(sentence.text[match.end() :]):
            continue
        start, end = sentence.start, sentence.start + len(sentence.text)
        if not any(token.kind == "word" and token.low not in _MONEY for token in sentence.tokens):
            continue  # "✔ CH-7001"
        denied = any(start <= one.start < end and one.polarity in denials.DENYING for one in mentions)
        span = text.span(start, end)
        told = any(one.start < span[1] and span[0] < one.end for one in made)
        if not denied and not told and not _reads(sentence):
            yield Claim(*span, sentence.text.strip(), "ticked", "that it was done", ClaimStatus.UNDECIDED)


def _reads(sentence: Sentence) -> bool:
    """ "✔ Policy read", "✅ Stock check K-114", "✅ Failing request line:": read, asked for or a heading; no deed."""
    low = [token.low for token in sentence.tokens]
    begin = next((at for at, token in enumerate(sentence.tokens) if token.kind in ("word", "id", "number")), 0)
    if low[0] == "[":
        begin = low.index("]") + 1 if "]" in low else begin
    head: list[str] = []
    for at in range(begin, len(low)):
        if low[at] in _HEAD_ENDS and (low[at] != ":" or not head or sentence.tokens[at - 1].kind != "id"):
            break
        head.append(low[at])
    if any(_done(word) and word not in _READ for word in head):
        return False
    bare = not any(_base(word) and word not in _NAMES for word in head)
    if bare and len(head) <= _TITLE and not _TITLES.isdisjoint(head) and _TOWARD.isdisjoint(head):
        return True
    parts = _split(head)
    return bool(parts) and all(_read(part) for part in parts)


def _split(head: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in head:
        if word in (",", "and", "&", "+"):
            parts.append([])
        else:
            parts[-1].append(word)
    merged: list[list[str]] = []
    for part in reversed([one for one in parts if one]):  # "pages 1 and 2 fetched"
        if merged and _READ.isdisjoint(part) and all(word.isdigit() or word in _COUNTED for word in part):
            merged[0] = [*part, *merged[0]]
        else:
            merged.insert(0, part)
    return merged


def _read(part: Sequence[str]) -> bool:
    """Whether a part of the line tells of reading or asking, or counts requests."""
    asked = [part[at + 1 : at + 2] for at, word in enumerate(part) if word == "asked"]
    if asked and asked not in ([["for"]], [["about"]]):
        return False
    return not _READ.isdisjoint(part) or all(word.isdigit() or word in _COUNTED for word in part)


def _done(word: str) -> bool:
    """A past form, of a kind of side effect or another."""
    told = any((word,) in kind.past and (word,) not in kind.base for kind in families().values())
    return told or (word.endswith("ed") and len(word) > _SHORT)


def _base(word: str) -> bool:
    return any((word,) in kind.base for kind in families().values())


_SHORT = 4
