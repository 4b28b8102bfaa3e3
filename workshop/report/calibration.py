"""One attempt that every scorer scores first: who said what, who differs where, and who did it in that order."""

from itertools import combinations

from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard, Opinion, Scorecard
from workshop.report.values import Share, Value
from workshop.report.wording import check_word, verdict_word
from workshop.scoring.agreement import raw_agreement


class ScorerLine(Value):
    """One scorer on the calibration attempt. `first` False: they had judged another attempt of the session before."""

    scorer: str
    letters: str
    blind: bool
    first: bool
    opinions: tuple[Opinion | None, ...]


class Pair(Value):
    """Two scorers: the checks both judged, and those on which they differ."""

    one: str
    other: str
    shared: int
    differ: tuple[Check, ...]


class Calibration(Value):
    """Everybody's verdicts on one attempt."""

    attempt: str
    scorers: tuple[ScorerLine, ...]
    pairs: tuple[Pair, ...]
    raw: Share | None
    settled: tuple[Verdict | None, ...]


def calibration(card: Scorecard, attempt: str) -> Calibration:
    """Hold the scorers of one attempt against each other. Raises LookupError when there is no such attempt."""
    attempts = [one for case in card.cases for one in (*case.attempts, *case.practice)]
    found = next((one for one in attempts if one.attempt == attempt), None)
    if found is None:
        raise LookupError(attempt)
    names = list(dict.fromkeys(entry.scorer for entry in found.history))
    lines = tuple(_line(found, attempts, name) for name in names)
    ratings = [[one.verdict if one else None for one in line.opinions] for line in lines]
    return Calibration(
        attempt=attempt,
        scorers=lines,
        pairs=tuple(_pair(one, other) for one, other in combinations(lines, 2)),
        raw=raw_agreement(ratings) if lines else None,
        settled=tuple(score.verdict for score in found.scores),
    )


def _line(card: AttemptCard, attempts: list[AttemptCard], name: str) -> ScorerLine:
    said = tuple(next((one for one in score.opinions if one.scorer == name), None) for score in card.scores)
    began = min(entry.event for entry in card.history if entry.scorer == name)
    earlier = any(
        entry.scorer == name and entry.event < began
        for other in attempts
        if other.attempt != card.attempt
        for entry in other.history
    )
    return ScorerLine(
        scorer=name,
        letters="".join(one.verdict.letter if one else "·" for one in said),
        blind=any(one.scorer == name for one in card.blind),
        first=not earlier,
        opinions=said,
    )


def _pair(one: ScorerLine, other: ScorerLine) -> Pair:
    both = [
        (check, left.verdict, right.verdict)
        for check, left, right in zip(Check, one.opinions, other.opinions, strict=True)
        if left is not None and right is not None
    ]
    return Pair(
        one=one.scorer,
        other=other.scorer,
        shared=len(both),
        differ=tuple(check for check, left, right in both if left is not right),
    )


def calibration_lines(found: Calibration) -> list[str]:
    """The same for people, line by line; names and reasons are text from outside."""
    if not found.scorers:
        return [f"{found.attempt}: nobody scored it yet"]
    lines = [f"{found.attempt}: outcome, authority, evidence, recovery"]
    width = max(len(line.scorer) for line in found.scorers)
    for line in found.scorers:
        how = "blind" if line.blind else "with everything in view"
        when = "before any other attempt" if line.first else "NOT first: had judged another attempt before"
        lines.append(f"  {line.scorer.ljust(width)}  {line.letters}  {how}, {when}")
    for pair in found.pairs:
        where = ", ".join(check_word(check) for check in pair.differ) or "nothing"
        lines.append(f"  {pair.one} and {pair.other}: differ on {where} of {pair.shared} checks both judged")
    for place, check in enumerate(Check):
        said = [(line.scorer, line.opinions[place]) for line in found.scorers]
        if len({one.verdict for _, one in said if one is not None}) > 1:
            lines += [f"{check_word(check)}:"]
            lines += [
                f"  {name}: {verdict_word(one.verdict)} (event {one.event}){f': {one.reason}' if one.reason else ''}"
                for name, one in said
                if one is not None
            ]
            lines.append(f"  settled: {verdict_word(found.settled[place]) if found.settled[place] else 'no'}")
    raw = "undefined: no check was judged by two" if found.raw is None else f"{found.raw:.2f}"
    lines.append(f"Raw agreement: {raw}")
    return lines
