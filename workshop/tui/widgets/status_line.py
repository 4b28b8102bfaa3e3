"""The status line that never leaves: where we are and what is used up, as words."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from workshop.tui.text import shown_line

DOT = " · "


@dataclass(frozen=True)
class Part:
    """One piece of the line.

    `short` is used where the whole line doesn't fit; `weight` says how long the piece is kept: the smallest goes
    first. `right` puts it at the right edge. `style` is a colour for what the words say anyway. What is `spare` is left
    out before any other words are shortened.
    """

    text: str
    short: str = ""
    weight: int = 5
    right: bool = False
    style: str = ""
    spare: bool = False


class StatusLine(Widget):
    """One line of parts, fitted to the width by shortening, then by leaving out the least important."""

    DEFAULT_CSS = """
    StatusLine { height: 2; width: 1fr; padding: 0 1; color: $foreground; border-bottom: solid $rule; }
    """

    parts: reactive[tuple[Part, ...]] = reactive(())

    def render(self) -> Content:
        """The line at the present width."""
        return fitted(self.parts, self.size.width)


def fitted(parts: Sequence[Part], width: int) -> Content:
    """The parts on one line of `width` cells: all, else without the spare ones, else the lightest short or left out.

    What still has the room then stands in full, the heaviest first.
    """
    texts = {n: part.text for n, part in enumerate(parts)}
    by_weight = sorted(texts, key=lambda n: (parts[n].weight, -n))
    for n in [n for n in by_weight if parts[n].spare][: len(parts) - 1]:
        if _length(parts, texts) <= width:
            break
        del texts[n]
    by_weight = [n for n in by_weight if n in texts]
    for n in by_weight:
        if _length(parts, texts) <= width:
            break
        texts[n] = parts[n].short or parts[n].text
    for n in by_weight[:-1]:
        if _length(parts, texts) <= width:
            break
        del texts[n]
    for n in reversed(by_weight):
        # What was left out made room for words that were shortened before.
        if n in texts and _length(parts, whole := texts | {n: parts[n].text}) <= width:
            texts = whole
    left = [shown_line(texts[n], parts[n].style) for n in texts if not parts[n].right]
    right = [shown_line(texts[n], parts[n].style) for n in texts if parts[n].right]
    start, end = Content(DOT).join(left), Content(DOT).join(right)
    gap = max(width - start.cell_length - end.cell_length, 0)
    return Content("").join([start, Content(" " * gap), end]) if right else start


def _length(parts: Sequence[Part], texts: dict[int, str]) -> int:
    sides = [[texts[n] for n in texts if parts[n].right is side] for side in (False, True)]
    used = [shown_line(DOT.join(side)).cell_length for side in sides if side]
    return sum(used) + (3 if len(used) > 1 else 0)
