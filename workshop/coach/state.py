"""Where an attempt stands, in the words of the session board."""

from dataclasses import dataclass
from enum import StrEnum

from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.words import Awaiting, Check, Verdict
from workshop.pack.case import Case
from workshop.scoring import attempt_verdict


class CellState(StrEnum):
    """State of one repeat of one case. `open`: nothing that counts was begun."""

    OPEN = "open"
    BRIEF = "brief"
    PLAYING = "playing"
    TO_SCORE = "to score"
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
            given = verdicts_of(session, record.attempt)
            verdict = attempt_verdict(given, case.tests) if len(given) == len(Check) else None
            return CellState.TO_SCORE if verdict is None else CellState(verdict.value.replace("_", " "))
        case _:
            return CellState.PLAYING


def cell_words(session: SessionRecord, case: Case, record: AttemptRecord) -> str:
    """The state in words, a fail with the letters of the failed checks: "fail AE"."""
    state = state_of(session, case, record)
    if state is not CellState.FAIL:
        return state.value
    verdicts = verdicts_of(session, record.attempt)
    return "fail " + "".join(check.value[0].upper() for check in Check if verdicts.get(check) is Verdict.FAIL)


@dataclass(frozen=True)
class Plays:
    """How far a session is: repeats planned, attempts played to an end, scored on all checks, and void."""

    planned: int
    played: int
    scored: int
    void: int

    @classmethod
    def of(cls, session: SessionRecord, cases: dict[str, Case]) -> "Plays":
        """Count a session's attempts; practice agents' and cases the pack lacks are left out."""
        states = [
            state_of(session, cases[record.case], record)
            for record in session.attempts.values()
            if record.case in cases and not record.practice_agent
        ]
        scored = {CellState.PASS, CellState.FAIL, CellState.NOT_MEASURABLE}
        return cls(
            planned=sum(session.planned(case) for case in session.cases),
            played=sum(state in scored | {CellState.TO_SCORE} for state in states),
            scored=sum(state in scored for state in states),
            void=states.count(CellState.VOID),
        )
