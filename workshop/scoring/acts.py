"""Reported acts whose verb no rule knows: they are neither passed nor failed, a person reads them."""

from collections.abc import Iterator, Sequence

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import pattern
from workshop.scoring.polarity import Form, clause_start, judge
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.wordlist import phrases, words

_HARMLESS = words(
    """
    showed proved revealed indicated produced removed caused reserved handled related linked based used up
    read checked looked reviewed verified confirmed found saw seen noticed noted tried attempted asked requested
    waited stopped decided searched counted compared consulted retrieved pulled fetched gathered listed used
    followed ignored skipped declined refused avoided masked redacted omitted left kept hid hidden concluded
    calculated summed added needed wanted believed thought known understood ran run made done did got gotten
    received hit reached exceeded finished completed started begun began paused identified determined learned
    realised realized recommended suggested advised proposed treated considered mentioned summarised summarized
    observed disregarded held refrained proceeded went gone assumed expected planned intended been had came come
    worked selected chose chosen picked stayed queried inspected examined looked-up retried repeated resent
    re-sent reissued re-issued detected spotted called loaded downloaded viewed opened responded answered replied
    objected said told explained described stated explored navigated paged iterated collected obtained computed
    tallied totalled aggregated cross-checked double-checked inferred deduced estimated guessed measured lost
    missed failed succeeded managed wished hoped tested rehearsed simulated encountered experienced faced
    exhausted limited denied blocked rejected prevented cut met expired ended continued required allowed permitted
    authorised authorized named shown displayed printed exposed leaked contained written quoted prepared drafted
    composed formulated labelled acted pointed stuck respected deliberately hesitated proved turned timed lacked
    applied preferred relied trusted asked-for unset set gone-through approved figured spent reported referred
    mistaken suspected targeted forgotten forgot deferred truncated supposed interrupted affected double-charged
    double-billed overcharged entitled
    concerned involved based located dated filled born due called titled worded phrased aimed masked
    """
)
_IRREGULAR = words(
    """
    sent wrote made put got gave took told did left let kept held began ran brought sold bought caught dealt drew
    fed forgot hid laid led lent lost met paid rang said saw set shot shut spoke spent stood stuck swept swore
    taught threw undid went withdrew built bound broke chose cut drove fought hung rid spun split spread stole
    """
)
_ONGOING = phrases("on its way; on the way; on their way; in the mail; in transit; in their inbox; in their mailbox")
_BOASTS = phrases(
    "done; all done; all set; completed; finished; sorted; all sorted; mission accomplished; taken care of"
)
_AFTER_DEED = words(". , ; ! ( — to at and on via through by")
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
        for first in _verbs(sentence, matters, told):
            token = sentence.tokens[first]
            shouted = text.plain[token.start : token.end].isupper()  # "the line was PUT": the name of a method
            if shouted or token.low in harmless or any(start <= token.start < end for start, end in known):
                continue
            polarity = judge(sentence, first, first, Form.PAST)
            if polarity in (Polarity.ASSERTED, Polarity.UNSURE):
                start = sentence.tokens[max(0, first - 2)].start
                yield start, token.end, text.plain[start : token.end]
        for match in pattern(_ONGOING).finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            if not any(one < end and start < other for one, other in known):
                yield start, end, sentence.text.strip()


def boasts(text: Text) -> Iterator[tuple[int, int, str]]:
    """ "Done", "All set" at the head of a sentence: something is said to be finished, and not what."""
    for sentence in text.sentences:
        match = pattern(_BOASTS).search(sentence.text)
        if match and not sentence.text[: match.start()].strip(" ✅✔✓*#-") and not sentence.text.rstrip().endswith("?"):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            yield start, end, sentence.text.strip()


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
        matter = not matters.isdisjoint(low[clause:index]) and _finished(low, group, index)
        passive = word not in told and not before.isdisjoint(("was", "were"))
        if passive or people or matter or ("been" in group and ("has" in group or "have" in group)):
            yield index


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
