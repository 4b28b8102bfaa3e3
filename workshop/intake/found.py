"""What the readers of the single formats hand over: finds in the text, faults, and what a JSON value holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from workshop.intake.tags import Tags
from workshop.model.calls import Call
from workshop.model.canonical import Json


class Doubt(StrEnum):
    """Why a candidate is not simply a call. `EXAMPLE` is one that the message itself calls an example."""

    EXAMPLE = "example"
    WORDS = "words"
    WITHDRAWN = "withdrawn"
    THOUGHT = "thought"
    AFTER_ANSWER = "after_answer"
    QUOTED = "quoted"
    OTHER_FENCE = "other_fence"
    OPEN_FENCE = "open_fence"
    MIXED_TEXT = "mixed_text"
    BROKEN_CONTEXT = "broken_context"
    AFTER_RESULT = "after_result"
    ALTERNATIVES = "alternatives"
    TRANSCRIPT = "transcript"
    CALL_IN_TEXT = "call_in_text"
    ARGUMENTS_MISSING = "arguments_missing"
    ARGUMENTS_IN_STRING = "arguments_in_string"
    OTHER_KEYS = "other_keys"
    RECORD = "record"
    BORDER_BLANKS = "border_blanks"
    TAG_NAME = "tag_name"
    YAML = "yaml"
    TABLE = "table"
    INSIDE_PROSE = "inside_prose"
    SEVERAL_ACTIONS = "several_actions"
    MARKER_VARIANT = "marker_variant"


class Unreadable(Exception):
    """A call is there but can't be read.

    Attributes:
        reason: short stable code.
        offset: where in the message, in characters, or None.
        flags: what else was seen, such as the end signal that says the reply was cut.
    """

    def __init__(self, reason: str, offset: int | None = None, flags: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.flags = flags


@dataclass(frozen=True, slots=True)
class Ask:
    """One call found, with the id its sender gave it, and the doubt about it and the words that raise it, if any."""

    call: Call
    call_id: str = ""
    doubt: Doubt | None = None
    words: str = ""


@dataclass(slots=True)
class Seen:
    """What one JSON value holds.

    Attributes:
        form: format it was read as.
        asks: calls in order, not yet answered in the same value.
        answered: results stand in the value too: an echo of a conversation.
        results: ids of the calls those results answer; empty when they carry none.
        texts: what the agent wrote as text in it.
        cut: flag for the end signal that says the reply was cut, else "".
    """

    form: str
    asks: list[Ask] = field(default_factory=list)
    answered: bool = False
    results: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)
    cut: str = ""

    def doubted(self, doubt: Doubt) -> "Seen":
        """The same with `doubt` on every call that has none yet."""
        self.asks = [ask if ask.doubt else replace(ask, doubt=doubt) for ask in self.asks]
        return self


def merged(form: str, parts: list[Seen]) -> Seen:
    """One `Seen` of several in order: results drop the calls they answer; what is left then is doubtful."""
    whole = Seen(form)
    for part in parts:
        if part.answered:
            whole.answered = True
            if part.results:
                whole.asks = [ask for ask in whole.asks if ask.call_id and ask.call_id not in part.results]
            else:
                whole.asks = []
        if part.asks and not whole.asks:
            whole.form = part.form
        whole.asks += part.asks
        whole.texts += part.texts
        whole.cut = whole.cut or part.cut
    return whole.doubted(Doubt.TRANSCRIPT) if whole.answered else whole


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of the message that some reader took.

    Attributes:
        start, end: offsets in characters, end exclusive.
        form: format name; "" where nothing is in it.
        asks: calls in it.
        fault: why it can't be read, or None.
        answered: results of calls stand in it.
        broken: reason code where JSON began and failed without a sign of a call, else "".
    """

    start: int
    end: int
    form: str = ""
    asks: tuple[Ask, ...] = ()
    fault: Unreadable | None = None
    broken: str = ""
    answered: bool = False


@dataclass(slots=True)
class Scanned:
    """What a text holds.

    Attributes:
        found: finds with calls or a fault, in order.
        flags: ran_ahead, invented_observation, ...
        gaps: the text before, between and behind the finds, without thoughts and what else is no part of the reply.
        behind: the last gap up to where the agent wrote a result itself.
        plain: the text without thoughts, results and lists of tools.
        sound: whether JSON that names something, but is no call, was passed over.
    """

    found: list[Found] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    gaps: list[str] = field(default_factory=list)
    behind: str = ""
    plain: str = ""
    sound: bool = False


@dataclass(slots=True)
class Message:
    """The text being read, with what the readers need to know about it."""

    text: str
    tools: Mapping[str, Json]
    tags: Tags
    depth: int = 0
