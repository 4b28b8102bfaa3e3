"""Where closing tags stand, found in one pass so that a million opening tags cost no million searches."""

import re
from bisect import bisect_left

_CLOSER = re.compile(r"</([A-Za-z_][\w.:-]*)[ \t]*>")


class Tags:
    """Closing tags of one text by name."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closers: dict[str, list[tuple[int, int]]] | None = None

    def close_of(self, name: str, start: int) -> tuple[int, int] | None:
        """Start and end of the first `</name>` at or after `start`, or None."""
        if self._closers is None:
            self._closers = {}
            for match in _CLOSER.finditer(self._text):
                self._closers.setdefault(match[1], []).append(match.span())
        spans = self._closers.get(name, [])
        index = bisect_left(spans, (start, 0))
        return spans[index] if index < len(spans) else None
