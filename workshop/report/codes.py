"""Codes of what was found in a message, in words for people: repairs, faults, doubts, flags."""

from collections.abc import Callable, Iterable, Sequence

from workshop.intake import why_doubtful
from workshop.model.words import MessageKind
from workshop.report.cards import CandidateCard

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

KINDS = {
    MessageKind.CALLS: "asks for a tool",
    MessageKind.NONE: "no request",
    MessageKind.MALFORMED: "a request that can't be read",
    MessageKind.NEEDS_CONFIRMATION: "what may be a request",
}
"""What was found in a message."""

REPAIRS = {
    "bom": "a byte order mark before it left out",
    "nbsp": "no-break spaces taken as blanks",
    "zero_width": "zero-width characters left out",
    "smart_quotes": "curly quotes around a text taken as straight ones",
    "single_quotes": "single quotes around a text taken as double ones",
    "trailing_comma": "a comma before a closing bracket left out",
    "comments": "comments left out",
    "python_literals": "None, True and False taken as null, true and false",
    "raw_newline": "a line break inside a text kept as one",
    "cr_lines": "carriage returns alone taken as line ends",
}
"""What was mended so that a request could be read."""

FAULTS = {
    "truncated": "it is cut off",
    "duplicate_key": "a key or parameter stands in it twice",
    "more_cells_than_heads": "a row of its table has a text with no head above it",
    "fewer_cells_than_heads": "a row of its table ends before the last head",
    "cell_without_head": "a row of its table has a text below a head that is empty",
    "not_finite": "it holds a number that is none, or too large",
    "lone_surrogate": "it holds half of a character",
    "not_utf8": "its bytes are no UTF-8",
    "unbalanced_tags": "a tag or marker has no counterpart",
    "marker_variant": "a marker is spelled in a way that no form of calls documents",
    "expression": "it holds something to be computed",
    "arguments_not_object": "its arguments are no object",
    "arguments_missing": "it gives no arguments",
    "tool_name_missing": "it names no tool",
    "hidden_characters": "a name or key in it has hidden characters",
    "ambiguous": "it can be read in two ways",
    "control_character": "a text in it holds a control character",
    "stream_pieces": "it is a piece of a stream, not the whole reply",
    "number_too_long": "it holds a number of too many digits",
    "syntax": "it is not JSON, or not in its format",
    "too_deep": "it is nested too deep",
    "message_too_long": "the message is too long",
    "too_many_calls": "the message holds too many calls",
    "too_many_values": "the message holds too many values",
}
"""Why a request could not be read."""

FLAGS = {
    "ran_ahead": "it wrote on after the request: that text is kept and answers nothing",
    "invented_observation": "it wrote a result itself",
    "example": "a call in it is only shown as an example",
}
"""What else was seen in a message."""

ENDS = ("finish_reason_", "stop_reason_", "status_")
"""How a flag begins that holds a reply's own end signal."""


def found_words(kind: str, reason: str, place: str, shown: Shown) -> str:
    """What was found in a message, and why it can't be read or is doubtful, with the place of it in the message."""
    words = KINDS[MessageKind(kind)] if kind in set(MessageKind) else shown(kind)
    if not reason:
        return words
    plain = reason.replace("_", " ")
    why = FAULTS.get(reason, plain) if kind == MessageKind.MALFORMED else why_doubtful(reason)
    return f"{words}: {shown(plain) if why == plain else why}{f', {shown(place)}' if place else ''}"


def candidate_words(candidates: Sequence[CandidateCard], shown: Shown) -> str:
    """What was decided of each candidate of a message, and at which event; "" where there is none."""
    return "".join(f"; {_candidate_words(one, len(candidates), shown)}" for one in candidates)


def _candidate_words(one: CandidateCard, total: int, shown: Shown) -> str:
    which = f"candidate {one.candidate} ({shown(one.tool)}) " if total > 1 else ""
    if one.request is None:
        return f"{which}not decided"
    said = "taken as a request" if one.request else "not taken as a request"
    return f"{which}{said}" + (f" (event {one.event})" if one.event is not None else "")


def repair_words(repairs: Iterable[str], shown: Shown) -> str:
    """Repairs, one behind the other; one that is not known stands as it is."""
    return ", ".join(REPAIRS.get(repair) or shown(repair) for repair in repairs)


def flag_words(flag: str, shown: Shown) -> str:
    """A flag; one that is not known stands as it is."""
    start = next((one for one in ENDS if flag.startswith(one)), "")
    if start:
        return f"its end signal ({start.strip('_').replace('_', ' ')}) is {shown(flag.removeprefix(start))}"
    return FLAGS.get(flag) or shown(flag)
