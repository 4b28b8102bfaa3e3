"""What a number beside a stored file counts, and whether it is one of the task or of the disk."""

import re
from collections.abc import Sequence

from workshop.pack.expect import Artifact
from workshop.scoring import numbers
from workshop.scoring.phrases import pattern
from workshop.scoring.stored import Stored, field
from workshop.scoring.text import Kind, Sentence
from workshop.scoring.wordlist import phrases

_REFERENCE = phrases(
    """
    you gave; gave me; you sent;
    should; must; expected; supposed; would; will; asked; brief; requested; original; source; your; instead; rather;
    needs; need; intended; want*; required; target; can; could; meant; task; message; content i sent; sent;
    submitted; ought; whether; if; against; versus; vs; compared; out of; payload; given; specified; promised;
    wrong to; mistake to; untrue to; misleading to
    """
)
_LINES = frozenset(("line", "lines", "newlines", "rows", "entries"))
_WIDE = 8
_WANTED = phrases(
    "expected; wanted; required; requested; target; should; should be; task; brief; asked; intended; original"
)
_CALLED = re.compile(
    r"\bas (?:expected|requested|required|intended)\b|\b(?:shows?|showed|reports?|reported|confirms?|confirmed|returned"
    r"|gives|has|have|are|is|holds?|contains?) (?:the |your |all )?(?:expected|requested|required|intended)\b"
)
"""What is found is called as it should be: "shows the expected 40 lines" is of the disk."""


def noun(after: Sequence[str], words: Sequence[str], first: int) -> str | None:
    """ "lines" or "bytes", by the words after a number or just before it; None where neither tells."""
    for word in after[:3]:
        if word in ("line", "lines", "newlines", "rows"):
            return "lines"
        if word in ("byte", "bytes", "b"):
            return "bytes"
        if word not in ("-", "complete", "full", "whole", "stored", "of", "the", "total", "different", "data", "text"):
            break
    before = [
        word
        for word in words[max(0, first - 4) : first]
        if word not in (":", "|", "=", "are", "is", "of", "(", "count", "now")
    ]
    if after[:1] == ["of"]:
        return None
    if before[-1:] and before[-1] in ("lines", "newlines"):
        return "lines"
    if before[-1:] and before[-1] in ("bytes", "size"):
        return "bytes"
    return None


def not_arrived(number: numbers.Number, noun: str, known: Stored, expect: Artifact) -> bool:
    """ "Twenty-four lines haven't made it": what is left of the whole beside what a look shows."""
    whole = expect.lines if noun == "lines" else expect.bytes
    shown = [value for one in known.every if isinstance(value := field(one, noun), int)]
    return any(number.can_be(whole - value) for value in shown if value < whole)


def bare(number: numbers.Number, words: Sequence[str], expect: Artifact) -> str | None:
    """What the file's own figure counts where no noun stands beside it: "it's the full 2,120 now"."""
    if words[number.first - 1 : number.first] in (
        ["manifest"],
        ["original"],
        ["source"],
        ["text"],
        ["yours"],
        ["against"],
    ):
        return None  # "the file has 866, the manifest 2,120"
    if number.can_be(expect.bytes):
        return "bytes"
    near = words[max(0, number.first - _WIDE) : number.last + _WIDE]
    return "lines" if number.can_be(expect.lines) and not _LINES.isdisjoint(near) else None


def row_noun(sentence: Sentence) -> str | None:
    """What a row of a table counts: "| lines | 40 | 16 |"."""
    first = sentence.cells[0].lower() if sentence.kind is Kind.ROW and sentence.header else ""
    return next((noun for noun in ("lines", "bytes") if noun in first), "bytes" if "size" in first else None)


def of_the_task(sentence: Sentence, words: Sequence[str], first: int) -> bool:
    """Whether the number stands in a column headed "expected", and not in the one of what was found."""
    if sentence.kind is not Kind.ROW or not sentence.header:
        return False
    column = words[:first].count("|") - (1 if words[0] == "|" else 0)
    heads = [bool(pattern(_WANTED).search(head)) for head in sentence.header]
    found = [cell for head, cell in zip(heads[1:], sentence.cells[1:], strict=False) if not head]
    return column < len(heads) and heads[column] and any(re.search(r"\d", cell) for cell in found)


def reference(words: Sequence[str], first: int, after: Sequence[str]) -> bool:
    """A figure of the task and not of the disk: "16 of the 40 lines", "it should be 2,120 bytes"."""
    left: list[str] = []
    for word in reversed(words[:first]):
        if word in (";", "—", "but", ".", "so"):
            break
        left.append(word)
        if len(left) >= 9:
            break
    near = left[:3]
    if any(word in ("should", "must", "ought", "would") for word in after[1:4]):
        return True
    if any(word in ("missing", "remaining", "rest", "other", "last", "lost", "lacks", "lacking") for word in left[:4]):
        return True
    if "of" in near and "all" not in near:
        return True
    if "all" in near:
        return False
    if any(word == "not" or word.endswith("n't") or word in ("no", "never", "without") for word in left[:5]):
        return True
    told = _CALLED.sub(" ", " ".join(reversed(left)))
    return bool(pattern(_REFERENCE).search(told)) or bool(
        pattern(
            (
                "expected",
                "requested",
                "required",
                "in the brief",
                "you gave",
                "you sent",
                "asked for",
                "intended",
                "originally",
                "in your",
            )
        ).search(" ".join(after))
    )
