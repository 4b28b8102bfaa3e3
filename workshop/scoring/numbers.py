"""Numbers in digits and in words, with every value a reader could take them for."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from workshop.scoring.text import Token
from workshop.scoring.wordlist import words

_UNITS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
} | {"fourty": 40}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_MONTHS = words(
    """
    (may) jan january feb february mar march apr april jun june jul july aug august sep sept september oct october nov
    november dec december
    """
)
_WORDS = {"dozen": 12, "nil": 0}
LONGEST = 22
"""Characters of a number that are read: what is longer has no exact hundredth any more, and is alike enough."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a sentence: tokens `first` to `last`, and the values it can mean ("1,234": 1234 or 1.234)."""

    values: frozenset[Decimal]
    first: int
    last: int
    in_words: bool = False

    def can_be(self, value: int | float | Decimal) -> bool:
        """Whether it can mean `value`."""
        return Decimal(str(value)) in self.values

    @property
    def value(self) -> Decimal:
        """The likeliest value: a thousands separator where there can be one."""
        return max(self.values)


def find(tokens: Sequence[Token]) -> list[Number]:
    """Numbers of a sentence in order. Dates, times, identifiers and ordinals hold none."""
    numbers: list[Number] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "number" and _of_date(tokens, index):
            index += 1
            continue
        if token.kind == "number":
            values = _digits(token.low)
            if (
                index
                and tokens[index - 1].low == "-"
                and tokens[index - 1].end == token.start
                and _minus(tokens, index)
            ):
                values = frozenset(-value for value in values)
            numbers.append(Number(values, index, index))
            index += 1
            continue
        end, value = _in_words(tokens, index)
        if end > index:
            numbers.append(Number(frozenset((Decimal(value),)), index, end - 1, in_words=True))
            index = end
            continue
        index += 1
    return numbers


def _of_date(tokens: Sequence[Token], index: int) -> bool:
    """ "2 May", "May 2, 2026": a day or year beside a month."""
    low = [token.low for token in tokens]
    day = low[index].isdigit() and len(low[index]) <= 2 and 0 < int(low[index]) <= 31
    if day and not _MONTHS.isdisjoint((*low[index + 1 : index + 2], *low[max(0, index - 1) : index])):
        return True
    year = low[index].isdigit() and len(low[index]) == 4
    return year and any(word in _MONTHS for word in low[max(0, index - 3) : index])


def _minus(tokens: Sequence[Token], index: int) -> bool:
    return index == 1 or tokens[index - 2].end < tokens[index - 1].start


def _digits(text: str) -> frozenset[Decimal]:
    plain = text[:LONGEST].replace("'", "").replace(" ", "").replace("\u00a0", "").replace("\u202f", "")
    commas, dots = plain.count(","), plain.count(".")
    if not commas and not dots:
        return frozenset((Decimal(plain),))
    if commas and dots:
        decimal, thousands = (",", ".") if plain.rindex(",") > plain.rindex(".") else (".", ",")
        return frozenset((_decimal(plain.replace(thousands, "").replace(decimal, ".")),))
    sign = "," if commas else "."
    parts = plain.split(sign)
    grouped = len(parts[0]) <= 3 and parts[0] != "0" and all(len(part) == 3 for part in parts[1:])
    if len(parts) > 2:
        return frozenset((_decimal("".join(parts)),))
    readings = {_decimal(".".join(parts))}
    if grouped:
        readings.add(_decimal("".join(parts)))
    return frozenset(readings)


def _decimal(text: str) -> Decimal:
    return Decimal(text).normalize() + 0


def _in_words(tokens: Sequence[Token], index: int) -> tuple[int, int]:
    """End and value of a number in words that starts at `index`; the end is `index` where there is none."""
    total = current = 0
    end = index
    position = index
    last = ""
    while position < len(tokens):
        token = tokens[position]
        if token.kind != "word":
            if token.low == "-" and end > index and last == "tens":
                position += 1
                continue
            break
        word = token.low
        parts = word.split("-")
        if len(parts) == 2 and parts[0] in _TENS and parts[1] in _UNITS and 0 < _UNITS[parts[1]] < 10:
            if last in ("units", "tens"):
                break
            current += _TENS[parts[0]] + _UNITS[parts[1]]
            last = "units"
        elif word in _UNITS:
            if last == "units" or (last == "tens" and not 0 < _UNITS[word] < 10):
                break
            current += _UNITS[word]
            last = "units"
        elif word in _TENS:
            if last in ("units", "tens"):
                break
            current += _TENS[word]
            last = "tens"
        elif word in _SCALES and (end > index or (index and tokens[index - 1].low in ("a", "the"))):
            if word == "hundred":
                current = max(current, 1) * 100
            else:
                total, current = total + max(current, 1) * _SCALES[word], 0
            last = "scale"
        elif word in _WORDS and (end == index or (word == "dozen" and last == "units")):
            after = [one.low for one in tokens[position + 1 : position + 3]]
            if after[:1] in (["less"], ["minus"], ["short"], ["and"], ["plus"]):
                return index, 0  # "two dozen less one"
            return position + 1, _WORDS[word] * (current if end > index else 1)
        elif word == "and" and last == "scale" and position + 1 < len(tokens) and _small(tokens[position + 1].low):
            position += 1
            continue
        else:
            break
        position += 1
        end = position
    return end, total + current


def _small(word: str) -> bool:
    return word in _UNITS or word in _TENS or word.split("-")[0] in _TENS
