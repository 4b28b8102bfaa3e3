"""A section of calls between markers, as DeepSeek and Kimi write it: begin, calls one behind the other, end."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Ask, Found, Message, Unreadable


@dataclass(frozen=True)
class Section:
    """A form's markers, as documented; `inner` stands within a call. `read_call` takes one call behind its marker."""

    form: str
    begin: str
    end: str
    call: str
    inner: str
    call_end: str
    read_call: Callable[[Message, int], tuple[Ask, int]]

    def read(self, message: Message, match: re.Match[str]) -> Found:
        """The calls of one section. Raises `Unreadable`, also for spellings of the markers that are not documented."""
        text = message.text
        if match[0] != self.begin:
            raise Unreadable("unbalanced_tags" if match[0] == self.call else "marker_variant", match.start())
        asks: list[Ask] = []
        pos = skip_blanks(text, match.end())
        while text.startswith(self.call, pos):
            ask, pos = self.read_call(message, pos + len(self.call))
            asks.append(ask)
            pos = skip_blanks(text, pos)
        if not text.startswith(self.end, pos):
            raise Unreadable("truncated" if self.is_cut(text, pos) else "unbalanced_tags", pos)
        if not asks:
            raise Unreadable("syntax", pos)
        return Found(match.start(), pos + len(self.end), self.form, tuple(asks))

    def is_cut(self, text: str, pos: int) -> bool:
        """Whether the text ends at `pos` within one of the markers."""
        rest = text[pos : pos + 40]
        return any(marker.startswith(rest) for marker in (self.call, self.end, self.inner, self.call_end))
