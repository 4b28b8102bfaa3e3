"""An agent's text as sentences of tokens: Markdown taken off, list items, table rows and quotes told apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from workshop.scoring.structured import unwrapped
from workshop.scoring.wordlist import words

_MAP = {
    **dict.fromkeys("‘’‚‛′´", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑−", "-"),
    **dict.fromkeys("\u2012\u2013\u2015", "—"),
    "\r": " ",
}
_ID = re.compile(r"([a-z]{1,8}-)(\d{2,8})")
_LISTS = words(", / & + and or … ; - —")
_TOKEN = re.compile(
    r"(?P<time>\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?)"
    r"|(?P<date>\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?)"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<id>(?=[a-z0-9]*[a-z])[a-z0-9]+(?:[-_/][a-z0-9]+)*-?\d[a-z0-9-]*\b)"
    r"|(?P<number>\d+(?:[.,'’]\d+)*(?:\s\d{3}(?!\d))*)"
    r"|(?P<word>[^\W\d_]+(?:n't|n’t)?(?:[-'_.][^\W\d_]+)*)"
    r"|(?P<punct>\S)",
    re.IGNORECASE,
)
_VERB_AFTER = words("been not gone being already still now never going yet")
MAY = "(may)"
"""The month, as a token: "may" is the verb."""

_SUBJECTS = words("i we you he she it they the this that these those a an any anyone someone not have be")
_BULLET = re.compile(r"\s*(?:[-+*•◦‣]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+", re.IGNORECASE)
_DIGITS = re.compile(r"\s*\(?(\d{1,2})[.)]\s")
_RULE = re.compile(r"\s*\|?[\s:|-]*-{2,}[\s:|-]*\|?\s*")
_ABBREVIATIONS = words("e.g i.e etc approx ca incl excl vs mr ms dr no nr resp cf inc max min est fig")


_FIELD = re.compile(r"[\w .'/-]{1,40}\s?[:=]\s")
_AT_LEAST = re.compile(r">(?:\s?=|\d)")
"""A sign before a number at the head of a line, and no quotation."""

_LONGEST = 100
_COPIES = 6
_WRAPPED = 50
_SHORT_LINE = 6
_HEAD = 8


class Kind(StrEnum):
    """What a sentence stands in."""

    PROSE = "prose"
    ITEM = "item"
    ROW = "row"
    HEADING = "heading"
    QUOTE = "quote"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number, identifier, time or sign; `start` and `end` index the plain text, `low` is lower case."""

    low: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, list item or table row.

    `header` is the row above the rule, for rows of a table; `lead` the heading or line with a colon above a list item.
    """

    kind: Kind
    text: str
    start: int
    tokens: tuple[Token, ...]
    header: tuple[str, ...] = ()
    lead: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """Cells of a table row."""
        return tuple(cell.strip() for cell in self.text.strip().strip("|").split("|"))


@dataclass(frozen=True, slots=True)
class Text:
    """The text without hidden characters and Markdown signs, its sentences, and where each character came from."""

    plain: str
    sentences: tuple[Sentence, ...]
    origin: tuple[int, ...] = field(repr=False)

    @property
    def told(self) -> Iterator[Sentence]:
        """Sentences that tell something: no quotation, no code, no question."""
        for one in self.sentences:
            if one.kind not in (Kind.QUOTE, Kind.CODE) and not one.text.rstrip().endswith("?"):
                yield one

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Place in the original text of a stretch of the plain text."""
        if not self.origin or start >= end:
            return (0, 0)
        return (self.origin[start], self.origin[end - 1] + 1)


def read(text: str) -> Text:
    """Split a text. Never fails; works in one pass over lines, so it is linear in the text's length."""
    plain, origin = _plain(text)
    plain = unwrapped(plain)
    sentences: list[Sentence] = []
    header: tuple[str, ...] = ()
    fenced = False
    paragraph: list[tuple[int, int, Kind]] = []
    last = 1

    def flush() -> None:
        if paragraph:
            start, end, kind = paragraph[0][0], paragraph[-1][1], paragraph[0][2]
            sentences.extend(_sentences(plain, start, end, kind))
            paragraph.clear()

    lines = _lines(plain)
    for number, (start, end) in enumerate(lines):
        line = plain[start:end]
        bare = line.strip()
        if bare.startswith(("```", "~~~")):
            flush()
            fenced = not fenced
            continue
        if not bare:
            flush()
            header = ()
            continue
        following = plain[slice(*lines[number + 1])] if number + 1 < len(lines) else ""
        before = plain[slice(*lines[number - 1])] if number else ""
        if _is_row(bare, before, following):
            flush()
            if _RULE.fullmatch(line):
                continue
            if _RULE.fullmatch(following) and "|" in following:
                header = tuple(cell.strip() for cell in bare.strip("|").split("|"))
                continue
            sentences.append(_sentence(plain, start, end, Kind.ROW, header))
            continue
        header = ()
        if fenced:
            flush()
            sentences.append(_sentence(plain, start, end, Kind.CODE))
            continue
        if bare.startswith(">") and not _AT_LEAST.match(bare):
            flush()
            sentences.extend(_sentences(plain, start + line.index(">") + 1, end, Kind.QUOTE))
            continue
        if bare.startswith("#"):
            flush()
            offset = len(line) - len(line.lstrip().lstrip("#"))
            sentences.append(_sentence(plain, start + offset, end, Kind.HEADING))
            continue
        bullet = _BULLET.match(line)
        digits = _DIGITS.match(line)
        counted = int(digits[1]) if digits else -1
        if bullet and counted > last + 1 > -1:
            bullet = None  # "25. That is all": the figure, and no 25th item of a list
        if bullet:
            last = counted if digits else last
            flush()
            paragraph.append((start + bullet.end(), end, Kind.ITEM))
        elif paragraph and _goes_on(plain[slice(*paragraph[-1][:2])], bare):
            paragraph.append((start, end, paragraph[-1][2]))
        else:
            flush()
            paragraph.append((start, end, Kind.PROSE))
    flush()
    sentences = _led(sentences)
    pieces = (piece for sentence in sentences for piece in _pieces(sentence) if _says(piece))
    return Text(plain, tuple(_told_anew(pieces)), tuple(origin))


def _told_anew(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Sentences without those that were said `_COPIES` times before: a repetition says nothing new."""
    said: Counter[tuple[str, str, tuple[str, ...], Kind]] = Counter()
    for sentence in sentences:
        own = (sentence.text.strip(), sentence.lead, sentence.header, sentence.kind)
        said[own] += 1
        if said[own] <= _COPIES:
            yield sentence


def _led(sentences: list[Sentence]) -> list[Sentence]:
    """List items with the heading, or the short line or line with a colon, that stands above their list."""
    found: list[Sentence] = []
    lead = ""
    for sentence in sentences:
        if sentence.kind is Kind.ITEM:
            found.append(replace(sentence, lead=lead))
            continue
        bare = sentence.text.strip()
        short = len(sentence.tokens) <= _SHORT_LINE and not bare.endswith((".", "!", "?"))
        lead = bare if sentence.kind is Kind.HEADING or bare.endswith(":") or short else ""
        found.append(sentence)
    return found


def _goes_on(before: str, line: str) -> bool:
    """Whether a line carries on the one before: that one is as long as wrapped lines are, or ends in the middle."""
    if before[-1:] in ",-—(/":
        return True
    return line[0].islower() and len(before.strip()) >= _WRAPPED and not _FIELD.match(line)


def _says(sentence: Sentence) -> bool:
    return any(token.kind != "punct" or token.low in "✓✔✅✗✘❌" for token in sentence.tokens)


def _pieces(sentence: Sentence) -> Iterator[Sentence]:
    """A sentence of more than `_LONGEST` tokens in pieces, so that reading stays linear."""
    tokens = sentence.tokens
    if len(tokens) <= _LONGEST:
        yield sentence
        return
    for first in range(0, len(tokens), _LONGEST):
        own = tokens[first : first + _LONGEST]
        text = sentence.text[own[0].start - sentence.start : own[-1].end - sentence.start]
        yield replace(sentence, text=text, start=own[0].start, tokens=own)


def _is_row(line: str, before: str, following: str) -> bool:
    """A table row begins with a bar, or has bars as the lines around it have."""
    if line.startswith("|") and len(line) > 1:
        return True
    return "|" in line and any(other.count("|") >= 1 and other.strip() for other in (before, following))


def tokens_of(text: str, offset: int = 0) -> tuple[Token, ...]:
    """Tokens of a stretch of plain text; `offset` is added to their places."""
    found = [
        Token(match.group().lower(), match.lastgroup or "punct", match.start() + offset, match.end() + offset)
        for match in _TOKEN.finditer(text)
    ]
    following = [*found[1:], None]
    parted = [part for token, after in zip(found, following, strict=False) for part in _parted(token, after)]
    parted = list(_listed_ids(parted))
    return tuple(
        replace(token, low=MAY) if _month(text[token.start - offset : token.end - offset], parted, index) else token
        for index, token in enumerate(parted)
    )


def _listed_ids(tokens: Iterable[Token]) -> Iterator[Token]:
    """ "INC-1001, 1002 and 1004": what every id of a list begins with is often written once."""
    prefix, width = "", 0
    for token in tokens:
        start = _ID.fullmatch(token.low) if token.kind == "id" else None
        if start is not None:
            prefix, width = start.group(1), len(start.group(2))
        elif prefix and token.kind == "number" and token.low.isdigit() and len(token.low) == width:
            yield replace(token, low=prefix + token.low, kind="id")
            continue
        elif token.low not in _LISTS:
            prefix = ""
        yield token


def _month(word: str, tokens: list[Token], index: int) -> bool:
    """Whether "May" is the month: the verb has a capital only at the head of a question or wish."""
    if word not in ("May", "May's"):
        return False
    following = tokens[index + 1].low if index + 1 < len(tokens) else ""
    return following not in _SUBJECTS if index == 0 or tokens[index - 1].kind == "punct" else True


def _parted(token: Token, after: Token | None) -> tuple[Token, ...]:
    """ "The notice's been sent": before a participle the 's is a verb, and a token of its own; "May" is a month."""
    if token.low.endswith("'s") and len(token.low) > 3 and after is not None and after.low in _VERB_AFTER:
        middle = token.end - 2
        return Token(token.low[:-2], token.kind, token.start, middle), Token("'s", "word", middle, token.end)
    return (token,)


def _plain(text: str) -> tuple[str, list[int]]:
    chars: list[str] = []
    origin: list[int] = []
    for index, char in enumerate(text):
        mapped = _MAP.get(char)
        if mapped is None:
            if char == "\n" or char == "\t":
                mapped = char if char == "\n" else " "
            elif char in "*`" or unicodedata.category(char) in ("Cf", "Cc", "Cs"):
                mapped = "" if not _bullet_star(text, index) and not _fence(text, index) else char
            elif char == "-" and text[index - 1 : index + 2] == " - " and not _opens_line(text, index):
                mapped = "—"
            elif char == "_":
                inner = 0 < index < len(text) - 1 and text[index - 1].isalnum() and text[index + 1].isalnum()
                mapped = "_" if inner else ""
            elif char.isascii():
                mapped = char
            else:
                mapped = unicodedata.normalize("NFKC", char)
        for one in mapped:
            chars.append(one)
            origin.append(index)
    return "".join(chars), origin


def _bullet_star(text: str, index: int) -> bool:
    if text[index] != "*" or index + 1 >= len(text) or text[index + 1] not in " \t":
        return False
    before = text[:index].rsplit("\n", 1)[-1] if index < 200 else text[index - 200 : index].rsplit("\n", 1)[-1]
    return not before.strip()


def _opens_line(text: str, index: int) -> bool:
    start = max(0, index - 20)
    return not text[start:index].rsplit("\n", 1)[-1].strip()


def _fence(text: str, index: int) -> bool:
    if text[index] != "`":
        return False
    start = index
    while start > 0 and text[start - 1] == "`" and index - start < 8:
        start -= 1
    end = index
    while end < len(text) - 1 and text[end + 1] == "`" and end - start < 8:
        end += 1
    before = text[max(0, start - 40) : start].rsplit("\n", 1)[-1]
    return end - start >= 2 and not before.strip(" >\t")


def _lines(plain: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for line in plain.split("\n"):
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def _sentence(plain: str, start: int, end: int, kind: Kind, header: tuple[str, ...] = ()) -> Sentence:
    text = plain[start:end]
    return Sentence(kind, text, start, tokens_of(text, start), header)


_STOP = re.compile(r"(?<!\.)[.!?…]{1,3}(?!\.)[\")\]']*(?=\s|$)")


def _runs_on(head: str, following: str) -> bool:
    """Whether a small letter after the full stop goes on with the sentence: not with one who writes none but small."""
    word = following.split(maxsplit=1)[0] if following else ""
    named = "_" in word or "." in word[:-1].rstrip(".")  # "file_stat", "manifest.txt": small whatever they begin
    return word[:1].islower() and not named and not head.lstrip(" \"'([")[:1].islower()


def _sentences(plain: str, start: int, end: int, kind: Kind) -> list[Sentence]:
    found: list[Sentence] = []
    begin = start
    for match in _STOP.finditer(plain, start, end):
        if plain[match.start()] == "." and match.end() < end:
            word = plain[max(begin, match.start() - 40) : match.start()].rsplit(maxsplit=1)
            last = word[-1].lower().lstrip("(\"'[") if word else ""
            following = plain[match.end() : min(end, match.end() + 40)].lstrip()
            if last in _ABBREVIATIONS and not (last in ("no", "max", "min", "etc") and following[:1].isupper()):
                continue
            initial = len(last) == 1 and last.isalpha() and last not in "i"
            if initial or _runs_on(plain[begin : begin + _HEAD], following):
                continue
        found.append(_sentence(plain, begin, match.end(), kind))
        begin = match.end()
    if plain[begin:end].strip():
        found.append(_sentence(plain, begin, end, kind))
    return found
