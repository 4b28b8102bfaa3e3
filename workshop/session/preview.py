"""What the agent would read after a choice, before it is made: the same moves, appended to nothing."""

from collections.abc import Callable
from dataclasses import dataclass

from workshop import desk
from workshop.model.words import Choice, Decision
from workshop.session import play
from workshop.session.session import Session

LATER = "(decided after this one)"
"""Stands in a preview for the result of a request that is not decided by the choice."""


@dataclass(frozen=True)
class Preview:
    """The text of the reply; `later` of its results are decided after the choice and stand there as `LATER`."""

    text: str
    later: int = 0


def after_decision(session: Session, attempt: str, decision: Decision, reason: str = "") -> Preview:
    """The reply if the held request gets this decision. Raises NotNow when none is held."""
    return _reply(session, attempt, lambda move: play.approve(move, decision, reason))


def after_choice(session: Session, attempt: str, choice: Choice, text: str = "") -> Preview:
    """The reply if the unmatched request is answered so. Raises NotNow when none waits, or a text is missing."""
    return _reply(session, attempt, lambda move: play.choose(move, choice, text))


def after_nudge(session: Session, attempt: str, nudge: str) -> Preview:
    """The nudge as it would be served. Raises NotNow when there is nothing to nudge for, KeyError for another name."""
    move = _move(session, attempt)
    texts = {found.id: found.text for found in session.pack.rubric.nudges}
    play.nudge(move, nudge, texts[nudge])
    return Preview(move.reply or "")


def _move(session: Session, attempt: str) -> play.Move:
    return play.Move(session.case_of(attempt), session.attempt(attempt), session.record.seq)


def _reply(session: Session, attempt: str, act: Callable[[play.Move], None]) -> Preview:
    move = _move(session, attempt)
    act(move)
    message = move.record.open_message
    assert message is not None
    ruled = move.record.of_message(message.message)
    results = [(entry.tool, LATER if entry.ruling.waits else entry.ruling.result) for entry in ruled]
    after = message.asked[len(ruled) :]
    results += [(call.tool, LATER) for _, call in after]
    later = sum(entry.ruling.waits for entry in ruled) + len(after)
    return Preview(desk.reply_text(results), later)
