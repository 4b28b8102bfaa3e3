"""For an unmatched request: which response came closest, and what differs."""

from collections.abc import Mapping, Sequence

from workshop.model.canonical import Json
from workshop.model.rulings import Nearest
from workshop.pack.case import Case
from workshop.pack.match import differs


def nearest(
    case: Case, tool: str, arguments: Mapping[str, Json], executed: Sequence[Mapping[str, Json]]
) -> Nearest | None:
    """The response of `tool` with the fewest differences, the earlier one on a tie; None when it has none."""
    best: Nearest | None = None
    for response in case.fixture.responses:
        if response.tool != tool or response.fallback:
            continue
        found = list(differs(response.match, arguments, executed))
        if response.call is not None and response.call != len(executed) + 1:
            found.append(f"only as call {response.call} of the tool, this is call {len(executed) + 1}")
        if not found:
            found.append("its counters or its length do not fit")
        if best is None or len(found) < len(best.differs):
            best = Nearest(response=response.id, differs=tuple(found))
    return best
