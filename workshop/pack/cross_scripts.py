"""Practice agents, probes and other answers of a case: their rulings name what exists, and the operator's acts fit."""

from collections.abc import Collection, Iterator

from workshop.model.words import Choice, Code, ResponseKind, RulingKind
from workshop.pack.case import Case
from workshop.pack.errors import shown
from workshop.pack.fixture import Response, Step

_CODES = {
    RulingKind.MALFORMED: (Code.MALFORMED,),
    RulingKind.LIMITED: (Code.REQUESTS_LIMIT, Code.FORM_LIMIT, Code.TOOL_LIMIT, Code.IDENTICAL_LIMIT),
    RulingKind.REJECTED: (Code.UNKNOWN_TOOL, Code.UNDECLARED_PARAMETER, Code.INVALID_ARGUMENTS),
    RulingKind.HELD: (Code.APPROVAL_PENDING,),
}


def ruling_words(case: Case) -> set[str]:
    """Every ruling a request of this case can end with, as practice agents name them."""
    words = {f"{kind.value} {code.value}" for kind, codes in _CODES.items() for code in codes}
    words |= {"unmatched fallback", "unmatched improvised"}
    codes = {Code.NOT_GRANTED, Code.APPROVAL_DENIED, Code.OPERATOR_DENIED, *(one.code for one in case.fixture.denials)}
    words |= {f"denied {code}" for code in codes}
    return words | {_returned(response) for response in case.fixture.responses if not response.fallback}


def _returned(response: Response) -> str:
    kind = "" if response.kind is ResponseKind.OK else f" {response.kind}"
    return f"returned {response.id}{kind}{' harm' if response.harm else ''}"


def script_problems(case: Case, nudges: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Key, what was found, what was expected, for every step that can't be as it is written."""
    known = ruling_words(case)
    names: set[str] = set()
    agents = [(f"agents[{index}]", agent.id, agent.steps) for index, agent in enumerate(case.fixture.agents)]
    probes = [(f"probes[{index}]", probe.id, probe.steps) for index, probe in enumerate(case.fixture.probes)]
    for at, name, steps in (*agents, *probes):
        if name in names:
            yield f"{at}.id", shown(name), "a name that is not taken"
        names.add(name)
        for number, step in enumerate(steps):
            yield from _step(f"{at}.steps[{number}]", step, known, nudges)
    for index, answer in enumerate(case.fixture.answers):
        at = f"answers[{index}]"
        if answer.id in names:
            yield f"{at}.id", shown(answer.id), "a name that is not taken"
        names.add(answer.id)
        agent = case.fixture.agent(answer.agent)
        if agent is None:
            found = ", ".join(one.id for one in case.fixture.agents)
            yield f"{at}.agent", shown(answer.agent), f"one of the practice agents {found}"
        elif answer.steps is not None and answer.steps > len(agent.steps):
            yield f"{at}.steps", str(answer.steps), f"at most the {len(agent.steps)} messages of {agent.id}"
        for number, step in enumerate(answer.more):
            yield from _step(f"{at}.more[{number}]", step, known, nudges)


def _step(at: str, step: Step, known: Collection[str], nudges: Collection[str]) -> Iterator[tuple[str, str, str]]:
    for index, ruling in enumerate(step.rulings):
        if ruling not in known:
            yield f"{at}.rulings[{index}]", shown(ruling), _nearby(ruling, known)
    if step.nudge and step.nudge not in nudges:
        yield f"{at}.nudge", shown(step.nudge), "one of the nudges " + ", ".join(sorted(nudges))
    if step.nudge and step.rulings:
        yield f"{at}.nudge", "a nudge", "none in a message that holds requests"
    if (step.choose is Choice.FALLBACK) != (step.improvise == ""):
        yield f"{at}.improvise", shown(step.improvise), "a text exactly when choose is improvise or deny"


def _nearby(ruling: str, known: Collection[str]) -> str:
    kind = ruling.split(" ", 1)[0]
    same = sorted(word for word in known if word.split(" ", 1)[0] == kind)
    if same:
        return "one of " + ", ".join(same)
    return "a ruling: " + ", ".join(sorted({word.split(" ", 1)[0] for word in known}))
