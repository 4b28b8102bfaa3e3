"""Verdicts that did not stay as they were first given, in sentences for any renderer."""

from collections.abc import Callable, Iterator

from workshop.model.given import same_name
from workshop.model.words import Verdict
from workshop.report.cards import AttemptCard, CaseCard, HistoryEntry, Scorecard
from workshop.report.wording import attempt_name, check_word, played, verdict_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NONE_CHANGED = "Every verdict stands as it was first given."


def changes(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each verdict that was changed or taken back, each settlement that was ended, and each failure
    review whose fail no longer counts or that does not cover a later one. Each gives who, what, and the events."""
    for case in card.cases:
        for attempt in played(case):
            yield from _verdicts(case, attempt, shown)
            yield from _settlements(case, attempt, shown)
            yield from _review(case, attempt, shown)


def _verdicts(case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    said: dict[tuple[str, str], list[HistoryEntry]] = {}
    for entry in attempt.history:
        said.setdefault((entry.check.value, same_name(entry.scorer)), []).append(entry)
    for entries in said.values():
        if len({entry.verdict for entry in entries}) > 1:
            steps = ", then ".join(_step(entry) for entry in entries)
            why = f". Why last: {shown(entries[-1].reason)}" if entries[-1].reason else ""
            name = f"{attempt_name(case, attempt, shown)}, {check_word(entries[0].check)}"
            yield f"{name}: {shown(entries[0].scorer)} said {steps}{why}"


def _step(entry: HistoryEntry) -> str:
    if entry.verdict is None:
        return f"took it back (event {entry.event})"
    read = f", proposed: {entry.proposal.verdict.value.replace('_', ' ')}" if entry.proposal else ""
    return f"{verdict_word(entry.verdict)} (event {entry.event}{read})"


def _settlements(case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    for one in attempt.adjudications:
        if one.ended_by is not None:
            yield (
                f"{attempt_name(case, attempt, shown)}, {check_word(one.check)}: {shown(one.scorer)} had settled it as "
                f"{verdict_word(one.verdict)} (event {one.event}); event {one.ended_by} ended that."
            )


def _review(case: CaseCard, attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    for words in review_words(attempt):
        yield f"{attempt_name(case, attempt, shown)}: {words}"


def review_words(attempt: AttemptCard) -> list[str]:
    """What the failure review of an attempt doesn't say rightly any more, in sentences; empty where it does."""
    return [words for words in (_outdated_words(attempt), _later_words(attempt)) if words]


def _later_words(attempt: AttemptCard) -> str:
    """That a check failed after the failure review was saved; "" where none did."""
    review = attempt.review
    if review is None or not review.later:
        return ""
    failed = [
        f"{check_word(score.check)} failed (event {score.event})"
        for score in attempt.scores
        if score.event in review.later
    ]
    return (
        f"its failure review (event {review.event}) was saved before {' and '.join(failed)}; it does not cover "
        f"{'it' if len(failed) == 1 else 'them'}."
    )


def _outdated_words(attempt: AttemptCard) -> str:
    """That the failure review speaks of a fail that no longer counts; "" where it doesn't."""
    review = attempt.review
    if review is None or not review.outdated:
        return ""
    checks = {entry.event: entry.check for entry in attempt.history}
    checks |= {one.event: one.check for one in attempt.adjudications}
    now = {score.check: score for score in attempt.scores}
    gone = []
    for event in review.outdated:
        score = now[checks[event]]
        word = "disputed" if score.disputed else verdict_word(score.verdict)
        at = f", event {score.event}" if score.event is not None else ""
        gone.append(f"{check_word(checks[event])} (fail at event {event}; now {word}{at})")
    if any(score.verdict is Verdict.FAIL for score in attempt.scores):
        return (
            f"its failure review (event {review.event}) also speaks of a fail that no longer counts: {', '.join(gone)}."
        )
    return f"its failure review (event {review.event}) was written for a fail that no longer counts: {', '.join(gone)}."
