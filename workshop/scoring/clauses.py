"""Parts of sentences between signs and conjunctions, and whether a part tells or leaves open."""

from collections.abc import Iterator, Sequence

from workshop.scoring import grammar as g
from workshop.scoring.text import Sentence, Token
from workshop.scoring.wordlist import words

_SPEAKERS = words(
    "i we she he they customer customers customer's client user requester sender okafor mina ceramics brandt ada it"
    " b-7 paragraph log reply replies answer page tool"
)
PARTS = words("; : | ( ) — . ! ? [ ] → => but so because although though while whereas since")
OPEN = words(
    """
    not never no nobody none nothing neither nor without if unless until till once when whenever before should must
    would might may shall will 'll ought cannot whether please need needs needed want wants wanted wish wishes hope
    hopes ask suggest suggests recommend recommends propose proposes advise advised advises expects require requires
    instead unclear unknown unsure 'd
    """
)
ORDERS = words(
    """
    please ask tell let have inform notify alert contact call check get give make put escalate raise consider use see
    talk speak ping warn hand forward send remind nudge ring phone
    """
)
_TIMED = words("before until till once when")
HAVING = frozenset(
    ("got", "received", "receive", "get", "gets", "has", "have", "had", "holds", "hold", "keeps", "owns", "carries")
)
MINE = frozenset(("i", "we"))
PREMODS = words("relevant right responsible entire whole affected on duty night day shift network person new own")
"""What may stand between article and party."""


def parts(sentence: Sentence) -> Iterator[list[Token]]:
    """The parts of a sentence; of those that say what something is for, none."""
    part: list[Token] = []
    so = False
    for token in sentence.tokens:
        meanwhile = token.low == "since" and part and part[-1].low in ("has", "have", "had", "'ve")
        if (token.low in PARTS and not meanwhile) or token.low == ",":
            yield from _told(part, so)
            so, part = token.low == "so", []
        else:
            part.append(token)
    yield from _told(part, so)


def _told(part: list[Token], so: bool) -> Iterator[list[Token]]:
    """ "So that customers see something": what for."""
    if part and not (so and part[0].low == "that"):
        yield part


def is_open(part: Sequence[Token]) -> bool:
    """Whether the part denies, orders, wishes, plans, hangs on a condition or says what a text or an asker says."""
    flat = [one for at, token in enumerate(part) if not _timed(part, at) for one in g.contracted(token.low)]
    if not flat or flat[0] in ORDERS or (flat[0] in ("and", "then") and flat[1:2] and flat[1] in ORDERS):
        return True
    if not OPEN.isdisjoint(flat):
        return True
    verb = next((at for at, word in enumerate(flat) if word in g.REPORTS - _OWN), None)
    return verb is not None and not (g.SOURCES | _SPEAKERS).isdisjoint(flat[:verb])


_OWN = words("told tried asked")
_PAST = words("did had was were")
_HOURS = words("six five seven noon midnight then that this")


def _timed(part: Sequence[Token], at: int) -> bool:
    """ "Before 18:00", "shortly before six": when, and no condition."""
    following = part[at + 1] if at + 1 < len(part) else None
    if part[at].low in ("before", "when") and not _PAST.isdisjoint(token.low for token in part[at + 1 : at + 5]):
        return True  # "before I did that I rang them"
    return (
        part[at].low in _TIMED
        and following is not None
        and (following.kind in ("time", "number", "date") or following.low in _HOURS)
    )


def leads(part: Sequence[Token], at: int, who: frozenset[str]) -> bool:
    """Whether the party stands first in its part, as a subject does."""
    low = [token.low for token in part[:at]]
    return all(word in g.DETERMINERS or word in who or word in PREMODS or word in ("and", "then") for word in low)
