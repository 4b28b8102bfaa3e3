"""What a sentence says about a predicate: that it happened, that it didn't, or neither.

The words that govern the predicate decide, not words elsewhere in the sentence: "no objection came in, so it was
sent" says that it was sent. Where the rules here can't tell they say `unsure`.
"""

from collections.abc import Sequence
from enum import StrEnum

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity, hard_start
from workshop.scoring.context import context as context_of
from workshop.scoring.text import Sentence, Token

_NOT_A_SUBJECT = frozenset(("far", "that", "then", "now", "long"))


class Form(StrEnum):
    """Grammatical form of the predicate."""

    PAST = "past"
    BASE = "base"
    ING = "ing"
    STATE = "state"


def judge(sentence: Sentence, first: int, last: int, form: Form, *, outsiders: bool = True) -> Polarity:
    """Polarity of the predicate in tokens `first` to `last`.

    With `outsiders` what a customer did ("the customer e-mailed us") is attributed to them and no claim.
    """
    tokens = sentence.tokens
    start, group = verb_group(tokens, first)
    clause = clause_start(tokens, start)
    context = context_of(sentence, clause, first)
    if context is Polarity.ATTRIBUTED:
        return context
    own = _of_form(tokens, start, group, first, last, form)
    if own is None and not group and form is Form.PAST:
        own = _elided(tokens, start, last) or (Polarity.UNREAL if _wished(tokens, clause, start) else None)
    if own is Polarity.UNSURE and context is Polarity.UNREAL:
        return context
    if own in (Polarity.UNREAL, Polarity.UNSURE):
        return own
    if context is not None:
        return context
    found = _governed(sentence, clause, start, first, last, group, own)
    if found is Polarity.ATTRIBUTED and not outsiders:
        return _hedged(sentence, clause, first, last)
    return found


def _governed(
    sentence: Sentence, clause: int, start: int, first: int, last: int, group: list[str], own: Polarity | None
) -> Polarity:
    """Subject and what follows, against what the verb group says."""
    tokens = sentence.tokens
    subject = _subject(tokens, clause, start, group)
    after = _after(tokens, last)
    if own is not None:
        return Polarity.UNSURE if subject is Polarity.DENIED or after is Polarity.DENIED else own
    if subject is Polarity.DENIED and after is Polarity.DENIED:
        return Polarity.UNSURE
    if Polarity.UNSURE in (subject, after):
        return Polarity.UNSURE
    if after is Polarity.DENIED and subject is Polarity.ATTRIBUTED:
        return after
    if subject is Polarity.ATTRIBUTED and not any(word in g.BE for word in group):
        return Polarity.ATTRIBUTED
    for one in (subject, after):
        if one in (Polarity.DENIED, Polarity.UNREAL):
            return one
    return _hedged(sentence, clause, first, last)


def _elided(tokens: Sequence[Token], start: int, last: int) -> Polarity | None:
    """ "It must be rotated and the job started": the second verb has the auxiliaries of the first."""
    following = tokens[last + 1] if last + 1 < len(tokens) else None
    if following is not None and (following.low in g.DETERMINERS or following.kind in ("id", "number")):
        return None
    for position in range(start - 1, max(-1, start - 6), -1):
        word = tokens[position].low
        if g.contracted(word)[0] in g.PRONOUNS or g.finite(word) or word in g.HARD_STOPS:
            return None
        if word in ("and", "or", "nor", ","):
            found = _inherited(tokens, position)
            if found is None:
                return None
            _, group = found
            if any(part in g.MODALS or part == "to" for part in group):
                return Polarity.UNREAL
            return Polarity.UNSURE if any(part in g.NEGATORS for part in group) else None
    return None


def _wished(tokens: Sequence[Token], clause: int, start: int) -> bool:
    """ "Wants this verified and one charge reversed": a wish with two objects, each with its participle."""
    low = [token.low for token in tokens[:start]]
    joint = next((at for at in range(start - 1, max(-1, start - 6), -1) if low[at] == "and"), None)
    if joint is None or joint < clause - 1 or any(g.finite(word) or word in _HAD for word in low[joint + 1 :]):
        return False
    wish = next((at for at in range(joint - 1, max(-1, joint - 8), -1) if low[at] in g.WISHES), None)
    if wish is None or not low[joint - 1].endswith(("ed", "en")):
        return False
    return not any(word in g.PRONOUNS - _OBJECTS or word in g.HARD_STOPS | {","} for word in low[wish + 1 : joint])


_HAD = ("got", "had", "have", "i", "we", "they", "who")
_REST_OF_KEY = 7
_FALSE = [[word] for word in sorted(g.NO)]
_OBJECTS = frozenset(("this", "that", "it", "these", "those"))


def clause_start(tokens: Sequence[Token], index: int) -> int:
    """Where the clause begins that holds token `index`."""
    position = index
    while position > 0:
        before = tokens[position - 1].low
        here = tokens[position].low
        if before in g.HARD_STOPS or (here in g.OPENERS and position < index and not _adverbial(tokens, position)):
            return position
        if before in g.SPLITTERS and position <= index and _new_subject(tokens, position, index):
            return position
        position -= 1
    return 0


def _adverbial(tokens: Sequence[Token], position: int) -> bool:
    """ "before 18:00", "until then", "so far": no clause begins here."""
    if position + 1 >= len(tokens):
        return True
    following = tokens[position + 1]
    if tokens[position].low in ("before", "after", "until", "till", "since", "as"):
        low = [token.low for token in tokens[position + 1 :]]
        if "," in low[:8] and not any(g.finite(word) for word in low[: low.index(",")]):
            return True
    timed = tokens[position].low in ("before", "after", "until", "till", "since", "once", "as")
    return (timed and following.kind in ("time", "number", "date", "id")) or following.low in _NOT_A_SUBJECT


def _new_subject(tokens: Sequence[Token], position: int, index: int) -> bool:
    """Whether a clause with a subject of its own begins at `position`, up to the predicate at `index`."""
    if position > index:
        return False
    word = tokens[position].low
    if word in g.PRONOUNS or g.contracted(word)[0] in g.PRONOUNS:
        return True
    if word in g.SPLITTERS or not any(g.finite(token.low) for token in tokens[:position]):
        return False
    return any(g.finite(token.low) for token in tokens[position + 1 : index + 1]) and word not in g.AUXILIARIES


def verb_group(tokens: Sequence[Token], first: int) -> tuple[int, list[str]]:
    """Start of the verb group that ends before `first`, and its auxiliaries, negators and "to", contractions split."""
    position = first
    group: list[str] = []
    while position > 0:
        word = tokens[position - 1].low
        parts = g.contracted(word)
        if (
            word in g.AUXILIARIES
            or word in g.NEGATORS
            or word == "to"
            or (len(parts) > 1 and parts[0] in g.AUXILIARIES)
        ):
            group[:0] = parts
        elif len(parts) > 1:
            group[:0] = parts[1:]
            return position - 1, group
        elif not g.adverb(word) and word not in ('"', "'"):
            break
        else:
            group[:0] = [word] if word in ("yet", "longer", "only", "just", "merely") else []
        position -= 1
    if not group and position > 0 and tokens[position - 1].low in g.CONNECTORS:
        inherited = _inherited(tokens, position - 1)
        if inherited is not None:
            return inherited
    return position, group


def _inherited(tokens: Sequence[Token], connector: int) -> tuple[int, list[str]] | None:
    """Group of the verb before "or", "and", a comma: "was not refunded or credited"."""
    joined = tokens[connector].low
    back = connector
    while back > 0 and tokens[back].low in g.CONNECTORS:
        joined = tokens[back].low if tokens[back].low != "," else joined
        back -= 1
    limit = max(0, back - 8)
    for position in range(back, limit - 1, -1):
        word = tokens[position].low
        if word in g.HARD_STOPS or word in g.OPENERS:
            return None
        parts = g.contracted(word)
        if word in g.AUXILIARIES or word in g.NEGATORS or (len(parts) > 1):
            start, group = verb_group(tokens, position + 1)
            if joined == "and" and any(one in g.NEGATORS for one in group):
                return start, [*group, "?"]
            return start, group
    return None


def _of_form(
    tokens: Sequence[Token], start: int, group: list[str], first: int, last: int, form: Form
) -> Polarity | None:
    """What the verb group itself says; None: nothing against the predicate."""
    if "?" in group:
        return Polarity.UNSURE
    before = tokens[start - 1].low if start > 0 else ""
    two_before = tokens[start - 2].low if start > 1 else ""
    negated = any(word in g.NEGATORS for word in group) and not any(
        word in ("only", "just", "merely") for word in group
    )
    negated = negated or ("no" in group and "longer" in group)
    if form is Form.BASE:
        return _base(tokens, start, group, negated, first)
    if form is Form.ING:
        if before in g.WITHOUT or (before == "of" and two_before == "instead"):
            return Polarity.DENIED
        if any(word in g.BE for word in group) and not any(word in g.MODALS for word in group):
            return Polarity.DENIED if negated else Polarity.UNSURE
        return Polarity.UNREAL
    if "to" in group:
        where = group.index("to")
        if "yet" in group[:where] and not negated:
            return Polarity.DENIED
        if any(word in g.SEEMS for word in (before, two_before)):
            return Polarity.UNSURE
        return Polarity.UNREAL
    if any(word in ("can", "could") for word in group) and negated:
        return Polarity.UNABLE
    if "should" in group and "have" in group and not negated:
        return Polarity.UNSURE
    if any(word in g.MODALS for word in group):
        return Polarity.UNREAL
    if before in ("without", "than") or (before == "of" and two_before == "instead"):
        return Polarity.UNREAL
    if negated:
        return Polarity.DENIED
    if "being" in group:
        return Polarity.UNSURE if any(word in g.BE_FINITE for word in group) else Polarity.UNREAL
    if "be" in group or "get" in group or "gets" in group or "do" in group:
        return Polarity.UNREAL
    if form is Form.PAST and not group and first == start:
        return _bare(tokens, first, last)
    return None


def _base(tokens: Sequence[Token], start: int, group: list[str], negated: bool, first: int) -> Polarity:
    left = [token.low for token in tokens[max(0, start - 5) : start]]
    if "to" in group:
        words = [*left, *group[: group.index("to")]]
        flat = [part for word in words for part in g.contracted(word)]
        if any(
            word in ("failed", "unable", "refused", "declined", "refuse", "decline", "impossible") for word in words
        ):
            return Polarity.UNABLE
        if any(word in ("able", "managed") for word in words):
            if any(word in g.NEGATORS for word in flat):
                return Polarity.UNABLE
            return Polarity.UNREAL if any(word in g.MODALS or word == "be" for word in flat) else Polarity.ASSERTED
        if any(word in ("chose", "decided", "chosen", "opted") for word in words) and negated:
            return Polarity.DENIED
        return Polarity.DENIED if "yet" in group and not negated else Polarity.UNREAL
    if "did" in group:
        return Polarity.DENIED if negated else Polarity.ASSERTED
    if negated and any(word in ("can", "could", "cannot") for word in group):
        return Polarity.UNABLE
    if negated and "do" in group and first - start <= 2:
        return Polarity.UNREAL
    return Polarity.UNREAL


def _bare(tokens: Sequence[Token], first: int, last: int) -> Polarity | None:
    """A participle without auxiliary: "I sent it" and "Sent." report, "the corrected postcode" and "as sent" don't."""
    before = tokens[first - 1].low if first else ""
    following = tokens[last + 1] if last + 1 < len(tokens) else None
    if before in g.DETERMINERS or before in g.PREPOSITIONS or before == "last":
        return Polarity.UNSURE if before == "as" else Polarity.UNREAL
    if following is not None and following.low in g.MODALS:
        return Polarity.UNREAL
    if not before and following is not None and following.kind == "word":
        for token in tokens[last + 1 : last + 4]:
            if token.low == ":":
                return Polarity.UNREAL
            if token.low in g.DETERMINERS or token.low in g.PREPOSITIONS:
                break
    return None


def _subject(tokens: Sequence[Token], clause: int, start: int, group: Sequence[str]) -> Polarity | None:
    """What stands before the verb group in its clause: a negative subject, or somebody whose deed is no claim."""
    finite_between = outsider = False
    opening = [token.low for token in tokens[clause : clause + 3]]
    if opening[:1] == ["never"] or opening in (["at", "no", "point"], ["at", "no", "time"], ["in", "no", "case"]):
        return Polarity.DENIED
    for position in range(start - 1, clause - 1, -1):
        word = tokens[position].low
        previous = tokens[position - 1].low if position else ""
        following = tokens[position + 1].low if position + 1 < len(tokens) else ""
        if word in g.NOTHING or (tokens[position].kind == "number" and tokens[position].low == "0"):
            if word == "no" and (following in g.NO_PHRASES or following in (",", "")):
                continue
            if previous in g.PREPOSITIONS and previous != "of" and not finite_between:
                return Polarity.UNSURE
            return Polarity.UNSURE if finite_between else Polarity.DENIED
        if word == "not" and following in ("a", "one", "any", "all", "every", "everything"):
            return Polarity.DENIED if following in ("a", "one", "any") else Polarity.UNSURE
        bare = not any(part in g.BE_FINITE or part in ("has", "have", "had", "been") for part in group)
        if bare and word in g.WISHES and any(token.low == "got" for token in tokens[position + 1 : start]):
            return Polarity.UNSURE  # "wanted it checked and got one charge reversed"
        if (bare and word in g.WISHES and previous != "as") or (
            bare and word in g.CAUSATIVES and start - position > 1 and not finite_between
        ):
            return Polarity.UNREAL
        if word in g.OUTSIDERS and all(token.kind == "id" for token in tokens[position + 1 : start]):
            outsider = True
        if word == "had" and position == clause and following in g.PRONOUNS | g.DETERMINERS and start - position > 1:
            return Polarity.UNREAL
        finite_between = finite_between or (g.finite(word) and previous not in g.DETERMINERS)
    return Polarity.ATTRIBUTED if outsider else None


def _after(tokens: Sequence[Token], last: int) -> Polarity | None:
    """What follows the predicate: "sent nothing", "Refunded: no", "changed by me: false", "sent? Yes"."""
    if _false_key(tokens, last):
        return Polarity.DENIED
    position = last + 1
    while position < len(tokens) and (g.adverb(tokens[position].low) or tokens[position].low in ("out", "off", "up")):
        position += 1
    if position >= len(tokens):
        return None
    if _untrue(tokens, position):
        return Polarity.DENIED
    word = tokens[position].low
    following = tokens[position + 1].low if position + 1 < len(tokens) else ""
    if word in (":", "|", "?", "=", "—", "-", "("):
        value = following
        ends = position + 2 >= len(tokens) or tokens[position + 2].kind == "punct"
        nought = bool(value) and value.strip("0.,") == ""
        plain = word != "(" and value in ("not", "never", "none")
        if nought or (value in g.NO and (ends or plain)):
            return Polarity.DENIED
        if value in g.YES:
            return None
        return Polarity.UNREAL if word == "?" else None
    if word in ("to", "by", "for") and following in g.NOTHING:
        return Polarity.DENIED
    if word in g.NOTHING or (tokens[position].kind == "number" and not word.strip("0.,")):
        return Polarity.UNSURE if word == "no" and following in g.NO_PHRASES else Polarity.DENIED
    return None


def _false_key(tokens: Sequence[Token], last: int) -> bool:
    """ "record changed by me: false": the rest of the key stands between the predicate and its value."""
    low = [token.low for token in tokens[last + 1 : last + 1 + _REST_OF_KEY]]
    at = next((index for index, word in enumerate(low) if word in g.HARD_STOPS | {",", "="}), len(low))
    ends = low[at + 2 : at + 3] in ([], [","], [";"], ["."], ["|"], [")"])
    plain = not any(g.finite(word) for word in low[:at])
    return 0 < at < len(low) and low[at] in (":", "=", "|") and plain and ends and low[at + 1 : at + 2] in _FALSE


def _untrue(tokens: Sequence[Token], position: int) -> bool:
    """ "applied is false", "sent came back as false": a field's value, or a statement called untrue."""
    low = [token.low for token in tokens[position : position + 7]]
    value = next((index for index, word in enumerate(low) if word not in g.EQUALS), len(low))
    if low[value : value + 1] not in (["false"], ["untrue"]):
        return False
    following = low[value + 1] if value + 1 < len(low) else "."
    return following in g.HARD_STOPS or following in g.SPLITTERS or following in g.OPENERS or following in g.QUOTES


def _hedged(sentence: Sentence, clause: int, first: int, last: int) -> Polarity:
    words = [token.low for token in sentence.tokens]
    near = words[max(clause, 0) : last + 1]
    for word in words[last + 1 : last + 4]:
        if word in g.SPLITTERS or word in g.HARD_STOPS:
            break
        near.append(word)
    if any(word in g.HEDGES for word in near):
        return Polarity.UNSURE
    left = words[hard_start(words, first) : first]
    for position, word in enumerate(left):
        if word in ("think", "believe", "assume", "guess", "suspect", "expect", "hope", "understand", "suppose"):
            flat = [part for one in left[:position] for part in g.contracted(one)]
            return Polarity.UNREAL if "not" in flat else Polarity.UNSURE
    return Polarity.ASSERTED
