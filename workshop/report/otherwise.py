"""What a case's figure would be with other verdicts or without an attempt that was not served as the case has it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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


def otherwise(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each change, each dispute, and each case with attempts that were served off script."""
    for case in card.cases:
        name = case_name(case, shown)
        for attempt in (one for one in played(case) if one.proven):
            for words in (*_unchanged(card, case, attempt, shown), *_settled(card, case, attempt, shown)):
                yield f"{name}: {words}."
        off = [one for one in case.attempts if one.counts and departures(one)]
        if off:
            names = ", ".join(shown(one.attempt) for one in off)
            gone = [(one.verdict, None) for one in off]
            yield f"{name}: without {names}, where the operator was off: {_figures(card, case, gone)}."


def _unchanged(card: Scorecard, case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """Where what counts on a check would be something else, had each scorer stayed with what they said first."""
    for score in attempt.scores:
        first = first_given(attempt, score.check)
        said = {one.verdict for one in first}
        counted = said.pop() if len(said) == 1 else None
        if score.adjudicated or not first or counted is score.verdict:
            continue
        now = _attempt(case, attempt, {score.check: counted})
        word = "disputed" if counted is None else verdict_word(counted)
        yield (
            f"with {check_word(score.check)} of {shown(attempt.attempt)} as first given ({word}): "
            f"{_figures(card, case, [(attempt.verdict, now)])}"
        )


def first_given(attempt: AttemptCard, check: Check) -> list[HistoryEntry]:
    """What each scorer said first of a check."""
    found: dict[str, HistoryEntry] = {}
    for entry in attempt.history:
        if entry.check is check and entry.verdict is not None:
            found.setdefault(same_name(entry.scorer), entry)
    return list(found.values())


def _settled(card: Scorecard, case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """What each way of settling what scorers differ on would make of the figures."""
    scores = [score for score in attempt.scores if score.disputed]
    if not scores:
        return
    ways: dict[Verdict | None, str] = {}
    for said in product(*([*dict.fromkeys(one.verdict for one in score.opinions)] for score in scores)):
        now = _attempt(case, attempt, dict(zip((score.check for score in scores), said, strict=True)))
        ways.setdefault(now, " and ".join(map(_as, scores, said)))
    start = f"{' and '.join(check_word(score.check) for score in scores)} of {shown(attempt.attempt)}"
    if len(ways) == 1:
        [now] = ways
        yield f"however {start} is settled: {_figures(card, case, [(attempt.verdict, now)])}"
        return
    for now, way in ways.items():
        yield f"with {start} settled ({way}): {_figures(card, case, [(attempt.verdict, now)])}"


def _as(score: CheckScore, said: Verdict) -> str:
    return f"{check_word(score.check)} {verdict_word(said)}"


def _attempt(case: CaseCard, attempt: AttemptCard, other: Mapping[Check, Verdict | None]) -> Verdict | None:
    """The attempt as a whole with other verdicts on some checks."""
    said = {score.check: score.verdict for score in attempt.scores} | dict(other)
    return readings.attempt_verdict({check: one for check, one in said.items() if one is not None}, case.tests)


def _figures(card: Scorecard, case: CaseCard, moves: Sequence[tuple[Verdict | None, Verdict | None]]) -> str:
    """ "1 of 2 instead of 2 of 2; over all cases 7 of 13 instead of 8 of 13" after attempts' verdicts moved so."""
    passed = sum((after is Verdict.PASS) - (before is Verdict.PASS) for before, after in moves)
    counted = sum((after in COUNTED) - (before in COUNTED) for before, after in moves)
    if not passed and not counted:
        return f"{_of(case.consistency.c, case.consistency.n)} all the same"
    one = (case.consistency.c, case.consistency.n)
    every = (card.counts.passed, card.counts.measurable)
    words = [
        f"{_of(c + passed, n + counted)} instead of {_of(c, n)}" for c, n in ((one, every) if one != every else (one,))
    ]
    return "; over all cases ".join(words)


def _of(c: int, n: int) -> str:
    return f"{c} of {n}" if n else "nothing to score"
