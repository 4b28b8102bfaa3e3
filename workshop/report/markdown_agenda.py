"""The debrief's agenda in Markdown: a section of the report, or a page of its own."""

from workshop.report.agenda import Agenda, agenda, agenda_items, left_out_words, nothing_words
from workshop.report.calibration import Calibration, calibration_lines
from workshop.report.cards import Scorecard
from workshop.report.escape import code
from workshop.report.markdown_parts import bullets, short_code, warning


def agenda_section(card: Scorecard) -> str:
    """The section of the report; "" when scorers differ nowhere, as far as may be told."""
    found = agenda(card)
    return _section(found, "## Appendix: where scorers differ") if found.items or found.hidden else ""


def agenda_markdown(card: Scorecard, calibrated: Calibration | None = None) -> str:
    """The agenda as a page of its own, with a newline at its end; with what the session's scorers all scored first."""
    found = agenda(card)
    head = f"# Debrief: {code(card.header.agent_name)} on {code(f'{card.header.pack_id} {card.header.pack_version}')}"
    parts = [head, warning(card), _section(found, "## Where scorers differ")]
    if calibrated is not None:
        lines = (line.strip() for line in calibration_lines(calibrated, short_code))
        parts.append(f"## Calibration\n\n{bullets(lines)}")
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(found: Agenda, title: str) -> str:
    parts = [title]
    for number, (name, lines) in enumerate(agenda_items(found, short_code), 1):
        parts += [f"**{number}. {name}**", bullets(lines)]
    parts += [left_out_words(found, short_code), nothing_words(found)]
    return "\n\n".join(part for part in parts if part)
