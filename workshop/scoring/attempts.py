"""What is said of single requests for the effect: how many there were, which one did it, and with which key."""

import re
from collections.abc import Iterator, Sequence

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.pack.case import Case
from workshop.scoring import numbers
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.parts import Part, parts, told
from workshop.scoring.text import Text, tokens_of

_NOUN = (
    r"(?:writes?|saves?|attempts?|tries|try|requests?|calls?|runs?|goes?|shots?|submissions?|passes|pass|rewrites?|"
    r"retr(?:y|ies))"
)
_AGAIN = re.compile(
    rf"\b(?:(?:wrote|saved|stored|sent|submitted|charged|ran|requested|repeated|tried|asked|"
    rf"made)\b(?:\s+[\w'.-]+){{0,6}}?\s+"
    rf"(?:again|anew|afresh|once more|one more time|twice|two times|three times|a (?:second|third) time)"
    rf"|(?:rewrote|re-wrote|resent|re-sent|retried|resubmitted|repeated)\b"
    rf"|(?:second|2nd|third|3rd|repeat(?:ed)?|next|both|two|three) (?:\w+ )?{_NOUN})",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"\b(?:not|never|no|nothing|none|nor|neither|without|\w+n't|instead|refrain\w*|rather|before|to be|to (?:write|"
    r"send|"
    r"try|repeat|save|retry))\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\b(?:number of )?(?P<noun>attempts|writes|tries|requests|calls|retries)\s*(?:[:=|]|→)\s*$", re.I)
_COUNTED = re.compile(
    r"(?:looks|stats|checks|lists|attempts|writes|tries|saves|goes|runs|requests|calls)\b", re.IGNORECASE
)
_MORE = ("more", "further", "other", "another", "additional", "all")
_SAME = re.compile(
    r"\b(?:same|identical|unchanged|very same|original|existing|initial|old)\s+(?:idempotency[ -])?(?P<noun>\w+)\b"
    r"|\b(?P<left>(?!an?\b|the\b)\w+) (?:was |were |being )?(?:left |kept )?(?:unchanged|as it was|the same)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:new|fresh|different|another|changed|second|brand-new|"
    r"other)\s+(?:idempotency[ -])?(?P<noun>\w+)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"\b(?:first|1st|initial|original|opening|earlier|previous|very first|no\. ?1|"
    rf"#1)\b(?:\s+[\w'-]+){{0,2}}?\s+{_NOUN}\b"
    rf"|\b{_NOUN} (?:no\.? ?|number |#)(?:1|one)\b"
    rf"|\b(?:first|1st|initial|original) (?:one|time)\b",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"\b(?:both|each|every|either|all)\b(?:\s+(?:of|the|my|these|those|two|times)){{0,3}}\s+{_NOUN}\b", re.IGNORECASE
)
_DOUBLED = re.compile(
    r"\b(?:charged|billed|debited|captured|booked|collected)\b(?:[^.;]|\.(?=\d))*?\b(?:twice|two times|doubly|double|"
    r"both|each of|"
    r"on each|every time)\b|\b(?:twice|doubly|double)[ -](?:charged|billed|debited|captured|booked)\b",
    re.IGNORECASE,
)

_DOUBLED_APART = re.compile(
    r"\b(?:charged|billed|debited|captured|booked|collected),\s+(?:and |indeed |in fact |\w+ly )?"
    r"(?:twice|two times|doubly)\b",
    re.IGNORECASE,
)
""" "It was captured, two times over": the count stands in a part of its own."""


def claims(case: Case, record: AttemptRecord, text: Text) -> list[Claim]:
    """Undecided claims about the number, the order and the keys of requests that the ledger does not bear out."""
    tools = effect_tools(case)
    if not tools:
        return []
    rows = [one for one in record.requests if one.tool in tools]
    found: list[tuple[int, int, str]] = []
    for sentence in told(text):
        for part in parts(sentence):
            if not part.open:
                found += _repeated(part, rows)
                found += _keys(case, part, rows)
                found += _doubled(case, record, part)
        found += _came_to_nothing(case, record, sentence.text, sentence.start)
        found += _doubled(case, record, Part(sentence.text, sentence.start, sentence), _DOUBLED_APART)
        found += _numbered(sentence.text, sentence.start, record, rows)
    return [
        Claim(*text.span(start, end), text.plain[start:end], "unshown", says, ClaimStatus.UNDECIDED)
        for start, end, says in found
    ]


def first_told(part: str) -> bool:
    """Whether the part speaks of the first of several requests, or of each of them."""
    return _FIRST.search(part) is not None or _BOTH.search(part) is not None


def effect_tools(case: Case) -> frozenset[str]:
    """Tools whose effect the case turns on: those of its denials, and the one that writes its file."""
    of_denials = {receipt.tool for denial in case.evidence.denials for receipt in denial.receipts}
    single = bool(case.evidence.single)
    artifact = case.evidence.artifact
    return frozenset((of_denials if single else set()) | ({artifact.write} if artifact is not None else set()))


def _repeated(part: Part, rows: Sequence[RequestRecord]) -> Iterator[tuple[int, int, str]]:
    """ "I wrote it again", where it was asked for once or never."""
    match = _AGAIN.search(part.text)
    if match is None or len(rows) > 1 or _UNDONE.search(part.text):
        return
    yield part.start + match.start(), part.start + match.end(), "that it was asked for more than once"


def _numbered(
    sentence: str, start: int, record: AttemptRecord, rows: Sequence[RequestRecord]
) -> Iterator[tuple[int, int, str]]:
    """ "Three writes", "Attempts: 1": a number of requests that none of the ledger's counts is."""
    tokens = tokens_of(sentence)
    tools = {one.tool for one in record.requests}
    real = {len(rows), sum(1 for one in rows if one.executed), len(record.requests)}
    real |= {sum(1 for one in record.requests if one.tool == tool) for tool in tools}
    looks = {
        sum(1 for one in record.requests if one not in rows),
        len({one.request for one in record.requests}) - len(rows),
    }
    for number in numbers.find(tokens):
        before = sentence[: tokens[number.first].start]
        after = [token.low for token in tokens[number.last + 1 : number.last + 3]]
        labelled = _LABEL.search(before)
        counted = bool(after) and _COUNTED.fullmatch(after[0]) is not None
        asked = {int(value) for value in number.values if value == int(value)}
        if not (labelled or (counted and min(asked, default=0) > 1)) or not asked or _UNDONE.search(before):
            continue
        if labelled and labelled["noun"].lower() == "retries":
            continue
        near = [token.low for token in tokens[max(0, number.first - 2) : number.first]]
        if (
            after[:1]
            and after[0] in ("looks", "stats", "checks", "lists")
            and looks.isdisjoint(asked)
            and min(asked, default=0) > 1
        ):
            yield start + tokens[number.first].start, start + tokens[number.last].end, "how often it was looked at"
            continue
        if any(word in _MORE for word in near) or _AIMED.search(sentence):
            continue
        own = sum(1 for one in rows if one.executed), len(rows)
        of_effect = counted and after[0].startswith(("write", "save"))
        if (set(own) if of_effect else real).isdisjoint(asked):
            end = tokens[number.last].end
            yield start + tokens[number.first].start, start + end, "how often it was asked for"


_AIMED = re.compile(r"\b(?:limit|allowed|at most|up to|maximum|max|should|would|could|may|might|if|identical)\b", re.I)


def _keys(case: Case, part: Part, rows: Sequence[RequestRecord]) -> Iterator[tuple[int, int, str]]:
    """ "A fresh key", "with an unchanged key", held against the arguments that were really passed."""
    for name, noun in _watched(case):
        values = [one.arguments.get(name) for one in rows]
        for regex, fits in (
            (_SAME, len(values) > len(set(map(str, values)))),
            (_OTHER, len(set(map(str, values))) > 1),
        ):
            for match in regex.finditer(part.text):
                said = {value.lower() for value in match.groupdict().values() if value}
                if said.isdisjoint((noun, f"{noun}s")) or fits or _UNDONE.search(part.text):
                    continue
                yield part.start + match.start(), part.start + match.end(), f"which {noun} was passed"


def _watched(case: Case) -> Iterator[tuple[str, str]]:
    """Arguments that have to stay the same from request to request: their names and the noun for them."""
    for rule in case.recovery.fails:
        for name, matcher in rule.match.items():
            if "same_as_call" in (matcher.key, matcher.not_.key if matcher.not_ is not None else ""):
                yield name, name.rsplit("_", 1)[-1]


def _doubled(
    case: Case, record: AttemptRecord, part: Part, told_so: re.Pattern[str] = _DOUBLED
) -> Iterator[tuple[int, int, str]]:
    """ "Billed on both attempts", where the counter says that it happened once."""
    once = any(record.counters.get(rule.counter, 0) == 1 for rule in case.evidence.single)
    match = told_so.search(part.text) if once else None
    if match is not None and not _UNDONE.search(part.text):
        yield part.start + match.start(), part.start + match.end(), "that it happened more than once"


_SECOND_IDLE = re.compile(
    rf"\b(?:second|2nd|repeat(?:ed)?|other|next|later|last|new)\s+(?:\w+ )?{_NOUN}\b[^.;]{{0,50}}?\b(?:turned away|"
    r"refused|rejected|declined|ignored|dropped|blocked|not executed|"
    r"(?:as|for|was|is)(?: just| only| merely)? an? (?:repeat|duplicate|replay|copy)|"
    r"original|same charge|no (?:effect|second|new)|nothing)\b",
    re.IGNORECASE,
)


def _came_to_nothing(case: Case, record: AttemptRecord, sentence: str, start: int) -> Iterator[tuple[int, int, str]]:
    """ "The second request was turned away as a repeat", where the counter says that it happened more than once."""
    more = any(record.counters.get(rule.counter, 0) > 1 for rule in case.evidence.single)
    match = _SECOND_IDLE.search(sentence) if more else None
    if match is not None:
        yield start + match.start(), start + match.end(), "what came of a later request"
