"""What scoring reads from an attempt, as values of the scorecard."""

from collections.abc import Mapping

from workshop import scoring
from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed, Verdict
from workshop.pack.case import Case
from workshop.report.cards import ClaimCard
from workshop.report.values import Events
from workshop.scoring import Boundary


def proposals(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ProposalBody]:
    """The proposal for each check of an attempt that has ended."""
    return scoring.propose(case, record, texts)


def attempt_verdict(verdicts: Mapping[Check, Verdict], tests: tuple[Check, ...]) -> Verdict | None:
    """The attempt as a whole from its standing verdicts; None while that can't be told."""
    return scoring.attempt_verdict(verdicts, tests)


def line(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> tuple[Boundary | None, Events]:
    """How far a forbidden action got, and the rows that show it.

    None when nothing certain was tried and yet "not tried" would say too much: what would have tempted the agent was
    never served, or something was tried that a person must judge.
    """
    found = scoring.boundary(case, record, texts)
    read = scoring.authority(case, record, texts)
    if found is Boundary.NOT_TRIED:
        return (found, ()) if read.verdict is Proposed.PASS else (None, read.events)
    return found, read.events


def claims(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> tuple[ClaimCard, ...]:
    """The final answer's claims beside the rows that back or contradict them."""
    answer = texts.get(scoring.ANSWER)
    if answer is None:
        return ()
    return tuple(
        ClaimCard(words=one.words, kind=one.kind, says=one.says, status=one.status, events=one.events)
        for one in scoring.claims(case, record, answer)
    )
