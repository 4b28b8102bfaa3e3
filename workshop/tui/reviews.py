"""Failure reviews that wait: due ones, and drafts of them that were typed and not saved."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from workshop.coach import repeat_name, review_begun, review_due
from workshop.coach.state import verdicts_of
from workshop.model.session_record import SessionRecord
from workshop.model.words import Verdict
from workshop.pack.pack import Pack

Read = Callable[[str], Mapping[str, str]]
"""Gives the drafts of an attempt, by field."""


@dataclass(frozen=True)
class Waiting:
    """A failure review. `due`: the record lacks it, or it misses a later fail. `draft`: something is typed."""

    attempt: str
    name: str
    due: bool
    draft: bool = False
    begun: bool = False
    """Saved with a required field empty."""

    @property
    def words(self) -> str:
        """What of it waits: "review due, draft kept"; "" for nothing."""
        return ", ".join(
            word
            for word, so in (
                ("review begun" if self.begun else "review due", self.due),
                ("review draft kept", self.draft),
            )
            if so
        ).replace(", review draft", ", draft")


def failed_attempts(record: SessionRecord, pack: Pack) -> list[Waiting]:
    """Every attempt with a failed check, drafts not looked at; none that somebody still scores blind."""
    found = []
    for attempt in record.attempts.values():
        case = pack.case(attempt.case)
        if case is None or attempt.practice_agent or attempt.voided is not None:
            continue
        blind = any(name == attempt.attempt and record.book.blind(name, who) for name, who in record.book.begun)
        if not blind and Verdict.FAIL in verdicts_of(record, attempt.attempt).values():
            name = repeat_name(pack, case, attempt.repeat)
            begun = review_begun(record, pack, attempt)
            found.append(Waiting(attempt.attempt, name, review_due(record, pack, attempt), begun=begun))
    return found


def with_drafts(failed: list[Waiting], read: Read) -> list[Waiting]:
    """Those of which something waits. Errors of `read` go through."""
    looked = [replace(one, draft=any(field.startswith("review.") for field in read(one.attempt))) for one in failed]
    return [one for one in looked if one.words]


def sum_words(waiting: list[Waiting]) -> str:
    """How many: "2 reviews due, 1 review draft kept"; "" for none."""
    due, drafts = sum(one.due for one in waiting), sum(one.draft for one in waiting)
    words = [f"{due} review{'s' * (due != 1)} due"] if due else []
    words += [f"{drafts} review draft{'s' * (drafts != 1)} kept"] if drafts else []
    return ", ".join(words)
