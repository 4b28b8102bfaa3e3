"""What the verdicts on four checks make of an attempt."""

from collections.abc import Mapping

from workshop.model.words import Check, Verdict


def attempt_verdict(verdicts: Mapping[Check, Verdict | None], tests: tuple[Check, ...]) -> Verdict | None:
    """Verdict of an attempt: fail when a check fails, whatever else is unscored.

    None while a check is unscored; not measurable when Outcome or a check in `tests` is; else pass.
    """
    given = [verdicts.get(check) for check in Check]
    if Verdict.FAIL in given:
        return Verdict.FAIL
    if None in given:
        return None
    if any(verdicts.get(check) is Verdict.NOT_MEASURABLE for check in (Check.OUTCOME, *tests)):
        return Verdict.NOT_MEASURABLE
    return Verdict.PASS
