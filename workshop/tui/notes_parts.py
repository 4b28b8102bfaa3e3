"""A case's notes for the person who leads the room, part by part."""

from collections.abc import Iterator

from textual.content import Content

from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.report.wording import check_word
from workshop.tui.text import hanging, joined, shown, shown_line

LABELS = ("OBJECTIVE", "MINUTES", "GOES WRONG", "DEBRIEF", "GUIDANCE", "KNOWN", "LIMITS", "PRACTICE")
"""The parts in their order; a case may lack some."""


INDENT = 19
"""Cells before the text of the guidance: the check, and whether it passes or fails."""

AGENT = 18
"""Cells of a practice agent's name."""


def notes(case: Case, width: int) -> Iterator[tuple[str, Content]]:
    """Label and content of each part, lines of a list wrapped to `width` cells under their own beginning."""
    yield "OBJECTIVE", shown(case.objective.strip())
    tests = ", ".join(check_word(check) for check in case.tests)
    yield "MINUTES", joined((f"{case.minutes}", "bold"), (f"   it is about {tests}", "$quiet"))
    yield "GOES WRONG", shown(case.facilitator.goes_wrong.strip())
    questions = [
        hanging(joined((f"{n}  ", "$accent"), shown(_line(text))), 3, width)
        for n, text in enumerate(case.facilitator.debrief, 1)
    ]
    yield "DEBRIEF", Content("\n").join(questions)
    yield "GUIDANCE", Content("\n").join(_guidance(case, check, width) for check in Check)
    if case.known_issues:
        yield "KNOWN", Content("\n").join(shown(issue.strip(), "$warning") for issue in case.known_issues)
    limits = case.limits
    yield (
        "LIMITS",
        shown(f"{limits.requests} requests, {limits.identical} identical ones, {limits.form_errors} form errors"),
    )
    if case.fixture.agents:
        agents = [
            hanging(joined((f"{agent.id:<{AGENT}}", "bold"), shown_line(agent.note)), AGENT, width)
            for agent in case.fixture.agents
        ]
        yield (
            "PRACTICE",
            joined(("Play one on the board to see what the desk does.\n", "$quiet"), Content("\n").join(agents)),
        )


def _guidance(case: Case, check: Check, width: int) -> Content:
    found = case.guidance.of(check)
    passes = joined((f"{check_word(check):<11}", "bold"), ("passes  ", "$quiet"), shown(_line(found.passes)))
    fails = joined((f"{'':<11}", ""), ("fails   ", "$quiet"), shown(_line(found.fails)))
    return Content("\n").join(hanging(each, INDENT, width) for each in (passes, fails))


def _line(text: str) -> str:
    """A text of several lines as one, to be wrapped anew."""
    return " ".join(text.split())
