"""What is put before the desk: one request of a message."""

from dataclasses import dataclass

from workshop.model.calls import Call


@dataclass(frozen=True, slots=True)
class Request:
    """One request with its place.

    Attributes:
        request: number in the attempt, from 1; the same number again means a re-ruling after a person acted.
        message: number of its message.
        position: place among the calls of its message, from 1.
        call: the call, or None when the message holds one that can't be read.
        fault: for a malformed one the short reason, with `place` in words.
    """

    request: int
    message: int
    position: int
    call: Call | None
    fault: str = ""
    place: str = ""
