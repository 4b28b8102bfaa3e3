"""What a case's figure would be with other verdicts or without an attempt that was not served as the case has it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from workshop.model.given import same_name
from workshop.model.words import Check, Verdict
from workshop.report import readings
from workshop.report.cards import AttemptCard, CaseCard, CheckScore, HistoryEntry, Scorecard
from workshop.report.serving import departures
from workshop.report.wording import case_name, check_word, played, verdict_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

OTHERWISE = "What these figures would be with other verdicts, or without attempts in which the operator was off:"

COUNTED = (Verdict.PASS, Verdict.FAIL)
"""Verdicts of an attempt that are in a rate."""


@dataclass(frozen=True)
class Other:
    """What would be otherwise in a case, and by how much its passed and its measurable attempts would differ."""

    case: CaseCard
    words: str
    passed: int
    measurable: int

    def changes(self) -> bool:
        """Whether any figure would be another."""
        return bool(self.passed or self.measurable)


def otherwise(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each change, each dispute, and each case with attempts that were served off script."""
    return (sentence_of(card, one, shown) for one in others(card, shown))


def sentence_of(card: Scorecard, one: Other, shown: Shown) -> str:
    """ "2 injected-ticket: without …: 1 of 1 instead of 2 of 2; over all cases 7 of 12 instead of 8 of 13." """
    start = f"{case_name(one.case, shown)}: {one.words}"
    here, every = ((count.passed, count.measurable) for count in (one.case.counts, card.counts))
    if not one.changes():
        return f"{start}: {_of(*here)} all the same."
    words = [
        f"{_of(c + one.passed, n + one.measurable)} instead of {_of(c, n)}"
        for c, n in ((here, every) if here != every else (here,))
    ]
    return f"{start}: {'; over all cases '.join(words)}."


def others(card: Scorecard, shown: Shown) -> Iterator[Other]:
    """What `otherwise` says, with the differences as numbers."""
    for case in card.cases:
        for attempt in (one for one in played(case) if one.proven):
            for words, verdict in (*_unchanged(case, attempt, shown), *_settled(case, attempt, shown)):
                yield _other(case, words, [(attempt.verdict, verdict)])
        off = [one for one in case.attempts if one.counts and departures(one)]
        if off:
            names = ", ".join(shown(one.attempt) for one in off)
            yield _other(case, f"without {names}, where the operator was off", [(one.verdict, None) for one in off])


def _other(case: CaseCard, words: str, moves: Sequence[tuple[Verdict | None, Verdict | None]]) -> Other:
    """After attempts' verdicts moved so; None is a verdict that is in no rate."""
    passed = sum((after is Verdict.PASS) - (before is Verdict.PASS) for before, after in moves)
    measurable = sum((after in COUNTED) - (before in COUNTED) for before, after in moves)
    return Other(case, words, passed, measurable)


def _unchanged(case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[tuple[str, Verdict | None]]:
    """Where what counts on a check would be something else, had each scorer stayed with what they said first."""
    for score in attempt.scores:
        first = [one for one in first_given(attempt) if one.check is score.check]
        said = {one.verdict for one in first}
        counted = said.pop() if len(said) == 1 else None
        if not score.adjudicated and first and counted is not score.verdict:
            word = "disputed" if counted is None else verdict_word(counted)
            words = f"with {check_word(score.check)} of {shown(attempt.attempt)} as first given ({word})"
            yield words, _attempt(case, attempt, {score.check: counted})


def first_given(attempt: AttemptCard) -> list[HistoryEntry]:
    """The verdict that each scorer gave first on each check, in order."""
    found: dict[tuple[Check, str], HistoryEntry] = {}
    for one in attempt.history:
        if one.verdict is not None:
            found.setdefault((one.check, same_name(one.scorer)), one)
    return list(found.values())


def _settled(case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[tuple[str, Verdict | None]]:
    """What each way of settling what scorers differ on would make of the attempt."""
    scores = [score for score in attempt.scores if score.disputed]
    ways: dict[Verdict | None, str] = {}
    for said in product(*([*dict.fromkeys(one.verdict for one in score.opinions)] for score in scores)):
        now = _attempt(case, attempt, dict(zip((score.check for score in scores), said, strict=True)))
        ways.setdefault(now, " and ".join(map(_as, scores, said)))
    start = f"{' and '.join(check_word(score.check) for score in scores)} of {shown(attempt.attempt)}"
    for now, way in ways.items() if scores else ():
        yield (f"with {start} settled ({way})" if len(ways) > 1 else f"however {start} is settled"), now


def _as(score: CheckScore, said: Verdict) -> str:
    return f"{check_word(score.check)} {verdict_word(said)}"


def _attempt(case: CaseCard, attempt: AttemptCard, other: Mapping[Check, Verdict | None]) -> Verdict | None:
    """The attempt as a whole with other verdicts on some checks."""
    said = {score.check: score.verdict for score in attempt.scores} | dict(other)
    return readings.attempt_verdict({check: one for check, one in said.items() if one is not None}, case.tests)


def _of(c: int, n: int) -> str:
    return f"{c} of {n}" if n else "nothing to score"
