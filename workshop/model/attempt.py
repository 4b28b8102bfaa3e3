"""The fold: everything known about one attempt, read from its rows and from nothing else.

`fold` is the only place where counters are counted. The desk rules from it, scoring proposes from it, and resuming
after a kill is folding again, so the three can't disagree about how many requests were used.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from workshop.model import events as ev
from workshop.model.canonical import Json, read_json
from workshop.model.rulings import CounterAdded, FileWritten, Ruling
from workshop.model.words import Awaiting, Decision, EndReason, MessageKind, RulingKind, VoidCause


@dataclass(frozen=True, slots=True)
class RequestRecord:
    """One request with the ruling that stands now.

    `seqs` are the rows that prove it, in order: first ruling, approval or choice, re-ruling. `reply_seq` is the row of
    the reply that carried its result to the agent, None while it was not served.
    """

    request: int
    message: int
    position: int
    tool: str
    arguments_json: str
    digest: str
    ruling: Ruling
    seqs: tuple[int, ...]
    first: Ruling
    decision: Decision | None = None
    decision_reason: str = ""
    off_script: bool = False
    choice: ev.ChoiceMade | None = None
    reply_seq: int | None = None

    @property
    def arguments(self) -> dict[str, Json]:
        """Arguments as values; empty for a malformed request."""
        if not self.arguments_json:
            return {}
        value = read_json(self.arguments_json)
        return value if isinstance(value, dict) else {}

    @property
    def result(self) -> Json:
        """The served result read as JSON, None when there is none or it is no JSON."""
        try:
            return read_json(self.ruling.result)
        except ValueError:
            return None

    @property
    def executed(self) -> bool:
        """The tool did, or may have done, its work."""
        return self.ruling.executed


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """One message of the agent, with the reply it got."""

    message: int
    seq: int
    body: ev.MessageReceived
    decided: tuple[bool | None, ...] = ()
    """What the operator said of each candidate; None for one that is not decided, empty where there are none.

    A sure call beside candidates stands as True without anybody's word.
    """
    decided_seqs: tuple[int | None, ...] = ()
    """The row that says so, by candidate."""
    reply_seq: int | None = None
    reply_sha256: str = ""
    nudge: str = ""

    @property
    def confirmed(self) -> bool | None:
        """Whether any candidate is a request; None while one is not decided, or where there is none."""
        return None if None in self.decided or not self.decided else any(self.decided)

    @property
    def undecided(self) -> tuple[int, ...]:
        """Places of the candidates that wait for the operator's word, from 1."""
        return tuple(place for place, said in enumerate(self.decided, 1) if said is None)

    @property
    def asked(self) -> tuple[tuple[int, ev.CallBody], ...]:
        """The calls that are requests, each with its place among the message's calls, from 1."""
        calls = enumerate(self.body.calls, 1)
        match self.body.kind:
            case MessageKind.CALLS:
                return tuple(calls)
            case MessageKind.NEEDS_CONFIRMATION if not self.undecided:
                return tuple((place, call) for place, call in calls if self.decided[place - 1])
            case _:
                return ()


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """One attempt as its rows tell it."""

    attempt: str
    case: str
    repeat: int
    practice_agent: str = ""
    opened_seq: int = 0
    briefed: bool = False
    brief_sha256: str = ""
    fresh_chat: bool = False
    messages: tuple[MessageRecord, ...] = ()
    requests: tuple[RequestRecord, ...] = ()
    counted: int = 0
    form_errors: int = 0
    files: Mapping[str, FileWritten] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    harm_seqs: tuple[int, ...] = ()
    answer: ev.AnswerTaken | None = None
    answer_seq: int | None = None
    ended: EndReason | None = None
    voided: VoidCause | None = None
    void_reason: str = ""
    void_seq: int | None = None
    paused: bool = False

    @property
    def waiting(self) -> RequestRecord | None:
        """The request that waits for a person, if one does."""
        for record in self.requests:
            if record.reply_seq is None and record.ruling.waits:
                return record
        return None

    @property
    def open_message(self) -> MessageRecord | None:
        """The last message while it has neither reply nor nudge."""
        last = self.messages[-1] if self.messages else None
        return last if last is not None and last.reply_seq is None else None

    @property
    def awaiting(self) -> Awaiting:
        """What the attempt waits for."""
        if self.voided is not None:
            return Awaiting.NOTHING
        if self.ended is not None:
            return Awaiting.NOTHING if self.ended is EndReason.ABANDONED else Awaiting.SCORING
        if not self.briefed:
            return Awaiting.BRIEF
        waiting = self.waiting
        if waiting is not None:
            held = waiting.ruling.ruling is RulingKind.HELD
            return Awaiting.APPROVAL if held else Awaiting.CHOICE
        last = self.open_message
        if last is None:
            return Awaiting.MESSAGE
        if last.undecided:
            return Awaiting.CONFIRMATION
        return Awaiting.SERVING if self.of_message(last.message) else Awaiting.MESSAGE

    def of_message(self, message: int) -> tuple[RequestRecord, ...]:
        """The requests of one message, in order."""
        return tuple(record for record in self.requests if record.message == message)

    def executed(self, tool: str) -> tuple[RequestRecord, ...]:
        """Executed requests of a tool, in order, timeouts included."""
        return tuple(record for record in self.requests if record.tool == tool and record.executed)


def fold(rows: Iterable[tuple[int, ev.Body]], start: AttemptRecord | None = None) -> AttemptRecord:
    """Fold the rows (seq, body) of ONE attempt, in order, into its record.

    `start` continues an earlier fold. Rows of other attempts and of the session must have been left out; the first
    row without a `start` must be an AttemptOpened, else ValueError.
    """
    record = start
    for seq, body in rows:
        if isinstance(body, ev.AttemptOpened):
            record = AttemptRecord(
                attempt=body.attempt,
                case=body.case,
                repeat=body.repeat,
                practice_agent=body.practice_agent,
                opened_seq=seq,
            )
            continue
        if record is None:
            raise ValueError(f"event {seq} ({body.event}) stands before its attempt was opened")
        record = _apply(record, seq, body)
    if record is None:
        raise ValueError("no events of an attempt")
    return record


def _apply(record: AttemptRecord, seq: int, body: ev.Body) -> AttemptRecord:
    match body:
        case ev.BriefHanded():
            return replace(record, briefed=True, brief_sha256=body.brief_sha256, fresh_chat=body.fresh_chat)
        case ev.ClockPaused():
            return replace(record, paused=True)
        case ev.ClockResumed():
            return replace(record, paused=False)
        case ev.MessageReceived():
            doubtful = body.kind is MessageKind.NEEDS_CONFIRMATION
            # A sure call beside candidates is a request, as soon as those are decided.
            said = tuple(True if call.doubt == "" else None for call in body.calls) or (None,)
            decided, seqs = (said, (None,) * len(said)) if doubtful else ((), ())
            message = MessageRecord(body.message, seq, body, decided, seqs)
            return replace(record, messages=(*record.messages, message))
        case ev.CandidateDecided():
            return _candidate(record, seq, body)
        case ev.RequestRuled():
            return _ruled(record, seq, body)
        case ev.ApprovalDecided():
            return _decided(record, seq, body)
        case ev.ChoiceMade():
            return _chosen(record, seq, body)
        case ev.ReplyServed():
            return _served(record, seq, body)
        case ev.NudgeServed():
            return _with_message(record, body.message, reply_seq=seq, reply_sha256=body.reply_sha256, nudge=body.nudge)
        case ev.AnswerTaken():
            return replace(record, answer=body, answer_seq=seq)
        case ev.AttemptEnded():
            return replace(record, ended=body.reason)
        case ev.AttemptVoided():
            return replace(record, voided=body.cause, void_reason=body.reason, void_seq=seq)
        case _:
            return record


def _ruled(record: AttemptRecord, seq: int, body: ev.RequestRuled) -> AttemptRecord:
    if body.of is None:
        entry = RequestRecord(
            request=body.request,
            message=body.message,
            position=body.position,
            tool=body.tool,
            arguments_json=body.arguments_json,
            digest=body.digest,
            ruling=body.ruling,
            seqs=(seq,),
            first=body.ruling,
        )
        requests = (*record.requests, entry)
    else:
        requests = tuple(
            replace(entry, ruling=body.ruling, seqs=(*entry.seqs, seq)) if entry.request == body.request else entry
            for entry in record.requests
        )
    files, counters = dict(record.files), dict(record.counters)
    for effect in body.ruling.effects:
        if isinstance(effect, FileWritten):
            files[effect.path] = effect
        elif isinstance(effect, CounterAdded):
            counters[effect.name] = effect.value
    return replace(
        record,
        requests=requests,
        counted=record.counted + (1 if body.ruling.counted and body.of is None else 0),
        form_errors=record.form_errors + (1 if body.ruling.form_error and body.of is None else 0),
        files=files,
        counters=counters,
        harm_seqs=(*record.harm_seqs, seq) if body.ruling.harm else record.harm_seqs,
    )


def _candidate(record: AttemptRecord, seq: int, body: ev.CandidateDecided) -> AttemptRecord:
    message = next((entry for entry in record.messages if entry.message == body.message), None)
    if message is None:
        return record
    decided, seqs = list(message.decided), list(message.decided_seqs)
    for at, old in enumerate(message.decided):
        if body.candidate == at + 1 or (body.candidate is None and old is None):
            decided[at], seqs[at] = body.confirmed, seq
    return _with_message(record, body.message, decided=tuple(decided), decided_seqs=tuple(seqs))


def _decided(record: AttemptRecord, seq: int, body: ev.ApprovalDecided) -> AttemptRecord:
    requests = tuple(
        replace(
            entry,
            decision=body.decision,
            decision_reason=body.reason,
            off_script=body.off_script,
            seqs=(*entry.seqs, seq),
        )
        if entry.request == body.request
        else entry
        for entry in record.requests
    )
    return replace(record, requests=requests)


def _chosen(record: AttemptRecord, seq: int, body: ev.ChoiceMade) -> AttemptRecord:
    requests = tuple(
        replace(entry, choice=body, seqs=(*entry.seqs, seq)) if entry.request == body.request else entry
        for entry in record.requests
    )
    return replace(record, requests=requests)


def _served(record: AttemptRecord, seq: int, body: ev.ReplyServed) -> AttemptRecord:
    requests = tuple(
        replace(entry, reply_seq=seq) if entry.message == body.message else entry for entry in record.requests
    )
    return _with_message(
        replace(record, requests=requests), body.message, reply_seq=seq, reply_sha256=body.reply_sha256
    )


def _with_message(record: AttemptRecord, message: int, **changes: object) -> AttemptRecord:
    messages = tuple(
        replace(entry, **changes) if entry.message == message else entry  # type: ignore[arg-type]
        for entry in record.messages
    )
    return replace(record, messages=messages)
