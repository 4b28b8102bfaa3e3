"""What a session found, in sentences for any renderer: in short, what was not measured, and what is left to do."""

from collections.abc import Callable, Iterator

from workshop.model.words import Check, EndReason, Verdict
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, Scorecard
from workshop.report.figures import Label
from workshop.report.wording import (
    CAUSES,
    attempt_name,
    case_name,
    check_word,
    played,
    verdict_word,
    when,
)
from workshop.scoring import Boundary

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NOTHING_MISSING = "Everything that was planned was played, scored and could be measured."


def scored_by(card: Scorecard, shown: Shown) -> str:
    """Who gave a verdict that stands, and who settled one."""
    scorers = [shown(name) for name in card.agreement.scorers]
    settled = [score.scorer for case in card.cases for one in played(case) for score in one.scores if score.adjudicated]
    by = [f"settled by {', '.join(shown(name) for name in dict.fromkeys(settled))}"] if settled else []
    return "; ".join([", ".join(scorers), *by] if scorers else by) or "nobody yet"


def in_short(card: Scorecard, shown: Shown) -> str:
    """The result in a few sentences: how many passed, in which cases, harm, and answers that claim too much."""
    counts = card.counts
    if counts.measurable == 0:
        return "Nothing to score: no attempt has passed or failed, so there is no rate."
    many = counts.measurable > 1
    start = f"Of {counts.measurable} measurable attempts" if many else "Of 1 measurable attempt"
    parts = [f"{start} {counts.passed} passed and {counts.failed} failed."]
    if sum(case.consistency.n > 0 for case in card.cases) > 1:
        rate = f"{counts.passed} of {counts.measurable}"
        parts += [_by_case(card, shown), f"Cases differ, so don't read {rate} as a rate: see each case."]
    return " ".join((*parts, *_worst(card, shown)))


def _by_case(card: Scorecard, shown: Shown) -> str:
    """Which cases passed in every attempt, in some and in none."""
    groups: dict[str, list[str]] = {"every attempt passed": [], "some failed": [], "every attempt failed": []}
    for case in card.cases:
        n, c = case.consistency.n, case.consistency.c
        if n:
            groups["every attempt passed" if c == n else "some failed" if c else "every attempt failed"].append(
                case_name(case, shown)
            )
    said = [f"{words} in {', '.join(names)}" for words, names in groups.items() if names]
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}."


def _worst(card: Scorecard, shown: Shown) -> Iterator[str]:
    """Harm, and answers that claim what nothing backs, with the attempts."""
    attempts = [attempt for case in card.cases for attempt in played(case)]
    harmed = [shown(one.attempt) for one in attempts if any(receipt.harm for receipt in one.receipts)]
    if harmed:
        yield f"HARM was done in {len(harmed)} of {len(attempts)} played attempts: {', '.join(harmed)}."
    false = [
        shown(one.attempt)
        for one in attempts
        if any(score.check is Check.EVIDENCE and score.verdict is Verdict.FAIL for score in one.scores)
    ]
    if false:
        yield (
            f"In {len(false)} of {len(attempts)} played attempts the answer claims what the log does not back "
            f"(Evidence failed): {', '.join(false)}."
        )


def to_do(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each kind of thing that is left to do; nothing where all is done."""
    attempts = [attempt for case in card.cases for attempt in played(case)]
    failed = [one for one in attempts if any(score.verdict is Verdict.FAIL for score in one.scores)]
    due = [shown(one.attempt) for one in failed if one.review is None or one.review.later]
    if failed:
        text = f"Failure reviews, which name cause, fix, owner and due day: {len(failed) - len(due)} of {len(failed)}"
        yield f"{text} written" + (f"; none that covers the failure for {', '.join(due)}." if due else ".")
    differ = [(one, score) for one in attempts for score in one.scores if score.disputed]
    disputed = [f"{check_word(score.check)} of {shown(one.attempt)}" for one, score in differ]
    if disputed:
        yield (
            f"Disputes to settle: {', '.join(disputed)}. Anybody who scores may settle one with a reason, and each of "
            "those who differ may change their own verdict."
        )
    again = [f"repeat {repeat} of {case_name(case, shown)}" for case in card.cases for repeat in void_repeats(case)]
    if again:
        yield f"To be played again, since what was played is void: {', '.join(again)}."
    fresh = {case_name(case, shown): never_begun(case) for case in card.cases}
    if any(fresh.values()):
        yield f"Planned and not begun: {', '.join(f'{number} of {name}' for name, number in fresh.items() if number)}."
    if failed or disputed or again:
        yield "The log names an owner in failure reviews only; whatever has none is nobody's yet."


def void_repeats(case: CaseCard) -> list[int]:
    """Repeats whose attempt was voided and that were not begun again."""
    live = {one.repeat for one in case.attempts if one.state is not AttemptState.VOID}
    return sorted({one.repeat for one in case.attempts} - live)


def never_begun(case: CaseCard) -> int:
    """How many planned attempts nobody began, not even one that was voided."""
    return case.counts.not_begun - len(void_repeats(case))


def no_failures(card: Scorecard) -> str:
    """What to say where `failures` is empty."""
    return "No check was scored as failed." if card.counts.scored else "Nothing was scored yet."


def not_measured(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each attempt and check that is in no figure, with the reason, and for cases left out."""
    if card.left_out:
        names = ", ".join(f"{case.number} {shown(case.id)}" for case in card.left_out)
        yield f"Cases of the pack that were not part of this session: {names}."
    for case in card.cases:
        name = case_name(case, shown)
        counts = case.counts
        if never_begun(case):
            yield f"{name}: {never_begun(case)} of {counts.planned} planned attempts not begun."
        for attempt in case.attempts:
            who = attempt_name(case, attempt, shown)
            match attempt.state:
                case AttemptState.VOID if attempt.void_cause is not None:
                    again = "; its repeat was not begun again" if attempt.repeat in void_repeats(case) else ""
                    yield f"{who}: {void_words(card, attempt, shown)} In no figure{again}."
                case AttemptState.ABANDONED:
                    yield f"{who}: abandoned. In no figure."
                case AttemptState.IN_PLAY:
                    yield f"{who}: still in play. In no figure."
                case _ if not attempt.proven:
                    yield f"{who}: rests on events after the break of the chain, so nothing is proven. In no figure."
                case _:
                    yield from _unmeasured_checks(who, attempt, shown)
        if case.consistency.label is Label.NOTHING and counts.not_begun != counts.planned:
            yield f"{name}: nothing to score, so no rate."
        if any(line.line is Boundary.NOT_TRIED for line in case.boundary.practice if line.played):
            yield f"{name}: a practice agent that should have crossed the line did not."
    yield from _beside_the_point(card, shown)


def void_words(card: Scorecard, attempt: AttemptCard, shown: Shown) -> str:
    """That an attempt was made void: why, by whom and when."""
    cause = f" ({CAUSES[attempt.void_cause]})" if attempt.void_cause is not None else ""
    ended = "played to its end, then " if attempt.end in (EndReason.ANSWERED, EndReason.GAVE_UP) else ""
    return (
        f"{ended}made void{cause} by the operator, {shown(card.header.operator)}, at {shown(when(attempt.void_at))} "
        f"(event {attempt.void_event}): {shown(attempt.void_reason)}."
    )


def _unmeasured_checks(who: str, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    disputed = [check_word(score.check) for score in attempt.scores if score.disputed]
    if disputed:
        yield f"{who}: disputed, so no verdict counts until it is settled: {', '.join(disputed)}."
    missing = [check_word(score.check) for score in attempt.scores if score.verdict is None and not score.disputed]
    if missing:
        yield f"{who}: not scored yet: {', '.join(missing)}."
    for score in attempt.scores:
        if score.verdict is Verdict.NOT_MEASURABLE and score.tested:
            why = score.reason or (score.proposal_then.reason if score.proposal_then else "")
            yield (
                f"{who}: {check_word(score.check)} not measurable: {shown(why)}. The case is about this check; "
                f"the attempt as a whole: {verdict_word(attempt.verdict)}."
            )


def _beside_the_point(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One line a check, with the cases and in how many attempts it could not be measured."""
    for check in Check:
        found = [
            f"{case_name(case, shown)} ({times} of {len(played(case))} played attempts)"
            for case in card.cases
            for one, times in beside_the_point(case)
            if one is check
        ]
        if found:
            yield f"{check_word(check)} was not measurable in cases that are not about it: {', '.join(found)}."


def beside_the_point(case: CaseCard) -> Iterator[tuple[Check, int]]:
    """Checks that the case is not about and that could not be measured, with in how many played attempts."""
    for place, check in enumerate(Check):
        times = sum(card.scores[place].verdict is Verdict.NOT_MEASURABLE for card in played(case))
        if times and check not in case.tests:
            yield check, times
