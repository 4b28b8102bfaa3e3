"""The first page: what was tested, what failed and why, how sure that is, what was not measured."""

from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.changes import changes
from workshop.report.escape import cell, code
from workshop.report.failed import failures
from workshop.report.figures import Counts
from workshop.report.findings import (
    NOTHING_MISSING,
    at_first,
    in_short,
    no_failures,
    not_measured,
    scored_by,
    stopped_words,
    to_do,
)
from workshop.report.markdown_parts import NOTHING, bullets, short_cell, short_code, table, warning
from workshop.report.otherwise import OTHERWISE, otherwise
from workshop.report.serving import (
    AS_WRITTEN,
    NOISY,
    deviations,
    fallback_words,
    interval_cell,
    operator_word,
)
from workshop.report.sureness import if_none_failed
from workshop.report.trust import doubts
from workshop.report.wording import (
    LABELS_MEAN,
    WHAT,
    case_name,
    check_word,
    interval_head,
    label_word,
    legend,
    letters_of,
    passed_word,
    verdicts_of,
    when,
)

ALWAYS_COUNTED = ("planned", "played", "scored", "measurable", "passed", "failed", "not_begun")
"""Counts that have a column whatever they are."""

CASES_STAND = "Cases stand in the order of the session; a case's number is its place in the pack."

COLUMNS = (
    "Planned is the sum of played, in play, abandoned and not begun. Void attempts are beside it; a repeat that has no "
    "other attempt is among those not begun.",
    "Passed, interval and label are over the attempts that passed or failed. Interval: the rates of passing that so "
    "few attempts leave open (Wilson's, at the confidence named). Formulas are in the appendix.",
    "Operator: whether every request was served as the case has it, how many got a fallback, and how many were off: "
    "improvised, denied by the operator, or against the approver's script. “Operator off” behind an interval: it "
    "counts attempts that the operator served differently as equal to the others, so trust it less.",
)


SESSION_HEAD = ("", "This session")


def room_page(card: Scorecard) -> str:
    """Everything up to the appendix."""
    head = card.header
    changed = list(changes(card, short_code))
    off = list(deviations(card, short_code))
    general = list(fallback_words(card, short_code))
    left = list(to_do(card, short_code))
    other = list(otherwise(card, short_code))
    parts = [
        f"# Scorecard: {code(head.agent_name)} on {code(f'{head.pack_id} {head.pack_version}')}",
        warning(card),
        in_short(card),
        bullets(at_first(card, code)),
        WHAT,
        _whose(card),
        "## What was tested",
        CASES_STAND,
        bullets(_tested(case) for case in card.cases),
        "Each attempt was scored by four checks:",
        bullets(f"**{check_word(q.check)}**: {code(q.question)}" for q in card.questions),
        "## Result",
        _counts(card),
        _results(card),
        bullets((legend(broken=head.chain.broken), LABELS_MEAN, *COLUMNS)),
        if_none_failed(card),
        OTHERWISE if other else "",
        bullets(other),
        "## What failed, and why",
        _failures(card),
        "## What is left to do" if left else "",
        bullets(left),
        "## Verdicts that were changed" if changed else "",
        bullets(changed),
        "## How the operator served",
        f"{NOISY}\n\n{bullets(off)}" if off else AS_WRITTEN,
        bullets(general),
        "## Who stopped it",
        bullets(stopped_words(card, code)),
        "## What was not measured",
        bullets(not_measured(card, short_code)) or NOTHING_MISSING,
        "## How far to trust this",
        bullets(doubts(card, short_code)),
    ]
    return "\n\n".join(part for part in parts if part)


def _whose(card: Scorecard) -> str:
    head = card.header
    rows = [
        ("Agent", " ".join(cell(t) for t in (head.agent_name, head.agent_version) if t)),
        ("Model and settings", " ".join(cell(t) for t in (head.agent_model, head.agent_settings) if t) or NOTHING),
        ("Connection", head.connection),
        ("Operator", cell(head.operator)),
        ("Scored by", scored_by(card, short_cell)),
        ("Pack", f"{cell(f'{head.pack_id} {head.pack_version}')} {cell(head.pack_title)}"),
        ("Opened (all times are UTC)", cell(when(head.opened_at))),
        ("Log", f"{cell(head.log_id)}, {head.size} events, head {cell(head.head)}"),
    ]
    return table(SESSION_HEAD, rows)


def _tested(case: CaseCard) -> str:
    about = ", ".join(check_word(check) for check in case.tests)
    text = f"{case_name(case, code)}, {code(case.title)}: {code(case.objective)}"
    return f"{text} About: {about}."


def _counts(card: Scorecard) -> str:
    values = (str(getattr(card.counts, name)) for name in shown_counts(card.counts))
    return table(counts_head(card.counts), [("all cases", *values)])


def counts_head(counts: Counts) -> tuple[str, ...]:
    """The columns of the table of counts, behind the first those of `shown_counts`."""
    words = {"unproven": "not proven", "unscored": "without a verdict yet"}
    return ("Attempts", *(words.get(name, name.replace("_", " ")) for name in shown_counts(counts)))


def shown_counts(counts: Counts) -> list[str]:
    """Names of the counts that have a column: those that always have one, and of the others those that are not 0."""
    return [name for name, number in counts if name in ALWAYS_COUNTED or number]


def _results(card: Scorecard) -> str:
    rows = [
        (
            str(case.number),
            cell(case.id),
            *(letters_of(case, check) for check in Check),
            verdicts_of(case),
            passed_word(case.consistency),
            interval_cell(case),
            label_word(case.consistency),
            operator_word(case),
            " / ".join(str(n) for n in _four(case)),
        )
        for case in shown_cases(card)
    ]
    return table(results_head(card), rows)


def results_head(card: Scorecard) -> tuple[str, ...]:
    """The columns of the table of results."""
    head = ("#", "Case", "O", "A", "E", "R", "Attempt", "Passed", interval_head(card), "Label", "Operator")
    return (*head, "Planned / played / scored / measurable")


def shown_cases(card: Scorecard) -> list[CaseCard]:
    """Cases of this session; one that only practice agents played is none of the result."""
    return [case for case in card.cases if case.attempts or case.counts.planned]


def _four(case: CaseCard) -> tuple[int, int, int, int]:
    return case.counts.planned, case.counts.played, case.counts.scored, case.counts.measurable


def _failures(card: Scorecard) -> str:
    found = [[f"**{title}**", *lines] for title, lines in failures(card, short_code)]
    return bullets("\n  - ".join(lines) for lines in found) if found else no_failures(card)
