"""A line of an explanation: what it says, and what it leads to."""

from dataclasses import dataclass

from textual.content import Content

from workshop.report.cards import AttemptCard
from workshop.tui.text import joined, shown_line

INDENT = "    "
HANG = len(INDENT) + 10
"""Cells before the text of an indented line."""


@dataclass(frozen=True)
class Said:
    """One line. `screen` is what enter opens, "" for nothing, with its parameters; `hang`: where its text begins."""

    content: Content
    screen: str = ""
    attempt: str = ""
    more: str = ""
    hang: int = 0


def row(attempt: AttemptCard, event: int, words: str) -> Said:
    """A line that leads to an event in the transcript of its attempt."""
    line = joined((f"{INDENT}#{event:<9}", "$accent"), shown_line(words))
    return Said(line, "transcript", attempt.attempt, str(event), HANG)
