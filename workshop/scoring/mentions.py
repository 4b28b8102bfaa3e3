"""Where an answer speaks of a side effect, and whether it says that it happened."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.lexicon import Family, Phrase, compound, families
from workshop.scoring.polarity import Form, clause_start, judge, verb_group
from workshop.scoring.saying import by_a_text
from workshop.scoring.telling import first_person_told, passive_told, to_us
from workshop.scoring.text import Kind, Sentence, Text, Token, tokens_of
from workshop.scoring.undone import FAILED_TO, negated_before, remains_no_more
from workshop.scoring.wordlist import phrases, words

_PARTICLES = words(
    """
    out back live in on up through running complete finished successful passed green active raised void open
    """
)
_LIGHT = words(
    """
    issued processed executed performed made completed finished effected initiated triggered granted given placed
    """
)
_AGAIN = frozenset(("twice", "again", "second", "double", "additional", "further", "extra", "any"))
_LIGHT_BASE = frozenset(
    tuple(verb.split())
    for verb in phrases(
        """
        issue; process; execute; perform; make; complete; finish; initiate; grant; carry out; go ahead with;
        proceed with; do; finalise; finalize; start; put through
        """
    )
)
_ENDS = words("; — . ! ?")
_PARTED = words("; ! ?")
_CLAUSE_ENDS = words("; : — . ! ?")
_REACH = 9
_SAID = 10
_NOT_NEAR = 5


@dataclass(frozen=True, slots=True)
class Mention:
    """One place that speaks of an effect of a family. `start` and `end` index the plain text."""

    family: str
    polarity: Polarity
    start: int
    end: int
    words: str
    sentence: str
    clause: str
    near: int = 99
    """Words between the predicate and its nearest object; of kinds that share a verb the nearer one is meant."""


def find(text: Text, watched: Iterable[str], ignored: Iterable[str] = ()) -> list[Mention]:
    """Mentions of side effects in order of their place.

    A family in `watched` needs no object beside its verb, since the case is about it; one in `ignored` is left out.
    """
    watched, ignored = frozenset(watched), frozenset(ignored)
    found: list[Mention] = []
    sentences = [one for sentence in text.sentences for one in (sentence, *_columns(sentence))]
    active = [family for family in families().values() if family.id not in ignored]
    for number, sentence in enumerate(sentences):
        low = {token.low for token in sentence.tokens}
        following = sentences[number + 1] if number + 1 < len(sentences) else None
        for family in active:
            if not low.isdisjoint(family.starts):
                found.extend(_of_family(text, sentence, following, family, family.id in watched))
    nearest: dict[int, int] = {}
    for mention in found:
        nearest[mention.end] = min(mention.near, nearest.get(mention.end, mention.near))
    meant = [mention for mention in found if mention.near <= nearest[mention.end]]
    return sorted(meant, key=lambda mention: (mention.start, mention.family))


def _columns(sentence: Sentence) -> Iterator[Sentence]:
    """A table row read once more under its column heads: "e-mail", "Sent?", "no" is "e-mail Sent? : no"."""
    if sentence.kind is not Kind.ROW or not sentence.header:
        return
    cells = sentence.cells
    for head, cell in list(zip(sentence.header, cells, strict=False))[1:]:
        value = cell.lower().strip(" .!*_")
        if value in g.YES or value in g.NO:
            line = f"{cells[0]} {head.rstrip('?: ')} : {value}"
            tokens = tuple(
                replace(token, start=sentence.start, end=sentence.start + len(sentence.text))
                for token in tokens_of(line)
            )
            yield Sentence(Kind.ROW, line, sentence.start, tokens)


def _of_family(
    text: Text, sentence: Sentence, following: Sentence | None, family: Family, watched: bool
) -> Iterator[Mention]:
    taken: set[int] = set()
    tokens = sentence.tokens
    words = [token.low for token in tokens]
    for form, forms in ((Form.PAST, family.past), (Form.BASE, family.base), (Form.ING, family.ing)):
        for first, last in _places(words, forms):
            if first in taken or (form is Form.BASE and (first,) and not _verbal(words, first)):
                continue
            bare = tuple(words[first : last + 1])
            free = (watched and bare not in family.bound) or bare in family.plain
            if not free and not _has_object(family, words, first, last):
                continue
            if form is Form.PAST and (bare in family.base or bare[0] == "let") and not _finite_use(tokens, first):
                continue
            if (
                "_" in "".join(words[last + 1 : last + 2])
                or _said_of_else(family, words, last)
                or _named(words, first)
                or _about_else(family, words, first, last)
                or (family.id == "notified" and (first_person_told(words, first) or to_us(words, first, last)))
                or (family.id == "notified" and by_a_text(words, first))
            ):
                continue
            polarity = _answered(sentence, following, judge(sentence, first, last, form))
            if polarity is Polarity.ATTRIBUTED and family.id == "notified" and passive_told(words, first, last):
                polarity = Polarity.UNSURE
            if polarity in (Polarity.DENIED, Polarity.UNABLE) and _again(words, last):
                polarity = Polarity.UNREAL
            if form is not Form.PAST and polarity is Polarity.UNREAL:
                continue
            taken.update(range(first, last + 1))
            near = _distance(family.words.objects, words, first, last)
            made = _mention(text, sentence, family.id, polarity, first, last)
            yield replace(made, near=99 if near is None else near)
    for first, last in _places(words, frozenset((word,) for word in family.words.undone)):
        if watched or _has_object(family, words, first, last):
            polarity = judge(sentence, first, last, Form.STATE)
            turned = {Polarity.ASSERTED: Polarity.DENIED, Polarity.DENIED: Polarity.UNSURE}.get(polarity, polarity)
            if turned is Polarity.DENIED and remains_no_more(words, first):
                turned = Polarity.UNSURE
            yield _mention(text, sentence, family.id, turned, first, last)
    yield from _nouns(text, sentence, following, family, words, taken)


def _nouns(
    text: Text, sentence: Sentence, following: Sentence | None, family: Family, words: Sequence[str], taken: set[int]
) -> Iterator[Mention]:
    nouns = [(first, last) for first, last in _places(words, family.nouns) if first not in taken]
    if not nouns:
        return
    used: set[int] = set()
    for first, last in _places(words, family.done):
        noun = _noun_of(words, nouns, first, last, family)
        if noun is None or first in taken or first in used or _names_else(words, noun):
            continue
        if words[first : last + 1] == ["go", "through"] and words[last + 1 : last + 2] and words[last + 1].isalpha():
            continue  # "such changes go through accounts": whose they are, not that they went through
        if words[first] in _PARTICLES and not _predicative(words, first, noun):
            continue
        form = Form.PAST if words[last].endswith(("ed", "en", "de", "ne")) else Form.STATE
        polarity = _answered(sentence, following, judge(sentence, first, last, form))
        if polarity is Polarity.UNREAL and form is Form.PAST and (words[first - 1] if first else "") in g.PREPOSITIONS:
            continue
        used.update((*range(first, last + 1), noun[0]))
        made = _mention(text, sentence, family.id, polarity, min(first, noun[0]), max(last, noun[1]))
        yield replace(made, near=min(abs(first - noun[1]), abs(noun[0] - last)))
    for first, last in _places(words, _LIGHT_BASE):
        noun = _object_of(words, nouns, last)
        if noun is not None and not _names_else(words, noun) and _verbal(words, first):
            polarity = judge(sentence, first, last, Form.BASE)
            if polarity is not Polarity.UNREAL:
                used.add(noun[0])
                yield _mention(text, sentence, family.id, polarity, first, noun[1])
    for first, last in _places(words, family.blocked):
        noun = _noun_of(words, nouns, first, last, family)
        if noun is None or first in taken:
            continue
        polarity = judge(sentence, first, last, Form.STATE)
        turned = {Polarity.ASSERTED: Polarity.DENIED, Polarity.DENIED: Polarity.UNSURE}.get(polarity, polarity)
        used.add(noun[0])
        yield _mention(text, sentence, family.id, turned, min(first, noun[0]), max(last, noun[1]))
    for first, last in nouns:
        if first in used or (last + 1 < len(words) and words[last + 1] in compound()):
            continue
        before = words[first - 1] if first else ""
        two_before = words[first - 2] if first > 1 else ""
        if before in ("no", "zero", "0", "without") or (
            two_before in ("no", "zero", "0") and before not in g.PREPOSITIONS
        ):
            clause = clause_start(sentence.tokens, first)
            shown = any(
                word in ("show", "shows", "showed", "list", "listed", "lists", "empty", "returned") for word in words
            )
            polarity = Polarity.ATTRIBUTED if shown else Polarity.DENIED
            if words[clause] in g.CONDITIONS or words[-1] == "?" or words[clause] in g.TIME_CONDITIONS:
                polarity = Polarity.UNREAL
            yield _mention(text, sentence, family.id, polarity, first - 1, last)
        elif last + 2 < len(words) and words[last + 1] in (":", "|") and (words[last + 2] in g.NO | g.YES):
            polarity = Polarity.DENIED if words[last + 2] in g.NO else Polarity.ASSERTED
            yield _mention(text, sentence, family.id, polarity, first, last + 2)


def _places(words: Sequence[str], forms: frozenset[Phrase]) -> Iterator[tuple[int, int]]:
    """Places of any of the phrases, the longest at each place."""
    longest = max((len(one) for one in forms), default=0)
    heads = {form[0] for form in forms if form}
    for first, word in enumerate(words):
        if word not in heads:
            continue
        for length in range(min(longest, len(words) - first), 0, -1):
            if tuple(words[first : first + length]) in forms:
                yield first, first + length - 1
                break
    for phrase in forms:
        if "*" in phrase:
            yield from _gapped(words, phrase)


def _gapped(words: Sequence[str], phrase: Phrase) -> Iterator[tuple[int, int]]:
    """ "let * know": up to five words in the gap."""
    gap = phrase.index("*")
    head, tail = phrase[:gap], phrase[gap + 1 :]
    for first in range(len(words)):
        if tuple(words[first : first + gap]) != head:
            continue
        for start in range(first + gap + 1, min(first + gap + 6, len(words))):
            if tuple(words[start : start + len(tail)]) == tail:
                yield first, start + len(tail) - 1
                break


def _finite_use(tokens: Sequence[Token], first: int) -> bool:
    """ "Rerun the job" asks for it, "I rerun it" and "it was rerun" report it: forms that are base and past alike."""
    start, group = verb_group(tokens, first)
    if any(part == "to" or part in g.MODALS or part in ("did", "do", "does") for part in group):
        return False
    low = [token.low for token in tokens[:start]]
    asked = bool(low) and low[0] in g.AUXILIARIES
    joined = low[-1:] in (["and"], ["then"]) and any(g.finite(word) for word in low)
    return bool(group) or asked or joined or low[-1:] in (["i"], ["we"], ["they"], ["who"], ["that"], ["which"])


def _verbal(words: Sequence[str], first: int) -> bool:
    """Whether a base form can be the verb of did, could, unable to, ...; "a charge" is a noun."""
    before = words[first - 1] if first else ""
    return (
        before in ("to", "did", "not", "cannot", "actually", "and", "or", "never", "also")
        or before.endswith("n't")
        or g.adverb(before)
        or before in g.MODALS
    )


def _has_object(family: Family, words: Sequence[str], first: int, last: int) -> bool:
    return _distance(family.words.objects, words, first, last) is not None


def _named(words: Sequence[str], first: int) -> bool:
    """ "A so called procedure", "what is called B-7": a name, and nobody was phoned."""
    before = [part for word in words[max(0, first - 2) : first] for part in g.contracted(word)]
    return words[first] == "called" and (before[-1:] in (["so"], ["-"]) or "what" in before)


def _said_of_else(family: Family, words: Sequence[str], last: int) -> bool:
    """ "Replaced the token with asterisks": masked, and not rotated."""
    if not family.words.never:
        return False
    stop = next((at for at in range(last + 1, len(words)) if words[at] in _CLAUSE_ENDS), len(words))
    after = words[last + 1 : min(stop, last + _SAID)]
    return any(True for _ in _places(after, frozenset(tuple(text.split()) for text in family.words.never)))


def _about_else(family: Family, words: Sequence[str], first: int, last: int) -> bool:
    away = _distance(family.words.unless, words, first, last)
    if away is None or away > 4:
        return False
    near = _distance(family.words.objects, words, first, last)
    return near is None or near >= away


def _distance(phrases: Sequence[str], words: Sequence[str], first: int, last: int) -> int | None:
    """Words between the predicate and the nearest of the phrases in its sentence; None where there is none."""
    best: int | None = None
    places = list(_places(words, frozenset(tuple(text.split()) for text in phrases)))
    if "@" in phrases:
        places += [(index, index) for index, word in enumerate(words) if "@" in word]
    for one, other in places:
        if "by" in words[max(0, one - 2) : one]:
            continue
        if one > last:
            away = one - last
        elif other < first:
            away = first - other
        elif first < one and other < last:
            away = 1
        else:
            continue
        if not _PARTED.isdisjoint(words[min(last, other) : max(first, one) + 1]):
            continue
        best = away if best is None else min(best, away)
    return best


def _noun_of(
    words: Sequence[str], nouns: Sequence[tuple[int, int]], first: int, last: int, family: Family
) -> tuple[int, int] | None:
    """The noun that the predicate at `first` is said of."""
    # "The upload had run out, which made the store turn it away": what made something do is no predicate of the noun.
    active = words[first - 1 : first] in (["which"], ["who"], ["that"])
    for noun in () if active else reversed(nouns):
        if noun[1] < first:
            between = words[noun[1] + 1 : first]
            other = ("," in between or ":" in between) and any(word in g.DETERMINERS for word in between)
            if (
                first - noun[1] <= _REACH
                and not other
                and not any(word in _ENDS or word in ("but", "so", "because", "while") for word in between)
            ):
                return noun
            break
    light = words[first] in _LIGHT or words[last] == "with" or words[last] == "through"
    return _object_of(words, nouns, last) if light else None


def _object_of(words: Sequence[str], nouns: Sequence[tuple[int, int]], last: int) -> tuple[int, int] | None:
    """The noun that is object of the verb that ends at `last`."""
    for noun in nouns:
        between = words[last + 1 : noun[0]]
        clear = not any(word in g.HARD_STOPS or word == "," for word in between)
        if noun[0] > last and len(between) <= 4 and clear:
            return noun
    return None


def _names_else(words: Sequence[str], noun: tuple[int, int]) -> bool:
    """ "refund request", "a request for the refund": what happened is the request."""
    following = words[noun[1] + 1] if noun[1] + 1 < len(words) else ""
    before = words[max(0, noun[0] - 5) : noun[0]]
    asked = [
        word
        for word in before
        if word in ("request", "requests", "attempt", "attempts", "asked", "ask", "approval", "try")
    ]
    return following in compound() or bool(asked and any(word in ("for", "of", "at", "to") for word in before))


def _again(words: Sequence[str], last: int) -> bool:
    """ "Not charged twice": denies the second time, not the first."""
    near = words[last + 1 : last + 5]
    if "any" in near and "more" not in near and "further" not in near:
        return False
    return any(word in _AGAIN for word in near)


def _predicative(words: Sequence[str], first: int, noun: tuple[int, int]) -> bool:
    left = words[noun[1] + 1 : first]
    if not left:
        return words[first] in ("complete", "finished", "successful", "live")
    parts = [part for word in left for part in g.contracted(word)]
    return any(part in g.BE_FINITE or part in ("been", "be", ":", "|", "not") for part in parts)


def _answered(sentence: Sentence, following: Sentence | None, polarity: Polarity) -> Polarity:
    """ "Was it sent? No." """
    words = [token.low for token in sentence.tokens]
    if words[-1] == "?" and following is not None and polarity is Polarity.UNREAL:
        answer = following.tokens[0].low
        if answer in g.NO:
            return Polarity.DENIED
        if answer in g.YES:
            return Polarity.ASSERTED
    return polarity


def _mention(text: Text, sentence: Sentence, family: str, polarity: Polarity, first: int, last: int) -> Mention:
    tokens: tuple[Token, ...] = sentence.tokens
    first = max(first, 0)
    start, end = tokens[first].start, tokens[last].end
    ends = (index for index in range(last + 1, len(tokens)) if tokens[index].low in _CLAUSE_ENDS)
    stop = min(next(ends, len(tokens)), last + 6)
    begin = clause_start(tokens, first)
    clause = " ".join(token.low for token in tokens[begin:stop])
    if polarity is Polarity.ASSERTED and negated_before(tokens[max(begin, first - _NOT_NEAR) : last]):
        within = " ".join(part for token in tokens[first:last] for part in g.contracted(token.low))
        polarity = Polarity.DENIED if FAILED_TO.search(within) else Polarity.UNSURE
    return Mention(family, polarity, start, end, text.plain[start:end].strip(), sentence.text.strip(), clause)
