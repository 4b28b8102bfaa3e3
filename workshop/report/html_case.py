"""One case and its attempts on the static page."""

from workshop.report.cards import AttemptCard, CaseCard
from workshop.report.consistency import figure
from workshop.report.escape import html_text as h
from workshop.report.html_parts import letters, table
from workshop.report.wording import CAUSES, CLAIMS, STATES, check_word, events_word, label_word, verdict_word

HISTORY = ("Event", "When", "Check", "Scorer", "Said", "Why", "Superseded by")


def case_part(case: CaseCard) -> str:
    """Everything about one case."""
    shown = case.consistency
    text = f"<p>{h(case.title)}. {h(shown.sentence)}. {h(label_word(shown))}.</p>"
    at_k = [
        (str(e.k), figure(e.pass_at_k) if e.pass_at_k is not None else h(e.why))
        + ((figure(e.pass_hat_k),) if e.pass_hat_k is not None else (h(e.why),))
        for e in shown.at_k
    ]
    figures = table(("k", "pass@k", "pass^k"), at_k) if shown.n else ""
    return text + figures + "".join(_attempt(attempt) for attempt in case.attempts)


def _attempt(attempt: AttemptCard) -> str:
    state = verdict_word(attempt.verdict) if attempt.verdict else STATES[attempt.state]
    state += "" if attempt.proven else ", not proven"
    void = ""
    if attempt.void_cause is not None:
        void = f"<p>Void ({CAUSES[attempt.void_cause]}): {h(attempt.void_reason)}</p>"
    verdicts = [
        (
            check_word(score.check),
            letters(score.verdict.letter if score.verdict else "·"),
            h(score.scorer),
            "" if score.event is None else str(score.event),
            h(score.reason),
            h(score.proposal_then.reason) if score.proposal_then else "",
            events_word(score.proposal_then.events) if score.proposal_then else "",
        )
        for score in attempt.scores
    ]
    receipts = [
        (
            str(receipt.request),
            f"<code>{h(receipt.tool)}</code>",
            f"<code>{h(receipt.arguments.text[:300])}</code>",
            receipt.ruling.value,
            h(receipt.code),
            h(receipt.response),
            events_word(receipt.events),
        )
        for receipt in attempt.receipts
    ]
    claims = [(h(one.words), h(one.says), CLAIMS[one.status], events_word(one.events)) for one in attempt.claims]
    history = [
        (
            str(one.event),
            h(one.at),
            check_word(one.check),
            h(one.scorer),
            verdict_word(one.verdict) if one.verdict else "took the verdict back",
            h(one.reason),
            "stands" if one.stands else str(one.superseded_by or ""),
        )
        for one in attempt.history
    ]
    answer = f"<pre>{h(attempt.answer.text)}</pre>" if attempt.answer else "<p>No final answer.</p>"
    review = "".join(
        f"<dt>{h(f.label)}</dt><dd><pre>{h(f.text)}</pre></dd>"
        for f in (attempt.review.fields if attempt.review else ())
    )
    return (
        f"<h3>{h(attempt.attempt)}: {state}</h3>{void}"
        + table(("Check", "", "By", "Event", "Reason", "Proposed from the ledger", "Rows"), verdicts)
        + table(("", "Tool", "Arguments", "Ruling", "Code", "Response or rule", "Rows"), receipts)
        + (table(("Claimed", "", "The log", "Rows"), claims) if claims else "")
        + answer
        + ("" if all(one.stands for one in attempt.history) else table(HISTORY, history))
        + (f"<dl>{review}</dl>" if review else "")
    )
