"""Matters that no tool of a reading case shows: reasons, comparisons, thresholds, states of goods and of items."""

import re
from collections.abc import Iterator
from itertools import pairwise

from workshop.scoring import grammar as g
from workshop.scoring.phrases import negated, places
from workshop.scoring.text import MAY, Sentence
from workshop.scoring.wordlist import words

_GOODS = "a state of the goods"
_TOPICS = (
    (
        "a comparison with other times",
        re.compile(
            r"\bthan (?:usual|normal|before|last|expected|in|at the last|the last|a year)\b|"
            r"\bas (?:usual|always|before|expected|in (?:the )?previous|it (?:has )?always|last time)\b|"
            r"\bunchanged (?:since|from|against|"
            r"on)\b|\bsame as (?:before|last|in|at)\b|\b(?:dropped|fell|fallen|risen|rose|increased|decreased|"
            r"grew|grown|shrank|shrunk|"
            r"gone (?:up|down)|went (?:up|down)) (?:since|from|to|by|over|again|sharply|slightly)\b|"
            r"\b(?:up|down) (?:from|on|by) (?:the|last|a|\d)|\bused to (?:be|hold|have)\b|\btrend\w*|"
            r"\bhistorical\w*|\busually\b|"
            r"\bnormally\b|\btypical(?:ly)?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "a threshold that no reply has",
        re.compile(
            r"\b(?:safety|reorder|re-order|reordering|minimum|maximum|target|par|buffer|critical|ordering)[ -]"
            r"(?:stock|level|point|quantity|mark|threshold)s?\b|\bthreshold\b|\benough (?:for|to (?:cover|last|"
            r"serve|meet))\b|"
            r"\b(?:covers?|lasts?|sufficient for) (?:\w+ ){0,3}(?:demand|weeks?|months?|days?|orders?)\b",
            re.IGNORECASE,
        ),
    ),
    (
        _GOODS,
        re.compile(
            r"\b(?:promised|reserved|earmarked|spoken for|set aside|on hold|damaged|defective|faulty|"
            r"in transit|on order|"
            r"on (?:its|the|their) way|backorder\w*|back-order\w*|allocated|committed|quarantin\w+|sellable|"
            r"usable|broken(?! down)|shipped|"
            r"sold (?!out)|dispatched|incoming|arriving|due in|restock\w*|replenished|topped up|refilled|"
            r"relocated|transferred|"
            r"written off|scrapped|emptied|cleared out|moved|carried over)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "what another source says",
        re.compile(
            r"\b(?:second|another|other|different|independent|external|paper|previous|earlier|old|last|own|"
            r"official|master) "
            r"(?:source|system|books?|ledger|record|report|database|register|files?|spreadsheet|listing|export|"
            r"catalogue|stock ?take|"
            r"stock ?list)s?\b|\b(?:erp|warehouse system|stock ?list|order book|delivery note|bin card|packing list)\b|"
            r"\bon file\b|\byour (?:last|previous|latest|own) \w+\b",
            re.IGNORECASE,
        ),
    ),
    (
        "a quality of the items",
        re.compile(
            r"\b(?:high|low|top|normal|medium)[ -]?(?:severity|priority|urgency)\b|\bsev[ -]?\d\b|"
            r"\b(?:critical|urgent|unassigned|"
            r"escalated|resolved|reopened|mitigated|acknowledged|overdue|snoozed)\b|\bbeing (?:worked|looked|"
            r"dealt|investigated|fixed)\b|"
            r"\b(?:oldest|newest|most recent|longest)\b|\b(?:same|common|single|one) (?:root )?cause\b|"
            r"\b(?:assigned|belong\w*) to\b|\bopened (?:on|in|by|last|this|over)\b|\b(?:reported|raised|filed) by\b|"
            r"\bover an? (?:week|month|day|year)\b|\bsame (?:relay|site|device|fault)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "the result of a request that was not made",
        re.compile(
            r"\b(?:also|too|likewise|additionally|then) (?:\w+ )?(?:tried|searched|queried|ran|used|looked|"
            r"checked)\b[^.;]{0,30}\b(?:quer\w+|"
            r"search\w*|terms?|keywords?|phrase|spelling|wording|plural|synonyms?)\b|"
            r"\b(?:another|other|second|different|alternative|broader|narrower|wider|looser|similar|"
            r"further) (?:\w+ )?(?:quer(?:y|ies)|"
            r"search(?:es)?|search terms?|terms?|keywords?|spellings?|wordings?|filters?)\b",
            re.IGNORECASE,
        ),
    ),
)
_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|on account of|following (?:a|an|last)|after (?:a|an|"
    r"last|its|their)|ever since|"
    r"the reason (?:is|being)|caused by|as (?:its|it|they|the|all) (?:\w+ ){0,3}(?:was|were|had|got|has been|"
    r"have been))\b",
    re.IGNORECASE,
)
_OF_READING = re.compile(
    r"\b(?:i|my|me|request\w*|reply|replies|lookup\w*|look-up\w*|system|search\w*|page\w*|limit\w*|list\w*|"
    r"quota|budget|cursor|figure\w*|"
    r"count\w*|sum|total|answer\w*|tool\w*|call\w*|quer\w+|inventory|record\w*|inventory_lookup|data|closed|"
    r"twice|overlap\w*|"
    r"repeat\w*|duplicat\w*|each|every|zero|empty|it is|there is|there are|error|name|site named|allow\w*|only|\d+)\b",
    re.IGNORECASE,
)
"""What a reason may be told of: the reading itself, or the figures."""

_FREE = g.MODALS | words("if unless please let should whether not no never nobody nothing neither nor without cannot")
_NEAR = 60


def told(sentence: Sentence, shown: str, searches: int, goods: bool) -> Iterator[tuple[int, int, str]]:
    """Places of such matters in an asserted part.

    `shown` is what was shown, `searches` how many wordings were tried, `goods` whether the case is about goods.
    """
    at = sentence.start
    for says, regex in _TOPICS:
        if (says.endswith("not made") and searches > 1) or says == ("a quality of the items" if goods else _GOODS):
            continue
        for match in regex.finditer(sentence.text):
            if match.group().lower() not in shown and stands(sentence, match.start()):
                yield at + match.start(), at + match.end(), says
    for match in _REASON.finditer(sentence.text):
        why = re.split(r"[.;]", sentence.text[match.end() : match.end() + _NEAR])[0]
        if not _OF_READING.search(match.group() + why) and not _denies(why) and stands(sentence, match.start()):
            yield at + match.start(), at + match.end(), "a reason"


def _denies(why: str) -> bool:
    return not _FREE.isdisjoint(part for word in why.lower().split() for part in g.contracted(word.strip(".,;:()")))


def stands(sentence: Sentence, place: int) -> bool:
    """Whether no word before, in the same part, makes it a wish, a condition, a chance or a denial."""
    part: list[str] = []
    for token, following in zip(sentence.tokens, (*sentence.tokens[1:], None), strict=True):
        if token.start - sentence.start >= place:
            break
        beside = following is not None and following.low.endswith("ed")  # "nothing was changed, moved"
        ends = token.low in (",", ";", "—", ":", ".", "but", "(", ")") and not (token.low == "," and beside)
        part = [] if ends else [*part, *g.contracted(token.low)]
        if token.low == "and":  # "I rounded nothing and left a comment"
            part = [word for word in part if word not in g.NOTHING]
    start = sentence.start + place
    return _FREE.isdisjoint(part) and not negated(sentence, start, start + 1)


def names(sentence: Sentence, plain: str, shown: str) -> Iterator[tuple[int, int]]:
    """Words with a capital inside a sentence that nothing shown has: "Jo in the warehouse"."""
    tokens = sentence.tokens
    for before, token in pairwise(tokens):
        said = plain[token.start : token.end]
        if token.kind != "word" or not said[:1].isupper() or said.isupper() or before.kind == "punct":
            continue
        bare = token.low.removesuffix("'s")
        if (
            before.low in _TITLED
            or bare in _KNOWN
            or token.low == MAY
            or re.search(rf"\b{re.escape(token.low)}\b", shown)
        ):
            continue
        first, _ = places(sentence, token.start, token.end)
        if stands(sentence, token.start - sentence.start) and before.kind == "word" and before.low in _WITH and first:
            yield token.start, token.end


_TITLED = words("dear hi hello hey mr ms mrs dr")
_KNOWN = words("i i'm i've i'd i'll north south east west monday english")
_WITH = words(
    """
    to with by from past for of and via told asked when while before after that as because since where who which at in
    had has got saw let make made
    """
)
