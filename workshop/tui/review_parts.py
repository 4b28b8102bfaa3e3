"""A field that is asked part by part: one line for each part its help names, and the text for the rest."""

import re

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from workshop.model.visible import visible_line
from workshop.pack.pack import ReviewField
from workshop.tui.text import shown
from workshop.tui.widgets.line_input import LineInput

_NAMED = re.compile(r"\bevery part\b[^:]*:\s*(.+?)\.?\s*$", re.DOTALL)
MOST = 500
"""Characters of one part."""


def parts_of(field: ReviewField) -> tuple[str, ...]:
    """The parts the rubric names in the field's help, as in "Name every part involved: model, tool."; () for none."""
    named = _NAMED.search(field.help)
    return tuple(" ".join(part.split()) for part in named[1].split(",") if part.strip()) if named else ()


def split(text: str, parts: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """What a text says of each part, and the rest: lines that begin with no part's name."""
    said: dict[str, str] = {}
    rest = []
    for line in text.split("\n"):
        name, colon, words = line.partition(": ")
        if colon and name in parts and name not in said:
            said[name] = words.strip()
        else:
            rest.append(line)
    return said, "\n".join(rest).strip()


def joined_text(said: dict[str, str], rest: str) -> str:
    """The text of the field: a line for each part that has a word, then the rest."""
    lines = [f"{name}: {words.strip()}" for name, words in said.items() if words.strip()]
    return "\n".join([*lines, rest]).strip()


class PartLine(LineInput):
    """What one part had to do with it."""

    HELP = "What this part had to do with it, in a few words; empty where it had nothing. Enter goes on."


class PartLines(Vertical):
    """A line for each part; inputs are found by their place."""

    DEFAULT_CSS = """
    PartLines { height: auto; max-width: 110; }
    PartLines Horizontal { height: 1; }
    PartLines Static { width: 26; color: $quiet; }
    """

    def __init__(self, parts: tuple[str, ...]) -> None:
        super().__init__()
        self._parts = parts

    def compose(self) -> ComposeResult:
        """Name and line of each."""
        for part in self._parts:
            with Horizontal():
                yield Static(shown(part))
                yield PartLine(most=MOST)

    @property
    def said(self) -> dict[str, str]:
        """Part to what was typed."""
        return {part: line.value for part, line in zip(self._parts, self.query(PartLine), strict=True)}

    def fill(self, said: dict[str, str]) -> None:
        """Put these in."""
        for part, line in zip(self._parts, self.query(PartLine), strict=True):
            line.value = visible_line(said.get(part, ""))
