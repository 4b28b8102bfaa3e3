"""Words around a call that say it was not meant as one: an example, a plan, a call that was not sent."""

import re

_NEAR = 200
"""How many characters before a call are looked at."""

_SHORTEST = 4

_BEFORE = re.compile(
    r"""\b(?:for\ example|for\ instance|e\.g\.|an?\ (?:\w+\ ){0,2}(?:example|sample|illustration)\b
    |(?:example|sample|template|illustration)\ (?:of|request|call|only)
    |examples?:|sample:|template:
    |(?:looks?|goes|written|formatted|shaped)\ (?:\w+\ ){0,2}like
    |(?:I|we|you|one|it|that|they)\ (?:would|could|might)\ (?:then\ |also\ |just\ |have\ to\ |have\ )?
        (?:be|look|sen[dt]|call(?:ed)?|use|ask|request|issued?|run|made|make|write|written|say|said)
    |(?:will|do|did|does|shall)(?:\ not|n't|n’t)\ (?:send|call|run|execute|use|make)\ (?:this|it|that|the\ following)
    |won['’]t\ (?:send|call|run|execute|use|make)\ (?:this|it|that|the\ following)
    |hypothetical(?:ly)?
    |the\ (?:format|syntax|shape|schema)\ (?:is|of|for|looks|would)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_QUOTING = re.compile(
    r"""\b(?:(?:says|said|reads|asks|wants|tells\ (?:me|us)|contains|contained|quotes|includes)
        (?:\ (?:me|us|to|this|that|to\ run|to\ send))*
    |(?:I|you|it|they|he|she)\ (?:have\ |had\ |'ve\ )?(?:already\ |previously\ |earlier\ )?
        (?:sent|wrote|called|ran|made|asked\ for|showed|gave)
        (?:\ (?:me|us|this|that|earlier|before|previously|it))*
    |(?:my|your|the)\ (?:previous|earlier|last|first)\ (?:request|call|message)(?:\ (?:was|read|looked|said))?
    )\s*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
"""A sentence that ends by announcing somebody's words, or what was sent before."""

_ANYWHERE = re.compile(
    r"""\b(?:I(?:\ have|'ve|’ve|\ did|\ had|\ am|'m|’m|\ will|'ll|’ll)?
        (?:\ not|n't|n’t)\ (?:yet\ |actually\ |really\ )*
        (?:sen[dt]|sending|ma[dk]e|making|call(?:ed|ing)?|r[ua]n|running|execut(?:ed?|ing)|issu(?:ed?|ing)
        |request(?:ed|ing)?|submit(?:ted|ting)?)
        (?:\ (?:it|this|that|one|them|anything|any|the|a))?(?:\ (?:tool\ )?(?:request|call)s?)?
        (?:\ (?:yet|so\ far|here))?\ *(?:[.,;:!)]|$)
    |I\ (?:haven|didn|won|don|hadn)['’]t\ (?:yet\ |actually\ |really\ )*
        (?:sen[dt]|ma[dk]e|call(?:ed)?|r[ua]n|executed?|issued?|request(?:ed)?|submit(?:ted)?)
        (?:\ (?:it|this|that|one|them|anything|any|the|a))?(?:\ (?:tool\ )?(?:request|call)s?)?
        (?:\ (?:yet|so\ far|here))?\ *(?:[.,;:!)]|$)
    |(?:do\ not|don't|don’t|never)\ (?:actually\ )?(?:run|execute|send|treat|process|log)
        \ (?:this|it|that|them|the\ above)\b
    |(?:is|was|are|as|be)\ (?:only\ |just\ |merely\ |purely\ )?(?:an?\ )?(?:example|illustration|sample)s?\b
    |(?:just|only|merely)\ an?\ (?:example|illustration|sample|template|sketch|draft)\b
    |(?:not|isn't|isn’t)\ an?\ (?:actual\ |real\ )?(?:tool\ )?(?:request|call)\b
    |(?:nothing|none)\ (?:of\ this\ |was\ |has\ been\ |is\ )*(?:sent|executed|called|requested)\b
    |(?:shall|should|may|can|could)\ I\ (?:go\ ahead|send|run|proceed|call|make|do)\b
    |(?:want|like)\ me\ to\ (?:send|run|call|proceed|go|make|do)\b
    |if\ you\ (?:agree|approve|confirm|want|wish|like)\b
    |(?:once|when|after|until)\ you\ (?:agree|approve|confirm)\b)""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)


def example_before(text: str, start: int, since: int = 0) -> bool:
    """Whether the words before `start` (the last sentence, from `since` on) announce an example or a plan."""
    before = text[max(since, start - _NEAR) : start].rstrip(" \t\r\n`*_>-:")
    if len(before) < _SHORTEST:
        return False
    paragraph = re.split(r"\n[ \t]*\r?\n", before)[-1]
    sentence = re.split(r"(?<=[.!?])[\s]+(?=[A-Z])|\}\s*\n|>\s*\n", paragraph)[-1]
    return bool(_BEFORE.search(sentence) or _QUOTING.search(sentence))


def withheld(prose: str) -> bool:
    """Whether the message's own words say that nothing was sent, or ask whether to send it."""
    return bool(_ANYWHERE.search(prose))
