"""The first part of the static page: what was tested, what failed and why, how sure that is, what was not measured."""

from collections.abc import Iterator

from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.changes import changes
from workshop.report.escape import html_text as h
from workshop.report.failed import failures
from workshop.report.findings import NOTHING_MISSING, no_failures, not_measured, stopped_words, to_do
from workshop.report.html_parts import letters, listed, mark, plain, said, served_table, table
from workshop.report.markdown_room import CASES_STAND, COLUMNS, shown_cases
from workshop.report.otherwise import OTHERWISE, otherwise
from workshop.report.serving import (
    AS_WRITTEN,
    NOISY,
    SERVED_MEANS,
    allowed,
    deviations,
    fallback_words,
    interval_cell,
    operator_word,
)
from workshop.report.sureness import if_none_failed
from workshop.report.trust import doubts
from workshop.report.wording import (
    LABELS_MEAN,
    STOPPED_MEANS,
    boundary_words,
    case_name,
    check_word,
    counts_word,
    four_word,
    interval_head,
    interval_word,
    label_word,
    legend,
    letters_of,
    passed_word,
    practice_words,
    verdicts_of,
)

BAR = 160
"""Width of an interval bar in pixels; 0 to 1 from left to right."""


def room_sections(card: Scorecard) -> Iterator[tuple[str, str]]:
    """Title and inside of each section before the appendix; an empty inside is left out."""
    asked = listed(f"<b>{check_word(q.check)}</b>: {said(q.question)}" for q in card.questions)
    tested = listed(_tested(case) for case in card.cases)
    yield "What was tested", f"<p>{CASES_STAND}</p>{tested}<p>Each attempt was scored by four checks:</p>{asked}"
    yield "Result", _result(card)
    yield "What failed, and why", _failures(card)
    yield "What is left to do", listed(to_do(card, mark))
    yield "Verdicts that were changed", listed(changes(card, mark))
    yield "How the operator served", _served(card)
    yield "Who stopped it", listed(stopped_words(card, mark))
    yield "What was not measured", listed(not_measured(card, mark)) or f"<p>{NOTHING_MISSING}</p>"
    yield "How far to trust this", listed(plain(text) for text in doubts(card, mark))


def _tested(case: CaseCard) -> str:
    about = ", ".join(check_word(check) for check in case.tests)
    text = f"{case_name(case, mark)}, {said(case.title)}: {said(case.objective)}"
    return f"{text} About: {about}."


def _failures(card: Scorecard) -> str:
    found = [f"<p><b>{title}</b></p>{listed(lines)}" for title, lines in failures(card, mark)]
    return "\n".join(found) or f"<p>{no_failures(card)}</p>"


def _result(card: Scorecard) -> str:
    rows = [
        (
            name_of(case),
            *(letters(letters_of(case, check)) for check in Check),
            letters(verdicts_of(case)),
            passed_word(case.consistency),
            _bar(case),
            label_word(case.consistency, spelled=True),
            operator_word(case),
            h(four_word(case.counts)),
        )
        for case in shown_cases(card)
    ]
    checks = (check_word(check) for check in Check)
    head = ("Case", *checks, "Attempt", "Passed", interval_head(card), "Label", "Operator")
    signs = legend(broken=card.header.chain.broken, checks=False)
    marks = listed(h(words) for words in (signs, LABELS_MEAN, *COLUMNS))
    four = "Planned/ played/ scored/ measurable"
    other = listed(otherwise(card, mark))
    return (
        f"<p>{h(counts_word(card.counts))}</p>\n{table((*head, four), rows)}\n{marks}"
        f"<p>{h(if_none_failed(card))}</p>{f'<p>{OTHERWISE}</p>{other}' if other else ''}"
    )


def name_of(case: CaseCard) -> str:
    """Number and id of a case in a cell, on one line."""
    return f'<span class="id">{case_name(case, h)}</span>'


def _bar(case: CaseCard) -> str:
    """The interval as a bar, the rate as a line in it; the figures as words as well."""
    shown = case.consistency
    words, figures = h(interval_cell(case)), h(interval_word(shown))
    if shown.low is None or shown.high is None or shown.rate is None:
        return words
    left, right, at = (round(value * BAR, 1) for value in (shown.low, shown.high, shown.rate))
    return (
        f'<svg width="{BAR}" height="14" viewBox="0 0 {BAR} 14" role="img" aria-label="{words}">'
        f'<rect class="all" x="0" y="5" width="{BAR}" height="4"/>'
        f'<rect class="in" x="{left}" y="2" width="{round(right - left, 1)}" height="10"/>'
        f'<rect class="at" x="{max(0.0, at - 1):.1f}" y="0" width="2" height="14"/></svg>'
        f' <span class="id">{figures}</span>{words.removeprefix(figures)}'
    )


def _served(card: Scorecard) -> str:
    off, general = listed(deviations(card, mark)), listed(fallback_words(card, mark))
    return f"<p>{NOISY if off else AS_WRITTEN}</p>{off}{general}"


def tables_part(card: Scorecard) -> str:
    """The tables behind the first part, over all cases: the first section of the appendix."""
    so_few = [f"{case_name(case, mark)}: {h(allowed(case))}." for case in card.cases if case.consistency.n]
    return "\n".join(
        [
            f"<p>What so few attempts still allow:</p>{listed(so_few)}" if so_few else "",
            _boundary(card),
            f"<p><b>How the operator served</b>. {h(SERVED_MEANS)}</p>",
            served_table("Case", [(name_of(case), case.fidelity) for case in card.cases]),
        ]
    )


def _boundary(card: Scorecard) -> str:
    rows = [
        (
            name_of(case),
            *boundary_words(case.boundary),
            "<br>".join(practice_words(line, mark) for line in case.boundary.practice),
        )
        for case in card.cases
    ]
    head = ("Case", "Not tried", "Stopped at the desk", "Executed", "Not told", "Practice agents that try")
    return f"<p><b>Who stopped it</b>. {STOPPED_MEANS}</p>{table(head, rows)}"
