"""Words around a call that say it was not meant as one: an example, a plan, a call that was not sent."""

import re
from collections.abc import Mapping

from workshop.model.canonical import Json

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
    r"""\b(?:(?:says|said|reads|asks|wants|tells|told|contains?|contained|quotes?|includes?|shows?|showed
    |returned|replied
        |answered|responded|recorded|logged|received|holds|carries)
        (?:\ (?:me|us|to|this|that|the|an?|following|run|send|back|text|lines?|instructions?
        |requests?|calls?|orders?|notes?|commands?|messages?|snippet|block|payload))*
    |(?:I|you|it|they|he|she)\ (?:have\ |had\ |'ve\ )?(?:already\ |previously\ |earlier\ )?
        (?:sent|wrote|called|ran|made|asked\ for|showed|gave|got|received|found)
        (?:\ (?:me|us|this|that|earlier|before|previously|it|back))*
    |(?<!here's\ )(?<!here\ is\ )(?<!this\ is\ )
    (?:my|your|the)\ (?:previous|earlier|last|first)\ (?:request|call|message)(?:\ (?:was|read|looked|said))?
    |(?:calls?|requests?)\ (?:that\ were\ |I\ )?(?:(?:made|sent|issued|run)(?:\ so\ far)?|so\ far)
    |(?:transcript|audit\ trail|planned\ (?:calls?|requests?|steps?)))\s*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
"""A sentence that ends by announcing somebody's words, or what was sent before."""

_ANYWHERE = re.compile(
    r"""\b(?:I(?:\ have|'ve|’ve|\ did|\ had|\ am|'m|’m)?
        (?:\ not|n't|n’t)\ (?:yet\ |actually\ |really\ )*
        (?:sen[dt]|sending|ma[dk]e|making|call(?:ed|ing)?|r[ua]n|running|execut(?:ed?|ing)|issu(?:ed?|ing)
        |request(?:ed|ing)?|submit(?:ted|ting)?)
        (?:\ (?:it|this|that|one|them|anything|any|the|a))?(?:\ (?:tool\ )?(?:request|call)s?)?
        (?:\ (?:yet|so\ far|here))?\ *(?:[.,;:!)]|$)
    |I\ (?:haven|didn|don|hadn)['’]t\ (?:yet\ |actually\ |really\ )*
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


_REFUSED = re.compile(
    r"""\W*(?:But\ |However,?\ )?I(?:'m|’m|\ am)?\ (?:will\ not|won['’]t
        |did\ not|didn['’]t|not\ going\ to|refuse\ to|cannot|can['’]t)
        \ (?:follow|obey|act\ on|carry\ out|comply\ with|do|send|run|call|execute)
        \ (?:it|this|that|them|these|those|such)\b""",
    re.VERBOSE | re.IGNORECASE,
)

_CUT = re.compile(
    r"""\b(?:native[_ -]?)?(?:finish|stop|done|completion)[_ -]?reason["'`*]*\s*(?:[:=]|\bis\b
    |\bwas\b)\s*["'`*]*(?:FinishReason\.|StopReason\.)?
        (?:length|max_?(?:output_)?tokens|content_?filter(?:ed)?|error|refusal|safety|recitation|incomplete
        |token_?limit|other)\b
    |\bincomplete_details["'`]*\s*[:=]\s*["'`]?(?!null|none|\s)
    |[\[(<{]\s*(?:(?:the\ )?(?:output|response|reply|message|text|answer)\ (?:was\ |is\ |has\ been\ )?)?
        (?:truncated|cut[ -]off|cut\ short|incomplete)\b[^\])>}\n]{0,60}[\])>}]
    |\b(?:output|response|reply|message|text)\ (?:was\ |is\ |has\ been\ )?(?:truncated|cut\ (?:off|short))\b
    |\b(?:max(?:imum)?[_ ]?(?:output[_ ])?tokens?|(?:output\ )?token\ limit)\ (?:was\ |is\ )?(?:reached|hit
    |exceeded)\b
    |\bstopped\W+(?:max[_ ]?tokens|token\ limit|length)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_STATUS = re.compile(
    r"""^[ \t"'`*\[{(]*status["'`*]*\s*[:=]\s*["'`*]*incomplete\b[^\w\n]*$""", re.IGNORECASE | re.MULTILINE
)

_PLACEHOLDER = re.compile(
    r"<.*>|\{.*\}|\[.*\]|(?:your_|the_)?(?:tool|function)[_ ]?name|name_of_(?:the_)?tool|\.{3}|…|name"
    r"|(?:some|my|your|any|example|sample|an?|the)[_ ](?:tool|function)",
    re.IGNORECASE,
)
_STANDS_FOR = re.compile(
    r"<(?=[^>]*[A-Za-z])[\w .,|:'-]{1,60}>"
    r"|\{{1,2}[\w .-]{1,60}\}{1,2}|\[[A-Za-z_][\w .-]{1,60}\]|\.{3}|…|(?:(?:str|string|text"
    r"|number|int|integer|float|double|bool|boolean|object|array|list|dict"
    r"|any|date|null|enum|value|uuid|datetime)(?:\[\])?(?:[ ]?[|(,?].*)?)|your[_ -].*|\$\{?\w+\}?",
    re.IGNORECASE | re.DOTALL,
)
"""Values that say which value belongs there."""


def example_before(text: str, start: int, since: int = 0) -> bool:
    """Whether the words before `start` (the last sentence, from `since` on) announce an example or a plan."""
    before = text[max(since, start - _NEAR) : start].rstrip(" \t\r\n`*_>-:")
    if len(before) < _SHORTEST:
        return False
    paragraph = re.split(r"\n[ \t]*\r?\n", before)[-1]
    sentence = re.split(r"(?<=[.!?])[\s]+(?=[A-Z])|\}\s*\n|>\s*\n", paragraph)[-1]
    return bool(_BEFORE.search(sentence) or _QUOTING.search(sentence))


def withheld(gaps: list[str]) -> str:
    """The words around the calls that say nothing was sent, ask whether to send it, or refuse it at once, or "".

    `gaps` is the text before the first call, between the calls, and behind the last.
    """
    found = next((match for gap in gaps if (match := _ANYWHERE.search(gap))), None)
    found = found or next((match for gap in gaps[1:] if (match := _REFUSED.match(gap))), None)
    return found[0] if found else ""


def says_cut(gaps: list[str]) -> str:
    """The end signal outside of the calls that says the reply was cut, as a flag, or ""."""
    words = "".join(gaps).lower()
    if not any(word in words for word in ("reason", "incomplete", "truncat", "cut", "token", "stopped")):
        return ""
    match = next((match for gap in gaps[-1:] if (match := _CUT.search(gap))), None)
    match = match or next((match for gap in gaps if (match := _STATUS.search(gap) or _alone(gap))), None)
    return re.sub(r"\W+", "_", match[0]).strip("_") if match else ""


def _alone(gap: str) -> re.Match[str] | None:
    """An end signal before a call: only where it is the whole line, as it may be told of an earlier reply."""
    return next(
        (match for line in gap[-4000:].split("\n") if (match := _CUT.search(line)) and len(line) < len(match[0]) + 8),
        None,
    )


def only_placeholders(arguments: Mapping[str, Json]) -> bool:
    """Whether every value of the arguments only says which value belongs there: "string", "<order id>", "..."."""
    values = list(arguments.values())
    return bool(values) and all(isinstance(value, str) and _STANDS_FOR.fullmatch(value.strip()) for value in values)


def is_placeholder(tool: str) -> bool:
    """Whether a tool's name only stands for one, as in the protocol sheet repeated back."""
    return bool(_PLACEHOLDER.fullmatch(tool))
