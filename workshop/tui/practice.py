"""Practice agents at the desk: their next message instead of a chat window's, labelled as such and never pooled."""

from dataclasses import dataclass

from workshop.model.attempt import AttemptRecord
from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.pack.fixture import PracticeAgent, Step


@dataclass(frozen=True)
class Turn:
    """What a practice agent says next. After its last message comes its answer."""

    text: str
    number: int
    total: int
    is_answer: bool

    @property
    def label(self) -> str:
        """For the choice that plays it."""
        return "The practice agent's answer" if self.is_answer else f"Its message {self.number} of {self.total}"


def agent_of(case: Case, record: AttemptRecord) -> PracticeAgent | None:
    """The practice agent that plays an attempt; None for a real agent's attempt, or a probe's."""
    return next((agent for agent in case.fixture.agents if agent.id == record.practice_agent), None)


def next_turn(case: Case, record: AttemptRecord) -> Turn | None:
    """What comes next, None for a real agent."""
    agent = agent_of(case, record)
    if agent is None:
        return None
    done, total = len(record.messages), len(agent.steps)
    if done < total:
        return Turn(agent.steps[done].message, done + 1, total, False)
    return Turn(agent.answer, done + 1, total, True)


def step_now(case: Case, record: AttemptRecord) -> Step | None:
    """The script's step whose message was received last: what the operator does on it, where the script says so."""
    agent = agent_of(case, record)
    if agent is None or not record.messages or len(record.messages) > len(agent.steps):
        return None
    return agent.steps[len(record.messages) - 1]


def meant_to_show(agent: PracticeAgent) -> str:
    """The proposals this agent is written for, in words."""
    words = {"P": "pass", "F": "fail", "N": "not measurable"}
    letters = zip(Check, agent.verdicts, strict=True)
    return ", ".join(f"{check.value} {words[letter]}" for check, letter in letters)
