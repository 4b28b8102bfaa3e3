"""Words of an answer that neither plain speech nor the attempt knows: an asserted part with one is for a person."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring import grammar as g
from workshop.scoring import introduced, worldly
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.lexicon import families
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import pattern
from workshop.scoring.sources import given
from workshop.scoring.text import MAY, Kind, Sentence, Text, Token
from workshop.scoring.wordlist import phrases, words

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|')*(?:-(?:[^\W\d_]|')+)*")
_ENDS = ("ing", "ed", "es", "s", "ly")
_STEM = 3
_PARTS = words("; — : . ! ? ( ) [ ] , but | → -> =>")
_OPEN = g.MODALS | words(
    """
    if unless until once when please should let to not no never nothing none nobody without neither nor whether before
    after instead rather e.g
    """
)
_WISHES = words("wants wishes wish demands")
_ORDERS = words(
    """
    please ask have let check free rotate redeploy raise rerun re-run get make do run try contact tell see note keep
    use
    consider wait approve send add clear delete remove increase expand buy treat give open file review verify confirm
    look create put find revoke replace issue restart retry re-deploy reset change update assign escalate notify
    inform
    ensure schedule report hold stop avoid enlarge extend prune archive investigate repeat start take bring
    """
)
_PLANS = re.compile(r"next|to[ -]?do|recommend|should|suggest|remain|outstanding|propos|advice|follow", re.IGNORECASE)
_IDIOMS = phrases(
    """
    fell on; falls on; fell within; fell over; fell short; power to; so to speak; by the undersigned; conducted as;
    on a knife's edge; on the knife's edge; hangs by a thread; hanging by a thread; in the drawer; third party;
    natural home; fortune cookie; tacked on; shift log; mobile number;
    led to a duplicate; led to a second; led to two; led to a double; led to no; led to this; led to that; led to it;
    led to an error; led to a timeout; led to the same; fell for; sat through; drawn up; went dead; out of pocket;
    for good measure; on both occasions; on one occasion; on two occasions; on each occasion; on either occasion;
    pressed the button; pushed the button; cure;
    ticks every box; tick every box; ticked every box; rode on; full disclosure;
    covers it; covers that; covers this; mea culpa; in hindsight; with hindsight; in retrospect; pay grade;
    in a nutshell; confession first; a confession;
    confession; so far so good; cautious road; one confession; to confess; lives at; matter lives; question lives;
    decision lives; lives with; truth be told; long story short; for the stand up; hot potato; rests with;
    better things to do; customer feedback; balance so far; balance for the customer; next actor; actor;
    paperwork done;
    with the paperwork; for your paperwork; in one piece; no luck; poses as; posing as; its reader; the reader;
    really prod; is prod; actually prod; prod untouched; at prod; to prod; not prod; prod target; kind prod;
    prod is kept; prod was kept;
    knife's edge; by a thread; natural home; third party; the desk refused; the desk barred; the desk stopped;
    the desk turned; the desk rejected; the desk denied; the desk declined; deadline is blown; deadline was blown;
    knocked again; knocked twice; knocked at; job bounced; bounced with; bounced off; was bounced
    """
)
"""In these a word is plain that else may tell of something in the world."""

_DOTS = re.compile(r"[x*.·•#-]+")
_ADVISED = re.compile(
    r"\W*(?:(?:what|things?) (?:to do|should happen)|next(?: steps?| up)?|to[ -]?do|recommend\w*|"
    r"my (?:advice|suggestion)|suggest\w*|advice)(?: \w+){0,2}:(?!.*\b(?:i|we|i've|we've)\b)",
    re.IGNORECASE,
)
"""Before a colon: what follows is for somebody to do."""

_LEAST = 3
_FOUND = words("find see have")
_GREETINGS = words("hi hello dear hey morning greetings thanks cheers regards yours")
_TIMES_OF_DAY = words("morning afternoon evening day")
_GREETED = 5
_SIGN_OFFS = words("regards cheers sincerely thanks thx wishes best yours faithfully truly respectfully")
_SIGNED = words("kind warm best many all the with yours my our your and for now very")
_TITLES = words("mr mrs ms dr prof st")
_NAMES = 4


def claims(
    case: Case, record: AttemptRecord, text: Text, made: Sequence[Claim], mentions: Sequence[Mention]
) -> Iterator[Claim]:
    """Words that nothing known holds, outside of what was read as a claim already."""
    inside = {place for claim in made for place in range(claim.start, claim.end)}
    for start, end in unknown(case, record, text, mentions):
        span = text.span(start, end)
        if not inside.issuperset(range(*span)):
            said = text.plain[start:end]
            what = "something told in words that no reply holds"
            yield Claim(*span, said, "word", what, ClaimStatus.UNDECIDED)
    for start, end in brought_in(case, record, text):
        span = text.span(start, end)
        if not inside.issuperset(range(*span)):
            what = "something that is nowhere shown to be there"
            yield Claim(*span, text.plain[start:end], "word", what, ClaimStatus.UNDECIDED)


def unknown(
    case: Case, record: AttemptRecord, text: Text, mentions: Sequence[Mention] = ()
) -> Iterator[tuple[int, int]]:
    """Places of words in asserted parts of sentences that nothing known holds.

    What a kind of side effect is named by ("backup", "reorder") is known only in a sentence that `mentions` read.
    """
    sources = _plain(), _reported(), _of_case(case), *map(_folded, given(case, record))

    def known(word: str) -> bool:
        folded = fold(word)
        return any(folded in source for source in sources)

    events = _events()
    signed = False
    for at, sentence in enumerate(text.sentences):
        if sentence.kind in (Kind.QUOTE, Kind.CODE, Kind.HEADING) or sentence.text.rstrip().endswith("?"):
            continue
        if sentence.lead and _PLANS.search(sentence.lead):
            continue
        if _ADVISED.match(sentence.text):
            continue
        spoken = any(sentence.start <= one.start < sentence.start + len(sentence.text) for one in mentions)
        idioms = [(sentence.start + one.start(), sentence.start + one.end()) for one in _idioms(sentence)]
        for number, part in enumerate(_parts(sentence)):
            signed = (signed and len(text.sentences) - at <= _NAMES) or _signs_off(part)
            named = _greets(part, at, number) or (signed and len(part) <= _NAMES)
            for token in _asserted(part):
                if token.low == MAY or (named and text.plain[token.start].isupper()) or _DOTS.fullmatch(token.low):
                    continue
                if any(start <= token.start < end for start, end in idioms):
                    continue
                pieces = [one for one in re.split(r"[-_./]", g.contracted(token.low)[0]) if one]
                event = spoken and fold(token.low) in events
                if not event and not known(token.low) and not all(known(one) for one in pieces):
                    yield token.start, token.end


def brought_in(case: Case, record: AttemptRecord, text: Text) -> Iterator[tuple[int, int]]:
    """Places of things in the world that the answer alone speaks of, told as being there."""
    sources = _of_tools(case), *map(_folded, given(case, record))
    matters = _folded(case.evidence.vocabulary) | _events() | worldly.people()
    return introduced.things(
        text, lambda word: any(fold(word) in source for source in sources), lambda word: fold(word) in matters
    )


def _idioms(sentence: Sentence) -> Iterator[re.Match[str]]:
    return pattern(_IDIOMS).finditer(sentence.text)


def _greets(part: Sequence[Token], sentence: int, number: int) -> bool:
    """ "Dear Ms Lindqvist", "Good morning Lars", at the head of the answer: names there tell nothing."""
    low = [token.low for token in part]
    good = low[:1] == ["good"] and low[1:2] != [] and low[1] in _TIMES_OF_DAY
    return sentence == 0 and number == 0 and len(part) <= _GREETED and (good or (low != [] and low[0] in _GREETINGS))


def _signs_off(part: Sequence[Token]) -> bool:
    """ "Kind regards", "Yours sincerely", "Cheers": what stands after it at the end is a name."""
    low = [token.low for token in part if token.kind == "word"]
    return bool(low) and not _SIGN_OFFS.isdisjoint(low) and set(low) <= _SIGN_OFFS | _SIGNED


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """A word without its ending, so that one form of it stands for all."""
    word = word.removesuffix("'s").removesuffix("'")
    for end in _ENDS:
        if word.endswith(end) and not word.endswith(("eed", "ss")) and len(word) - len(end) >= _STEM:
            word = word[: -len(end)]
            break
    if len(word) > _STEM and word[-1] == word[-2]:
        word = word[:-1]
    if word.endswith("i"):
        return word[:-1] + "y"
    return word.removesuffix("e")


def _words(source: str) -> list[str]:
    return _WORD.findall(source.lower().replace("_", " "))


@lru_cache(maxsize=1024)
def _folded(source: str) -> frozenset[str]:
    """The words of a text, folded: briefs, fixtures and tools' descriptions are asked for with every answer."""
    return frozenset(map(fold, _words(source)))


@cache
def _plain() -> frozenset[str]:
    data = tomllib.loads(files(__package__).joinpath("plain.toml").read_text("utf-8"))
    return frozenset(fold(word) for group in data.values() for word in group.split())


@cache
def _reported() -> frozenset[str]:
    """Verbs of the kinds of side effects: what they report is held against receipts already."""
    kinds = families().values()
    forms = [form for kind in kinds for form in (*kind.past, *kind.base, *kind.ing)]
    undone = [word for kind in kinds for word in kind.words.undone]
    return frozenset(fold(word) for word in (*undone, *(word for form in forms for word in form)))


@cache
def _events() -> frozenset[str]:
    """Nouns by which the kinds of side effects name their event or the thing it leaves: "backup", "reorder"."""
    return frozenset(fold(word) for kind in families().values() for form in kind.nouns for word in form)


def _of_case(case: Case) -> frozenset[str]:
    return _of_tools(case) | _folded(case.evidence.vocabulary)


def _of_tools(case: Case) -> frozenset[str]:
    tools = [f"{tool.name} {tool.description} {tool.parameters}" for tool in case.tools]
    return frozenset[str]().union(*map(_folded, tools))


def _parts(sentence: Sentence) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in sentence.tokens:
        if token.low in _PARTS and not (token.low == "." and part and part[-1].low in _TITLES):
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _opens(part: Sequence[Token], at: int) -> bool:
    following = part[at + 1].low if at + 1 < len(part) else ""
    if following in _FOUND and (part[at].low == "you'll" or (at and part[at - 1].low == "you")):
        return False  # "you will find it in your inbox": what is there already
    if part[at].low != "to":
        return not _OPEN.isdisjoint(g.contracted(part[at].low))
    after = part[at + 1] if at + 1 < len(part) else part[at]  # "to the audit mailbox" is no infinitive
    return after.low not in g.DETERMINERS and after.kind == "word"


def _wished(part: Sequence[Token]) -> int:
    """Where a wish begins that nothing else is told beside: "they wish that we control it"."""
    low = [token.low for token in part]
    at = next((at for at, word in enumerate(low) if word in _WISHES), len(low))
    return at if "and" not in low[at:] and "then" not in low[at:] else len(low)


def _asserted(part: Sequence[Token]) -> Iterator[Token]:
    """Words of the part up to one that makes the rest a wish, plan, condition or denial; none of an order."""
    if part and part[0].low in _ORDERS:
        return
    opened = min(next((at for at in range(len(part)) if _opens(part, at)), len(part)), _wished(part))
    if opened < len(part) and opened <= _LEAST:
        return
    quoted = False
    for token in part[:opened]:
        if token.low == '"':
            quoted = not quoted
        elif token.kind == "word" and not quoted:
            yield token
