"""What home and setup know of earlier sessions: one line each, and the roster of agents."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from workshop.coach import CellState, Plays, repeat_name, state_of
from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.ledger.reading import LogSummary
from workshop.ledger.verify import verify
from workshop.model.events import AgentConfig
from workshop.model.session_record import SessionRecord
from workshop.model.words import Awaiting
from workshop.pack.pack import Pack
from workshop.session.chain import frozen_pack
from workshop.session.errors import SessionError
from workshop.tui.broken import broken_at, broken_words
from workshop.tui.reviews import Waiting, failed_attempts, sum_words, with_drafts

_WAITS = {
    Awaiting.BRIEF: "brief to hand over",
    Awaiting.MESSAGE: "awaits a message",
    Awaiting.CONFIRMATION: "a doubtful request waits",
    Awaiting.APPROVAL: "a request is held",
    Awaiting.CHOICE: "a request has no fixture",
    Awaiting.SERVING: "a reply is to be served",
}

COMPLETE = "complete"

SPLIT = " · "
"""Between what is waited for and the attempt that waits."""


@dataclass(frozen=True)
class SessionLine:
    """One session as home lists it. `attempt` is the one to go on with, "" when none is under way."""

    log_id: str
    agent: str
    date: str
    pack: str
    plays: Plays
    state: str
    attempt: str = ""
    title: str = ""
    unusable: bool = False
    """It can't be read, so there is nothing to go on with; `state` says why."""
    failed: tuple[Waiting, ...] = ()
    """Attempts with a failed check, whose failure review may be due or half typed."""
    broken: str = ""
    """What is said of a session whose chain is broken, "" for a sound one."""

    @property
    def done(self) -> bool:
        """Everything planned was played and scored, or nothing more can be."""
        return self.state == COMPLETE or bool(self.broken)


def agent_name(agent: AgentConfig) -> str:
    """Name and version, as one."""
    return f"{agent.name} {agent.version}".strip()


class SessionLines:
    """Reads the sessions of a ledger, the last opened first. What was read is kept until the session grows."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._packs: dict[str, Pack] = {}
        self._lines: dict[tuple[str, int], SessionLine] = {}
        self._checked: dict[tuple[str, int], SessionLine] = {}

    def summaries(self) -> list[LogSummary]:
        """All sessions, the last opened first; cheap. Raises LedgerError."""
        return self._ledger.logs()[::-1]

    def lines(self, summaries: list[LogSummary]) -> Iterator[SessionLine]:
        """The line of each session, in the same order. A session that can't be read says so in its state."""
        for summary in summaries:
            key = (summary.log_id, summary.size)
            if key not in self._lines:
                self._lines[key] = self._line(summary)
            yield self._with_drafts(self._checked.get(key, self._lines[key]))

    def _with_drafts(self, line: SessionLine) -> SessionLine:
        """Drafts of reviews come and go while the session stays as it is."""
        if not line.failed or line.broken:
            return line
        waiting: list[Waiting] = []
        with suppress(LedgerError):
            waiting = with_drafts(list(line.failed), lambda attempt: self._ledger.drafts(line.log_id, attempt))
        before = [] if line.state == COMPLETE else [line.state]
        words = [word for word in (*before, sum_words(waiting)) if word]
        return replace(line, failed=(), state=", ".join(words) or COMPLETE)

    def checked(self, summary: LogSummary) -> SessionLine:
        """The line of one session once its chain was checked: a broken one says so. Each is checked once."""
        key = (summary.log_id, summary.size)
        if key not in self._checked:
            next(self.lines([summary]))
            line = self._lines[key]
            with suppress(LedgerError):
                report = verify(self._ledger, summary.log_id)[0]
                if not report.ok:
                    state = line.state if line.unusable else f"broken at #{broken_at(report)}, read only"
                    said = broken_words(summary.log_id, report)
                    line = replace(line, state=state, broken=said, attempt="", title="")
            self._checked[key] = line
        return self._with_drafts(self._checked[key])

    def _line(self, summary: LogSummary) -> SessionLine:
        first = short_line(summary)
        if summary.opened is None:
            return first
        try:
            record = SessionRecord.of(self._ledger.rows(summary.log_id))
            sha = summary.opened.pack_sha256
            if sha not in self._packs:
                self._packs[sha] = frozen_pack(self._ledger, record)
        except (LedgerError, SessionError, ValueError) as error:
            return _with(first, state=f"can't be read: {error}", unusable=True)
        return line_of(first, record, self._packs[sha])


def short_line(summary: LogSummary) -> SessionLine:
    """What two rows of the session tell."""
    opened = summary.opened
    if opened is None:
        return SessionLine(
            summary.log_id,
            "?",
            summary.opened_at[:10],
            "?",
            Plays(0, 0, 0, 0),
            "can't be read: workshop verify says why",
            unusable=True,
        )
    planned = len(opened.cases) * opened.repeats
    return SessionLine(
        log_id=summary.log_id,
        agent=agent_name(opened.agent),
        date=summary.opened_at[:10],
        pack=f"{opened.pack_id} {opened.pack_version}",
        plays=Plays(planned, 0, 0, 0),
        state="",
    )


def line_of(first: SessionLine, record: SessionRecord, pack: Pack) -> SessionLine:
    """The full line, from the session's record."""
    cases = {case.id: case for case in pack.cases}
    plays = Plays.of(record, cases)
    for attempt in record.attempts.values():
        case = cases.get(attempt.case)
        if case is None or attempt.practice_agent:
            continue
        state = state_of(record, case, attempt)
        if state in (CellState.BRIEF, CellState.PLAYING):
            waits = _WAITS.get(attempt.awaiting, "")
            title = repeat_name(pack, case, attempt.repeat)
            return _with(first, plays=plays, state=f"{waits}{SPLIT}{title}", attempt=attempt.attempt, title=title)
    left = plays.planned - plays.played
    words = [f"{plays.to_score} to score"] if plays.to_score else []
    words += [f"{plays.to_settle} to settle"] if plays.to_settle else []
    words += [f"{left} to play"] if left > 0 else []
    failed = tuple(failed_attempts(record, pack))
    return _with(first, plays=plays, state=", ".join(words) or COMPLETE, failed=failed)


def roster(summaries: list[LogSummary]) -> list[AgentConfig]:
    """Every agent configuration of earlier sessions once, the last used first."""
    found = {summary.opened.agent: None for summary in summaries if summary.opened is not None}
    return list(found)


def _with(line: SessionLine, **changes: object) -> SessionLine:
    return replace(line, **changes)  # type: ignore[arg-type]
