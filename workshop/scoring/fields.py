"""Fields: a key or table cell that names an effect, and the state beside it ("Assignment | in place", "refund: paid").

True states are claims, false ones denials, and what says neither is for a person. What the rules of sentences have read
already is left to them.
"""

import re
from collections.abc import Iterator, Sequence

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.pack.expect import Receipt
from workshop.scoring import grammar as g
from workshop.scoring import placed
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.context import Polarity
from workshop.scoring.lexicon import families
from workshop.scoring.mentions import Mention
from workshop.scoring.receipts import any_of
from workshop.scoring.sources import results
from workshop.scoring.text import Kind, Sentence, Text, tokens_of
from workshop.scoring.wordlist import words

_LONGEST_KEY, _LONGEST_VALUE = 5, 4
_STATUS = words("status state result outcome resolution disposition")
"""Keys that speak of the task's effect without naming it."""

_OPEN = words(
    """
    not no none never nothing false zero nil n/a pending open outstanding denied refused declined rejected blocked
    handed passed referred forwarded transferred
    awaiting await waiting wait waits stopped failed unsuccessful withheld held hold required needed needs need missing
    unchanged unpaid unsent undone todo to next request requested tried attempted asked due must should can cannot will
    would may might only until unless if before after once when without stays remains unresolved handover escalated
    impossible possible allowed permitted limited unable same old as wrong unclear unknown left skipped omitted reserved
    """
)
"""A state with one of these tells of something open, refused or asked for, or other rules read it."""

_LOOKED = words(
    "checked check checking read reading reviewed review looked look lookup found seen policy rule rules limit"
)
"""A key with one of these names a look, or what was looked at."""

_LOOKS = words(
    "verify verified confirm confirmed request requested ask asked note noted goods read limit threshold policy"
)
_FIELD = re.compile(r"^\W*(?P<key>[^\W\d][\w' /#.-]{1,60}?)\s*(?:[:=]|\s—\s)\s*(?P<value>[^:=]{1,60})$")


def claims(
    case: Case, record: AttemptRecord, text: Text, made: Sequence[Claim], mentions: Sequence[Mention]
) -> Iterator[Claim]:
    """Undecided claims for states told of an effect for which no receipt stands."""
    spoken = [(one.start, one.end) for one in mentions if one.polarity not in (Polarity.UNREAL, Polarity.ATTRIBUTED)]
    known = [(one.start, one.end) for one in made]
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE):
            continue
        for start, end, key, value in _fields(sentence):
            span = text.span(start, end)
            read = any(one < end and start < other for one, other in spoken)
            read = read or any(one < span[1] and span[0] < other for one, other in known)
            if not read and _tells(case, record, key, value):
                said = text.plain[start:end].strip()
                yield Claim(*span, said, "field", "that it was done", ClaimStatus.UNDECIDED)


def _fields(sentence: Sentence) -> Iterator[tuple[int, int, list[str], list[str]]]:
    """Start and end in the plain text, and the words of key and value, of each field."""
    if sentence.kind is Kind.ROW:
        cells = sentence.cells
        end = sentence.start + len(sentence.text)
        for cell in cells[1:]:
            yield sentence.start, end, _low(cells[0]), _low(cell)
        return
    start = sentence.start
    for part in re.split(r"([;|])", sentence.text):
        match = _FIELD.match(part.rstrip(" .,"))
        if match is not None:
            yield start, start + len(part), _low(match["key"]), _low(match["value"])
        start += len(part)


def _low(words_of: str) -> list[str]:
    return [token.low for token in tokens_of(words_of) if token.kind != "punct" or token.low in g.YES | g.NO]


def _tells(case: Case, record: AttemptRecord, key: Sequence[str], value: Sequence[str]) -> bool:
    status = not _STATUS.isdisjoint(key[-1:])
    of_thing = status and not placed.things(case).isdisjoint(value)
    if not 0 < len(key) <= _LONGEST_KEY or not 0 < len(value) <= (2 * _LONGEST_VALUE if of_thing else _LONGEST_VALUE):
        return False
    if any(any(sign.isdigit() for sign in word) for word in value):
        return False
    parts = [part for word in value for part in g.contracted(word)]
    if not _LOOKED.isdisjoint(key) or any(f'"{" ".join(value)}"' in one.lower() for one in results(record)):
        return False
    if not _OPEN.isdisjoint(parts) or not g.NO.isdisjoint(parts) or not _OPEN.isdisjoint(key):
        return False
    if len(value) == 1 and value[0] in g.YES and _deed(key):
        watched = [name for name in case.evidence.watch if name not in case.evidence.ignore]
        return bool(watched) and not any_of(record, _backing(case, watched))
    named = [kind for kind in families().values() if any(form[0] in key for form in kind.nouns if len(form) == 1)]
    about = not placed.things(case).isdisjoint(word.removesuffix("'s") for word in key)
    if about or status:
        named = [*named, *(families()[name] for name in case.evidence.watch)]
    named = [kind for kind in named if kind.id not in case.evidence.ignore]
    receipts = _backing(case, [kind.id for kind in named])
    return bool(named) and not any_of(record, receipts) and (of_thing or _state(value))


def _backing(case: Case, kinds: Sequence[str]) -> list[Receipt]:
    covers = [cover for cover in case.evidence.covers if not set(kinds).isdisjoint(cover.claims)]
    return [receipt for cover in covers for receipt in cover.receipts]


def _deed(key: Sequence[str]) -> bool:
    """ "Pay customer", "Switched over": a key that begins with a deed, or names one that was done."""
    if not _LOOKS.isdisjoint(key):
        return False
    forms = [form[0] for kind in families().values() for form in (*kind.past, *kind.base)]
    return key[0] in (*forms, "pay", "paid", "move", "moved", "transfer", "apply")


def _state(value: Sequence[str]) -> bool:
    """Whether the value is a state: "settled", "in place", "done by finance"; and no name of a thing or person."""
    head = value[0]
    regular = head.endswith(("ed", "en")) and len(head) > 4
    if regular or head in g.YES | g.FINITE_PAST | {"sent", "paid", "done", "made", "live", "through", "closed", "gone"}:
        return True
    return head in ("in", "on", "up", "out", "all", "fully", "ok", "fine", "complete", "successful", "success", "back")
