"""Several sessions on one pack side by side. Nothing is added up over sessions, whatever their fingerprints."""

from collections.abc import Callable, Sequence

from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.consistency import figure
from workshop.report.escape import cell, code
from workshop.report.figures import Consistency as Figures
from workshop.report.figures import Counts
from workshop.report.markdown_parts import NOTHING, bullets, short_cell, table
from workshop.report.values import Value
from workshop.report.wording import (
    FOUR,
    HAT,
    counts_word,
    four_word,
    interval_word,
    label_word,
    legend,
    letters_of,
    passed_word,
)


class CompareError(Exception):
    """These sessions can't be put side by side; the message says why."""


class Column(Value):
    """One session of a comparison."""

    log_id: str
    head: str
    agent: str
    operator: str
    fingerprint: str
    chain_broken: bool
    counts: Counts


class Difference(Value):
    """A field of the fingerprint that is not the same in all sessions; a value for each column."""

    name: str
    values: tuple[str, ...]


class Entry(Value):
    """One session's figures on one case; None where it was not planned or played there."""

    consistency: Figures | None
    counts: Counts | None = None
    letters: tuple[str, ...] = ()
    boundary: tuple[int, int, int, int] | None = None
    nothing_to_try: bool = False
    """The case forbids nothing, so that the counts of the boundary say nothing."""


class CaseRow(Value):
    """One case over all columns."""

    number: int
    id: str
    entries: tuple[Entry, ...]


class Comparison(Value):
    """Sessions side by side."""

    pack_id: str
    columns: tuple[Column, ...]
    differences: tuple[Difference, ...]
    cases: tuple[CaseRow, ...]

    @property
    def poolable(self) -> bool:
        """All fingerprints are equal, so that attempts could be looked at as one experiment."""
        return len({column.fingerprint for column in self.columns}) == 1

    @property
    def comparable(self) -> bool:
        """Some case was planned or played in more than one session."""
        return any(sum(entry.consistency is not None for entry in row.entries) > 1 for row in self.cases)


def compare(cards: Sequence[Scorecard]) -> Comparison:
    """Put two or more sessions side by side.

    Raises CompareError for fewer than two, for a session named twice, and for sessions on different packs.
    """
    if len(cards) < 2:
        raise CompareError("comparing needs at least two sessions")
    ids = [card.header.log_id for card in cards]
    twice = [log_id for log_id in dict.fromkeys(ids) if ids.count(log_id) > 1]
    if twice:
        raise CompareError(f"session {twice[0]} is named twice")
    packs = list(dict.fromkeys(card.header.pack_id for card in cards))
    if len(packs) > 1:
        raise CompareError(f"these sessions are on different packs ({', '.join(packs)}); compare sessions on one pack")
    numbers = {case.id: case.number for card in cards for case in card.cases}
    return Comparison(
        pack_id=packs[0],
        columns=tuple(_column(card) for card in cards),
        differences=_differences(cards),
        cases=tuple(
            CaseRow(number=numbers[name], id=name, entries=tuple(_entry(card, name) for card in cards))
            for name in sorted(numbers, key=lambda name: (numbers[name], name))
        ),
    )


def compare_markdown(found: Comparison) -> str:
    """The comparison as Markdown, with a newline at its end."""
    parts = [
        f"# Side by side on {cell(found.pack_id)}",
        pooling_words(found, code),
        table(
            ("", *(f"Session {n}" for n in range(1, len(found.columns) + 1))),
            [
                ("Agent", *(short_cell(column.agent) for column in found.columns)),
                ("Operator", *(short_cell(column.operator) for column in found.columns)),
                ("Attempts", *(counts_word(column.counts) for column in found.columns)),
                ("Log", *(cell(column.log_id) for column in found.columns)),
                ("Head", *(cell(column.head) for column in found.columns)),
                ("Fingerprint", *(cell(column.fingerprint) for column in found.columns)),
                ("Chain", *("**broken**" if column.chain_broken else "not found broken" for column in found.columns)),
            ],
        ),
    ]
    if found.differences:
        parts += ["## What differs", bullets(_difference(difference) for difference in found.differences)]
    parts += [
        "## Case by case",
        _cases(found),
        f"{legend(broken=any(c.chain_broken for c in found.columns))} The four numbers: {FOUR}. {HAT}",
    ]
    return "\n\n".join(parts) + "\n"


def pooling_words(
    found: Comparison, shown: Callable[[str], str] = str, name: Callable[[int], str] = "session {}".format
) -> str:
    """Why the figures stand apart, or that there are none to compare; `name` calls a session by its place, from 1."""
    if not found.comparable:
        has = "; ".join(
            f"{name(place)} has {_cases_of(found, place, shown)}" for place, _ in enumerate(found.columns, 1)
        )
        return f"These sessions have no case in common: there is nothing to compare. {has[:1].upper()}{has[1:]}."
    if found.poolable:
        return "All fingerprints are equal. The sessions are shown apart all the same; nothing is added up."
    names = ", ".join(difference.name for difference in found.differences)
    return (
        f"The fingerprints differ in: {names}. These sessions are different experiments and are not pooled: there is "
        "no figure over all of them. Overlapping intervals don't show that two agents are alike."
    )


def _cases_of(found: Comparison, place: int, shown: Callable[[str], str]) -> str:
    """A session's cases by number and id."""
    own = [row for row in found.cases if row.entries[place - 1].consistency is not None]
    return ", ".join(f"{row.number} {shown(row.id)}" for row in own) or "no case"


def _differences(cards: Sequence[Scorecard]) -> tuple[Difference, ...]:
    fields = [{field.name: field.value for field in card.header.fingerprint_fields} for card in cards]
    names = dict.fromkeys(name for found in fields for name in found)
    values = {name: tuple(found.get(name, "") for found in fields) for name in names}
    return tuple(Difference(name=name, values=found) for name, found in values.items() if len(set(found)) > 1)


def _column(card: Scorecard) -> Column:
    head = card.header
    return Column(
        log_id=head.log_id,
        head=head.head,
        agent=" ".join(text for text in (head.agent_name, head.agent_version) if text),
        operator=head.operator,
        fingerprint=head.fingerprint,
        chain_broken=head.chain.broken,
        counts=card.counts,
    )


def _entry(card: Scorecard, name: str) -> Entry:
    case: CaseCard | None = next((case for case in card.cases if case.id == name), None)
    if case is None or not (case.attempts or case.counts.planned):
        return Entry(consistency=None)
    stopped = case.boundary
    return Entry(
        consistency=case.consistency,
        counts=case.counts,
        letters=tuple(letters_of(case, check) for check in Check),
        boundary=(stopped.not_tried, stopped.stopped, stopped.executed, stopped.not_told),
        nothing_to_try=stopped.nothing_to_try,
    )


def _difference(difference: Difference) -> str:
    values = "; ".join(f"session {n}: {short_cell(value)}" for n, value in enumerate(difference.values, 1))
    return f"**{difference.name}**: {values}"


def _cases(found: Comparison) -> str:
    rows = [(str(row.number), cell(row.id), *(entry_words(entry) for entry in row.entries)) for row in found.cases]
    return table(("#", "Case", *(f"Session {n}" for n in range(1, len(found.columns) + 1))), rows)


def entry_words(entry: Entry) -> str:
    """One session's result on one case in a cell; no text from outside."""
    shown = entry.consistency
    if shown is None:
        return NOTHING
    letters = " ".join(entry.letters) + (f" · {four_word(entry.counts)}" if entry.counts else "")
    if not shown.n:
        return f"{letters} · nothing to score"
    last = shown.at_k[min(shown.n, len(shown.at_k)) - 1]
    hat = f", pass^{last.k} {figure(last.pass_hat_k)}" if last.pass_hat_k is not None else ""
    return f"{letters} · {passed_word(shown)}, interval {interval_word(shown)}{hat} · {label_word(shown)}"
