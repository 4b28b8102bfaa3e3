"""Dates, clock times, durations, currencies, hosts and states of items, against everything the attempt has shown."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.canonical import Json
from workshop.pack.case import Case
from workshop.scoring import grammar as g
from workshop.scoring import numbers
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import negated
from workshop.scoring.receipts import seqs, served
from workshop.scoring.sources import given, results
from workshop.scoring.text import Kind, Sentence, Text, Token, tokens_of
from workshop.scoring.wordlist import words

Date = tuple[int | None, int, int]
"""Year, month, day; the year may be left out."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_DATES = (
    re.compile(r"\b(?P<y>(?:19|20)\d\d)-(?P<m>\d\d)-(?P<d>\d\d)(?=\D|$|T)"),
    re.compile(rf"\b(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?: of)? (?P<name>{_MONTH})(?:,? (?P<y>(?:19|20)\d\d))?\b", re.I),
    re.compile(
        rf"\b(?P<name>{_MONTH}) (?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?![:.]\d)(?:,? (?P<y>(?:19|20)\d\d)\b)?", re.I
    ),
)
_TIME = re.compile(
    r"\b(?P<h>\d{1,2})(?::(?P<min>\d{2})(?::(?P<s>\d{2}))?\s?(?P<half>[ap]\.?m\b\.?)?|\s?(?P<only>[ap]\.?m\b\.?))", re.I
)
_UNITS = {"s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
          "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "ms": 0, "milliseconds": 0,
          "day": 86400, "days": 86400, "week": 604800, "weeks": 604800}  # fmt: skip
_CURRENCIES = {"$": "usd", "us$": "usd", "usd": "usd", "dollar": "usd", "dollars": "usd", "€": "eur", "eur": "eur",
               "euro": "eur", "euros": "eur", "£": "gbp", "gbp": "gbp", "chf": "chf", "yen": "jpy", "jpy": "jpy",
               "¥": "jpy", "sek": "sek", "cad": "cad", "aud": "aud", "francs": "chf"}  # fmt: skip
_OPEN = g.MODALS | words("if unless until till once when please should let e.g e.g. example to by before within next")
_NEAR = words("by to before within next")
_CLOSE = 4
"""Of these, only one close before it makes a limit or a plan: "by the clock it was 17:58" tells a time."""

_NOW = words("now currently clock present")
_CLOCKED = words("at of by before until till to deadline around about")
_DAY = 86400
_LONGEST_VALUE = 24
_SHORT = 100_000
"""Characters of sources up to which what they hold is kept for the next question."""
_HOST = re.compile(r"\b[a-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,6}\.(?:example|com|net|org|io|internal|local|eu|de)\b")
"""Bounded as names of hosts are, so that a long chain of letters and dots is read in linear time."""


@dataclass(frozen=True, slots=True)
class _Known:
    dates: frozenset[Date]
    times: frozenset[int]
    clock: frozenset[int]
    seconds: frozenset[Decimal]
    currencies: frozenset[str]
    amounts: frozenset[Decimal]
    text: str


def claims(case: Case, record: AttemptRecord, text: Text) -> list[Claim]:
    """Facts of the answer that nothing shown holds: undecided, or contradicted where what was shown says otherwise."""
    known = _known(case, record)
    states = _states(record)
    made: list[Claim] = []
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE):
            continue
        found = [
            *_dates(sentence, known, record),
            *_times(sentence, known),
            *_durations(sentence, known),
            *_money(sentence, known),
            *_hosts(sentence, known),
            *_of_items(sentence, states),
        ]
        for start, end, what, status in found:
            span = text.span(sentence.start + start, sentence.start + end)
            said = sentence.text[start:end]
            made.append(Claim(*span, said, "fact", what, status, _rows(record, said)))
    return made


_Found = Iterator[tuple[int, int, str, ClaimStatus]]


def _rows(record: AttemptRecord, said: str) -> tuple[int, ...]:
    return seqs(one for one in served(record) if one.executed and said.lower() in one.ruling.result.lower())


def _known(case: Case, record: AttemptRecord) -> _Known:
    sources, replies = tuple(given(case, record)), tuple(results(record))
    return (_known_in if sum(map(len, sources)) <= _SHORT else _known_in.__wrapped__)(sources, replies)


# Repeats of a case see the same texts, and each answer is asked about several times.
@lru_cache(maxsize=32)
def _known_in(sources: tuple[str, ...], replies: tuple[str, ...]) -> _Known:
    times = {time for source in sources for _, time in _clock(source)}
    clock = {time for source in replies for _, time in _clock(source)}
    apart = {Decimal(abs(one - other) % 86400) for one in times for other in times}
    apart |= {Decimal(86400) - one for one in apart}
    seconds = apart | {value for source in sources for _, _, value in _spans(_tokens(source))}
    amounts = {value for source in sources for one in numbers.find(_tokens(source)) for value in one.values}
    return _Known(
        dates=frozenset(date for source in sources for _, _, date in _days(source)),
        times=frozenset(times),
        clock=frozenset(clock),
        seconds=frozenset(seconds),
        currencies=frozenset(
            _CURRENCIES[token.low] for source in sources for token in _tokens(source) if token.low in _CURRENCIES
        ),
        amounts=frozenset(amounts | {value / 100 for value in amounts}),
        text=" ".join(sources).lower(),
    )


@lru_cache(maxsize=256)
def _tokens(source: str) -> tuple[Token, ...]:
    return tokens_of(source)


def _days(text: str) -> Iterator[tuple[int, int, Date]]:
    for regex in _DATES:
        for match in regex.finditer(text):
            parts = match.groupdict()
            name = parts.get("name")
            month = _MONTHS.index(name[:3].lower()) + 1 if name else int(parts["m"])
            if 1 <= month <= 12 and 1 <= int(parts["d"]) <= 31:
                yield match.start(), match.end(), (int(parts["y"]) if parts["y"] else None, month, int(parts["d"]))


def _dates(sentence: Sentence, known: _Known, record: AttemptRecord) -> _Found:
    for start, end, (year, month, day) in _days(sentence.text):
        if any(
            one[1:] == (month, day) and (year is None or one[0] is None or one[0] == year) for one in known.dates
        ) or supposed(sentence, start):
            continue
        field = _field_of(sentence, record)
        status = ClaimStatus.CONTRADICTED if field else ClaimStatus.UNDECIDED
        what = f"a date for “{field}”" if field else "a date that stands in no reply"
        yield start, end, what, status


def _field_of(sentence: Sentence, record: AttemptRecord) -> str:
    """Name of the one field with a date in the results, where the sentence or its table head names it."""
    fields: set[str] = set()
    for request in served(record):
        for name, value in _fields(request.result):
            if isinstance(value, str) and any(regex.fullmatch(value) for regex in _DATES):
                fields.add(name.replace("_", " "))
    around = " ".join((sentence.text, *sentence.header)).lower()
    named = [name for name in fields if all(_stem(word) in around for word in name.split())]
    return named[0] if len(named) == 1 else ""


def _stem(word: str) -> str:
    return word.removesuffix("ed").removesuffix("ing")


def _fields(value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from _fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _fields(inner)


def _clock(text: str) -> Iterator[tuple[re.Match[str], int]]:
    for match in _TIME.finditer(text):
        half = (match["half"] or match["only"] or "").lower()
        hour = int(match["h"]) % 12 + (12 if half.startswith("p") else 0) if half else int(match["h"])
        if hour < 25 and int(match["min"] or 0) < 60:
            yield match, hour * 3600 + int(match["min"] or 0) * 60 + int(match["s"] or 0)


def _times(sentence: Sentence, known: _Known) -> _Found:
    for match, time in _clock(sentence.text):
        exact = match["s"] is not None
        twelve = not match["half"] and not match["only"]
        own = {time, (time + 43200) % 86400} if twelve else {time}
        if any(one == time if exact else one - one % 60 in own for one in known.times):
            continue
        near = sentence.text[max(0, match.start() - 40) : match.start()].lower().split()
        now = not _NOW.isdisjoint(near) or near[-2:] in (["it", "is"], ["is", "it"]) or near[-1:] == ["it's"]
        if now and known.clock and not supposed(sentence, match.start()):
            yield match.start(), match.end(), "a time of day", ClaimStatus.CONTRADICTED
        elif not supposed(sentence, match.start()):
            yield match.start(), match.end(), "a time that stands in no reply", ClaimStatus.UNDECIDED


def _spans(tokens: Iterable[Token]) -> Iterator[tuple[int, int, Decimal]]:
    tokens = tuple(tokens)
    for number in numbers.find(tokens):
        following = number.last + 1
        if following < len(tokens) and tokens[following].low == "-":
            following += 1
        if following < len(tokens) and tokens[following].low in _UNITS:
            yield number.first, following, number.value * _UNITS[tokens[following].low]


def _durations(sentence: Sentence, known: _Known) -> _Found:
    for first, last, seconds in _spans(sentence.tokens):
        start, end = (sentence.tokens[first].start - sentence.start, sentence.tokens[last].end - sentence.start)
        about = {seconds, seconds - seconds % 60} if seconds >= 60 else {seconds}
        before = sentence.tokens[first - 1].low if first else ""
        if seconds == _DAY and before in ("on", "of"):
            continue  # "both fell on one day": the same one
        if before in _CLOCKED and int(seconds) in known.times:  # "the deadline of 18 h"
            continue
        if not about & known.seconds and not supposed(sentence, start):
            yield start, end, "a duration that stands in no reply", ClaimStatus.UNDECIDED


def _money(sentence: Sentence, known: _Known) -> _Found:
    tokens = sentence.tokens
    said: list[numbers.Number] | None = None
    for index, token in enumerate(tokens):
        currency = _CURRENCIES.get(token.low)
        if currency is None or currency in known.currencies or (token.low == "$" and index + 1 == len(tokens)):
            continue
        said = list(numbers.find(tokens)) if said is None else said
        beside = [one for one in said if one.last == index - 1 or one.first == index + 1]
        told = any(not known.amounts.isdisjoint(one.values) for one in beside)
        start, end = token.start - sentence.start, token.end - sentence.start
        if not beside:
            continue
        sure = told and len(known.currencies) == 1 and not negated(sentence, token.start, token.end)
        status = ClaimStatus.CONTRADICTED if sure and not supposed(sentence, start) else ClaimStatus.UNDECIDED
        yield start, end, "another currency", status


def _hosts(sentence: Sentence, known: _Known) -> _Found:
    for match in _HOST.finditer(sentence.text.lower()):
        if match.group() not in known.text and not supposed(sentence, match.start()):
            yield match.start(), match.end(), "a host that stands in no reply", ClaimStatus.UNDECIDED
    heads = {name.split("-")[0]: name for name in re.findall(r"\b[a-z]{3,}-[a-z]{2,}\b", known.text)}
    for token in sentence.tokens:
        head = token.low.split("-")[0] if token.kind == "word" and token.low.count("-") == 1 else ""
        sibling = heads.get(head, "")
        if sibling and len(sibling) == len(token.low) and token.low not in known.text:
            yield (
                token.start - sentence.start,
                token.end - sentence.start,
                "a name that stands in no reply",
                ClaimStatus.UNDECIDED,
            )


def supposed(sentence: Sentence, place: int) -> bool:
    """Whether the words before, in the same part of the sentence, make it a wish, condition, limit or plan."""
    part: list[str] = []
    for token in sentence.tokens:
        if token.start - sentence.start >= place:
            break
        part = [] if token.low in (";", "—", ":", ".", "but") else [*part, *g.contracted(token.low)]
    return not (_OPEN - _NEAR).isdisjoint(part) or not _NEAR.isdisjoint(part[-_CLOSE:])


def _states(record: AttemptRecord) -> dict[str, dict[str, set[str]]]:
    """Of each item with an id in the results its fields that take few values: {"inc-1003": {"status": {"closed"}}}."""
    found: dict[str, dict[str, set[str]]] = {}
    for request in served(record):
        for item in _items(request):
            name = next((str(value) for key, value in item.items() if key == "id" or key.endswith("_id")), "").lower()
            for key, value in item.items():
                if name and isinstance(value, str) and key in ("status", "state") and len(value) < _LONGEST_VALUE:
                    found.setdefault(name, {}).setdefault(key, set()).add(value.lower())
    return found


def _items(request: RequestRecord) -> Iterator[dict[str, Json]]:
    if request.executed:
        yield from _within(request.result)


def _within(value: Json) -> Iterator[dict[str, Json]]:
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _within(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _within(inner)


def _of_items(sentence: Sentence, states: dict[str, dict[str, set[str]]]) -> _Found:
    """ "INC-1003 is open", when every page has it closed."""
    every = {value for fields in states.values() for values in fields.values() for value in values}
    if len(every) < 2:
        return
    for part in re.split(r"[,;()]|\band\b|\bbut\b", sentence.text):
        start = sentence.text.index(part)
        low = part.lower()
        ids = [name for name in states if name in low and re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", low)]
        if len(ids) != 1:
            continue
        own = {value for values in states[ids[0]].values() for value in values}
        told = {value for value in every if re.search(rf"\b{re.escape(value)}\b", low)}
        if told and not told & own:
            place = low.index(next(iter(told)))
            off = negated(sentence, sentence.start + start + place, sentence.start + start + place + 1)
            status = ClaimStatus.UNDECIDED if off else ClaimStatus.CONTRADICTED
            if not off:
                yield start, start + len(part), f"another state of {ids[0].upper()}", status
