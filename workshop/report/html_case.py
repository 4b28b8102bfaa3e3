"""One case and its attempts on the static page."""

from collections.abc import Iterator

from workshop.report.cards import AttemptCard, CaseCard, CheckScore, ProposalCard
from workshop.report.changes import review_words
from workshop.report.claimed import CLAIMED, NOTHING_CLAIMED, told_claims, unheard_words
from workshop.report.codes import candidate_words, flag_words, found_words
from workshop.report.consistency import figure
from workshop.report.escape import html_text as h
from workshop.report.figures import Contamination
from workshop.report.html_links import anchors, attempt_place, verdicts_place
from workshop.report.html_parts import (
    cut,
    letters,
    listed,
    mark,
    once,
    plain,
    quoted,
    said,
    served_table,
    table,
)
from workshop.report.markdown_parts import CELL_CHARACTERS
from workshop.report.printed import Printed
from workshop.report.serving import (
    CODES_MEAN,
    allowed,
    attempt_deviations,
    code_reasons,
    ruling_line,
    shown_whole,
    whole_in_message,
)
from workshop.report.wording import (
    ACCEPTED,
    AT_K,
    CAUSES,
    CLAIMS,
    STATES,
    agreed_by,
    case_name,
    check_word,
    events_word,
    label_sentence,
    line_sentence,
    of_verdicts,
    party,
    seconds_word,
    verdict_word,
    when,
)
from workshop.scoring.claim import ClaimStatus

HISTORY = ("Event", "When", "Check", "Scorer", "Said", "Why", "Proposed then", "Now")
SETTLED = ("Event", "When", "Check", "Settled by", "Said", "Why", "Of the verdicts at", "Now")
RECEIPTS = ("", "Tool", "Arguments", "Ruling", "Code", "Response or rule", "Result", "Events", "Reply")


def case_part(case: CaseCard, printed: Printed) -> str:
    """Everything about one case."""
    shown = case.consistency
    about = ", ".join(check_word(check) for check in case.tests)
    at_k = [
        (
            str(e.k),
            figure(e.pass_at_k) if e.pass_at_k is not None else h(e.why),
            figure(e.pass_hat_k) if e.pass_hat_k is not None else h(e.why),
        )
        for e in shown.at_k
    ]
    served = [(h(attempt.attempt), attempt.fidelity) for attempt in case.attempts]
    brief = f"the brief of case {case_name(case, mark)}"
    expects = f" Outcome passes when: {said(case.expects)}" if case.expects else ""
    parts = [
        f"<p>{said(case.title)}. What it is for: {said(case.objective)} The case is about: {about}.{expects}</p>",
        f"<p>The brief, as it was handed to the agent after the protocol sheet:</p>{once(case.brief, printed, brief)}",
        f"<p>{h(allowed(case))}. Label: {h(label_sentence(shown))}.</p>",
        f"<p>{h(AT_K)}</p>{table(('k', 'pass@k', 'pass^k'), at_k)}" if shown.n else "",
        f"<p>How each attempt was served:</p>{served_table('Attempt', served)}",
        *(_contaminated(pair) for pair in case.contamination),
        *(attempt_part(attempt, case, printed) for attempt in case.attempts),
    ]
    return "\n".join(part for part in parts if part)


def attempt_part(attempt: AttemptCard, case: CaseCard, printed: Printed) -> str:
    """Everything about one attempt."""
    state = verdict_word(attempt.verdict) if attempt.verdict else STATES[attempt.state]
    state += "" if attempt.proven else ", not proven"
    who = f", practice agent {mark(attempt.practice_agent)}" if attempt.practice_agent else f", repeat {attempt.repeat}"
    parts = [
        f'<h3 id="{attempt_place(attempt)}">{h(attempt.attempt)}{who}: {state}</h3>',
        f"<p>{_state(attempt, case)}</p>",
        _verdicts(attempt),
        _receipts(attempt),
        *_codes(attempt),
        *_off(attempt),
        *_whole(attempt, printed),
        _claims(attempt),
        f"<p>{anchors([attempt.answer_event])}Final answer (event {attempt.answer_event}):</p>{quoted(attempt.answer)}"
        if attempt.answer
        else "<p>No final answer.</p>",
        _history(attempt),
        *_settled(attempt),
        *_review(attempt),
        *_messages(attempt, printed),
    ]
    return "\n".join(part for part in parts if part)


def _state(attempt: AttemptCard, case: CaseCard) -> str:
    ended = attempt.end.value.replace("_", " ") if attempt.end else "not ended"
    fresh = "confirmed" if attempt.fresh_chat else "not confirmed"
    void = ""
    if attempt.void_cause is not None:
        void = f" Void ({CAUSES[attempt.void_cause]}): {mark(attempt.void_reason)}; in no figure."
    line = line_sentence(attempt, case.boundary)
    start = anchors((attempt.opened_event, attempt.void_event))
    return f"{start}Opened at event {attempt.opened_event}; {ended}. New chat with memory off: {fresh}.{void} {line}"


def _contaminated(pair: Contamination) -> str:
    sides = "".join(
        f"<p>{mark(side.attempt)} got ({events_word(side.events)}):</p>{quoted(side.result)}"
        for side in (pair.left, pair.right)
    )
    return (
        f"<p><b>Contaminated</b>: up to request {pair.request} ({mark(pair.tool)}) both attempts asked the same, yet "
        f"they were answered differently.</p>{sides}"
    )


def _verdicts(attempt: AttemptCard) -> str:
    rows = []
    for score in attempt.scores:
        read = score.proposal_then or score.proposal
        word = "disputed" if score.disputed else verdict_word(score.verdict)
        rows.append(
            (
                check_word(score.check) + (" (tested)" if score.tested else ""),
                f"{letters(score.verdict.letter if score.verdict else '·')} {word}"
                + (", against the proposal" if score.overrides else ""),
                "<br>".join(f"{said(one.scorer)}: {verdict_word(one.verdict)}" for one in score.opinions)
                if score.differ
                else " and ".join(map(said, agreed_by(score))),
                "" if score.event is None else str(score.event),
                said(score.reason),
                _proposal(score, read) if read else "",
                events_word(read.events) if read else "",
            )
        )
    inside = table(("Check", "Verdict", "By", "Event", "Reason", "Proposed from the ledger", "Events"), rows)
    return f'<div id="{verdicts_place(attempt)}">{inside}</div>'


def _proposal(score: CheckScore, read: ProposalCard) -> str:
    """What was proposed, with the words of the answer it rests on."""
    reason = "the same reason" if read.reason == score.reason else said(read.reason)
    words = f" ({said(', '.join(read.words))})" if read.words else ""
    return f"{read.verdict.value.replace('_', ' ')}: {reason}{words}"


def _receipts(attempt: AttemptCard) -> str:
    if not attempt.receipts:
        return "<p>No request was made.</p>"
    rows = [
        (
            f"{anchors(receipt.events)}{receipt.request}",
            cut(receipt.tool),
            cut(receipt.arguments.text) + whole_in_message(receipt, CELL_CHARACTERS),
            ruling_line(receipt, mark),
            said(receipt.code),
            said(receipt.response),
            cut(receipt.result.text),
            events_word(receipt.events),
            "not served" if receipt.reply_event is None else f"event {receipt.reply_event}",
        )
        for receipt in attempt.receipts
    ]
    return table(RECEIPTS, rows)


def _codes(attempt: AttemptCard) -> Iterator[str]:
    reasons = listed(code_reasons(attempt, mark))
    if reasons:
        yield f"<p>{CODES_MEAN}</p>{reasons}"


def _off(attempt: AttemptCard) -> Iterator[str]:
    off = listed(attempt_deviations(attempt, mark))
    if off:
        yield f"<p><b>Not served as the case has it</b>:</p>{off}"


def _whole(attempt: AttemptCard, printed: Printed) -> Iterator[str]:
    for receipt in attempt.receipts:
        if shown_whole(receipt, CELL_CHARACTERS):
            how = f" ({receipt.off_fixture.replace('_', ' ')})" if receipt.off_fixture else ""
            yield f"<p>What request {receipt.request} got, whole{how}:</p>"
            yield once(receipt.result, printed, f"what request {receipt.request} of {mark(attempt.attempt)} got")


def _claims(attempt: AttemptCard) -> str:
    if attempt.answer is None:
        return ""
    rows = [
        (said(one.words), said(one.says), CLAIMS[one.status], events_word(one.events), "the app's rules")
        for one in told_claims(attempt)
    ]
    rows += [
        (
            said(one.words),
            said(one.reason),
            CLAIMS[ClaimStatus(one.status.value)],
            events_word(one.events),
            f"{said(one.scorer)} (event {one.event}"
            + (f", taken back at event {one.withdrawn_by})" if one.withdrawn_by is not None else ")"),
        )
        for one in attempt.added_claims
    ]
    inside = table(("The answer's words", "What they claim", "The log", "Events", "Found by"), rows) if rows else ""
    words = unheard_words(attempt, mark)
    head = plain(CLAIMED if attempt.claims or attempt.added_claims else NOTHING_CLAIMED)
    return f"<p>{head}</p>{inside}{f'<p>{words}</p>' if words else ''}"


def _history(attempt: AttemptCard) -> str:
    if all(one.stands for one in attempt.history):
        return ""
    rows = [
        (
            str(one.event),
            h(when(one.at)),
            check_word(one.check),
            said(one.scorer),
            verdict_word(one.verdict) if one.verdict else "took the verdict back",
            said(one.reason),
            f"{one.proposal.verdict.value.replace('_', ' ')}: {said(one.proposal.reason)}" if one.proposal else "",
            "stands" if one.stands else f"superseded by {one.superseded_by}" if one.superseded_by else "cleared",
        )
        for one in attempt.history
    ]
    return f"<p><b>History of the verdicts</b>: nothing is erased.</p>{table(HISTORY, rows)}"


def _settled(attempt: AttemptCard) -> Iterator[str]:
    if attempt.blind:
        names = "; ".join(
            f"{said(one.scorer)} (from event {one.event}{'' if one.finished else ', not finished'}"
            f"{f', changed afterwards: {events_word(one.changed_after)}' if one.changed_after else ''})"
            for one in attempt.blind
        )
        yield f"<p>Scored blind: {names}.</p>"
    rows = [
        (
            str(one.event),
            h(when(one.at)),
            check_word(one.check),
            said(one.scorer) + party(one.scorer, of_verdicts(attempt, one)),
            verdict_word(one.verdict),
            said(one.reason),
            events_word(one.adjudicates),
            "stands" if one.ended_by is None else f"ended by event {one.ended_by}",
        )
        for one in attempt.adjudications
    ]
    if rows:
        yield f"<p><b>Adjudications</b>: where scorers differed and somebody settled it.</p>{table(SETTLED, rows)}"


def _review(attempt: AttemptCard) -> Iterator[str]:
    review = attempt.review
    if review is None:
        if attempt.review_due:
            yield "<p><b>Failure review</b>: a check failed and none was written.</p>"
        return
    at = f"event {review.event}, {h(when(review.at))}" + (f", by {said(review.author)}" if review.author else "")
    yield f"<p>{anchors([review.event])}<b>Failure review</b> ({at}):</p>"
    if review.missing:
        yield f"<p>It is begun, not written; still empty: {', '.join(map(said, review.missing))}.</p>"
    yield from (f"<p>Mind that {words}</p>" for words in review_words(attempt))
    fields = "".join(
        f"<dt>{said(f.label)}{ACCEPTED if f.proposed else ''}</dt><dd><pre>{h(f.text)}</pre></dd>"
        for f in review.fields
        if f.text
    )
    yield f"<dl>{fields}</dl>"


def _messages(attempt: AttemptCard, printed: Printed) -> Iterator[str]:
    for message in attempt.messages:
        reply = f"reply at event {message.reply_event}" if message.reply_event is not None else "no reply"
        after = f" after {seconds_word(message.seconds)}" if message.seconds is not None else ""
        found = found_words(message.kind, message.reason, message.place, mark)
        found += candidate_words(message.candidates, mark)
        found += "".join(f"; {flag_words(flag, mark)}" for flag in message.flags)
        places = anchors((message.event, message.reply_event))
        at = f"event {message.event}, {h(when(message.at))}"
        yield (
            f"<p>{places}Message {message.message} ({at}; found: {found}; {reply}{after}):</p>"
            f"{once(message.text, printed, f'message {message.message} of {mark(attempt.attempt)}')}"
        )
        if message.nudge_text is not None:
            yield f"<p>The nudge {mark(message.nudge)} said:</p>{quoted(message.nudge_text)}"
