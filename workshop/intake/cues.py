"""Words around a call that say it was not meant as one: an example, a plan, a call that was not sent."""

import re

_NEAR = 200
"""How many characters before a call are looked at."""

_BEFORE = re.compile(
    r"""\b(?:for\ example|for\ instance|e\.g\.|an?\ (?:\w+\ ){0,2}(?:example|sample|illustration)\b
    |(?:example|sample|template|illustration)\ (?:of|request|call|only)
    |examples?:|sample:|template:
    |(?:looks?|look|would\ look|should\ look|goes|written|formatted|shaped)\ (?:\w+\ ){0,2}like
    |(?:would|could|might|may|can|should)\ (?:then\ |also\ |have\ to\ )?(?:be|look|send|call|use|ask|request
        |issue|run|make|write|say)
    |would\ have|could\ have|instead\ of|rather\ than|not\ (?:send|sending|call|calling|run|running|make|making)
    |(?:do|did|does|will|won't|don't|didn't|cannot|can't)\ (?:not\ )?(?:send|call|run|execute)\ (?:this|it|that)
    |hypothetical(?:ly)?|previous(?:ly)?|earlier\ (?:I|request|call|message)|already\ (?:sent|made|called|ran)
    |the\ (?:format|syntax|shape|form|schema)\ (?:is|of|for|looks)|in\ (?:this|the)\ (?:format|form)
    |you\ (?:would|could|can|might|asked|sent|wrote|gave|showed)
    |(?:says|said|reads|read|quotes?|quoted|contains?|contained)
    |(?:ticket|note|record|document|page|file|log|mail|e-mail|email)\ (?:says|asks|tells|wants|contains|reads)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ANYWHERE = re.compile(
    r"""\b(?:I(?:\ have|'ve|’ve|\ did|\ am|'m|’m|\ will|'ll|’ll)?(?:\ not|n't|n’t)\ (?:yet\ |actually\ |really\ )*
        (?:sent|send|sending|made|make|making|called|call|calling|run|ran|running|executed|execute|issued|issue
        |request|requesting|submitted|submit)\b
    |I\ (?:haven|didn|won|don|wasn|hadn)['’]t\ (?:yet\ |actually\ |really\ )*
        (?:sent|send|sending|made|make|called|call|run|executed|execute|issued|issue|request|submitted|submit)\b
    |(?:do\ not|don't|don’t|please\ do\ not|never)\ (?:actually\ )?(?:run|execute|send|treat|process|log)\b
    |(?:is|was|are|as)\ (?:only\ |just\ |merely\ |purely\ )?(?:an?\ )?
        (?:example|illustration|sample|template|sketch|draft)s?\b
    |(?:not|isn't|isn’t)\ (?:an?\ )?(?:actual\ |real\ )?(?:request|call|tool\ call)\b
    |(?:nothing|none)\ (?:of\ this\ |was\ |has\ been\ |is\ )*(?:sent|executed|called|requested)\b
    |(?:shall|should|may|can|could)\ I\ (?:go\ ahead|send|run|proceed|call|make|do)\b
    |(?:want|like)\ me\ to\ (?:send|run|call|proceed|go|make|do)\b
    |if\ you\ (?:agree|approve|confirm|want|wish|like)\b
    |(?:once|when|after|until)\ you\ (?:agree|approve|confirm)\b)""",
    re.VERBOSE | re.IGNORECASE,
)


def example_before(text: str, start: int) -> bool:
    """Whether the words right before `start` (the last sentence before it) announce an example or a plan."""
    before = text[max(0, start - _NEAR) : start].rstrip(" \t\r\n`*_>-:")
    paragraph = re.split(r"\n[ \t]*\r?\n", before)[-1]
    sentence = re.split(r"(?<=[.!?])[\s]+(?=[A-Z])|\}\s*\n|>\s*\n", paragraph)[-1]
    return bool(_BEFORE.search(sentence))


def withheld(prose: str) -> bool:
    """Whether the message's own words say that nothing was sent, or ask whether to send it."""
    return bool(_ANYWHERE.search(prose))
