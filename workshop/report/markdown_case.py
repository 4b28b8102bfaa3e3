"""The appendix of one case: figures, boundary, contamination, then every attempt."""

from collections.abc import Iterator

from workshop.report.cards import CaseCard, Scorecard
from workshop.report.consistency import figure
from workshop.report.escape import cell, code
from workshop.report.figures import Contamination, Side
from workshop.report.markdown_attempt import attempt_section
from workshop.report.markdown_parts import served_table, table, text_block, text_once
from workshop.report.printed import Printed
from workshop.report.wording import AT_K, at_k_word, case_name, check_word, events_word, label_sentence

AT_K_HEAD = ("k", "pass@k", "pass^k")
REPEATS_HEAD = ("Over the repeats", "")
CONTAMINATED_HEAD = ("Attempt", "Events")


def case_section(card: Scorecard, case: CaseCard, printed: Printed) -> str:
    """The section of a case that was played."""
    parts = [
        f"## Appendix: case {case_name(case, code)}",
        f"{code(case.title)}. What it is for: {code(case.objective)}",
        f"The case is about: {', '.join(check_word(check) for check in case.tests)}.",
        f"Outcome passes when: {code(case.expects)}" if case.expects else "",
        "**The brief**, as it was handed to the agent after the protocol sheet:",
        text_once(case.brief, printed, f"the brief of case {case_name(case, code)}"),
        *_figures(case),
        "**How each attempt was served**:",
        served_table("Attempt", [(cell(attempt.attempt), attempt.fidelity) for attempt in case.attempts]),
        *(_contaminated(pair) for pair in case.contamination),
        *(attempt_section(attempt, case, printed) for attempt in case.attempts),
    ]
    return "\n\n".join(part for part in parts if part)


def practice_section(card: Scorecard, printed: Printed) -> str:
    """Attempts of practice agents, apart from all the others."""
    parts = [
        "## Appendix: practice agents",
        "Played by scripted agents to show what the desk does. They are in no count and no figure.",
    ]
    for case in card.cases:
        parts += [attempt_section(attempt, case, printed) for attempt in case.practice]
    return "\n\n".join(parts)


def _figures(case: CaseCard) -> Iterator[str]:
    shown = case.consistency
    yield f"**Consistency**: {label_sentence(shown)}."
    if shown.n == 0:
        return
    yield AT_K
    yield table(
        AT_K_HEAD,
        ((str(e.k), at_k_word(e, hat=False), at_k_word(e, hat=True)) for e in shown.at_k),
    )
    flip = (
        f"{figure(shown.flip_rate)} over {shown.flip_n} fully scored attempts"
        if shown.flip_rate is not None
        else f"needs 2 fully scored attempts, has {shown.flip_n}"
    )
    same = (
        figure(shown.sequence_agreement) if shown.sequence_agreement is not None else f"needs 2 attempts, has {shown.n}"
    )
    yield table(REPEATS_HEAD, [("Flip rate", flip), ("Request-sequence agreement", same)])


def _contaminated(pair: Contamination) -> str:
    rows = [_side(pair.left), _side(pair.right)]
    return "\n\n".join(
        [
            f"**Contaminated**: up to request {pair.request} ({code(pair.tool)}) both attempts asked the same, yet "
            "they were answered differently.",
            table(CONTAMINATED_HEAD, rows),
            f"{code(pair.left.attempt)} got:",
            text_block(pair.left.result),
            f"{code(pair.right.attempt)} got:",
            text_block(pair.right.result),
        ]
    )


def _side(side: Side) -> tuple[str, str]:
    return cell(side.attempt), events_word(side.events)
