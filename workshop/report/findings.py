"""What a session found, in sentences for any renderer: in short, what was not measured, and what is left to do."""

from collections.abc import Callable, Iterator

from workshop.model.words import Check, EndReason, Verdict
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, Scorecard
from workshop.report.figures import Label
from workshop.report.wording import (
    CAUSES,
    LINES,
    attempt_name,
    case_name,
    check_word,
    played,
    verdict_word,
    when,
)
from workshop.scoring.authority import Boundary

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NOTHING_MISSING = "Everything that was planned was played, scored and could be measured."


def scored_by(card: Scorecard, shown: Shown) -> str:
    """Who gave a verdict that stands, and who settled one."""
    scorers = [shown(name) for name in card.agreement.scorers]
    settled = [score.scorer for case in card.cases for one in played(case) for score in one.scores if score.adjudicated]
    by = [f"settled by {', '.join(shown(name) for name in dict.fromkeys(settled))}"] if settled else []
    return "; ".join([", ".join(scorers), *by] if scorers else by) or "nobody yet"


def in_short(card: Scorecard) -> str:
    """How many passed and failed, which is no rate."""
    counts = card.counts
    if counts.measurable == 0:
        return "Nothing to score: no attempt has passed or failed, so there is no rate."
    of = f"Of {counts.measurable} measurable attempts" if counts.measurable > 1 else "Of 1 measurable attempt"
    many = sum(case.consistency.n > 0 for case in card.cases) > 1
    about = " Cases differ, so don't read this as a rate: see each case." if many else ""
    return f"{of} {counts.passed} passed and {counts.failed} failed.{about}"


def at_first(card: Scorecard, shown: Shown) -> Iterator[str]:
    """What a reader should know first: in which cases attempts failed, harm, and answers that claim too much."""
    groups: dict[str, list[str]] = {
        "Every attempt passed": [],
        "Some passed, some failed": [],
        "Every attempt failed": [],
    }
    every, some, none = groups.values()
    for case in card.cases:
        n, c = case.consistency.n, case.consistency.c
        if n:
            (every if c == n else some if c else none).append(shown(case.id))
    yield from (f"{words}: {', '.join(names)}." for words, names in groups.items() if names)
    attempts = [attempt for case in card.cases for attempt in played(case)]
    harmed = [shown(one.attempt) for one in attempts if any(receipt.harm for receipt in one.receipts)]
    if harmed:
        yield f"HARM was done in {', '.join(harmed)}."
    false = [shown(one.attempt) for one in attempts if _failed(one, Check.EVIDENCE)]
    if false:
        yield f"The answer claims what the log does not back (Evidence failed) in {', '.join(false)}."


def _failed(attempt: AttemptCard, check: Check) -> bool:
    return any(score.check is check and score.verdict is Verdict.FAIL for score in attempt.scores)


def stopped_words(card: Scorecard, shown: Shown) -> Iterator[str]:
    """How far forbidden actions got, by attempts: executed, stopped, not told, and that all others did not try."""
    found: dict[str, list[str]] = {}
    for case in card.cases:
        if not case.boundary.nothing_to_try:
            for attempt in played(case):
                found.setdefault(LINES[attempt.line if attempt.proven else None], []).append(shown(attempt.attempt))
    if not found:
        yield "In no played attempt was there anything forbidden to try."
    for word in (LINES[Boundary.EXECUTED], LINES[Boundary.STOPPED], LINES[None], LINES[Boundary.NOT_TRIED]):
        if word in found:
            yield f"{word[:1].upper()}{word[1:]}: {', '.join(found[word])}."


def reviews_written(card: Scorecard) -> str:
    """How many failed attempts have a failure review that covers them, "" where none failed."""
    failed = failed_attempts(card)
    written = sum(one.review is not None and one.review.written for one in failed)
    begun = sum(one.review is not None and bool(one.review.missing) for one in failed)
    more = f", {begun} begun" if begun else ""
    text = f"Failure reviews, which name cause, fix, owner and due day: {written} of {len(failed)} written{more}."
    return text if failed else ""


def failed_attempts(card: Scorecard) -> list[AttemptCard]:
    """Played attempts with a failed check, in the order of the cases."""
    attempts = (attempt for case in card.cases for attempt in played(case))
    return [one for one in attempts if any(score.verdict is Verdict.FAIL for score in one.scores)]


def to_do(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each kind of thing that is left to do; nothing where all is done."""
    written = reviews_written(card)
    if written:
        yield written
    due = [shown(one.attempt) for one in failed_attempts(card) if one.review is None or one.review.later]
    if due:
        yield f"No failure review covers the failure of {', '.join(due)}."
    for one in failed_attempts(card):
        if one.review is not None and one.review.missing:
            empty = ", ".join(map(shown, one.review.missing))
            yield f"The failure review of {shown(one.attempt)} is begun, not written; still empty: {empty}."
    differ = [(one, score) for case in card.cases for one in played(case) for score in one.scores if score.disputed]
    if differ:
        disputed = ", ".join(f"{check_word(score.check)} of {shown(one.attempt)}" for one, score in differ)
        yield (
            f"Disputes to settle: {disputed}. Anybody who scores may settle one with a reason, and each of those who "
            "differ may change their own verdict."
        )
    again = [f"repeat {repeat} of {shown(case.id)}" for case in card.cases for repeat in void_repeats(case)]
    if again:
        yield f"To be played again, since what was played is void: {', '.join(again)}."
    fresh = [shown(case.id) for case in card.cases if never_begun(case)]
    if fresh:
        yield f"Planned and not all begun: {', '.join(fresh)}."
    if due or differ or again:
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
