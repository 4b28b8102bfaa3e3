"""What the session board shows, row by row, apart from the screen."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from workshop.coach import CellState, Left, NextInSession, cell_words, left_of, state_of
from workshop.coach.state import MARKS
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.tui.clock import elapsed, minutes_text

ENDED = frozenset({CellState.TO_SCORE, CellState.TO_SETTLE, CellState.PASS, CellState.FAIL, CellState.NOT_MEASURABLE})

BLIND = "blind"
"""The word for an attempt that is being scored blind in this window."""


@dataclass(frozen=True)
class BoardCell:
    """One repeat of one case. `attempt` is the one that counts, None while there is none; `voids` lie before it."""

    case: Case
    repeat: int
    attempt: AttemptRecord | None
    state: CellState
    words: str
    voids: int
    left: Left = field(default_factory=Left)
    """What is still open on an attempt that failed already."""

    @property
    def mark(self) -> str:
        """Mark and words in thirteen cells."""
        if self.state is CellState.NOT_MEASURABLE:
            return f"{MARKS[self.state]} not meas."
        words = self.words if self.attempt is not None or not self.voids else "void, open"
        return f"{MARKS[self.state]} {words}{self._open(' ')}"

    def _open(self, gap: str) -> str:
        """Behind a fail: ? with checks to score, ≠ with checks to settle; the line below the table says it in words."""
        if self.state is not CellState.FAIL:
            return ""
        marks = ("?" if self.left.unscored else "") + ("≠" if self.left.disputed else "")
        return gap + marks if marks else ""

    @property
    def short_mark(self) -> str:
        """Mark and words in eleven cells."""
        if self.state is CellState.FAIL:
            return f"{MARKS[self.state]} {self.words}{self._open('')}"
        return f"{MARKS[self.state]} void" if self.attempt is None and self.voids else self.mark


@dataclass(frozen=True)
class BoardRow:
    """One case with its repeats, its practice plays in order, and the minutes it took."""

    number: int
    case: Case
    cells: tuple[BoardCell, ...]
    practice: tuple[AttemptRecord, ...]
    used: timedelta

    @property
    def practice_words(self) -> str:
        """The last practice play in words."""
        if not self.practice:
            return "–"
        last = self.practice[-1]
        running = last.ended is None and last.voided is None
        return f"▸ {last.practice_agent}" if running else f"{len(self.practice)} played"


def board_rows(
    session: SessionRecord, pack: Pack, now: datetime, blind: frozenset[str] = frozenset()
) -> list[BoardRow]:
    """A row for each case of the session, in the session's order. `blind`: attempts whose verdicts are not told."""
    rows = []
    for case_id in session.cases:
        case = pack.case(case_id)
        if case is None:
            continue
        played = session.of_case(case_id)
        cells = tuple(_cell(session, case, n, played, blind) for n in session.repeats(case_id))
        practice = tuple(a for a in session.attempts.values() if a.case == case_id and a.practice_agent)
        used = sum((_time(session, a, now) for a in played if a.voided is None), timedelta(0))
        rows.append(BoardRow(pack.number(case_id), case, cells, practice, used))
    return rows


def _cell(
    session: SessionRecord, case: Case, repeat: int, played: list[AttemptRecord], blind: frozenset[str]
) -> BoardCell:
    mine = [a for a in played if a.repeat == repeat]
    counts = next((a for a in mine if a.voided is None), None)
    voids = sum(a.voided is not None for a in mine)
    if counts is None:
        return BoardCell(case, repeat, None, CellState.OPEN, CellState.OPEN.value, voids)
    if counts.attempt in blind:
        return BoardCell(case, repeat, counts, CellState.TO_SCORE, BLIND, voids)
    state, words = state_of(session, case, counts), cell_words(session, case, counts)
    return BoardCell(case, repeat, counts, state, words, voids, left_of(session, counts))


def _time(session: SessionRecord, attempt: AttemptRecord, now: datetime) -> timedelta:
    return elapsed(session.clocks[attempt.attempt], now) or timedelta(0)


def next_cell(rows: list[BoardRow], step: NextInSession) -> tuple[int, int]:
    """Row and repeat (both from 0) that the session's next step is about; the first where it is about none."""
    for n, row in enumerate(rows):
        for m, found in enumerate(row.cells):
            mine = found.attempt is not None and found.attempt.attempt == step.attempt
            if mine or (found.case.id, found.repeat) == (step.case, step.repeat):
                return n, m
    return 0, 0


def pace_words(rows: list[BoardRow]) -> str:
    """Minutes used of those planned, and how far ahead or behind: "34 of 90 min, 2 min ahead"."""
    planned = sum(row.case.minutes * len(row.cells) for row in rows)
    used = sum((row.used for row in rows), timedelta(0))
    due = sum(row.case.minutes for row in rows for found in row.cells if found.state in ENDED)
    words = f"{minutes_text(used)} of {planned} min"
    # What runs now is not finished, so only a clear lead or lag is worth saying.
    off = due - int(minutes_text(used))
    if not due or off == 0:
        return words
    return f"{words}, {off} min ahead" if off > 0 else f"{words}, {-off} min behind"


def about_case(case: Case) -> str:
    """What the case is for, for whoever plays it; never on the projector."""
    tests = ", ".join(check.value.capitalize() for check in case.tests)
    return f"{case.objective.strip()}\nTests {tests}. About {case.minutes} minutes."
