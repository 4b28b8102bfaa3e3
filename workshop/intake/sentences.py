"""The text around a call as sentences, and in which language it plausibly is."""

import re
from dataclasses import dataclass

NEAR = 4000
"""How many characters before a call are looked at."""

_OPENING_MARKS = re.compile(
    r"""(?:\s|`{3}(?:json)?(?=\s|\Z)|<\|(?:im_start|start_header_id|start|assistant|end_header_id|python_tag
    |begin_of_text|message)\|>
    |(?:(?<=\|>)|^)(?:assistant|model)\b|<start_of_turn>(?:model)?|<(?:s|bos)>
    |</?(?:(?:antml:)?function_calls|tool_calls|tools)>|^[ \t]*(?:[-*_][ \t]*){3,}$|,|;
    |[\u00a0\u200b\u200c\u200d\u2060\ufeff])+""",
    re.VERBOSE | re.MULTILINE,
)
_LIST_MARK = re.compile(r"(?:^|(?<=\n))[ \t]*(?:[-*+•]|\(?\d{1,3}[.):]|\(?[a-z][.)])[ \t]*\Z")
_LABEL = re.compile(r"(?:thoughts?|assistant|agent|plan|reasoning|step[ ]?\d+)\s*\d*\s*:\s+(?=\S)", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\(?\d{1,3}[.)])[ \t]+")
_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]|\*\*[^*\n]+\*\*[ \t:.]*\Z|__[^_\n]+__[ \t:.]*\Z)")
_SPLIT = re.compile(r"(?<=[.!?…])[\"'”’)\]*_]*\s+(?=[\"'“‘(\[*_]*[A-ZÀ-ÞĀ-Ž0-9])|(?<=[。！？])\s*|\s*\n[ \t]*\n\s*")
_CLAUSES = re.compile(
    r"\s*(?:;|—|–|\s-\s|,?\s+(?:so|therefore|thus|hence|then|but|instead)\b,?|,\s+(?:and\s+)?now\b)\s+", re.I
)


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_ENGLISH = _words(
    """the i i'll i'm i've i'd it's its is are was were will be been this that these those there then they you your my
    me we our us of for with without from into about once when what which who where how why please let now next first
    again more and or not do does did has have had can could should would may must at by as if so any on here wait
    waiting thanks thank result results answer second last only also before after until done"""
)
_FOREIGN = _words(
    """der das ist ich nicht und ein eine einen mit für auf wenn den dem des im ja nein les une est pas je ne et dans
    que qui pour avec sur el los las una por para con como qué que não uma um os il che non sono per gli het een niet
    ik van voor och att inte jag är ett det ikke jeg og som til nie jest się"""
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class Lead:
    """The words that lead to a call.

    Attributes:
        sentence: the sentence or line directly before it, without marks of lists and headings; "" when there is none.
        announces: it runs into the call: a heading, or it ends with a colon or in nothing.
        above: headings and lines that end with a colon further up.
        thought: it is the text of a line that the agent labelled as its thought.
    """

    sentence: str
    announces: bool
    above: tuple[str, ...]
    thought: bool = False


def bare(text: str) -> str:
    """`text` without marks at its end that only introduce a call: tags, role tokens, list numbers."""
    while True:
        shorter = _LIST_MARK.sub("", text.rstrip())
        marks = [
            match
            for match in _OPENING_MARKS.finditer(shorter, max(0, len(shorter) - 80))
            if match.end() == len(shorter)
        ]
        shorter = (shorter[: marks[0].start()] if marks else shorter).rstrip()
        if shorter == text:
            return text
        text = shorter


def lead_of(gap: str) -> Lead:
    """The words before a call, out of the text between it and what came before."""
    text = bare(gap[-NEAR:])
    if not text:
        return Lead("", announces=False, above=())
    lines = [line for line in text.split("\n") if line.strip()]
    last = len(lines) - 1
    paragraph = text.rsplit("\n\n", 1)[-1].strip("\n")
    wrapped = [line for line in paragraph.split("\n") if line.strip()]
    start = len(wrapped) - 1
    while start > 0 and not _starts_anew(wrapped[start]) and not wrapped[start - 1].rstrip(" *_").endswith((":", "：")):
        start -= 1
    whole = " ".join(line.strip() for line in wrapped[start:])
    heading = bool(_HEADING.match(wrapped[-1]))
    words = _plain(wrapped[-1] if heading else whole)
    labelled = _LABEL.match(words)
    words = words[labelled.end() :] if labelled else words
    pieces = [piece for piece in _SPLIT.split(words) if piece and piece.strip(" *_`'\"”")]
    sentence = pieces[-1].strip() if pieces else words
    announces = heading or not re.search(r"[.!?…。！？][\"'”’)\]*_]*\Z", sentence)
    above = tuple(
        _plain(line)
        for line in lines[: last if start == len(wrapped) - 1 else last - (len(wrapped) - 1 - start)]
        if _HEADING.match(line) or line.rstrip(" *_").endswith((":", "："))
    )
    return Lead(sentence, announces, above, bool(labelled))


def _starts_anew(line: str) -> bool:
    return bool(_ITEM.match(line) or _HEADING.match(line) or _LABEL.match(line.strip()))


def _plain(line: str) -> str:
    line = _ITEM.sub("", line.strip(), count=1)
    line = re.sub(r"\A#{1,6}[ \t]+", "", line)
    return line.strip(" \t*_").replace("’", "'")


def sentences(text: str) -> list[str]:
    """The sentences of a text, lines counting as sentences too."""
    return [
        piece for line in text.replace("’", "'").split("\n") for piece in _SPLIT.split(line) if piece and piece.strip()
    ]


def clauses(sentence: str) -> list[str]:
    """The parts of a sentence at semicolons, dashes and words that conclude."""
    return [clause for clause in _CLAUSES.split(sentence) if clause.strip()]


def is_english(text: str) -> bool:
    """Whether the words of `text` are plausibly English: some of its commonest ones, and none of another language."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text[:4000])]
    if any(not word.isascii() and not re.fullmatch(r"[a-zà-ÿ'’]+", word) for word in words):
        return False
    english = sum(word in _ENGLISH for word in words)
    return english > 0 and english >= 2 * sum(word in _FOREIGN for word in words)
