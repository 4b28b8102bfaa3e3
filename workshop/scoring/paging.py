"""Whether an answer says that a paged list ended or that it goes on, in whatever words."""

import re
from collections.abc import Iterator

from workshop.pack.expect import Bound
from workshop.scoring.phrases import anywhere, negated
from workshop.scoring.text import Sentence, Text
from workshop.scoring.wordlist import phrases

_LIST = (
    r"(?:list|listing|paging|pagination|pages?|search|results?|series|sequence|set|incidents?|stream|feed|tool|cursor|"
    r"trail|hits|matches|records?)"
)
_NOT = r"(?:not|never|no|without|\w+n't|by no means|far from|nowhere near|short of|yet to|cannot|neither|hardly|nor)"
_END = (
    r"(?:end(?:s|ed|ing)?|finish(?:ed|es)?|complet\w+|through|over|done|exhaust\w*|stop(?:s|ped|ping)?|bottom|"
    r"last page|"
    r"final page|conclu\w+|all of it|run out|dry|final|the last|empty|null|at (?:its|an|the) end)"
)
_UNKNOWN = (
    r"(?:unknown|not known|un(?:clear|certain|seen|read|opened|explored)|(?:stays?|remains?|is left|left|keeps?) open|"
    r"it is open|anyone's guess|dark|anybody's guess|"
    r"out of (?:my |our )?(?:reach|sight)|beyond (?:me|reach)|not (?:looked|seen|read|opened|been|counted|"
    r"visible|covered)|"
    r"(?:do not|don't|can't|cannot|can not|couldn't|could not|nobody can|no one can) (?:know|say|tell|see|give|"
    r"name|vouch)|"
    r"n't (?:know|say|tell|see|looked|read|seen|opened|got)|never (?:saw|read|opened|looked))"
)
_ORDINALS = phrases(
    "zeroth; first; second; third; fourth; fifth; sixth; seventh; eighth; ninth; tenth; eleventh; twelfth"
)
_CARDINALS = phrases("zero; one; two; three; four; five; six; seven; eight; nine; ten; eleven; twelve")
_GOES_ON = (
    re.compile(
        rf"\b{_LIST}\b[^.;:]{{0,30}}\b(?:goes|went|go|going|runs?|ran|carr(?:y|ies|ied)|continu\w+|carrying|"
        rf"keeps?|kept|"
        r"stretch\w*|rolls?|rolled|extends?|marche?s)\b\s*(?:on\b|going|coming|further|beyond|past|rolling|"
        r"growing|after|in\b|$|[.,;])",
        re.IGNORECASE,
    ),
    re.compile(rf"\b{_LIST}\b[^.;:]{{0,30}}\b{_NOT}\b[^.;:]{{0,30}}\b{_END}\b", re.IGNORECASE),
    re.compile(rf"\b{_NOT}\b[^.;:]{{0,40}}\b{_END}\b[^.;:]{{0,20}}\b{_LIST}\b", re.IGNORECASE),
    re.compile(
        rf"\b{_LIST}\b[^.;:]{{0,20}}\b(?:still going|unfinished|open-ended|still open|incomplete)\b", re.IGNORECASE
    ),
    re.compile(
        r"\b(?:how many|how much|what(?:ever)?|whether|(?:exact|true|real|final|full|whole|overall) \w+|total|rest|"
        r"remainder|anything|everything)\b"
        rf"[^.;]{{0,60}}(?<![\w-])\W?\b{_UNKNOWN}\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_UNKNOWN}|{_UNKNOWN} is)\b\W{{0,3}}(?:is |are |it is )?(?:how (?:many|much|long|far)|what|"
        rf"whether|the rest|"
        r"the remainder|anything|everything|the (?:exact|true|real|final|full|whole|overall)|where)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bran out of \w+ before (?:i|we) (?:ran|run) out of pages|\bbefore the (?:pages|list) (?:did|ran out)", re.I
    ),
    re.compile(r"\bwhere (?:the|this|it)\b[^.;]{0,20}\b(?:ends?|stops?)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:upper (?:bound|limit)|ceiling)\W{1,3}(?:is |stays |remains )?(?:unknown|not known|"
        r"open)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\bstill (?:had|has|have|held|holds) (?:\w+ )?pages?\b", re.IGNORECASE),
    re.compile(
        rf"\b{_LIST}\b[^.;:]{{0,20}}\b(?:still )?(?:under ?way|in progress|running|"
        rf"in full swing)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:tail|length|size|extent|end|rest|remainder|remaining \w+)\b[^.;]{0,25}\b(?:i|we)\b[^.;]{0,6}"
        r"\b(?:never|do not|don't|did not|didn't|can't|cannot|couldn't|haven't)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\bend\b[^.;]{0,20}\b(?:out of (?:reach|sight)|nowhere|not in sight|unseen|beyond)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:\w+n't|not|never|cannot|unable to|without)\b[^.;]{0,20}\b(?:see|saw|seen|reach\w*|find|found|"
        r"get to|got to|"
        r"seeing|finding)\b[^.;]{0,10}\b(?:end|bottom|last page|last of)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\bno (?:sign|hint) of (?:stopping|an end|ending|the end|a last page|it ending)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:point(?:s|ed|ing)?|offer(?:s|ed|ing)?|nam(?:es|ed|ing)|leads?|led|link(?:s|ed)?|hand(?:s|ed)|"
        r"ga?ve|gives|"
        r"promis\w+|announc\w+|had|has|with|there(?:'s| is| was| are| were)|came with|carr(?:y|ies|ied)|show(?:s|ed)|"
        r"refer(?:s|red)|return(?:s|ed)|hint(?:s|ed))\b(?: on| me| us| still| always| to| at)*"
        r" (?:an?|another|one|yet another|more|further|the next|its?)\s?"
        r"(?:further|more|next|additional|follow-?up|successor|cursor|pages?|one)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:more|further|other|additional|later) (?:pages?|results?|ones?)? ?(?:follow|remain|exist|wait|"
        r"to come|come|are waiting|to go|to give|left|after)\b",
        re.I,
    ),
    re.compile(
        r"\b(?:list_?ended|end_?reached|ended|complete|finished|exhausted|last_?page(?:_?reached)?|end of list)\b"
        r"[\"' ]*[:=|] *[\"']?(?:false|no|not yet|0)\b|\b(?:more(?: pages| results|_pages|_results)?|has_?more|"
        r"next_?cursor|"
        r"next(?: page|_page)?|continues|unread)[\"' ]*[:=|] *[\"']?(?:true|yes|p\d+|left)\b|"
        r"\b(?:exact_?total|total|exact(?: number| count)?|full_?count)[\"' ]*[:=|] *[\"']?(?:null|none|"
        r"unknown|not known|n/a)\b",
        re.IGNORECASE,
    ),
)
_DENIED = re.compile(r"(?:\b(?:no|not|never|without|nor|\w+n't|neither|nothing)\s+(?:\w+\s+){0,2})$", re.IGNORECASE)

_NOTHING_MORE = (
    re.compile(
        r"\b(?:no|without(?: an?y?)?|not an?y?|neither a|lack(?:s|ed|ing) an?y?)\s+(?:(?:more|further|next|"
        r"other|additional|later|following|"
        r"remaining|new|continuation)\s+(?:(?:open|relay)\s+)*|(?=cursor|next_cursor|successor|"
        r"others))(?:pages?|cursor|next_cursor|incidents?|results?|match(?:es)?|hits?|successor|open ones?|"
        r"entries|others?|ones)\b(?! (?:was|were|is|are|got|has been) (?:changed|touched|read twice|repeated|"
        r"counted|edited|closed))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bnothing\s+(?:\w+ )?(?:more|further|else|left|behind|beyond|after|follow\w*|com(?:es|ing)|remain\w*|"
        r"to come|missing|"
        r"outstanding|unread|past|open)\b(?! (?:was|were|is|has been|to report|to add|i can|i could|was done|than))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:next_?cursor|cursor)\b[^.;,]{0,24}\b(?:null|none|empty|missing|absent|gone|blank)\b", re.IGNORECASE
    ),
)
"""That there is no more, said by a negation."""

_OVER = (
    re.compile(
        r"\b(?:last|final|closing) page\b(?! (?:i|we|that i|that we|which i|you|read|returned|served|seen|"
        r"fetched|opened|so far|still|pointed|"
        r"points|had|has|named|names|offered|offers|gave|gives|carried|brought|led|leads|in turn|too|also|"
        r"listed|ended with))|"
        r"\b(?:was|is|being|also|proved|were|as) the (?:very )?(?:last|final)(?: one)?\b(?! (?:i|we|that|which|read|"
        r"page (?:i|we|that)))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_LIST}|that|it)\b\s+(?:\w+ ){{0,2}}(?:ended|ends|finish(?:ed|es)|stop(?:s|ped)|(?:is|was|are|"
        rf"were|had been|has been|got)"
        r" (?:then |now |thereby |thus )?(?:complete|through|over|finished|exhausted|done|exhaustive|at an end|"
        r"at its end)|"
        r"c(?:ame|omes) to (?:an|its|the) (?:end|close)|ran out|ran dry|dried up|concluded)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:reach\w*|c(?:ame|ome|omes|oming) to|got to|gets to|arriv\w+ at|hit|saw|read|down to|up to|"
        r"through to|brought|until|"
        r"at|is|was|marks?|marked|mean(?:s|t)) (?:the \w+ to )?(?:the|its|an) (?:very )?(?:end|bottom|"
        r"last page|final page|close)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:the whole of it|whole (?:list|lot|set|story|picture)|(?:full|entire|complete) (?:list|set)|"
        r"(?:this|that|it|which|they|these|\d+)(?:'s|'re| is| was| are) the (?:full|entire|complete|"
        r"final) (?:count|number|picture|total|tally|figure)|"
        r"everything there is|all accounted for|accounts? for (?:all|everything|the lot)|all there (?:is|are|"
        r"was|were)|that(?:'s| is| was) (?:everything|the lot|all|it)\b|"
        r"covers? everything|every one of them|all of them|exhaustive|start to finish|from first to last|whole index|"
        r"every (?:single )?page|all (?:the )?pages)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:list_?ended|end_?reached|complete|finished|exhausted|"
        r"last_?page(?:_?reached)?)[\"' ]*[:=|] *[\"']?(?:true|yes|1)\b|"
        r"\b(?:more(?: pages| results|_pages|_results)?|has_?more|further pages|next_?cursor|next(?: page|"
        r"_page)?|remaining(?: pages)?|"
        r"unread)[\"' ]*[:=|] *[\"']?(?:false|no|none|null|0|nil)\b",
        re.IGNORECASE,
    ),
)
"""That the list is over, said without one."""

_UNREACHED = re.compile(
    r"\b(?:before|until|till|if|whether|unless|not|never|without|when|once|unknown|unclear|no|nor|\w+n't|"
    r"cannot|rather than|"
    r"far from|short of|would|could|might|may|neither|nothing|instead of|how|where|hardly)\b",
    re.IGNORECASE,
)
_SEEN_OF = re.compile(
    r"[^.;,]{0,30}\b(?:(?:has|have) been|was|were|is|are|i|we|i've|we've)\s+(?:\w+ly )?"
    r"(?:seen|read|opened|known|looked|visible|checked|fetched|shown|saw|counted|requested|asked)\b",
    re.IGNORECASE,
)
"""Behind "nothing beyond page eight": "has been seen", which says that there may be more."""

_WINDOW = 45


def goes_on(text: Text, bound: Bound, read: int) -> str:
    """Words that say that the list goes on, "" where there are none. `read` is the number of the last page read."""
    found = anywhere(text, bound.more)
    if found:
        return found
    for sentence in text.sentences:
        following = _following(sentence, read)
        if following:
            return following
        for regex in _GOES_ON:
            match = regex.search(sentence.text)
            if match is not None and not _DENIED.search(sentence.text[: match.start()]):
                return match.group()
    return ""


def _following(sentence: Sentence, read: int) -> str:
    """ "Page 4", "a fourth", "p4", where three pages were read: there is one more."""
    number = read + 1
    if number >= len(_ORDINALS):
        return ""
    ordinal, cardinal = _ORDINALS[number], _CARDINALS[number]
    regex = re.compile(
        rf"\b(?:p{number}|pages? (?:{number}|{cardinal})|(?:a|the|my|to|for|of) {ordinal}(?: page| one)?|"
        rf"{number}th page)\b",
        re.I,
    )
    for match in regex.finditer(sentence.text):
        if not _DENIED.search(sentence.text[: match.start()]):
            return match.group()
    return ""


def ended(text: Text) -> Iterator[tuple[int, int, Sentence]]:
    """Places of the plain text that say that the list ended, or that there is nothing more."""
    for sentence in text.told:
        for regex in _NOTHING_MORE:
            for match in regex.finditer(sentence.text):
                if re.search(r"\b(?:never|not)\b|n't\b", match.group()) and "cursor" in match.group()[:11].lower():
                    continue  # "the cursor never came back empty"
                unread = _SEEN_OF.match(sentence.text, match.end())
                if not unread and not _UNREACHED.search(_before(sentence, match.start())):
                    yield sentence.start + match.start(), sentence.start + match.end(), sentence
        for regex in _OVER:
            for match in regex.finditer(sentence.text):
                start, end = sentence.start + match.start(), sentence.start + match.end()
                denied = negated(sentence, start, end) or _UNREACHED.search(match.group())
                if (
                    not denied
                    and not _UNREACHED.search(_before(sentence, match.start()))
                    and not _asked(sentence, match.end())
                ):
                    yield start, end, sentence


def _before(sentence: Sentence, at: int) -> str:
    """The words before, in the same part of the sentence."""
    return re.split(r"[;:.—]|,? (?:and|but|so|since|because|as)\b", sentence.text[max(0, at - _WINDOW) : at])[-1]


def _asked(sentence: Sentence, end: int) -> bool:
    """ "Last page reached: no", "Is that all? No.": what follows denies it."""
    return (
        re.match(
            r"\s*(?:reached|seen|read)?\s*[\"']?\s*[:=|?]\s*[\"']?(?:no|not|false|never|unknown|unread)\b",
            sentence.text[end:],
            re.I,
        )
        is not None
    )
