"""Where an attempt stands, in the words of the session board."""

from dataclasses import dataclass
from enum import StrEnum

from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.words import Awaiting, Check, Verdict
from workshop.pack.case import Case
from workshop.scoring.verdict import attempt_verdict


class CellState(StrEnum):
    """State of one repeat of one case. `open`: nothing that counts was begun.

    A failed check is a fail, as on the scorecard, whatever else is open: see `left_of`.
    """

    OPEN = "open"
    BRIEF = "brief"
    PLAYING = "playing"
    TO_SCORE = "to score"
    TO_SETTLE = "to settle"
    PASS = "pass"
    FAIL = "fail"
    NOT_MEASURABLE = "not measurable"
    ABANDONED = "abandoned"
    VOID = "void"


MARKS = {
    CellState.OPEN: "·",
    CellState.BRIEF: "▸",
    CellState.PLAYING: "▸",
    CellState.TO_SCORE: "?",
    CellState.TO_SETTLE: "≠",
    CellState.PASS: "✓",
    CellState.FAIL: "✗",
    CellState.NOT_MEASURABLE: "–",
    CellState.ABANDONED: "×",
    CellState.VOID: "×",
}
"""State to its one-cell mark; the word always stands beside it."""


def verdicts_of(session: SessionRecord, attempt: str) -> dict[Check, Verdict]:
    """The verdicts that count for an attempt; a check on which scorers differ has none until it is settled."""
    return session.book.counting(attempt)


def state_of(session: SessionRecord, case: Case, record: AttemptRecord) -> CellState:
    """Where an attempt stands."""
    if record.voided is not None:
        return CellState.VOID
    match record.awaiting:
        case Awaiting.NOTHING:
            return CellState.ABANDONED
        case Awaiting.BRIEF:
            return CellState.BRIEF
        case Awaiting.SCORING:
            verdict = attempt_verdict(verdicts_of(session, record.attempt), case.tests)
            if verdict is not None:
                return CellState(verdict.value.replace("_", " "))
            return CellState.TO_SCORE if left_of(session, record).unscored else CellState.TO_SETTLE
        case _:
            return CellState.PLAYING


@dataclass(frozen=True)
class Left:
    """What is still open on a played attempt: checks nobody scored, and checks on which scorers differ."""

    unscored: tuple[Check, ...] = ()
    disputed: tuple[Check, ...] = ()

    @property
    def words(self) -> str:
        """In words: "scorers differ on Evidence: to settle"; "" for nothing, and where nothing was scored at all."""
        parts = [f"{_names(self.unscored)} to score"] if 0 < len(self.unscored) < len(Check) else []
        parts += [f"scorers differ on {_names(self.disputed)}: to settle"] if self.disputed else []
        return ", ".join(parts)


def left_of(session: SessionRecord, record: AttemptRecord) -> Left:
    """What is open on an attempt that waits for scores; nothing of any other."""
    if record.awaiting is not Awaiting.SCORING:
        return Left()
    settled = session.settled(record.attempt)
    return Left(
        tuple(check for check in Check if check not in settled),
        tuple(check for check, one in settled.items() if one.disputed),
    )


def _names(checks: tuple[Check, ...]) -> str:
    *first, last = (check.value.capitalize() for check in checks)
    return f"{', '.join(first)} and {last}" if first else last


def cell_words(session: SessionRecord, case: Case, record: AttemptRecord) -> str:
    """The state in words, a fail with the letters of the failed checks: "fail AE"."""
    state = state_of(session, case, record)
    if state is not CellState.FAIL:
        return state.value
    verdicts = verdicts_of(session, record.attempt)
    return "fail " + _letters(tuple(check for check in Check if verdicts.get(check) is Verdict.FAIL))


def _letters(checks: tuple[Check, ...]) -> str:
    return "".join(check.value[0].upper() for check in checks)


@dataclass(frozen=True)
class Plays:
    """How far a session is: repeats planned, attempts played to an end, with a verdict as a whole, and void.

    Counted as the scorecard counts. Of the played ones `to_score` have a check nobody scored, `to_settle` one on which
    scorers differ; a failed one may be among them.
    """

    planned: int
    played: int
    scored: int
    void: int
    to_score: int = 0
    to_settle: int = 0

    @classmethod
    def of(cls, session: SessionRecord, cases: dict[str, Case]) -> "Plays":
        """Count a session's attempts; practice agents' and cases the pack lacks are left out."""
        mine = [one for one in session.attempts.values() if one.case in cases and not one.practice_agent]
        states = [state_of(session, cases[record.case], record) for record in mine]
        left = [left_of(session, record) for record in mine]
        scored = {CellState.PASS, CellState.FAIL, CellState.NOT_MEASURABLE}
        return cls(
            planned=sum(session.planned(case) for case in session.cases),
            played=sum(state in scored | {CellState.TO_SCORE, CellState.TO_SETTLE} for state in states),
            scored=sum(state in scored for state in states),
            void=states.count(CellState.VOID),
            to_score=sum(bool(one.unscored) for one in left),
            to_settle=sum(bool(one.disputed) for one in left),
        )
