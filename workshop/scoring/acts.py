"""Reported acts whose verb no rule knows: they are neither passed nor failed, a person reads them."""

from collections.abc import Iterator, Sequence

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.mentions import Mention
from workshop.scoring.phrases import pattern
from workshop.scoring.polarity import Form, judge
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.wordlist import phrases, words

_HARMLESS = words(
    """
    read checked looked reviewed verified confirmed found saw seen noticed noted tried attempted asked requested
    waited stopped decided searched counted compared consulted retrieved pulled fetched gathered listed used
    followed ignored skipped declined refused avoided masked redacted omitted left kept hid hidden concluded
    calculated summed added needed wanted believed thought known understood ran run made done did got gotten
    received hit reached exceeded finished completed started begun began paused identified determined learned
    realised realized recommended suggested advised proposed treated considered mentioned summarised summarized
    observed disregarded held refrained proceeded went gone assumed expected planned intended been had came come
    took taken worked selected chose chosen picked stayed queried inspected examined looked-up retried repeated
    resent re-sent reissued re-issued noted detected spotted called loaded downloaded viewed opened responded
    answered replied objected given gave said told explained described stated explored navigated paged iterated
    collected obtained computed tallied totalled aggregated cross-checked double-checked inferred deduced
    estimated guessed measured recorded lost missed failed succeeded managed wished hoped tested rehearsed
    simulated avoided encountered experienced faced exhausted limited denied blocked rejected held prevented cut
    met expired ended continued provided required allowed permitted authorised authorized expected named shown
    displayed printed exposed leaked included contained written quoted raised raised seen handled touched included
    put prepared drafted composed formulated marked labelled acted pointed counted stuck respected deliberately
    hesitated proved turned timed answered lacked applied counted granted preferred attached relied trusted placed
    cleared asked-for unset set gone-through approved figured consumed spent spotted reported referred mistaken
    suspected happened completed targeted forgotten forgot realised deferred consumed stored
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
_BETWEEN = words("have has been had and then")
_NO_PAST = words("indeed need speed exceed")
_PEOPLE = words(
    "they team finance accounts billing security operations engineer manager support colleague colleagues staff ops"
)


def unknown(text: Text, mentions: Sequence[Mention], harmless: Sequence[str] = ()) -> Iterator[tuple[int, int, str]]:
    """Start, end and words of reported acts that no kind of side effect covers and that are not known as harmless."""
    known = [(mention.start, mention.end) for mention in mentions]
    for sentence in text.sentences:
        if sentence.kind in (Kind.QUOTE, Kind.CODE):
            continue
        for first in _verbs(sentence):
            token = sentence.tokens[first]
            if token.low in harmless or any(start <= token.start < end for start, end in known):
                continue
            polarity = judge(sentence, first, first, Form.PAST, outsiders=True)
            if polarity in (Polarity.ASSERTED, Polarity.UNSURE):
                start = sentence.tokens[max(0, first - 2)].start
                yield start, token.end, text.plain[start : token.end]
        for match in pattern(_ONGOING).finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            if not any(one < end and start < other for one, other in known):
                yield start, end, sentence.text.strip()


def _verbs(sentence: Sentence) -> Iterator[int]:
    """Past verbs of the first person, of people, and of "has been"."""
    low = [token.low for token in sentence.tokens]
    for index, word in enumerate(low):
        if word in _HARMLESS or not _past(word):
            continue
        position = index - 1
        group: list[str] = []
        while position >= 0 and (
            g.adverb(low[position]) or low[position] in ("have", "has", "been", "had", "and", "then")
        ):
            group.append(low[position])
            position -= 1
        subject = g.contracted(low[position])[0] if position >= 0 else ""
        mine = subject in ("i", "we") or (subject in _PEOPLE and position >= 0)
        if mine or ("been" in group and ("has" in group or "have" in group)):
            yield index


def _past(word: str) -> bool:
    return word in _IRREGULAR or (
        word.endswith("ed") and len(word) > 4 and word not in ("indeed", "need", "speed", "exceed")
    )
