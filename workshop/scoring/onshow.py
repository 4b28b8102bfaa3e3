"""What a page is said to show others by now."""

from collections.abc import Iterator, Sequence

from workshop.pack.case import Case
from workshop.scoring import grammar as g
from workshop.scoring.clauses import ORDERS
from workshop.scoring.text import Token
from workshop.scoring.wordlist import words
from workshop.scoring.worldly import Told

SEE = words("see read find view learn look check watch follow hear")
SEES = words("sees reads finds views learns knows hears watches follows")
_SHOW = words("banner")
_UNSHOWN = words(
    """
    not never no nothing without could can would should might may if unless until once open mine free available option
    possible alone untouched unchanged left still instead only considered thought choice allowed permitted access scope
    yours use using used please whether replace replaces substitute neither nor refused denied possibility route way
    """
)


def shows(case: Case) -> bool:
    """Whether a tool of the case posts something where others see it."""
    return any("posted" in cover.claims for cover in case.evidence.covers)


def on_show(part: Sequence[Token]) -> Iterator[Told]:
    """ "The banner has carried it since": what a page shows others by now."""
    flat = [one for token in part for one in g.contracted(token.low)]
    low = [token.low for token in part]
    at = next((one for one, word in enumerate(low) if word in _SHOW or _page(low, one)), None)
    if at is None or not part or low[0] in ORDERS or (not _UNSHOWN.isdisjoint(flat) and not _seen(flat)):
        return
    verb = next((one for one, word in enumerate(low) if g.finite(word) or word in SEES | _SHOWS), None)
    seen = next((one for one, word in enumerate(low) if word in SEE and one), None) if _seen(flat) else None
    place = verb if verb is not None else seen
    if place is not None:
        first, last = sorted((at, place))
        yield Told(part[first].start, part[last].end, "that something is on show", ("posted",))


_SHOWS = words("carries shows says tells displays bears announces mentions reads warns informs features lists gives")


def _page(low: Sequence[str], at: int) -> bool:
    return low[at : at + 2] == ["status", "page"] or low[at : at + 2] == ["status", "page's"]


def _seen(flat: Sequence[str]) -> bool:
    """ "Visitors can read it in the banner"."""
    can = not {"can", "could"}.isdisjoint(flat) and not SEE.isdisjoint(flat)
    return can and {"not", "no", "if", "once", "never", "nobody", "nothing"}.isdisjoint(flat)
