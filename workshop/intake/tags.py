"""Where closing tags and closing fences stand, found in one pass: a million openings cost no million searches."""

import re
from bisect import bisect_left

_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t\r]*$", re.MULTILINE)
_CLOSER = re.compile(r"</([A-Za-z_][\w.:-]*)[ \t]*>|(?:◁|<\|)/?(?:end_of_)?(\w{1,40})(?:▷|\|>)")


class Tags:
    """Closing tags of one text by name."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closers: dict[str, list[tuple[int, int]]] | None = None
        self._folded: dict[str, list[tuple[int, int]]] | None = None
        self._absent: set[str] = set()
        self._fences: list[tuple[int, int, str]] | None = None
        self._starts: dict[re.Pattern[str], list[int]] = {}
        self._words: dict[re.Pattern[str], list[str]] = {}

    def close_of(self, name: str, start: int) -> tuple[int, int] | None:
        """Start and end of the first `</name>` at or after `start`, or None."""
        if self._closers is None:
            self._closers = {}
            for match in _CLOSER.finditer(self._text):
                if match[1]:
                    self._closers.setdefault(match[1], []).append(match.span())
        spans = self._closers.get(name, [])
        index = bisect_left(spans, (start, 0))
        return spans[index] if index < len(spans) else None

    def close_of_any_case(self, name: str, start: int) -> tuple[int, int] | None:
        """The same in any case of letters, also for `◁/think▷`, `<|end_of_thought|>` and the like."""
        if self._folded is None:
            self._folded = {}
            for match in _CLOSER.finditer(self._text):
                if match[1] or "/" in match[0] or "end_of_" in match[0]:
                    self._folded.setdefault((match[1] or match[2]).lower(), []).append(match.span())
        spans = self._folded.get(name.lower(), [])
        index = bisect_left(spans, (start, 0))
        return spans[index] if index < len(spans) else None

    def end_of(self, marker: str, start: int) -> int | None:
        """End of the first `marker` at or after `start`, or None; `start` must not shrink from call to call."""
        found = -1 if marker in self._absent else self._text.find(marker, start)
        if found < 0:
            self._absent.add(marker)
            return None
        return found + len(marker)

    def soon(self, pattern: re.Pattern[str], start: int, within: int) -> bool:
        """Whether `pattern` matches somewhere from `start` on, no further than `within` characters."""
        if pattern not in self._starts:
            self._starts[pattern] = [match.start() for match in pattern.finditer(self._text)]
        starts = self._starts[pattern]
        index = bisect_left(starts, start)
        return index < len(starts) and starts[index] <= start + within

    def between(self, pattern: re.Pattern[str], start: int, end: int) -> set[str]:
        """What stands in the first group of the matches of `pattern` that begin from `start` to `end`."""
        if pattern not in self._words:
            found = [(match.start(), match[match.lastindex or 0]) for match in pattern.finditer(self._text)]
            self._starts[pattern] = [at for at, _ in found]
            self._words[pattern] = [word for _, word in found]
        starts = self._starts[pattern]
        return set(self._words[pattern][bisect_left(starts, start) : bisect_left(starts, end)])

    def fence_close(self, run: str, start: int) -> tuple[int, int] | None:
        """Start and end of the first line at or after `start` that closes a fence opened by `run`, or None."""
        if self._fences is None:
            self._fences = [(*match.span(), match[1]) for match in _FENCE.finditer(self._text)]
        for index in range(bisect_left(self._fences, (start, 0, "")), len(self._fences)):
            first, end, closing = self._fences[index]
            if closing.startswith(run):
                return first, end
        return None
