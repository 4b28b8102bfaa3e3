"""Recipes for the numbers of the appendix: each case with its attempts, agreement, the log."""

from collections.abc import Iterator

from workshop.report import records
from workshop.report.cards import AttemptCard, CaseCard, Scorecard
from workshop.report.consistency import FEWEST
from workshop.report.figures import AtK, Contamination
from workshop.report.markdown_attempt import (
    CLAIMS_HEAD,
    HISTORY_HEAD,
    RECEIPTS_HEAD,
    SETTLED_HEAD,
    VERDICTS_HEAD,
    has_history,
    has_verdicts,
)
from workshop.report.markdown_case import AT_K_HEAD, CONTAMINATED_HEAD, REPEATS_HEAD
from workshop.report.markdown_notes import LOG_HEAD
from workshop.report.markdown_parts import served_columns, served_head
from workshop.report.recipes import Formula, Recipe, table_row
from workshop.report.recipes_people import agreement_recipes
from workshop.report.recipes_served import serving


def appendix_recipes(card: Scorecard) -> Iterator[Recipe]:
    """Everything after the first page, in the order of the report."""
    for case in card.cases:
        if case.attempts:
            yield from _case(case)
    for case in card.cases:
        for attempt in case.practice:
            yield from _attempt(case, attempt)
    yield from agreement_recipes(card)
    yield from _log(card)


def _case(case: CaseCard) -> Iterator[Recipe]:
    if case.consistency.n:
        for entry in case.consistency.at_k:
            yield from _at_k(case, entry)
        yield from _repeats(case)
    rows = [attempt.fidelity for attempt in case.attempts]
    for attempt in case.attempts:
        row = table_row(served_head("Attempt", rows), attempt.attempt)
        yield from serving(row, attempt.fidelity, records.attempt_record(case, attempt), served_columns(rows))
    for pair in case.contamination:
        yield from _contaminated(case, pair)
    for attempt in case.attempts:
        yield from _attempt(case, attempt)


def _at_k(case: CaseCard, entry: AtK) -> Iterator[Recipe]:
    row, attempts = table_row(AT_K_HEAD, f"k = {entry.k}"), records.attempts_of(case)
    needed, has = records.number(entry.k), records.those(attempts, records.MEASURABLE)
    yield row.quoted("k", needed)
    for column, formula in zip(AT_K_HEAD[1:], (Formula.PASS_AT_K, Formula.PASS_HAT_K), strict=True):
        if entry.pass_at_k is not None:
            yield row.share(column, formula, *records.drawn(attempts, entry.k))
        elif case.consistency.n < entry.k and not case.contamination:
            yield row.quoted(f"{column}: needed", needed)
            yield row.count(f"{column}: attempts there are", has)


def _repeats(case: CaseCard) -> Iterator[Recipe]:
    shown, attempts = case.consistency, records.attempts_of(case)
    row = table_row(REPEATS_HEAD, "Flip rate")
    if shown.flip_rate is not None:
        yield row.share("rate", Formula.FLIP_RATE, records.verdict_vectors(attempts))
    else:
        yield row.quoted("needed", records.number(FEWEST))
    yield row.count("fully scored attempts", records.those(attempts, records.WHOLE))
    row = table_row(REPEATS_HEAD, "Request-sequence agreement")
    if shown.sequence_agreement is not None:
        yield row.share("share", Formula.AGREEMENT, records.request_sequences(attempts))
    else:
        yield row.quoted("needed", records.number(FEWEST))
        yield row.count("attempts", records.those(attempts, records.MEASURABLE))


def _contaminated(case: CaseCard, pair: Contamination) -> Iterator[Recipe]:
    by_name = {attempt.attempt: attempt for attempt in case.attempts}
    for side in (pair.left, pair.right):
        attempt = records.attempt_record(case, by_name[side.attempt])
        row = table_row(CONTAMINATED_HEAD, side.attempt)
        yield row.quoted("events", f"{attempt}.receipts[{pair.request - 1}].[events, reply_event][][]")


def _attempt(case: CaseCard, attempt: AttemptCard) -> Iterator[Recipe]:
    """The events and numbers that an attempt's tables quote; one recipe has all of a table."""
    own, name = records.attempt_record(case, attempt), attempt.attempt
    if has_verdicts(attempt):
        query = f"{own}.scores[].[event, (proposal_then || proposal).events][][]"
        yield table_row(VERDICTS_HEAD, name).quoted("the event of each verdict, those of its proposal", query)
    if attempt.receipts:
        query = f"{own}.receipts[].[request, events, reply_event][][]"
        yield table_row(RECEIPTS_HEAD, name).quoted("each request, its events, that of the reply", query)
    if attempt.added_claims or any(claim.events for claim in attempt.claims):
        query = f"{own}.[claims[].events[], added_claims[].[events, event, withdrawn_by][][]][][]"
        yield table_row(CLAIMS_HEAD, name).quoted("events of each claim, those that added it and took it back", query)
    if has_history(attempt):
        query = f"{own}.history[].[event, supersedes, verdict && superseded_by][][]"
        yield table_row(HISTORY_HEAD, name).quoted("each event, what it supersedes, what superseded it", query)
    if attempt.adjudications:
        query = f"{own}.adjudications[].[event, adjudicates, ended_by][][]"
        yield table_row(SETTLED_HEAD, name).quoted("each event, the verdicts it settles, what ended it", query)


def _log(card: Scorecard) -> Iterator[Recipe]:
    chain = card.header.chain
    yield table_row(LOG_HEAD, "events").quoted("", "header.size")
    if chain.checked and chain.trusted:
        yield table_row(LOG_HEAD, "events that can be trusted").quoted("from, to", "[`1`, header.chain.trusted]")
    if card.header.take_overs:
        yield table_row(LOG_HEAD, "taken over").quoted("events", "header.take_overs[].event")
