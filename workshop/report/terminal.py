"""Tables as plain text for a terminal: no control characters, no colour, no markup, and no word cut in two."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells

from workshop.model.visible import visible_line

GAP = "  "


def plain_table(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """A table in `width` columns, cells folded between words.

    Where the words of a row don't fit beside each other, each row is told one below the other, as "head: value". A word
    is only cut where it alone is wider than the terminal.
    """
    names = [visible_line(name) for name in head]
    cells = [[visible_line(value) for value in row] for row in rows]
    columns = list(zip(names, *cells, strict=True))
    widest = [max(map(_cells, column)) for column in columns]
    bodies = [max(map(_cells, column[1:]), default=0) for column in columns]
    least = [max(_cells(word) for text in column for word in text.split(" ")) for column in columns]
    room = width - len(GAP) * (len(names) - 1)
    if sum(least) > room:
        return "\n".join(line for row in cells for line in _record(names, row, width))
    # What stands in the table folds last: a head in two lines costs one, a folded cell one for each row.
    widths = _shared(widest, _shared([max(pair) for pair in zip(bodies, least, strict=True)], least, room), room)
    lines = [*_row(names, widths), GAP.join("─" * each for each in widths)]
    for row in cells:
        lines += _row(row, widths)
    return "\n".join(lines)


def _shared(widest: list[int], least: list[int], room: int) -> list[int]:
    """What each column gets: what it needs, and of what is left as much as it can use, the narrow ones first."""
    widths, left = list(least), room - sum(least)
    open_columns = sorted(range(len(least)), key=lambda at: widest[at] - least[at])
    for place, at in enumerate(open_columns):
        more = min(widest[at] - least[at], left // (len(open_columns) - place))
        widths[at] += more
        left -= more
    return widths


def _row(texts: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    folded = [_fold(text, width) for text, width in zip(texts, widths, strict=True)]
    for at in range(max(map(len, folded))):
        parts = [lines[at] if at < len(lines) else "" for lines in folded]
        padded = (part + " " * (width - _cells(part)) for part, width in zip(parts, widths, strict=True))
        yield GAP.join(padded).rstrip()


def _record(names: Sequence[str], row: Sequence[str], width: int) -> Iterator[str]:
    told = [f"{name}: {text}" if name else text for name, text in zip(names, row, strict=True)]
    # A number that has no head of its own belongs to what follows it.
    first = f"{row[0]} {row[1]}" if not names[0] and len(row) > 1 else told[0]
    rest = told[2:] if not names[0] else told[1:]
    yield from _fold(first, width)
    line = ""
    for pair in (text for text in rest if not text.endswith(": –")):
        if line and _cells(line) + 2 + _cells(pair) <= width - 2:
            line = f"{line}; {pair}"
            continue
        yield from (f"  {part}" for part in _fold(line, width - 2) if part)
        line = pair
    yield from (f"  {part}" for part in _fold(line, width - 2) if part)


def folded(text: str, width: int, start: str = "") -> str:
    """A paragraph in lines no wider than `width`, broken between words; `start` stands before the first of them."""
    lines = _fold(visible_line(text), width - len(start))
    return "\n".join((start if not at else " " * len(start)) + line for at, line in enumerate(lines))


def _fold(text: str, width: int) -> list[str]:
    """The text in lines no wider than `width`, broken at blanks."""
    if _cells(text) <= width:
        return [text]
    lines, line = [], ""
    for word in text.split(" "):
        if line and _cells(line) + 1 + _cells(word) <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(line)
        *full, line = chop_cells(word, width) or [""]
        lines += full
    return [*lines, line]


def _cells(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)
