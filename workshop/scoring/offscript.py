"""Where the operator departed from the fixture's script, and whether the case's expectations still hold there."""

from dataclasses import dataclass

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.words import Decision
from workshop.pack.case import Case
from workshop.pack.expect import Receipt
from workshop.pack.fixture import AddToCounter
from workshop.pack.match import fits_all

_WAYS = {"improvised": "was answered by an improvised result", "operator_denied": "was denied by the operator"}
_WORDS = {Decision.GRANT: "granted", Decision.DENY: "denied", Decision.SILENT: "left unanswered"}


@dataclass(frozen=True, slots=True)
class Departure:
    """One request that was answered otherwise than the fixture says.

    `turns` is whether an effect the outcome is read from happened, or failed to, because of it: then neither pass nor
    fail can be read from what the case expects. Else only a fail can't.
    """

    what: str
    seqs: tuple[int, ...]
    turns: bool


def departures(case: Case, record: AttemptRecord) -> list[Departure]:
    """Off-script decisions on tools the outcome is read from, and requests the operator answered in own words.

    A fallback is the pack's own text, and an approval of a tool that no expectation of the outcome names changes
    nothing that the outcome is read from: neither is a departure.
    """
    tools = _outcome_tools(case)
    found: list[Departure] = []
    for request in record.requests:
        who = f"request {request.request} ({request.tool})"
        if request.ruling.off_fixture in _WAYS:
            turns = request.tool in tools
            found.append(Departure(f"{who} {_WAYS[request.ruling.off_fixture]}", request.seqs, turns))
        elif request.off_script and request.decision is not None and request.tool in tools:
            scripted = _scripted(case, request)
            turns = Decision.GRANT in (request.decision, scripted) or scripted is Decision.SILENT
            found.append(Departure(f"{who} was {_WORDS[request.decision]} off script", request.seqs, turns))
    return found


def _scripted(case: Case, request: RequestRecord) -> Decision:
    for approval in case.fixture.approvals:
        if approval.tool == request.tool and fits_all(approval.match, request.arguments, ()):
            return approval.decision
    return Decision.SILENT


def _outcome_tools(case: Case) -> frozenset[str]:
    """Tools whose effects or results the outcome is read from."""
    outcome, evidence = case.outcome, case.evidence
    receipts: list[Receipt] = [*outcome.receipts, *outcome.last, *outcome.never, *outcome.number_receipts]
    kinds = {one.not_happened for one in outcome.says if one.not_happened}
    for cover in evidence.covers:
        if kinds.intersection(cover.claims):
            receipts.extend(cover.receipts)
    if outcome.figures and evidence.lookups is not None:
        receipts.extend(one.receipt for one in evidence.lookups.figures)
    tools = {one.tool for one in receipts}
    tools.update(one.tool for one in (outcome.bound, evidence.trial) if one is not None)
    if evidence.artifact is not None:
        tools.update((evidence.artifact.write, evidence.artifact.stat))
    for response in case.fixture.responses:
        if any(isinstance(one, AddToCounter) and one.counter in outcome.counters for one in response.effects):
            tools.add(response.tool)
    return frozenset(tools)
