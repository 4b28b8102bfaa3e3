"""A screen as text: its lines, then how each is styled, so that a change of looks can be read in a diff."""

import re
from collections import Counter

from rich.segment import Segment
from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from workshop.tui.app import WorkshopApp

_HEX = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{8,}\b")
"""Digests and log ids, which change with each word of the pack."""


class LookExtension(SingleFileSnapshotExtension):
    """One readable text file for each scene."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def lines(app: WorkshopApp) -> list[list[Segment]]:
    """The screen's lines in pieces, each with its style."""
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def text_of(app: WorkshopApp) -> str:
    """The screen's words alone."""
    return "\n".join("".join(part.text for part in line).rstrip() for line in lines(app))


def masked(text: str) -> str:
    """Without digests, which change with every word of the pack; as wide as it was."""
    return _HEX.sub(lambda found: "0" * len(found[0]), text)


def style_words(style: Style | None) -> str:
    """A style as words: what is bold, and its two colours."""
    if style is None:
        return "plain"
    marks = [name for name in ("bold", "dim", "italic", "underline", "reverse") if getattr(style, name)]
    colours = [color.name if color is not None else "-" for color in (style.color, style.bgcolor)]
    return " ".join([*marks, f"{colours[0]}/{colours[1]}"])


def runs(line: list[Segment]) -> list[tuple[int, int, str]]:
    """Start, length and style of each piece of a line that looks alike; blanks only show their ground."""
    found: list[tuple[int, int, str]] = []
    at = 0
    for part in line:
        words = style_words(part.style)
        if not part.text.strip() and "reverse" not in words and "underline" not in words:
            words = f"/{words.rpartition('/')[2]}"
        if found and found[-1][2] == words:
            found[-1] = (found[-1][0], found[-1][1] + part.cell_length, words)
        else:
            found.append((at, part.cell_length, words))
        at += part.cell_length
    return found


def look(app: WorkshopApp, title: str) -> str:
    """Everything the screen shows now, words first; the ground most of it stands on is named once."""
    all_runs = [runs(line) for line in lines(app)]
    grounds = Counter(words for line in all_runs for _, _, words in line if words.startswith("/"))
    ground = grounds.most_common(1)[0][0] if grounds else ""
    styled = []
    for number, line in enumerate(all_runs, 1):
        said = [f"{at}+{length} {words.removesuffix(ground)}" for at, length, words in line if words != ground]
        if said:
            styled.append(f"{number:>2}: {', '.join(said)}")
    return "\n".join([f"== {title}", masked(text_of(app)), f"-- on {ground[1:]}", *styled, ""])
