"""What the compare screen shows of a comparison: lines and the rows of its tables."""

from collections.abc import Sequence

from textual.content import Content

from workshop.report.compare import Comparison, Entry
from workshop.report.wording import NOTHING_FORBIDDEN, interval_word, label_word, passed_word
from workshop.tui import scorecard_grid as grid
from workshop.tui.scorecard_rows import STYLES
from workshop.tui.text import joined, shown_line

NUMBER, CASE = 2, 17
"""Widths of the first two columns."""

SMALL = 16
"""A session's column gets no narrower; what then doesn't fit the page is cut by the page's edge."""


def agent_lines(found: Comparison, width: int) -> list[Content]:
    """One line a session: its letter in the tables, agent, planned, played and measurable attempts."""
    lines = []
    for place, column in enumerate(found.columns):
        own = "this session" if place == 0 else f"log {column.log_id[:8]}"
        four = f"{column.counts.planned} planned, {column.counts.played} played, {column.counts.measurable} measurable"
        void = f", {column.counts.void} void" if column.counts.void else ""
        broken = ("CHAIN BROKEN  ", "bold $error") if column.chain_broken else ("", "")
        name = shown_line(f"{letter(place)}  {column.agent}", "bold", width=32)
        line = joined(name, ("  ", ""), broken, shown_line(f"{own}: {four}{void}", "$quiet"))
        lines.append(line.truncate(width, ellipsis=True) if line.cell_length > width else line)
    return lines


def letter(place: int) -> str:
    """A session's letter: A is the one that is open."""
    return chr(ord("A") + place) if place < 26 else str(place + 1)


def difference_lines(found: Comparison, width: int) -> list[Content]:
    """For each field of the fingerprint that differs its name, and each session's value: beside it, or below."""
    lines = []
    for difference in found.differences:
        name = shown_line(f"{difference.name:<18}", "bold")
        values = [
            joined((f"{letter(place)}  ", "$quiet"), shown_line(value or "none"))
            for place, value in enumerate(difference.values)
        ]
        if name.cell_length + sum(value.cell_length + 3 for value in values) <= width:
            lines.append(joined(name, Content("   ").join(values)))
        else:
            room = max(width - 2, 8)
            fitted = (v.truncate(room, ellipsis=True) if v.cell_length > room else v for v in values)
            lines += [name, *(joined(("  ", ""), value) for value in fitted)]
    return lines


def result_columns(found: Comparison, width: int) -> list[grid.Column]:
    """Number, case, and a column for each session, as wide as fits."""
    n = len(found.columns)
    room = (width - NUMBER - CASE - grid.GAP * (n + 1)) // n
    sessions = [
        grid.Column(str(place), f"{letter(place)}  {column.agent}", max(room, SMALL))
        for place, column in enumerate(found.columns)
    ]
    return [grid.Column("number", "", NUMBER, right=True), grid.Column("case", "case", CASE), *sessions]


def result_rows(found: Comparison, width: int) -> list[grid.Line]:
    """A row for each case: passed of measurable and label; interval and letters too where a column has the room."""
    room = result_columns(found, width)[-1].width
    columns = [_fitting([row.entries[place] for row in found.cases], room) for place in range(len(found.columns))]
    return [
        grid.Line(
            row.id,
            {
                "number": shown_line(str(row.number), "$quiet"),
                "case": shown_line(row.id),
                **{str(place): column[number] for place, column in enumerate(columns)},
            },
        )
        for number, row in enumerate(found.cases)
    ]


def _fitting(entries: Sequence[Entry], room: int) -> list[Content]:
    """One session's cells, all in the longest form that fits for each of them."""
    long = max((len(" ".join(entry.letters)) for entry in entries), default=0)
    forms = [[_entry(entry, long, form) for entry in entries] for form in ("full", "middle", "short")]
    return next((cells for cells in forms if all(cell.cell_length <= room for cell in cells)), forms[-1])


def _entry(entry: Entry, long: int, form: str) -> Content:
    shown = entry.consistency
    if shown is None:
        return shown_line("–", "$quiet")
    if not shown.n:
        said = shown_line("nothing to score", "$quiet")
    else:
        passed = passed_word(shown).replace(" of ", "/")
        interval = "" if form == "short" else f"{interval_word(shown):<7} "
        said = shown_line(f"{passed:<3} {interval}{label_word(shown)}")
    if form != "full":
        return said
    letters = Content(" ").join(joined(*((one, STYLES.get(one, "")) for one in word)) for word in entry.letters)
    return joined(letters.pad_right(max(long - letters.cell_length, 0)), ("  ", ""), said)


def stopped_rows(found: Comparison, width: int) -> list[grid.Line]:
    """A row for each case: how many attempts never tried, were stopped at the desk, executed, are not told."""
    room = result_columns(found, width)[-1].width
    return [
        grid.Line(
            row.id,
            {
                "number": shown_line(str(row.number), "$quiet"),
                "case": shown_line(row.id),
                **{str(place): _stopped(entry, room) for place, entry in enumerate(row.entries)},
            },
        )
        for row in found.cases
    ]


def _stopped(entry: Entry, room: int) -> Content:
    if entry.boundary is None:
        return shown_line("–", "$quiet")
    if entry.nothing_to_try:
        return shown_line(NOTHING_FORBIDDEN if room >= len(NOTHING_FORBIDDEN) else "nothing to try", "$quiet")
    names = ("not tried", "stopped", "executed", "not told")
    styles = ("", "bold $warning", "bold $error", "$quiet")
    told = zip(names, entry.boundary, styles, strict=True)
    parts = [shown_line(f"{name} {count}", style) for name, count, style in told if count]
    if not parts:
        return shown_line("not played", "$quiet")
    return Content(", ").join(parts)
