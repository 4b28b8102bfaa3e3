"""What people said of the attempts: verdicts, adjudications, claims added by hand, and who scores blind.

Grown row by row. Nothing is taken out: a row that lost its place names the one that took it.
"""

from dataclasses import dataclass, field, replace

from workshop.model import events as ev
from workshop.model.words import Check, Verdict

ScoringBody = (
    ev.VerdictGiven | ev.VerdictCleared | ev.ScoringBegun | ev.VerdictAdjudicated | ev.ClaimAdded | ev.ClaimWithdrawn
)


@dataclass(frozen=True, slots=True)
class VerdictRecord:
    """One verdict row, or the row that cleared one. `superseded_by` is the later row that took its place."""

    seq: int
    at: str
    body: ev.VerdictGiven | ev.VerdictCleared
    superseded_by: int | None = None

    @property
    def stands(self) -> bool:
        """It is a verdict, and nothing took its place."""
        return self.superseded_by is None and isinstance(self.body, ev.VerdictGiven)


@dataclass(frozen=True, slots=True)
class AdjudicationRecord:
    """One adjudication. `ended_by` is the later row that reopened the question or settled it anew."""

    seq: int
    at: str
    body: ev.VerdictAdjudicated
    ended_by: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """One claim a person added. `withdrawn_by` is the row that took it back."""

    seq: int
    at: str
    body: ev.ClaimAdded
    withdrawn_by: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What counts for one check: the adjudication, else what all scorers say alike. Where they differ: nothing."""

    opinions: tuple[tuple[int, str, ev.VerdictGiven], ...]
    adjudication: AdjudicationRecord | None = None

    @property
    def row(self) -> tuple[int, str, ev.VerdictGiven | ev.VerdictAdjudicated] | None:
        """Number, time and body of the row that counts: the adjudication, or the latest of equal verdicts."""
        if self.adjudication is not None:
            return self.adjudication.seq, self.adjudication.at, self.adjudication.body
        return self.opinions[-1] if self.opinions and not self.differ else None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that counts; None while the check is unscored or disputed."""
        return self.row[2].verdict if self.row is not None else None

    @property
    def differ(self) -> bool:
        """Scorers say different things."""
        return len(self.opinions) > 1 and len({body.verdict for _, _, body in self.opinions}) > 1

    @property
    def disputed(self) -> bool:
        """Scorers differ, and nobody settled it."""
        return self.differ and self.adjudication is None


@dataclass(slots=True)
class VerdictBook:
    """Everything people said in one session."""

    verdicts: list[VerdictRecord] = field(default_factory=list)
    adjudications: list[AdjudicationRecord] = field(default_factory=list)
    claims: list[ClaimRecord] = field(default_factory=list)
    begun: dict[tuple[str, str], tuple[int, bool]] = field(default_factory=dict)
    """(attempt, scorer) to the row that began the scoring, and whether it is blind."""

    def copy(self) -> "VerdictBook":
        """A copy that stays as it is while this one grows."""
        return VerdictBook(list(self.verdicts), list(self.adjudications), list(self.claims), dict(self.begun))

    def apply(self, seq: int, at: str, body: ScoringBody) -> None:
        """Take one row in."""
        match body:
            case ev.VerdictGiven() | ev.VerdictCleared():
                self._verdict(seq, at, body)
            case ev.ScoringBegun():
                self.begun[body.attempt, body.scorer] = (seq, body.blind)
            case ev.VerdictAdjudicated():
                self._end_adjudications(seq, body.attempt, body.check)
                self.adjudications.append(AdjudicationRecord(seq, at, body))
            case ev.ClaimAdded():
                self.claims.append(ClaimRecord(seq, at, body))
            case ev.ClaimWithdrawn():
                self.claims = [
                    replace(one, withdrawn_by=seq) if one.seq == body.supersedes else one for one in self.claims
                ]

    def standing(self, attempt: str, scorer: str | None = None) -> dict[Check, VerdictRecord]:
        """The verdicts that stand for an attempt: one scorer's, or for None the latest by anyone, by check."""
        found: dict[Check, VerdictRecord] = {}
        for record in self.verdicts:
            mine = scorer is None or record.body.scorer == scorer
            if record.stands and record.body.attempt == attempt and mine:
                found[record.body.check] = record
        return found

    def settled(self, attempt: str) -> dict[Check, Settled]:
        """What counts for each check of an attempt that a verdict stands on."""
        opinions: dict[Check, list[tuple[int, str, ev.VerdictGiven]]] = {}
        for record in self.verdicts:
            if record.stands and record.body.attempt == attempt and isinstance(record.body, ev.VerdictGiven):
                opinions.setdefault(record.body.check, []).append((record.seq, record.at, record.body))
        ruled = {
            one.body.check: one for one in self.adjudications if one.body.attempt == attempt and one.ended_by is None
        }
        return {check: Settled(tuple(opinions[check]), ruled.get(check)) for check in Check if check in opinions}

    def committed(self, attempt: str, scorer: str) -> frozenset[Check]:
        """Checks that a scorer ever gave a verdict on; clearing it afterwards doesn't bring the blindness back."""
        return frozenset(
            record.body.check
            for record in self.verdicts
            if isinstance(record.body, ev.VerdictGiven)
            and (record.body.attempt, record.body.scorer) == (attempt, scorer)
        )

    def blind(self, attempt: str, scorer: str) -> bool:
        """The scorer scores this attempt blind and has not given a verdict on every check yet."""
        return self.scored_blind(attempt, scorer) and self.committed(attempt, scorer) != frozenset(Check)

    def scored_blind(self, attempt: str, scorer: str) -> bool:
        """The scorer began this attempt blind, finished or not."""
        return self.begun.get((attempt, scorer), (0, False))[1]

    def changed_after_blind(self, attempt: str, scorer: str) -> tuple[int, ...]:
        """Rows by which a blind scorer changed or cleared a verdict after all of theirs were given."""
        seen: set[Check] = set()
        changed = []
        for record in self.verdicts:
            if (record.body.attempt, record.body.scorer) != (attempt, scorer):
                continue
            if len(seen) == len(Check):
                changed.append(record.seq)
            elif isinstance(record.body, ev.VerdictGiven):
                seen.add(record.body.check)
        return tuple(changed) if self.scored_blind(attempt, scorer) else ()

    def scorers(self, attempt: str) -> list[str]:
        """Who ever gave a verdict on an attempt, in order."""
        return list(dict.fromkeys(record.body.scorer for record in self.verdicts if record.body.attempt == attempt))

    def _verdict(self, seq: int, at: str, body: ev.VerdictGiven | ev.VerdictCleared) -> None:
        if body.supersedes is not None:
            for place, earlier in enumerate(self.verdicts):
                if earlier.seq == body.supersedes:
                    self.verdicts[place] = replace(earlier, superseded_by=seq)
        self.verdicts.append(VerdictRecord(seq, at, body))
        # A settlement covers the verdicts it was made on. One that says the same leaves it; anything else reopens it.
        value = body.verdict if isinstance(body, ev.VerdictGiven) else None
        self._end_adjudications(seq, body.attempt, body.check, unless=value)

    def _end_adjudications(self, seq: int, attempt: str, check: Check, *, unless: Verdict | None = None) -> None:
        for place, one in enumerate(self.adjudications):
            same = (one.body.attempt, one.body.check) == (attempt, check)
            if same and one.ended_by is None and one.body.verdict is not unless:
                self.adjudications[place] = replace(one, ended_by=seq)
