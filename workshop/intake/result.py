"""A reading as the JSON object that `workshop parse --json` prints."""

from workshop.model.calls import Call, Reading
from workshop.model.canonical import Json
from workshop.model.words import MessageKind


def reading_json(reading: Reading) -> dict[str, Json]:
    """The reading as one JSON object: kind, then what belongs to that kind, then what else was seen."""
    shown: dict[str, Json] = {"kind": reading.kind.value}
    if reading.kind is MessageKind.CALLS:
        shown["calls"] = [_call(call) for call in reading.calls]
    if reading.kind is MessageKind.NEEDS_CONFIRMATION:
        shown["candidates"] = [_call(call) for call in reading.calls]
    if reading.reason:
        shown["reason"] = reading.reason
    if reading.place:
        shown["place"] = reading.place
    if reading.form:
        shown["format"] = reading.form
    if reading.flags:
        shown["flags"] = list(reading.flags)
    if reading.names:
        shown["names"] = list(reading.names)
    return shown


def _call(call: Call) -> dict[str, Json]:
    shown: dict[str, Json] = {"tool": call.tool, "arguments": call.arguments}
    if call.repairs:
        shown["repairs"] = [str(repair) for repair in call.repairs]
    if call.conversions:
        shown["conversions"] = list(call.conversions)
    return shown
