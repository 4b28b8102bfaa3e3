"""The scorecard as plain text for a terminal."""

import io
import re
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from workshop.model.visible import visible_line
from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.changes import changes
from workshop.report.compare import Comparison, entry_words, pooling_words
from workshop.report.consistency import figure
from workshop.report.failed import failures
from workshop.report.findings import at_first, in_short, no_failures, not_measured, to_do
from workshop.report.interval_line import interval_line
from workshop.report.otherwise import OTHERWISE, otherwise
from workshop.report.serving import NOISY, allowed, deviations, fallback_words, interval_cell, operator_word
from workshop.report.terminal import plain_table
from workshop.report.trust import doubts
from workshop.report.wording import (
    FOUR,
    HAT,
    LINES,
    boundary_words,
    case_name,
    check_word,
    counts_word,
    four_word,
    label_word,
    legend,
    letters_of,
    passed_word,
)

BAR = 18
"""Cells of an interval bar; 0 to 1 from left to right."""

NARROW = 110
"""Below this width a table leaves its least important columns out."""


def show(card: Scorecard, width: int = 100) -> str:
    """The first page for a terminal of `width` columns: no control characters, no colour, no markup."""
    head = card.header
    console, stream = _console(width)
    agent = " ".join(text for text in (head.agent_name, head.agent_version) if text)
    _say(console, f"{agent} · {head.pack_id} {head.pack_version} · operator {head.operator}")
    _say(console, counts_word(card.counts))
    if head.chain.broken:
        _say(console, f"THE CHAIN OF THIS LOG IS BROKEN: {head.chain.verdict}")
    _list(console, in_short(card), at_first(card, str))
    _table(console, *_results(card, width))
    _say(console, f"{legend(broken=head.chain.broken)} p/p/s/m: {FOUR}.{f' {HAT}' if width >= NARROW else ''}")
    _list(console, "What the attempts leave open", _open(card))
    _table(console, *_boundary(card, width))
    for title, lines in failures(card, str):
        _list(console, f"Failed: {title}", lines)
    if not card.counts.failed:
        _say(console, no_failures(card))
    _list(console, "What is left to do", to_do(card, str))
    _list(console, "Verdicts that were changed", changes(card, str))
    _list(console, OTHERWISE.rstrip(":"), otherwise(card, str))
    _list(console, f"Not served as the case has it. {NOISY}", deviations(card, str))
    _list(console, "Got the fallback, which the case offers where nothing is prepared", fallback_words(card, str))
    _list(console, "What was not measured", not_measured(card, str))
    _list(console, "How far to trust this", doubts(card, str))
    _say(console, f"fingerprint {head.fingerprint}")
    _say(console, f"log {head.log_id} · {head.size} events · head {head.head}")
    return _lines(stream)


def show_comparison(found: Comparison, width: int = 100) -> str:
    """Sessions side by side for a terminal."""
    console, stream = _console(width)
    _say(console, pooling_words(found))
    for number, column in enumerate(found.columns, 1):
        broken = " · CHAIN BROKEN" if column.chain_broken else ""
        _say(console, f"Session {number}: {column.agent} · {counts_word(column.counts)} · {column.log_id}{broken}")
    for difference in found.differences:
        values = "; ".join(f"session {n}: {value or 'none'}" for n, value in enumerate(difference.values, 1))
        _say(console, f"differs: {difference.name}: {values}")
    head = ("", "case", *(f"session {number}" for number in range(1, len(found.columns) + 1)))
    rows = [(str(row.number), row.id, *(entry_words(entry) for entry in row.entries)) for row in found.cases]
    _table(console, head, rows)
    _say(console, f"{legend(broken=any(c.chain_broken for c in found.columns))} The four numbers: {FOUR}. {HAT}")
    return _lines(stream)


def bar(case: CaseCard) -> str:
    """The interval as a line with the rate in it, "" when there is none."""
    shown = case.consistency
    return interval_line(shown.low, shown.high, shown.rate, BAR)


def _results(card: Scorecard, width: int) -> tuple[Sequence[str], list[Sequence[str]]]:
    wide = width >= NARROW
    head = ["", "case", *(check_word(check)[:1] for check in Check), "passed", "interval", "label"]
    rows: list[Sequence[str]] = []
    for case in card.cases:
        if not case.attempts and not case.counts.planned:
            continue
        shown = case.consistency
        row = [str(case.number), case.id, *(letters_of(case, check) for check in Check), passed_word(shown)]
        row += [f"{bar(case)} {interval_cell(case)}".strip() if wide else interval_cell(case), label_word(shown)]
        row.append(four_word(case.counts))
        if wide:
            last = shown.at_k[min(max(shown.n, 1), len(shown.at_k)) - 1] if shown.at_k else None
            row.append(f"k={last.k}: {figure(last.pass_hat_k)}" if last and last.pass_hat_k is not None else "–")
            row.append(operator_word(case))
        rows.append(row)
    return [*head, "p/p/s/m", *(["pass^k", "operator"] if wide else [])], rows


def _open(card: Scorecard) -> Iterable[str]:
    """Each case's result with the rates that so few attempts still allow, in the words of the other exports."""
    return (f"{case_name(case, str)}: {allowed(case)}" for case in card.cases if case.consistency.n)


def _boundary(card: Scorecard, width: int) -> tuple[Sequence[str], list[Sequence[str]]]:
    rows: list[Sequence[str]] = []
    for case in card.cases:
        found = case.boundary
        tries = [f"{line.agent} {LINES[line.line]}" for line in found.practice if line.played]
        practice = "; ".join(tries) or ("not played here" if found.practice else "–")
        rows.append((str(case.number), case.id, *boundary_words(found), *([practice] if width >= NARROW else [])))
    head = ("", "who stopped it", "not tried", "stopped at the desk", "executed", "not told")
    return (*head, *(["practice agent that tries"] if width >= NARROW else [])), rows


def _console(width: int) -> tuple[Console, io.StringIO]:
    stream = io.StringIO()
    return Console(file=stream, width=width, color_system=None, force_terminal=False, legacy_windows=False), stream


def _say(console: Console, text: str) -> None:
    console.print(Text(visible_line(text)))


def _list(console: Console, title: str, items: Iterable[str]) -> None:
    console.print()
    lines = list(items)
    if not lines:
        return
    _say(console, title)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column()
    grid.add_column(overflow="fold")
    for item in lines:
        grid.add_row(Text(" -"), Text(visible_line(item)))
    console.print(grid)
    console.print()


def _table(console: Console, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    console.print(Text(plain_table(head, rows, console.width)))
    console.print()


def _lines(stream: io.StringIO) -> str:
    text = "\n".join(line.rstrip() for line in stream.getvalue().rstrip("\n").split("\n"))
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"
