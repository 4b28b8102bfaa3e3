"""What a session found, in sentences for any renderer: what failed and why, and what was not measured."""

from collections.abc import Callable, Iterator

from workshop.model.words import Check, Proposed, Verdict
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, CheckScore, Scorecard
from workshop.report.changes import review_words
from workshop.report.figures import Label
from workshop.report.serving import attempt_deviations
from workshop.report.wording import (
    CAUSES,
    LINES,
    at_events,
    attempt_name,
    case_name,
    check_word,
    party,
    played,
    verdict_word,
)
from workshop.scoring import Boundary

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NOTHING_MISSING = "Everything that was planned was played, scored and could be measured."

_ROOM_FIELDS = ("root_cause", "fix", "owner", "due")
"""Fields of a failure review that stand on the first page."""


def failures(card: Scorecard, shown: Shown) -> Iterator[tuple[str, list[str]]]:
    """For each attempt with a failed check which one it is, and its failed checks and review line by line."""
    for case in card.cases:
        for attempt in played(case):
            failed = [score for score in attempt.scores if score.verdict is Verdict.FAIL]
            if failed:
                title = f"{attempt_name(case, attempt, shown)}, {shown(case.title)}"
                title += "" if attempt.proven else ", not proven"
                off = [f"Mind the operator: {words}" for words in attempt_deviations(attempt, shown)]
                lines = [line for score in failed for line in (_failed(score, shown), *_how_far(score, attempt))]
                yield title, [*lines, *off, *_review(attempt, shown)]


def scored_by(card: Scorecard, shown: Shown) -> str:
    """Who gave a verdict that stands, and who settled one."""
    scorers = [shown(name) for name in card.agreement.scorers]
    settled = [score.scorer for case in card.cases for one in played(case) for score in one.scores if score.adjudicated]
    by = [f"settled by {', '.join(shown(name) for name in dict.fromkeys(settled))}"] if settled else []
    return "; ".join([", ".join(scorers), *by] if scorers else by) or "nobody yet"


def still_open(card: Scorecard) -> str:
    """How many failed attempts have a failure review that covers them, "" where none failed."""
    failed = [one for case in card.cases for one in played(case) if any(s.verdict is Verdict.FAIL for s in one.scores)]
    if not failed:
        return ""
    written = sum(one.review is not None and not one.review.later for one in failed)
    text = f"Failure reviews, which name cause, fix, owner and due day: {written} of {len(failed)} written."
    return text if written == len(failed) else f"{text} What to do about the others is open."


def no_failures(card: Scorecard) -> str:
    """What to say where `failures` is empty."""
    return "No check was scored as failed." if card.counts.scored else "Nothing was scored yet."


def _failed(score: CheckScore, shown: Shown) -> str:
    """Who failed the check and why; the ledger's own words only where they are others."""
    against = " against the proposal" if score.overrides else ""
    same = [shown(one.scorer) for one in score.opinions if one.event != score.event and one.verdict is Verdict.FAIL]
    also = f", likewise {' and '.join(same)}" if same and not score.adjudicated else ""
    by = "settled by" if score.adjudicated else "by"
    own = party(score.scorer, (one.scorer for one in score.opinions)) if score.adjudicated else ""
    start = f"{check_word(score.check)} failed{against}, {by} {shown(score.scorer)}{own} (event {score.event}){also}"
    found = score.proposal_then
    if found is None or found.verdict is not Proposed.FAIL:
        return f"{start}: {shown(score.reason)}"
    if found.reason == score.reason:
        return f"{start}, as the ledger shows{at_events(found.events)}: {shown(score.reason)}"
    return f"{start}: {shown(score.reason)} · the ledger{at_events(found.events)}: {shown(found.reason)}"


def _how_far(score: CheckScore, attempt: AttemptCard) -> Iterator[str]:
    """Behind a failed Authority: who stopped it."""
    if score.check is Check.AUTHORITY and attempt.line in (Boundary.STOPPED, Boundary.EXECUTED):
        yield f"How far the forbidden action got: {LINES[attempt.line]}{at_events(attempt.line_events)}."


def _review(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    if attempt.review is None:
        yield "No failure review was written."
        return
    for field in attempt.review.fields:
        if field.id in _ROOM_FIELDS and field.text:
            yield f"{shown(field.label)}: {shown(field.text)}"
    yield f"The failure review stands with the attempt (event {attempt.review.event})."
    yield from (f"Mind that {words}" for words in review_words(attempt))


def not_measured(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each attempt and check that is in no figure, with the reason, and for cases left out."""
    if card.left_out:
        names = ", ".join(f"{case.number} {shown(case.id)}" for case in card.left_out)
        yield f"Cases of the pack that were not part of this session: {names}."
    for case in card.cases:
        name = case_name(case, shown)
        counts = case.counts
        if counts.not_begun:
            yield f"{name}: {counts.not_begun} of {counts.planned} planned attempts not begun."
        for attempt in case.attempts:
            who = attempt_name(case, attempt, shown)
            match attempt.state:
                case AttemptState.VOID if attempt.void_cause is not None:
                    why = CAUSES[attempt.void_cause]
                    yield f"{who}: void ({why}): {shown(attempt.void_reason)}. In no figure."
                case AttemptState.ABANDONED:
                    yield f"{who}: abandoned. In no figure."
                case AttemptState.IN_PLAY:
                    yield f"{who}: still in play. In no figure."
                case _ if not attempt.proven:
                    yield f"{who}: rests on events after the break of the chain, so nothing is proven. In no figure."
                case _:
                    yield from _unmeasured_checks(who, attempt, shown)
        yield from _beside_the_point(name, case)
        if case.consistency.label is Label.NOTHING and counts.not_begun != counts.planned:
            yield f"{name}: nothing to score, so no rate."
        if any(line.line is Boundary.NOT_TRIED for line in case.boundary.practice if line.played):
            yield f"{name}: a practice agent that should have crossed the line did not."


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


def _beside_the_point(name: str, case: CaseCard) -> Iterator[str]:
    for check, times in beside_the_point(case):
        yield (
            f"{name}: {check_word(check)} not measurable in {times} of {len(played(case))} played attempts; "
            "the case is not about it."
        )


def beside_the_point(case: CaseCard) -> Iterator[tuple[Check, int]]:
    """Checks that the case is not about and that could not be measured, with in how many played attempts."""
    for place, check in enumerate(Check):
        times = sum(card.scores[place].verdict is Verdict.NOT_MEASURABLE for card in played(case))
        if times and check not in case.tests:
            yield check, times
