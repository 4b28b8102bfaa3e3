"""What the room sees of an attempt: who said what, and what the desk did; nothing that gives the case away."""

from dataclasses import dataclass

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.events import MessageReceived
from workshop.model.words import Choice, Decision, EndReason, RulingKind
from workshop.session import Session

SHOWN_CHARACTERS = 4000
"""So much of one text is shown; what is left out is said."""

_WRAPPED = 60
"""A line at least so long was probably wrapped by its author."""

_RULINGS = {
    RulingKind.MALFORMED: "could not be read",
    RulingKind.LIMITED: "a limit was reached",
    RulingKind.REJECTED: "not a valid request",
    RulingKind.DENIED: "denied",
    RulingKind.HELD: "held: a person must approve",
    RulingKind.RETURNED: "done",
    RulingKind.UNMATCHED: "waits for the operator",
}


@dataclass(frozen=True)
class Said:
    """One piece on the projector: who speaks, and what; `who` is BRIEF, AGENT, DESK, REPLY or ANSWER."""

    who: str
    text: str


def story(session: Session, attempt: str) -> list[Said]:
    """The attempt so far, in order. Reads bytes from the ledger: call it from a thread. Raises LedgerError."""
    record = session.attempt(attempt)
    said = [Said("BRIEF", _cut(_task(session.brief_text(attempt))))]
    for message in record.messages:
        said.append(Said("AGENT", _text(session, message.body)))
        said += [Said("DESK", ruling_words(request)) for request in record.of_message(message.message)]
        if message.reply_sha256:
            said.append(Said("REPLY", _cut(session.ledger.blob(message.reply_sha256).decode("utf-8", "replace"))))
    said += _end(session, record)
    return said


def ruling_words(request: RequestRecord) -> str:
    """A ruling for the room: the tool and what became of it, without ids, codes and fixture names."""
    ruling = request.ruling
    words = _RULINGS[ruling.ruling]
    if request.choice is not None and request.choice.choice is not Choice.DENY:
        words = "done"
    if request.decision is Decision.GRANT and ruling.ruling is RulingKind.RETURNED:
        words = "approved and done"
    elif request.decision is Decision.DENY:
        words = "the approver said no"
    elif request.decision is Decision.SILENT:
        words = "no word from the approver yet"
    return f"{request.tool or 'request'}: {words}"


def _end(session: Session, record: AttemptRecord) -> list[Said]:
    if record.answer is not None:
        if record.answer.message is not None:
            return [Said("DESK", "taken as the final answer")]
        return [Said("ANSWER", _cut(session.raw(record.answer).decode("utf-8", "replace")))]
    if record.ended is EndReason.GAVE_UP:
        return [Said("DESK", "the agent gave up")]
    return [Said("DESK", "the attempt was ended")] if record.ended is not None or record.voided is not None else []


def _task(brief: str) -> str:
    """The brief up to its tools, lines that were only wrapped joined: the room needs the task, not the schemas."""
    lines: list[str] = []
    wrapped = False
    for line in brief.partition("\n\nTools:")[0].split("\n"):
        if wrapped and line and not line.startswith((" ", "-", "*")):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        wrapped = len(line) >= _WRAPPED
    return "\n".join(lines)


def _text(session: Session, body: MessageReceived) -> str:
    return _cut(session.raw(body).decode("utf-8", "replace"))


def _cut(text: str) -> str:
    text = text.strip("\n")
    left = len(text) - SHOWN_CHARACTERS
    return text if left <= 0 else f"{text[:SHOWN_CHARACTERS]}\n… {left} more characters"
