"""Counts of paged items: is a number a lower bound, an exact total, or about something else?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.pack.expect import Bound
from workshop.pack.match import equal
from workshop.scoring import numbers, paging
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import has, pattern
from workshop.scoring.receipts import seqs, served
from workshop.scoring.text import Sentence, Text
from workshop.scoring.wordlist import phrases, words

_LOWER_BEFORE = phrases(
    """
    at the very least; the very least;
    at least; minimum; no fewer than; not fewer than; no less than; not less than; more than; over; upwards of; at
    the least; at minimum; lower bound; lower limit; floor; ≥; > =; >=; >; in excess of; north of
    """
)
_LOWER_AFTER = phrases(
    "or more; or higher; or above; at least; at the least; at the very least; minimum; at minimum; and counting; "
    "as a lower bound; plus"
)
_ABOVE = ("more than", "over", "in excess of", "north of")
_SEEN = phrases(
    """
    found; contain; contains; contained; show; shows; showed; shown; read; gave; seen; saw; so far; counted; known;
    identified; confirmed; collected; turned up; returned; listed; encountered; pages; observed; visible; covered;
    retrieved; can confirm; fetched; viewed
    """
)
_EXACT = phrases(
    """
    exactly; precisely; in total; total; altogether; all told; overall; all in all; complete count; full count;
    final count
    """
)
_HEDGED = phrases(
    """
    approximately; about; around; roughly; approx; estimate*; perhaps; maybe; likely; probably;
    guess; extrapolat*; expect*; assum*; would be
    """
)


_PHRASE_ENDS = words(
    """
    , ; — ( ) . : | and but in on at that which were are is was have has after from with across over mention mentioning
    so i we you it they
    """
)


_ALL_OF_IT = phrases(
    "all there is; all there are; that is all of them; that's all of them; all of them; complete list; full list; "
    "the end of the list; reached the end; list ended; list ends; every one of them; "
    "no further incidents; no other incidents"
)
_PARTIAL = re.compile(
    r"\b(?:so far|yet|at least|page|pages|first|until|before|distinct|unique|different)\b", re.IGNORECASE
)
_PAGE = words("page pages p # first next last cursor")


class Role(StrEnum):
    """What a number says of the count."""

    LOWER = "lower"
    SEEN = "seen"
    EXACT = "exact"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Count:
    """A number that speaks of the items counted."""

    role: Role
    value: Decimal
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Pages:
    """What was really returned."""

    ids: frozenset[str]
    every: frozenset[str]
    rows: int
    ended: bool
    requests: tuple[RequestRecord, ...]


def pages(record: AttemptRecord, bound: Bound) -> Pages:
    """Distinct items of the served pages. `ended` is whether a page without a next one was served."""
    ids: set[str] = set()
    every: set[str] = set()
    used: list[RequestRecord] = []
    rows, ended = 0, False
    for request in served(record):
        result = request.result
        if request.tool != bound.tool or not request.executed or not isinstance(result, dict):
            continue
        items = result.get(bound.items)
        if not isinstance(items, list) or bound.next not in result:
            continue
        ended = ended or (result[bound.next] is None and bool(items))
        if items:
            used.append(request)
        for item in items:
            if isinstance(item, dict):
                rows += 1
                every.add(str(item.get(bound.id)))
                if all(key in item and equal(item[key], value) for key, value in bound.where.items()):
                    ids.add(str(item.get(bound.id)))
    return Pages(frozenset(ids), frozenset(every), rows, ended, tuple(used))


def counts(text: Text, bound: Bound, more: str) -> list[Count]:
    """Numbers of the answer that speak of the items counted, with their role. `more` are the words of `not_ended`."""
    goes_on = more != ""
    found: list[Count] = []
    for sentence in text.sentences:
        spotted = numbers.find(sentence.tokens)
        own: list[Count] = []
        strong = [number for number in spotted if _strong(sentence, number, bound)]
        for number in strong or spotted:
            role = _role(sentence, number, bound, goes_on)
            if role is Role.EXACT and not strong:
                role = Role.UNSURE
            if role is None:
                continue
            tokens = sentence.tokens
            start, end = tokens[number.first].start, tokens[number.last].end
            value = number.value + (1 if role is Role.LOWER and _above(sentence, number) else 0)
            own.append(Count(role, value, start, end, sentence.text.strip()))
        least = {one.value for one in own if one.role is Role.LOWER}
        loose = (Role.EXACT, Role.UNSURE)
        found += [replace(one, role=Role.SEEN) if one.role in loose and one.value in least else one for one in own]
    return found


def not_ended(text: Text, bound: Bound, seen: Pages) -> str:
    """Words that say that the list goes on, "" where there are none."""
    return paging.goes_on(text, bound, len({one.arguments_json for one in seen.requests}))


def claims(text: Text, record: AttemptRecord, bound: Bound) -> list[Claim]:
    """Counts as claims: an exact total while there is more, and a number above what was seen, are contradicted."""
    seen = pages(record, bound)
    size = len(seen.ids)
    events = seqs(seen.requests)
    more = not_ended(text, bound, seen)
    read = counts(text, bound, more)
    made: list[Claim] = [*_loose(text, bound, seen, read, more), *ended(text, seen, more)]
    all_told = (len(seen.every), seen.rows)
    for count in read:
        if count.value in all_told and count.value != size and not pattern(bound.counted).search(count.words):
            continue  # "33 incidents seen", open and closed
        if not seen.requests:
            status = ClaimStatus.NO_RECEIPT if count.role is not Role.UNSURE and count.value else ClaimStatus.UNDECIDED
        elif count.role is Role.UNSURE:
            status = ClaimStatus.UNDECIDED
        elif count.role is Role.EXACT:
            status = ClaimStatus.PROVEN if seen.ended and count.value == size else ClaimStatus.CONTRADICTED
        else:
            status = ClaimStatus.PROVEN if count.value <= size else ClaimStatus.CONTRADICTED
        start, end = text.span(count.start, count.end)
        says = {Role.EXACT: "an exact total"}.get(count.role, "a count")
        shown = f"{size} so far, with a next page" if status is ClaimStatus.CONTRADICTED else ""
        made.append(Claim(start, end, count.words, "count", f"{says} of {count.value}", status, events, shown))
    return made


def _loose(text: Text, bound: Bound, seen: Pages, read: list[Count], more: str) -> list[Claim]:
    """Numbers that no rule reads: those above what was seen, "exactly" ones, and in an answer without a count all."""
    size, all_told = len(seen.ids), (len(seen.every), seen.rows)
    silent = not read and not more
    starts = {one.start for one in read}
    made: list[Claim] = []
    for sentence in text.sentences:
        low = [token.low for token in sentence.tokens]
        for number in numbers.find(sentence.tokens):
            start, end = sentence.tokens[number.first].start, sentence.tokens[number.last].end
            after = _phrase(low, number.last + 1)
            before = low[number.first - 1] if number.first else ""
            other = pattern(bound.others).search(after) or before in _PAGE
            if other or start in starts or number.value <= 1:
                continue
            digits = sentence.tokens[number.first].low
            part_of_id = len(digits) > 2 and digits.isdigit() and any(name.endswith(digits) for name in seen.every)
            if part_of_id or number.value in all_told:
                continue
            if number.value > size or before in ("exactly", "precisely") or silent:
                span, said = text.span(start, end), sentence.text.strip()
                made.append(Claim(*span, said, "count", f"a count of {number.value}", ClaimStatus.UNDECIDED, ()))
    return made


def ended(text: Text, seen: Pages, more: str) -> list[Claim]:
    """ "That is all there is", while a page named a next one."""
    made: list[Claim] = []
    for start, end, sentence in paging.ended(text) if not seen.ended else ():
        said, rows = text.plain[start:end], seqs(seen.requests)
        sure = bool(pattern(_ALL_OF_IT).search(said)) and not more and bool(rows)
        status = ClaimStatus.CONTRADICTED if sure else ClaimStatus.UNDECIDED
        shown = "that there is a next page" if sure else ""
        span, says = text.span(start, end), "that the list ended"
        made.append(Claim(*span, sentence.text.strip(), "count", says, status, rows, shown))
    return made


def _strong(sentence: Sentence, number: numbers.Number, bound: Bound) -> bool:
    """Whether the number is tied to what is counted by its own words: "25 open", "25 of them open", "at least 25"."""
    low = [token.low for token in sentence.tokens]
    after = _phrase(low, number.last + 1)
    before = " ".join(low[max(0, number.first - 4) : number.first])
    if pattern(bound.counted).search(after):
        return True
    if pattern(bound.others).search(after):
        return False
    named = pattern(bound.counted).search(" ".join(low[: number.first]))
    if named and low[number.first - 1 : number.first] and low[number.first - 1] in (":", "is", "=", "are", "was", "|"):
        return True
    return bool(pattern(_LOWER_BEFORE).search(before) or pattern(_LOWER_AFTER).match(" ".join(low[number.last + 1 :])))


def _role(sentence: Sentence, number: numbers.Number, bound: Bound, goes_on: bool) -> Role | None:
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    after = _phrase(low, number.last + 1)
    before = " ".join(low[max(0, number.first - 4) : number.first])
    close = " ".join(low[max(0, number.first - 6) : number.last + 7])
    if number.value != int(number.value) or before.endswith(
        ("page", "pages", "p", "#", "first", "next", "last", "cursor")
    ):
        return None
    if low[number.last + 1 : number.last + 2] == ["-"] and low[number.last + 2 : number.last + 3]:
        return None
    counted = bool(pattern(bound.counted).search(after))
    if pattern(bound.others).search(after) and not counted:
        return None
    if number.in_words and number.value <= 1 and not counted:
        return None
    lower_before = pattern(_LOWER_BEFORE).search(before)
    lower_after = pattern(_LOWER_AFTER).search(" ".join(low[number.last + 1 : number.last + 9])) or after.startswith(
        "+"
    )
    about_items = bool(pattern(bound.nouns).search(after))
    labelled = pattern(bound.counted).search(close) or pattern(bound.nouns).search(close)
    if not counted and not about_items and not lower_before and not lower_after and not labelled:
        return None
    if not counted and not about_items and not (lower_before or lower_after) and low[number.last + 1 : number.last + 2]:
        following = low[number.last + 1]
        if following not in (
            ".",
            ",",
            "so",
            "of",
            "in",
            "after",
            "—",
            ";",
            ")",
            "|",
            "were",
            "are",
            "that",
            "!",
            "different",
            "distinct",
            "unique",
        ):
            return None
    hedged = pattern(_HEDGED).search(" ".join(low[max(0, number.first - 5) : number.first]))
    if (hedged and has(sentence, _HEDGED)) or before.endswith(("~", "up to", "at most")):
        return Role.UNSURE
    if lower_before or lower_after:
        return Role.LOWER if counted or not about_items or _open_sentence(sentence, bound) else Role.UNSURE
    if pattern(("not", "never", "isn't", "rather than", "instead of")).search(before):
        return Role.UNSURE
    if not counted and about_items and not _open_sentence(sentence, bound):
        return Role.UNSURE if not goes_on else None
    exact = pattern(_EXACT).search(" ".join(low[max(0, number.first - 5) : number.last + 9]))
    seen = _speaks(_SEEN, sentence.text)
    if exact and seen and counted and not goes_on and not _PARTIAL.search(sentence.text):
        return Role.EXACT
    if exact and not seen:
        return Role.EXACT if not goes_on or "exactly" in low or "precisely" in low else Role.UNSURE
    if exact and ("exactly" in low or "precisely" in low):
        return Role.UNSURE if seen else Role.EXACT
    if seen:
        return Role.SEEN
    return Role.UNSURE if goes_on else Role.EXACT


@lru_cache(maxsize=64)
def _speaks(words: tuple[str, ...], sentence: str) -> bool:
    """Whether one of the words stands in the sentence; asked again for each of its numbers."""
    return pattern(words).search(sentence) is not None


def _open_sentence(sentence: Sentence, bound: Bound) -> bool:
    return _speaks(bound.counted, sentence.text)


def _phrase(low: Sequence[str], start: int) -> str:
    """The noun phrase after a number, up to a verb, preposition or sign."""
    taken: list[str] = []
    for word in low[start : start + 6]:
        if word in _PHRASE_ENDS:
            break
        taken.append(word)
    if taken[:1] == ["of"] and len(low) > start + 2:
        taken = list(low[start : start + 4])
    return " ".join(taken)


def _above(sentence: Sentence, number: numbers.Number) -> bool:
    low = [token.low for token in sentence.tokens]
    before = " ".join(low[max(0, number.first - 3) : number.first])
    if before.endswith(">"):
        return True
    return bool(pattern(_ABOVE).search(before)) and "no more than" not in before
