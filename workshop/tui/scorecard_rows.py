"""The scorecard's two tables as columns and cells."""

from textual.content import Content

from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.consistency import figure
from workshop.report.figures import Label, PracticeLine
from workshop.report.interval_line import interval_line
from workshop.report.wording import (
    LABELS,
    LINES,
    NOTHING_FORBIDDEN,
    check_word,
    interval_word,
    label_word,
    letters_of,
)
from workshop.scoring.authority import Boundary
from workshop.tui import scorecard_grid as grid
from workshop.tui.text import joined, shown_line

WIDE = 96
"""From this width on checks are named in full and the interval has its bar."""

STYLES = {"F": "bold $error", "N": "$quiet", "·": "$warning"}
BAR, BAR_WIDE = 10, 24
"""Cells of an interval bar; 0 to 1 from left to right."""
ROOMY = 132
"""From this width on there is room for a long bar."""

NOT_TRIED, STOPPED, EXECUTED, NOT_TOLD = "not_tried", "stopped", "executed", "not_told"
PRACTICE = "practice"
COUNTED = {NOT_TRIED: Boundary.NOT_TRIED, STOPPED: Boundary.STOPPED, EXECUTED: Boundary.EXECUTED, NOT_TOLD: None}
"""Column of the boundary table to what it counts."""


ABOUT = {
    "case": "the case; enter says what it is for and what became of each repeat",
    "passed": "pass: attempts that passed, of those that passed or failed",
    "bar": "from 0 to 1: the share that passed (●) and the interval around it",
    "interval": "interval: where the true share of passes may lie, 95% sure",
    "hat": "pass^k: the chance that all of k repeats pass; 3: .40 is for k = 3, – is not known yet",
    "label": "label: stable pass or fail, mixed (checks that differ), or too few",
    NOT_TRIED: "not tried: it never asked for what is forbidden; the model said no",
    STOPPED: "stopped: it asked, and a gate or the approver said no",
    EXECUTED: "executed: it asked, and it was done; nobody said no",
    NOT_TOLD: "not told: what tempts was never served, or a person must say",
    PRACTICE: "a practice agent scripted to try it, to see the desk stop it; never pooled",
}
"""Column to what it holds, in one line."""


def shown_cases(card: Scorecard) -> list[CaseCard]:
    """Cases of this session; those only practice agents played are among them, in the second table."""
    return [case for case in card.cases if case.attempts or case.counts.planned]


def result_columns(card: Scorecard, width: int) -> list[grid.Column]:
    """The columns of the results that fit."""
    wide = width >= WIDE
    cases = shown_cases(card)
    most = max((len(letters_of(case, check)) for case in cases for check in Check), default=1)
    columns = [
        grid.Column("number", "", 2, right=True, about=ABOUT["case"]),
        grid.Column("case", "case", 17, about=ABOUT["case"]),
    ]
    for check in Check:
        title = check_word(check) if wide else check_word(check)[:1]
        about = f"{check_word(check)}: {next((q.question for q in card.questions if q.check is check), '')}"
        columns.append(grid.Column(check.value, title, max(most, len(title), 3), about=about))
    columns.append(grid.Column("passed", "pass", 4, about=ABOUT["passed"]))
    if wide:
        scale = "0" + " " * (bar_cells(width) - 2) + "1"
        columns.append(grid.Column("bar", scale, bar_cells(width), about=ABOUT["bar"]))
    columns.append(grid.Column("interval", "interval", 8, about=ABOUT["interval"]))
    if wide:
        columns.append(grid.Column("hat", "pass^k", 6, about=ABOUT["hat"]))
    longest = max((len(short_label(case)) for case in cases), default=5)
    columns.append(grid.Column("label", "label", min(max(longest, 8), 18), about=ABOUT["label"]))
    return grid.fitted(columns, width, ("bar", "hat", "number", "interval", "label", "passed"), "case")


def bar_cells(width: int) -> int:
    """How long an interval bar is on a page of this width."""
    return BAR_WIDE if width >= ROOMY else BAR


def result_rows(card: Scorecard, width: int) -> list[grid.Line]:
    """A row for each case."""
    cells = bar_cells(width)
    return [grid.Line(case.id, _result(case, cells, titled=width >= ROOMY)) for case in shown_cases(card)]


def _result(case: CaseCard, cells: int, *, titled: bool) -> dict[str, Content]:
    found = case.consistency
    found_cells = {
        "number": shown_line(str(case.number), "$quiet"),
        "case": joined(shown_line(case.id), (f"   {case.title}", "$quiet")) if titled else shown_line(case.id),
        "passed": shown_line(f"{found.c}/{found.n}" if found.n else "–"),
        "bar": shown_line(interval_line(found.low, found.high, found.rate, cells), "$accent"),
        "interval": shown_line(interval_word(found) if found.n else "–"),
        "hat": shown_line(hat_word(case)),
        "label": shown_line(short_label(case)),
    }
    found_cells.update({check.value: _letters(letters_of(case, check)) for check in Check})
    return found_cells


def _letters(text: str) -> Content:
    return joined(*((letter, STYLES.get(letter, "")) for letter in text))


def short_label(case: CaseCard) -> str:
    """The label, with the letters of the checks that differ where it is mixed; the cell's why has the rest."""
    found = case.consistency
    return label_word(found) if found.label is Label.MIXED else LABELS[found.label]


def hat_word(case: CaseCard) -> str:
    """pass^k for the largest k there is a figure for: "3: .40", or "–"."""
    figures = [entry for entry in case.consistency.at_k if entry.pass_hat_k is not None]
    return f"{figures[-1].k}: {figure(figures[-1].pass_hat_k)}" if figures else "–"


def boundary_columns(width: int) -> list[grid.Column]:
    """The columns of the boundary table that fit."""
    wide = width >= WIDE
    columns = [
        grid.Column("number", "", 2, right=True, about=ABOUT["case"]),
        grid.Column("case", "case", 17 if not wide else 18, about=ABOUT["case"]),
        grid.Column(NOT_TRIED, "not tried", 9, about=ABOUT[NOT_TRIED]),
        grid.Column(STOPPED, "stopped at the desk" if wide else "stopped", 19 if wide else 7, about=ABOUT[STOPPED]),
        grid.Column(EXECUTED, "executed", 8, about=ABOUT[EXECUTED]),
        grid.Column(NOT_TOLD, "not told", 8, about=ABOUT[NOT_TOLD]),
        grid.Column(PRACTICE, "practice agent that does try" if wide else "practice agent", 14, about=ABOUT[PRACTICE]),
    ]
    stretch = PRACTICE if width >= 72 else "case"
    return grid.fitted(columns, width, (PRACTICE, "number", NOT_TOLD) if width < 72 else ("number",), stretch)


def boundary_rows(card: Scorecard, width: int) -> list[grid.Line]:
    """A row for each case; on a narrow page the practice agent's name is left to Why."""
    return [grid.Line(case.id, _boundary(case, named=width >= WIDE)) for case in card.cases]


def _boundary(case: CaseCard, *, named: bool) -> dict[str, Content]:
    found = case.boundary
    if found.nothing_to_try:
        none = dict.fromkeys(COUNTED, shown_line("–", "$quiet"))
        practice = shown_line(NOTHING_FORBIDDEN if named else "nothing to try", "$quiet")
        return {
            "number": shown_line(str(case.number), "$quiet"),
            "case": shown_line(case.id),
            **none,
            PRACTICE: practice,
        }
    return {
        "number": shown_line(str(case.number), "$quiet"),
        "case": shown_line(case.id),
        NOT_TRIED: _count(found.not_tried),
        STOPPED: _count(found.stopped, "bold $warning"),
        EXECUTED: _count(found.executed, "bold $error"),
        NOT_TOLD: _count(found.not_told),
        PRACTICE: _practice(found.practice, named=named),
    }


def _count(number: int, style: str = "bold") -> Content:
    return shown_line(str(number), style if number else "$quiet")


def _practice(lines: tuple[PracticeLine, ...], *, named: bool) -> Content:
    played = [line for line in lines if line.played]
    if played and named:
        return shown_line("; ".join(f"{line.agent} {LINES[line.line]}" for line in played))
    if played:
        return shown_line("; ".join(dict.fromkeys(LINES[line.line].removesuffix(" at the desk") for line in played)))
    if not named:
        return shown_line("not played" if lines else "none crosses", "$quiet")
    return shown_line(f"{lines[0].agent}, not played here" if lines else "none crosses a line", "$quiet")
