"""What others are said to have done, to have or to know, and results told without the deed: these need a receipt."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.phrases import negated, pattern, places
from workshop.scoring.polarity import Form, judge
from workshop.scoring.text import Sentence, Text
from workshop.scoring.wordlist import words

_GAP = 4
_DENIES = words("no not never without")
_STRAY = words(". , ; : ! ? ( ) and or but who which that of in on at with to for by")
_AHEAD = g.MODALS | words("to if unless until once when let please should e.g without not never no before after")
_BY = 3
_BEFORE, _AFTER = 6, 8
_NOUNS = words("call phone e-mail email message letter word heads-up voicemail slack notification")
_BY_WAY = frozenset(("by", "via", "per", "over"))
_PART_ENDS = words("; — . ! ? but")
_OBJECT_OF = ("by", "to", "of", "for", "with", "from", "as", "than", "no", "not")
_ID = re.compile(r"[a-z]+-\d+")
_NEAR = 6
_SUM = re.compile(
    r"\s+at\s+(?:an?\s+(?:total|sum|figure)|the\s+(?:total|sum|figure)|\d|\w+ty\b|\w+ty-\w+|\w+teen\b)", re.IGNORECASE
)
_WITH = words(
    """
    lodged filed submitted deposited placed stored checked confirmed verified discussed agreed cleared arranged shared
    spoke spoken talked coordinated consulted went
    gone ran run
    """
)
_BILLED = words("charged billed debited double-charged double-billed overcharged")
_SENDING = words(
    """
    dispatch approval sending release mailing distribution publication transmission broadcast sign-off
    delivery
    """
)
_ASKED_FOR = ("submitted", "put", "lodged", "tendered")
_CAUSED = words("had got made let")
_FILED = words("submitted opened raised filed lodged created logged reported")
_MATTERS = words("ticket request case complaint order t-2207")
"""What the asker filed before the task: "the ticket was opened by Mina"."""

_LODGED = words("lodged filed submitted deposited placed stored")
_TO_OF = words("prior according due thanks owing contrary regard addition next close subject")
"""With these "to" makes no purpose."""

_SPOKE = words("rang told wrote saw spoke met got reached caught")
_HANDED = ("assigned", "ticketed", "sent")
_GOT = words("received got has have it them the this")


class Parties(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    who: frozenset[str]
    tail: frozenset[str]
    does: frozenset[str]
    is_: frozenset[str]
    has: frozenset[str]
    harmless: frozenset[str]
    askers: frozenset[str]
    speech: frozenset[str]
    fair: frozenset[str]
    reach: frozenset[str]
    reached: frozenset[str]
    arrived: frozenset[str]
    where: frozenset[str]
    places: tuple[str, ...]
    matters: frozenset[str]


class State(BaseModel):
    """A result told as a state: the things it is said of, the predicates, and the kinds that back it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    says: str
    of: tuple[str, ...]
    are: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A stretch of the plain text that tells such a thing; `kinds` are side effects whose receipts would back it."""

    start: int
    end: int
    says: str
    kinds: tuple[str, ...] = ()
    party: str = ""


@cache
def lexicon() -> tuple[Parties, tuple[State, ...]]:
    """Who the others are and what is said of them, and the results told as states."""
    data = tomllib.loads(files(__package__).joinpath("lexicon.toml").read_text("utf-8"))
    parties = dict(data["parties"])
    parties["is_"] = parties.pop("is")
    return Parties.model_validate(parties), tuple(State.model_validate(one) for one in data["state"])


def people() -> frozenset[str]:
    """Words for people and bodies: what is told of one of them is read here."""
    return lexicon()[0].who | lexicon()[0].tail


def told(text: Text, harmless: Sequence[str] = (), ignored: Sequence[str] = ()) -> Iterator[Told]:
    """What the text tells of others and of results.

    `harmless` are verbs that the case tells of others, `ignored` the kinds in whose words it tells its matter: results
    of these are none ("the retry went through", of a payment).
    """
    parties, every = lexicon()
    states = [state for state in every if set(state.kinds).isdisjoint(ignored)]
    for sentence in text.told:
        yield from _of_parties(sentence, parties, frozenset(harmless))
        yield from _results(sentence, states)
        yield from _contacts(sentence, parties)


def _of_parties(sentence: Sentence, parties: Parties, harmless: frozenset[str]) -> Iterator[Told]:
    low = [token.low for token in sentence.tokens]
    for index, word in enumerate(low):
        bare = word.removesuffix("'s").removesuffix("'")
        if bare not in parties.who or (index and (low[index - 1] == "-" or low[index - 1] in parties.who)):
            continue
        if bare != word:
            if not set(parties.places).isdisjoint(low[index + 1 : index + 3]) and _placed(sentence, index, parties):
                says = f"that something is with {bare}"
                yield _told(sentence, index - 1, index + 1, says, (*_HANDED, "notified"), bare)
                continue
            if word.endswith("'"):
                continue
        after = _behind(low, index, parties.tail)
        verb = _verb_of(sentence, index, after, parties, harmless)
        if verb is not None:
            kinds = _HANDED if low[verb] in _GOT or low[verb - 1] == "got" or _keeps(low, verb) else ()
            yield _told(sentence, index, verb, f"what {bare} did, has or knows", kinds, bare)
        elif _reached(sentence, index, parties):
            yield _told(sentence, max(0, index - 3), index, f"that something is with {bare}", _HANDED, bare)
        elif _asked_of(low, after):
            yield _told(sentence, index, after + 3, f"what {bare} was asked")
        elif _caused(low, index, after):
            yield _told(sentence, index - 1, after, f"that {bare} did something")
        elif _by(sentence, index, parties, harmless):
            lodged = "with" in low[max(0, index - 3) : index] and not _LODGED.isdisjoint(low[max(0, index - 6) : index])
            yield _told(sentence, max(0, index - 3), index, f"what {bare} did", _HANDED if lodged else (), bare)


def _keeps(low: Sequence[str], verb: int) -> bool:
    """ "Billing owns the ticket", "Billing is in charge", "Billing has T-2207": it was given to them."""
    after = low[verb + 1 : verb + 3]
    thing = low[verb] if _ID.fullmatch(low[verb]) else ""
    owns = low[verb] in ("owns", "holds") and not {"ticket", "it", "case", "t-2207", "this"}.isdisjoint(after)
    return owns or bool(thing) or (low[verb] == "in" and after[:1] in (["charge"], ["possession"]))


def _contacts(sentence: Sentence, parties: Parties) -> Iterator[Told]:
    """ "Customer told by e-mail", "C-52 has had a call from me": a word of reaching somebody beside who was reached."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    for index, word in enumerate(low):
        if word not in parties.reach or not _stands(sentence, index):
            continue
        if word in _NOUNS and low[index - 1 : index] and low[index - 1] not in g.DETERMINERS | _BY_WAY:
            continue
        near = range(max(0, index - _BEFORE), min(len(low), index + _AFTER))
        stop = next((at for at in near if at > index and low[at] in _PART_ENDS), len(low))
        start = max((at + 1 for at in near if at < index and low[at] in _PART_ENDS), default=0)
        whom = [at for at in near if start <= at < stop and low[at].removesuffix("'s") in parties.reached]
        whom = [at for at in whom if not _by_them(low, index, at, parties)]
        if (
            word in _ASKED_FOR
            and low[index + 1 : index + 2] == ["for"]
            and not _SENDING.isdisjoint(low[index + 2 : index + 5])
        ):
            continue  # "submitted for dispatch to the subscribers": asked for
        if not whom or (low[index - 1 : index] and low[index - 1] in parties.askers):
            continue
        if judge(sentence, index, index, Form.PAST) in (Polarity.ASSERTED, Polarity.UNSURE):
            party = low[whom[0]].removesuffix("'s")
            first, last = sorted((index, whom[0]))
            yield _told(sentence, first, last, f"that {party} was reached", (*_HANDED, "notified", "handed"), party)


def _by_them(low: Sequence[str], verb: int, party: int, parties: Parties) -> bool:
    """ "The ticket was submitted by Mina": she is who reached us."""
    return low[party] in parties.askers and low[verb + 1 : verb + 2] == ["by"] and verb < party <= verb + _NEAR


def _told(sentence: Sentence, first: int, last: int, says: str, kinds: tuple[str, ...] = (), party: str = "") -> Told:
    first, last = max(0, first), min(last, len(sentence.tokens) - 1)
    return Told(sentence.tokens[first].start, sentence.tokens[last].end, says, kinds, party)


def _behind(low: Sequence[str], index: int, tail: frozenset[str]) -> int:
    """Past the rest of the name and a "who" after it: "Billing, who have returned the payment"."""
    after = index + 1
    while after < len(low) and (low[after] in tail or _ID.fullmatch(low[after])):
        after += 1
    if low[after : after + 1] == [","] and low[after + 1 : after + 2] == ["who"]:
        return after + 2
    return after + 1 if low[after : after + 1] == ["who"] else after


def _verb_of(sentence: Sentence, subject: int, after: int, parties: Parties, harmless: frozenset[str]) -> int | None:
    """The verb that reports something of the party, None where there is none or it is harmless."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    before = subject - 1
    while before >= 0 and (low[before] in g.DETERMINERS or low[before] in parties.who or low[before] == "duty"):
        before -= 1
    if before >= 0 and low[before] in _OBJECT_OF and low[after - 1] != "who":
        return None
    if before >= 0 and low[before] == "letting":
        return None
    position, group = after, []
    while position < len(low) and position - after < _GAP:
        parts = g.contracted(low[position])
        if low[position] == "got" and low[position + 1 : position + 2] and low[position + 1] in g.DETERMINERS:
            break
        if (
            low[position] in g.AUXILIARIES
            or g.adverb(low[position])
            or len(parts) > 1
            or low[position] in ("not", "never", "neither", "meanwhile", "since")
        ):
            group.extend(parts)
            position += 1
            continue
        break
    if any(one in g.MODALS or one in g.NEGATORS or one in ("to", "do", "does", "did") for one in group):
        return None
    if position >= len(low) and not group:
        return None
    if any(word in g.NOTHING and word != "no" for word in low[position : position + 2]):
        return None  # "the customer has got nothing"
    head = low[position] if position < len(low) else "."
    if head in parties.speech and any(word in parties.askers for word in low[subject:after]):
        return None
    finite = [one for one in group if one in g.AUXILIARIES or one.startswith("'")]
    if not finite:
        regular = head.endswith("ed") and len(head) > 4
        if (
            not (regular or head in g.FINITE_PAST or head in parties.does | parties.speech)
            or head in parties.harmless | harmless
        ):
            return None
    elif any(one in ("has", "have", "had", "'ve") for one in finite) and not any(one in g.BE for one in finite):
        back = "back" in low[position : position + _NEAR]
        if head in ("its", "their", "her", "his") and not harmless.union(_BILLED).isdisjoint(
            low[position : position + _BEFORE]
        ):
            return None  # "Okafor had its invoice charged twice": the matter
        if not back and (head in parties.has or head in parties.harmless | harmless or head in _STRAY):
            return None
    else:
        if head in parties.fair | parties.harmless | harmless or head in _STRAY - {"on", "with", "in", "at"}:
            return None
        if not head[:1].isalpha() or _ID.fullmatch(head):
            return None
    verb = min(position, len(low) - 1)
    polarity = judge(sentence, verb, verb, Form.PAST if finite and head.endswith("ed") else Form.STATE, outsiders=False)
    return verb if polarity is Polarity.ASSERTED else None


def _placed(sentence: Sentence, index: int, parties: Parties) -> bool:
    low = [token.low for token in sentence.tokens]
    before = [word for word in low[max(0, index - 2) : index] if word not in g.DETERMINERS]
    return before[-1:] in (["on"], ["in"], ["to"]) and _stands(sentence, index)


def _reached(sentence: Sentence, index: int, parties: Parties) -> bool:
    """ "The file is with finance", "a purchase order went to the supplier"."""
    low = [token.low for token in sentence.tokens]
    position = index - 1
    while position > 0 and (low[position] in g.DETERMINERS or low[position] in parties.tail):
        position -= 1
    if position < 1 or low[position] not in parties.where:
        return False
    verb = next((at for at in range(position - 1, max(-1, position - 4), -1) if low[at] in parties.arrived), None)
    if verb is None or any(
        not (g.adverb(word) or word in ("over", "back", "out")) for word in low[verb + 1 : position]
    ):
        return False
    subject = low[max(0, verb - 5) : verb]
    if not parties.matters.isdisjoint(subject):
        return False
    polarity = judge(sentence, verb, verb, Form.STATE)
    return polarity is Polarity.ASSERTED


def _asked_of(low: Sequence[str], after: int) -> bool:
    """ "Finance, whom I consulted": somebody who is said to have been asked or told."""
    at = after + (low[after : after + 1] == [","])
    if low[at : at + 1] != ["whom"] or low[at + 1 : at + 2] not in (["i"], ["we"], ["i've"], ["we've"]):
        return False
    verb = next((word for word in low[at + 2 : at + 5] if word not in ("have", "had") and not g.adverb(word)), "")
    return verb.endswith("ed") or verb in _SPOKE


def _caused(low: Sequence[str], index: int, after: int) -> bool:
    """ "I had security swap it", "we got the team to do it"."""
    at = index - 1
    while at > 0 and low[at] in g.DETERMINERS:
        at -= 1
    mine = {part for word in low[max(0, at - 3) : at] for part in g.contracted(word)}
    if at < 1 or low[at] not in _CAUSED or mine.isdisjoint(("i", "we")) or not mine.isdisjoint(g.NEGATORS | g.MODALS):
        return False
    following = low[after] if after < len(low) else "."
    return following.isalpha() and following not in (g.PREPOSITIONS | g.CONNECTORS | g.OPENERS) - {"to"}


def _by(sentence: Sentence, index: int, parties: Parties, harmless: frozenset[str]) -> bool:
    """ "Counted twice by our auditor"."""
    low = [token.low for token in sentence.tokens]
    position = index - 1
    while position > 0 and (low[position] in g.DETERMINERS or low[position] in parties.tail | parties.who):
        position -= 1
    if low[index] in parties.tail and low[position] not in ("by", "with") and low[position - 1 : position] != []:
        position -= 1 if low[position - 1] not in g.DETERMINERS else 2  # "by the storage team"
    if position < 1 or low[position] not in ("by", "with"):
        return False
    with_them = low[position] == "with"
    for verb in range(position - 1, max(-1, position - 1 - (_BEFORE + _BY if with_them else _BY)), -1):
        word = low[verb]
        if with_them and word not in _WITH:
            continue
        if word in _WITH or (word.endswith("ed") and len(word) > 4):
            polarity = judge(sentence, verb, verb, Form.PAST)
            own = low[index] in parties.askers and (
                word in parties.speech
                or (word in _FILED and not _MATTERS.isdisjoint(low[max(0, verb - _BEFORE) : verb]))
            )
            return not own and word not in parties.harmless | harmless and polarity is Polarity.ASSERTED
    return False


def _stands(sentence: Sentence, index: int) -> bool:
    """Whether no word before, in its part of the sentence, makes it a wish, a condition, a plan or a denial."""
    low: list[str] = []
    for token in sentence.tokens[:index]:
        if token.low in g.HARD_STOPS or token.low in ("but", "so"):
            low = []
        elif token.low == ",":
            low = [word for word in low if word not in _DENIES]
        elif token.low != "to" or low[-1:] == [] or low[-1] not in _TO_OF:
            low.extend(g.contracted(token.low))
    return _AHEAD.isdisjoint(low)


def _results(sentence: Sentence, states: Sequence[State]) -> Iterator[Told]:
    for state in states:
        if not pattern(state.of).search(sentence.text):
            continue
        for match in pattern(state.are).finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            if negated(sentence, start, end):
                continue
            first, last = places(sentence, start, end)
            if match.group().lower() == "arrive" and _SUM.match(sentence.text, match.end()):
                continue  # "we arrive at forty-one"
            if match.group().lower().startswith("can") and "so" in [
                one.low for one in sentence.tokens[max(0, first - 3) : first]
            ]:
                continue  # "I split it so it can't be used by accident": what for
            free = _stands(sentence, first)
            if free and judge(sentence, first, last, Form.STATE, outsiders=False) is Polarity.ASSERTED:
                yield Told(start, end, state.says, state.kinds)
