"""What people said of the attempts: verdicts, adjudications, claims added by hand, and who scores blind.

Grown row by row. Nothing is taken out: a row that lost its place names the one that took it.
"""

from dataclasses import dataclass, field, replace

from workshop.model import events as ev
from workshop.model.words import Check, Verdict

ScoringBody = (
    ev.VerdictGiven
    | ev.VerdictCleared
    | ev.ScoringBegun
    | ev.BlindEnded
    | ev.CalibrationNamed
    | ev.VerdictAdjudicated
    | ev.ClaimAdded
    | ev.ClaimWithdrawn
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
    unblinded: dict[tuple[str, str], tuple[int, ev.BlindEnded]] = field(default_factory=dict)
    """(attempt, scorer) to the row that ended their blind scoring unfinished."""
    named: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Attempt to the row that named it for calibration, and who did."""
    _beginners: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    """Attempt to the scorers of `begun`, in order."""
    _places: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict, repr=False)
    """(list, attempt) to the places of that attempt's in the list: a session may have tens of thousands of verdicts."""

    _settled: dict[str, dict[Check, Settled]] = field(default_factory=dict, repr=False, compare=False)
    """Attempt to what counts, as worked out since anything was said of it: screens ask it of every attempt."""
    _counting: dict[str, dict[Check, Verdict]] = field(default_factory=dict, repr=False, compare=False)
    """The same as verdicts alone."""

    def copy(self) -> "VerdictBook":
        """A copy that stays as it is while this one grows."""
        lists = list(self.verdicts), list(self.adjudications), list(self.claims)
        said = dict(self.begun), dict(self.unblinded), dict(self.named)
        return VerdictBook(*lists, *said, dict(self._beginners), dict(self._places))

    def verdicts_of(self, attempt: str) -> list[VerdictRecord]:
        """Every verdict row of an attempt, in order."""
        return [self.verdicts[place] for place in self._places.get(("verdicts", attempt), ())]

    def adjudications_of(self, attempt: str) -> list[AdjudicationRecord]:
        """Every adjudication of an attempt, in order."""
        return [self.adjudications[place] for place in self._places.get(("adjudications", attempt), ())]

    def claims_of(self, attempt: str) -> list[ClaimRecord]:
        """Every claim added to an attempt, in order."""
        return [self.claims[place] for place in self._places.get(("claims", attempt), ())]

    def begun_by(self, attempt: str) -> dict[str, tuple[int, bool]]:
        """Scorer to the row that began their scoring of an attempt, and whether it is blind."""
        return {scorer: self.begun[attempt, scorer] for scorer in self._beginners.get(attempt, ())}

    def apply(self, seq: int, at: str, body: ScoringBody) -> None:
        """Take one row in."""
        self._settled.pop(body.attempt, None)
        self._counting.pop(body.attempt, None)
        match body:
            case ev.VerdictGiven() | ev.VerdictCleared():
                self._verdict(seq, at, body)
            case ev.ScoringBegun():
                if (body.attempt, body.scorer) not in self.begun:
                    self._beginners[body.attempt] = (*self._beginners.get(body.attempt, ()), body.scorer)
                self.begun[body.attempt, body.scorer] = (seq, body.blind)
            case ev.BlindEnded():
                self.unblinded[body.attempt, body.scorer] = (seq, body)
            case ev.CalibrationNamed():
                self.named.setdefault(body.attempt, (seq, body.actor))
            case ev.VerdictAdjudicated():
                self._end_adjudications(seq, body.attempt, body.check)
                self._note("adjudications", body.attempt, len(self.adjudications))
                self.adjudications.append(AdjudicationRecord(seq, at, body))
            case ev.ClaimAdded():
                self._note("claims", body.attempt, len(self.claims))
                self.claims.append(ClaimRecord(seq, at, body))
            case ev.ClaimWithdrawn():
                for place in self._places.get(("claims", body.attempt), ()):
                    if self.claims[place].seq == body.supersedes:
                        self.claims[place] = replace(self.claims[place], withdrawn_by=seq)

    def standing(self, attempt: str, scorer: str | None = None) -> dict[Check, VerdictRecord]:
        """The verdicts that stand for an attempt: one scorer's, or for None the latest by anyone, by check."""
        found: dict[Check, VerdictRecord] = {}
        for record in self.verdicts_of(attempt):
            if record.stands and (scorer is None or record.body.scorer == scorer):
                found[record.body.check] = record
        return found

    def last_given(self, attempt: str, scorer: str) -> dict[Check, Verdict]:
        """The last verdict a scorer gave on each check of an attempt, taken back or not."""
        return {
            record.body.check: record.body.verdict
            for record in self.verdicts_of(attempt)
            if isinstance(record.body, ev.VerdictGiven) and record.body.scorer == scorer
        }

    def settled(self, attempt: str) -> dict[Check, Settled]:
        """What counts for each check of an attempt that a verdict stands on."""
        found = self._settled.get(attempt)
        if found is None:
            found = self._settled[attempt] = self._settle(attempt)
        return dict(found)

    def counting(self, attempt: str) -> dict[Check, Verdict]:
        """The verdicts that count for an attempt; a check on which scorers differ has none until it is settled."""
        found = self._counting.get(attempt)
        if found is None:
            settled = self.settled(attempt).items()
            found = self._counting[attempt] = {check: one.verdict for check, one in settled if one.verdict is not None}
        return dict(found)

    def _settle(self, attempt: str) -> dict[Check, Settled]:
        opinions: dict[Check, list[tuple[int, str, ev.VerdictGiven]]] = {}
        for record in self.verdicts_of(attempt):
            if record.stands and isinstance(record.body, ev.VerdictGiven):
                opinions.setdefault(record.body.check, []).append((record.seq, record.at, record.body))
        ruled = {one.body.check: one for one in self.adjudications_of(attempt) if one.ended_by is None}
        return {check: Settled(tuple(opinions[check]), ruled.get(check)) for check in Check if check in opinions}

    def committed(self, attempt: str, scorer: str) -> frozenset[Check]:
        """Checks that a scorer ever gave a verdict on; clearing it afterwards doesn't bring the blindness back."""
        return frozenset(
            record.body.check
            for record in self.verdicts_of(attempt)
            if isinstance(record.body, ev.VerdictGiven) and record.body.scorer == scorer
        )

    def blind(self, attempt: str, scorer: str) -> bool:
        """The scorer scores this attempt blind and has not given a verdict on every check yet."""
        return self.scored_blind(attempt, scorer) and self.committed(attempt, scorer) != frozenset(Check)

    def blind_now(self, attempt: str) -> tuple[str, ...]:
        """Who scores an attempt blind and is not done, in the order they sat down."""
        return tuple(who for who in self._beginners.get(attempt, ()) if self.blind(attempt, who))

    def scored_blind(self, attempt: str, scorer: str) -> bool:
        """The scorer began this attempt blind, and nobody ended that before they were done; done or not."""
        return self.begun.get((attempt, scorer), (0, False))[1] and (attempt, scorer) not in self.unblinded

    def changed_after_blind(self, attempt: str, scorer: str) -> tuple[int, ...]:
        """Rows by which a blind scorer changed or cleared a verdict after all of theirs were given."""
        seen: set[Check] = set()
        changed = []
        for record in self.verdicts_of(attempt):
            if record.body.scorer != scorer:
                continue
            if len(seen) == len(Check):
                changed.append(record.seq)
            elif isinstance(record.body, ev.VerdictGiven):
                seen.add(record.body.check)
        return tuple(changed) if self.scored_blind(attempt, scorer) else ()

    def failed_before(self, attempt: str, event: int) -> dict[int, Check]:
        """The verdicts of fail that stood right before an event, settlements among them: their events and checks."""
        rows: list[tuple[int, int | None, ev.VerdictGiven | ev.VerdictAdjudicated]] = [
            (one.seq, one.superseded_by, one.body)
            for one in self.verdicts_of(attempt)
            if isinstance(one.body, ev.VerdictGiven)
        ]
        rows += [(one.seq, one.ended_by, one.body) for one in self.adjudications_of(attempt)]
        return {
            seq: body.check
            for seq, ended, body in rows
            if body.verdict is Verdict.FAIL and seq < event and (ended is None or ended > event)
        }

    def failed_since(self, attempt: str, event: int) -> dict[int, Check]:
        """The fails that count now, came after an event, and are on checks that had not failed then.

        A failure review written at that event does not cover them.
        """
        known = set(self.failed_before(attempt, event).values())
        rows = [found.row for found in self.settled(attempt).values() if found.row is not None]
        return {
            seq: body.check
            for seq, _, body in rows
            if body.verdict is Verdict.FAIL and seq > event and body.check not in known
        }

    def scorers(self, attempt: str) -> list[str]:
        """Who ever gave a verdict on an attempt, in order."""
        return list(dict.fromkeys(record.body.scorer for record in self.verdicts_of(attempt)))

    def _note(self, kind: str, attempt: str, place: int) -> None:
        # A tuple anew and no list grown: a copy keeps what it had.
        self._places[kind, attempt] = (*self._places.get((kind, attempt), ()), place)

    def _verdict(self, seq: int, at: str, body: ev.VerdictGiven | ev.VerdictCleared) -> None:
        if body.supersedes is not None:
            for place in self._places.get(("verdicts", body.attempt), ()):
                if self.verdicts[place].seq == body.supersedes:
                    self.verdicts[place] = replace(self.verdicts[place], superseded_by=seq)
        self._note("verdicts", body.attempt, len(self.verdicts))
        self.verdicts.append(VerdictRecord(seq, at, body))
        # A settlement covers the verdicts it was made on. One that says the same leaves it; anything else reopens it.
        value = body.verdict if isinstance(body, ev.VerdictGiven) else None
        self._end_adjudications(seq, body.attempt, body.check, unless=value)

    def _end_adjudications(self, seq: int, attempt: str, check: Check, *, unless: Verdict | None = None) -> None:
        for place in self._places.get(("adjudications", attempt), ()):
            one = self.adjudications[place]
            if one.body.check is check and one.ended_by is None and one.body.verdict is not unless:
                self.adjudications[place] = replace(one, ended_by=seq)
