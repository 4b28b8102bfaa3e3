"""Numbers beside labels: "north 17", "17 at north", lists, tables in either direction, "17 and 24 respectively"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from workshop.scoring import numbers
from workshop.scoring.phrases import pattern
from workshop.scoring.sums import added, addends_of, counts_lookups
from workshop.scoring.text import Kind, Sentence, Text, Token, tokens_of
from workshop.scoring.wordlist import words

Labels = Mapping[str, tuple[str, ...]]

UNLABELLED = ""
UNKNOWN = "?"
_SHORT = 4
_OF_LOOKUPS = re.compile(r"of (?:my|our)\b|of (?:them|these|those) (?:was|were|got|had|hit|met|came)\b")
_FEW = range(1, 9)
"""So many requests are made; beside a number of requests another one of these may count requests, too."""

_ALIKE = 2
"""So many labelled figures of the same shape make one beside an unknown label a figure, too."""

_COMPARED = ("%", "percent", "more than", "fewer than", "less than", "more ,", "times")
_SLASHED = re.compile(r"\d\s*/\s*\d")

_CHUNKS = words("; — ( ) [ ] | → ! { }")
_MAKES = words("make makes making give gives giving yield yields totalling totaling equals")
_SEGMENTS = words(", and but while whereas plus + = with / & then")
_UNITS = words("units unit stock pieces piece items item parts inventory k-114 on-hand pcs any")
_ZERO_WORDS = words("none nothing empty zilch nought bare nowt")
_FILLERS = words(
    "so it the site a an our in at for also and on over are was were there warehouse location depot branch"
)
_FAR = 8
"""Tokens between a label and a number from which on it is a guess that they belong together."""
_OF_OTHERS = words(
    "; i you would could should made asked tried queried tries times attempts requests lookups not after error errors"
)
"""Between a label and a number: the number may count something else."""
_THE = words("the these those")
_OF_SOME = words("last first next other")
"""Before a number they count some of several things: "the last two of these were refused"."""
_SAYS = words(": = | - has holds had have is at shows reports stocks carries got")


@dataclass(frozen=True, slots=True)
class Pair:
    """A label with its number; `values` are all readings. `certain` is False where the pairing is a guess."""

    label: str
    values: frozenset[Decimal]
    start: int
    end: int
    words: str
    certain: bool = True
    name: str = ""
    at: int = -1
    """Where its number stands in the plain text; -1 where that is a table row."""

    def can_be(self, value: float | Decimal) -> bool:
        """Whether the number can mean `value`."""
        return Decimal(str(value)).normalize() + 0 in {one.normalize() + 0 for one in self.values}


@dataclass(frozen=True, slots=True)
class _Spot:
    token: int
    label: str = ""
    values: frozenset[Decimal] = frozenset()


def pairs(text: Text, labels: Labels, total: str, not_counted: Sequence[str], not_labels: Sequence[str]) -> list[Pair]:
    """Pairs of the labels and numbers in a text.

    `total` names the label that a number without one belongs to, as an uncertain pair. A number beside a word that is
    no label comes back with the label `UNKNOWN` and the word as `name`.
    """
    found: list[Pair] = []
    known = any(_label_of(one.cells[0], labels) for one in text.sentences if one.kind is Kind.ROW)
    for sentence in text.sentences:
        if sentence.kind is Kind.ROW:
            found.extend(_row(text, sentence, labels, not_counted, not_labels, known))
        else:
            found.extend(_sentence(text, sentence, labels, total, not_counted, not_labels))
    return found


def _spots(tokens: Sequence[Token], labels: Labels, not_counted: Sequence[str], plain: str) -> list[_Spot]:
    spots: list[_Spot] = []
    if not tokens:
        return spots
    begin, end = tokens[0].start, tokens[-1].end
    for label, names in labels.items():
        for match in pattern(names).finditer(plain, begin, end):
            place = next((index for index, one in enumerate(tokens) if one.end > match.start()), None)
            if place is not None and not added(tokens, place):
                spots.append(_Spot(place, label=label))
    skip = pattern(tuple(not_counted))
    said = numbers.find(tokens)
    addends = addends_of(tokens, said)
    for number in said:
        if number.first in addends:
            continue
        after = " ".join(token.low for token in tokens[number.last + 1 : number.last + 4])
        before = tokens[number.first - 1].low if number.first else ""
        if (not_counted and skip.match(after)) or after.startswith(_COMPARED) or before == "no" or before == "#":
            continue
        if (number.in_words and before in _OF_SOME) or _OF_LOOKUPS.match(after):
            continue
        few = number.in_words and number.value <= len(labels) and tokens[number.last + 1 :]
        if few and before in _THE and tokens[number.last + 1].low not in _UNITS:
            continue  # "the three add up to 41"
        if before == "all" and number.value <= len(labels):
            continue  # "all three together": the sites, and not what they hold
        if number.in_words and before == "single" and _none_single(tokens, number.first - 1):
            continue
        if number.in_words and number.value == 1 and not (before in _SAYS or before in ("", "just", "only")):
            continue
        spots.append(_Spot(number.first, values=number.values))
    for index, token in enumerate(tokens):
        following = tokens[index + 1].low if index + 1 < len(tokens) else ""
        out = token.low == "out" and following == "of" and index + 2 < len(tokens) and tokens[index + 2].low == "stock"
        negative = token.low in ("no", "any") and following in _UNITS and token.low == "no"
        without = token.low == "any" and any(
            "n't" in one.low or one.low == "not" for one in tokens[max(0, index - 4) : index]
        )
        if (
            token.low in _ZERO_WORDS
            or out
            or negative
            or without
            or _none_single(tokens, index)
            or (token.low in ("sold", "run", "ran") and following == "out")
        ):
            spots.append(_Spot(index, values=frozenset((Decimal(0),))))
    return sorted(spots, key=lambda spot: spot.token)


def _none_single(tokens: Sequence[Token], index: int) -> bool:
    """ "Not a single one at east"."""
    before = [token.low for token in tokens[max(0, index - 2) : index]]
    return tokens[index].low == "single" and before in (["not", "a"], ["n't", "a"])


def _sentence(
    text: Text, sentence: Sentence, labels: Labels, total: str, not_counted: Sequence[str], not_labels: Sequence[str]
) -> list[Pair]:
    found: list[Pair] = []
    tokens = sentence.tokens
    begin = 0
    carried: _Spot | None = None
    spotted = {spot.token for spot in _spots(tokens, labels, not_counted, text.plain)}
    digits = {spot.token for spot in _spots(tokens, {}, not_counted, text.plain)}
    open_signs = _transparent(tokens, spotted)
    for index in range(len(tokens) + 1):
        if index < len(tokens):
            if tokens[index].low == ":" and any(begin <= one < index for one in digits):
                pass
            elif tokens[index].low not in _CHUNKS or index in open_signs:
                continue
        chunk = tokens[begin:index]
        spots = [
            _Spot(spot.token + begin, spot.label, spot.values)
            for spot in _spots(chunk, labels, not_counted, text.plain)
        ]
        made, carried = _chunk(text, tokens, spots, begin, index, total, carried)
        found.extend(made)
        found.extend(_unknown(text, sentence, begin, index, spots, made, not_labels))
        begin = index + 1
    if counts_lookups(tokens):
        few = {Decimal(value) for value in _FEW}
        found = [pair if few.isdisjoint(pair.values) else replace(pair, certain=False) for pair in found]
    if _SLASHED.search(sentence.text):  # "17/24/0 for north/south/east": which is whose must be read
        return [replace(pair, certain=False) for pair in found]
    return [pair if pair.label == total or _near(pair) else replace(pair, certain=False) for pair in found]


def _near(pair: Pair) -> bool:
    """Whether label and number stand so that the one can only be the other's."""
    between = [token.low for token in tokens_of(pair.words) if token.low not in ".…"][1:-1]
    denied = any(word.endswith("n't") for word in between) and not pair.words.lower().endswith(" any")
    return len(between) <= _FAR and not denied and _OF_OTHERS.isdisjoint(between)


def _transparent(tokens: Sequence[Token], spotted: set[int]) -> set[int]:
    """Brackets that hold one label or one number alone: "north (17)", "17 (north)"."""
    found: set[int] = set()
    opened: int | None = None
    for index, token in enumerate(tokens):
        if token.low in "([":
            opened = index
        elif token.low in ")]" and opened is not None:
            if sum(1 for one in spotted if opened < one < index) == 1:
                found.update((opened, index))
            opened = None
    return found


def _chunk(
    text: Text, tokens: Sequence[Token], spots: list[_Spot], begin: int, end: int, total: str, carried: _Spot | None
) -> tuple[list[Pair], _Spot | None]:
    names = [spot for spot in spots if spot.label]
    values = [spot for spot in spots if not spot.label]
    order = "".join("L" if spot.label else "N" for spot in spots)
    if len(names) >= 2 and order in ("L" * len(names) + "N" * len(names), "N" * len(names) + "L" * len(names)):
        return [_pair(text, tokens, name, value) for name, value in zip(names, values, strict=True)], None
    if len(values) == 1 and len(names) > 1 and any(name.label == total for name in names):
        own = _segment_labels(tokens, names, values[0])
        if len(own) == 1:
            return [_pair(text, tokens, own[0], values[0])], None
        sum_label = next(name for name in names if name.label == total)
        return [_pair(text, tokens, sum_label, values[0])], None
    made: list[Pair] = []
    pending = carried
    for start, stop, after_equals in _segments(tokens, begin, end):
        own = [spot for spot in spots if start <= spot.token < stop]
        names = [spot for spot in own if spot.label]
        values = [spot for spot in own if not spot.label]
        distinct = {value.values for value in values}
        labels = {name.label for name in names}
        if len(labels) == 1 and len(distinct) == 1:
            made.append(_pair(text, tokens, names[0], values[0]))
            pending = None
        elif not names and len(distinct) == 1:
            if pending is not None:
                made.append(_pair(text, tokens, pending, values[0]))
            elif after_equals or not _expression(tokens, start, stop):
                made.append(_pair(text, tokens, _Spot(values[0].token, total), values[0], certain=after_equals))
            pending = None
        elif not names and pending is not None and values:
            made.extend(_pair(text, tokens, pending, value, certain=False) for value in values)
            pending = None
        elif len(labels) == 1 and not values:
            pending = names[0]
        elif names and values:
            order = "".join("L" if spot.label else "N" for spot in own)
            if order == "LN" * len(names):
                made.extend(_pair(text, tokens, own[i], own[i + 1]) for i in range(0, len(own), 2))
            elif order == "NL" * len(names):
                made.extend(_pair(text, tokens, own[i + 1], own[i]) for i in range(0, len(own), 2))
            else:
                made.extend(_pair(text, tokens, name, value, certain=False) for name in names for value in values)
            pending = None
        elif len(labels) > 1:
            pending = None
    return made, pending


def _segment_labels(tokens: Sequence[Token], names: list[_Spot], value: _Spot) -> list[_Spot]:
    """Labels in the number's own comma part, where the others stand in a list before it."""
    for start, stop, _ in _segments(tokens, 0, len(tokens)):
        if start <= value.token < stop:
            own = [name for name in names if start <= name.token < stop]
            others = [name for name in names if name not in own]
            return own if (own and all(name.token > value.token for name in own)) or not others else []
    return []


def _segments(tokens: Sequence[Token], begin: int, end: int) -> list[tuple[int, int, bool]]:
    spans: list[tuple[int, int, bool]] = []
    start, equals = begin, False
    for index in range(begin, end + 1):
        makes = index < end and tokens[index].low in _MAKES and _several(tokens[begin:index])
        if index == end or tokens[index].low in _SEGMENTS or makes:
            if start < index:
                spans.append((start, index, equals))
            equals = makes or (index < end and tokens[index].low == "=")
            start = index + 1
    return spans


def _several(tokens: Sequence[Token]) -> bool:
    """ "North 17, South 24 and East 0 make 41": before the verb of a sum stand figures."""
    return len(numbers.find(tokens)) >= _ALIKE


def _expression(tokens: Sequence[Token], start: int, stop: int) -> bool:
    around = [tokens[i].low for i in (start - 1, stop) if 0 <= i < len(tokens)]
    return "+" in around or "plus" in around or "=" in around[-1:]


def _pair(text: Text, tokens: Sequence[Token], name: _Spot, value: _Spot, certain: bool = True) -> Pair:
    first, last = sorted((name.token, value.token))
    start, end = tokens[first].start, tokens[last].end
    return Pair(name.label, value.values, start, end, text.plain[start:end], certain, at=tokens[value.token].start)


def _unknown(
    text: Text,
    sentence: Sentence,
    begin: int,
    end: int,
    spots: list[_Spot],
    made: list[Pair],
    not_labels: Sequence[str],
) -> list[Pair]:
    """ "west: 9", "9 at the west site": a number beside a word that is no label."""
    found: list[Pair] = []
    skip = pattern(tuple(not_labels))
    tokens = sentence.tokens
    for start, stop, _ in _segments(tokens, begin, end):
        own = [spot for spot in spots if start <= spot.token < stop]
        values = [spot for spot in own if not spot.label]
        if len(values) != 1 or any(spot.label for spot in own) or _expression(tokens, start, stop):
            continue
        before = [token for token in tokens[start : values[0].token] if token.kind == "word"]
        follows = tokens[values[0].token - 1].low if values[0].token > start else ""
        names = [
            token
            for token in before
            if token.low not in _SAYS and token.low not in _FILLERS and not skip.search(token.low)
        ]
        listed = start == 0 and (sentence.kind is Kind.ITEM or len(tokens) <= _SHORT)
        beside = len(names) == 1 and len(before) == 1 and bool(made)
        firm = sum(1 for pair in made if pair.certain and pair.label) >= _ALIKE and Decimal(0) not in values[0].values
        listed = listed or (beside and firm)
        near = follows in _SAYS or follows in ("are", "was", "were") or (listed and len(before) <= 2) or beside
        if len(names) == 1 and near:
            first, last = names[0], tokens[values[0].token]
            words_of = text.plain[first.start : last.end]
            made_of = Pair(UNKNOWN, values[0].values, first.start, last.end, words_of, listed, names[0].low, last.start)
            found.append(made_of)
    return found


def _row(
    text: Text,
    sentence: Sentence,
    labels: Labels,
    not_counted: Sequence[str],
    not_labels: Sequence[str],
    known: bool,
) -> list[Pair]:
    cells = sentence.cells
    heads = sentence.header
    start, end = sentence.start, sentence.start + len(sentence.text)
    by_column = [_label_of(head, labels) for head in heads]
    if sum(1 for label in by_column if label) >= 2:
        return [
            Pair(label, number, start, end, f"{head}: {cell}")
            for label, head, cell in zip(by_column, heads, cells, strict=False)
            if label and (number := _value_of(cell, not_counted)) is not None
        ]
    label = _label_of(cells[0], labels)
    values = [
        (head, value) for head, cell in _columns(heads, cells) if (value := _value_of(cell, not_counted)) is not None
    ]
    if not values:
        return []
    chosen = _on_hand(values)
    if label:
        return [Pair(label, value, start, end, sentence.text.strip(), certain=len(chosen) == 1) for _, value in chosen]
    first = cells[0].strip(" *_").lower()
    if known and first and not pattern(tuple(not_labels)).search(first) and _value_of(first, ()) is None:
        return [Pair(UNKNOWN, value, start, end, sentence.text.strip(), len(chosen) == 1, first) for _, value in chosen]
    return []


def _columns(heads: Sequence[str], cells: Sequence[str]) -> list[tuple[str, str]]:
    return [(heads[index] if index < len(heads) else "", cell) for index, cell in enumerate(cells) if index]


def _on_hand(values: list[tuple[str, frozenset[Decimal]]]) -> list[tuple[str, frozenset[Decimal]]]:
    if len(values) == 1:
        return values
    named = [
        pair for pair in values if pattern(("on hand", "unit*", "quantity", "qty", "count", "stock")).search(pair[0])
    ]
    return named if len(named) == 1 else values


def _label_of(cell: str, labels: Labels) -> str:
    fits = [label for label, words in labels.items() if pattern(words).search(cell)]
    return fits[0] if len(fits) == 1 else ""


def _value_of(cell: str, not_counted: Sequence[str]) -> frozenset[Decimal] | None:
    """The one number of a cell; before a bracketed remark, what the remark holds beside it is none."""
    tokens = tokens_of(cell)
    spots = _spots(tokens, {}, not_counted, cell)
    remark = next((index for index, token in enumerate(tokens) if token.low in ("(", "[")), len(tokens))
    values = {spot.values for spot in spots if spot.token < remark} or {spot.values for spot in spots}
    return next(iter(values)) if len(values) == 1 else None


def unread(text: Text, labels: Sequence[str], found: Sequence[Pair], not_counted: Sequence[str]) -> list[Sentence]:
    """Sentences and rows that name a label beside a number which stands in none of the pairs `found`."""
    taken = {place for pair in found for place in range(pair.start, pair.end)}
    return [
        one
        for one in text.sentences
        if pattern(tuple(labels)).search(one.text)
        and any(one.tokens[spot.token].start not in taken for spot in _spots(one.tokens, {}, not_counted, text.plain))
    ]
