"""The moves of an attempt as pure functions: from what stands in the ledger to the rows to append.

Nothing here writes. A `Move` collects bodies and folds each at once, so that a later one in the same transaction is
decided on the state the earlier ones made.
"""

from dataclasses import dataclass, field

from workshop import desk
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord, MessageRecord, fold
from workshop.model.calls import Call, Reading
from workshop.model.canonical import sha256_hex
from workshop.model.given import says_something
from workshop.model.words import (
    Awaiting,
    Choice,
    Decision,
    EndReason,
    MessageKind,
    Source,
)
from workshop.pack.case import Case
from workshop.session import given
from workshop.session.errors import NotNow

WAITS_FOR = {
    Awaiting.BRIEF: "the brief has not been handed over yet",
    Awaiting.MESSAGE: "the attempt waits for the agent's next message",
    Awaiting.CONFIRMATION: "a doubtful candidate waits: say whether it is a request",
    Awaiting.APPROVAL: "a request is held: grant, deny or stay silent first",
    Awaiting.CHOICE: "a request has no prepared response: fallback, improvise or deny first",
    Awaiting.SERVING: "a reply is ready and waits to be served",
    Awaiting.SCORING: "the attempt has ended and waits to be scored",
    Awaiting.NOTHING: "the attempt is closed",
}


@dataclass
class Move:
    """Rows to append for one act, with the record as it will be after them."""

    case: Case
    record: AttemptRecord
    seq: int
    bodies: list[ev.Body] = field(default_factory=list)
    blobs: dict[str, bytes] = field(default_factory=dict)
    reply: str | None = None

    def add(self, body: ev.Body) -> None:
        """Append one body and fold it."""
        self.seq += 1
        self.bodies.append(body)
        self.record = fold([(self.seq, body)], self.record)

    def blob(self, data: bytes) -> str:
        """Keep bytes to be stored in the same transaction; gives their sha256."""
        digest = sha256_hex(data)
        self.blobs[digest] = data
        return digest

    def need(self, *allowed: Awaiting) -> None:
        """Raise NotNow unless the attempt waits for one of these."""
        waits = self.record.awaiting
        if waits not in allowed:
            raise NotNow(WAITS_FOR[waits])


def receive(move: Move, raw: bytes, reading: Reading, source: Source) -> None:
    """Take a message in, and rule its requests up to the first that waits for a person."""
    move.need(Awaiting.MESSAGE)
    given.message(raw)
    number = len(move.record.messages) + 1
    calls = tuple(
        ev.CallBody(
            tool=call.tool,
            arguments_json=call.arguments_json,
            digest=call.digest,
            repairs=call.repairs,
            conversions=call.conversions,
            doubt=call.doubt,
            words=call.words,
        )
        for call in reading.calls
    )
    move.add(
        ev.MessageReceived(
            attempt=move.record.attempt,
            message=number,
            raw_sha256=move.blob(raw),
            raw_bytes=len(raw),
            source=source,
            kind=reading.kind,
            form=reading.form,
            calls=calls,
            reason=reading.reason,
            place=reading.place,
            flags=reading.flags,
            names=reading.names,
        )
    )
    _advance(move)


def confirm(move: Move, confirmed: bool, candidate: int | None = None) -> None:
    """Say whether a doubtful candidate is a request, or all that are left; what is one is ruled after the last word.

    `candidate` is its place among the candidates of the message, from 1.
    """
    move.need(Awaiting.CONFIRMATION)
    message = _open_message(move)
    left = message.undecided
    if candidate is not None and candidate not in left:
        known = 0 < candidate <= len(message.decided)
        waits = "; not decided: " + ", ".join(map(str, left))
        raise NotNow(f"candidate {candidate} {'is decided already' if known else 'does not exist'}{waits}")
    if len(message.decided) == 1:
        candidate = None
    body = ev.CandidateDecided(
        attempt=move.record.attempt, message=message.message, confirmed=confirmed, candidate=candidate
    )
    move.add(body)
    _advance(move)


def approve(move: Move, decision: Decision, reason: str) -> None:
    """Give the approver's word on the held request, and re-rule it."""
    move.need(Awaiting.APPROVAL)
    held = move.record.waiting
    assert held is not None
    script = desk.scripted(move.case, held.tool, held.arguments)
    off_script = decision is not script.decision
    move.add(
        ev.ApprovalDecided(
            attempt=move.record.attempt,
            request=held.request,
            tool=held.tool,
            digest=held.digest,
            decision=decision,
            scripted=script.decision,
            off_script=off_script,
            reason=given.reason(reason) or ("" if off_script else script.reason),
        )
    )
    _rule_again(move)
    _advance(move)


def choose(move: Move, choice: Choice, text: str) -> None:
    """Answer an unmatched request: the tool's fallback, improvised text, or a denial with this reason."""
    move.need(Awaiting.CHOICE)
    waiting = move.record.waiting
    assert waiting is not None
    if choice is Choice.IMPROVISE:
        if not says_something(text):
            raise NotNow("say what to return; this has no visible character" if text.strip() else "say what to return")
        given.whole(text.encode("utf-8", "surrogatepass"), "what is improvised")
    elif choice is Choice.DENY:
        text = given.reason(text, due="say why it is denied")
    move.add(ev.ChoiceMade(attempt=move.record.attempt, request=waiting.request, choice=choice, text=text))
    _rule_again(move)
    _advance(move)


def serve(move: Move) -> None:
    """Serve the one reply of the open message. The text stands in `move.reply`."""
    move.need(Awaiting.SERVING)
    message = _open_message(move)
    text = reply_of(move.record, message)
    data = text.encode()
    move.add(
        ev.ReplyServed(
            attempt=move.record.attempt,
            message=message.message,
            reply_sha256=move.blob(data),
            reply_bytes=len(data),
            results=len(move.record.of_message(message.message)),
        )
    )
    move.reply = text


def nudge(move: Move, name: str, text: str) -> None:
    """Serve a fixed nudge in reply to a message without a call."""
    move.need(Awaiting.MESSAGE)
    message = move.record.open_message
    if message is None:
        raise NotNow("a nudge answers a message without a call; there is none")
    data = (text.strip("\n") + "\n").encode()
    move.add(
        ev.NudgeServed(attempt=move.record.attempt, message=message.message, nudge=name, reply_sha256=move.blob(data))
    )
    move.reply = data.decode()


def answer(move: Move, raw: bytes, source: Source) -> None:
    """Take a text as the final answer and end the attempt. A text equal to the open message is that message."""
    move.need(Awaiting.MESSAGE, Awaiting.CONFIRMATION)
    given.whole(raw, "the answer")
    message = move.record.open_message
    digest = move.blob(raw)
    if message is not None and move.record.awaiting is Awaiting.CONFIRMATION:
        if message.body.raw_sha256 != digest or any(message.decided):
            raise NotNow(WAITS_FOR[Awaiting.CONFIRMATION])
        move.add(ev.CandidateDecided(attempt=move.record.attempt, message=message.message, confirmed=False))
    same = message is not None and message.body.raw_sha256 == digest
    move.add(
        ev.AnswerTaken(
            attempt=move.record.attempt,
            message=message.message if same and message else None,
            raw_sha256=digest,
            raw_bytes=len(raw),
            source=source,
        )
    )
    move.add(ev.AttemptEnded(attempt=move.record.attempt, reason=EndReason.ANSWERED))


def end(move: Move, reason: EndReason) -> None:
    """End the attempt without an answer: the agent gave up, or it is abandoned."""
    if move.record.ended is not None or move.record.voided is not None:
        raise NotNow(WAITS_FOR[move.record.awaiting])
    move.add(ev.AttemptEnded(attempt=move.record.attempt, reason=reason))


def reply_of(record: AttemptRecord, message: MessageRecord) -> str:
    """The reply to a message whose requests all have a result."""
    return desk.reply_text([(entry.tool, entry.ruling.result) for entry in record.of_message(message.message)])


def _open_message(move: Move) -> MessageRecord:
    message = move.record.open_message
    assert message is not None
    return message


def _call(body: ev.CallBody) -> Call:
    return Call(body.tool, body.arguments_json, body.repairs, body.conversions)


def _advance(move: Move) -> None:
    """Rule the open message's requests in order, stopping at one that waits."""
    message = move.record.open_message
    if message is None:
        return
    malformed = message.body.kind is MessageKind.MALFORMED
    calls: tuple[tuple[int, ev.CallBody | None], ...] = ((1, None),) if malformed else message.asked
    while move.record.waiting is None:
        ruled = len(move.record.of_message(message.message))
        if ruled == len(calls):
            return
        _rule(move, message, *calls[ruled])


def _rule(move: Move, message: MessageRecord, position: int, call: ev.CallBody | None) -> None:
    number = len(move.record.requests) + 1
    request = desk.Request(
        number,
        message.message,
        position,
        _call(call) if call else None,
        message.body.reason,
        message.body.place,
    )
    ruling = desk.rule(move.case, move.record, request)
    move.add(
        ev.RequestRuled(
            attempt=move.record.attempt,
            message=message.message,
            request=number,
            position=position,
            tool=call.tool if call else "",
            arguments_json=call.arguments_json if call else "",
            digest=call.digest if call else "",
            repairs=call.repairs if call else (),
            ruling=ruling,
        )
    )


def _rule_again(move: Move) -> None:
    waiting = move.record.waiting
    assert waiting is not None
    message = _open_message(move)
    call = message.body.calls[waiting.position - 1]
    request = desk.Request(waiting.request, waiting.message, waiting.position, _call(call))
    ruling = desk.rule(move.case, move.record, request)
    move.add(
        ev.RequestRuled(
            attempt=move.record.attempt,
            message=waiting.message,
            request=waiting.request,
            position=waiting.position,
            tool=waiting.tool,
            arguments_json=waiting.arguments_json,
            digest=waiting.digest,
            repairs=call.repairs,
            ruling=ruling,
            of=waiting.seqs[0],
        )
    )
