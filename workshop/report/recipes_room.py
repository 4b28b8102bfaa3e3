"""Recipes for the numbers of the first page, in the order in which they stand there."""

from collections.abc import Iterator

from workshop.model.words import Check
from workshop.report import records
from workshop.report.cards import AttemptState, CaseCard, Scorecard
from workshop.report.consistency import in_percent
from workshop.report.findings import beside_the_point, failed_attempts, in_short, never_begun, reviews_written
from workshop.report.markdown_figures import ALLOWED_HEAD, STOPPED_HEAD
from workshop.report.markdown_parts import served_columns, served_head
from workshop.report.markdown_room import SESSION_HEAD, counts_head, results_head, shown_cases, shown_counts
from workshop.report.otherwise import Other, others, sentence_of
from workshop.report.recipes import Formula, Recipe, Row, Style, sentence, table_row
from workshop.report.recipes_people import sentence_recipes
from workshop.report.recipes_served import serving, serving_sentence
from workshop.report.serving import departures, fallbacks, fidelity_words
from workshop.report.sureness import NUMBERS, if_none_failed, still_possible
from workshop.report.trust import judged_sentence
from workshop.report.wording import LINES, played

_LIVE = records.those(records.EVERY, records.NOT_VOID)


def room_recipes(card: Scorecard) -> Iterator[Recipe]:
    """Everything up to the appendix of the first case."""
    if card.counts.measurable:
        short = sentence(in_short(card))
        yield from (_count(short, name, card.cases) for name in ("measurable", "passed", "failed"))
    yield table_row(SESSION_HEAD, "Log").quoted("events", "header.size")
    head = counts_head(card.counts)
    for name, column in zip(shown_counts(card.counts), head[1:], strict=True):
        yield _count(table_row(head, "all cases"), name, card.cases, column)
    yield from _results(card)
    yield from _sureness(card)
    for one in others(card, lambda _: ""):
        yield from _otherwise(card, one)
    yield from _reviews(card)
    yield from _not_measured(card)
    yield from _doubts(card)
    yield from _tables(card)


def _tables(card: Scorecard) -> Iterator[Recipe]:
    """The tables over all cases in the appendix."""
    for case in card.cases:
        if case.consistency.n:
            yield from _allowed(table_row(ALLOWED_HEAD, _name(case)), case)
    for case in card.cases:
        yield from _stopped(table_row(STOPPED_HEAD, _name(case)), case)
    rows = [case.fidelity for case in card.cases]
    for case in card.cases:
        row = table_row(served_head("Case", rows), _name(case))
        yield _case_number(row, case)
        live = records.those(records.attempts_of(case), records.NOT_VOID)
        yield from serving(row, case.fidelity, live, served_columns(rows))


def _sureness(card: Scorecard) -> Iterator[Recipe]:
    row = sentence(if_none_failed(card))
    yield row.of("confidence", Formula.MAX, "cases[].consistency.confidence", style=Style.PERCENT)
    confidence = card.cases[0].consistency.confidence
    for n in NUMBERS:
        yield row.quoted("attempts", records.number(n))
        style = Style.PERCENT if in_percent(still_possible(n, confidence)) else Style.SHARE
        inputs = (records.number(0), records.number(n), records.CONFIDENCE, records.number(1))
        yield row.of("failure rate still possible", Formula.WILSON, *inputs, style=style)


def _otherwise(card: Scorecard, one: Other) -> Iterator[Recipe]:
    """Passed and measurable attempts as they would be, then as they are: of the case, and over all cases."""
    text = sentence_of(card, one, lambda _: "")
    if not one.changes() and not one.case.counts.measurable:
        return
    row = sentence(f"- {text}", _name(one.case))
    yield _case_number(row, one.case)
    places = [(records.attempts_of(one.case), one.case.counts), (records.EVERY, card.counts)]
    same = (places[0][1].passed, places[0][1].measurable) == (card.counts.passed, card.counts.measurable)
    for attempts, counts in places[: 1 if same or not one.changes() else 2]:
        for passed, measurable in dict.fromkeys([(one.passed, one.measurable), (0, 0)]):
            if counts.measurable + measurable:
                yield row.of("passed", Formula.SUM, records.changed_by(attempts, records.PASSED, passed))
                yield row.of("measurable", Formula.SUM, records.changed_by(attempts, records.MEASURABLE, measurable))


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
    text = f"- {reviews_written(card)}"
    if failed_attempts(card):
        failed = records.those(records.EVERY, records.ANY_FAILED)
        yield sentence(text).count("written", f"{failed}.review | [?!later && !missing]")
        yield sentence(text).count("failed attempts", failed)
        if "begun" in text:
            yield sentence(text).count("begun", f"{failed}.review | [?missing]")


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


def _not_measured(card: Scorecard) -> Iterator[Recipe]:
    for case in card.cases:
        if never_begun(case):
            text = f"- {case.number} : {never_begun(case)} of {case.counts.planned} planned attempts"
            row = sentence(text, _name(case))
            yield _case_number(row, case)
            yield row.count("not begun", records.never_begun(case))
            yield _count(row, "planned", (case,))
    for check in Check:
        row = sentence(f"- {check.value.capitalize()} was not measurable in cases")
        unmeasured = f"{records.PLAYED} && scores[?check=='{check}' && verdict=='not_measurable']"
        for case in card.cases:
            if any(one is check for one, _ in beside_the_point(case)):
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
    yield from _judged(card)
    yield from sentence_recipes(card)


def _judged(card: Scorecard) -> Iterator[Recipe]:
    """How many checks each scorer judged, and of how many attempts."""
    if not card.agreement.scorers:
        return
    row, every = sentence(f"- {judged_sentence(card, lambda _: '')}"), records.those(records.EVERY, records.PLAYED)
    yield row.count("checks of played attempts", f"{every}.scores[]")
    for name in card.agreement.scorers:
        theirs = f"history[?stands && verdict && scorer=={records.text(name)}]"
        yield row.count("judged", f"{every}.{theirs}[]")
        yield row.count("attempts", records.those(records.EVERY, f"{records.PLAYED} && {theirs}"))
