"""Queries, in JMESPath, of the raw records in the JSON: which of them, chosen by the values of their fields.

What is queried was recorded: verdicts, requests, messages, states. No figure of the document is.
"""

import json
from collections.abc import Iterable, Sequence

from workshop.model.words import Check, Verdict
from workshop.report.cards import AttemptCard, CaseCard

# Conditions on an attempt.
NOT_VOID = "state!='void'"
PLAYED = "(state=='scored' || state=='unscored')"
SCORED = "state=='scored'"
_FAILED = "scores[?verdict=='fail']"
_UNMEASURED = "scores[?verdict=='not_measurable' && (tested || check=='outcome')]"
PASSED = f"{SCORED} && proven && !({_FAILED}) && !({_UNMEASURED})"
FAILED = f"{SCORED} && proven && {_FAILED}"
NOT_MEASURABLE = f"{SCORED} && proven && !({_FAILED}) && {_UNMEASURED}"
MEASURABLE = f"{SCORED} && proven && ({_FAILED} || !({_UNMEASURED}))"
WHOLE = f"{MEASURABLE} && !(scores[?!verdict])"
ANY_FAILED = f"{PLAYED} && {_FAILED}"
JUDGED = f"proven && {PLAYED}"

COUNTED = {
    "played": PLAYED,
    "scored": SCORED,
    "measurable": MEASURABLE,
    "passed": PASSED,
    "failed": FAILED,
    "not_measurable": NOT_MEASURABLE,
    "unproven": f"{SCORED} && !proven",
    "unscored": "state=='unscored'",
    "in_play": "state=='in_play'",
    "abandoned": "state=='abandoned'",
    "void": "state=='void'",
}
"""Counts of attempts by the names they have in the scorecard, each with the condition on what it counts."""

ATTEMPT_LETTER = (
    f"(!proven && '?') || ({_FAILED} && 'F') || (scores[?!verdict] && '·') || ({_UNMEASURED} && 'N') || 'P'"
)
"""What an attempt comes to by the verdicts that count."""

# Conditions on a request.
AS_WRITTEN = "!off_fixture && !off_script && !((ruling=='held' || ruling=='unmatched') && result.bytes==`0`)"
OFF = "off_script || (off_fixture && off_fixture!='fallback')"

EVERY = "cases[].attempts"
"""The attempts of all cases, to be followed by a condition."""

CONFIDENCE = "cases[0].consistency.confidence"


def case_record(case: CaseCard) -> str:
    """One case."""
    return f"cases[?number=={number(case.number)}][]"


def attempts_of(case: CaseCard) -> str:
    """The attempts of one case, to be followed by a condition."""
    return f"{case_record(case)}.attempts"


def attempt_record(case: CaseCard, attempt: AttemptCard) -> str:
    """One attempt, which the event that opened it tells from all others."""
    kind = "practice" if attempt.practice_agent else "attempts"
    return f"{case_record(case)}.{kind}[?opened_event=={number(attempt.opened_event)}][]"


def those(attempts: str, condition: str) -> str:
    """The attempts for which a condition holds."""
    return f"{attempts}[?{condition}][]"


def number(value: int) -> str:
    """A number as it stands in a query, such as the k of a row."""
    return f"`{value}`"


def text(value: str) -> str:
    """A text as it stands in a query, such as the name of a scorer."""
    return "`" + json.dumps(value).replace("`", "\\`") + "`"


def at(events: Iterable[int], field: str = "event") -> str:
    """A condition that only the records at these events meet; for what no field tells."""
    return f"({' || '.join(f'{field}=={number(event)}' for event in events)})"


def letters(attempts: str, letter: str) -> str:
    """A letter for each played attempt, in order."""
    return f"map(&{letter}, {those(attempts, PLAYED)})"


def check_letter(check: Check) -> str:
    """The letter of the verdict that counts for a check of an attempt."""
    said = (f"(scores[?check=='{check}' && verdict=='{one}'] && '{one.letter}')" for one in Verdict)
    return f"(!proven && '?') || {' || '.join(said)} || '·'"


def wilson(attempts: str, counted: str, end: int) -> tuple[str, ...]:
    """What Wilson's interval takes: how many counted, of how many, the confidence, and 0 for the low end or 1."""
    return (_length(attempts, counted), _length(attempts, MEASURABLE), CONFIDENCE, number(end))


def drawn(attempts: str, k: int) -> tuple[str, ...]:
    """What pass@k and pass^k take: how many passed, of how many, and k."""
    return (_length(attempts, PASSED), _length(attempts, MEASURABLE), number(k))


def _length(attempts: str, condition: str) -> str:
    return f"length({those(attempts, condition)})"


def verdict_vectors(attempts: str) -> str:
    """One list: for each fully scored attempt among those that passed or failed its four verdicts."""
    return f"[map(&scores[].verdict, {those(attempts, WHOLE)})]"


def request_sequences(attempts: str) -> str:
    """One list: for each attempt that passed or failed what it asked, in order.

    A request that can't be read has no digest; it is compared by the message it stands in, which holds no other.
    """
    asked = "[receipts[].[tool, digest], messages[?kind=='malformed'][].text.sha256]"
    return f"[map(&{asked}, {those(attempts, MEASURABLE)})]"


def planned(cases: Sequence[CaseCard]) -> str:
    """The repeats set up for each case, and 1 for each repeat begun beyond them, by the attempt that began it."""
    chosen = "cases[]" if len(cases) != 1 else case_record(cases[0])
    beyond = [attempt.opened_event for case in cases for attempt in _beyond(case)]
    if not beyond:
        return f"{chosen}.repeats"
    begun = those(f"{chosen}.attempts", at(beyond, "opened_event"))
    return f"[{chosen}.repeats, map(&{number(1)}, {begun})][]"


def not_begun(cases: Sequence[CaseCard], condition: str = NOT_VOID) -> str:
    """The planned repeats that no attempt has, void ones left out: a list of attempts for each, the empty ones."""
    found = [
        f"{attempts_of(case)}[?repeat=={number(repeat)} && {condition}] | []"
        for case in cases
        for repeat in (*range(1, case.repeats + 1), *(attempt.repeat for attempt in _beyond(case)))
    ]
    return f"[{', '.join(found)}] | [?length(@)=={number(0)}]" if found else "`[]`"


def never_begun(case: CaseCard) -> str:
    """The same of one case, where a void attempt is one that was begun."""
    return not_begun((case,), "state")


def changed_by(attempts: str, condition: str, difference: int) -> str:
    """How many attempts there are, and by how much that would differ: a list to be summed."""
    return f"[{_length(attempts, condition)}, {number(difference)}]"


def _beyond(case: CaseCard) -> list[AttemptCard]:
    """The first attempt at each repeat that was begun beyond those set up."""
    return list({one.repeat: one for one in reversed(case.attempts) if one.repeat > case.repeats}.values())
