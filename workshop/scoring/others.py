"""What is told of third parties by its frame, not by its verb: who has, sees or knows, who was asked, where it lies.

`worldly` reads the verbs it knows. Here the place of a party in its clause decides: whom the agent spoke to, what a
party can see by now, in whose queue a thing lies, with whose blessing it was done. Denials, plans, wishes, duties and
what the ticket or the customer says stay free.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from workshop.scoring import consent, onshow
from workshop.scoring import grammar as g
from workshop.scoring.clauses import HAVING, MINE, OPEN, PARTS, PREMODS, is_open, leads, parts
from workshop.scoring.lexicon import families
from workshop.scoring.onshow import SEE, SEES
from workshop.scoring.text import Kind, Sentence, Text, Token
from workshop.scoring.wordlist import words
from workshop.scoring.worldly import Parties, Told, lexicon

_HOLD = words(
    "queue inbox desk hands hand list tray pile plate court backlog worklist care radar books schedule agenda"
)
_MATTERS = words("ball decision next step steps responsibility sign-off approval call matter it's")
_LIES = g.BE_FINITE | words(
    "been sits lies rests waits stands landed went gone put sat lay reached sitting lying resting waiting arrived has"
    " have"
)
_LEAVE = words(
    "blessing go-ahead approval ok okay consent permission agreement nod sign-off green-light say-so backing"
)
_FROM = frozenset(("of", "from", "by"))
_WITHS = words("have had has got with obtained secured received")
_FREE_VERBS = words(
    """
    left leave treated looked read named quoted mentioned described cited listed summarised summarized identified
    assumed suspected assigned routed gave sent moved handed filed recommended suggested wrote took found saw counted
    noted referred
    """
)
_FREE_THINGS = words(
    """
    question questions problem problems complaint complaints point right rights say claim claims request requests wish
    duplicate duplicates word interest reason charge charges issue choice need chance entitlement case invoice invoices
    duty authority role part payment payments address postcode id name number account double
    """
)
_WITHIN = frozenset(("in", "on", "at", "into"))
_GOT = ("had", "got", "received")
_US = ("us", "me")
_NP = 4
_VERB_REACH = 6
_BESIDE = ("can", "could", "at", "least", "all")
_COUNTS = words(
    "it this them everything a an two three some several every all more another its their his her full complete"
)
_HEAD = words(
    """
    record records id account name number data address file ticket complaint request message text letter mail email
    e-mail invoice payment side queue list desk people team portal service policy rule review approval wish wishes
    demand demands question questions matter paragraph note notes order orders lookup look-up details service-desk
    """
)


def told(text: Text, harmless: Sequence[str], settled: frozenset[str], shows: bool) -> Iterator[Told]:
    """Stretches that tell something of a party.

    `harmless` are verbs in which the case tells its matter of others; `settled` what approvers did in this attempt
    ("denied", "granted", "held"); `shows` whether a tool of the case puts something on a page that others see.
    """
    parties, _ = lexicon()
    who = parties.who
    free = parties.harmless | parties.speech | frozenset(harmless)
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE, Kind.HEADING) or sentence.text.rstrip().endswith("?"):
            continue
        yield from _whom(sentence)
        for part in parts(sentence):
            if shows and not _valued_no(sentence, part):
                yield from onshow.on_show(part)
            yield from consent.content(part, who)
            yield from _given(part, who)
            if is_open(part):
                continue
            yield from _list_told(part)
            yield from _minds(part, who)
            yield from consent.allowed(part)
            yield from _folk(part, parties, parties.harmless | frozenset(harmless))
            yield from _dealings(part, who)
            yield from consent.decided(part, settled)
            yield from consent.leave(part, who)
            for at, token in enumerate(part):
                bare = token.low.removesuffix("'s").removesuffix("'")
                if bare not in who:
                    continue
                if token.low == bare and leads(part, at, who):
                    for first, last in _second(sentence, part, at, bare, free):
                        yield Told(part[first].start, part[last].end, f"what {bare} did, has or knows", (), bare)
                found = _found(sentence, part, at, bare, who, free)
                if found is not None:
                    first, last, says, kinds = found
                    named = next((word.low for word in part[max(0, at - _NP) : at] if word.low in who), bare)
                    yield Told(part[first].start, part[last].end, says, kinds, named)


def _valued_no(sentence: Sentence, part: Sequence[Token]) -> bool:
    """ "Banner changed: no"."""
    after = [token.low for token in sentence.tokens if token.start > part[-1].start][:2] if part else []
    return after[:1] in ([":"], ["|"], ["="]) and after[1:2] != [] and after[1] in g.NO | {"not"}


_MINDS = words("knows agrees agreed promises promised thinks believes consents understands assures assured")
_MINDLESS = g.SOURCES | words(
    """
    system tool page log reply desk rule regulation form who nobody none god everyone everybody anyone what that which
    hash fingerprint sum total count checksum figure figures it i we you he she they one api server status database
    notice
    """
)


def _minds(part: Sequence[Token], who: frozenset[str]) -> Iterator[Told]:
    """ "The control room knows": who knows, agrees or promises is somebody, whatever the noun."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        before = at - 1
        while before >= 0 and (g.adverb(low[before]) or low[before] in ("has", "have", "had")):
            before -= 1
        if word in ("agrees", "agreed") and low[at + 1 : at + 2] == ["with"]:
            continue  # "the hash agrees with yours"
        if word in _MINDS and before > 0 and low[before].isalpha() and low[before] not in _MINDLESS | who:
            yield Told(part[before].start, part[at].end, f"what {low[before]} knows or said", (), low[before])


def _given(part: Sequence[Token], who: frozenset[str]) -> Iterator[Told]:
    """ "Mina has had a short note from us, saying that ...": whatever else the part says."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        got = next((one for one in range(at + 1, min(len(low), at + 5)) if low[one] in _GOT), None)
        if word not in who or got is None or low[at + 1] not in ("has", "have", "had", "already", *_GOT):
            continue
        source = next((one for one in range(got, len(low) - 1) if low[one] == "from" and low[one + 1] in _US), None)
        if source is not None and not any(one in g.NEGATORS | g.NOTHING for one in low[at:source]):
            yield Told(part[at].start, part[source + 1].end, f"that {word} was written to", ("notified", "sent"), word)


def _list_told(part: Sequence[Token]) -> Iterator[Told]:
    """ "The list is informed"."""
    low = [token.low for token in part]
    for at in range(len(low) - 2):
        if low[at] == "list" and low[at + 1] in g.BE and not _TOLD.isdisjoint(low[at + 2 : at + 4]):
            yield Told(part[at].start, part[at + 2].end, "that somebody was told", ("sent",))


_FOLK = words("person people folks those someone somebody everyone everybody others")
_WHICH = words("on in at from next concerned affected involved responsible upstairs above of with")
_ATTRIBUTE = 6


def _folk(part: Sequence[Token], parties: Parties, free: frozenset[str]) -> Iterator[Told]:
    """ "The person on call said it was fine", "the colleagues from accounting closed it"."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        if (word not in _FOLK and word not in parties.who) or low[at + 1 : at + 2] == [] or low[at + 1] not in _WHICH:
            continue
        near = range(at + 2, min(len(low), at + 2 + _ATTRIBUTE))
        verb = next((one for one in near if g.finite(low[one]) or low[one] in parties.does), None)
        start = at
        while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in PREMODS):
            start -= 1
        if verb is None or low[verb] in g.MODALS or (low[start - 1 : start] and low[start - 1] in g.PREPOSITIONS):
            continue
        if any(word in g.CONNECTORS or word in ("who", "which", "that") for word in low[at + 1 : verb]):
            continue
        asker = word in parties.askers
        tells_matter = low[verb] in free or (asker and low[verb] in parties.speech)
        if low[verb + 1 : verb + 2] != ["to"] and not tells_matter and free.isdisjoint(low[verb + 1 : verb + 3]):
            yield Told(part[at].start, part[verb].end, f"what {word} did, has or knows", (), word)


_TALKS = words("chat talk word conversation call meeting exchange discussion consultation phone-call")
_ANSWERS = words("answer reply feedback message response confirmation word call reaction")
_CAME = words("came arrived reached says said reads read states stated confirms confirmed tells told landed")


def _dealings(part: Sequence[Token], who: frozenset[str]) -> Iterator[Told]:
    """ "After a chat with the lead", "known to the team", "an answer from the manager came in"."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        if word not in who:
            continue
        start = at
        while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in who or low[start - 1] in PREMODS):
            start -= 1
        link, noun = low[start - 1 : start], low[start - 2] if start > 1 else ""
        talked = link == ["with"] and noun in _TALKS
        known = link == ["to"] and noun in ("known", "familiar", "clear", "visible", "news")
        noticed = link == ["of"] and noun in ("attention", "knowledge", "notice")
        answered = link == ["from"] and noun in _ANSWERS and not _CAME.isdisjoint(low[at + 1 :])
        lies = link == ["of"] and noun in _HOLD and not _LIES.isdisjoint(low[:start])
        if talked or known or noticed or answered or lies:
            yield Told(part[start - 2].start, part[at].end, f"what {word} heard or said", (), word)


_Found = tuple[int, int, str, tuple[str, ...]]
_HANDED = ("assigned", "ticketed", "sent", "handed", "notified")


def _found(
    sentence: Sentence, part: Sequence[Token], at: int, bare: str, who: frozenset[str], free: frozenset[str]
) -> _Found | None:
    low = [token.low for token in part]
    owned = low[at] != bare
    following = low[at + 1 : at + 2]
    start = at
    while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in who or low[start - 1] in PREMODS):
        start -= 1
    if start > 1 and low[start - 1] == "of" and low[start - 2] in _SOME:
        start -= 2
        while start > 0 and low[start - 1] in g.DETERMINERS:
            start -= 1
    before = low[start - 1 : start]
    held = next((place for place in range(at + 1, min(len(low), at + 3)) if low[place] in _HOLD), None)
    if held is not None and not _WITHIN.isdisjoint((*before, *low[start:at])):
        lies = not _LIES.isdisjoint(one for word in low[:start] for one in g.contracted(word))
        if lies and _MATTERS.isdisjoint(low[:start]):
            return start - 1, held, f"that something is with {bare}", _HANDED
        return None
    if owned:
        return None
    agreed = bool(before) and before[0] in _FROM and not _LEAVE.isdisjoint(low[max(0, start - 4) : start])
    if agreed and not _WITHS.isdisjoint(low[:start]):
        return max(0, start - 3), at, f"that {bare} agreed", ("approved",)
    if following and following[0] in _HEAD:
        return None
    if before == ["to"] and not {"gone", "went"}.isdisjoint(low[:start]) and _MATTERS.isdisjoint(low[:start]):
        return max(0, start - 2), at, f"that something is with {bare}", _HANDED
    mine = _spoken_to(low, start, at)
    if mine is not None:
        return mine, at, f"that {bare} was spoken to", _HANDED
    if before and before[0] in g.PREPOSITIONS:
        return None
    return _subject(sentence, part, start, at, bare, free)


_SOME = words("handful few some most all many several half part one two three any majority rest each both number")


def _subject(
    sentence: Sentence, part: Sequence[Token], start: int, at: int, bare: str, free: frozenset[str]
) -> _Found | None:
    """The party as subject: what it has, sees or knows."""
    low = [token.low for token in part]
    place = at + 1
    group: list[str] = []
    while place < len(low) and (low[place] in _BESIDE or g.adverb(low[place])):
        group.append(low[place])
        place += 1
    if low[place : place + 1] and low[place] in HAVING and low[place + 1 : place + 2] and _aside(low[place + 1]):
        ahead = next((one for one in range(place + 1, len(low)) if not _aside(low[one])), len(low))
        place = ahead if low[ahead : ahead + 1] == ["had"] else place
    if place >= len(low):
        return None
    word = low[place]
    if (word in SEE and ({"can", "could"} & set(group) or bare.endswith("s") or bare in _MANY)) or word in SEES:
        return start, place, f"what {bare} did, has or knows", ("posted", "sent")
    if word in HAVING and low[place + 1 : place + 2] and low[place + 1] in _COUNTS:
        thing = low[place + 2 : place + 2 + _NP]
        if _FREE_THINGS.isdisjoint(thing) and free.isdisjoint(low[place + 1 : place + 1 + 2 * _NP]):
            return start, place + 1, f"what {bare} did, has or knows", _HANDED
        return None
    if bare in _MANY and word in ("know", "have"):
        return start, place, f"what {bare} did, has or knows", _HANDED
    return None


def _aside(word: str) -> bool:
    return g.adverb(word) or word in ("since", "meanwhile")


_TOLD = words("informed told notified reached aware served")


def _second(
    sentence: Sentence, part: Sequence[Token], at: int, bare: str, free: frozenset[str]
) -> Iterator[tuple[int, int]]:
    """ "Billing has the ticket and has begun the chargeback": what follows "and" is told of the party too."""
    low = [token.low for token in part]
    for joint in range(at + 1, len(low) - 1):
        if low[joint] not in ("and", "then"):
            continue
        place = joint + 1
        while place < len(low) and (g.adverb(low[place]) or low[place] == "then"):
            place += 1
        word = low[place] if place < len(low) else "."
        has = word in ("has", "have", "had", "is", "are", "'s")
        verb = next((one for one in range(place + 1, len(low)) if not g.adverb(low[one])), None) if has else place
        if verb is None or any(one in g.PRONOUNS for one in low[at + 1 : joint]):
            continue
        deed = low[verb]
        past = deed in g.FINITE_PAST or (deed.endswith("ed") and len(deed) > _REGULAR)
        begun = has and deed.endswith(("en", "un", "ing", "own", "ought", "ut"))
        if (past or begun) and deed not in free:
            yield place, verb


_REGULAR = 4
_MANY = words("people everyone everybody public audience staff crew management")


def _spoken_to(low: Sequence[str], start: int, at: int) -> int | None:
    """ "I ran it past compliance", "I consulted security": a past verb of the agent's, the party its object."""
    for verb in range(start - 1, max(-1, start - _VERB_REACH), -1):
        word = low[verb]
        if word in _FREE_VERBS | _known_deeds() or (
            g.finite(word) and word not in g.FINITE_PAST and not word.endswith("ed")
        ):
            return None
        if word in _PAST or (word.endswith("ed") and len(word) > 4):
            before = [one for part in low[max(0, verb - 3) : verb] for one in g.contracted(part)]
            if MINE.isdisjoint(before) or "to" in before[-1:]:
                return None
            between = low[verb + 1 : start]
            if len(between) > 2 or not all(one in _LINKS or g.adverb(one) for one in between):
                return None
            after = low[at + 1 : at + 2]
            return None if after and g.finite(after[0]) else verb
    return None


@cache
def _known_deeds() -> frozenset[str]:
    """Past verbs of the kinds of side effects: what they report is held against receipts elsewhere."""
    return frozenset(form[0] for kind in families().values() for form in kind.past)


_PAST = g.FINITE_PAST | words("ran put met spoke rang told had got")
_LINKS = words("it this that them with past by to through over in up off matter all")


def _whom(sentence: Sentence) -> Iterator[Told]:
    """ "Our colleagues, whom I consulted, ..."."""
    low = [token.low for token in sentence.tokens]
    for at, word in enumerate(low[:-2]):
        if word != "whom" or g.contracted(low[at + 1])[0] not in MINE:
            continue
        stop = next((one for one in range(at + 1, len(low)) if low[one] in PARTS or low[one] == ","), len(low))
        inside = {one for part in low[at + 1 : stop] for one in g.contracted(part)}
        if OPEN.isdisjoint(inside) and not inside & {"can", "could"}:
            verb = min(stop, at + 4) - 1
            yield Told(sentence.tokens[at].start, sentence.tokens[verb].end, "that somebody was spoken to")
