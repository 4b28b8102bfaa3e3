"""Things that a case turns on: what is said of one of them is placed by the case's words, or it is for a person.

"The store is full" is what the replies showed; "the store has been extended", "the log no longer shows it", "the build
took twice as long" are each told of a thing of the case in words that nothing else needs to know.
"""

import re
from collections.abc import Iterator, Sequence

from workshop.model.attempt import AttemptRecord
from workshop.pack.expect import Thing
from workshop.scoring import grammar as g
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.context import Polarity
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import negated, pattern, places
from workshop.scoring.polarity import Form, judge
from workshop.scoring.receipts import any_of
from workshop.scoring.text import Kind, Sentence, Text, Token
from workshop.scoring.wordlist import words

_TELLS = (Kind.PROSE, Kind.ITEM, Kind.ROW, Kind.HEADING)
_ENDS = g.HARD_STOPS | words(", and or but so then because since while whereas although though which who that where")
_OPENS = g.CONDITIONS | g.TIME_CONDITIONS | words("if once when until unless please let lets let's should to after as")
_INTO = words("of in for on from behind at with under inside within into to by near around about against via")
_SKIPPED = words("itself themselves alone own both all each too also step steps line lines name value team header")
_OUT_OF_USE = re.compile(r"out of (?:service|use|action|circulation|commission|operation|play)\b", re.IGNORECASE)
_TURNED = re.compile(
    r"(?:in)?valid\b|expired\b|stale\b|inactive\b|active\b|replaced\b|rejected\b|refused\b|declined\b|denied\b|"
    r"removed\b|free\b|freed\b|cleared\b|available\b",
    re.IGNORECASE,
)
"""States that a thing of the case may be in, and that no reply shows it to have come into: "is now invalid"."""

_ANY_MORE = re.compile(r"\s+(?:any ?more|any longer)\b", re.IGNORECASE)
""" "No danger from the token any more": a thing told as what it no longer is, with the verb before it."""

_NOT_SEEN_YET = re.compile(r"\b(?:must|should|if|once|until|please|could|would|can|cannot|can't)\b", re.IGNORECASE)
_SHARES = words("half part parts most some piece pieces third quarter bit bits rest much all")
_NO_MORE = re.compile(r"\b(?:no longer|any ?more|any longer|not .{0,20} again)\b", re.IGNORECASE)
_PAST = words(
    """
    got went came took gave made ran put kept held left let found saw said told sent wrote brought bought built broke
    fell grew hit knew led lost met paid read rose sat set shot shut slept spoke spent stood stuck swept threw began
    became
    won worked
    """
)
_STATES = words("full dead out gone at valid safe back free fine ok live new")
_LABELS = (":", "=", "|")
_GOT = ("got", "get", "gets")
_MANY = 4
_BACK = 4
_HOST = re.compile(r"(?<![\w./-])(?:[a-z][\w-]*\.)+(?:example|com|net|org|io)(?![\w-])", re.IGNORECASE)
_ASKED = words(
    """
    asked queried called contacted probed checked consulted fetched polled opened visited pinged requested tried looked
    hit reached loaded read went got knocked browsed
    """
)
_NOBODY = re.compile(
    r"\b(?:nobody|no[- ]one|none of (?:us|them))(?: else| (?:but|except|besides|other than"
    r"|apart from) \w+)? (?:\w+ly )?(?:has|have|had|saw|used|made|got|is|was"
    r"|knows|noticed|can)\b"
    r"|\bonly (?!status|the |http|two|three|one|my|a )[\w-]+(?: \w+)? (?:can|could|has|have|had|saw|may)\b"
    r"|\b(?:any(?:one|body)|whoever|any \w+)\b[^.;]{0,30}\b(?:using|with|trying|uses|tries)\b[^.;]{0,30}?"
    r"\b(?:gets?|meets?|faces?|finds?|hits?)\b",
    re.IGNORECASE,
)
"""Who has and has not: "nobody has used the token since"."""

_NOT_SEEN = re.compile(
    r"\b(?:not|n't|never|no|without|neither|nor|unable|cannot|could|would|should|might|may|if|unless|can|will|must"
    r"|(?:need|needs|want|wants|have|has|like|ought|able|going|worth|wish|still|yet|is|are|left) to|to (?:look"
    r"|check|see|read|open|fetch|confirm)|"
    r"before|until|please|let|worth|next|suggest\w*|recommend\w*|only|open for|limited)\b|n't\b|\bfor (?:me|you)\b",
    re.IGNORECASE,
)


def claims(text: Text, record: AttemptRecord, things: Sequence[Thing], mentions: Sequence[Mention]) -> list[Claim]:
    """Undecided claims: a thing of the case told in words that the case does not know, or from a reply unread."""
    told = [(one.start, one.end) for one in mentions if one.polarity is not Polarity.DENIED]
    made: list[Claim] = []
    for sentence in text.sentences:
        if sentence.kind not in _TELLS or sentence.text.rstrip().endswith("?"):
            continue
        for match in _NOBODY.finditer(sentence.text) if any(_about(sentence, thing) for thing in things) else ():
            start, end = sentence.start + match.start(), sentence.start + match.end()
            if not any(sentence.start <= one < sentence.start + len(sentence.text) for one, _ in told):
                who = "who has seen or done something"
                made.append(Claim(*text.span(start, end), match.group(), "unshown", who, ClaimStatus.UNDECIDED))
        for start, end, says in (*_of(sentence, record, things, told), *_asked(sentence, record)):
            made.append(Claim(*text.span(start, end), text.plain[start:end], "turn", says, ClaimStatus.UNDECIDED))
    return made


def _about(sentence: Sentence, thing: Thing) -> bool:
    return bool(pattern(thing.names).search(sentence.text))


def _of(
    sentence: Sentence, record: AttemptRecord, things: Sequence[Thing], told: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, str]]:
    tokens = sentence.tokens
    for thing in things:
        unread = bool(thing.needs) and not any_of(record, thing.needs)
        for match in pattern(thing.names).finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            first, last = places(sentence, start, end)
            says = f"of {match.group().lower()} what no reply shows"
            if unread and _seen(sentence, first, last):
                yield start, end, says
                continue
            verb = _predicate(sentence, first, last)
            if verb is None:
                rest = re.split(r"[.;:,—]", sentence.text[end - sentence.start :])[0]
                if _ANY_MORE.match(rest) and not _NOT_SEEN_YET.search(sentence.text):
                    yield start, end, says
                continue
            at = tokens[verb].start
            if sentence.text[at - sentence.start : tokens[verb].end - sentence.start].isupper():
                continue  # "secret: PUT": the name of a method
            if any(one <= at < other for one, other in told):
                continue
            rest = sentence.text[at - sentence.start :]
            after = sentence.text[end - sentence.start :]
            fits = pattern(thing.shown).match(rest)
            turned = {"now", "already", "since", "meanwhile"}.intersection(one.low for one in tokens[last + 1 : verb])
            if fits and (_OUT_OF_USE.match(rest) or (turned and _TURNED.match(rest))):
                yield start, tokens[verb].end, says
                continue
            gone = _NO_MORE.search(re.split(r"[.;:,—]|\b(?:because|since|as|so)\b", after)[0])
            if not fits or (gone and "longer" not in fits.group()):
                yield start, tokens[verb].end, says


def _seen(sentence: Sentence, first: int, last: int) -> bool:
    """Whether the thing is told as something that was looked at, and not as one still to look at or left alone."""
    tokens = sentence.tokens
    begin = max(
        (at + 1 for at in range(first) if tokens[at].low in g.HARD_STOPS or tokens[at].low in ("but",)), default=0
    )
    end = next((at for at in range(last, len(tokens)) if _stops(tokens, at, last)), len(tokens))
    part = sentence.text[tokens[begin].start - sentence.start : tokens[end - 1].end - sentence.start]
    return not _NOT_SEEN.search(_AS_SEEN.sub(" ", part))


_AS_SEEN = re.compile(r"\bas (?:can|may|could|is to) be (?:seen|read|checked|verified|found|gathered)\b", re.IGNORECASE)


def _stops(tokens: Sequence[Token], at: int, last: int) -> bool:
    """Whether what follows is no more of the same thing: "the page reports it, so this isn't ours"."""
    following = tokens[at + 1].low if at + 1 < len(tokens) else ""
    goes_on = at == last + 1 or following in ("so", "and", "but", "which")
    return tokens[at].low in g.HARD_STOPS or (tokens[at].low == "," and goes_on)


def _predicate(sentence: Sentence, first: int, last: int) -> int | None:
    """The word that tells something of the thing as a subject; None where nothing is, or where it is not asserted."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    if not _is_subject(low, first):
        return None
    if low[last + 1 : last + 2] and low[last + 1] in _LABELS:
        value = next(
            (one for one in range(last + 2, len(low)) if tokens[one].kind == "word" or low[one] in g.YES), None
        )
        return value if value is not None and (low[value] in g.YES or _verb(low[value])) else None
    at = last + 1
    while at < len(low) and (low[at] in _SKIPPED or tokens[at].kind == "id" or low[at] in g.QUOTES):
        at += 1
    while at < len(low) and low[at] in _INTO:
        at = next(
            (one for one in range(at + 1, len(low)) if low[one] in g.AUXILIARIES | _ENDS or _verb(low[one])), len(low)
        )
        if at < len(low) and low[at] in _ENDS:
            return None
    group: list[str] = []
    while (
        at < len(low)
        and low[at] not in _GOT
        and (low[at] in g.AUXILIARIES or g.adverb(low[at]) or low[at] in g.NEGATORS or len(g.contracted(low[at])) > 1)
    ):
        group.extend(g.contracted(low[at]))
        at += 1
    if low[last].endswith("'s"):
        if at >= len(low) or not (low[at].endswith("ed") or low[at] in _INTO | _STATES):
            return None  # "the store's owners"
        group.append("'s")
    if at >= len(low) or low[at] in _ENDS:
        return None
    finite = any(one in g.AUXILIARIES or one.startswith("'") for one in group)
    if any(one in g.MODALS or one in g.NEGATORS or one == "to" for one in group) or low[at] in ("not", "to"):
        return at if "not" in group and _NO_MORE.search(sentence.text) else None
    if not finite and not _verb(low[at]) and not (low[at] == "no" and low[at + 1 : at + 2] == ["longer"]):
        return None
    polarity = judge(sentence, at, at, Form.STATE)
    gone = low[at] == "no" and low[at + 1 : at + 2] == ["longer"]
    apart = polarity is Polarity.DENIED and _of_its_own(low, first, at)
    apart = apart or (polarity is Polarity.UNREAL and low[:2] == ["by", "now"])
    return at if gone or apart or polarity in (Polarity.ASSERTED, Polarity.UNSURE) else None


def _of_its_own(low: Sequence[str], first: int, verb: int) -> bool:
    """ "No cause for alarm, the token has been taken out": what denies stands before the comma, the thing after it."""
    begin = next((one for one in range(first - 1, -1, -1) if low[one] == "," or low[one] in g.HARD_STOPS), -1)
    own = {part for word in low[begin + 1 : verb] for part in g.contracted(word)}
    return begin >= 0 and low[begin] == "," and own.isdisjoint(g.NEGATORS | g.NOTHING | {"and", "or", "nor"})


def _past(word: str) -> bool:
    return (word.endswith("ed") and len(word) > _MANY) or word in _PAST


def _verb(word: str) -> bool:
    third = word.endswith("s") and len(word) > _MANY and not word.endswith(("ss", "us", "'s", "is"))
    return third or _past(word)


def _is_subject(low: Sequence[str], first: int) -> bool:
    """Whether nothing before the thing in its clause makes it the object of a verb or of a preposition."""
    at = first - 1
    steps = 0
    while at >= 0 and low[at] not in _ENDS and steps < _BACK:
        if low[at] == "of" and at and low[at - 1] in _SHARES:
            at -= 2  # "half of J-771 did make it"
            continue
        if low[at] in _OPENS or low[at] in g.MODALS:
            return False
        if low[at].endswith("ed") and at and low[at - 1] in g.DETERMINERS:
            at -= 1  # "the leaked token": no verb
            continue
        if low[at] == "now" and at and low[at - 1] in ("by", "of"):
            at -= 2  # "by now the token is"
            continue
        if low[at] in _INTO or g.finite(low[at]) or low[at] in g.PRONOUNS:
            return False
        if low[at] in ("no", "without", "any"):
            return False
        at -= 1
        steps += 1
    return True


def _asked(sentence: Sentence, record: AttemptRecord) -> Iterator[tuple[int, int, str]]:
    """ "I asked artifacts.example and it confirmed": a host that no request names."""
    low = [token.low for token in sentence.tokens]
    asked = " ".join(one.arguments_json.lower() for one in record.requests)
    for match in _HOST.finditer(sentence.text):
        start, end = sentence.start + match.start(), sentence.start + match.end()
        first, _ = places(sentence, start, end)
        begin = max((at + 1 for at in range(first) if low[at] in g.HARD_STOPS), default=0)
        part = [piece for word in low[begin:first] for piece in g.contracted(word)]
        verb = next((at for at in range(first - 1, begin - 1, -1) if low[at] in _ASKED), None)
        if verb is None or not {"i", "we"}.intersection(part) or match.group().lower() in asked:
            continue
        if judge(sentence, verb, verb, Form.PAST) is Polarity.ASSERTED and not negated(sentence, start, end):
            yield sentence.tokens[verb].start, end, "that somebody was asked"
