"""A practice agent's attempt told step by step, in plain words."""

from collections.abc import Callable

from workshop.model.words import Check, Source
from workshop.pack.case import Case
from workshop.pack.fixture import PracticeAgent
from workshop.rehearse.run import play_step
from workshop.session import Session


def show_attempt(session: Session, case: Case, agent: PracticeAgent, say: Callable[[str], None]) -> None:
    """Play `agent` through `session` and tell messages, rulings, replies, answer and proposals with `say`."""
    name = session.start(case.id, practice_agent=agent.id).record.attempt
    session.hand_brief(name, fresh_chat=True)
    say(f"=== {case.title}: practice agent {agent.id} ({agent.note})\n")
    say(session.brief_text(name))
    for step in agent.steps:
        say(f"--- the agent writes\n{step.message.strip()}\n")
        before = len(session.attempt(name).requests)
        replies = list(play_step(session, name, case, step))
        for request in session.attempt(name).requests[before:]:
            ruling = request.ruling
            rows = ", ".join(f"#{seq}" for seq in request.seqs)
            word = f"{ruling.ruling.value} {ruling.code or ruling.rule}"
            say(f"--- the desk rules: {request.tool or 'unreadable request'}: {word} (rows {rows})")
        for reply in replies:
            say(f"--- served\n{reply}")
    session.answer(name, agent.answer.encode(), Source.PRACTICE)
    say(f"--- the agent's final answer\n{agent.answer.strip()}\n")
    proposals = session.proposals(name)
    say("--- what the ledger says")
    for check in Check:
        body = proposals[check]
        rows = " ".join(f"#{seq}" for seq in body.events)
        say(f"{check.value}: {body.verdict.value.replace('_', ' ')}. {body.reason} {rows}".rstrip())
    say("")
