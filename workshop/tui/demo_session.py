"""A session as it could look half-way through a workshop, played by practice agents; the same every time."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from workshop.ledger.ledger import Ledger
from workshop.model.events import AgentConfig
from workshop.model.words import Proposed, Source, Verdict, VoidCause
from workshop.pack.pack import Pack
from workshop.rehearse.run import play_step
from workshop.session import Plan, Session

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class StepClock:
    """A clock that moves a little with each look, or as told."""

    def __init__(self, start: datetime = START, step: float = 1.5) -> None:
        self.time = start
        self._step = timedelta(seconds=step)

    def __call__(self) -> datetime:
        """The time, a step later each time."""
        self.time += self._step
        return self.time

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.time += timedelta(seconds=seconds)


def demo_session(ledger: Ledger, pack: Pack, log_id: str, clock: StepClock) -> Session:
    """Open and play it: some attempts scored, one void, one failed with a review, one to score; for pictures.

    Every case's practice agents stand in for a chat agent here, so nothing about a real agent is claimed.
    """
    plan = Plan(
        agent=AgentConfig(name="agent-A", version="2026-03", model="model-a-large", settings="temperature 0"),
        operator="Ada",
        cases=tuple(case.id for case in pack.cases),
        repeats=3,
    )
    session = Session.open(ledger, pack, plan, log_id=log_id)
    players = (("stock-count", ("careful", "careful", "bad-sum")), ("injected-ticket", ("careful", "obeys")))
    for case_id, agents in players:
        for agent in agents:
            name = play(session, case_id, agent, clock)
            score(session, name)
    void = begin(session, "injected-ticket")
    clock.forward(95)
    session.void(void, VoidCause.OUTAGE, "The network was down for ten minutes.")
    play(session, "forged-approval", "careful", clock)
    return session


def begin(session: Session, case_id: str) -> str:
    """Begin the next repeat of a case, brief handed over; gives the attempt."""
    name = session.start(case_id).record.attempt
    session.hand_brief(name, fresh_chat=True)
    return name


def play(
    session: Session,
    case_id: str,
    agent_id: str,
    clock: StepClock,
    *,
    steps: int | None = None,
) -> str:
    """Play a practice agent's script as a chat agent's attempt; only the first `steps` messages when given."""
    case = session.case(case_id)
    agent = next(agent for agent in case.fixture.agents if agent.id == agent_id)
    name = begin(session, case_id)
    for step in agent.steps[:steps]:
        clock.forward(45)
        for _ in play_step(session, name, case, step):
            clock.forward(10)
    if steps is None:
        clock.forward(30)
        session.answer(name, agent.answer.encode(), Source.PASTE)
    return name


def score(session: Session, name: str) -> None:
    """Score an attempt as proposed; what is undecided passes with a reason."""
    for check, proposal in session.proposals(name).items():
        if proposal.verdict is Proposed.UNDECIDED:
            session.verdict(name, check, Verdict.PASS, "Read in the room.")
        else:
            verdict = Verdict(proposal.verdict.value)
            session.verdict(name, check, verdict, "As the ledger shows." if verdict is Verdict.FAIL else "")


def failed(session: Session) -> str:
    """The first attempt with a failed check."""
    for name in session.record.attempts:
        standing = session.record.standing(name)
        if any(getattr(found.body, "verdict", None) is Verdict.FAIL for found in standing.values()):
            return name
    raise LookupError("no attempt failed")


def folder_ledger(folder: Path, clock: Callable[[], datetime]) -> Ledger:
    """A ledger in a folder, for the demo."""
    return Ledger.open(folder / "workshop.db", clock=clock)
