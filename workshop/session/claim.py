"""Claims that a person adds by hand: the answer's words beside the rows that prove or contradict them."""

from collections.abc import Iterable

from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.verdict_book import ClaimRecord
from workshop.model.words import ClaimTick
from workshop.session import given
from workshop.session.errors import NotNow
from workshop.session.score import need_scorable

WITHDRAW_REASON = "taking a claim back needs a reason"


def added(
    record: AttemptRecord,
    answer: str | None,
    words: str,
    status: ClaimTick,
    events: tuple[int, ...],
    reason: str,
    scorer: str,
    there: Iterable[ClaimRecord] = (),
) -> ev.ClaimAdded:
    """The row of a claim. `there` are the claims of the attempt so far.

    Raises NotNow when the same scorer's claim in these words stands already, when the words don't stand in the final
    answer, when a row named is none of the attempt's receipts, or when there are rows where none can be and none where
    some must.
    """
    need_scorable(record)
    wanted = " ".join(given.reason(words, "the claim").split())
    reason = given.reason(reason)
    if answer is None:
        raise NotNow("there is no final answer, so it claims nothing")
    if not wanted or wanted not in " ".join(answer.split()):
        raise NotNow("these words don't stand in the final answer; take them as they stand there")
    for one in there:
        same = one.body.scorer == scorer and one.body.words.casefold() == wanted.casefold()
        if same and one.withdrawn_by is None:
            raise NotNow(f"you added this claim already (event {one.seq}); take that one back to say otherwise")
    receipts = receipt_rows(record)
    unknown = [seq for seq in events if seq not in receipts]
    if unknown:
        numbers = ", ".join(map(str, unknown))
        raise NotNow(
            f"no receipt of this attempt: event {numbers}; its receipts: {', '.join(map(str, receipts)) or 'none'}"
        )
    if status is ClaimTick.NO_RECEIPT and events:
        raise NotNow("a claim without a receipt names no event")
    if status is not ClaimTick.NO_RECEIPT and not events:
        raise NotNow(f"a claim that is {status.value} names the event that shows it")
    return ev.ClaimAdded(
        actor=scorer,
        attempt=record.attempt,
        scorer=scorer,
        words=wanted,
        status=status,
        events=events,
        reason=reason,
    )


def withdrawn(session: SessionRecord, record: AttemptRecord, seq: int, reason: str, scorer: str) -> ev.ClaimWithdrawn:
    """The row that takes a claim back. Raises NotNow for a row that is no standing claim, or somebody else's."""
    need_scorable(record)
    found = next((one for one in session.book.claims if one.seq == seq and one.body.attempt == record.attempt), None)
    hidden = found is not None and found.body.scorer != scorer and session.book.blind(record.attempt, scorer)
    if found is None or found.withdrawn_by is not None or hidden:
        # To a blind scorer others' claims are not there.
        raise NotNow(f"event {seq} is no claim of this attempt that stands")
    if found.body.scorer != scorer:
        raise NotNow(f"event {seq} was added by {found.body.scorer}; only they can take it back")
    return ev.ClaimWithdrawn(
        actor=scorer,
        attempt=record.attempt,
        scorer=scorer,
        supersedes=seq,
        reason=given.reason(reason, due=WITHDRAW_REASON),
    )


def receipt_rows(record: AttemptRecord) -> tuple[int, ...]:
    """Numbers of the rows that can prove or contradict a claim: requests with what was decided on them, and replies."""
    rows = {seq for request in record.requests for seq in (*request.seqs, request.reply_seq or 0)}
    return tuple(sorted(rows - {0}))
