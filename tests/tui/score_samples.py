"""Sessions that were played as a chat agent would be, with the practice agents' messages, and scored."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from pathlib import Path

from textual.pilot import Pilot
from tui_samples import until, workshop_app

from workshop import desk
from workshop.model import events as ev
from workshop.model.words import Awaiting, Check, Proposed, Source, Verdict
from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.session import Plan, Session
from workshop.tui.app import WorkshopApp
from workshop.tui.score import ScoreScreen
from workshop.tui.score_bar import CheckBar

Run = Callable[[WorkshopApp, Pilot[int], Session], Awaitable[None]]
"""What a test does with the score screen open."""

BY_PROPOSAL: Mapping[Proposed, Verdict] = {
    Proposed.PASS: Verdict.PASS,
    Proposed.FAIL: Verdict.FAIL,
    Proposed.NOT_MEASURABLE: Verdict.NOT_MEASURABLE,
    Proposed.UNDECIDED: Verdict.FAIL,
}


@cache
def core() -> Pack:
    return load_pack()


def open_played(
    app: WorkshopApp, plays: Mapping[str, tuple[str, ...]], *, repeats: int = 1, agent: str = "agent-A"
) -> Session:
    """Open a session in the app and play each case as these practice agents would, as ordinary attempts."""
    plan = Plan(
        agent=ev.AgentConfig(name=agent, version="2026-11"), operator="Ada", cases=tuple(plays), repeats=repeats
    )
    session = Session.open(app.ledger, app.load_pack(), plan, log_id=app.new_id())
    app.use(session)
    for case, agents in plays.items():
        for script in agents:
            play(session, case, script)
    return session


def play(session: Session, case_id: str, agent_id: str, *, answer: str | None = None, practice: bool = False) -> str:
    """Play one attempt to its answer; gives its name."""
    case = session.case(case_id)
    agent = next(found for found in case.fixture.agents if found.id == agent_id)
    name = session.start(case_id, practice_agent=agent_id if practice else "").record.attempt
    session.hand_brief(name, fresh_chat=True)
    for step in agent.steps:
        record = session.receive(name, step.message.encode(), Source.PASTE).record
        while record.awaiting is not Awaiting.MESSAGE:
            if record.awaiting is Awaiting.APPROVAL:
                assert record.waiting is not None
                script = desk.scripted(case, record.waiting.tool, record.waiting.arguments)
                record = session.approve(name, step.approve or script.decision).record
            elif record.awaiting is Awaiting.CHOICE:
                record = session.choose(name, step.choose, step.improvise).record
            elif record.awaiting is Awaiting.CONFIRMATION:
                record = session.confirm(name, False).record
            else:
                record = session.serve(name).record
        if step.nudge:
            session.nudge(name, step.nudge)
    session.answer(name, (answer if answer is not None else agent.answer).encode(), Source.PASTE)
    return name


def score(session: Session, attempt: str, *, decide: Callable[[Check, ev.ProposalBody], Verdict] | None = None) -> None:
    """Give all four verdicts, as proposed unless `decide` says otherwise."""
    for check, proposal in session.proposals(attempt).items():
        verdict = decide(check, proposal) if decide else BY_PROPOSAL[proposal.verdict]
        session.verdict(attempt, check, verdict, proposal.reason)


async def on_score(
    folder: Path,
    run: Run,
    *,
    plays: Mapping[str, tuple[str, ...]],
    attempt: str,
    check: str = "",
    size: tuple[int, int] = (120, 40),
    before: Callable[[Session], object] | None = None,
) -> None:
    """Play, do `before`, open the score screen on an attempt and run."""
    app = workshop_app(folder, core())
    session = open_played(app, plays)
    if before is not None:
        before(session)
    with app.ledger:
        async with app.run_test(size=size) as pilot:
            app.go("score", attempt=attempt, check=check)
            await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.query_one(CheckBar).words)
            await run(app, pilot, session)
        session.close()


async def quiet(app: WorkshopApp, pilot: Pilot[int]) -> None:
    """Wait until no act and no reading runs."""
    await until(pilot, lambda: not app.acts.running and all(worker.is_finished for worker in app.workers))
    await pilot.pause()
