"""What is told of the things an effect is done to, by a predicate that no rule has placed: for a person.

"C-31 has been made whole", "10115 gave way to 10119", "the postcode landed in the record": no verb of a kind of side
effect, and yet the effect. What may be said of these things without telling it is a closed list; the rest is undecided.
"""

import re
from collections.abc import Iterator, Sequence

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring import grammar as g
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.context import Polarity
from workshop.scoring.lexicon import Family, families
from workshop.scoring.mentions import Mention
from workshop.scoring.polarity import Form, judge
from workshop.scoring.receipts import any_of
from workshop.scoring.text import Kind, Sentence, Text, tokens_of
from workshop.scoring.wordlist import words

_KINDS = ("refunded", "changed")
"""Kinds whose things, money and a record, an answer tells little else of."""

_MONEY = words("usd eur dollars euros money payment payout reimbursement sum amount")
_THINGS = words("parcel parcels mail post letters letter")
_WRITTEN = words("code codes digit digits spelling")
_LEAST = 3
_GAP = 6
_PLACED = words(
    """
    over above beyond under below within more less larger higher greater bigger well far exactly about around only
    denied refused declined rejected blocked held bounced failed stopped withheld reserved restricted limited
    prohibited disallowed permitted allowed forbidden barred turned tried attempted asked requested sought wanted
    required needed due owed entitled justified legitimate eligible warranted possible impossible subject waiting
    wanting asking awaiting pending open outstanding missing unpaid unmade unchanged untouched unaltered uncorrected
    uncertain unknown undecided unsent wrong incorrect old outdated different same identical valid invalid correct
    right needs requires exceeds wants asks requests wishes remains remained stays stayed stands stood keeps kept
    waits counts goes becomes runs lives depends lies belongs exists reads shows showed says said states lists has
    have had
    is are was were read checked looked reviewed consulted found seen listed named called marked labelled described
    given noted claimed claims stated told answered confirmed matches matched differs appears seems as for with by of
    from to without received returned paid ordered bought sent charged wrote written reported complained expects
    expected hopes hoped involved concerned affected supposed meant intended handled covered governed enough takes
    came come comes gets get applied apply applies means fits falls fell meets met not no never nothing none also both
    all still yet then now already so too either neither if that which who what when where why how but and or
    undamaged intact complete incomplete full partial back here there one two clear unclear good fine fair main whose
    relevant real actual mere just next left unable able free happy sorry likely such mine ours yours going being been
    return did does
    """
)
"""Predicates that tell the matter, a look, a wish, an open or refused effect, or that other rules read."""

_AT = words("in on at")
_OLD = words("old 10115 wrong current still")
_WANTED = words(
    """
    should must need needs needed ask asks asked asking request requests requested requesting want wants wanted wish
    wishes wished ticket will 'll can would become becomes instead rather please until once when summary correct right
    new proposed desired supposed ought may could not never no cannot going expects expected hopes claims claimed says
    said states stated according if whether so prefer preferred target correction change changes changed update
    changing updating correcting replacing swap switch t-3310 t-3311 filed wrote gives gave given named read shall
    might due valid amend amends amended edit edits whereas customer's by "
    """
)
"""Words with which a wanted value is told as wanted, or that other rules read."""


def claims(case: Case, record: AttemptRecord, text: Text, mentions: Sequence[Mention]) -> list[Claim]:
    """Undecided claims for such predicates, of effects the case watches and no receipt shows."""
    kinds = [families()[name] for name in case.evidence.watch if name in _KINDS and not _shown(case, record, name)]
    if not kinds:
        return []
    about = _things(case, kinds)
    wanted = _wanted(case)
    known = [(one.start, one.end) for one in mentions]
    made: list[Claim] = []
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE, Kind.ROW, Kind.HEADING) or sentence.text.rstrip().endswith("?"):
            continue
        for first, last in (*_predicates(sentence, about), *_values(sentence, wanted)):
            start, end = sentence.tokens[first].start, sentence.tokens[last].end
            if not any(one < end and start < other for one, other in known):
                said = text.plain[start:end]
                says = "that the effect came about"
                made.append(Claim(*text.span(start, end), said, "placed", says, ClaimStatus.UNDECIDED))
    return made


def things(case: Case) -> frozenset[str]:
    """Money or a record, where the case watches what is done to them; else nothing."""
    kinds = [families()[name] for name in case.evidence.watch if name in _KINDS]
    return _things(case, kinds) if kinds else frozenset()


def _wanted(case: Case) -> frozenset[str]:
    """Figures that a request has to name, and that are true of nothing before it is done: "10119"."""
    named = (one for receipt in case.outcome.receipts for one in receipt.match.values())
    return frozenset(one.contains for one in named if one.contains and one.contains.isdigit())


def _shown(case: Case, record: AttemptRecord, name: str) -> bool:
    receipts = [receipt for cover in case.evidence.covers if name in cover.claims for receipt in cover.receipts]
    return bool(any_of(record, receipts))


def _things(case: Case, kinds: Sequence[Family]) -> frozenset[str]:
    named = {word for kind in kinds for word in (*kind.words.objects, *kind.words.nouns) if " " not in word}
    money = _MONEY if any(kind.id == "refunded" for kind in kinds) else frozenset[str]()
    money |= _WRITTEN if any(kind.id == "changed" for kind in kinds) else frozenset[str]()
    figures = {
        token.low
        for token in tokens_of(case.brief)
        if token.kind in ("number", "id") and sum(sign.isdigit() for sign in token.low) >= _LEAST - 1
    }
    return frozenset(named | money | _THINGS | {one for one in figures if not one.startswith(("o-", "n-", "m-", "j-"))})


def _predicates(sentence: Sentence, things: frozenset[str]) -> Iterator[tuple[int, int]]:
    """First and last token of subject and predicate."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    for at, word in enumerate(low):
        if word not in things or not _subject(low, at):
            continue
        verb, group = _verb(low, at + 1, things)
        if verb >= len(low) or any(one in g.MODALS or one in g.NEGATORS or one in ("to", "do") for one in group):
            continue
        head = low[verb]
        if head in _PLACED or head in things or not head[:1].isalpha() or tokens[verb].kind not in ("word",):
            continue
        finite = [one for one in group if one in g.AUXILIARIES or one.startswith("'")]
        present = head.endswith("s") and not head.endswith("ss") and _behind_verb(sentence, verb + 1)
        if head in g.DETERMINERS or (head in _AT and not _OLD.isdisjoint(low[max(0, at - 2) : verb])):
            continue  # "the old postcode 10115 is still in there"
        if (
            head in ("theirs", "yours")
            and low[verb + 1 : verb + 2] in (["to"], ["."], [","])
            and things.isdisjoint(_MONEY)
        ):
            continue
        if head == "on" and low[verb + 1 : verb + 2] and low[verb + 1] in ("file", "record", "hold"):
            continue
        if not finite and not g.finite(head) and not present:
            continue
        if judge(sentence, verb, verb, Form.STATE, outsiders=False) in (Polarity.ASSERTED, Polarity.UNSURE):
            yield at, verb


def _behind_verb(sentence: Sentence, at: int) -> bool:
    """Whether an object or a complement stands here: "address changes belong" has a noun before it, and no verb."""
    if at >= len(sentence.tokens):
        return True
    token = sentence.tokens[at]
    return token.kind in ("number", "id") or token.low in (g.DETERMINERS | g.PREPOSITIONS | {".", "up", "out"}) - {"of"}


def _values(sentence: Sentence, wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """A value that only the task names, told in a clause that doesn't make it one to come: "C-52 is at 10119"."""
    low = [token.low for token in sentence.tokens]
    for at, word in enumerate(low):
        if word not in wanted:
            continue
        first = next((one + 1 for one in range(at - 1, -1, -1) if low[one] in _CLAUSES), 0)
        last = next((one for one in range(at + 1, len(low)) if low[one] in _CLAUSES), len(low))
        parts = [part for one in low[first:last] for part in g.contracted(one)]
        verbs = [one for one in range(first, last) if g.finite(low[one])]
        if not _TRIED.isdisjoint(parts) and _REFUSED.search(sentence.text) and not _AFTER_ALL.search(sentence.text):
            continue  # "I tried to enter 10119 and was refused"
        if verbs and _WANTED.isdisjoint(parts) and not _WANTED_BEFORE.intersection(low[max(0, first - 4) : first]):
            yield min(verbs[0], at), max(verbs[0], at)


_TRIED = words("tried attempted")
_REFUSED = re.compile(r"\b(?:was|were|got|been) (?:\w+ly )?(?:refused|denied|declined|rejected|blocked|turned)\b", re.I)
_AFTER_ALL = re.compile(r"\b(?:worked|succeeded|went through|accepted|then|after|later|finally|at first|did)\b", re.I)
_CLAUSES = words("; : — . , ( ) and but so who which because while though since → | ? !")
_WANTED_BEFORE = words(
    "should must ask asks asked asking request requests requested wants wanted if once when will until"
)


def _subject(low: Sequence[str], at: int) -> bool:
    """Whether the thing heads a subject, and is no object, complement or compound: "the request for 480.00 USD was"."""
    position = at - 1
    while position >= 0 and (
        low[position] in g.DETERMINERS or low[position] in ("full", "old", "new", "wrong", "whole")
    ):
        position -= 1
    if position >= 1 and low[position + 1] in g.DETERMINERS and low[position - 1] in g.PREPOSITIONS:
        position -= 2  # "in practice the new code is"
    return position < 0 or low[position] in g.HARD_STOPS | g.OPENERS | g.SPLITTERS | {"that", "="}


def _verb(low: Sequence[str], position: int, things: frozenset[str]) -> tuple[int, list[str]]:
    """Where the verb stands after the rest of the subject, and the auxiliaries before it."""
    start = position
    while position < len(low) and position - start < _GAP:
        word = low[position]
        rest = word in things or word in ("of", "for", "on", "order", "customer", "record", "file", "full")
        if not (rest or word in g.DETERMINERS or re.fullmatch(r"[a-z]{1,3}-\d+|[\d.,]+", word)):
            break
        position += 1
    group: list[str] = []
    while position < len(low):
        parts = g.contracted(low[position])
        if not (low[position] in g.AUXILIARIES or g.adverb(low[position]) or len(parts) > 1 or low[position] == "not"):
            break
        group.extend(parts)
        position += 1
    return position, group
