"""What scoring reads from an attempt, as values of the scorecard."""

from collections.abc import Collection, Mapping

from workshop import scoring
from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Check, Verdict
from workshop.pack.case import Case
from workshop.report.cards import ClaimCard, Events, Line


def proposals(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ProposalBody]:
    """The proposal for each check of an attempt that has ended."""
    return scoring.propose(case, record, texts)


def attempt_verdict(verdicts: Mapping[Check, Verdict], tests: Collection[Check]) -> Verdict | None:
    """The attempt as a whole from its standing verdicts; None while that can't be told."""
    return scoring.attempt_verdict(verdicts, tests)


def line(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> tuple[Line | None, Events]:
    """How far a forbidden action got, and the rows that show it."""
    return None, ()


def claims(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> tuple[ClaimCard, ...]:
    """The final answer's claims beside the rows that back or contradict them."""
    return ()
