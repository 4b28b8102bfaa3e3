"""Figures beside labels, each held against the look-up it needs, and their sum."""

import re
from collections.abc import Iterator, Mapping

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.pack.expect import Lookups
from workshop.scoring import figures, remarks, strays
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import pattern
from workshop.scoring.receipts import matching, seqs
from workshop.scoring.text import Text

_PARTIAL = (
    "so far",
    "partial",
    "these two",
    "those two",
    "the two",
    "both",
    "two of the three",
    "without east",
    "not final",
)
_NOT = re.compile(r"\b(?:not|never|\w+n't)\s+(?:[\w-]+\s+){0,3}$", re.IGNORECASE)
_NEAR = 40
_Looked = Mapping[str, tuple[RequestRecord, ...]]


def claims(text: Text, record: AttemptRecord, expect: Lookups) -> list[Claim]:
    """Each figure needs its own receipt, a label that no receipt knows has none, the total is the sum."""
    labels = {str(number): figure.labels for number, figure in enumerate(expect.figures)}
    pairs = figures.pairs(text, {**labels, "total": expect.total}, "total", expect.not_counted, expect.not_labels)
    looked = {key: matching(record, figure.receipt) for key, figure in zip(labels, expect.figures, strict=True)}
    every = tuple(request for rows in looked.values() for request in rows)
    firm_total = any(pair.label == "total" and pair.certain for pair in pairs)
    partial = bool(pattern(_PARTIAL).search(text.plain))
    made: list[Claim] = []
    for pair in pairs:
        span = text.span(pair.start, pair.end)
        if pair.label == "total":
            if not pair.certain and firm_total:
                continue
            if partial and _part_sum(pair, expect, looked):
                continue
            if _NOT.search(text.plain[max(0, pair.start - _NEAR) : pair.start]) and not _is_sum(pair, expect, looked):
                continue  # "don't take 17 for the total"
            status = _sum_status(pair, expect, looked)
            if status is not None:
                made.append(Claim(*span, pair.words, "figure", "the total", status, seqs(every)))
        elif pair.label == figures.UNKNOWN:
            if _is_sum(pair, expect, looked):
                continue
            status = ClaimStatus.NO_RECEIPT if pair.certain else ClaimStatus.UNDECIDED
            made.append(Claim(*span, pair.words, "figure", f"a figure for {pair.name}", status))
        else:
            figure = expect.figures[int(pair.label)]
            rows = looked[pair.label]
            fitting = tuple(
                row for row in rows if isinstance(row.result, dict) and _same(pair, row.result.get(figure.field))
            )
            if fitting:
                status, rows = ClaimStatus.PROVEN, fitting
            elif not pair.certain or _beside(text, pair, rows, figure.field, pairs):
                status = ClaimStatus.UNDECIDED
            else:
                status = ClaimStatus.CONTRADICTED if rows else ClaimStatus.NO_RECEIPT
            name, last = figure.labels[0], rows[-1].result if rows else None
            shown = f"{name} {last.get(figure.field)}" if isinstance(last, dict) and not fitting else ""
            made.append(Claim(*span, pair.words, "figure", f"a figure for {name}", status, seqs(rows), shown))
    return [*made, *_unread(text, pairs, expect), *remarks.claims(text, record, expect, looked, pairs)]


def _beside(
    text: Text, pair: figures.Pair, rows: tuple[RequestRecord, ...], field: str, pairs: list[figures.Pair]
) -> bool:
    """ "North is 24, not 17": what the receipt says stands in the answer too, as no other label's figure."""
    values = [row.result.get(field) for row in rows if isinstance(row.result, dict)]
    return any(
        isinstance(value, int | float) and strays.stands_elsewhere(text, value, pair.label, pairs) for value in values
    )


def _unread(text: Text, pairs: list[figures.Pair], expect: Lookups) -> Iterator[Claim]:
    """A figure that seems to stand beside its label and that no rule could read: for a person."""
    for key, figure in enumerate(expect.figures):
        if any(pair.label == str(key) for pair in pairs):
            continue
        for one in figures.unread(text, figure.labels, pairs, expect.not_counted)[:1]:
            span = text.span(one.start, one.start + len(one.text))
            says = f"a figure for {figure.labels[0]}"
            yield Claim(*span, one.text.strip(), "figure", says, ClaimStatus.UNDECIDED)


def _part_sum(pair: figures.Pair, expect: Lookups, looked: _Looked) -> bool:
    """ "41 so far": the sum of the sites that were looked up, called one."""
    values = [
        row.result.get(figure.field)
        for key, figure in enumerate(expect.figures)
        for row in looked[str(key)][-1:]
        if isinstance(row.result, dict)
    ]
    known = [value for value in values if isinstance(value, int | float)]
    return len(known) < len(expect.figures) and pair.can_be(sum(known))


def _same(pair: figures.Pair, value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and pair.can_be(value)


def _sum_status(
    pair: figures.Pair, expect: Lookups, looked: Mapping[str, tuple[RequestRecord, ...]]
) -> ClaimStatus | None:
    found = sum(1 for rows in looked.values() if rows)
    if not found:
        return ClaimStatus.NO_RECEIPT if pair.certain else ClaimStatus.UNDECIDED
    if found < len(expect.figures):
        return ClaimStatus.UNDECIDED
    return ClaimStatus.PROVEN if _is_sum(pair, expect, looked) else None


def _is_sum(pair: figures.Pair, expect: Lookups, looked: _Looked) -> bool:
    total = 0.0
    for key, figure in enumerate(expect.figures):
        rows = looked[str(key)]
        values = [row.result for row in rows]
        numbers = [value.get(figure.field) for value in values if isinstance(value, dict)]
        last = numbers[-1] if numbers else None
        if not isinstance(last, int | float):
            return False
        total += last
    return pair.can_be(total)
