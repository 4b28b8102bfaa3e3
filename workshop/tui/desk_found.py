"""What was found in a message, and where its request stands on the ladder of gates, as text for the desk."""

import json
from collections.abc import Sequence
from itertools import pairwise

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from workshop.desk import GATES
from workshop.intake import why_doubtful
from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.calls import Call, Reading
from workshop.model.events import CallBody, MessageReceived
from workshop.model.words import Gate, MessageKind, RulingKind
from workshop.tui.text import hanging, joined, shown, shown_line

FLAGS = {
    "ran_ahead": "it wrote on after the request: that text is kept and answers nothing",
}
ABOUT_GATES = (
    f"Each request is asked by {len(GATES)} gates in this order, and the first that applies rules: "
    f"{', '.join(gate.title for gate in GATES)}. The gates below it are not asked."
)
"""What the ladder is, for the pointer."""

_BEFORE = 9
"""Characters of a line of a request that are neither the tool's name nor its arguments."""

ARGUMENTS = 4
"""Arguments shown beside the ladder; the whole of them stands in the message."""

CALLS = 50
"""Calls of a message that are shown one by one."""

LONGEST = 8
"""Characters that may share a cell, at most, in arguments that are cut to a line."""


Found = Reading | MessageReceived
"""A reading of intake, or the event of a received message: both tell what was found."""


def found_text(found: Found | None, width: int = 0, more: str = "", decided: tuple[bool | None, ...] = ()) -> Content:
    """What a message holds; lines with arguments are cut to `width`, others wrap below their text, unless it is 0.

    `more` is said behind what was found, `decided` is what the operator said of each candidate so far.
    """
    if found is None:
        return Content("")
    also = shown_line(f"; {more}" if more else "", "$warning")
    lines = [_hung(joined(("found  ", "bold $quiet"), shown_line(_sentence(found, decided)), also), 7, width)]
    doubtful = found.kind is MessageKind.NEEDS_CONFIRMATION and len(found.calls) > 1
    calls: Sequence[Call | CallBody] = found.calls
    shared = _shared(calls) if width else {}
    for number, call in enumerate(calls[:CALLS], 1):
        own, alike = call.arguments_json, shared.get((call.tool, call.arguments_json), 0)
        call_text = joined(
            (f"{number:>5}  " if doubtful else "       ", "$quiet"),
            shown_line(call.tool, "bold"),
            ("  ", ""),
            shown_line(_told_apart(own, alike, width - len(call.tool) - _BEFORE) if width else own, "$quiet"),
        )
        lines.append(call_text.truncate(width, ellipsis=True) if width else call_text)
        if call.repairs or call.conversions:
            changed = "; ".join((*(f"repaired: {r}" for r in call.repairs), *(f"read: {c}" for c in call.conversions)))
            lines.append(_hung(joined(("       ", ""), shown_line(changed.replace("_", " "), "$warning")), 7, width))
    if len(calls) > CALLS:
        lines.append(joined((f"       and {len(calls) - CALLS:,} more", "$quiet")))
    for number, call in enumerate(calls[:CALLS], 1) if doubtful else ():
        if call.doubt is not None:
            own = why_doubtful(call.doubt, call.words) if call.doubt else "sure: a request once the others are decided"
            lines.append(_hung(joined((f"{number:>5}  ", "$quiet"), shown_line(own, "$warning")), 7, width))
    if found.kind is MessageKind.NEEDS_CONFIRMATION and found.reason:
        why = joined(("doubtful  ", "bold $warning"), shown_line(why_doubtful(found.reason, found.place)))
        lines.append(_hung(why, 10, width))
    for flag in found.flags:
        said = shown_line(FLAGS.get(flag, flag.replace("_", " ")), "$warning")
        lines.append(_hung(joined(("       ", ""), said), 7, width))
    return Content("\n").join(lines)


def _hung(line: Content, indent: int, width: int) -> Content:
    return hanging(line, indent, width) if width else line


def _shared(calls: Sequence[Call | CallBody]) -> dict[tuple[str, str], int]:
    """Tool and arguments to how many characters these begin with that other arguments for the tool begin with too.

    In order, whatever begins most alike stands beside each other.
    """
    found: dict[tuple[str, str], int] = {}
    ordered = sorted({(call.tool, call.arguments_json) for call in calls})
    for before, after in pairwise(ordered):
        alike = _alike(before[1], after[1]) if before[0] == after[0] else 0
        found[before], found[after] = max(found.get(before, 0), alike), alike
    return found


def _told_apart(own: str, alike: int, room: int) -> str:
    """The arguments; where the line's `room` would show no more than another call's too, from where they differ.

    No longer than a line could ever show.
    """
    start = 0
    if len(own) > room and alike >= room - 1:
        start = max(own.rfind(",", 0, alike) + 1, alike - room // 2)
    most = LONGEST * max(room, 1)
    part = own[start : start + most].lstrip()
    return f"{'… ' if start else ''}{part}{'…' if len(own) > start + most else ''}"


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _sentence(found: Found, decided: tuple[bool | None, ...]) -> str:
    form = f", read as {found.form.replace('_', ' ')}" if found.form else ""
    match found.kind:
        case MessageKind.CALLS:
            count = len(found.calls)
            repaired = any(call.repairs for call in found.calls)
            return f"{count} request{'s' if count != 1 else ''}{form}{'' if repaired else ', no repair'}"
        case MessageKind.NONE:
            return "no request"
        case MessageKind.MALFORMED:
            place = f", {found.place}" if found.place else ""
            named = f"; it names {', '.join(found.names)}" if found.names else ""
            return f"a request that can't be read: {found.reason.replace('_', ' ')}{place}{named}"
        case MessageKind.NEEDS_CONFIRMATION:
            count = len(found.calls)
            what = "what may be a request" if count < 2 else f"{count} candidates"
            return f"{what}{form}; {_decided(decided)}"


def _decided(decided: tuple[bool | None, ...]) -> str:
    """What the operator said of each candidate, and that the others wait for it."""
    said = [(place, word) for place, word in enumerate(decided, 1) if word is not None]
    if len(decided) == 1 and said:
        return "you said that it is a request" if decided[0] else "you said that it is none"
    words = [f"{place} is {'a' if word else 'no'} request" for place, word in said]
    if len(said) < len(decided) or not decided:
        words.append(f"nothing {'else ' if said else ''}is logged as one until you say so")
    return ", ".join(words)


def request_head(record: AttemptRecord, request: RequestRecord, width: int = 0) -> Content:
    """Which request this is, and its arguments."""
    of_message = record.of_message(request.message)
    message = next((m for m in record.messages if m.message == request.message), None)
    total = max(len(message.asked) if message else 0, len(of_message))
    place = of_message.index(request) + 1 if request in of_message else request.position
    earlier = bool(record.messages) and request.message != record.messages[-1].message
    which = f"request {place} of {total}" if total > 1 else f"request {request.request}"
    if earlier:
        which += f" in message {request.message}"
    tool = shown_line(request.tool or "(no tool could be read)", "bold")
    if total == 1:
        lines = [joined((which, "$quiet"), ("   ", ""), tool)]
    else:
        ways = _steps(place > 1, place < len(of_message))
        lines = [Content("   ").join([joined((which, "$quiet")), *ways]), tool]
    if request.ruling.waits and total > len(of_message):
        after = f"request {place + 1}" if total == place + 1 else "the others"
        lines[-1] = joined(lines[-1], (f"   {after} comes after it", "$quiet"))
    items = list(request.arguments.items())
    room = max((len(name) for name, _ in items[:ARGUMENTS]), default=0)
    for name, value in items[:ARGUMENTS]:
        lines.append(joined(("  ", ""), shown_line(f"{name:<{room}}  ", "$quiet"), shown_line(value_text(value))))
    if len(items) > ARGUMENTS:
        lines.append(joined((f"  and {len(items) - ARGUMENTS} more", "$quiet")))
    if width:
        lines = [line.truncate(width, ellipsis=True) for line in lines]
    return Content("\n").join(lines)


def _steps(back: bool, on: bool) -> list[Content]:
    """How to get to the other requests of the message, to be clicked too."""
    ways = ((back, -1, "F6 before"), (on, 1, "F7 after"))
    return [
        Content(words).stylize(Style.from_meta({"@click": f"screen.step({step})"}))
        for possible, step, words in ways
        if possible
    ]


def value_text(value: object) -> str:
    """A value of an argument: a text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def ruling_words(request: RequestRecord) -> str:
    """The ruling in a few words: "held approval_required", "returned north"."""
    ruling = request.ruling
    words = [ruling.ruling.value]
    if ruling.off_fixture:
        words.append(ruling.off_fixture.replace("_", " "))
    if ruling.code and not (ruling.ruling is RulingKind.MALFORMED or ruling.off_fixture):
        words.append(ruling.code)
    if ruling.rule:
        words.append(ruling.rule)
    return " ".join(words)


def about_gates(widget: Static) -> Static:
    """The widget with what the gates are, for the pointer."""
    widget.tooltip = shown(ABOUT_GATES)
    return widget


def ladder(request: RequestRecord | None) -> Content:
    """All gates in order, the one that ruled lit; everything above it was passed, nothing below was asked."""
    at = _place(request)
    lines = []
    for place, gate in enumerate(GATES):
        if request is None:
            lines.append(joined((f"   {gate.title}", "$quiet")))
        elif place < at:
            # The gate of prepared responses lets a request by when it has none: that is no pass.
            none = gate.name is Gate.FIXTURE and request.ruling.gate is Gate.UNMATCHED
            lines.append(joined((f" · {gate.title:<12} ", ""), ("no match" if none else "passed", "$quiet")))
        elif place == at:
            kind = request.ruling.ruling.value.upper()
            rest = ruling_words(request).partition(" ")[2]
            lines.append(joined((f" ▶ {gate.title:<12} {kind} ", _lit(request)), shown_line(rest, "bold")))
        else:
            lines.append(joined((f"   {gate.title:<12} ", "$quiet"), ("not asked", "$quiet")))
    return Content("\n").join(lines)


def folded(request: RequestRecord | None) -> Content:
    """The ladder on one line."""
    if request is None:
        gates = ", ".join(gate.title for gate in GATES)
        return joined((f"No request yet. {len(GATES)} gates will ask it in turn: {gates}", "$quiet"))
    at = _place(request)
    kind = request.ruling.ruling.value.upper()
    lit = joined(
        (f"▶ {GATES[at].title}: {kind} ", _lit(request)),
        shown_line(ruling_words(request).partition(" ")[2], "bold"),
    )
    return joined(lit, (f"   gate {at + 1} of {len(GATES)}, the first that applies", "$quiet"))


def reason_text(request: RequestRecord | None, numbers: str, *, one_line: bool) -> Content:
    """Why it was ruled so, what made the ruling, and the events that prove it."""
    if request is None:
        return Content("")
    ruling = request.ruling
    parts = [shown_line(ruling.reason or "this prepared response fits")]
    if ruling.rule:
        made = "response" if ruling.ruling in (RulingKind.RETURNED, RulingKind.UNMATCHED) else "rule"
        kind = f", {ruling.response_kind.value}" if ruling.response_kind else ""
        parts.append(joined((f"{made} ", "$quiet"), shown_line(ruling.rule), (kind, "$quiet")))
    if request.decision is not None:
        off = ", off-script" if request.off_script else ", as scripted"
        why = f": {request.decision_reason}" if request.decision_reason else ""
        parts.append(joined(("approver ", "$quiet"), shown_line(request.decision.value + off + why)))
    if ruling.harm:
        parts.append(joined(("this did harm", "bold $error")))
    parts.append(joined((f"receipt {numbers}", "$quiet")))
    return Content(" · " if one_line else "\n").join(parts)


def _lit(request: RequestRecord) -> str:
    good = request.ruling.ruling is RulingKind.RETURNED
    return "bold $success" if good else "bold $warning"


def _place(request: RequestRecord | None) -> int:
    if request is None:
        return -1
    return next((n for n, gate in enumerate(GATES) if gate.name is request.ruling.gate), len(GATES))
