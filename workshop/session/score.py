"""The acts of scoring as pure functions: proposals, verdicts, adjudications and reviews as the rows to append."""

from collections.abc import Mapping

from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.echo import echo_list
from workshop.model.given import same_name
from workshop.model.session_record import SessionRecord
from workshop.model.visible import visible
from workshop.model.words import Check, EndReason, Proposed, Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Rubric
from workshop.report.reviews import due_day
from workshop.scoring.proposals import propose
from workshop.session import given
from workshop.session.errors import NotNow

BLIND_REASON = "a verdict given blind needs a reason"
CLEAR_REASON = "taking a verdict back needs a reason"
DUE = "due"
"""The field of a failure review that holds a day."""
DUE_REASON = "the due day is written year-month-day, as in 2031-04-30; leave it empty where no day is set"


def proposals(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ev.ProposalBody]:
    """What the app reads from the ledger for each check of an attempt that has ended."""
    return propose(case, record, texts)


def verdict(
    session: SessionRecord,
    record: AttemptRecord,
    check: Check,
    value: Verdict,
    reason: str,
    scorer: str,
    proposal: ev.ProposalBody,
) -> ev.VerdictGiven:
    """The row of a verdict. Raises NotNow when the attempt can't be scored, or when a reason is due and missing.

    Raises it too for the verdict that the scorer's standing one is already, reason and all: it would change nothing.
    A reason is due for a fail, for a verdict that overrides the proposal, and for one that changes the scorer's own,
    also where they took that back in between. A blind scorer owes one every time: asking only where they override would
    tell them what is proposed.
    """
    need_scorable(record)
    blind = session.book.blind(record.attempt, scorer)
    earlier = session.standing(record.attempt, scorer).get(check)
    said = earlier.body if earlier else None
    before = session.book.last_given(record.attempt, scorer).get(check)
    due = BLIND_REASON if blind else reason_due(value, proposal.verdict, before)
    reason = given.reason(reason, due=due)
    if earlier and isinstance(said, ev.VerdictGiven) and (said.verdict, said.reason) == (value, reason):
        word = value.value.replace("_", " ")
        raise NotNow(
            f"{scorer} says {word} on {check.value} already, for the same reason (#{earlier.seq}); nothing was written"
        )
    return ev.VerdictGiven(
        actor=scorer,
        attempt=record.attempt,
        check=check,
        verdict=value,
        reason=reason,
        scorer=scorer,
        supersedes=earlier.seq if earlier else None,
        proposal=proposal,
    )


def reason_due(value: Verdict, proposed: Proposed | None, before: Verdict | None = None) -> str:
    """Why a verdict needs a reason, "" when it needs none.

    `proposed` is None where nothing is proposed. `before` is what the scorer said last, taken back or not: the old
    reason spoke for that.
    """
    if value is Verdict.FAIL:
        return "a fail needs a reason"
    if proposed not in (None, Proposed.UNDECIDED) and proposed.value != value.value:
        return f"the proposal is {proposed.value.replace('_', ' ')}; overriding it needs a reason"
    if before not in (None, value):
        return f"you said {before.value.replace('_', ' ')} before; changing it needs a reason"
    return ""


def cleared(session: SessionRecord, record: AttemptRecord, check: Check, reason: str, scorer: str) -> ev.VerdictCleared:
    """The row that takes a scorer's verdict back. Raises NotNow when they gave none, or without a reason."""
    need_scorable(record)
    earlier = session.standing(record.attempt, scorer).get(check)
    if earlier is None:
        raise NotNow(f"{scorer} has given no verdict on {check.value}")
    return ev.VerdictCleared(
        actor=scorer,
        attempt=record.attempt,
        check=check,
        scorer=scorer,
        supersedes=earlier.seq,
        reason=given.reason(reason, due=CLEAR_REASON),
    )


def begun(session: SessionRecord, record: AttemptRecord, scorer: str, *, blind: bool) -> ev.ScoringBegun:
    """The row that begins a scorer's work on an attempt.

    Raises NotNow when they have begun: whoever may have seen what others said can't be blind any more, and whoever is
    blind stays so until all four verdicts are given.
    """
    need_scorable(record)
    if (record.attempt, scorer) in session.book.begun:
        raise NotNow(f"{scorer} has begun to score {record.attempt} already")
    if blind and session.book.committed(record.attempt, scorer):
        raise NotNow(f"{scorer} has given a verdict on {record.attempt} already, so it is too late to score it blind")
    return ev.ScoringBegun(actor=scorer, attempt=record.attempt, scorer=scorer, blind=blind)


def unblinded(session: SessionRecord, record: AttemptRecord, scorer: str, reason: str, by: str) -> ev.BlindEnded:
    """The row that ends a blind scoring before its four verdicts are given.

    Raises NotNow when `scorer` is not blind there, and when somebody else ends it without a reason.
    """
    need_scorable(record)
    if not session.book.blind(record.attempt, scorer):
        raise NotNow(f"{scorer} does not score {record.attempt} blind now")
    due = f"ending {scorer}'s blind scoring for them needs a reason" if by != scorer else ""
    return ev.BlindEnded(actor=by, attempt=record.attempt, scorer=scorer, reason=given.reason(reason, due=due))


def calibration(session: SessionRecord, record: AttemptRecord, by: str) -> ev.CalibrationNamed:
    """The row that names the attempt every scorer scores first. Raises NotNow when the session has one that counts."""
    need_scorable(record)
    for attempt, (seq, _) in session.book.named.items():
        if attempt == record.attempt or session.attempts[attempt].voided is None:
            raise NotNow(f"{attempt} is named as the calibration attempt of this session already (event {seq})")
    return ev.CalibrationNamed(actor=by, attempt=record.attempt)


def adjudicated(
    session: SessionRecord,
    record: AttemptRecord,
    check: Check,
    value: Verdict,
    reason: str,
    scorer: str,
    proposal: ev.ProposalBody,
) -> ev.VerdictAdjudicated:
    """The row that settles what scorers see differently; their verdicts stay.

    Raises NotNow without a difference or a reason, and while a scorer of the attempt is still blind: settling now
    would decide before they have spoken.
    """
    need_scorable(record)
    # Before anything else: whether scorers differ on the check would tell what the others said.
    waiting = session.book.blind_now(record.attempt)
    if waiting:
        raise NotNow(
            f"{', '.join(waiting)} still {'scores' if len(waiting) == 1 else 'score'} this attempt blind; nothing is "
            "adjudicated before all four verdicts are given, or the blind scoring is ended unfinished"
        )
    settled = session.settled(record.attempt).get(check)
    if settled is None or not settled.differ:
        raise NotNow(f"there is nothing to adjudicate on {check.value}: no two scorers differ")
    reason = given.reason(reason, due="an adjudication needs a reason")
    return ev.VerdictAdjudicated(
        actor=scorer,
        attempt=record.attempt,
        check=check,
        verdict=value,
        reason=reason,
        scorer=scorer,
        adjudicates=tuple(seq for seq, _, _ in settled.opinions),
        supersedes=settled.adjudication.seq if settled.adjudication else None,
        proposal=proposal,
    )


def known_name(session: SessionRecord, name: str) -> str:
    """The name as it was first written: "ana" is Ana, not a second scorer who agrees with her. Empty: the operator.

    Names are compared by what they look like, see `same_name`. Raises NotNow for one that shows nothing or is too long.
    """
    wanted = given.name(name, "a scorer's name", empty=True)
    names = [session.opened.operator, *(who for _, who in session.book.begun)]
    names += [entry.body.scorer for entry in session.verdicts]
    names += [body.actor for _, body in session.book.unblinded.values()]
    names += [who for _, who in session.book.named.values()]
    names += [one.body.scorer for one in session.book.adjudications]
    names += [one.body.scorer for one in session.book.claims]
    names += [one.author for one in session.reviews.values() if one.author]
    if not wanted:
        return session.opened.operator
    key = same_name(wanted)
    return next((known for known in names if same_name(known) == key), wanted)


def review(
    session: SessionRecord,
    record: AttemptRecord,
    rubric: Rubric,
    fields: Mapping[str, str],
    known: Mapping[str, str],
    author: str,
) -> ev.ReviewSaved:
    """The row of a failure review, earlier fields kept.

    `known` is what the app proposes now: it stands in fields that nobody has given yet. A field that holds it, or still
    holds what was proposed earlier, is marked as proposed and accepted unchanged. Raises NotNow for a field the rubric
    does not have, and for a due day that is none.
    """
    need_scorable(record)
    names = [field.id for field in rubric.review]
    unknown = [name for name in fields if name not in names]
    if unknown:
        raise NotNow(f"the failure review has no field {echo_list(unknown)}; it has: {', '.join(names)}")
    earlier = session.reviews.get(record.attempt)
    kept = dict(earlier.body.fields) if earlier else {}
    if fields.get(DUE, "").strip() not in ("", kept.get(DUE, "").strip()) and due_day(fields[DUE]) is None:
        raise NotNow(DUE_REASON)
    now = {**known, **kept, **given.fields(fields)}
    before = {name: kept[name] for name in earlier.body.proposed} if earlier else {}
    return ev.ReviewSaved(
        actor=author,
        attempt=record.attempt,
        fields=now,
        supersedes=earlier.seq if earlier else None,
        proposed=tuple(
            name
            for name, text in now.items()
            if text.strip()
            and (
                _same(text, before.get(name)) or ((name in fields or name not in kept) and _same(text, known.get(name)))
            )
        ),
    )


def _same(text: str, proposed: str | None) -> bool:
    """The text is the proposed one, or that as a screen shows it."""
    return proposed is not None and visible(text).strip() == visible(proposed).strip()


def need_scorable(record: AttemptRecord) -> None:
    """Raise NotNow for an attempt that can't be scored: void, abandoned, or not ended yet."""
    if record.voided is not None:
        raise NotNow("the attempt is void; it is in no denominator and is not scored")
    if record.ended is None:
        raise NotNow("the attempt has not ended; scores come after the answer")
    if record.ended is EndReason.ABANDONED:
        raise NotNow("the attempt was abandoned; it is not scored")
