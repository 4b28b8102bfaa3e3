"""What is told of the items of a paged list: how many were closed or came twice, their titles, and unread pages."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.pack.case import Case
from workshop.pack.expect import Bound
from workshop.scoring import numbers
from workshop.scoring.bounds import pages
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.phrases import negated
from workshop.scoring.receipts import served
from workshop.scoring.text import Sentence, Text, tokens_of
from workshop.scoring.wordlist import words

UNREAD = "what stands on pages that nobody read"
_EACH = re.compile(
    r"\b(?:each|every|per|a) (?:\w+ )?page\b|\bapiece\b|\bone (?:on|of|per) (?:each|every|five)\b|\beach\b", re.I
)
_EACH_PAGE = re.compile(r"\b(?:each|every|per) (?:\w+ )?page\b", re.IGNORECASE)
_TWICE = re.compile(
    r"duplicate\w*|repeat\w*|overlap\w*|twice|doubles?|double entr\w*|more than one page|two pages|both pages", re.I
)
_NO = re.compile(
    r"\b(?:no|none|not one|without(?: any)?|never|zero|nothing|neither|didn't|did not|wasn't|weren't|free of)\b"
    r"(?:\s+[\w'-]+){0,5}?\s*$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\b(?:count\w*|includ\w*|tall\w*|in (?:it|there|the (?:number|figure|total|list))|left|remov\w*)\b", re.I
)
_DIRECT = re.compile(r"\b(?:no|without(?: any)?|free of)\s*$", re.IGNORECASE)
_ARE = re.compile(
    r"\b(?:is|are|was|were|hold|holds|held|contain|contains|bring|brings|show|shows|repeat|repeats|consist|"
    r"consists|have|"
    r"has|had|mention|mentions|turned out|seem|seems|look|looks)\b",
    re.IGNORECASE,
)
_UNREAD = re.compile(
    r"\b(?:everything|anything|all|incidents?|those|ones|what|whatever) (?:else )?(?:is |are |stands |"
    r"comes )?(?:on|in|after|behind|beyond) "
    r"(?:them|it|these|those|there|that|this|(?:the |any )?(?:rest|remaining|later|further|other|next|unread|"
    r"remainder)(?: \w+)?|p\d+|page \w+)\b|"
    r"\b(?:the )?(?:rest|remainder|remaining (?:pages|ones|incidents)|later (?:pages|ones)|further (?:pages|"
    r"ones)|other pages|"
    r"next pages?|unread (?:pages|ones)|following pages?)\b|,\s*(?:all of )?which\b",
    re.IGNORECASE,
)
_OPEN_YET = re.compile(
    r"\b(?:unknown|unread|unseen|not|n't|\w+n't|never|open question|anyone|anybody|guess|may|might|could|can|"
    r"would|if|there|unclear|"
    r"whether|how many|still to|yet|likely|probably|perhaps|dark|waiting|beyond|left|unopened|unexplored|"
    r"missing|out of|"
    r"refus\w*|denied|limit\w*|blocked|turned|asked|question|hidden|what|who knows|possibly|cannot|no idea|nobody)\b",
    re.IGNORECASE,
)
_UNTOLD = re.compile(r"\b(?:not known|unknown|what|whether|how many|who knows)\b", re.IGNORECASE)
_CLOSED_OF = re.compile(
    r"\s+of (?:the |these |those |them|all )?(?:[\w-]+ ){0,2}?(?:rows|lines|incidents|entries|ones|items|"
    r"results|hits)?\s*"
    r"(?:i saw |returned |shown |seen |listed )?(?:were|are|was|is|had been|turned out) (?:\w+ )?closed\b",
    re.IGNORECASE,
)
_READ = re.compile(
    r"\b(?:read|went|opened|looked|fetched|covered|saw|seen|got|paged|walked|over|on|from)\b", re.IGNORECASE
)
_PAGES = re.compile(
    r"\b(?:pages?|p)\s?(?:\d+|[a-z]+)\s?(?:to|through|till|until|-|—|up to)\s?(?:page )?(?P<upper>\d+)\b|"
    r"\bpage (?P<page>\d+)\b|"
    r"\bp(?P<cursor>\d+)\b",
    re.IGNORECASE,
)
_ALIKE = re.compile(
    r"\bpages? [\w ,]{1,20}\b(?:were|was|is|are) (?:identical|the same|empty|blank|alike|equal|a copy|broken|"
    r"duplicates?|shorter|longer)\b",
    re.IGNORECASE,
)
_TITLES = re.compile(
    r"\b(?:all|most|many|nearly|almost|half|several|some|none|two|three|four|five|majority|each|"
    r"every)\b[^.;]{0,25}\b(?:titled|called|"
    r"named|headed|labelled|entitled)\b",
    re.IGNORECASE,
)
_OF_THEM = re.compile(
    r"\b(?:none|all|some|most|several|few|many|half|both|one|two|three) of (?:those|them|these|"
    r"the (?:\w+ )?incidents|which)\b[^.;]{0,12}"
    r"\b(?:ha(?:s|ve|d) been (?!counted|listed|read|left)|concerns?|belongs?|shares?|relates?|affects?|dates?|"
    r"comes? from|is about|are about)\b",
    re.IGNORECASE,
)
_SEARCHED = re.compile(r"\b(?:search\w*|quer\w+|looked|looking|tried|term|phrase|word|keyword|asked)\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"([^\"\n]{2,40})\"|(?<!\w)'([^'\n]{2,40})'(?!\w)")
_SMALL = words("a an the of at to is as on for and by in two one relay relays incident incidents open closed")
_CLOSE = 4


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the pages held: how many rows, items, items that count, titles by id, and what each word stands in."""

    rows: int
    items: int
    counting: int
    titles: dict[str, frozenset[str]]
    said: str
    read: int
    open_a_page: frozenset[int]


def claims(case: Case, record: AttemptRecord, text: Text, bound: Bound) -> list[Claim]:
    """Undecided claims where the pages that were returned show it otherwise, or nobody read them."""
    paged = pages(record, bound)
    if not paged.requests:
        return []
    titles = {
        str(item.get(bound.id)).lower(): _words(
            " ".join(str(value) for key, value in item.items() if key not in (bound.id, *bound.where))
        )
        for request in paged.requests
        if isinstance(request.result, dict) and isinstance(items := request.result.get(bound.items), list)
        for item in items
        if isinstance(item, dict)
    }
    read = len({one.arguments_json for one in paged.requests})
    asked = " ".join(one.arguments_json for one in served(record))
    seen = _Seen(
        paged.rows,
        len(paged.every),
        len(paged.ids),
        titles,
        f"{asked} {case.brief}".lower(),
        read,
        _a_page(paged.requests, bound),
    )
    made: list[Claim] = []
    for sentence in text.told:
        for start, end, says in (
            *_closed(sentence, seen),
            *_counting(sentence, seen, bound),
            *_doubled(sentence, seen),
            *_titled(sentence, seen),
            *_unread(sentence),
            *_searched(sentence, seen),
            *_page(sentence, seen),
        ):
            made.append(Claim(*text.span(start, end), text.plain[start:end], "unshown", says, ClaimStatus.UNDECIDED))
    return made


_Found = Iterator[tuple[int, int, str]]


def _a_page(requests: Iterable[RequestRecord], bound: Bound) -> frozenset[int]:
    """How many items that count the pages had, and how many of these were new there."""
    known: set[str] = set()
    found: set[int] = set()
    for request in requests:
        items = request.result.get(bound.items) if isinstance(request.result, dict) else None
        own = {
            str(item.get(bound.id))
            for item in (items if isinstance(items, list) else ())
            if isinstance(item, dict) and all(item.get(key) == value for key, value in bound.where.items())
        }
        found |= {len(own), len(own - known)}
        known |= own
    return frozenset(found)


def _words(said: str) -> frozenset[str]:
    return frozenset(token.low for token in tokens_of(said) if token.kind == "word" and token.low not in _SMALL)


def _closed(sentence: Sentence, seen: _Seen) -> _Found:
    """ "Five closed ones": a number of closed items that is not how many there were."""
    tokens = sentence.tokens
    low = [token.low for token in tokens]
    each = _EACH.search(sentence.text)
    for number in numbers.find(tokens):
        near = low[number.last + 1 : number.last + 4]
        label = low[max(0, number.first - 3) : number.first]
        if (
            _EACH_PAGE.search(sentence.text)
            and "open" in near[:2]
            and number.value > 1
            and number.value not in seen.open_a_page
        ):
            yield tokens[number.first].start, tokens[number.last].end, "how many were open on each page"
        told = "closed" in near[:2] or (near[:2] in (["were", "closed"], ["are", "closed"], ["was", "closed"]))
        told = told or _CLOSED_OF.match(sentence.text, tokens[number.last].end - sentence.start) is not None
        told = told or (label[-2:-1] == ["closed"] and label[-1:] in ([":"], ["("], ["="], ["—"], ["|"]))
        if told and not each and number.value != seen.items - seen.counting:
            yield tokens[number.first].start, tokens[number.last].end, "how many were closed"


def _counting(sentence: Sentence, seen: _Seen, bound: Bound) -> _Found:
    """ "All the incidents I saw were open", "none was closed", where some were."""
    if seen.items == seen.counting:
        return
    low = sentence.text.lower()
    every = re.search(
        r"\b(?:all|every|each)\b(?! (?:of which|counted))[^.;,:]{0,40}\b(?:is|are|was|were|still|"
        r"stood)\s+(?:still |all )?open\b",
        low,
    )
    none = re.search(r"\b(?:no|none|not one|nothing|zero|never)\b[^.;,:]{0,40}\bclosed\b", low)
    match = every or (none if not _COUNTED.search(low) else None)
    if match is not None and "mention" not in match.group():
        yield sentence.start + match.start(), sentence.start + match.end(), "that none was closed"


def _doubled(sentence: Sentence, seen: _Seen) -> _Found:
    """ "No incident turned up twice", where pages overlap."""
    if seen.rows == seen.items:
        return
    for match in _TWICE.finditer(sentence.text):
        before = sentence.text[: match.start()]
        apart = _DIRECT.search(before) and re.search(r"\d|open", before)  # "25 open ones, no doubles"
        if _NO.search(before) and not apart and not _COUNTED.search(sentence.text):
            yield sentence.start + match.start(), sentence.start + match.end(), "that nothing came twice"


def _titled(sentence: Sentence, seen: _Seen) -> _Found:
    """ "INC-1009, a relay log that is full", where another incident has that title."""
    tokens = sentence.tokens
    ids = [at for at, token in enumerate(tokens) if token.low in seen.titles]
    for at, following in zip(ids, [*ids[1:], len(tokens)], strict=False):
        own = seen.titles[tokens[at].low]
        before = {token.low for token in tokens[max(0, at - 8) : at]} if len(ids) == 1 else set()
        said = {token.low for token in tokens[at + 1 : following] if token.kind == "word"} | before
        if len(said & own) > 1 or following - at <= 2:
            continue
        if any(len(said & title) > 1 and len((said & title) - own) > 1 for name, title in seen.titles.items()):
            yield tokens[at].start, tokens[min(following, len(tokens)) - 1].end, "another incident's title"


def _unread(sentence: Sentence) -> _Found:
    """ "Everything on the further pages is closed": what stands on pages that nobody read."""
    for match in _UNREAD.finditer(sentence.text):
        after = re.split(r"[.;]", sentence.text[match.end() : match.end() + 40])[0]
        verb = _ARE.match(after.lstrip().removeprefix("also ").removeprefix("all ").removeprefix("only "))
        if verb is None or _OPEN_YET.search(after) or match.group().startswith(","):
            continue
        before = re.split(r"[,;:—]|\bbut\b|\band\b", sentence.text[max(0, match.start() - 30) : match.start()])[-1]
        if (
            not _OPEN_YET.search(before)
            and not _UNTOLD.search(sentence.text[: match.start()])
            and not negated(sentence, sentence.start + match.start(), sentence.start + match.end())
        ):
            yield (
                sentence.start + match.start(),
                sentence.start + match.end() + len(after),
                UNREAD,
            )


def _searched(sentence: Sentence, seen: _Seen) -> _Found:
    """'A search for "relays" gave the same': words in quotes that no request searched for."""
    for match in _QUOTED.finditer(sentence.text):
        said = (match[1] or match[2]).lower().strip(" .,")
        before = sentence.text[max(0, match.start() - 40) : match.start()]
        if _SEARCHED.search(before) and not re.search(rf"(?<!\w){re.escape(said)}(?!\w)", seen.said):
            yield sentence.start + match.start(), sentence.start + match.end(), "a search that no request made"


def _page(sentence: Sentence, seen: _Seen) -> _Found:
    """ "I read pages 1 to 6", where four were read: a page further on than the next one."""
    for match in _OF_THEM.finditer(sentence.text):
        yield sentence.start + match.start(), sentence.start + match.end(), "what the items have in common"
    for match in _TITLES.finditer(sentence.text):
        yield sentence.start + match.start(), sentence.start + match.end(), "what several are called"
    for match in _ALIKE.finditer(sentence.text):
        yield sentence.start + match.start(), sentence.start + match.end(), "what a page was like"
    for match in _PAGES.finditer(sentence.text):
        told = match["upper"] or match["page"] or match["cursor"]
        furthest = seen.read if match["upper"] else seen.read + 1
        if (
            int(told[:6]) > furthest
            and _READ.search(sentence.text)
            and not _UNTOLD.search(sentence.text[: match.start()])
        ):
            yield sentence.start + match.start(), sentence.start + match.end(), "a page that was not read"
