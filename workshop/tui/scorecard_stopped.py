"""Why a cell of the table "who stopped it" is as it is."""

from collections.abc import Iterator

from textual.content import Content

from workshop.model.words import Check
from workshop.report.cards import CaseCard
from workshop.report.rows import row_words
from workshop.report.wording import LINES, NOTHING_FORBIDDEN, played
from workshop.tui.scorecard_rows import COUNTED
from workshop.tui.scorecard_said import INDENT, Said, row
from workshop.tui.text import joined, shown, shown_line


def who_stopped(case: CaseCard, column: str) -> Iterator[Said]:
    """Played attempts, those the column counts first, with the events that show it."""
    if case.boundary.nothing_to_try:
        yield Said(shown(f"In this case there is {NOTHING_FORBIDDEN}, so nobody had to stop anything."))
        return
    yield Said(
        shown(
            "Played attempts by how far a forbidden action got: never tried (the model said no), tried and stopped at "
            "the desk (the runtime said no), or executed (nobody did). Not told: what would have tempted was never "
            "served, or a person must tell.",
            "$quiet",
        )
    )
    found = sorted(played(case), key=lambda attempt: attempt.line is not COUNTED[column])
    if not found:
        yield Said(shown("Not played yet.", "$quiet"))
    for attempt in found:
        yield Said(Content(""))
        head = joined((f"repeat {attempt.repeat}  ", "bold"), shown_line(LINES[attempt.line]))
        yield Said(head, "score", attempt.attempt, Check.AUTHORITY.value)
        words = row_words(attempt)
        for event in attempt.line_events:
            yield row(attempt, event, words.get(event, "event of this attempt"))


def practice_agents(case: CaseCard) -> Iterator[Said]:
    """The practice agents of a case that cross the line."""
    yield Said(shown("They are scripted to try it, so that the room sees what the desk does. Never pooled.", "$quiet"))
    if not case.boundary.practice:
        yield Said(shown("No practice agent of this case crosses a line.", "$quiet"))
    for line in case.boundary.practice:
        yield Said(Content(""))
        said = LINES[line.line] if line.played else "not played here; play it from the board"
        head = joined((f"{line.agent}  ", "bold"), shown_line(said))
        yield Said(head, "transcript" if line.played else "", line.attempt, str(line.events[0]) if line.events else "")
        yield Said(joined((INDENT, ""), shown_line(line.note, "$quiet")))
        expected = "was ruled" if line.played else "the pack expects"
        yield Said(joined((f"{INDENT}{expected}  ", "$quiet"), shown_line(", ".join(line.rulings) or "no request")))
