"""Recipes for how far people agree with each other and with the proposals."""

from collections.abc import Iterator
from itertools import chain

from workshop.model.words import Check, Verdict
from workshop.report import records
from workshop.report.agreements import first_given
from workshop.report.cards import PLAYED, AttemptCard, HistoryEntry, Scorecard
from workshop.report.figures import AgreementFigures
from workshop.report.markdown_notes import AGREEMENT_HEAD, ENDS_HEAD, agreement_ends, agreement_rows
from workshop.report.recipes import Formula, Recipe, Row, Style, sentence, table_row
from workshop.report.trust import agreement_sentences

_JUDGED = records.those(records.EVERY, records.JUDGED)
STANDS = "stands"
BLIND = f"{_JUDGED}.blind[?finished][]"
CHANGED_AFTER = f"{_JUDGED}.blind[].changed_after[]"


def agreement_recipes(card: Scorecard) -> Iterator[Recipe]:
    """The tables of agreement, row by row: as first given, then as they stand."""
    sides = ((AGREEMENT_HEAD[1], card.agreement.first, _first(card)), (AGREEMENT_HEAD[2], card.agreement, STANDS))
    for place, (name, _, _) in enumerate(agreement_rows(card)):
        row = table_row(AGREEMENT_HEAD, name)
        for column, found, entries in sides:
            recipe = list(_figures(row, column, found, entries))[place]
            if recipe is not None:
                yield recipe
    ends = (
        _changed(card),
        f"{_JUDGED}.scores[?disputed][]",
        f"{_JUDGED}.scores[?adjudicated][]",
        BLIND,
        CHANGED_AFTER,
    )
    for (name, _), query in zip(agreement_ends(card), ends, strict=True):
        yield table_row(ENDS_HEAD, name).count("", query)


def _figures(row: Row, column: str, found: AgreementFigures, entries: str) -> Iterator[Recipe | None]:
    """The figures of `agreement_rows` for entries of the history that a condition tells; None for an undefined one."""
    rated, units = _rated(entries), _units(entries)
    counted = ", ".join(f"length([?@=='{verdict}'])" for verdict in Verdict)
    yield row.count(column, rated)
    yield row.count(column, _as_proposed(entries))
    kappa = (f"{rated}.verdict", f"{rated}.proposal.verdict")
    yield _ratio(row, column, Formula.KAPPA, *kappa) if found.proposals_kappa is not None else None
    yield row.count(column, units)
    yield row.count(column, _alike(entries))
    yield _ratio(row, column, Formula.AGREEMENT, units) if found.raw is not None else None
    kappa = (f"{units} | [*][0]", f"{units} | [*][1]")
    yield _ratio(row, column, Formula.KAPPA, *kappa) if found.kappa is not None else None
    yield _ratio(row, column, Formula.ALPHA, f"{units} | [*].[{counted}]") if found.alpha is not None else None


def _ratio(row: Row, column: str, formula: Formula, *queries: str) -> Recipe:
    return row.of(column, formula, *queries, style=Style.RATIO)


def _rated(entries: str) -> str:
    """Verdicts whose proposal was not undecided."""
    return f"{_JUDGED}.history[?{entries} && proposal.verdict!='undecided'][]"


def _as_proposed(entries: str) -> str:
    return f"{_JUDGED}.history[?{entries} && proposal.verdict==verdict][]"


def _units(entries: str) -> str:
    """For each check that two or more judged their verdicts, in the order of their names."""
    said = ", ".join(f"sort_by(history[?{entries} && check=='{check}'], &scorer)[].verdict" for check in Check)
    return f"{_JUDGED}.[{said}][] | [?length(@)>{records.number(1)}]"


def _alike(entries: str) -> str:
    return f"{_units(entries)} | [?max(@)==min(@)]"


def _judged(card: Scorecard) -> list[AttemptCard]:
    return [one for case in card.cases for one in case.attempts if one.proven and one.state in PLAYED]


def _first(card: Scorecard) -> str:
    """Who gives a verdict first on a check supersedes none; whichever that doesn't tell are named by their events."""
    judged = _judged(card)
    first = {one.event for one in chain(*map(first_given, judged))}
    told = {one.event for card in judged for one in card.history if one.verdict and one.supersedes is None}
    condition = "verdict && !supersedes"
    if told - first:
        condition += f" && !{records.at(sorted(told - first))}"
    return f"({condition} || {records.at(sorted(first - told))})" if first - told else condition


def _changed(card: Scorecard) -> str:
    """Pairs of what an entry and the one it supersedes say, by their events, where that is not the same."""
    pairs = [
        f"[[?event=={records.number(one.event)}].verdict, [?event=={records.number(one.supersedes)}].verdict]"
        for card in _judged(card)
        for one in card.history
        if one.supersedes is not None
    ]
    return f"{_JUDGED}.history[] | [{', '.join(pairs)}] | [?[0]!=[1]]" if pairs else "`[]`"


def sentence_recipes(card: Scorecard) -> Iterator[Recipe]:
    """The sentences on agreement."""
    now, first, standing = card.agreement, card.agreement.first, _first(card)
    texts = [f"- {text}" for text in agreement_sentences(card)]
    if now.proposals or first.proposals:
        row = sentence(texts.pop(0))
        if now.changed:
            yield row.count("first as proposed", _as_proposed(standing))
            yield row.count("first with a proposal", _rated(standing))
        yield row.count("as proposed", _as_proposed(STANDS))
        yield row.count("with a proposal", _rated(STANDS))
        if now.changed:
            yield row.count("changed or taken back", _changed(card))
    if len(now.scorers) > 1 and now.items:
        row = sentence(texts[0])
        yield row.count("people", f"{_JUDGED}.history[?{records.at(_one_of_each(card))}][]")
        yield row.count("checks that two or more judged", _units(STANDS))
        yield row.count("judged alike", _alike(STANDS))
        if (first.items, first.agreed) != (now.items, now.agreed):
            yield row.count("first judged alike", _alike(standing))
            yield row.count("first judged by two or more", _units(standing))
    if now.blind:
        row = sentence(texts[-1])
        yield row.count("scored blind to the end", BLIND)
        if now.changed_after_blind:
            yield row.count("changed afterwards", CHANGED_AFTER)


def _one_of_each(card: Scorecard) -> list[int]:
    """A verdict that stands of each person who gave one."""
    entries: dict[str, HistoryEntry] = {}
    for attempt in _judged(card):
        entries.update((one.scorer, one) for one in attempt.history if one.stands)
    return sorted(one.event for one in entries.values())
