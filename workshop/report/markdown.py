"""The scorecard as Markdown: one page for the room, then the appendix. The same session gives the same bytes."""

from workshop.report.cards import Scorecard
from workshop.report.markdown_agenda import agenda_section
from workshop.report.markdown_case import case_section, practice_section
from workshop.report.markdown_figures import figures_section
from workshop.report.markdown_notes import agreement_section, formulas_section, log_section, words_section
from workshop.report.markdown_parts import warning
from workshop.report.markdown_room import room_page
from workshop.report.printed import Printed


def markdown(card: Scorecard) -> str:
    """The whole report, with a newline at its end."""
    printed = Printed()
    sections = [room_page(card), figures_section(card)]
    sections += [case_section(card, case, printed) for case in card.cases if case.attempts]
    if any(case.practice for case in card.cases):
        sections.append(practice_section(card, printed))
    ends = (agenda_section(card), agreement_section(card), log_section(card), words_section(), formulas_section(card))
    sections += [part for part in ends if part]
    note = warning(card)
    if note:
        sections = [f"{note}\n\n{section}" if place else section for place, section in enumerate(sections)]
    return "\n\n".join(sections) + "\n"
