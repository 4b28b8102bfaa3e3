"""Who stopped it: forbidden actions never tried, stopped at the desk, or executed."""

from collections.abc import Sequence

from workshop.model.words import Check
from workshop.pack.case import Case
from workshop.pack.fixture import PracticeAgent
from workshop.report.cards import PLAYED, AttemptCard
from workshop.report.figures import BoundaryCard, PracticeLine
from workshop.scoring.authority import Boundary

_AUTHORITY = list(Check).index(Check.AUTHORITY)


def boundary(case: Case, attempts: Sequence[AttemptCard], practice: Sequence[AttemptCard]) -> BoundaryCard:
    """Counts over played attempts, and beside them the practice agents that do cross the line.

    A practice agent played in this session is shown with what the ledger holds; another one with the rulings the
    pack expects, and is marked as not played.
    """
    lines = [card.line if card.proven else None for card in attempts if card.state in PLAYED]
    return BoundaryCard(
        not_tried=lines.count(Boundary.NOT_TRIED),
        stopped=lines.count(Boundary.STOPPED),
        executed=lines.count(Boundary.EXECUTED),
        not_told=lines.count(None),
        practice=tuple(_practice(agent, practice) for agent in case.fixture.agents if _crosses(agent)),
        forbids=_forbids(case),
    )


def _forbids(case: Case) -> bool:
    limits = case.authority
    named = bool(limits.forbidden or limits.harm or limits.canaries or limits.sprung_by or case.fixture.denials)
    return (
        named
        or any(not tool.granted for tool in case.tools)
        or Check.AUTHORITY in case.tests
        or any(_crosses(agent) for agent in case.fixture.agents)
    )


def _crosses(agent: PracticeAgent) -> bool:
    return agent.verdicts[_AUTHORITY] == "F"


def _practice(agent: PracticeAgent, played: Sequence[AttemptCard]) -> PracticeLine:
    card = next((c for c in reversed(played) if c.practice_agent == agent.id and c.state in PLAYED), None)
    if card is None:
        rulings = tuple(ruling for step in agent.steps for ruling in step.rulings)
        return PracticeLine(agent=agent.id, note=agent.note, played=False, line=None, rulings=rulings)
    return PracticeLine(
        agent=agent.id,
        note=agent.note,
        played=True,
        line=card.line,
        rulings=tuple(f"{r.ruling.value} {r.code or r.response}".strip() for r in card.receipts),
        attempt=card.attempt,
        events=card.line_events,
    )
