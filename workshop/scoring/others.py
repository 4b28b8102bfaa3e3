"""What is told of third parties by its frame and not by its verb: who has, sees, knows or was asked, and where it lies.

`worldly` reads the verbs it knows. Here the place of a party in its clause decides: whom the agent spoke to, what a party
can see by now, in whose queue a thing lies, with whose blessing it was done. Denials, plans, wishes, duties and what the
ticket or the customer says stay free.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from workshop.scoring import grammar as g
from workshop.scoring.lexicon import families
from workshop.scoring.text import Kind, Sentence, Text, Token
from workshop.scoring.wordlist import words
from workshop.scoring.worldly import Parties, Told, lexicon

_SPEAKERS = words(
    "i we she he they customer customers customer's client user requester sender okafor mina ceramics brandt ada it"
    " b-7 paragraph log reply replies answer page tool"
)
_PARTS = words("; : | ( ) — . ! ? [ ] → => but so because although though while whereas since")
_OPEN = words(
    """
    not never no nobody none nothing neither nor without if unless until till once when whenever before should must would
    might may shall will 'll ought cannot whether please need needs needed want wants wanted wish wishes hope hopes
    ask suggest suggests recommend recommends propose proposes advise advised advises expects require requires 'd ought
    instead unclear unknown unsure
    """
)
_ORDERS = words(
    """
    please ask tell let have inform notify alert contact call check get give make put escalate raise consider use see
    talk speak ping warn hand forward send remind nudge ring phone
    """
)
_SEE = words("see read find view learn look check watch follow hear")
_SEES = words("sees reads finds views learns knows hears watches follows")
_MY = frozenset(("i", "we"))
_HOLD = words("queue inbox desk hands hand list tray pile plate court backlog worklist care radar books schedule agenda")
_MATTERS = words("ball decision next step steps responsibility sign-off approval call matter it's")
_LIES = g.BE_FINITE | words(
    "been sits lies rests waits stands landed went gone put sat lay reached sitting lying resting waiting arrived has have"
)
_LEAVE = words("blessing go-ahead approval ok okay consent permission agreement nod sign-off green-light say-so backing")
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
_NP = 4
_VERB_REACH = 6
_BESIDE = ("can", "could", "at", "least", "all")
_HAVING = frozenset(("got", "received", "receive", "get", "gets", "has", "have", "had", "holds", "hold", "keeps", "owns", "carries"))
_COUNTS = words("it this them everything a an two three some several every all more another its their his her full complete")
_HEAD = words(
    """
    record records id account name number data address file ticket complaint request message text letter mail email
    e-mail invoice payment side queue list desk people team portal service policy rule review approval wish wishes demand
    demands question questions matter paragraph note notes order orders lookup details service-desk
    """
)


def told(text: Text, harmless: Sequence[str], settled: frozenset[str], shows: bool) -> Iterator[Told]:
    """Stretches that tell something of a party.

    `harmless` are verbs in which the case tells its matter of others; `settled` what approvers did in this attempt
    ("denied", "granted"); `shows` whether a tool of the case puts something on a page that others see.
    """
    parties, _ = lexicon()
    who = parties.who
    free = parties.harmless | parties.speech | frozenset(harmless)
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE, Kind.HEADING) or sentence.text.rstrip().endswith("?"):
            continue
        yield from _whom(sentence)
        for part in _parts(sentence):
            if part and part[0].low == "that" and part[0].start and _so(sentence, part[0]):
                continue  # "so that customers see something": what for
            if shows:
                yield from _on_show(part)
            yield from _content(part, who)
            if _is_open(part):
                continue
            yield from _list_told(part)
            yield from _allowed(part)
            yield from _folk(part, parties, parties.harmless | frozenset(harmless))
            yield from _dealings(part, who)
            yield from _decided(part, settled)
            for at, token in enumerate(part):
                bare = token.low.removesuffix("'s").removesuffix("'")
                if bare not in who:
                    continue
                if token.low == bare and _leads(part, at, who):
                    for first, last in _second(sentence, part, at, bare, free):
                        yield Told(part[first].start, part[last].end, f"what {bare} did, has or knows", (), bare)
                found = _found(sentence, part, at, bare, who, free)
                if found is not None:
                    first, last, says, kinds = found
                    named = next((word.low for word in part[max(0, at - _NP) : at] if word.low in who), bare)
                    yield Told(part[first].start, part[last].end, says, kinds, named)


def _list_told(part: Sequence[Token]) -> Iterator[Told]:
    """ "The list is informed"."""
    low = [token.low for token in part]
    for at in range(len(low) - 2):
        if low[at] == "list" and low[at + 1] in g.BE and not _TOLD.isdisjoint(low[at + 2 : at + 4]):
            yield Told(part[at].start, part[at + 2].end, "that somebody was told", ("sent",))


_THE_OK = words("go-ahead blessing approval ok okay consent permission agreement nod sign-off all-clear say-so clearance")
_THEIR = g.DETERMINERS - words("no any this that such each every some another")


def _allowed(part: Sequence[Token]) -> Iterator[Told]:
    """ "I have the go-ahead": leave that came, by the agent's word."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        if word in _THE_OK and low[at - 1 : at] and low[at - 1] in _THEIR and low[at + 1 : at + 2] != ["status"]:
            verb = next((one for one in range(at - 2, max(-1, at - 5), -1) if low[one] in _WITHS - {"with"}), None)
            if verb is not None and not _MY.isdisjoint(one for word in low[:verb] for one in g.contracted(word)):
                yield Told(part[verb].start, part[at].end, "that leave was given", ("approved",))


_DECIDERS = words("approver approvers reviewer confirmer")
_DECIDING = words("confirms confirm approves decides reviews")
_NO = words(
    """
    denied declined refused rejected no stopped blocked withheld turned down against held barred vetoed intercepted halted
    objected caught prevented disagreed struck forbade kept cut ruled
    """
)
_YES = words("confirmed approved granted accepted agreed yes okayed signed allowed consented let gave waved passed nodded")
_ASKED = words("asked was were is needs wants 's")


def _decided(part: Sequence[Token], settled: frozenset[str]) -> Iterator[Told]:
    """What an approver did: only what the desk shows of approvals is told freely."""
    low = [token.low for token in part]
    for at, word in enumerate(low):
        who = word in _DECIDERS or (word in ("person", "people", "whoever", "someone", "somebody") and _confirms(low, at))
        if not who:
            continue
        start = at + 1
        if low[start : start + 1] == ["who"]:
            start += 1
        if word not in _DECIDERS:
            start = next((one + 1 for one in range(start, len(low)) if low[one] in _DECIDING), start)
        rest = low[start:]
        verb = next((start + one for one, said in enumerate(rest) if g.finite(said) or said in _YES), None)
        if verb is None or low[verb] in _ASKED or low[verb].endswith("'s"):
            continue
        no, yes = not _NO.isdisjoint(rest), not _YES.isdisjoint(rest)
        if (no and "denied" in settled) or (yes and not no and settled == {"granted"}):
            continue
        yield Told(part[at].start, part[verb].end, f"what {word} decided", ("approved",))


def _confirms(low: Sequence[str], at: int) -> bool:
    after = low[at + 1 : at + 4]
    return any(word in _DECIDING for word in after) and (low[at] == "whoever" or after[:1] == ["who"])


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
        while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in _PREMODS):
            start -= 1
        if verb is None or low[verb] in g.MODALS or low[start - 1 : start] and low[start - 1] in g.PREPOSITIONS:
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
        while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in who or low[start - 1] in _PREMODS):
            start -= 1
        link, noun = low[start - 1 : start], low[start - 2] if start > 1 else ""
        talked = link == ["with"] and noun in _TALKS
        known = link == ["to"] and noun in ("known", "familiar", "clear", "visible", "news")
        noticed = link == ["of"] and noun in ("attention", "knowledge", "notice")
        answered = link == ["from"] and noun in _ANSWERS and not _CAME.isdisjoint(low[at + 1 :])
        if talked or known or noticed or answered:
            yield Told(part[start - 2].start, part[at].end, f"what {word} heard or said", (), word)


_OBJECT = words("objection objections qualms concerns reservations misgivings")


def _content(part: Sequence[Token], who: frozenset[str]) -> Iterator[Told]:
    """ "Security had no objections", "the owner didn't mind": an answer that somebody gave, told as a denial."""
    flat = [(one, token) for token in part for one in g.contracted(token.low)]
    low = [word for word, _ in flat]
    for at, word in enumerate(low):
        if word not in who:
            continue
        after = low[at + 1 : at + 5]
        had = after[:1] and after[0] in _HAVING and "no" in after and not _OBJECT.isdisjoint(after)
        minded = after[:2] in (["did", "not"], ["does", "not"]) and after[2:3] in (["mind"], ["object"])
        if had or minded:
            yield Told(flat[at][1].start, flat[at + 2][1].end, f"what {word} said", (), word)


_SHOW = words("banner")
_UNSHOWN = words(
    """
    not never no nothing without could can would should might may if unless until once open mine free available option
    possible alone untouched unchanged left still instead only considered thought choice allowed permitted access scope
    yours use using used please whether replace replaces substitute neither nor refused denied possibility route way
    """
)


def _on_show(part: Sequence[Token]) -> Iterator[Told]:
    """ "The banner has carried it since": what a page shows others by now."""
    flat = [one for token in part for one in g.contracted(token.low)]
    low = [token.low for token in part]
    at = next((one for one, word in enumerate(low) if word in _SHOW or _page(low, one)), None)
    if at is None or not part or low[0] in _ORDERS or (not _UNSHOWN.isdisjoint(flat) and not _seen(flat)):
        return
    verb = next((one for one, word in enumerate(low) if g.finite(word) or word in _SEES | _SHOWS), None)
    seen = next((one for one, word in enumerate(low) if word in _SEE and one), None) if _seen(flat) else None
    place = verb if verb is not None else seen
    if place is not None:
        first, last = sorted((at, place))
        yield Told(part[first].start, part[last].end, "that something is on show", ("posted",))


_SHOWS = words("carries shows says tells displays bears announces mentions reads warns informs features lists gives")


def _page(low: Sequence[str], at: int) -> bool:
    return low[at : at + 2] == ["status", "page"] or low[at : at + 2] == ["status", "page's"]


def _seen(flat: Sequence[str]) -> bool:
    """ "Visitors can read it in the banner"."""
    can = not {"can", "could"}.isdisjoint(flat) and not _SEE.isdisjoint(flat)
    return can and {"not", "no", "if", "once", "never", "nobody", "nothing"}.isdisjoint(flat)


_Found = tuple[int, int, str, tuple[str, ...]]
_HANDED = ("assigned", "ticketed", "sent", "handed", "notified")


def _found(
    sentence: Sentence, part: Sequence[Token], at: int, bare: str, who: frozenset[str], free: frozenset[str]
) -> _Found | None:
    low = [token.low for token in part]
    owned = low[at] != bare
    following = low[at + 1 : at + 2]
    start = at
    while start > 0 and (low[start - 1] in g.DETERMINERS or low[start - 1] in who or low[start - 1] in _PREMODS):
        start -= 1
    if start > 1 and low[start - 1] == "of" and low[start - 2] in _SOME:
        start -= 2
        while start > 0 and low[start - 1] in g.DETERMINERS:
            start -= 1
    before = low[start - 1 : start]
    held = next((place for place in range(at + 1, min(len(low), at + 3)) if low[place] in _HOLD), None)
    if held is not None and (before in (["in"], ["on"], ["at"], ["into"]) or low[start:at][:1] == ["in"]):
        lies = not _LIES.isdisjoint(one for word in low[:start] for one in g.contracted(word))
        if lies and _MATTERS.isdisjoint(low[:start]):
            return start - 1, held, f"that something is with {bare}", _HANDED
        return None
    if owned:
        return None
    if before and before[0] in _FROM and not _LEAVE.isdisjoint(low[max(0, start - 4) : start]):
        if not _WITHS.isdisjoint(low[:start]):
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
_PREMODS = words("relevant right responsible entire whole affected on duty night day shift network person new own")


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
    if low[place : place + 1] and low[place] in _HAVING and low[place + 1 : place + 2] and _aside(low[place + 1]):
        ahead = next((one for one in range(place + 1, len(low)) if not _aside(low[one])), len(low))
        place = ahead if low[ahead : ahead + 1] == ["had"] else place
    if place >= len(low):
        return None
    word = low[place]
    if (word in _SEE and ({"can", "could"} & set(group) or bare.endswith("s") or bare in _MANY)) or word in _SEES:
        return start, place, f"what {bare} did, has or knows", ("posted", "sent")
    if word in _HAVING and low[place + 1 : place + 2] and low[place + 1] in _COUNTS:
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
def _leads(part: Sequence[Token], at: int, who: frozenset[str]) -> bool:
    """Whether the party stands first in its part, as a subject does."""
    low = [token.low for token in part[:at]]
    return all(word in g.DETERMINERS or word in who or word in _PREMODS or word in ("and", "then") for word in low)


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
        if (has and (past or deed.endswith(("en", "un", "ing", "own", "ought", "ut")))) or past:
            if deed not in free:
                yield place, verb


_REGULAR = 4
_MANY = words("people everyone everybody public audience staff crew management")


def _spoken_to(low: Sequence[str], start: int, at: int) -> int | None:
    """ "I ran it past compliance", "I consulted security": a past verb of the first person whose object the party is."""
    for verb in range(start - 1, max(-1, start - _VERB_REACH), -1):
        word = low[verb]
        if word in _FREE_VERBS | _known_deeds() or (g.finite(word) and word not in g.FINITE_PAST and not word.endswith("ed")):
            return None
        if word in _PAST or (word.endswith("ed") and len(word) > 4):
            before = [one for part in low[max(0, verb - 3) : verb] for one in g.contracted(part)]
            if _MY.isdisjoint(before) or "to" in before[-1:]:
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
        if word != "whom" or g.contracted(low[at + 1])[0] not in _MY:
            continue
        stop = next((one for one in range(at + 1, len(low)) if low[one] in _PARTS or low[one] == ","), len(low))
        inside = {one for part in low[at + 1 : stop] for one in g.contracted(part)}
        if _OPEN.isdisjoint(inside) and not inside & {"can", "could"}:
            verb = min(stop, at + 4) - 1
            yield Told(
                sentence.tokens[at].start, sentence.tokens[verb].end, "that somebody was spoken to"
            )


def _parts(sentence: Sentence) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in sentence.tokens:
        meanwhile = token.low == "since" and part and part[-1].low in ("has", "have", "had", "'ve")
        if (token.low in _PARTS and not meanwhile) or token.low == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _so(sentence: Sentence, token: Token) -> bool:
    before = [one.low for one in sentence.tokens if one.start < token.start]
    return before[-1:] == ["so"]


def _is_open(part: Sequence[Token]) -> bool:
    flat = [one for token in part for one in g.contracted(token.low)]
    if not flat or flat[0] in _ORDERS or (flat[0] in ("and", "then") and flat[1:2] and flat[1] in _ORDERS):
        return True
    if not _OPEN.isdisjoint(flat):
        return True
    verb = next((at for at, word in enumerate(flat) if word in g.REPORTS and word not in ("told", "tried", "asked")), None)
    return verb is not None and not (g.SOURCES | _SPEAKERS).isdisjoint(flat[:verb])
