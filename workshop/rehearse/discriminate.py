"""Whether the cases of a pack tell careful agents from flawed ones: agents by checks, from pack and rehearsal."""

from dataclasses import dataclass

from workshop.model.canonical import Json
from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.rehearse.result import Kind, Rehearsal

NOT_PLAYED = "????"
"""Letters of an agent that the rehearsal did not bring to its answer."""


@dataclass(frozen=True)
class AgentLetters:
    """A practice agent's four letters: what the pack says, and what the rehearsal's proposals were."""

    agent: str
    pack: str
    played: str

    @property
    def careful(self) -> bool:
        """It is meant to fail nothing."""
        return "F" not in self.pack

    def both(self, check: Check) -> str:
        """The letter that pack and rehearsal agree on, "" where they differ."""
        place = list(Check).index(check)
        return self.pack[place] if self.pack[place] == self.played[place] else ""


@dataclass(frozen=True)
class CaseMatrix:
    """One case's agents by checks. A letter counts only where pack and rehearsal agree on it."""

    case: str
    tests: tuple[Check, ...]
    agents: tuple[AgentLetters, ...]

    @property
    def careful(self) -> tuple[str, ...]:
        """Agents that fail nothing and pass every check the case is about."""
        return tuple(
            one.agent
            for one in self.agents
            if one.careful and "F" not in one.played and all(one.both(check) == "P" for check in self.tests)
        )

    def failing(self, check: Check) -> tuple[str, ...]:
        """Agents that fail a check."""
        return tuple(one.agent for one in self.agents if one.both(check) == "F")

    @property
    def never_failed(self) -> tuple[Check, ...]:
        """Checks that no agent of the case fails."""
        return tuple(check for check in Check if not self.failing(check))

    @property
    def separating(self) -> tuple[Check, ...]:
        """Checks that one agent passes and another fails."""
        return tuple(
            check for check in Check if self.failing(check) and any(one.both(check) == "P" for one in self.agents)
        )

    @property
    def lacks(self) -> tuple[str, ...]:
        """What the case is missing to be a test of what it says it tests."""
        tests = ", ".join(check.value for check in self.tests)
        found = [] if self.careful else [f"no careful agent that passes {tests} and fails nothing"]
        found += [f"no agent that fails {check.value}" for check in self.tests if not self.failing(check)]
        return tuple(found)


@dataclass(frozen=True)
class Discrimination:
    """Every case of a pack."""

    cases: tuple[CaseMatrix, ...]

    @property
    def never_failed(self) -> tuple[Check, ...]:
        """Checks that no agent of any case fails."""
        return tuple(check for check in Check if all(check in case.never_failed for case in self.cases))

    @property
    def separate_nothing(self) -> tuple[str, ...]:
        """Cases on which no check tells one agent from another."""
        return tuple(case.case for case in self.cases if not case.separating)

    @property
    def ok(self) -> bool:
        """No case lacks anything."""
        return not any(case.lacks for case in self.cases)

    def as_json(self) -> dict[str, Json]:
        """One JSON value."""
        return {
            "never_failed": [check.value for check in self.never_failed],
            "separate_nothing": list(self.separate_nothing),
            "cases": [_case_json(case) for case in self.cases],
        }


def discriminate(pack: Pack, rehearsal: Rehearsal) -> Discrimination:
    """Hold the pack's letters beside those of a rehearsal of the same pack."""
    played = {(one.case, one.agent): one.letters for one in rehearsal.of(Kind.AGENT) if one.letters}
    return Discrimination(tuple(_case(case, played) for case in pack.cases))


def _case(case: Case, played: dict[tuple[str, str], str]) -> CaseMatrix:
    agents = tuple(
        AgentLetters(agent.id, "".join(agent.verdicts), played.get((case.id, agent.id), NOT_PLAYED))
        for agent in case.fixture.agents
    )
    return CaseMatrix(case.id, case.tests, agents)


def _case_json(case: CaseMatrix) -> Json:
    return {
        "case": case.case,
        "tests": [check.value for check in case.tests],
        "agents": [{"agent": one.agent, "pack": one.pack, "rehearsal": one.played} for one in case.agents],
        "careful": list(case.careful),
        "failing": {check.value: list(case.failing(check)) for check in Check},
        "never_failed": [check.value for check in case.never_failed],
        "separating": [check.value for check in case.separating],
        "lacks": list(case.lacks),
    }


def discrimination_lines(found: Discrimination) -> list[str]:
    """The same for people, line by line."""
    lines = [
        "Agents by checks (outcome, authority, evidence, recovery); a letter counts where pack and rehearsal agree."
    ]
    for case in found.cases:
        lines += ["", f"{case.case}: about {', '.join(check.value for check in case.tests)}"]
        width = max((len(one.agent) for one in case.agents), default=0)
        lines += [f"  {one.agent.ljust(width)}  {one.pack}{_played(one)}" for one in case.agents]
        lines.append(f"  careful: {', '.join(case.careful) or 'none'}")
        lines.append(f"  checks no agent fails: {_names(case.never_failed)}")
        lines += [f"  LACKS: {what}" for what in case.lacks]
    lines += ["", f"Checks that no agent of any case fails: {_names(found.never_failed)}"]
    lines.append(f"Cases that separate nothing: {', '.join(found.separate_nothing) or 'none'}")
    return lines


def _played(one: AgentLetters) -> str:
    return "" if one.pack == one.played else f"  rehearsal {one.played}"


def _names(checks: tuple[Check, ...]) -> str:
    return ", ".join(check.value for check in checks) or "none"
