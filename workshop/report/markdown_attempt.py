"""The appendix of one attempt: verdicts, receipts, claims, answer, history, review, messages."""

from collections.abc import Iterator

from workshop.report.cards import (
    PLAYED,
    AddedClaim,
    Adjudication,
    AttemptCard,
    AttemptState,
    CaseCard,
    CheckScore,
    HistoryEntry,
    MessageCard,
    Receipt,
)
from workshop.report.changes import review_words
from workshop.report.claimed import CLAIMED, NOTHING_CLAIMED, told_claims, unheard_words
from workshop.report.codes import candidate_words, flag_words, found_words
from workshop.report.escape import block, cell, code
from workshop.report.markdown_parts import (
    CELL_CHARACTERS,
    NOTHING,
    bullets,
    short_cell,
    short_code,
    table,
    text_block,
    text_once,
)
from workshop.report.printed import Printed
from workshop.report.serving import (
    CODES_MEAN,
    attempt_deviations,
    code_reasons,
    departures,
    ruling_line,
    shown_whole,
    whole_in_message,
)
from workshop.report.wording import (
    ACCEPTED,
    CAUSES,
    CLAIMS,
    STATES,
    agreed_by,
    check_word,
    events_word,
    line_sentence,
    of_verdicts,
    party,
    seconds_word,
    verdict_word,
    when,
)
from workshop.scoring.claim import ClaimStatus

VERDICTS_HEAD = ("Check", "Verdict", "By", "Event", "Reason", "Proposed from the ledger", "Events")
RECEIPTS_HEAD = ("Request", "Tool", "Arguments", "Ruling", "Code", "Response or rule", "Result", "Events", "Reply")
CLAIMS_HEAD = ("The answer's words", "What they claim", "The log", "Events", "Found by")
HISTORY_HEAD = ("Event", "When", "Check", "Scorer", "Said", "Why", "Supersedes", "Proposed then", "Now")
SETTLED_HEAD = ("Event", "When", "Check", "Settled by", "Said", "Why", "Of the verdicts at", "Now")


def attempt_section(attempt: AttemptCard, case: CaseCard, printed: Printed) -> str:
    """Everything about one attempt, under a heading of the third level."""
    parts = [
        f"### {code(attempt.attempt)}{_title(attempt)}",
        _state(attempt, case),
        _verdicts(attempt),
        "**Receipts**: each request with its events in the log.",
        _receipts(attempt),
        *_codes(attempt),
        *_off(attempt),
        *_whole(attempt, printed),
        *_claims(attempt),
        *_answer(attempt),
        *_history(attempt),
        *_adjudications(attempt),
        *_review(attempt),
        *_messages(attempt, printed),
    ]
    return "\n\n".join(part for part in parts if part)


def _title(attempt: AttemptCard) -> str:
    if attempt.practice_agent:
        return f", practice agent {code(attempt.practice_agent)}"
    result = verdict_word(attempt.verdict) if attempt.state is AttemptState.SCORED else STATES[attempt.state]
    return f", repeat {attempt.repeat}: {result}{'' if attempt.proven else ', not proven'}"


def _state(attempt: AttemptCard, case: CaseCard) -> str:
    ended = attempt.end.value.replace("_", " ") if attempt.end else "not ended"
    fresh = "confirmed" if attempt.fresh_chat else "not confirmed"
    chat = "Played from the pack's script, no chat" if attempt.practice_agent else f"New chat with memory off: {fresh}"
    text = f"Opened at event {attempt.opened_event}; {ended}. {chat}. "
    if attempt.void_cause is not None:
        text += f"Void ({CAUSES[attempt.void_cause]}): {short_code(attempt.void_reason)}; in no figure. "
    return f"{text}{line_sentence(attempt, case.boundary)}"


def has_verdicts(attempt: AttemptCard) -> bool:
    """Whether there is a table of its verdicts: it was played, or somebody gave one all the same."""
    return attempt.state in PLAYED or bool(attempt.history)


def has_history(attempt: AttemptCard) -> bool:
    """Whether there is a table of every verdict ever given: not all of them stand."""
    return not all(entry.stands for entry in attempt.history)


def _verdicts(attempt: AttemptCard) -> str:
    if not has_verdicts(attempt):
        return ""
    return table(VERDICTS_HEAD, [_verdict_row(score) for score in attempt.scores])


def _verdict_row(score: CheckScore) -> tuple[str, ...]:
    proposal = score.proposal_then or score.proposal
    read, rows = NOTHING, NOTHING
    if proposal is not None:
        same = "the same reason" if proposal.reason == score.reason else short_cell(proposal.reason)
        read = f"{proposal.verdict.value.replace('_', ' ')}: {same}"
        if proposal.words:
            read += f" ({short_cell(', '.join(proposal.words))})"
        rows = events_word(proposal.events) or NOTHING
    return (
        check_word(score.check) + (" (tested)" if score.tested else ""),
        ("disputed" if score.disputed else verdict_word(score.verdict))
        + (", against the proposal" if score.overrides else ""),
        _by(score),
        str(score.event) if score.event is not None else NOTHING,
        short_cell(score.reason),
        read,
        rows,
    )


def _by(score: CheckScore) -> str:
    if score.disputed or score.adjudicated:
        said = ", ".join(f"{short_cell(one.scorer)} {verdict_word(one.verdict)}" for one in score.opinions)
        own = party(score.scorer, (one.scorer for one in score.opinions))
        return f"settled by {short_cell(score.scorer)}{own}; {said}" if score.adjudicated else said
    return " and ".join(map(short_cell, agreed_by(score)))


def _receipts(attempt: AttemptCard) -> str:
    if not attempt.receipts:
        return "No request was made."
    return table(RECEIPTS_HEAD, (_receipt_row(receipt) for receipt in attempt.receipts))


def _receipt_row(receipt: Receipt) -> tuple[str, ...]:
    return (
        str(receipt.request),
        short_cell(receipt.tool),
        short_cell(receipt.arguments.text) + whole_in_message(receipt, CELL_CHARACTERS),
        ruling_line(receipt, short_cell),
        short_cell(receipt.code),
        short_cell(receipt.response),
        short_cell(receipt.result.text),
        events_word(receipt.events),
        f"event {receipt.reply_event}" if receipt.reply_event is not None else "not served",
    )


def _codes(attempt: AttemptCard) -> Iterator[str]:
    reasons = bullets(code_reasons(attempt, short_code))
    if reasons:
        yield CODES_MEAN
        yield reasons


def _off(attempt: AttemptCard) -> Iterator[str]:
    """Requests that were not served as the case has it."""
    if departures(attempt):
        yield "**Not served as the case has it**:"
        yield bullets(attempt_deviations(attempt, short_code))


def _whole(attempt: AttemptCard, printed: Printed) -> Iterator[str]:
    """What requests got, exactly: where the table cuts it, and where the operator chose it."""
    for receipt in attempt.receipts:
        if shown_whole(receipt, CELL_CHARACTERS):
            how = f" ({receipt.off_fixture.replace('_', ' ')})" if receipt.off_fixture else ""
            yield f"What request {receipt.request} got, whole{how}:"
            yield text_once(receipt.result, printed, f"what request {receipt.request} of {code(attempt.attempt)} got")


def _claims(attempt: AttemptCard) -> Iterator[str]:
    if attempt.answer is None:
        return
    yield CLAIMED if attempt.claims or attempt.added_claims else NOTHING_CLAIMED
    rows: list[tuple[str, ...]] = [
        (
            short_cell(claim.words),
            short_cell(claim.says),
            CLAIMS[claim.status],
            events_word(claim.events) or NOTHING,
            "the app's rules",
        )
        for claim in told_claims(attempt)
    ]
    rows += [_added_claim(claim) for claim in attempt.added_claims]
    if rows:
        yield table(CLAIMS_HEAD, rows)
    words = unheard_words(attempt, short_code)
    if words:
        yield words


def _added_claim(claim: AddedClaim) -> tuple[str, ...]:
    gone = f", taken back at event {claim.withdrawn_by}" if claim.withdrawn_by is not None else ""
    return (
        short_cell(claim.words),
        short_cell(claim.reason),
        CLAIMS[ClaimStatus(claim.status.value)],
        events_word(claim.events) or NOTHING,
        f"{short_cell(claim.scorer)} (event {claim.event}{gone})",
    )


def _answer(attempt: AttemptCard) -> Iterator[str]:
    if attempt.answer is not None:
        yield f"**Final answer** (event {attempt.answer_event}):"
        yield text_block(attempt.answer)
    elif attempt.end is not None and attempt.state is not AttemptState.VOID:
        yield "There is no final answer."


def _history(attempt: AttemptCard) -> Iterator[str]:
    if not has_history(attempt):
        return
    yield "**History of the verdicts**: nothing is erased; a later event takes an earlier one's place."
    yield table(HISTORY_HEAD, (_history_row(entry) for entry in attempt.history))


def _history_row(entry: HistoryEntry) -> tuple[str, ...]:
    said = "took the verdict back" if entry.verdict is None else verdict_word(entry.verdict)
    now = "stands" if entry.stands else "cleared" if entry.verdict is None else f"superseded by {entry.superseded_by}"
    then = NOTHING
    if entry.proposal is not None:
        then = f"{entry.proposal.verdict.value.replace('_', ' ')}: {short_cell(entry.proposal.reason)}"
    return (
        str(entry.event),
        cell(when(entry.at)),
        check_word(entry.check),
        short_cell(entry.scorer),
        said,
        short_cell(entry.reason),
        NOTHING if entry.supersedes is None else str(entry.supersedes),
        then,
        now,
    )


def _adjudications(attempt: AttemptCard) -> Iterator[str]:
    if attempt.blind:
        names = "; ".join(
            f"{code(one.scorer)} (from event {one.event}{'' if one.finished else ', not finished'}"
            f"{f', changed afterwards: {events_word(one.changed_after)}' if one.changed_after else ''})"
            for one in attempt.blind
        )
        yield f"Scored blind: {names}."
    if not attempt.adjudications:
        return
    yield "**Adjudications**: where scorers differed and somebody settled it; their verdicts stay."
    yield table(SETTLED_HEAD, (_adjudication_row(attempt, one) for one in attempt.adjudications))


def _adjudication_row(attempt: AttemptCard, one: Adjudication) -> tuple[str, ...]:
    return (
        str(one.event),
        cell(when(one.at)),
        check_word(one.check),
        short_cell(one.scorer) + party(one.scorer, of_verdicts(attempt, one)),
        verdict_word(one.verdict),
        short_cell(one.reason),
        events_word(one.adjudicates),
        "stands" if one.ended_by is None else f"ended by event {one.ended_by}",
    )


def _review(attempt: AttemptCard) -> Iterator[str]:
    if attempt.review is not None:
        by = f", by {code(attempt.review.author)}" if attempt.review.author else ""
        yield f"**Failure review** (event {attempt.review.event}, {code(when(attempt.review.at))}{by}):"
        if attempt.review.missing:
            yield f"It is begun, not written; still empty: {', '.join(map(code, attempt.review.missing))}."
        yield from (f"Mind that {words}" for words in review_words(attempt))
        for field in attempt.review.fields:
            if field.text:
                yield f"{code(field.label)}{ACCEPTED if field.proposed else ''}\n\n{block(field.text)}"
    elif attempt.review_due:
        yield "**Failure review**: a check failed and none was written."


def _messages(attempt: AttemptCard, printed: Printed) -> Iterator[str]:
    for message in attempt.messages:
        yield _message_line(message)
        yield text_once(message.text, printed, f"message {message.message} of {code(attempt.attempt)}")
        if message.nudge_text is not None:
            yield f"The nudge said (event {message.reply_event}):"
            yield text_block(message.nudge_text)


def _message_line(message: MessageCard) -> str:
    flags = "".join(f"; {flag_words(flag, short_code)}" for flag in message.flags)
    reply = f"; reply at event {message.reply_event}" if message.reply_event is not None else "; no reply"
    after = f" after {seconds_word(message.seconds)}" if message.seconds is not None else ""
    nudge = f" (nudge {code(message.nudge)})" if message.nudge else ""
    found = found_words(message.kind, message.reason, message.place, short_code)
    found += candidate_words(message.candidates, short_code)
    at = f"event {message.event}, {code(when(message.at))}"
    return f"**Message {message.message}** ({at}; found: {found}{flags}{reply}{nudge}{after}):"
