"""What a check of a log can find, and the report on one log."""

from dataclasses import dataclass
from enum import StrEnum

CONSISTENT = "consistent; a cut tail or a full rewrite can't be excluded"
"""The verdict on a log without a problem when no head is given."""


class ProblemKind(StrEnum):
    """What is wrong with a row, or with a log as a whole."""

    NO_ROWS = "no_rows"
    GAP = "gap"
    UNREADABLE = "unreadable"
    NOT_JSON = "not_json"
    NOT_CANONICAL = "not_canonical"
    EDITED = "edited"
    MOVED = "moved"
    LINK = "link"
    TIME = "time"
    UNKNOWN_BODY = "unknown_body"
    OPENING = "opening"
    HOLDER = "holder"
    BLOB_MISSING = "blob_missing"
    BLOB_CHANGED = "blob_changed"
    CUT_TAIL = "cut_tail"
    OTHER_HEAD = "other_head"


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong. `seq` is the row's number, None for the log as a whole.

    `trusted` is the number of the last row that this problem leaves standing.
    """

    kind: ProblemKind
    seq: int | None
    text: str
    trusted: int


@dataclass(frozen=True)
class LogReport:
    """The result for one log: `size` rows, the last one's hash as `head`, and every problem in order."""

    log_id: str
    size: int
    head: str
    problems: tuple[Problem, ...]
    head_seq: int | None
    """Number of the row that has the hash given as head; None when none was given or none has it."""
    head_digits: int = 0
    """Digits of the head that were given and compared, of 64."""

    @property
    def ok(self) -> bool:
        """Nothing is wrong, as far as can be told."""
        return not self.problems

    @property
    def trusted(self) -> int:
        """Rows 1 to this number can still be trusted."""
        return max(0, min((problem.trusted for problem in self.problems), default=self.size))

    @property
    def verdict(self) -> str:
        """The result in one line."""
        if self.ok:
            if self.head_seq is None:
                return CONSISTENT
            part = f" ({self.head_digits} of its 64 digits compared)" if self.head_digits < 64 else ""
            if self.head_seq == self.size:
                return f"consistent, and the last event has the head given{part}"
            later = _rows(self.head_seq + 1, self.size)
            return f"consistent; the head given is event {self.head_seq}{part}, {later} came later"
        wrong = "a cut tail" if all(p.kind is ProblemKind.CUT_TAIL for p in self.problems) else "broken"
        if self.trusted == 0:
            return f"{wrong}; no event can be trusted"
        return f"{wrong}; {_rows(1, self.trusted)} can still be trusted"


def _rows(first: int, last: int) -> str:
    return f"event {first}" if first == last else f"events {first} to {last}"
