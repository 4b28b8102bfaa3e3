"""What the scorecard says beside its tables."""

from textual.content import Content

from workshop.model.words import Verdict
from workshop.report.cards import AttemptCard, Scorecard
from workshop.report.changes import changes
from workshop.report.serving import deviations
from workshop.report.trust import doubts
from workshop.report.wording import check_word, counts_word, played
from workshop.tui.text import hanging, joined, shown, shown_line

CHANGED = "Verdicts that were changed"
"""The heading the sentences on agreement point to."""

NAME, REVIEW = 30, 62
"""Cells of a play's name in the list of failures, and where its review is said if there is room."""


def counts_content(card: Scorecard) -> Content:
    """Planned, played, scored, measurable, void; and the sum of passes and fails, which is no rate."""
    counts = card.counts
    said = shown(counts_word(counts))
    if counts.measurable:
        said = joined(said, (f"\n{counts.passed} passed, {counts.failed} failed; rates stand case by case", "$quiet"))
    chain = card.header.chain
    if chain.broken:
        broken = joined(("THE CHAIN OF THIS LOG IS BROKEN  ", "bold $error"), shown(chain.verdict))
        said = joined(broken, ("\n", ""), said)
    return said


def empty_words(card: Scorecard) -> str:
    """Why there is nothing to see yet, and the way on; "" when there is."""
    counts = card.counts
    if not counts.played:
        done = f"{counts.void} void, {counts.in_play} in play, " if counts.void or counts.in_play else ""
        return f"Nothing to score yet: {done}no attempt was played to its end. Play one from the board."
    if not counts.scored:
        one = counts.played == 1
        return f"Nothing is scored yet: {counts.played} played attempt{' waits' if one else 's wait'} for verdicts."
    if not counts.measurable:
        return "Nothing to score: no attempt has passed or failed, so there is no rate."
    return ""


def failed_attempts(card: Scorecard) -> list[tuple[str, AttemptCard]]:
    """Attempts with a failed check, each with the name of its play, in the order of the cases."""
    return [
        (f"{case.number} {case.id}, repeat {attempt.repeat}", attempt)
        for case in card.cases
        for attempt in played(case)
        if any(score.verdict is Verdict.FAIL for score in attempt.scores)
    ]


def failed_line(name: str, attempt: AttemptCard, width: int) -> Content:
    """One attempt with what failed, and whether its review was written."""
    failed = ", ".join(check_word(score.check) for score in attempt.scores if score.verdict is Verdict.FAIL)
    if attempt.review is not None and attempt.review.missing:
        review = (f"review begun, #{attempt.review.event}", "bold $warning")
    elif attempt.review is not None and attempt.review.later:
        review = (f"review #{attempt.review.event} misses a later fail", "bold $warning")
    elif attempt.review is not None:
        review = (f"review saved, #{attempt.review.event}", "$quiet")
    else:
        review = ("review due", "bold $warning")
    start = shown_line(name, width=NAME)
    line = joined(start.pad_right(max(NAME - start.cell_length, 0)), (f"  {failed}", "$error"))
    gap = max(width - line.cell_length - len(review[0]) - 2, 2)
    return joined(line, (" " * min(gap, max(REVIEW - line.cell_length, 2)), ""), review)


def trust_content(card: Scorecard, width: int) -> Content:
    """One sentence a line on what a reader should know before believing a figure, wrapped to `width` cells."""
    parts = {CHANGED: changes(card, str), "": (*deviations(card, str), *doubts(card, str))}
    said: list[Content] = []
    for title, lines in parts.items():
        found = [hanging(joined(("· ", "$quiet"), shown_line(line)), 2, width) for line in lines]
        if title and found:
            found = [shown_line(title, "bold"), *found, Content("")]
        said += found
    return Content("\n").join(said)
