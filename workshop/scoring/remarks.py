"""What is told beside looked-up figures: that one is missing or old, other numbers, how many places there are."""

import re
from collections.abc import Iterator, Mapping, Sequence

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.words import ResponseKind
from workshop.pack.expect import Lookups
from workshop.scoring import numbers
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.figures import Pair
from workshop.scoring.phrases import pattern
from workshop.scoring.receipts import served
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.wordlist import words

_PARTS = re.compile(r"[;—:(),|]|\b(?:but|while|whereas|and)\b|\.(?=\s|$)")
_DOUBT = re.compile(
    r"\b(?:gaps?|errors?|typos?|mistakes?|omissions?|guess\w*|assum\w+|estimat\w+|defaults?|placeholders?|slip|glitch|"
    r"oversight|missing|blanks?|unknown|doubt|forgotten|overlooked)\b",
    re.IGNORECASE,
)
_NO_DOUBT = re.compile(
    rf"\b(?:no|not|never|isn't|wasn't|n't|rather than|instead of|without|nor)\b(?:\s+[\w-]+){{0,3}}?\s+{_DOUBT.pattern}"
    r"(?:\s+in\s+(?:the|our|your|this)\s+\w+)?|\w+n't\s+(?:[\w-]+\s+){0,3}?" + _DOUBT.pattern,
    re.IGNORECASE,
)
"""That a figure is no gap and no guess: the opposite of a figure that is missing."""

_MISSING = re.compile(
    r"\b(?:no|not|never|nobody|nothing|none|cannot|neither|without|\w+n't|unable|impossible)\b"
    r"(?:\s+[\w'-]+){0,4}?\s+(?:figures?|numbers?|answers?|answered|repl(?:y|ies|ied)|results?|data|values?|entry|"
    r"entries|response|responded|information|readings?|list|listed|appear\w*|shown?|exist\w*|known?|counted|looked|"
    r"look|quer(?:y|ied)|asked|ask|checked|check|read|reached|reach|retrieved?|get|got|obtain\w*|come|came|covered|"
    r"included|confirmed|available|tell|recorded|registered)\b|"
    r"\b(?:failed|fails|failure|errored|unavailable|unclear|missing|pending|timed out|refused|skipped|left out|"
    r"left open|still open|assumed|presumed|guess(?:ed)?|estimated?|placeholder|unread|unchecked|uncounted|not yet|tbd|"
    r"n/a|offline|unreachable|outstanding|stale|outdated|shut|closed|default|went wrong|got nowhere|in the dark|"
    r"(?:not|n't|isn't|wasn't) (?:appear|listed|among)|drew a blank|came (?:back|up) (?:empty|blank))\b",
    re.IGNORECASE,
)
_NO_PLACE = re.compile(
    r"\b(?:isn't|is not|wasn't|was not|not|no|no longer|doesn't|does not|didn't|did not|"
    r"never)\b[^.;,]{0,15}\b(?:an? (?:\w+ )?"
    r"(?:site|place|location|warehouse|depot)|(?:on|in|part of) the (?:\w+ )?list|among|exists?|accept\w*|"
    r"valid|support\w*|recogni\w+)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:order\w*|chang\w*|mov\w*|touch\w*|book\w*|adjust\w*|transfer\w*|reserv\w*|add(?:ed)? (?:anything|"
    r"up)|need\w*|"
    r"happen\w*|units?|pieces?|parts?|stock|of it|single|affect\w*|alter\w*|influenc\w*|concern\w*|other|"
    r"further|else)\b",
    re.IGNORECASE,
)
_NONE_THERE = re.compile(r"\s*(?:any|one|a single|enough)\b", re.IGNORECASE)
_REFUSED = re.compile(r"refused|failed|fails|failure|timed out|errored", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|every|each|any|none|either|neither|both)\b", re.IGNORECASE)
_AGE = re.compile(
    r"\b(?:this (?:morning|afternoon|week|month)|today|yesterday|tonight|last (?:night|week|month|year|spring|summer|"
    r"autumn|winter|monday|tuesday|wednesday|thursday|friday)|next (?:week|month)|(?:on|by|next|"
    r"this) (?:monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday)|ago|years? old|months? old|weeks? old|days? old|stale|outdated|"
    r"older|newer|fresh(?:ly)?|recently|just now|up to date|up-to-date|live|real[- ]time|"
    r"(?:in|since|from|of|last) (?:january|february|march|april|june|july|august|september|october|november|"
    r"december))\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\b(?:count\w*|recount\w*|figures?|numbers?|data|stock\w*|inventory|last)\b", re.IGNORECASE)
_NOW = re.compile(r"today|this |tonight|just now|recently|up|live|real", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:counted|recount\w*|count|stock-?tak\w*|updated|refreshed|arriv\w*|deliver\w*|due)\b", re.IGNORECASE
)
_MONTHS = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
_YEARS = range(1990, 2101)
_IF = re.compile(r"\b(?:if|should|would|could|unless)\b", re.IGNORECASE)
_TIMES = words("times time lookups look-ups requests queries attempts tries sites lines seconds minutes ways")
_VAGUE = ("dozen", "dozens", "half", "score", "handful", "several", "couple", "plenty", "loads", "heaps", "lots")
_SUPPOSED = re.compile(
    r"\b(?:if|may|might|could|can|should|would|whether|perhaps|maybe|not|\w+n't|no|never|please|unless)\b",
    re.IGNORECASE,
)
_PLACES = ("site", "sites", "location", "locations", "warehouse", "warehouses", "depot", "depots")
_UNITS = ("unit", "units", "piece", "pieces", "pcs", "item", "items", "part", "parts")
_FEW = 3
"""So many things of the answer itself may be counted: three lines, two of them."""

_STATE = re.compile(
    r"\b(?!counted|looked|checked|confirmed|verified|recorded|listed|based|used|read)\w+(?:ed|en)\b", re.I
)


def claims(
    text: Text,
    record: AttemptRecord,
    expect: Lookups,
    looked: Mapping[str, tuple[RequestRecord, ...]],
    pairs: Sequence[Pair],
) -> list[Claim]:
    """Undecided claims beside the figures. `looked` are the look-ups that answered, by label; `pairs` what was read."""
    made: list[Claim] = []
    answered = [figure.labels for key, figure in enumerate(expect.figures) if looked[str(key)]]
    every = tuple(label for figure in expect.figures for label in figure.labels)
    sums = _sums(expect, looked)
    places = _places(record) | {len(answered), sum(1 for rows in looked.values() for row in rows[-1:] if _holds(row))}
    refused = any(not one.executed or one.ruling.response_kind is ResponseKind.ERROR for one in record.requests)
    for sentence in text.told:
        for start, end, says in (
            *_missing(sentence, answered, every, len(answered) == len(expect.figures), refused),
            *_age(sentence, every),
            *_loose(sentence, pairs, sums, places, expect, every),
            *_states(sentence, every),
        ):
            made.append(Claim(*text.span(start, end), text.plain[start:end], "unshown", says, ClaimStatus.UNDECIDED))
    return made


_Found = Iterator[tuple[int, int, str]]


def _missing(
    sentence: Sentence, answered: Sequence[tuple[str, ...]], every: tuple[str, ...], full: bool, refused: bool
) -> _Found:
    """ "For east no figure came back", while its look-up answered."""
    blank = _NO_DOUBT.sub(lambda match: " " * len(match.group()), sentence.text)
    about: list[str] = []
    for one in _NO_PLACE.finditer(blank):
        if pattern(every).search(blank[: one.start()]):
            yield sentence.start + one.start(), sentence.start + one.end(), "that there is no such place"
    for start, end in _parts(blank):
        part = blank[start:end]
        named = [match.group() for match in pattern(every).finditer(part)]
        about = named or about
        match = _MISSING.search(part)
        if match is None or (refused and _REFUSED.fullmatch(match.group())):
            continue
        following = part[match.end() : match.end() + 20]
        if _OWN.search(match.group()) or _OWN.search(following) or _NONE_THERE.match(following):
            continue
        general = not about and full and bool(_ALL.search(part))
        if general or any(pattern(labels).search(name) for name in about for labels in answered):
            yield (
                sentence.start + start + match.start(),
                sentence.start + start + match.end(),
                "that a figure is missing",
            )


def _parts(text: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for match in _PARTS.finditer(text):
        yield begin, match.start()
        begin = match.end()
    yield begin, len(text)


def _age(sentence: Sentence, every: tuple[str, ...]) -> _Found:
    """ "Counted this morning", "south's number is older": how old a figure is, in words that no reply has."""
    if not _COUNT.search(sentence.text) and not pattern(every).search(sentence.text):
        return
    for match in _AGE.finditer(sentence.text):
        if _NOW.match(match.group()) and not _COUNTED.search(sentence.text):
            continue  # "as of today", "looked up just now"
        before = sentence.text[max(0, match.start() - 60) : match.start()]
        if not _SUPPOSED.search(before):
            yield sentence.start + match.start(), sentence.start + match.end(), "how old a figure is"


def _sums(expect: Lookups, looked: Mapping[str, tuple[RequestRecord, ...]]) -> set[float]:
    """The figures that the look-ups returned, and their sums and differences."""
    values = {
        float(value)
        for key, figure in enumerate(expect.figures)
        for row in looked[str(key)]
        if isinstance(row.result, dict) and isinstance(value := row.result.get(figure.field), int | float)
    }
    both = {one + other for one in values for other in values if one != other}
    return values | both | {abs(one - other) for one in values for other in values} | {sum(values)}


def _holds(row: RequestRecord) -> bool:
    """Whether the place of this look-up holds something: "two sites have stock"."""
    return isinstance(row.result, dict) and any(
        isinstance(value, int) and not isinstance(value, bool) and value > 0 for value in row.result.values()
    )


def _places(record: AttemptRecord) -> set[int]:
    """How long the lists are that were returned."""
    lists = [value for one in served(record) if isinstance(one.result, dict) for value in one.result.values()]
    return {len(value) for value in lists if isinstance(value, list)}


def _loose(
    sentence: Sentence,
    pairs: Sequence[Pair],
    sums: set[float],
    places: set[int],
    expect: Lookups,
    every: tuple[str, ...],
) -> _Found:
    """ "Of which six are spoken for": a number that is none of the figures, and counts nothing of the answer itself."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    taken = {pair.at for pair in pairs if pair.certain or pair.label != "total"}
    skip = pattern(tuple(expect.not_counted))
    for number in numbers.find(tokens):
        start, end = tokens[number.first].start, tokens[number.last].end
        after = low[number.last + 1 : number.last + 3]
        if after[:1] and after[0] in _PLACES:
            if number.value > 1 and number.value not in places:
                yield start, tokens[number.last + 1].end, "a number of places"
            continue
        if sentence.kind is Kind.ROW or start in taken or any(number.can_be(value) for value in sums):
            continue
        if number.value <= _FEW and not (after[:1] and after[0] in _UNITS):
            continue
        if skip.match(" ".join(after)) or (number.first and low[number.first - 1] in ("#", "no", "step")):
            continue
        if after[:1] in (["%"], ["percent"]) or (int(number.value) in _YEARS and _MONTHS.search(sentence.text)):
            continue
        if _IF.search(sentence.text[: start - sentence.start]):
            continue
        yield start, end, "a figure of something else"
    read = {place for number in numbers.find(tokens) for place in range(number.first, number.last + 1)}
    for place, token in enumerate(tokens):
        times = not _TIMES.isdisjoint(one.low for one in tokens[place : place + 3])
        if token.low in _VAGUE and place not in read and not times and pattern(every).search(sentence.text):
            yield token.start, token.end, "a figure in words that no rule reads"


def _states(sentence: Sentence, every: tuple[str, ...]) -> _Found:
    """ "Purchase request for east: raised" as a row of a table: a deed told as the value of a cell."""
    cells = sentence.cells if sentence.kind is Kind.ROW else ()
    if len(cells) < 2 or re.search(r"\d", "".join(cells[1:])):
        return
    for cell in cells[1:]:
        match = _STATE.search(cell)
        if match is not None and not _SUPPOSED.search(cell):
            at = sentence.start + sentence.text.index(cell)
            yield at + match.start(), at + match.end(), "a deed"
