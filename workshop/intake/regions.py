"""Stretches of a message that begin with a tag or a marker: where each of them ends."""

import re

from workshop.intake.formats.body import skip_blanks
from workshop.intake.found import Message
from workshop.intake.loose import read_loose

_TAG_NAME = re.compile(r"(?:<\|?|◁)(?:begin_of_)?([\w:.-]+)")


def region_end(message: Message, match: re.Match[str]) -> int | None:
    """End of the region that the tag of `match` opens, or None when it is never closed."""
    opener = match[0]
    if opener.startswith("<｜"):
        closer = opener.replace("begin", "end")
    elif opener.startswith("["):
        closer = opener.replace("[", "[/")
    elif opener.startswith("<|") and ("THINKING" in opener or "channel" in opener):
        closer = "<|END_THINKING|>" if "THINKING" in opener else "<|end|>"
    else:
        name = _TAG_NAME.match(opener)
        span = message.tags.close_of_any_case(name[1], match.end()) if name else None
        return span[1] if span else None
    return message.tags.end_of(closer, match.end())


def behind_value(text: str, pos: int) -> int:
    """Behind the JSON value that starts at `pos`, or behind the line."""
    body = skip_blanks(text, pos)
    if text[body : body + 1] in {"{", "["}:
        return read_loose(text, body).end
    end = text.find("\n", pos)
    return len(text) if end < 0 else end
