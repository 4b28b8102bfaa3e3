"""Recipes for the numbers of the first page, in the order in which they stand there."""

from collections.abc import Iterator

from workshop.model.words import Check
from workshop.report import records
from workshop.report.cards import AttemptState, CaseCard, Scorecard
from workshop.report.consistency import in_percent
from workshop.report.figures import Counts
from workshop.report.findings import beside_the_point, still_open
from workshop.report.markdown_parts import SERVED
from workshop.report.markdown_room import (
    ALLOWED_HEAD,
    SESSION_HEAD,
    STOPPED_HEAD,
    counts_head,
    in_short,
    results_head,
    shown_cases,
)
from workshop.report.recipes import Formula, Recipe, Row, Style, sentence, table_row
from workshop.report.recipes_people import sentence_recipes
from workshop.report.recipes_served import serving, serving_sentence
from workshop.report.serving import departures, fallbacks, fidelity_words
from workshop.report.wording import LINES, played

_LIVE = records.those(records.EVERY, records.NOT_VOID)


def room_recipes(card: Scorecard) -> Iterator[Recipe]:
    """Everything up to the appendix."""
    yield table_row(SESSION_HEAD, "Log").quoted("events", "header.size")
    if card.counts.measurable:
        short = sentence(in_short(card))
        yield from (_count(short, name, card.cases) for name in ("measurable", "passed", "failed"))
    for name, column in zip(Counts.model_fields, counts_head()[1:], strict=True):
        yield _count(table_row(counts_head(), "all cases"), name, card.cases, column)
    yield from _results(card)
    for case in card.cases:
        if case.consistency.n:
            yield from _allowed(table_row(ALLOWED_HEAD, _name(case)), case)
    yield from _reviews(card)
    for case in card.cases:
        row = table_row(("Case", *SERVED), _name(case))
        yield _case_number(row, case)
        yield from serving(row, case.fidelity, records.those(records.attempts_of(case), records.NOT_VOID))
    for case in card.cases:
        yield from _stopped(table_row(STOPPED_HEAD, _name(case)), case)
    for case in card.cases:
        yield from _not_measured(case)
    yield from _doubts(card)


def _name(case: CaseCard) -> str:
    return f"{case.number} {case.id}"


def _case_number(row: Row, case: CaseCard) -> Recipe:
    return row.quoted("number of the case", f"{records.case_record(case)}.number")


def _count(row: Row, name: str, cases: tuple[CaseCard, ...], column: str = "") -> Recipe:
    """One of `Counts`, over all cases or one."""
    column = column or name.replace("_", " ")
    if name == "planned":
        return row.of(column, Formula.SUM, records.planned(cases))
    if name == "not_begun":
        return row.count(column, records.not_begun(cases))
    attempts = records.attempts_of(cases[0]) if len(cases) == 1 else records.EVERY
    return row.count(column, records.those(attempts, records.COUNTED[name]))


def _results(card: Scorecard) -> Iterator[Recipe]:
    head = results_head(card)
    yield table_row(head, "head").of("confidence", Formula.MAX, "cases[].consistency.confidence", style=Style.PERCENT)
    for case in shown_cases(card):
        row, attempts = table_row(head, _name(case)), records.attempts_of(case)
        yield _case_number(row, case)
        if played(case):
            for check in Check:
                letters = records.letters(attempts, records.check_letter(check))
                yield row.of(check.value, Formula.LETTERS, letters)
            yield row.of("attempt", Formula.LETTERS, records.letters(attempts, records.ATTEMPT_LETTER))
        yield from _passed(row, case)
        yield from _operator(row, case)
        yield from (_count(row, name, (case,)) for name in ("planned", "played", "scored", "measurable"))


def _passed(row: Row, case: CaseCard) -> Iterator[Recipe]:
    """ "c of n" and the interval, as far as there are any."""
    attempts = records.attempts_of(case)
    if case.consistency.n:
        yield from (_count(row, name, (case,)) for name in ("passed", "measurable"))
    if case.consistency.low is not None:
        for column, end in (("low end", 0), ("high end", 1)):
            yield row.share(column, Formula.WILSON, *records.wilson(attempts, records.PASSED, end))


def _operator(row: Row, case: CaseCard) -> Iterator[Recipe]:
    live = [attempt for attempt in case.attempts if attempt.state is not AttemptState.VOID]
    receipts = f"{records.those(records.attempts_of(case), records.NOT_VOID)}.receipts"
    if any(map(departures, live)):
        yield row.count("off", f"{receipts}[?{records.OFF}][]")
    if any(map(fallbacks, live)):
        yield row.count("fallbacks", f"{receipts}[?off_fixture=='fallback'][]")


def _allowed(row: Row, case: CaseCard) -> Iterator[Recipe]:
    yield _case_number(row, case)
    yield from _passed(row, case)
    shown = case.consistency
    if shown.low is None or shown.high is None:
        return
    of, counted, ends = ("failure", records.FAILED, (1 - shown.high, 1 - shown.low))
    if shown.c == 0:
        of, counted, ends = ("pass", records.PASSED, (shown.low, shown.high))
    for end, value in list(enumerate(ends))[0 if 0 < shown.c < shown.n else 1 :]:
        style = Style.PERCENT if in_percent(value) else Style.SHARE
        inputs = records.wilson(records.attempts_of(case), counted, end)
        yield row.of(f"{of} rate {('from', 'up to')[end]}", Formula.WILSON, *inputs, style=style)


def _reviews(card: Scorecard) -> Iterator[Recipe]:
    text = still_open(card)
    if text:
        failed = records.those(records.EVERY, records.ANY_FAILED)
        yield sentence(text).count("written", f"{failed}.review | [?!later]")
        yield sentence(text).count("failed attempts", failed)


def _stopped(row: Row, case: CaseCard) -> Iterator[Recipe]:
    yield _case_number(row, case)
    if not case.boundary.nothing_to_try:
        for line, words in LINES.items():
            told = f"proven && line=='{line}'" if line else "(!proven || !line)"
            yield row.count(words, records.those(records.attempts_of(case), f"{records.PLAYED} && {told}"))
    for agent in case.boundary.practice:
        shown = next((one for one in case.practice if agent.played and one.attempt == agent.attempt), None)
        if shown is not None and agent.events:
            yield row.quoted("events of practice agents", f"{records.attempt_record(case, shown)}.line_events[]")


def _not_measured(case: CaseCard) -> Iterator[Recipe]:
    start = f"- {case.number} : "
    if case.counts.not_begun:
        row = sentence(f"{start}{case.counts.not_begun} of {case.counts.planned} planned attempts", _name(case))
        yield _case_number(row, case)
        yield from (_count(row, name, (case,)) for name in ("not_begun", "planned"))
    for check, _ in beside_the_point(case):
        row = sentence(f"{start}{check.value.capitalize()} not measurable in ", _name(case))
        unmeasured = f"{records.PLAYED} && scores[?check=='{check}' && verdict=='not_measurable']"
        yield _case_number(row, case)
        yield row.count("not measurable", records.those(records.attempts_of(case), unmeasured))
        yield _count(row, "played", (case,))


def _doubts(card: Scorecard) -> Iterator[Recipe]:
    attempts = [attempt for case in card.cases for attempt in played(case)]
    if attempts:
        row = sentence("- New chat with memory off was confirmed")
        if not all(attempt.fresh_chat for attempt in attempts):
            yield row.count("not confirmed", records.those(records.EVERY, f"{records.PLAYED} && !fresh_chat"))
        yield _count(row, "played", card.cases)
    if card.fidelity.requests or card.fidelity.nudges:
        row = sentence(f"- {fidelity_words(card.fidelity)}")
        yield from serving_sentence(row, card.fidelity, _LIVE)
    yield from sentence_recipes(card)
