"""What the fixture's script tells the operator to answer to a held request."""

from collections.abc import Mapping

from workshop.model.canonical import Json
from workshop.model.words import Decision
from workshop.pack.case import Case
from workshop.pack.fixture import Approval
from workshop.pack.match import fits_all


def scripted(case: Case, tool: str, arguments: Mapping[str, Json]) -> Approval:
    """The first approval of the script that fits; silence when the script says nothing."""
    for approval in case.fixture.approvals:
        if approval.tool == tool and fits_all(approval.match, arguments, ()):
            return approval
    return Approval(tool=tool, decision=Decision.SILENT)
