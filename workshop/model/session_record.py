"""The fold of a whole log: one session with its attempts, verdicts and reviews, in the order they were written."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord, fold
from workshop.model.verdict_book import Settled, VerdictBook, VerdictRecord
from workshop.model.words import Check

HOLDER_GONE = "the last holder is gone"
"""Reason of a SessionTaken where nobody had the session open any more."""
NOBODY = "operator"
"""Actor of a failure review in logs from before its author was kept."""
NOT_OPEN = "the app was closed"
"""Reason of the pause that such a SessionTaken stands for: from the event before it to itself."""


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """One saved failure review."""

    seq: int
    at: str
    body: ev.ReviewSaved

    @property
    def author(self) -> str:
        """Who saved it; "" in a log from before that was kept."""
        return "" if self.body.actor == NOBODY else self.body.actor


@dataclass(slots=True)
class Clock:
    """Times of an attempt, as written, and how long it stood paused. UTC text; None while it has not happened.

    A pause is (began, over, reason). Time in which nobody had the session open is a pause too.
    """

    opened_at: str
    briefed_at: str | None = None
    ended_at: str | None = None
    pauses: list[tuple[str, str | None, str]] = field(default_factory=list)


@dataclass(slots=True)
class SessionRecord:
    """Everything known about a session. Grown row by row with `apply`; the rows stay the only truth."""

    log_id: str
    opened: ev.SessionOpened
    opened_at: str
    holder: str
    seq: int
    hash: str
    attempts: dict[str, AttemptRecord] = field(default_factory=dict)
    clocks: dict[str, Clock] = field(default_factory=dict)
    book: VerdictBook = field(default_factory=VerdictBook)
    reviews: dict[str, ReviewRecord] = field(default_factory=dict)
    takes: list[tuple[int, ev.SessionTaken]] = field(default_factory=list)
    at: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[ev.Row]) -> "SessionRecord":
        """Fold the rows of one log, in order. Raises ValueError when row 1 does not open a session."""
        record: SessionRecord | None = None
        for row in rows:
            if record is None:
                if not isinstance(row.body, ev.SessionOpened):
                    raise ValueError(f"log {row.log_id} does not begin with an opened session")
                record = cls(row.log_id, row.body, row.at, row.body.holder, row.seq, row.hash)
                record.at[row.seq] = row.at
            else:
                record.apply(row)
        if record is None:
            raise ValueError("a log without events")
        return record

    def apply(self, row: ev.Row) -> None:
        """Take one more row in. Raises ValueError, and changes nothing, when it can't follow the ones before."""
        if row.seq != self.seq + 1 or row.log_id != self.log_id:
            raise ValueError(f"event {row.seq} does not follow event {self.seq} of log {self.log_id}")
        body = row.body
        match body:
            case ev.SessionTaken():
                self.holder = body.holder
                self.takes.append((row.seq, body))
                if body.reason == HOLDER_GONE:
                    self._stand_still(self.at[self.seq], row.at)
            case (
                ev.VerdictGiven()
                | ev.VerdictCleared()
                | ev.ScoringBegun()
                | ev.BlindEnded()
                | ev.CalibrationNamed()
                | ev.VerdictAdjudicated()
                | ev.ClaimAdded()
                | ev.ClaimWithdrawn()
            ):
                self.book.apply(row.seq, row.at, body)
            case ev.ReviewSaved():
                self.reviews[body.attempt] = ReviewRecord(row.seq, row.at, body)
            case ev.SessionOpened():
                raise ValueError(f"event {row.seq} opens the session a second time")
            case _:
                self._attempt(row.seq, row.at, body)
        self.seq, self.hash = row.seq, row.hash
        self.at[row.seq] = row.at

    @property
    def verdicts(self) -> list[VerdictRecord]:
        """Every verdict row, in order."""
        return self.book.verdicts

    def standing(self, attempt: str, scorer: str | None = None) -> dict[Check, VerdictRecord]:
        """The verdicts that stand for an attempt: one scorer's, or for None the latest by anyone, by check.

        What counts where scorers differ is asked with `settled`.
        """
        return self.book.standing(attempt, scorer)

    def settled(self, attempt: str) -> dict[Check, Settled]:
        """What counts for each check of an attempt that anybody gave a verdict on."""
        return self.book.settled(attempt)

    def of_case(self, case: str) -> list[AttemptRecord]:
        """The attempts of a case in the order they were opened, practice agents' left out."""
        return [a for a in self.attempts.values() if a.case == case and not a.practice_agent]

    def repeats(self, case: str) -> tuple[int, ...]:
        """Numbers of a case's repeats: those of the set-up, and those really begun beyond it."""
        set_up = range(1, self.opened.repeats + 1) if case in self.opened.cases else ()
        return tuple(sorted({*set_up, *(a.repeat for a in self.of_case(case))}))

    def planned(self, case: str) -> int:
        """How many repeats of a case there are to be. A high number named for one play plans none in between."""
        return len(self.repeats(case))

    @property
    def cases(self) -> list[str]:
        """The session's cases: those planned, then others that were played."""
        played = [a.case for a in self.attempts.values() if not a.practice_agent]
        return list(dict.fromkeys((*self.opened.cases, *played)))

    def _stand_still(self, began: str, over: str) -> None:
        """Nobody had the session open from `began` to `over`: clocks that ran stood meanwhile."""
        for name, clock in self.clocks.items():
            runs = clock.briefed_at is not None and clock.ended_at is None and not self.attempts[name].paused
            if runs and over > began:
                clock.pauses.append((began, over, NOT_OPEN))

    def _attempt(self, seq: int, at: str, body: ev.Body) -> None:
        name: str = getattr(body, "attempt", "")
        self.attempts[name] = fold([(seq, body)], self.attempts.get(name))
        match body:
            case ev.AttemptOpened():
                self.clocks[name] = Clock(at)
            case ev.BriefHanded():
                self.clocks[name].briefed_at = at
            case ev.ClockPaused():
                self.clocks[name].pauses.append((at, None, body.reason))
            case ev.ClockResumed() if self.clocks[name].pauses:
                began, _, why = self.clocks[name].pauses[-1]
                self.clocks[name].pauses[-1] = (began, at, why)
            case ev.AttemptEnded() | ev.AttemptVoided() if self.clocks[name].ended_at is None:
                self.clocks[name].ended_at = at
            case _:
                pass
