"""One attempt that every scorer scores first: what each said first, who differs where, who had judged others before."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pydantic import Field

from workshop.model.given import same_name
from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard, HistoryEntry, Opinion, Scorecard
from workshop.report.judged import Judged
from workshop.report.values import Share, Value
from workshop.report.wording import check_word, events_word, verdict_word
from workshop.scoring.agreement import raw_agreement

Shown = Callable[[str], str]


class Named(Value):
    """The event by which the attempt was named for calibration, by whom, and whether a verdict on it came before."""

    event: int
    by: str
    late: bool


class Said(Value):
    """A scorer's first verdict on a check."""

    verdict: Verdict
    event: int
    reason: str
    blind: bool = Field(description="proposals and others' verdicts were hidden from them")


class ScorerLine(Value):
    """One scorer on the calibration attempt. `first` False: they had judged another attempt before, in `before`."""

    scorer: str
    letters: str = Field(description="of the verdicts as first given")
    now: str = Field(description="of those that stand now")
    changed: tuple[int, ...] = Field(description="events by which they changed or took back a verdict")
    blind: bool = Field(description="every first verdict was given blind")
    first: bool
    before: tuple[Judged, ...]
    said: tuple[Said | None, ...]
    opinions: tuple[Opinion | None, ...]


class Pair(Value):
    """Two scorers: the checks both judged, and those on which they differed as first given."""

    one: str
    other: str
    shared: int
    differ: tuple[Check, ...]


class Calibration(Value):
    """Everybody's verdicts on one attempt. `raw` is of those first given, `raw_now` of those that stand."""

    attempt: str
    named: Named | None
    scorers: tuple[ScorerLine, ...]
    skipped: tuple[Judged, ...] = Field(description="scorers without a verdict on it, each with the first they gave")
    sessions: int = Field(description="sessions of the ledger that were looked through")
    pairs: tuple[Pair, ...]
    raw: Share | None
    raw_now: Share | None
    settled: tuple[Verdict | None, ...]


def calibration(
    card: Scorecard, attempt: str, named: tuple[int, str] | None, elsewhere: Sequence[Judged], sessions: int = 1
) -> Calibration:
    """Hold the scorers of one attempt against each other. Raises LookupError when there is no such attempt.

    `named` is the event that named it and by whom; `elsewhere` are verdicts of other sessions, of `sessions` in all.
    """
    attempts = [one for case in card.cases for one in (*case.attempts, *case.practice)]
    found = next((one for one in attempts if one.attempt == attempt), None)
    if found is None:
        raise LookupError(attempt)
    given = [entry for entry in found.history if entry.verdict is not None]
    names = list(dict.fromkeys(entry.scorer for entry in given))
    others = [*_of_session(card, attempts, attempt), *elsewhere]
    lines = tuple(_line(found, others, name) for name in names)
    known = {same_name(name) for name in names}
    skipped: dict[str, Judged] = {}
    for one in others:
        if one.same_pack and same_name(one.scorer) not in known:
            skipped.setdefault(same_name(one.scorer), one)
    first = [[one.verdict if one else None for one in line.said] for line in lines]
    now = [[one.verdict if one else None for one in line.opinions] for line in lines]
    late = named is not None and any(entry.event < named[0] for entry in given)
    return Calibration(
        attempt=attempt,
        named=Named(event=named[0], by=named[1], late=late) if named is not None else None,
        scorers=lines,
        skipped=tuple(skipped.values()),
        sessions=sessions,
        pairs=tuple(_pair(one, other) for one, other in combinations(lines, 2)),
        raw=raw_agreement(first) if lines else None,
        raw_now=raw_agreement(now) if lines else None,
        settled=tuple(score.verdict for score in found.scores),
    )


def _of_session(card: Scorecard, attempts: list[AttemptCard], attempt: str) -> list[Judged]:
    entries = [(other.attempt, entry) for other in attempts if other.attempt != attempt for entry in other.history]
    return [
        Judged(log_id="", same_pack=True, attempt=name, scorer=entry.scorer, event=entry.event, at=entry.at)
        for name, entry in sorted(entries, key=lambda pair: pair[1].event)
        if entry.verdict is not None
    ]


def _line(card: AttemptCard, others: Sequence[Judged], name: str) -> ScorerLine:
    mine = [entry for entry in card.history if entry.scorer == name]
    given = {check: next((e for e in mine if e.check is check and e.verdict is not None), None) for check in Check}
    said = tuple(_said(card, entry) for entry in given.values())
    opinions = tuple(next((one for one in score.opinions if one.scorer == name), None) for score in card.scores)
    began = next(entry for entry in mine if entry.verdict is not None)
    before: dict[tuple[str, str], Judged] = {}
    for one in others:
        # Events of one log have an order; those of two have only their clocks.
        earlier = one.at < began.at if one.log_id else one.event < began.event
        if earlier and same_name(one.scorer) == same_name(name):
            before.setdefault((one.log_id, one.attempt), one)
    return ScorerLine(
        scorer=name,
        letters="".join(one.verdict.letter if one else "·" for one in said),
        now="".join(one.verdict.letter if one else "·" for one in opinions),
        changed=tuple(entry.event for entry in mine if entry.supersedes is not None),
        blind=all(one.blind for one in said if one is not None),
        first=not before,
        before=tuple(before.values()),
        said=said,
        opinions=opinions,
    )


def _said(card: AttemptCard, entry: HistoryEntry | None) -> Said | None:
    if entry is None or entry.verdict is None:
        return None
    blind = any(one.scorer == entry.scorer and one.event < entry.event for one in card.blind) or any(
        one.scorer == entry.scorer and one.begun < entry.event < one.event for one in card.blind_ended
    )
    return Said(verdict=entry.verdict, event=entry.event, reason=entry.reason, blind=blind)


def _pair(one: ScorerLine, other: ScorerLine) -> Pair:
    both = [
        (check, left.verdict, right.verdict)
        for check, left, right in zip(Check, one.said, other.said, strict=True)
        if left is not None and right is not None
    ]
    return Pair(
        one=one.scorer,
        other=other.scorer,
        shared=len(both),
        differ=tuple(check for check, left, right in both if left is not right),
    )


def calibration_lines(found: Calibration, shown: Shown = str) -> list[str]:
    """The same for people, line by line; names and reasons are text from outside, made fit by `shown`."""
    lines = [f"{shown(found.attempt)}, {_named(found, shown)}"]
    if not found.scorers:
        return [*lines, "Nobody scored it yet.", *_skipped(found, shown)]
    lines.append("Verdicts as first given on outcome, authority, evidence, recovery:")
    lines += [f"  {shown(line.scorer)}: {line.letters}, {_how(line)}; {_when(line, shown)}" for line in found.scorers]
    lines += [
        f"  {shown(line.scorer)} says {line.now} now, changed at {events_word(line.changed)}"
        for line in found.scorers
        if line.changed
    ]
    lines += _skipped(found, shown)
    for pair in found.pairs:
        where = ", ".join(check_word(check) for check in pair.differ) or "nothing"
        checks = f"{pair.shared} {'check' if pair.shared == 1 else 'checks'} both judged"
        lines.append(f"  {shown(pair.one)} and {shown(pair.other)}: differ on {where} of {checks}")
    lines += _differing(found, shown)
    raw = "undefined: no check was judged by two" if found.raw is None else f"{found.raw:.2f} as first given"
    if found.raw is not None and found.raw_now is not None:
        raw += f", {found.raw_now:.2f} as the verdicts stand now"
    return [*lines, f"Raw agreement: {raw}", _looked_through(found)]


def _named(found: Calibration, shown: Shown) -> str:
    if found.named is None:
        return (
            "which nobody named as the calibration attempt (`workshop calibrate SESSION ATTEMPT --named-by NAME` does)"
        )
    when = "AFTER somebody had scored it" if found.named.late else "before anybody scored it"
    return f"named as the calibration attempt by {shown(found.named.by)} (event {found.named.event}), {when}"


def _how(line: ScorerLine) -> str:
    given = [one for one in line.said if one is not None]
    blind = sum(one.blind for one in given)
    if blind == len(given):
        return "blind"
    return f"{blind} of {len(given)} blind" if blind else "with everything in view"


def _when(line: ScorerLine, shown: Shown) -> str:
    if line.first:
        return "before any other attempt"
    more = f" and {len(line.before) - 1} more" if len(line.before) > 1 else ""
    return f"NOT first: had judged {_place(line.before[0], shown)}{more} before"


def _place(one: Judged, shown: Shown) -> str:
    where = f" of session {one.log_id[:8]}" if one.log_id else ""
    return f"{shown(one.attempt)}{where} (event {one.event})"


def _skipped(found: Calibration, shown: Shown) -> Iterator[str]:
    for one in found.skipped:
        yield f"  SKIPPED by {shown(one.scorer)}, who judged {_place(one, shown)}"


def _differing(found: Calibration, shown: Shown) -> Iterator[str]:
    for place, check in enumerate(Check):
        said = [(line.scorer, line.said[place]) for line in found.scorers]
        if len({one.verdict for _, one in said if one is not None}) > 1:
            yield f"{check_word(check)}:"
            for name, one in said:
                if one is not None:
                    why = f": {shown(one.reason)}" if one.reason else ""
                    yield f"  {shown(name)}: {verdict_word(one.verdict)} (event {one.event}){why}"
            now = found.settled[place]
            yield f"  counts now: {verdict_word(now) if now else 'nothing, it is not settled'}"


def _looked_through(found: Calibration) -> str:
    if found.sessions == 1:
        return "Other attempts: those of this session, the only one of this ledger, in the order of their events."
    return (
        f"Other attempts: those of this ledger's {found.sessions} sessions; within this one by the order of events, in "
        "others by the time on them. What was scored outside this ledger is not known."
    )
