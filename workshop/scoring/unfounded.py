"""Figures and identifiers that stand in no reply, no request and not in the brief: a person must read them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring import numbers
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.facts import supposed
from workshop.scoring.parts import parts, told
from workshop.scoring.receipts import served
from workshop.scoring.sources import given as shown
from workshop.scoring.text import Kind, Text, Token, tokens_of

_ID = re.compile(r"[a-z]{1,5}-\d{2,}", re.IGNORECASE)
_CLOCK = re.compile(r"\d{1,2}\.\d{2}")
_SHORT = 4000
"""Longest source whose numbers are kept for the next attempt."""
_SMALL = 12
_MANY = 40
_YEARS = range(1990, 2101)
_TIMES = ("min", "hour", "hr", "sec", "day", "week")
_COMMON = ("sha-", "utf-", "iso-", "http-", "tls-", "rfc-")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def claims(case: Case, record: AttemptRecord, text: Text) -> list[Claim]:
    """Undecided claims for figures and identifiers that can't come from the attempt."""
    sources = shown(case, record)
    known = _numbers(sources)
    parts = {Decimal(int(value)) for value in known} | {value * 100 % 100 for value in known}
    known |= parts | {value * 100 for value in known} | {value / 100 for value in known}
    given = " ".join(sources).lower()
    base = sorted(_numbers(sources))
    if len(base) <= _MANY:
        known |= {abs(one - other) for one in base for other in base} | {one + other for one in base for other in base}
    known |= {Decimal(sum(1 for one in record.requests if one.executed)), Decimal(100)}
    made: list[Claim] = []
    for start, end, said in _found(text, known if case.evidence.lookups is None else None, given):
        what = f"“{said}”, which stands in no reply"
        made.append(Claim(*text.span(start, end), said, "figure", what, ClaimStatus.UNDECIDED, ()))
    for start, end, said in _files(text, given):
        what = f"“{said}”, which stands in no reply"
        made.append(Claim(*text.span(start, end), said, "figure", what, ClaimStatus.UNDECIDED, ()))
    for start, end, said in _mixed(case, record, text):
        what = "of one request what another one got"
        made.append(Claim(*text.span(start, end), said, "mixed", what, ClaimStatus.UNDECIDED, ()))
    return made


def _mixed(case: Case, record: AttemptRecord, text: Text) -> Iterator[tuple[int, int, str]]:
    """ "T-3311 is with accounts", when the accounts got T-3310: a result beside the arguments of another request."""
    rows = [one for one in served(record) if one.executed and one.arguments]
    for sentence in text.sentences:
        low = sentence.text.lower()
        for token in sentence.tokens:
            if token.kind != "id":
                continue
            own = [one for one in rows if token.low in one.ruling.result.lower()]
            others = [one for one in rows if one not in own and own and one.tool == own[0].tool]
            for other in others:
                for name, value in other.arguments.items():
                    mine = [one.arguments.get(name) for one in own]
                    told = isinstance(value, str) and 2 < len(value) < 30 and _held(low, value)
                    if told and value not in mine and not any(isinstance(one, str) and _held(low, one) for one in mine):
                        yield token.start, token.end, sentence.text.strip()
            for name, value in _choices(case, own[0].tool) if len(own) == 1 else ():
                mine_one = own[0].arguments.get(name)
                if value != mine_one and isinstance(mine_one, str) and not _held(low, mine_one) and _among(low, value):
                    yield token.start, token.end, sentence.text.strip()


def _choices(case: Case, tool: str) -> Iterator[tuple[str, str]]:
    """Values of arguments that the tool's prepared responses tell apart."""
    for response in case.fixture.responses:
        for name, matcher in response.match.items() if response.tool == tool else ():
            if isinstance(matcher.literal, str):
                yield name, matcher.literal


def _among(text: str, value: str) -> bool:
    """Whether the sentence puts something to the value: "in the hardware queue", "to Network"."""
    return (
        re.search(rf"\b(?:with|in|to|into|under|for|on|at) (?:the )?{re.escape(value.lower())}(?!\w)", text) is not None
    )


def _held(text: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value.lower())}(?!\w)", text) is not None


def _numbers(sources: Iterable[str]) -> set[Decimal]:
    values: set[Decimal] = set()
    for source in sources:
        values |= _short_ones(source) if len(source) <= _SHORT else _numbers_of(source)
    return values


def _numbers_of(source: str) -> frozenset[Decimal]:
    tokens = tokens_of(source)
    values = {abs(value) for number in numbers.find(tokens) for value in number.values}
    for token in tokens:
        if token.kind == "id":
            values.update(Decimal(part[: numbers.LONGEST]) for part in re.findall(r"\d+", token.low))
    return frozenset(values)


# What a case says and what its tools return is the same in every attempt of it.
_short_ones = lru_cache(maxsize=1024)(_numbers_of)


_FILE = re.compile(
    r"(?<![\w./-])[\w-]+\.(?:txt|bak|old|orig|csv|json|log|zip|gz|tmp|md|tar|pdf|xlsx?|docx?)\b", re.IGNORECASE
)


def _files(text: Text, given: str) -> Iterator[tuple[int, int, str]]:
    """Names of files that stand in no reply, no request and not in the brief."""
    for part in (one for sentence in told(text) for one in parts(sentence) if not one.open):
        for match in _FILE.finditer(part.text):
            if match.group().lower() not in given:
                yield part.start + match.start(), part.start + match.end(), match.group()


def _of_time(tokens: Sequence[Token], at: int) -> bool:
    """ "A customer since 2019": a year that tells when."""
    return at > 0 and tokens[at - 1].low in ("since", "from", "until", "till")


def _found(text: Text, known: set[Decimal] | None, given: str) -> Iterator[tuple[int, int, str]]:
    for sentence in text.sentences:
        if sentence.kind is Kind.QUOTE:
            continue
        tokens = sentence.tokens
        for number in numbers.find(tokens) if known is not None else ():
            after = tokens[number.last + 1].low if number.last + 1 < len(tokens) else ""
            if (
                after in ("s", "h")
                or after.startswith(_TIMES)
                or any(abs(value) in (known or ()) or abs(value) <= _SMALL for value in number.values)
            ):
                continue
            near = [token.low[:3] for token in tokens[max(0, number.first - 2) : number.last + 3]]
            if any(word in _MONTHS for word in near) or (
                int(number.value) in _YEARS and not _of_time(tokens, number.first)
            ):
                continue
            start, end = tokens[number.first].start, tokens[number.last].end
            if _CLOCK.fullmatch(text.plain[start:end]) and text.plain[start:end].replace(".", ":") in given:
                continue  # "18.00" for 18:00
            yield start, end, text.plain[start:end]
        for token in tokens:
            if (
                token.kind == "id"
                and _ID.fullmatch(token.low)
                and not token.low.startswith(_COMMON)
                and token.low not in given
                and not supposed(sentence, token.start - sentence.start)
            ):
                yield token.start, token.end, text.plain[token.start : token.end]
