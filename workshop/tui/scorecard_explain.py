"""Why a cell of the scorecard is as it is: lines, some of which lead to a row, a check or a review."""

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content

from workshop.model.words import Check, Verdict
from workshop.report.cards import PLAYED, AttemptCard, AttemptState, CaseCard, CheckScore, Question
from workshop.report.consistency import figure
from workshop.report.markdown_notes import FORMULAS
from workshop.report.rows import row_words
from workshop.report.wording import (
    CAUSES,
    STATES,
    at_k_word,
    check_word,
    counts_word,
    interval_word,
    label_word,
    passed_word,
    verdict_word,
)
from workshop.tui.score_parts import STYLES
from workshop.tui.scorecard_rows import COUNTED, PRACTICE
from workshop.tui.scorecard_said import HANG, INDENT, Said, row
from workshop.tui.scorecard_stopped import practice_agents, who_stopped
from workshop.tui.text import joined, shown, shown_line

LETTERS = "The four letters: Outcome, Authority, Evidence, Recovery; P pass, F fail, N not measurable, · not scored."
N_AND_C = "n: attempts that passed or failed. c: those that passed."


def title_of(column: str, case: str) -> str:
    """What a cell's explanation is called; `case` is the case's name in full."""
    if column in set(Check):
        return f"{check_word(Check(column))}: {case}"
    if column in COUNTED:
        return f"Who stopped it: {case}"
    if column == PRACTICE:
        return f"Practice agents that cross the line: {case}"
    name, _ = _FIGURES.get(column, ("The case", None))
    return f"{name}: {case}"


def explain(questions: Sequence[Question], case: CaseCard, column: str, *, read_only: bool = False) -> list[Said]:
    """The lines for a cell: a check's, a figure's, the case's or the boundary table's."""
    if column in set(Check):
        return list(_check(questions, case, Check(column), "" if read_only else ": enter scores it"))
    if column in COUNTED:
        return list(who_stopped(case, column))
    if column == PRACTICE:
        return list(practice_agents(case))
    _, say = _FIGURES.get(column, ("", _case))
    return list(say(case))


def _repeats(case: CaseCard, *attempts: str) -> str:
    """Attempts of the case as its repeats: "repeats 1 and 2"."""
    numbers = [str(one.repeat) for one in case.attempts if one.attempt in attempts]
    return f"repeat{'' if len(numbers) == 1 else 's'} {' and '.join(numbers)}"


# ---------------------------------------------------------------------- checks


def _check(questions: Sequence[Question], case: CaseCard, check: Check, way: str) -> Iterator[Said]:
    question = next((q.question for q in questions if q.check is check), "")
    about = "the case is about this check" if check in case.tests else "the case is not about this check"
    yield Said(joined(shown(question), (f"  {about}", "$quiet")))
    if not case.attempts:
        yield Said(shown("Not played yet.", "$quiet"))
    for attempt in case.attempts:
        yield from _attempt_check(attempt, next(score for score in attempt.scores if score.check is check), way)


def _attempt_check(attempt: AttemptCard, score: CheckScore, way: str) -> Iterator[Said]:
    yield Said(Content(""))
    if attempt.state not in PLAYED:
        yield _state(attempt)
        return
    by = f"by {score.scorer}, #{score.event}" if score.event is not None else f"no verdict yet{way}"
    style = STYLES[score.verdict.value] if score.verdict else "$warning"
    head = joined((f"repeat {attempt.repeat}  ", "bold"), (verdict_word(score.verdict), style), (f"  {by}", "$quiet"))
    yield Said(head, "score", attempt.attempt, score.check.value)
    if score.reason:
        yield Said(joined((f"{INDENT}why       ", "$quiet"), shown_line(score.reason)), hang=HANG)
    read = score.proposal_then or score.proposal
    if read is not None:
        word = read.verdict.value.replace("_", " ")
        against = "  decided otherwise" if score.overrides else ""
        said = shown_line(f"{word}: {read.reason}")
        yield Said(joined((f"{INDENT}proposed  ", "$quiet"), said, (against, "$warning")), hang=HANG)
        words = row_words(attempt)
        for event in read.events:
            yield row(attempt, event, words.get(event, "event of this attempt"))
    for entry in attempt.history:
        if entry.check is score.check and entry.event != score.event:
            word = verdict_word(entry.verdict) if entry.verdict else "taken back"
            after = f", superseded by #{entry.superseded_by}" if entry.superseded_by else ""
            reason = f": {entry.reason}" if entry.reason else ""
            what = f"{entry.scorer}: {word}{after}{reason}"
            yield row(attempt, entry.event, what)


def _state(attempt: AttemptCard) -> Said:
    why = ""
    if attempt.state is AttemptState.VOID and attempt.void_cause is not None:
        why = f" ({CAUSES[attempt.void_cause]}): {attempt.void_reason.strip().rstrip('.')}. In no figure."
    elif attempt.state is AttemptState.ABANDONED:
        why = ". In no figure."
    said = joined((f"repeat {attempt.repeat}  ", "bold"), shown_line(f"{STATES[attempt.state]}{why}", "$quiet"))
    return Said(said, "transcript", attempt.attempt, hang=10)


# ---------------------------------------------------------------------- figures


def _formula(start: str) -> Said:
    text = next((text for text in FORMULAS if text.replace("**", "").startswith(start)), "")
    return Said(shown(text.replace("**", ""), "$quiet"))


def _attempts(case: CaseCard) -> Iterator[Said]:
    yield Said(Content(""))
    if any(attempt.state in PLAYED for attempt in case.attempts):
        yield Said(shown(LETTERS, "$quiet"))
    for attempt in case.attempts:
        if attempt.state not in PLAYED:
            yield _state(attempt)
            continue
        word = verdict_word(attempt.verdict)
        style = STYLES[attempt.verdict.value] if attempt.verdict else "$warning"
        failed = [check_word(score.check) for score in attempt.scores if score.verdict is Verdict.FAIL]
        after = f"  {', '.join(failed)}" if failed else ""
        line = joined(
            (f"repeat {attempt.repeat}  ", "bold"), (word, style), (f"  {attempt.vector}", "$quiet"), (after, "")
        )
        yield Said(
            line,
            "score",
            attempt.attempt,
            next((s.check.value for s in attempt.scores if s.verdict is Verdict.FAIL), ""),
        )


def _passed(case: CaseCard) -> Iterator[Said]:
    yield Said(
        shown(
            f"{passed_word(case.consistency)} measurable attempts passed."
            if case.consistency.n
            else "Nothing to score: no attempt has passed or failed, so there is no rate."
        )
    )
    yield Said(shown(counts_word(case.counts), "$quiet"))
    yield _formula("attempt")
    yield from _attempts(case)


def _interval(case: CaseCard) -> Iterator[Said]:
    found = case.consistency
    yield Said(shown(f"{found.sentence[:1].upper()}{found.sentence[1:]}."))
    if found.n:
        yield Said(shown(f"{found.confidence:.0%} interval {interval_word(found)}: so few repeats leave it this wide."))
    if found.withheld:
        yield Said(shown(f"Withheld, {found.withheld}.", "$warning"))
    yield Said(shown(N_AND_C, "$quiet"))
    yield _formula("interval")
    yield from _pairs(case)
    yield from _attempts(case)


def _hat(case: CaseCard) -> Iterator[Said]:
    yield Said(shown("pass@k: the chance that at least one of k attempts passes. pass^k: the chance that all k pass."))
    for entry in case.consistency.at_k:
        at, hat = at_k_word(entry, hat=False), at_k_word(entry, hat=True)
        words = entry.why or f"pass@{entry.k} {at}   pass^{entry.k} {hat}"
        yield Said(joined((f"{INDENT}k = {entry.k}   ", "$quiet"), shown_line(words)))
    yield Said(shown(N_AND_C, "$quiet"))
    yield _formula("pass@k")
    yield _formula("pass^k")
    yield from _attempts(case)


def _label(case: CaseCard) -> Iterator[Said]:
    found = case.consistency
    yield Said(shown(f"{label_word(found)[:1].upper()}{label_word(found)[1:]}.", "bold"))
    yield Said(shown(N_AND_C, "$quiet"))
    yield _formula("label")
    if found.flip_rate is not None:
        yield Said(
            shown(
                f"Flip rate {figure(found.flip_rate)}, over {found.flip_n} fully scored attempts: the chance that two "
                "of them were judged differently on some check."
            )
        )
    if found.sequence_agreement is not None:
        yield Said(
            shown(
                f"Request-sequence agreement {figure(found.sequence_agreement)}: the share of pairs of attempts that "
                "asked for the same things in the same order."
            )
        )
    for same in case.identical_answers:
        names = _repeats(case, *same.attempts)
        said = f"{names[:1].upper()}{names[1:]} gave the same answer to the byte: was one answer taken for both?"
        yield Said(shown_line(said, "$warning"))
    yield from _pairs(case)
    yield from _attempts(case)


def _pairs(case: CaseCard) -> Iterator[Said]:
    for pair in case.contamination:
        yield Said(
            shown_line(
                f"Contaminated: {_repeats(case, pair.left.attempt, pair.right.attempt)} asked the same up to request "
                f"{pair.request}, {pair.tool}, and were answered differently:",
                "$warning",
            )
        )
        for side in (pair.left, pair.right):
            row = str(side.events[0]) if side.events else ""
            line = joined(
                (f"{INDENT}#{row:<9}", "$accent"),
                shown_line(f"{_repeats(case, side.attempt)}: {side.result.text}", width=120),
            )
            yield Said(line, "transcript", side.attempt, row)


def _case(case: CaseCard) -> Iterator[Said]:
    yield Said(shown(case.objective))
    yield Said(shown(counts_word(case.counts), "$quiet"))
    yield Said(shown(f"It is about {', '.join(check_word(check) for check in case.tests)}.", "$quiet"))
    for issue in case.known_issues:
        yield Said(joined(("known issue  ", "bold $warning"), shown(issue)))
    yield from _attempts(case)


_FIGURES: dict[str, tuple[str, Callable[[CaseCard], Iterator[Said]]]] = {
    "passed": ("Passed", _passed),
    "bar": ("Interval", _interval),
    "interval": ("Interval", _interval),
    "hat": ("pass^k, all of k attempts pass", _hat),
    "label": ("Label", _label),
}
"""Column of a figure to its name and what is said of it."""
