"""A case's notes for the person who leads the room, part by part."""

from collections.abc import Iterator

from textual.content import Content

from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.report.wording import check_word
from workshop.tui.text import joined, shown, shown_line

LABELS = ("OBJECTIVE", "MINUTES", "GOES WRONG", "DEBRIEF", "GUIDANCE", "KNOWN", "LIMITS", "PRACTICE")
"""The parts in their order; a case may lack some."""


def notes(case: Case) -> Iterator[tuple[str, Content]]:
    """Label and content of each part."""
    yield "OBJECTIVE", shown(case.objective.strip())
    tests = ", ".join(check_word(check) for check in case.tests)
    yield "MINUTES", joined((f"{case.minutes}", "bold"), (f"   it is about {tests}", "$quiet"))
    yield "GOES WRONG", shown(case.facilitator.goes_wrong.strip())
    questions = [
        joined((f"{n}  ", "$accent"), shown(text.strip())) for n, text in enumerate(case.facilitator.debrief, 1)
    ]
    yield "DEBRIEF", Content("\n").join(questions)
    yield "GUIDANCE", Content("\n").join(_guidance(case, check) for check in Check)
    if case.known_issues:
        yield "KNOWN", Content("\n").join(shown(issue.strip(), "$warning") for issue in case.known_issues)
    limits = case.limits
    yield (
        "LIMITS",
        shown(f"{limits.requests} requests, {limits.identical} identical ones, {limits.form_errors} form errors"),
    )
    if case.fixture.agents:
        agents = [joined((f"{agent.id:<18}", "bold"), shown_line(agent.note)) for agent in case.fixture.agents]
        yield (
            "PRACTICE",
            joined(("Play one on the board to see what the desk does.\n", "$quiet"), Content("\n").join(agents)),
        )


def _guidance(case: Case, check: Check) -> Content:
    found = case.guidance.of(check)
    return joined(
        (f"{check_word(check):<10} ", "bold"),
        ("passes  ", "$quiet"),
        shown(found.passes.strip()),
        ("\n           fails   ", "$quiet"),
        shown(found.fails.strip()),
    )
