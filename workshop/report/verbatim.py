"""Word for word repetitions of texts that are to be left out, cut out of other texts."""

import re
from collections.abc import Iterable, Sequence

from workshop.model.visible import visible

LEFT_OUT = "[left out]"

RUN = 12
"""So many characters in a row are a repetition; fewer may be chance. Case and width of blanks don't count."""

SHORTEST = 3
"""Fewer characters of arguments are `{}` and give nothing away."""

_QUOTED = re.compile("“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|‘([^’]*)’|\"([^\"]*)\"|`([^`]*)`|(?<!\\w)'([^']*)'(?!\\w)")


class Verbatim:
    """Finds in a text what `sources` say too: runs of `RUN` characters, and whole quoted passages however short.

    `kept` are words that stay wherever they stand, as names of tools do: no run goes across one. `whole` are short
    sources that go wherever they stand as they are.
    """

    def __init__(self, sources: Iterable[str], texts: Iterable[str], kept: Sequence[str], whole: Iterable[str]) -> None:
        self._kept = re.compile("|".join(map(re.escape, sorted(kept, key=len, reverse=True))) or "(?!)", re.IGNORECASE)
        self._whole = sorted({text for text in whole if len(text) >= SHORTEST}, key=len, reverse=True)
        said = [_folded(shape)[0] for text in sources for shape in dict.fromkeys((text, visible(text)))]
        pieces = [piece for text in said for piece in self._kept.split(text)]
        # Of what the sources hold only that is remembered which the texts hold too: sources are long.
        asked = [_folded(text)[0] for text in texts]
        wanted = {run for text in asked for run in _runs(text)}
        self._runs = {run for piece in pieces for run in _runs(piece) if run in wanted}
        quoted = {inner for text in asked for _, _, inner in _quotes(text) if not self._kept.fullmatch(inner)}
        self._quoted = {inner for inner in quoted if any(inner in text for text in said)}

    def cut(self, text: str) -> str:
        """The text with each repetition replaced by a mark."""
        for source in self._whole:
            text = text.replace(source, LEFT_OUT)
        folded, places = _folded(text)
        gone = [False] * len(text)
        spans = [(at, at + RUN) for at in range(len(folded) - RUN + 1) if folded[at : at + RUN] in self._runs]
        spans += [(start, end) for start, end, inner in _quotes(folded) if inner in self._quoted]
        for start, end in spans:
            for place in range(places[start], places[end - 1] + 1):
                gone[place] = True
        for place in (*range(len(text)), *reversed(range(len(text)))):
            # Blanks at the ends of what goes stay, so that the mark stands apart as the words did.
            beside = [gone[at] for at in (place - 1, place + 1) if 0 <= at < len(text)]
            if gone[place] and text[place].isspace() and not all(beside):
                gone[place] = False
        return "".join(
            char if not gone[place] else LEFT_OUT if not place or not gone[place - 1] else ""
            for place, char in enumerate(text)
        )


def _runs(text: str) -> Iterable[str]:
    return (text[at : at + RUN] for at in range(len(text) - RUN + 1))


def _quotes(text: str) -> list[tuple[int, int, str]]:
    """Start, end and text of what stands between quotation marks, the marks left out."""
    found = []
    for match in _QUOTED.finditer(text):
        group = match.lastindex or 1
        inner = match.group(group)
        if inner.strip():
            found.append((match.start(group), match.end(group), inner))
    return found


def _folded(text: str) -> tuple[str, list[int]]:
    """Lower case with every stretch of blanks as one, and the place each character came from."""
    chars: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        low = " " if char.isspace() else char.lower()
        if low == " " and chars and chars[-1] == " ":
            continue
        chars.append(low if len(low) == 1 else char)
        places.append(place)
    return "".join(chars), places
