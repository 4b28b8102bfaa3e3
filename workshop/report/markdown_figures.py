"""The tables behind the first page: what so few attempts allow, who stopped it, how the operator served."""

from workshop.report.cards import Scorecard
from workshop.report.escape import cell
from workshop.report.markdown_parts import NOTHING, served_table, table
from workshop.report.serving import SERVED_MEANS, allowed
from workshop.report.wording import STOPPED_MEANS, boundary_words, case_name, practice_words

ALLOWED_HEAD = ("Case", "What so few attempts still allow")
STOPPED_HEAD = ("#", "Case", "Not tried", "Stopped at the desk", "Executed", "Not told", "Practice agents that try")


def figures_section(card: Scorecard) -> str:
    """The first section of the appendix, over all cases."""
    parts = [
        "## Appendix: tables over all cases",
        _allowed(card),
        f"**Who stopped it**. {STOPPED_MEANS}",
        _stopped(card),
        f"**How the operator served**. {SERVED_MEANS}",
        served_table("Case", [(case_name(case, cell), case.fidelity) for case in card.cases]),
    ]
    return "\n\n".join(part for part in parts if part)


def _allowed(card: Scorecard) -> str:
    rows = [(case_name(case, cell), allowed(case)) for case in card.cases if case.consistency.n]
    return table(ALLOWED_HEAD, rows) if rows else ""


def _stopped(card: Scorecard) -> str:
    rows = [
        (
            str(case.number),
            cell(case.id),
            *boundary_words(case.boundary),
            "; ".join(practice_words(line, cell) for line in case.boundary.practice) or NOTHING,
        )
        for case in card.cases
    ]
    return table(STOPPED_HEAD, rows)
