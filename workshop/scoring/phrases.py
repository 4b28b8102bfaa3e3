"""A case's own words found in sentences, and whether they are negated where they stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from workshop.scoring import grammar as g
from workshop.scoring.text import MAY, Sentence, Text


@lru_cache(maxsize=1024)
def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the phrases on word bounds; `*` at the end takes any ending, a blank takes blanks or a hyphen."""
    parts = []
    for word in words:
        word = word.removeprefix("~")
        body = r"[\s-]+".join(_part(part) for part in word.rstrip("*").lower().replace("-", " ").split())
        start = r"(?<![\w])" if word[:1].isalnum() else ""
        end = r"\w*" if word.endswith("*") else (r"(?![\w])" if word[-1:].isalnum() else "")
        parts.append(f"{start}{body}{end}")
    return re.compile("|".join(sorted(parts, key=len, reverse=True)) or r"(?!)", re.IGNORECASE)


def _part(word: str) -> str:
    return r"(?:not|\w+n't)" if word == "not" else re.escape(word)


def found(sentence: Sentence, words: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Matches of the phrases in a sentence: places in the plain text, and whether a negation governs them."""
    free = tuple(word for word in words if word.startswith("~"))
    for match in pattern(tuple(words)).finditer(sentence.text):
        start, end = sentence.start + match.start(), sentence.start + match.end()
        if match.group().lower() != "may" or _is_month(sentence, start):
            off = negated(sentence, start, end)
            yield start, end, off and not (free and pattern(free).fullmatch(match.group()))


def _is_month(sentence: Sentence, start: int) -> bool:
    return any(token.start == start and token.low == MAY for token in sentence.tokens)


def place_of(sentence: Sentence, words: Sequence[str]) -> tuple[int, int] | None:
    """Place in the plain text of the first match that is not negated."""
    return next(((start, end) for start, end, off in found(sentence, words) if not off), None)


def has(sentence: Sentence, words: Sequence[str]) -> str:
    """First match that is not negated, "" where there is none."""
    place = place_of(sentence, words)
    return sentence.text[place[0] - sentence.start : place[1] - sentence.start] if place else ""


def anywhere(text: Text, words: Sequence[str]) -> str:
    """First match in any sentence that is not negated."""
    return next((word for sentence in text.sentences if (word := has(sentence, words))), "")


def negated(sentence: Sentence, start: int, end: int) -> bool:
    """Whether the stretch is negated in its place: "not at risk", "no sign of a full disk", "must not"."""
    tokens = sentence.tokens
    first, last = places(sentence, start, end)
    inside = [part for token in tokens[first : last + 1] for part in g.contracted(token.low)]
    if any(part in g.NEGATORS or part in ("no", "nothing", "without") for part in inside):
        return False
    if "nothing to do with" in " ".join(token.low for token in tokens[max(0, first - 9) : first]):
        return True
    position, steps = first - 1, 0
    while position >= 0 and steps < 5:
        word = tokens[position].low
        parts = g.contracted(word)
        if word in g.HARD_STOPS or word in (",", "but", "so"):
            break
        if word in ("ruled", "excluded", "rule", "exclude", "unlike") or tokens[position - 1].low in ("ruled", "rule"):
            return True
        if word == "only" or word == "just":
            return False
        if any(part in ("not", "never", "cannot") for part in parts) or word in ("no", "without", "nor", "neither"):
            return True
        if (
            word in ("than", "of")
            and position
            and tokens[position - 1].low in ("rather", "instead", "sign", "evidence")
        ):
            return True
        if not (
            g.adverb(word)
            or word in g.AUXILIARIES
            or word in g.DETERMINERS
            or word in ("to", "due", "caused", "by", "of")
        ):
            break
        position -= 1
        steps += 1
    following = tokens[last + 1].low if last + 1 < len(tokens) else ""
    return following == "not" and tokens[last].low in (*g.MODALS, "need", "do", "does", "did", "have", "has")


def places(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    """First and last token of a stretch of the plain text."""
    tokens = sentence.tokens
    first = next((index for index, token in enumerate(tokens) if token.end > start), 0)
    return first, max((index for index, token in enumerate(tokens) if token.start < end), default=first)


def words_of(text: Text) -> Iterable[str]:
    """All words of a text in lower case."""
    return (token.low for sentence in text.sentences for token in sentence.tokens if token.kind == "word")
