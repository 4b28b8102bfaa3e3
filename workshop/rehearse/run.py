"""Plays practice agents and probes through the session in a temporary database and compares."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from workshop import desk
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.canonical import sha256_hex
from workshop.model.events import AgentConfig
from workshop.model.words import Awaiting, Connection, Source
from workshop.pack.case import Case
from workshop.pack.fixture import OtherAnswer, PracticeAgent, Probe, Step
from workshop.pack.pack import Pack
from workshop.rehearse.result import Difference, Kind, PlayedAttempt, PlayedRequest, Rehearsal, expected_words
from workshop.session import NotNow, Plan, Session

Script = PracticeAgent | Probe | OtherAnswer


def rehearse(
    pack: Pack, on_played: Callable[[int, int], None] = lambda done, total: None, *, first: bool = False
) -> Rehearsal:
    """Play every practice agent, probe and other answer of `pack`; `on_played(done, total)` is called after each.

    With `first` it stops after the first that differs; responses not met by then count as never served.

    Nothing is kept: the database stands in a temporary folder. Raises SessionError or LedgerError when the play
    itself breaks.
    """
    scripts: list[tuple[Case, Script]] = [(case, agent) for case in pack.cases for agent in case.fixture.agents]
    scripts += [(case, probe) for case in pack.cases for probe in case.fixture.probes]
    scripts += [(case, answer) for case in pack.cases for answer in case.fixture.answers]
    attempts: list[PlayedAttempt] = []
    differences: list[Difference] = []
    served: set[str] = set()
    with (
        tempfile.TemporaryDirectory(prefix="rehearsal-") as folder,
        Ledger.open(Path(folder) / "rehearsal.db") as ledger,
    ):
        plan = Plan(
            agent=AgentConfig(name="practice agents"),
            operator="rehearsal",
            cases=tuple(case.id for case in pack.cases),
            connection=Connection.PRACTICE,
        )
        with Session.open(ledger, pack, plan, log_id=new_log_id()) as session:
            for done, (case, script) in enumerate(scripts, 1):
                played, found = _play(session, case, script)
                attempts.append(played)
                differences.extend(found)
                served.update(f"{case.id}/{r.ruling.rule}" for r in played.requests if r.ruling.rule)
                on_played(done, len(scripts))
                if first and differences:
                    break
    every = [f"{case.id}/{response.id}" for case in pack.cases for response in case.fixture.responses]
    unserved = tuple(name for name in every if name not in served)
    return Rehearsal(pack.id, pack.version, tuple(attempts), tuple(differences), unserved)


class _Compared:
    """Differences of one script as they are found."""

    def __init__(self, case: Case, script: Script) -> None:
        self._case, self._script = case, script
        self.found: list[Difference] = []

    def __call__(self, what: str, expected: str, found: str) -> None:
        if expected != found:
            self.found.append(Difference(self._case.id, self._script.id, what, expected, found))


def _play(session: Session, case: Case, script: Script) -> tuple[PlayedAttempt, list[Difference]]:
    differs = _Compared(case, script)
    name = session.start(case.id, practice_agent=script.id).record.attempt
    session.hand_brief(name, fresh_chat=True)
    digest = ""
    if isinstance(script, OtherAnswer):
        _lead_up(session, name, case, script)
        _messages(session, name, case, script.more, differs)
    else:
        digest = sha256_hex("\f".join(_messages(session, name, case, script.steps, differs)).encode())
        differs("replies", script.replies_sha256, digest)
    requests = tuple(PlayedRequest(r.tool, r.ruling) for r in session.attempt(name).requests)
    if isinstance(script, Probe):
        return PlayedAttempt(case.id, script.id, Kind.PROBE, requests, digest, {}, {}), differs.found
    kind = Kind.ANSWER if isinstance(script, OtherAnswer) else Kind.AGENT
    expected = expected_words(script.verdicts)
    try:
        session.answer(name, script.answer.encode(), Source.PRACTICE)
    except NotNow as error:
        differs("answer", "to be taken", str(error))
        return PlayedAttempt(case.id, script.id, kind, requests, digest, {}, expected), differs.found
    proposals = session.proposals(name)
    for check, word in expected.items():
        body = proposals[check]
        if body.verdict.value != word:
            differs(check.value, word, f"{body.verdict.value} ({body.reason})")
    return PlayedAttempt(case.id, script.id, kind, requests, digest, proposals, expected), differs.found


def _messages(session: Session, name: str, case: Case, steps: Sequence[Step], differs: _Compared) -> list[str]:
    """Play every message and compare rulings; the replies."""
    replies: list[str] = []
    for number, step in enumerate(steps, 1):
        before = len(session.attempt(name).requests)
        try:
            replies.extend(play_step(session, name, case, step))
        except NotNow as error:
            differs(f"message {number}", "to be taken", str(error))
            break
        words = [_word(session, name, index) for index in range(before, len(session.attempt(name).requests))]
        differs(f"rulings of message {number}", ", ".join(step.rulings) or "none", ", ".join(words) or "none")
    return replies


def _lead_up(session: Session, name: str, case: Case, script: OtherAnswer) -> None:
    """Play the messages before another answer; the practice agent's own attempt compares them."""
    agent = case.fixture.agent(script.agent)
    for step in agent.steps[: script.steps] if agent else ():
        try:
            list(play_step(session, name, case, step))
        except NotNow:
            return


def play_step(session: Session, name: str, case: Case, step: Step) -> Iterator[str]:
    """One message and what the operator does on it, as the script says; yields the replies."""
    record = session.receive(name, step.message.encode(), Source.PRACTICE).record
    while True:
        match record.awaiting:
            case Awaiting.APPROVAL:
                assert record.waiting is not None
                script = desk.scripted(case, record.waiting.tool, record.waiting.arguments)
                record = session.approve(name, step.approve or script.decision).record
            case Awaiting.CHOICE:
                record = session.choose(name, step.choose, step.improvise).record
            case Awaiting.CONFIRMATION:
                record = session.confirm(name, False).record
            case Awaiting.SERVING:
                served = session.serve(name)
                record = served.record
                yield served.reply or ""
            case _:
                break
    if step.nudge:
        yield session.nudge(name, step.nudge).reply or ""


def _word(session: Session, name: str, index: int) -> str:
    record = session.attempt(name).requests[index]
    return PlayedRequest(record.tool, record.ruling).word
