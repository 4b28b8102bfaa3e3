"""What people said of one attempt: what counts for each check, what stands beside it, and how it came about."""

from collections.abc import Mapping

from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.verdict_book import Settled, VerdictRecord
from workshop.model.words import Check, Proposed
from workshop.pack.case import Case
from workshop.report.blind_cards import BlindEnding, BlindScoring
from workshop.report.cards import (
    AddedClaim,
    Adjudication,
    CheckScore,
    HistoryEntry,
    Opinion,
    ProposalCard,
)


def proposal_card(body: ev.ProposalBody) -> ProposalCard:
    """A stored proposal as a value of the scorecard."""
    return ProposalCard(verdict=body.verdict, reason=body.reason, events=body.events, words=body.words)


def scores(
    session: SessionRecord, case: Case, record: AttemptRecord, proposals: Mapping[Check, ProposalCard]
) -> tuple[CheckScore, ...]:
    """The four checks: the verdict that counts, by whom and why, and every scorer's own beside it."""
    settled = session.settled(record.attempt)
    return tuple(_score(case, check, proposals.get(check), settled.get(check)) for check in Check)


def _score(case: Case, check: Check, proposal: ProposalCard | None, settled: Settled | None) -> CheckScore:
    tested = check in case.tests
    if settled is None or settled.row is None:
        return CheckScore(
            check=check,
            tested=tested,
            verdict=None,
            proposal=proposal,
            opinions=_opinions(settled) if settled else (),
            disputed=settled is not None,
        )
    seq, at, body = settled.row
    then = proposal_card(body.proposal)
    return CheckScore(
        check=check,
        tested=tested,
        verdict=body.verdict,
        scorer=body.scorer,
        event=seq,
        at=at,
        reason=body.reason,
        proposal=proposal,
        proposal_then=then,
        overrides=then.verdict is not Proposed.UNDECIDED and then.verdict.value != body.verdict.value,
        opinions=_opinions(settled),
        adjudicated=settled.adjudication is not None,
    )


def _opinions(settled: Settled) -> tuple[Opinion, ...]:
    return tuple(
        Opinion(scorer=body.scorer, verdict=body.verdict, event=seq, reason=body.reason, proposed=body.proposal.verdict)
        for seq, _, body in settled.opinions
    )


def history(session: SessionRecord, attempt: str) -> tuple[HistoryEntry, ...]:
    """Every verdict row of an attempt, those that took one back included, in order."""
    return tuple(_entry(entry) for entry in session.book.verdicts_of(attempt))


def _entry(entry: VerdictRecord) -> HistoryEntry:
    body = entry.body
    given = body if isinstance(body, ev.VerdictGiven) else None
    return HistoryEntry(
        event=entry.seq,
        at=entry.at,
        check=body.check,
        scorer=body.scorer,
        verdict=given.verdict if given else None,
        reason=body.reason,
        supersedes=body.supersedes,
        superseded_by=entry.superseded_by,
        stands=entry.stands,
        proposal=proposal_card(given.proposal) if given else None,
    )


def adjudications(session: SessionRecord, attempt: str) -> tuple[Adjudication, ...]:
    """Every adjudication of an attempt, those that were reopened included, in order."""
    return tuple(
        Adjudication(
            event=one.seq,
            at=one.at,
            check=one.body.check,
            scorer=one.body.scorer,
            verdict=one.body.verdict,
            reason=one.body.reason,
            adjudicates=one.body.adjudicates,
            supersedes=one.body.supersedes,
            ended_by=one.ended_by,
            proposal=proposal_card(one.body.proposal),
        )
        for one in session.book.adjudications_of(attempt)
    )


def blind(session: SessionRecord, attempt: str) -> tuple[BlindScoring, ...]:
    """Who scored an attempt blind."""
    book = session.book
    return tuple(
        BlindScoring(
            scorer=scorer,
            event=seq,
            finished=not book.blind(attempt, scorer),
            changed_after=book.changed_after_blind(attempt, scorer),
        )
        for scorer, (seq, _) in book.begun_by(attempt).items()
        if book.scored_blind(attempt, scorer)
    )


def blind_ended(session: SessionRecord, attempt: str) -> tuple[BlindEnding, ...]:
    """Whose blind scoring of an attempt was ended unfinished."""
    book = session.book
    return tuple(
        BlindEnding(
            scorer=scorer,
            begun=seq,
            event=book.unblinded[attempt, scorer][0],
            by=book.unblinded[attempt, scorer][1].actor,
            reason=book.unblinded[attempt, scorer][1].reason,
            given=len(
                {
                    entry.body.check
                    for entry in book.verdicts_of(attempt)
                    if entry.body.scorer == scorer and entry.seq < book.unblinded[attempt, scorer][0]
                }
            ),
        )
        for scorer, (seq, _) in book.begun_by(attempt).items()
        if (attempt, scorer) in book.unblinded
    )


def added_claims(session: SessionRecord, attempt: str) -> tuple[AddedClaim, ...]:
    """Claims that people added to an attempt by hand, those taken back included, in order."""
    return tuple(
        AddedClaim(
            event=one.seq,
            at=one.at,
            scorer=one.body.scorer,
            words=one.body.words,
            status=one.body.status,
            events=one.body.events,
            reason=one.body.reason,
            withdrawn_by=one.withdrawn_by,
        )
        for one in session.book.claims_of(attempt)
    )
