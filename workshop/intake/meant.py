"""Whether the words around a call plainly make it the agent's own request.

A call in prose is sure only if the words directly before it introduce it, or are a plain statement in English, and
nothing near it speaks against: a heading or announcement further up, the sentence before, the sentences behind.
"""

import re

from workshop.intake import denials, intent
from workshop.intake.sentences import NEAR, Lead, bare, clauses, is_english, lead_of, sentences

_TRIVIAL = re.compile(
    r"""(?:\s|[-*_=,;|]|(?<!\.)\.(?!\.)|&|\band\b|\bthen\b|\+|<\|[\w]{1,30}\|>|</?(?:s|bos|eos|tool_calls|tools|(?:antml:)?function_calls)>|<｜end▁of▁sentence｜>
    |`{3}|[\u00a0\u200b\u200c\u200d\u2060\ufeff\u2007\u202f]|(?<![\w.])\(?\d{1,3}[.):](?!\d))*""",
    re.VERBOSE | re.IGNORECASE,
)

_UNSAID = re.compile(r"\A\W*?(?:…|\.{3})[^\n]{0,60}|\b(?:and so (?:on|forth)|et cetera|etc)\b\.?", re.IGNORECASE)
"""Words that say a call, or the list of them, goes on without being written out."""

_CLOSES = re.compile(
    r"""\W*(?:(?:many\ )?thanks?|thank\ you|please|cheers|ok(?:ay)?|(?:best\ )?regards|end|ready|over\ to\ you)\b
    [^.!?\n]{0,40}\W*\Z|\W*(?:(?:final[ _])?answer|thought)\W{0,3}:""",
    re.IGNORECASE | re.VERBOSE,
)
_FORESEES = re.compile(
    r"""\W*(?:(?:once|when|after|as\ soon\ as)\ I\b|[\w.-]+(?=\ will\b)|this|that|it|these|they
    |the\ (?!above|previous|earlier|old|call|request|message|json|block)\w+
    |with\ (?:this|that|it)|from\ (?:this|that|it)|its\ \w+)\b[^.!?\n]{0,40}?
    (?:'ll\b|\bI\b|\b(?:will|should|can(?:not|'t)?|must|lets?|gives?|tells?|shows?|returns?|reads?|checks?|fetch(?:es)?|looks?|helps?|covers?)\b)""",
    re.IGNORECASE | re.VERBOSE,
)

_FAR = 2_000
"""More characters than this behind the last call are not read; such a call is doubtful."""


def is_trivial(gap: str) -> bool:
    """Whether a gap holds no words: blanks, rules, list numbers, end tokens."""
    if not gap.strip(" \r\n\t,"):
        return True
    return _TRIVIAL.fullmatch(gap) is not None if len(gap) < 2000 else False


def introduced(gap: str) -> bool:
    """Whether the words before the first call plainly introduce it, or there are none."""
    if is_trivial(gap) or not bare(gap[-NEAR:]):
        return True
    lead = lead_of(gap)
    if any(denials.speaks_against(line) or denials.tells(line) for line in lead.above):
        return False
    return _introduces(lead, plain=True)


def goes_on(gap: str) -> bool:
    """Whether the words between two calls only lead from one to the next; anything told in between is no such thing."""
    if is_trivial(gap):
        return True
    if len(gap) > NEAR:
        return False
    pieces = [piece for piece in sentences(bare(gap)) if not is_trivial(piece)]
    return 0 < len(pieces) <= 6 and all(_introduces(lead_of(piece), plain=False) for piece in pieces)


def unclear(gap: str) -> str:
    """The words of a gap that do not introduce the call behind it: what speaks against it, else what leads to it."""
    lead = lead_of(gap)
    against = next((line for line in lead.above if denials.speaks_against(line) or denials.tells(line)), "")
    return against or lead.sentence or gap[-200:]


def _introduces(lead: Lead, *, plain: bool) -> bool:
    sentence = lead.sentence.rstrip(" *_`").rstrip()
    if not sentence:
        return False
    parts = clauses(sentence) or [sentence]
    clause = parts[-1]
    if denials.is_condition(sentence):
        return False
    if intent.first_person(clause) and not denials.speaks_against_itself(clause):
        alone = len(parts) == 1
        return alone or not _retracts(sentence)
    against = denials.speaks_against(sentence)
    if intent.introduces(clause) and not denials.speaks_against(clause):
        return not against or (len(parts) > 1 and not _retracts(sentence))
    if intent.introduces_elsewhere(sentence):
        return True
    if against or denials.tells(sentence):
        return False
    if intent.introduces(sentence):
        return True
    if intent.first_person(parts[0]) and not denials.speaks_against_itself(parts[0]):
        return True
    if lead.thought and len(sentence.split()) < 4:
        return plain
    return plain and (lead.thought or not lead.announces) and is_english(sentence)


def _retracts(sentence: str) -> bool:
    return bool(re.search(r"\b(?:ignor\w*|example|would|hypothe\w*|quot\w+|inject\w*)\b", sentence, re.IGNORECASE))


def withdrawn(gap: str) -> str:
    """The words behind the last call that take it back, ask about it, or can't be told; "" where none do."""
    if is_trivial(gap):
        return ""
    if len(gap) > _FAR:
        return gap[:200].strip() or "…"
    if unsaid := _UNSAID.search(gap):
        return unsaid[0]
    pieces = sentences(gap) if denials.may_take_back(gap) else []
    if back := next((piece for piece in pieces if denials.takes_back(piece)), ""):
        return back
    if denials.waits_elsewhere(gap):
        return ""
    if not is_english(gap) and not _CLOSES.match(gap):
        return gap[:200].strip() or "…"
    first = next((piece for piece in sentences(gap) if not is_trivial(piece)), "")
    return "" if _goes_with(first) else first


def _goes_with(sentence: str) -> bool:
    """Whether a sentence behind a call waits, goes on, or says what the call will tell; others may speak about it."""
    if denials.without_waiting(sentence) != sentence or _CLOSES.match(sentence) or _FORESEES.match(sentence):
        return True
    parts = clauses(sentence) or [sentence]
    return any(
        (intent.first_person(part) or intent.introduces(part)) and not denials.speaks_against_itself(part)
        for part in (parts[0], parts[-1])
    )
