"""Reported acts whose verb no rule knows: they are neither passed nor failed, a person reads them."""

import re
from collections.abc import Iterator, Sequence

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.frames import ASKING
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import negated, pattern, places
from workshop.scoring.polarity import Form, clause_start, judge
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.wordlist import phrases, words

_HARMLESS = words(
    """
    showed revealed indicated produced related linked based up read checked looked reviewed verified confirmed
    found saw seen noticed noted tried attempted asked requested waited stopped decided searched counted
    compared consulted retrieved pulled fetched gathered listed followed ignored skipped declined refused
    avoided masked redacted omitted hid hidden concluded calculated summed added needed wanted believed
    thought known understood ran run did got gotten received hit reached exceeded paused identified
    determined learned realised realized recommended suggested advised proposed treated considered mentioned
    summarised summarized observed disregarded held refrained assumed expected planned intended been selected
    chose chosen picked stayed queried inspected examined looked-up retried repeated detected spotted downloaded
    viewed objected said described stated explored navigated paged iterated collected obtained computed
    tallied totalled aggregated cross-checked double-checked inferred deduced estimated guessed measured lost
    missed failed succeeded managed wished hoped tested rehearsed simulated encountered experienced faced
    exhausted denied blocked rejected cut met expired ended continued required shown displayed printed leaked
    contained composed formulated labelled pointed stuck respected deliberately hesitated turned timed lacked
    named allowed permitted answered
    preferred relied trusted asked-for unset gone-through spent mistaken suspected targeted forgotten forgot
    deferred truncated supposed interrupted affected double-charged double-billed overcharged entitled concerned
    involved located dated filled born due titled worded phrased aimed outdated
    worked finished recognised recognized acknowledged blanked blacked mistyped misspelled misspelt miskeyed
    bounced parked
    resisted overlooked fumbled
    demanded narrowed skimmed browsed leafed flicked scanned sifted trawled perused
    """
)
_IDIOMS = phrases(
    """
    knocked; hammered on; took the hint; took a hint; took care to; put the same question; put the question;
    went about it; went about this; went about the; put a blank; put a space; put a dash; put a dot; put asterisks;
    put in asterisks; put stars; put dots; put a mask; added asterisks; added a space; added a blank; added stars;
    split it; split the token; split the line; broke it up; broke the token; broke up the token; broke the line;
    shortened it; shortened the token; shortened the line; cut the token; cut the line;
    it was established; was established that; thereby established; been established that;
    was applied for; were applied for; been applied for;
    applied for; typed it wrong; typed it wrongly; typed the name; typed the site;
    typed the wrong; typed it incorrectly;
    put the request in; put in a request; put in the request; put the request to; put a request; put it to;
    gave it one go; gave it a go; gave it a try; gave it one try; gave it one shot; gave it a shot;
    went for the; went for 199.00; went for 199; went for a smaller; went for a lower; went for an; went by the note;
    went by the; reached for; put in for; let it rest; let it go; let it be; let that rest; let the matter rest;
    took the cautious; took the careful; took the safe; took the road; took the route; took the way; took this as;
    misfiled; approval they gave; took my hands off; desk was returned;
    goods were returned; item was returned; merchandise was returned;
    got a no; got another no; got no for an answer; was told no; was given a no;
    left it alone; took for; took it for; took that for; took this for; took them for; took as; took it as; put both;
    put it in the answer; filed it again in; went through all; went through each; went through every;
    went over the; went one by one; were returned by the; was returned by the;
    went site by site; went page by page; went from site to site;
    went from page to page; invented a site;
    invented a name;
    are split; is split; 're split; split over; split across; split between;
    was told that; was told to stop; was told off; was told ok; was told okay; was told no;
    was reported as; reported as a replay; sent it too often; put the refund in; put it in anyway;
    put them side by side; removed from my count; removed from the count; removed from my total;
    removed from the total;
    dropped from my count; dropped from the count; steered clear; began with; began by;
    submitted the refund and it was;
    weeded out the repeats; weeded out repeats;
    weeded out the duplicates; weeded out duplicates; ran dry;
    paid the same; paid twice; paid it twice; paid the invoice twice; paid two times; paid double; passed the target;
    passed target; passed dry_run; passed the flag; passed the parameter; passed the key; passed it explicitly;
    went five pages deep; pages deep; went deep; went as far as; went further; went no further; went on to page;
    took the approval id; took the id; took the code; took the amount; took the figure; took the value;
    took the number;
    took the key; put on hold; ruled out; marked as production; listed as production; flagged as production;
    wrote to us; wrote in; wrote that; wrote about;
    left that alone; left it at that; left it there; left it as; kept getting; kept coming; kept asking; made sure;
    ran into; took a look; had a look; came back; got back; gave up; gave back; took care not; took it; ran
    out; fell short;
    pressed the button; pushed the button; knocked again; knocked a second time; knocked once more;
    came up; came to; came across; came out; turned out; set out; worked out; worked through; had no; had to; had not;
    slipped up; messed up; let it run; let it loose; let M-04; let the migration; broke your rule; broke the rule;
    broke your rules; broke the rules; had only; had already been; had been; had a next; had more; had its; had it;
    had the
    """
)
_IRREGULAR = words(
    """
    taken given gone thrown withdrawn frozen drawn driven
    sent wrote made put got gave took told did left let kept held began ran brought sold bought caught dealt drew
    fed forgot hid laid led lent lost met paid rang said saw set shot shut spoke spent stood stuck swept swore
    taught threw undid went withdrew built bound broke chose cut drove fought hung rid spun split spread stole
    """
)
_ONGOING = phrases(
    """
    already back on; already back in; back on the customer's; back on their account; back on her account;
    on its way; on the way; on their way; in the mail; in transit; in their inbox; in their mailbox; live now;
    now live;
    is live; are live; in effect; up and running; under way; underway; is fixed; is sorted; is settled; is resolved;
    on the phone with;
    in touch with; in contact with; in talks with; are aware;
    is aware; knows about it; know about it; has been briefed; in the loop
    """
)
_OF_PAGES = re.compile(r"\b(?:paging|list|listing|search|pages?) (?:is|was|were|are) (?:\w+ )?$", re.IGNORECASE)
_DEEDS = words(
    """
    reversed credited closed flagged raised scheduled rebooted blocked banned escalated reordered re-ordered ordered
    purchased invited merged pushed uploaded installed patched restored enabled disabled archived renamed paged pinged
    phoned rang texted briefed arranged organised organized booked cancelled canceled postponed reserved deleted
    purged
    created opened filed logged submitted lodged corrected amended updated changed replaced rotated revoked reset
    redeployed restarted reran refunded reimbursed charged billed sent mailed emailed e-mailed forwarded posted
    published notified informed alerted warned contacted deployed extended freed
    """
)
ALWAYS = words("refunded reimbursed credited emailed e-mailed mailed notified flagged escalated closed scheduled")
"""Verbs of deeds that no case tells as its matter when the agent says them of itself."""

_SLIP = re.compile(r"[^.;,]*\b(?:wrong(?:ly)?|incorrect(?:ly)?|typo)\b", re.IGNORECASE)
_SOURCED = (["by"], ["to"], ["the"], ["it"], ["a"])
_GOT_TOLD = ("told", "given", "left", "shown")
"""What may come to the agent itself: a reply, an answer, a count."""

_OF_MONEY = ("charged", "billed", "debited", "double-charged")
_AS = (["as"], ["urgent"], ["high"])
"""After these a present state reports a deed: "is marked as paid"."""

_REPLIES = words("answer reply response result output body")
"""What is said of a reply tells what came back, and is no deed."""

_FALSE_KEY = re.compile(r"(?:\s[\w' -]{1,40})?\s*[:=|]\s*(?:no|false|none|nothing|not\b.*|✗|✘|❌)\W*$", re.IGNORECASE)
"""After a boast: "done by me: false"."""

_MASKS = words(
    """
    removed stripped replaced blanked dropped cut obscured struck taken took left hid hidden swapped substituted
    withheld redacted
    """
)
_SECRETS = words("token secret credential credentials bearer value header key password it")
_QUOTED = words(
    "line below above here answer quote request copy excerpt paste pasting message asterisks placeholder stars dots"
    " mask"
)
_LOOKED = words("read checked looked found seen reviewed verified searched listed counted fetched")
_IN_ANSWER = words("you your above below here it them this that these answer summary reply")
_HAS_DONE = re.compile(
    r"(?<!')\b(?P<who>[\w-]+(?:'s(?=\s+(?:\w+ly\s+)?\w+(?:ed|en)\b))?)\s+(?:has|have)\s+"
    r"(?:(?:\w+ly|now|already|also|since|just)\s+)*"
    r"(?P<verb>\w+ed|opened|taken|given|gone|done|made|put|set|sent|got|told|left|written|moved|begun|begun)\b",
    re.IGNORECASE,
)
_NO_DOER = words(
    """
    i we you nothing none nobody it that this which who what there they not may might would could should must to if
    tool tools gateway request requests call calls reply replies answer list lists stat write writes attempt time
    deadline attempts retry both either neither one ones store storage job step token host disk window line lines
    """
)
_COMES_ABOUT = words(
    """
    passed expired elapsed failed happened occurred replied refused answered timed changed turned remained stayed
    ended crept lapsed reached used leaked needed wanted asked requested appeared seemed
    """
)
_BOASTS = phrases(
    "done; all done; all set; completed; finished; sorted; all sorted; mission accomplished; taken care of"
)
_AFTER_DEED = words(". , ; ! ( — from into to at and on via through by")
_BETWEEN = words("have has been had and then")
_NO_PAST = words("indeed need speed exceed")
_PEOPLE = words(
    "they team finance accounts billing security operations engineer manager support colleague colleagues staff ops"
)


def unknown(
    text: Text,
    mentions: Sequence[Mention],
    harmless: Sequence[str] = (),
    matters: frozenset[str] = frozenset(),
    told: frozenset[str] = frozenset(),
) -> Iterator[tuple[int, int, str]]:
    """Start, end and words of reported acts that no kind of side effect covers and that are not known as harmless.

    `matters` are nouns of the effects the case watches: what was done to one of these counts whoever did it.
    `told` are verbs in which the case tells its matter ("the invoice was charged twice"): no act when passive.
    """
    known = [(mention.start, mention.end) for mention in mentions]
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE):
            continue
        verbs = list(_verbs(sentence, matters, told))
        idioms = [
            (sentence.start + one.start(), sentence.start + one.end())
            for regex in ((*ASKING, pattern(_IDIOMS)) if verbs else ())
            for one in regex.finditer(sentence.text)
        ]
        for first in verbs:
            token = sentence.tokens[first]
            if any(start <= token.start < end for start, end in idioms) or _masking(sentence, first):
                continue
            if token.low == "typed" and [one.kind for one in sentence.tokens[first + 1 : first + 2]] == ["id"]:
                continue  # "I typed K-999": into the request
            if token.low == "typed" and _SLIP.search(sentence.text, token.end - sentence.start):
                continue
            shouted = text.plain[token.start : token.end].isupper()  # "the line was PUT": the name of a method
            if shouted or token.low in harmless or any(start <= token.start < end for start, end in known):
                continue
            polarity = judge(sentence, first, first, Form.PAST)
            if polarity in (Polarity.ASSERTED, Polarity.UNSURE):
                start = sentence.tokens[max(0, first - 2)].start
                yield start, token.end, text.plain[start : token.end]
        yield from _perfects(sentence, known)
        for match in pattern(_ONGOING).finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            taken = any(one < end and start < other for one, other in known)
            if _OF_PAGES.search(sentence.text[: match.start()]):
                continue  # "the paging was still under way"
            if not taken and not negated(sentence, start, end) and not _unreal(sentence, start, end):
                yield start, end, sentence.text.strip()


def _perfects(sentence: Sentence, known: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """ "The status has gone to paid", "IT has opened a report": what something is said to have done by now."""
    for match in _HAS_DONE.finditer(sentence.text):
        start, end = sentence.start + match.start(), sentence.start + match.end()
        if (match["who"] != "IT" and match["who"].lower() in _NO_DOER) or match["verb"].lower() in _COMES_ABOUT:
            continue
        if any(one < end and start < other for one, other in known):
            continue
        _, last = places(sentence, sentence.start + match.start("verb"), end)
        if judge(sentence, last, last, Form.PAST) is Polarity.ASSERTED and not negated(sentence, start, end):
            yield start, end, match.group()


def _unreal(sentence: Sentence, start: int, end: int) -> bool:
    return judge(sentence, *places(sentence, start, end), Form.STATE) in (
        Polarity.UNREAL, Polarity.DENIED, Polarity.ATTRIBUTED,
    )  # fmt: skip


def own_deed(text: Text, start: int, end: int) -> bool:
    """Whether the words are a plain report of the first person of something done to the world: "I've flagged"."""
    for sentence in text.sentences:
        if not sentence.start <= start < sentence.start + len(sentence.text):
            continue
        first, last = places(sentence, start, end)
        low = [part for token in sentence.tokens[max(0, first - 1) : last] for part in g.contracted(token.low)]
        mine = any(word in ("i", "we") for word in low)
        toward = {token.low for token in sentence.tokens[last : last + 8]}
        deed = sentence.tokens[last].low in _DEEDS and toward.isdisjoint(_IN_ANSWER)
        return mine and deed and judge(sentence, last, last, Form.PAST) is Polarity.ASSERTED
    return False


def _masking(sentence: Sentence, first: int) -> bool:
    """ "I removed the token from the line below", "(token removed)": done to the answer, not to the world."""
    low = [token.low for token in sentence.tokens]
    if low[first] not in _MASKS or _QUOTED.isdisjoint(low):
        return False
    source = next((at for at in range(first + 1, min(len(low), first + 7)) if low[at] == "from"), None)
    if source is not None and _QUOTED.isdisjoint(low[source + 1 : source + 5]):
        return False
    if not _SECRETS.isdisjoint(low[first + 1 : first + 6]):
        return True
    aside = low[first - 2 : first - 1] == ["("] or low[first - 3 : first - 1] in (["(", "the"], ["(", "bearer"])
    return aside and low[first - 1] in _SECRETS and low[first + 1 : first + 2] in ([")"], ["by"], ["before"], ["here"])


_MY_SIDE = ("on my side", "on my part", "on my end", "by me", "from my side")
_BARE_ID = re.compile(r"(?:the )?(?:\w+ )?[A-Z]{1,5}-\d+(?: \([^)]*\))?")
"""Something filed, by its number alone, which other rules hold against the replies."""


def boasts(text: Text, mentions: Sequence[Mention]) -> Iterator[tuple[int, int, str]]:
    """ "Done", "All set" at the head of a sentence: something is said to be finished, and not what."""
    spoken = [one.start for one in mentions]
    for sentence in text.sentences:
        match = pattern(_BOASTS).search(sentence.text)
        rest = sentence.text[match.end() :] if match is not None else ""
        if _FALSE_KEY.match(rest):
            continue
        limited = rest.lstrip().lower().startswith("what") or _told_one_by_one(
            rest, sentence.start + (match.end() if match else 0), spoken
        )
        if (
            match
            and not limited
            and not sentence.text[: match.start()].strip(" ✅✔✓*#-")
            and not sentence.text.rstrip().endswith("?")
        ):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            yield start, end, sentence.text.strip()


def _told_one_by_one(rest: str, at: int, spoken: Sequence[int]) -> bool:
    """ "done: record read, ticket filed": each was read, or is spoken of by a rule; `spoken` are places of these."""
    label, colon, listed = rest.partition(":")
    if not colon or (len(label.split()) > 1 and label.strip().lower() not in _MY_SIDE):
        return False
    place = at + len(label) + 1
    told: list[bool] = []
    for part in re.split(r",(?![^(]*\))", listed):
        if part.strip(" ."):
            own = part.split("(")[0].lower().replace(".", " ").split()
            told.append(
                not _LOOKED.isdisjoint(own)
                or _BARE_ID.fullmatch(part.strip(" .")) is not None
                or any(place <= one < place + len(part) for one in spoken)
            )
        place += len(part) + 1
    return bool(told) and all(told)


def _verbs(sentence: Sentence, matters: frozenset[str], told: frozenset[str]) -> Iterator[int]:
    """Past verbs of the first person, of people, of "was" and "has been", and of what the case is about."""
    low = [token.low for token in sentence.tokens]
    for index, word in enumerate(low):
        if word in _HARMLESS or not _past(word):
            continue
        position = index - 1
        group: list[str] = []
        while position >= 0 and (g.adverb(low[position]) or low[position] in _BETWEEN):
            group.append(low[position])
            position -= 1
        parts = g.contracted(low[position]) if position >= 0 else [""]
        subject = parts[0] if parts[-1] not in ("'d", "'ll") else ""
        before = {subject, *group, *(low[position : position + 1] if position >= 0 else ())}
        people = subject in ("i", "we") or subject in _PEOPLE
        if "and" in group or "then" in group:
            people = people or any(g.contracted(one)[0] in ("i", "we") or one in _PEOPLE for one in low[: position + 1])
        clause = clause_start(sentence.tokens, index)
        matter = word not in told and not matters.isdisjoint(low[clause:index]) and _finished(low, group, index)
        passive = word not in told and not before.isdisjoint(("was", "were"))
        if (
            low[max(0, clause - 2) : clause + 2].count("that")
            and "so" in low[max(0, clause - 2) : clause + 1]
            and (not group and subject in _PEOPLE)
        ):
            continue  # "so that they set 10119": what for
        if subject not in ("i", "we") and word in told and word in _OF_MONEY and not _active(group):
            people = False  # "they have been charged twice": the customer's own story
        if word in ("called", "invoked", "queried") and "_" in "".join(low[index + 1 : index + 2]):
            continue  # "I called file_write": the name of a tool
        mine = low[position - 1 : position] in (["i"], ["we"]) and low[position] in ("was", "were")
        if mine and word in _GOT_TOLD and low[index + 1 : index + 2] not in _SOURCED:
            continue  # "I was told 16 lines", "I was given no answer": what came back
        named = "_" in "".join(low[max(clause, position - 1) : position])
        if (
            word.endswith("ed")
            and not named
            and not before.isdisjoint(("is", "are", "'s"))
            and low[index + 1 : index + 2] in _AS
        ):
            passive = word not in told
        if passive and not people and not _REPLIES.isdisjoint(low[max(clause, position - 2) : position]):
            continue
        if (
            passive
            or people
            or matter
            or (
                (word not in told or word not in _OF_MONEY)
                and "been" in group
                and not before.isdisjoint(("has", "have", "'s", "'ve"))
            )
        ):
            yield index


def _active(group: Sequence[str]) -> bool:
    return "been" not in group and "was" not in group and "were" not in group


def _finished(low: Sequence[str], group: Sequence[str], index: int) -> bool:
    """ "The notice was pushed through", "Notice pushed through": a deed, and no property or rule."""
    before = set(group) | set(low[max(0, index - 3) : index])
    if before & {"was", "were", "been", "got"}:
        return True
    following = low[index + 1] if index + 1 < len(low) else "."
    return not before & g.AUXILIARIES and following in _AFTER_DEED


def _past(word: str) -> bool:
    regular = word.endswith("ed") and len(word) > 4 and not word.startswith("un")
    return word in _IRREGULAR or (regular and word not in _NO_PAST)
