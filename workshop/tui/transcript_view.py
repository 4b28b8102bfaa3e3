"""A long transcript by lines: scrolls any amount of text, marks one entry, folds what is long."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, chop_cells
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from workshop.model.visible import visible, visible_line
from workshop.tui.text import shown_line
from workshop.tui.transcript_entries import Entry

FOLDED = 24
"""Lines of an entry's text that are shown before it is unfolded."""
INDENT = 7


@dataclass(frozen=True)
class Line:
    """One line on the screen: the entry it belongs to, and which kind of line it is."""

    place: int
    kind: str
    text: str
    strong: str = ""


class TranscriptView(ScrollView, can_focus=True):
    """Entries below each other. Up and down mark one, enter folds or unfolds its text."""

    DEFAULT_CSS = """
    TranscriptView { height: 1fr; background: $background; scrollbar-gutter: stable; }
    TranscriptView > .transcript--seq { color: $accent; }
    TranscriptView > .transcript--head { color: $foreground; text-style: bold; }
    TranscriptView > .transcript--quiet { color: $quiet; }
    TranscriptView > .transcript--strong { color: $accent; text-style: bold; }
    TranscriptView > .transcript--text { color: $foreground; }
    TranscriptView > .transcript--marked { background: $panel; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "transcript--seq",
        "transcript--head",
        "transcript--quiet",
        "transcript--strong",
        "transcript--text",
        "transcript--marked",
    }
    HELP = (
        "Up and down go from event to event of the ledger, page up and page down scroll. Long texts are folded: enter "
        "unfolds the marked one. The number with # is the event's number, as proposals and exports name it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Event before", id="transcript.up", tooltip="The event before", show=False),
        Binding("down", "mark(1)", "Event after", id="transcript.down", tooltip="The event after", show=False),
        Binding("enter", "fold", "Fold or unfold", id="transcript.fold", tooltip="Show all of a long text, or less"),
    ]

    class Marked(Message):
        """Another entry is marked."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._lines: list[Line] = []
        self._starts: list[int] = []
        self._unfolded: set[int] = set()
        self._at = 0
        self._laid_out = 0

    @property
    def marked(self) -> Entry | None:
        """The entry the mark stands on."""
        return self._entries[self._at] if self._entries else None

    def show(self, entries: Sequence[Entry], at: int | None = None) -> None:
        """Show these entries; the one of event `at` is marked, else the mark stays where it is."""
        if tuple(entries) == self._entries:
            return
        before = self.marked.seq if self.marked else None
        self._entries = tuple(entries)
        wanted = at if at is not None else before
        self._at = next((n for n, entry in enumerate(self._entries) if entry.seq == wanted), 0)
        self._lay_out()
        self.call_after_refresh(self._to_mark, upper=True)

    def mark(self, seq: int) -> None:
        """Mark the entry of an event."""
        found = next((n for n, entry in enumerate(self._entries) if entry.seq == seq), None)
        if found is not None:
            self._move(found)

    # ------------------------------------------------------------------ lines

    def on_resize(self, _: events.Resize) -> None:
        """Wrap to the new width."""
        if self.scrollable_content_region.width != self._laid_out:
            self._lay_out()
            self.call_after_refresh(self._to_mark)

    def _lay_out(self) -> None:
        width = max(self.scrollable_content_region.width, 12)
        self._laid_out = self.scrollable_content_region.width
        self._lines, self._starts = [], []
        for place, entry in enumerate(self._entries):
            self._starts.append(len(self._lines))
            self._lines += self._of(place, entry, width)
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def _of(self, place: int, entry: Entry, width: int) -> Iterator[Line]:
        head = visible_line(f"{entry.who}  {entry.what}")
        yield Line(place, "head", head, visible_line(entry.strong))
        unfolded = place in self._unfolded
        text = entry.text if unfolded else _beginning(entry.text, width)
        for number, line in enumerate(_wrapped(text, max(width - INDENT - 1, 8))):
            if number == FOLDED and not unfolded:
                yield Line(place, "quiet", f"… {len(entry.text):,} characters in all; enter shows them")
                break
            yield Line(place, "text", line)
        yield Line(place, "gap", "")

    def render_line(self, y: int) -> Strip:
        """One line at the present scroll offset."""
        number = self.scroll_offset.y + y
        width = max(self.size.width, 1)
        if number >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        line = self._lines[number]
        marked = line.place == self._at and line.kind != "gap"
        lit = marked and line.kind == "head"
        ground = Style(bgcolor=self.get_component_rich_style("transcript--marked").bgcolor) if lit else Style()
        segments = self._head(line, marked) if line.kind == "head" else self._text(line, marked)
        strip = Strip([Segment(text, style + ground) for text, style in segments])
        return strip.adjust_cell_length(width, self.rich_style + ground).apply_style(self.rich_style + ground)

    def _head(self, line: Line, marked: bool) -> list[tuple[str, Style]]:
        entry = self._entries[line.place]
        seq = f"#{entry.seq}"
        bar = ("▌" if marked else " ") + f"{seq:<{INDENT - 2}} "
        room = self.scrollable_content_region.width - cell_len(bar) - (cell_len(line.strong) + 2 if line.strong else 0)
        parts = [(bar, self._style("seq")), (shown_line(line.text, width=max(room, 8)).plain, self._style("head"))]
        if line.strong:
            parts.append(("  " + line.strong, self._style("strong")))
        used = sum(cell_len(text) for text, _ in parts)
        time = entry.at[11:19]
        gap = self.scrollable_content_region.width - used - len(time) - 1
        if gap >= 2:
            parts += [(" " * gap + time, self._style("quiet"))]
        return parts

    def _text(self, line: Line, marked: bool) -> list[tuple[str, Style]]:
        bar = "▌" if marked else " "
        return [(bar + " " * (INDENT - 1), self._style("seq")), (line.text, self._style(line.kind))]

    def _style(self, kind: str) -> Style:
        return self.get_component_rich_style("transcript--text" if kind == "gap" else f"transcript--{kind}")

    # ------------------------------------------------------------------ keys and mouse

    def action_mark(self, step: int) -> None:
        """Mark the event before or after."""
        if self._entries:
            self._move(max(0, min(self._at + step, len(self._entries) - 1)))

    def action_fold(self) -> None:
        """Fold or unfold the marked entry."""
        if self._entries:
            self._unfolded ^= {self._at}
            self._lay_out()
            self._to_mark()

    def on_click(self, event: events.Click) -> None:
        """A click marks; on the marked one it folds or unfolds."""
        number = self.scroll_offset.y + event.y
        if number >= len(self._lines):
            return
        line = self._lines[number]
        if line.place == self._at and line.kind == "quiet":
            self.action_fold()
        else:
            self._move(line.place, follow=False)

    def _move(self, place: int, *, follow: bool = True) -> None:
        self._at = place
        self.refresh()
        if follow:
            self._to_mark()
        self.post_message(self.Marked(self._entries[place].seq))

    def _to_mark(self, *, upper: bool = False) -> None:
        """Scroll so that the marked entry is seen from its first line; with `upper` near the upper edge."""
        if not self._starts or not self.is_attached:
            return
        first = self._starts[self._at]
        last = self._starts[self._at + 1] - 1 if self._at + 1 < len(self._starts) else len(self._lines)
        height = max(self.scrollable_content_region.height, 1)
        at = self.scroll_offset.y
        if upper or first < at or last > at + height:
            above = (
                first - height // 4 if upper else first - 1 if last - first >= height or first < at else last - height
            )
            self.scroll_to(y=max(above, 0), animate=False)


def _beginning(text: str, width: int) -> str:
    """As much of a text as the folded lines can hold, and a little more."""
    return text[: (FOLDED + 2) * max(width, 40)]


def _wrapped(text: str, width: int) -> Iterator[str]:
    """The lines of a text, made visible and cut to `width` cells, at a blank where one is near."""
    if not text.strip():
        return
    for line in visible(text.strip("\n")).split("\n"):
        yield from wrapped_line(line.expandtabs(4), width)


def wrapped_line(line: str, width: int) -> Iterator[str]:
    """One line in pieces of at most `width` cells; nothing is left out but blanks at a break."""
    if cell_len(line) <= width:
        yield line
        return
    if " " not in line:
        yield from chop_cells(line, width)
        return
    words = iter(line.split(" "))
    row = next(words)
    for word in words:
        if cell_len(row) + 1 + cell_len(word) <= width:
            row = f"{row} {word}"
            continue
        *whole, row = [*chop_cells(row, width), word]
        yield from whole
    yield from chop_cells(row, width) or [""]
