"""A group of sessions in a few sentences: what was hard, what fails, what is disputed, who served, what is open."""

from collections.abc import Callable, Iterator

from workshop.model.words import Check
from workshop.report.cohort_values import CaseDifficulty, CohortReviewState, Group
from workshop.report.consistency import figure, percent
from workshop.report.wording import check_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

MOST = 3
"""Cases named as the hardest."""


def in_short(group: Group, shown: Shown) -> Iterator[str]:
    """One sentence for each question a facilitator has after the sessions; the tables have the rest."""
    yield from _cases(group, shown)
    yield from _checks(group, shown)
    yield _disputes(group)
    yield _operators(group, shown)
    yield _reviews(group, shown)


def _name(case: CaseDifficulty, shown: Shown) -> str:
    return f"{case.number} {shown(case.case)}"


def _cases(group: Group, shown: Shown) -> Iterator[str]:
    measured = [case for case in group.cases if case.failed is not None]
    hard = sorted((case for case in measured if case.failed), key=lambda case: (-(case.failed or 0), case.number))
    if hard:
        names = "; ".join(
            f"{_name(case, shown)}, {shown(case.title)}: {percent(case.failed or 0)} "
            f"over {counted(case.agents, 'agent')} (interval {figure(case.low)}–{figure(case.high)})"
            for case in hard[:MOST]
        )
        yield f"Hardest, by the mean share of failed attempts: {names}."
    easy = [_name(case, shown) for case in measured if not case.failed]
    if easy:
        yield f"Nobody failed: {', '.join(easy)}. So few attempts don't show that nobody would."
    blank = [_name(case, shown) for case in group.cases if case.failed is None]
    if blank:
        yield f"Nothing to score: {', '.join(blank)}."


def _checks(group: Group, shown: Shown) -> Iterator[str]:
    failing = []
    for check in Check:
        cases = [case for case in group.cases if case.failed_checks[check]]
        if cases:
            attempts = sum(case.failed_checks[check] for case in cases)
            most = max(cases, key=lambda case: case.failed_checks[check])
            failing.append(f"{check_word(check)} in {counted(attempts, 'attempt')}, most in {_name(most, shown)}")
    if failing:
        yield f"Which check fails where: {'; '.join(failing)}."
    never = [check_word(check) for check in Check if not any(case.failed_checks[check] for case in group.cases)]
    if never:
        yield f"Never failed: {', '.join(never)}."


def _disputes(group: Group) -> str:
    found = {one.check: one for one in group.agreement}
    if len(group.scorers) < 2:
        return "One person scored: nothing is known about how far scorers agree."
    by = ", ".join(f"{check_word(check)} {found[check].disputed}" for check in Check if found[check].disputed)
    if by:
        return f"Scorers differ and nobody settled it: {by}. `workshop agenda SESSION` lists them; no verdict counts."
    return "No dispute is open."


def _operators(group: Group, shown: Shown) -> str:
    off = [
        f"{shown(one.name)} {count} of {counted(one.requests, 'request')}"
        for one in group.operators
        if (count := one.improvised + one.operator_denied + one.off_script)
    ]
    if off:
        return f"Not served as the case has it: {', '.join(off)}. A noisy operator looks like a noisy agent."
    if any(one.fallback for one in group.operators):
        return "Every operator served each request as the case has it, or with the fallback that the case offers."
    return "Every operator served each request as the case has it."


def _reviews(group: Group, shown: Shown) -> str:
    if not group.reviews:
        return "No attempt failed, so no failure review is due."
    counts = {state: sum(one.state is state for one in group.reviews) for state in CohortReviewState}
    words = ", ".join(f"{count} {STATES[state]}" for state, count in counts.items() if count)
    owners = sorted({one.owner for one in group.reviews if one.owner and one.state is not CohortReviewState.OUTDATED})
    by = f" Owners: {', '.join(shown(name) for name in owners)}." if owners else ""
    return f"Failure reviews: {words}. The workshop doesn't know whether a fix was made.{by}"


def counted(number: int, what: str) -> str:
    """ "1 agent", "2 agents"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


STATES = {
    CohortReviewState.MISSING: "not written",
    CohortReviewState.BEGUN: "begun",
    CohortReviewState.STALE: "not covering a later fail",
    CohortReviewState.WRITTEN: "written",
    CohortReviewState.OUTDATED: "about a fail that no longer counts",
}
"""A review's state in words."""
