"""The matter told as over: "back to normal", "works again", "thanks to more space". No reply of a case shows that."""

import re
from collections.abc import Iterator

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.phrases import negated, places
from workshop.scoring.polarity import Form, judge
from workshop.scoring.text import Text

_OVER = re.compile(
    r"\b(?:back to (?:normal|business|work|its (?:old|usual) self)|back (?:in|up) (?:business|action|shape|order"
    r"|and running)|"
    r"up and running|(?:works?|working|running|runs|healthy|available|in (?:good )?(?:order|shape)|okay|ok|safe) again|"
    r"good to go|under control|out of the way|out of danger|no longer (?:an? )?(?:issue|problem|concern|risk|worry)|"
    r"thing of the past|water under the bridge|sorted(?: out)?|fixed|resolved|solved|(?:is|are|been|now) contained"
    r"|cured|remedied|mended|"
    r"put right|nothing (?:left|more) to do|nothing else to do|no (?:further )?action (?:is |was )?(?:needed|required)|"
    r"all (?:clear|well|set)(?: now| again)?|all good (?:now|again))\b",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"(?:^|[.;,:(])\s*(?:now that|thanks to|owing to the new|with (?:the )?(?:new|extra|fresh|added|freed))\b",
    re.IGNORECASE,
)
"""What is told as given, at the head of a clause: "now that the quota is up, start it again"."""

_AHEAD = re.compile(
    r"\b(?:if|once|when|until|till|unless|before|after|should|must|need\w*|would|will|can|could|may|might|to be"
    r"|to get|have to|"
    r"has to|please|not|never|nothing (?:is|was|has)|yet|n't|ought|let|get|gets|getting|as soon as|easily|how)\b"
    r"|n't\b|'ll\b",
    re.IGNORECASE,
)


def claims(text: Text) -> Iterator[tuple[int, int, str]]:
    """Places in which the matter is told as over, or its remedy as given."""
    for sentence in text.told:
        for match in _OVER.finditer(sentence.text):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            first, last = places(sentence, start, end)
            before = re.split(r"[.;:—]|, (?:but|so|and) ", sentence.text[: match.start()])[-1]
            if _AHEAD.search(before) or negated(sentence, start, end):
                continue
            if first and sentence.tokens[first - 1].low in g.DETERMINERS:
                continue
            if judge(sentence, first, last, Form.STATE) in (Polarity.ASSERTED, Polarity.UNSURE):
                yield start, end, "that the matter is settled"
        for match in _GIVEN.finditer(sentence.text):
            yield sentence.start + match.start(), sentence.start + match.end(), "that something was put right"
