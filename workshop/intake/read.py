"""`read`: a message in, what it holds out."""

import itertools
import re
from collections.abc import Mapping
from dataclasses import replace

from workshop.intake.cues import is_placeholder, only_placeholders, says_cut, withheld
from workshop.intake.doubts import cited
from workshop.intake.found import Ask, Doubt, Message, Scanned, Unreadable
from workshop.intake.loose import NBSP, ZERO_WIDTH, Repair, blank_repairs
from workshop.intake.meant import goes_on, introduced, is_trivial, unclear, withdrawn
from workshop.intake.names import names_in
from workshop.intake.respelled import looks_like_a_call, spellings
from workshop.intake.scan import scan
from workshop.intake.spoken import spoken
from workshop.intake.tags import Tags
from workshop.model.calls import Reading
from workshop.model.canonical import Json
from workshop.model.given import MESSAGE_CAP, too_long
from workshop.model.words import MessageKind

MAX_BYTES = MESSAGE_CAP
"""Longest message, in bytes of UTF-8."""
MAX_CALLS = 100
"""Most calls in one message."""

_LEAD = re.compile(f"[{NBSP}{ZERO_WIDTH}]*")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def read(text: str | bytes, tools: Mapping[str, Json] | None = None) -> Reading:
    """Say which calls a message holds. Never raises, whatever the message is.

    `tools` maps the names of the case's tools to the JSON Schemas of their parameters; it is used to convert values
    that came as text (XML forms) and to be surer about doubtful candidates. Without it nothing is converted.
    """
    if len(text) > MAX_BYTES:
        return _too_long(len(text))
    if isinstance(text, bytes):
        data = text
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            return _undecodable(data, error)
    if match := _SURROGATE.search(text):
        return _halved(text, match.start(), tools or {})
    if not text.isascii() and (size := len(text.encode())) > MAX_BYTES:
        return _too_long(size)
    repairs: set[Repair] = set()
    if "\r" in text.strip() and "\n" not in text:
        # Lines that end as on old Macs: no fence and no marker at a line's start would be seen.
        text, repairs = text.replace("\r", "\n"), {Repair.CR_LINES}
    known = dict(tools or {})
    led = _LEAD.match(text)
    lead = led[0] if led else ""
    text = text[len(lead) :]
    scanned = scan(Message(text, known, Tags(text)))
    reading = _concluded(text, scanned, known)
    if reading.kind is MessageKind.NONE and scanned.plain:
        reading = _respelled(text, scanned, known, reading)
    repairs |= {Repair.BOM} if lead.startswith("\ufeff") else set()
    return _with_repairs(reading, repairs | blank_repairs(lead.removeprefix("\ufeff")))


def _respelled(text: str, scanned: Scanned, tools: Mapping[str, Json], reading: Reading) -> Reading:
    """The candidates that another spelling of the message shows, or that a call can't be read, else `reading`."""
    plain = scanned.plain
    for other in () if scanned.sound else spellings(plain):
        found = scan(Message(other, tools, Tags(other))).found
        calls = tuple(ask.call for one in found for ask in one.asks)
        if calls and len(calls) <= MAX_CALLS:
            form = next(one.form for one in found if one.asks)
            return Reading(MessageKind.NEEDS_CONFIRMATION, calls, form, reason=Doubt.MARKER_VARIANT.value)
    found = list(spoken(Message(plain, tools, Tags(plain))))
    asks = [ask for one in found for ask in one.asks]
    fault = next((one.fault for one in found if one.fault), None)
    if asks and not fault:
        reason = (asks[0].doubt or Doubt.INSIDE_PROSE).value
        return Reading(MessageKind.NEEDS_CONFIRMATION, tuple(ask.call for ask in asks), found[0].form, reason=reason)
    start, reason = (fault.offset, fault.reason) if fault else (None, "syntax")
    if start is None and not scanned.sound:
        start = looks_like_a_call(plain)
    if start is None:
        return reading
    start = start if plain == text else max(text.find(plain[start : start + 60]), 0)
    return _malformed(text, Unreadable(reason, start), tools, ())


def _halved(text: str, offset: int, tools: Mapping[str, Json]) -> Reading:
    """A message with half of a surrogate pair in it: unreadable where a call is in it, else without a request."""
    whole = _SURROGATE.sub("\ufffd", text)
    if read(whole, tools).kind is MessageKind.NONE and not re.search(r"[{\[<]", whole):
        return Reading(MessageKind.NONE)
    return _malformed(text, Unreadable("lone_surrogate", offset), tools, ())


def _too_long(size: int) -> Reading:
    place = f"{too_long('the message', size, MAX_BYTES)}; the request alone, in a shorter message, can be read"
    return Reading(MessageKind.MALFORMED, reason="message_too_long", place=place)


def _undecodable(data: bytes, error: UnicodeDecodeError) -> Reading:
    try:
        text = data.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return Reading(MessageKind.MALFORMED, reason="not_utf8", place=f"byte {error.start + 1}")
    match = _SURROGATE.search(text)
    return _halved(text, match.start() if match else 0, {})


def _concluded(text: str, scanned: Scanned, tools: Mapping[str, Json]) -> Reading:
    flags = tuple(sorted(scanned.flags))
    for found in scanned.found:
        if found.fault:
            return _malformed(text, found.fault, tools, flags, found.form)
    if (count := sum(len(found.asks) for found in scanned.found)) > MAX_CALLS:
        place = f"{count} calls, the cap is {MAX_CALLS}"
        return Reading(MessageKind.MALFORMED, reason="too_many_calls", place=place, flags=flags)
    pairs = _by_words(scanned)
    if not pairs:
        return Reading(MessageKind.NONE, flags=())
    if cut := says_cut(scanned.gaps):
        return _malformed(text, Unreadable("truncated", len(text), (cut,)), tools, flags)
    pairs = [
        (
            form,
            replace(ask, doubt=Doubt.EXAMPLE) if _stands_for_one(ask, tools) else ask,
        )
        for form, ask in pairs
    ]
    if words := withheld(scanned.gaps):
        words = cited("it says", words)
        pairs = [(form, replace(ask, doubt=Doubt.EXAMPLE, words=words)) for form, ask in pairs]
    return _weighed(pairs, flags)


def _by_words(scanned: Scanned) -> list[tuple[str, Ask]]:
    """The calls with their formats, doubted where the words around them do not make them plain requests."""
    pairs: list[tuple[str, Ask]] = []
    doubt: Doubt | None = None
    words = ""
    for index, (gap, found) in enumerate(zip(scanned.gaps, scanned.found, strict=False)):
        if index == 0 or not is_trivial(gap):
            doubt = None if (introduced(gap) if index == 0 else goes_on(gap)) else Doubt.WORDS
            words = cited("before it", unclear(gap)) if doubt or (found.asks[:1] and found.asks[0].doubt) else ""
        pairs += [(found.form, _with_doubt(ask, doubt, words)) for ask in found.asks]
        doubt = found.asks[-1].doubt or doubt if found.asks else doubt
        doubt = doubt if doubt in {Doubt.WORDS, Doubt.EXAMPLE} else None
    if not pairs:
        return pairs
    if any(a[0] != b[0] and _same(a[1], b[1]) for a, b in itertools.pairwise(pairs)):
        pairs = [(form, ask if ask.doubt else replace(ask, doubt=Doubt.ALTERNATIVES)) for form, ask in pairs]
    if words := withdrawn(scanned.behind):
        words = cited("behind it", words)
        return [(form, _with_doubt(ask, Doubt.WITHDRAWN, words)) for form, ask in pairs]
    return pairs


def _with_doubt(ask: Ask, doubt: Doubt | None, words: str) -> Ask:
    """The call with this doubt, unless it has one; one called an example is told by the words before it."""
    if ask.doubt is Doubt.EXAMPLE and not ask.words:
        return replace(ask, words=words)
    return ask if ask.doubt or not doubt else replace(ask, doubt=doubt, words=words)


def _same(one: Ask, other: Ask) -> bool:
    """Whether both are the same call, for two that stand one behind the other in different formats."""
    return one.call.tool == other.call.tool and one.call.digest == other.call.digest


def _stands_for_one(ask: Ask, tools: Mapping[str, Json]) -> bool:
    """Whether the call is the pattern of one: its tool or all its values are placeholders."""
    if is_placeholder(ask.call.tool) and ask.call.tool not in tools:
        return True
    return len(ask.call.arguments_json) < 4000 and only_placeholders(ask.call.arguments)


def _weighed(pairs: list[tuple[str, Ask]], flags: tuple[str, ...]) -> Reading:
    """Calls when all are sure, apart from those the message itself calls examples; else candidates."""
    meant = [(form, ask) for form, ask in pairs if ask.doubt is not Doubt.EXAMPLE]
    doubtful = [ask for _, ask in meant or pairs if ask.doubt]
    if len(meant) < len(pairs) and meant:
        flags = tuple(sorted({*flags, "example"}))
    calls = tuple(ask.call for _, ask in meant or pairs)
    form = (meant or pairs)[0][0]
    if doubtful and (doubt := doubtful[0].doubt):
        kind, words = MessageKind.NEEDS_CONFIRMATION, doubtful[0].words
        calls = tuple(
            ask.call
            if (ask.doubt, ask.words) == (doubt, words)
            else replace(ask.call, doubt=ask.doubt.value if ask.doubt else "", words=ask.words if ask.doubt else "")
            for _, ask in meant or pairs
        )
        return Reading(kind, calls, form, reason=doubt.value, place=words, flags=flags)
    return Reading(MessageKind.CALLS, calls, form, flags=flags)


def _with_repairs(reading: Reading, repairs: set[Repair]) -> Reading:
    if not repairs:
        return reading
    calls = tuple(replace(call, repairs=tuple(sorted({*call.repairs, *repairs}))) for call in reading.calls)
    return replace(reading, calls=calls)


def _malformed(
    text: str, fault: Unreadable, tools: Mapping[str, Json], flags: tuple[str, ...], form: str = ""
) -> Reading:
    return Reading(
        MessageKind.MALFORMED,
        form=form,
        reason=fault.reason,
        place=_place(text, fault.offset),
        flags=tuple(sorted({*flags, *fault.flags})),
        names=names_in(text, tools),
    )


def _place(text: str, offset: int | None) -> str:
    if offset is None:
        return ""
    offset = min(offset, len(text))
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - (text.rfind(chr(10), 0, offset) + 1) + 1}"
