"""Answers in JSON, or with keys as programs write them, made readable as lines "key : value".

Every change keeps the length, so that places in the text stay what they are.
"""

import re

_KEY = re.compile(r'"([A-Za-z][\w .:-]{0,60})"(\s*:)')
_BARE_KEY = re.compile(r"(?<![\w\"])([a-z]+(?:_[a-z]+)+)(?=\"?\s*[:=])")
_FENCED = re.compile(r"\s*```[a-z]*\n(.*?)\n\s*```\s*", re.DOTALL | re.IGNORECASE)
_PARTS = re.compile(r",(?=\s*\"[A-Za-z][\w .-]{0,60}\"\s*:)")
_INNER = re.compile(r"(?<=:)(\s*)\{([^{}]{1,200})\}")
_SIGNS = str.maketrans({"{": "\n", "}": "\n", '"': " ", "[": " ", "]": " "})


def unwrapped(plain: str) -> str:
    """The text with objects as lines and keys as words; other text is left as it is."""
    whole = _FENCED.fullmatch(plain)
    if whole and _KEY.search(whole.group(1)):
        inner = whole.span(1)
        plain = " " * inner[0] + plain[slice(*inner)] + " " * (len(plain) - inner[1])
    plain = _BARE_KEY.sub(lambda match: match.group(1).replace("_", " "), plain)
    start, end = plain.find("{"), plain.rfind("}")
    if start < 0 or end < start or not _KEY.search(plain, start, end) or "```" in plain[start:end]:
        return plain
    inside = _INNER.sub(_on_one_line, plain[start : end + 1])
    inside = _PARTS.sub("\n", inside)
    inside = _KEY.sub(lambda match: f" {match.group(1).replace('_', ' ')} {match.group(2)}", inside)
    return plain[:start] + inside.translate(_SIGNS) + plain[end + 1 :]


def _on_one_line(match: re.Match[str]) -> str:
    """ "approval: {from: duty manager, state: pending}" in one line, so that the outer key stands beside the inner."""
    inner = _KEY.sub(lambda key: f" {key.group(1).replace('_', ' ')} {key.group(2)}", match.group(2))
    return f"{match.group(1)} {inner} ".replace("\n", " ")
