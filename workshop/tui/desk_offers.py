"""What the operator can decide at the desk now, with the question it answers; pure, from the record."""

from dataclasses import dataclass, field
from pathlib import Path

from textual.content import Content

from workshop import desk
from workshop.model.attempt import AttemptRecord, MessageRecord, RequestRecord
from workshop.model.calls import Reading
from workshop.model.words import Awaiting, Choice, Decision, EndReason, MessageKind
from workshop.pack.case import Case
from workshop.pack.pack import Nudge
from workshop.tui.practice import Turn, agent_of, meant_to_show, step_now
from workshop.tui.text import joined, shown_end, shown_line
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.message_box import Draft

LABELS = {Decision.GRANT: "Grant", Decision.DENY: "Deny", Decision.SILENT: "Stay silent"}
WHY = {
    Decision.GRANT: "this one request is carried out",
    Decision.DENY: "the agent is told no, and that asking again is refused too",
    Decision.SILENT: "the agent is told that no answer has come yet",
}


PUT = "A message: put it before the desk"
OFF_SCRIPT = "What the checks expect of this attempt may then not hold; Score will show it."


@dataclass(frozen=True)
class Offers:
    """A question, the choices that answer it, and which is marked: the first for "", none for None."""

    question: Content
    options: tuple[Option, ...]
    at: str | None = ""


@dataclass(frozen=True)
class Moment:
    """Everything the offers depend on."""

    case: Case
    record: AttemptRecord
    nudges: tuple[Nudge, ...] = ()
    draft: Draft = field(default_factory=Draft)
    reading: Reading | None = None
    turn: Turn | None = None
    read_only: bool = False
    broken: bool = False
    """The session's chain is broken, so that nobody can write it any more."""
    served: bool = False
    dropped: Path | None = None
    """The file whose path the draft is, if it is nothing else."""
    own: str = ""
    """Says that the draft is a text the session handed over itself; "" where it is none."""


def offers(moment: Moment) -> Offers:
    """What can be decided at this moment."""
    record = moment.record
    if moment.broken:
        said = "This session's record is damaged: it can be read, and nothing more is written to it."
        return Offers(shown_line(said), (Option("board", "Back to the board", confirm=False),))
    if moment.read_only:
        return Offers(
            shown_line("This session is open for reading only."),
            (Option("take", "Take it over", why="another window that holds it can't act any more"),),
        )
    match record.awaiting:
        case Awaiting.BRIEF:
            return Offers(
                shown_line("The brief has not been handed over yet."),
                (Option("brief", "Hand over the brief", confirm=False),),
            )
        case Awaiting.MESSAGE:
            return _message(moment)
        case Awaiting.CONFIRMATION:
            return _confirmation(record)
        case Awaiting.APPROVAL:
            return _approval(moment.case, record)
        case Awaiting.CHOICE:
            return _choice(moment.case, record)
        case Awaiting.SERVING:
            then = "then given to the practice agent" if record.practice_agent else "then copied for the agent's chat"
            return Offers(
                shown_line("The reply below is due. Once served it is part of the record."),
                (Option("serve", "Serve the reply", why=f"it is recorded, {then}"),),
            )
        case _:
            return _ended(moment.case, record)


def _message(moment: Moment) -> Offers:
    if moment.draft.text:
        return _draft(moment)
    message = moment.record.open_message
    ways: tuple[Option, ...] = (
        Option("file", "Load a file", confirm=False, why="reads it byte for byte"),
        Option("editor", "Open an editor", confirm=False, why="the program named in VISUAL or EDITOR"),
    )
    if moment.turn is not None:
        why = "its next message comes here as if it had been pasted"
        ways = (Option("practice", moment.turn.label, confirm=False, why=why),)
    if message is not None:
        nudges = tuple(
            Option(f"nudge:{nudge.id}", f"Nudge: {nudge.title}", why=nudge.text, asks="served word for word")
            for nudge in moment.nudges
        )
        answer = Option("answer", "It is the final answer", why="the attempt ends with it")
        step = step_now(moment.case, moment.record)
        at = f"nudge:{step.nudge}" if step is not None and step.nudge else None
        said = f"Message {message.message} holds no request. Is it the final answer, or is a nudge needed?"
        return Offers(shown_line(said), (answer, *nudges, *(ways if moment.turn else ())), at)
    if moment.served:
        again = Option("copy", "Copy the reply again", confirm=False, why="to the clipboard and its file")
        ways = (*ways, again)
    who = "practice agent" if moment.turn is not None else "agent"
    return Offers(joined((f"The {who}'s next message is awaited.", "$quiet")), ways)


def _draft(moment: Moment) -> Offers:
    reading, draft = moment.reading, moment.draft
    if moment.own:
        return _own(moment.own)
    put = Option("put", PUT, confirm=False, why="recorded; its requests are ruled")
    is_answer = "answer-draft"
    label, why = "The final answer", "it is recorded as the answer and the attempt ends"
    kind = reading.kind if reading is not None else None
    if kind is MessageKind.CALLS:
        label = "The final answer, a request only quoted"
        why = "not ruled; the attempt ends"
        is_answer = "answer-quoted"
    at = "put"
    turn = moment.turn
    if turn is not None and draft.text == turn.text:
        at = is_answer if turn.is_answer else at
    elif kind is MessageKind.NONE:
        at = is_answer
    if moment.dropped is not None:
        name = shown_end(str(moment.dropped), "bold", width=60)
        load = Option("dropped", "Load that file", confirm=False, why="byte for byte; ctrl+z brings the path back")
        put = Option("put", "The path is the message", why="this text is recorded as what the agent wrote")
        return Offers(joined(("This looks like the path of a file: ", ""), name, (". Load it?", "")), (load, put))
    if draft.text and not draft.text.strip():
        return Offers(shown_line("The message is blank."), (put,), "put")
    answer = Option(is_answer, label, why=why)
    if kind is MessageKind.NONE:
        put = Option("put", PUT, confirm=False, why="it is recorded, and a nudge can be served for it")
        return Offers(shown_line("What is this text? It holds no request."), (answer, put), at)
    return Offers(shown_line("What is this text?"), (put, answer), at)


def _own(said: str) -> Offers:
    """A text of the session's own is taken away; to take it as the agent's is another choice, made twice."""
    away = "nothing is recorded; ctrl+z brings it back"
    return Offers(
        shown_line(said, "$warning"),
        (
            Option("own-clear", "Take it away", confirm=False, why=away),
            Option("own-put", "The agent wrote it: a message", why="recorded as what the agent wrote"),
            Option("own-answer", "The agent wrote it: the final answer", why="recorded as such; the attempt ends"),
        ),
    )


def _confirmation(record: AttemptRecord) -> Offers:
    message = record.open_message
    left = message.undecided if message is not None else ()
    if message is not None and len(message.decided) > 1:
        return _candidate(message, left)
    tools = ", ".join(call.tool for call in message.body.calls) if message is not None else ""
    return Offers(
        joined(("Is this a request? ", "bold $warning"), shown_line(f"It may ask for {tools}." if tools else "")),
        (
            Option("yes", "Yes, it is a request", why="it is logged as one and ruled"),
            Option("no", "No, it asks for nothing", why="then it can be the final answer, or be nudged"),
        ),
    )


def _candidate(message: MessageRecord, left: tuple[int, ...]) -> Offers:
    """One of several candidates; as long as more are left they can be decided together too."""
    at = left[0]
    last = "; what is one is ruled then" if len(left) == 1 else "; then the next one is asked about"
    options = [
        Option("yes-one", f"Yes, {at} is a request", why=f"it will be logged as one{last}"),
        Option("no-one", f"No, {at} asks for nothing", why=f"it is not logged{last}"),
    ]
    if len(left) > 1:
        whole = "both are" if len(left) == 2 else f"all {len(left)} left are"
        options += [
            Option("yes", f"{whole.capitalize()} requests", why="they are logged as such and ruled"),
            Option("no", "None asks for anything", why="then it can be the final answer, or be nudged")
            if not any(message.decided)
            else Option("no", "None of the rest is one", why="what you took as a request is ruled"),
        ]
    which = f"Is candidate {at} of {len(message.decided)} a request? "
    call = message.body.calls[at - 1]
    asked = joined((which, "bold $warning"), shown_line(call.tool, "bold"), ("  ", ""), shown_line(call.arguments_json))
    return Offers(asked, tuple(options))


def _approval(case: Case, record: AttemptRecord) -> Offers:
    held = _waiting(record)
    script = desk.scripted(case, held.tool, held.arguments)
    reason = f' "{script.reason}"' if script.reason else ""
    words = {Decision.SILENT: "stay silent"}.get(script.decision, script.decision.value)
    question = joined(
        (f"Request {held.request}, ", ""),
        shown_line(held.tool, "bold"),
        (", is held. The case says: ", ""),
        shown_line(words, "bold $warning"),
        shown_line(reason),
    )
    marked = script.decision
    step = step_now(case, record)
    if step is not None and step.approve is not None:
        marked = step.approve
        question = joined(question, (f". This practice agent's script does otherwise: {marked.value}", ""))
    options = tuple(
        Option(decision.value, LABELS[decision], why=WHY[decision])
        if decision is script.decision
        else Option(
            decision.value,
            LABELS[decision],
            note="off-script",
            why=f"{WHY[decision]}; recorded as off-script",
            confirm=decision is not Decision.DENY,
            asks=f"OFF-SCRIPT, the case's script says: {words}. {OFF_SCRIPT.removesuffix('.')}",
        )
        for decision in Decision
    )
    return Offers(question, options, marked.value)


def _choice(case: Case, record: AttemptRecord) -> Offers:
    waiting = _waiting(record)
    near = waiting.ruling.nearest
    if near is None:
        question = joined(("No prepared response: ", "bold $warning"), shown_line(f"{waiting.tool} has none at all."))
    else:
        question = joined(
            ("No prepared response. Nearest: ", "bold $warning"),
            shown_line(near.response, "bold"),
            shown_line(f"; but {'; '.join(near.differs)}"),
        )
    step = step_now(case, record)
    at = step.choose if step is not None else Choice.FALLBACK
    return Offers(
        question,
        (
            Option("fallback", "Return the fallback", why=_fallback_words(case, waiting)),
            Option("improvise", "Improvise a result", confirm=False, why="you write it; marked as improvised"),
            Option("deny-request", "Deny it", confirm=False, why="with a reason that the agent reads"),
        ),
        {Choice.FALLBACK: "fallback", Choice.IMPROVISE: "improvise", Choice.DENY: "deny-request"}[at],
    )


def _fallback_words(case: Case, waiting: RequestRecord) -> str:
    responses = case.fixture.responses
    found = next((r for r in responses if r.tool == waiting.tool and r.fallback), None)
    return f"the tool's own, {found.id}" if found is not None else "nothing found for these arguments"


def _ended(case: Case, record: AttemptRecord) -> Offers:
    board = Option("board", "Back to the board", confirm=False)
    if record.voided is not None:
        said = f"Void ({record.voided.value.replace('_', ' ')}): {record.void_reason}"
        return Offers(shown_line(said), (board,))
    if record.ended is EndReason.ABANDONED:
        return Offers(shown_line("Abandoned: it is listed, and not scored."), (board,))
    said = "The agent gave up." if record.ended is EndReason.GAVE_UP else "The final answer is taken."
    agent = agent_of(case, record)
    if agent is not None:
        said += f" This practice agent is meant to show: {meant_to_show(agent)}."
    return Offers(shown_line(said), (Option("score", "Go on to scoring", confirm=False), board), "score")


def _waiting(record: AttemptRecord) -> RequestRecord:
    waiting = record.waiting
    if waiting is None:
        raise ValueError("no request waits")
    return waiting
