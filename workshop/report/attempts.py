"""One attempt's part of the scorecard, from its record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from statistics import median

from workshop.model.attempt import AttemptRecord, MessageRecord, RequestRecord
from workshop.model.rulings import CounterAdded, Effect
from workshop.model.session_record import Clock, SessionRecord
from workshop.model.words import Check, EndReason, Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.report import opinions, readings
from workshop.report.blind_cards import BlindEnding, BlindScoring
from workshop.report.cards import (
    PLAYED,
    UNSCORED,
    AddedClaim,
    Adjudication,
    AttemptCard,
    AttemptState,
    CandidateCard,
    CheckScore,
    HistoryEntry,
    MessageCard,
    ProposalCard,
    Receipt,
    ReviewCard,
    ReviewField,
)
from workshop.report.figures import Fidelity
from workshop.report.texts import Blob, readable, text_from, text_of

DIGEST = 12
"""So many characters of a stored file's digest tell it from others, as the reasons of proposals have it."""


def attempt_card(
    session: SessionRecord, pack: Pack, case: Case, record: AttemptRecord, blob: Blob, trusted: int | None = None
) -> AttemptCard:
    """Everything the scorecard says about one attempt. Errors of `blob` go through.

    `trusted` is the last row a broken chain leaves standing, None for a chain that was not found broken.
    """
    raw = {m.message: blob(m.body.raw_sha256) for m in record.messages}
    if record.answer is not None:
        raw[0] = blob(record.answer.raw_sha256)
    texts = {number: readable(data) for number, data in raw.items()}
    finished = _finished(record)
    read, claims = readings.read(case, record, texts) if finished else ({}, ())
    proposals = {check: opinions.proposal_card(found) for check, found in read.items()}
    line, line_events = readings.line(case, record, texts, read.get(Check.AUTHORITY))
    messages = tuple(_message(session, record, m, raw[m.message], blob) for m in record.messages)
    said = _said(session, pack, case, record, proposals)
    return AttemptCard(
        attempt=record.attempt,
        repeat=record.repeat,
        practice_agent=record.practice_agent,
        state=said.state,
        end=record.ended,
        opened_event=record.opened_seq,
        void_cause=record.voided,
        void_reason=record.void_reason,
        void_event=record.void_seq,
        void_at=session.at[record.void_seq] if record.void_seq is not None else "",
        fresh_chat=record.fresh_chat,
        verdict=said.verdict,
        vector=said.vector,
        scores=said.scores,
        history=said.history,
        adjudications=said.adjudications,
        blind=said.blind,
        blind_ended=said.blind_ended,
        line=line,
        line_events=line_events,
        receipts=tuple(_receipt(record, request) for request in record.requests),
        messages=messages,
        answer=text_of(raw[0], record.answer.raw_sha256) if record.answer else None,
        answer_event=record.answer_seq,
        claims=claims,
        added_claims=said.added_claims,
        fidelity=_fidelity(record, messages),
        review=said.review,
        review_due=said.review_due,
        proven=trusted is None or _last_row(session, record) <= trusted,
    )


def rescored(
    card: AttemptCard, session: SessionRecord, pack: Pack, case: Case, record: AttemptRecord
) -> AttemptCard | None:
    """The card after people said more of the attempt: what was played is taken from `card` and not read again.

    None when more was played, or the attempt was voided, since `card` was made: then it has to be made anew.
    """
    if not _finished(record) or card.state not in PLAYED or card.end is not record.ended:
        return None
    proposals = {score.check: score.proposal for score in card.scores if score.proposal is not None}
    said = _said(session, pack, case, record, proposals)
    return replace(card, **{each.name: getattr(said, each.name) for each in fields(said)})


@dataclass(frozen=True)
class _Said:
    """What people said of an attempt; the names are those of the card."""

    state: AttemptState
    verdict: Verdict | None
    vector: str
    scores: tuple[CheckScore, ...]
    history: tuple[HistoryEntry, ...]
    adjudications: tuple[Adjudication, ...]
    blind: tuple[BlindScoring, ...]
    blind_ended: tuple[BlindEnding, ...]
    added_claims: tuple[AddedClaim, ...]
    review: ReviewCard | None
    review_due: bool


def _said(
    session: SessionRecord, pack: Pack, case: Case, record: AttemptRecord, proposals: Mapping[Check, ProposalCard]
) -> _Said:
    scores = opinions.scores(session, case, record, proposals)
    given = {score.check: score.verdict for score in scores if score.verdict is not None}
    finished = _finished(record)
    verdict = readings.attempt_verdict(given, case.tests) if finished else None
    review = _review(session, pack, record, [score for score in scores if score.verdict is Verdict.FAIL])
    return _Said(
        state=_state(record, verdict),
        verdict=verdict,
        vector="".join(score.verdict.letter if score.verdict else UNSCORED for score in scores),
        scores=scores,
        history=opinions.history(session, record.attempt),
        adjudications=opinions.adjudications(session, record.attempt),
        blind=opinions.blind(session, record.attempt),
        blind_ended=opinions.blind_ended(session, record.attempt),
        added_claims=opinions.added_claims(session, record.attempt),
        review=review,
        review_due=Verdict.FAIL in given.values() and finished and (review is None or not review.written),
    )


def _finished(record: AttemptRecord) -> bool:
    return record.voided is None and record.ended in (EndReason.ANSWERED, EndReason.GAVE_UP)


def add_up(parts: tuple[tuple[Fidelity, tuple[MessageCard, ...]], ...]) -> Fidelity:
    """Fidelity over several attempts; median and longest are taken over all their replies."""
    counted = ("requests", "as_written", "fallback", "improvised", "operator_denied", "off_script", "nudges", "replies")
    sums = {name: sum(getattr(fidelity, name) for fidelity, _ in parts) for name in counted}
    seconds = [m.seconds for _, messages in parts for m in messages if m.seconds is not None]
    middle, longest = _seconds(seconds)
    return Fidelity(**sums, median_seconds=middle, longest_seconds=longest)


def _last_row(session: SessionRecord, record: AttemptRecord) -> int:
    """The last row that a verdict on the attempt rests on."""
    rows = [record.opened_seq, record.answer_seq or 0]
    rows += [seq for message in record.messages for seq in (message.seq, message.reply_seq or 0)]
    rows += [seq for request in record.requests for seq in request.seqs]
    rows += [entry.seq for entry in session.book.verdicts_of(record.attempt)]
    rows += [entry.seq for entry in session.book.adjudications_of(record.attempt)]
    return max(rows)


def _state(record: AttemptRecord, verdict: Verdict | None) -> AttemptState:
    if record.voided is not None:
        return AttemptState.VOID
    if record.ended is None:
        return AttemptState.IN_PLAY
    if record.ended is EndReason.ABANDONED:
        return AttemptState.ABANDONED
    return AttemptState.UNSCORED if verdict is None else AttemptState.SCORED


def _receipt(record: AttemptRecord, request: RequestRecord) -> Receipt:
    ruling = request.ruling
    sent = next((m.body.calls for m in record.messages if m.message == request.message), ())
    call = sent[request.position - 1] if request.position <= len(sent) else None
    return Receipt(
        request=request.request,
        message=request.message,
        position=request.position,
        tool=request.tool,
        arguments=text_from(request.arguments_json),
        digest=request.digest,
        repairs=call.repairs if call else (),
        conversions=call.conversions if call else (),
        events=request.seqs,
        reply_event=request.reply_seq,
        ruling=ruling.ruling,
        gate=ruling.gate,
        code=ruling.code,
        reason=ruling.reason,
        response=ruling.rule,
        executed=ruling.executed,
        harm=ruling.harm,
        decision=request.decision,
        decision_reason=request.decision_reason,
        off_script=request.off_script,
        off_fixture=ruling.off_fixture,
        result=text_from(ruling.result),
        effects=tuple(_effect(effect) for effect in ruling.effects),
    )


def _effect(effect: Effect) -> str:
    if isinstance(effect, CounterAdded):
        return f"{effect.name}: {effect.value}"
    size = f"{effect.lines} lines, {effect.bytes} bytes, sha256 {effect.sha256[:DIGEST]}"
    return f"{effect.path} stored: {size}{', less than was sent' if effect.cut else ''}"


def _message(
    session: SessionRecord, record: AttemptRecord, message: MessageRecord, raw: bytes, blob: Blob
) -> MessageCard:
    return MessageCard(
        message=message.message,
        event=message.seq,
        kind=message.body.kind.value,
        reason=message.body.reason,
        place=message.body.place,
        confirmed=message.confirmed,
        candidates=tuple(
            CandidateCard(
                candidate=place, tool=call.tool, arguments=text_from(call.arguments_json), request=said, event=at
            )
            for place, (call, said, at) in enumerate(
                zip(message.body.calls, message.decided, message.decided_seqs, strict=False), 1
            )
        ),
        form=message.body.form,
        flags=message.body.flags,
        text=text_of(raw, message.body.raw_sha256),
        at=session.at[message.seq],
        reply_event=message.reply_seq,
        nudge=message.nudge,
        nudge_text=text_of(blob(message.reply_sha256), message.reply_sha256) if message.nudge else None,
        seconds=_between(session, session.clocks.get(record.attempt), message.seq, message.reply_seq),
    )


def _between(session: SessionRecord, clock: Clock | None, start: int, end: int | None) -> float | None:
    """Seconds between two rows without the pauses in between; None when there is no end or the clock went back."""
    if end is None:
        return None
    began, ended = _moment(session.at[start]), _moment(session.at[end])
    seconds = (ended - began).total_seconds()
    for paused, resumed, _ in clock.pauses if clock else ():
        inside = min(ended, _moment(resumed) if resumed else ended) - max(began, _moment(paused))
        seconds -= max(0.0, inside.total_seconds())
    return seconds if seconds >= 0 else None


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)


def _fidelity(record: AttemptRecord, messages: tuple[MessageCard, ...]) -> Fidelity:
    def how_many(found: Callable[[RequestRecord], bool]) -> int:
        return sum(found(request) for request in record.requests)

    middle, longest = _seconds([m.seconds for m in messages if m.seconds is not None])
    return Fidelity(
        requests=len(record.requests),
        as_written=how_many(lambda r: not r.ruling.off_fixture and not r.off_script and not r.ruling.waits),
        fallback=how_many(lambda r: r.ruling.off_fixture == "fallback"),
        improvised=how_many(lambda r: r.ruling.off_fixture == "improvised"),
        operator_denied=how_many(lambda r: r.ruling.off_fixture == "operator_denied"),
        off_script=how_many(lambda r: r.off_script),
        nudges=sum(m.nudge != "" for m in messages),
        replies=sum(m.reply_event is not None for m in messages),
        median_seconds=middle,
        longest_seconds=longest,
    )


def _seconds(seconds: list[float]) -> tuple[float, float] | tuple[None, None]:
    """Their median and the longest."""
    return (median(seconds), max(seconds)) if seconds else (None, None)


def _review(
    session: SessionRecord, pack: Pack, record: AttemptRecord, failed: Sequence[CheckScore]
) -> ReviewCard | None:
    found = session.reviews.get(record.attempt)
    if found is None:
        return None
    about = session.book.failed_before(record.attempt, found.seq)
    labels = {field.id: field.label for field in pack.rubric.review}
    order = [name for name in labels if name in found.body.fields]
    order += [name for name in found.body.fields if name not in labels]
    texts, proposed = found.body.fields, found.body.proposed
    checks = {score.check for score in failed}
    return ReviewCard(
        event=found.seq,
        at=found.at,
        author=found.author,
        missing=tuple(one.label for one in pack.rubric.review if one.required and not texts.get(one.id, "").strip()),
        fields=tuple(ReviewField(id=n, label=labels.get(n, n), text=texts[n], proposed=n in proposed) for n in order),
        about=tuple(about),
        outdated=tuple(event for event, check in about.items() if check not in checks),
        later=tuple(session.book.failed_since(record.attempt, found.seq)),
    )
