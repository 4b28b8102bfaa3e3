"""What intake finds in a message: calls, or why there are none."""

from dataclasses import dataclass, field

from workshop.model.canonical import Json, arguments_digest, read_json
from workshop.model.words import MessageKind


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call, exactly as the agent sent it.

    `arguments_json` is the text of the arguments: the agent's own where it was JSON, otherwise the JSON that the
    listed `repairs` and `conversions` made of it. `doubt` and `words` are its own reason and place where they are not
    those of its reading: "" for a sure call beside doubtful ones, which is no candidate; None where they are the same.
    """

    tool: str
    arguments_json: str
    repairs: tuple[str, ...] = ()
    conversions: tuple[str, ...] = ()
    doubt: str | None = None
    words: str = ""

    @property
    def arguments(self) -> dict[str, Json]:
        """The arguments as values. Raises `JsonFault` when the text is not strict JSON, ValueError when no object."""
        value = read_json(self.arguments_json)
        if not isinstance(value, dict):
            raise ValueError("arguments are not an object")
        return value

    @property
    def digest(self) -> str:
        """Digest of the canonical arguments, numbers as written."""
        return arguments_digest(self.arguments_json)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message holds.

    Attributes:
        kind: calls, none, malformed or needs_confirmation.
        calls: the calls in order; for needs_confirmation the candidates.
        form: name of the format that was read, "" where none was.
        reason: for malformed a short code (truncated, duplicate_key, ...); for needs_confirmation why it is doubtful.
        place: where the fault is, in words ("line 3, column 14"); for needs_confirmation the message's own words that
            make it doubtful (`before it: "The note says:"`); "" where unknown.
        flags: what else was seen: ran_ahead (text after the last call), ...
        names: tool names that stand in a message too broken to read, for the scorer.
    """

    kind: MessageKind
    calls: tuple[Call, ...] = ()
    form: str = ""
    reason: str = ""
    place: str = ""
    flags: tuple[str, ...] = ()
    names: tuple[str, ...] = field(default=())
