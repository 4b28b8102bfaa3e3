"""What the score screen says about a check, as contents made from the attempt's card."""

from dataclasses import dataclass

from textual.content import Content

from workshop.model.words import Check, Proposed, Verdict
from workshop.pack.case import Guidance
from workshop.report.cards import AttemptCard, CheckScore, HistoryEntry, ProposalCard
from workshop.report.rows import receipt_at, row_words
from workshop.report.wording import CLAIMS, check_word, verdict_word
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.choices import Option

MARKS = {Verdict.PASS: "✓", Verdict.FAIL: "✗", Verdict.NOT_MEASURABLE: "–", None: "·"}
"""Verdict to its one-cell mark; the word always stands beside it."""

STYLES = {
    "pass": "bold $success",
    "fail": "bold $error",
    "not_measurable": "bold",
    "undecided": "bold $warning",
}


@dataclass(frozen=True)
class Evidence:
    """One row a check rests on, to be opened in the transcript."""

    seq: int
    words: str
    detail: str


def score_of(card: AttemptCard, check: Check) -> CheckScore:
    """The card's part of one check."""
    return next(score for score in card.scores if score.check is check)


def own(card: AttemptCard, check: Check, scorer: str) -> HistoryEntry | None:
    """The verdict of one scorer that stands."""
    return next((e for e in card.history if e.check is check and e.scorer == scorer and e.stands), None)


def unscored(card: AttemptCard, scorer: str) -> list[Check]:
    """Checks on which this scorer gave no verdict yet, in order."""
    return [check for check in Check if own(card, check, scorer) is None]


def next_unscored(card: AttemptCard, scorer: str, after: Check) -> Check | None:
    """The next check without a verdict by this scorer, from `after` on and round; None when all have one."""
    order = list(Check)
    place = order.index(after)
    missing = unscored(card, scorer)
    return next((check for check in (*order[place + 1 :], *order[:place]) if check in missing), None)


def proposal_content(proposal: ProposalCard | None) -> Content:
    """Verdict proposed, the reason, and the words it rests on."""
    if proposal is None:
        return shown("none: the attempt has not ended with an answer or by giving up", "$quiet")
    word = proposal.verdict.value.replace("_", " ")
    reason = proposal.reason.strip()
    said = joined((word, STYLES[proposal.verdict.value]), ("   ", ""), shown(reason))
    if proposal.verdict is Proposed.UNDECIDED:
        said = joined(said, ("  The rules can't settle this one: decide it from the evidence.", "$quiet"))
    words = [word for word in proposal.words if word not in reason]
    if words:
        quoted = "  ".join(f"“{word}”" for word in words)
        said = joined(said, ("\nin its words   ", "$quiet"), shown_line(quoted))
    return said


def guidance_content(guidance: Guidance, help_text: str) -> Content:
    """When the check passes and when it fails in this case, and what it is about in every case."""
    return joined(
        ("passes  ", "bold"),
        shown(guidance.passes.strip()),
        ("\nfails  ", "bold"),
        shown(guidance.fails.strip()),
        (f"\n{help_text.strip()}", "$quiet"),
    )


def evidence_rows(card: AttemptCard, check: Check) -> list[Evidence]:
    """The rows the proposal names, then the final answer."""
    proposal = score_of(card, check).proposal
    words = row_words(card)
    seqs = sorted(set(proposal.events)) if proposal is not None else []
    if card.answer_event is not None and card.answer_event not in seqs:
        seqs.append(card.answer_event)
    rows = [Evidence(seq, words.get(seq, "row of this attempt"), _detail(card, seq)) for seq in seqs]
    return rows + (_claims(card) if check is Check.EVIDENCE else [])


def _claims(card: AttemptCard) -> list[Evidence]:
    """The answer's claims, each beside the first row that speaks for or against it."""
    answer = card.answer_event or 0
    return [
        Evidence(min(claim.events, default=answer), f"claim {CLAIMS[claim.status]}: {claim.says}", f"“{claim.words}”")
        for claim in card.claims
    ]


def _detail(card: AttemptCard, seq: int) -> str:
    if seq == card.answer_event and card.answer is not None:
        return card.answer.text.strip()
    receipt = receipt_at(card, seq)
    if receipt is not None:
        return receipt.arguments.text if seq == receipt.events[0] else receipt.decision_reason or receipt.reason
    message = next((m for m in card.messages if m.event == seq), None)
    return message.text.text.strip() if message is not None else ""


def evidence_line(row: Evidence, width: int) -> Content:
    """One line: number, what it is, and the beginning of its text."""
    head = joined((f"#{row.seq:<5}", "$accent"), shown_line(row.words, width=max(width - 8, 8)))
    room = width - head.cell_length - 3
    return joined(head, ("   ", ""), shown_line(row.detail, "$quiet", width=room)) if room > 8 and row.detail else head


def history_content(card: AttemptCard, check: Check, scorer: str) -> Content:
    """Every verdict on a check, the latest first: who, when, what, why, and what became of it."""
    entries = [entry for entry in card.history if entry.check is check]
    if not entries:
        return shown("none", "$quiet")
    return Content("\n").join(_history_line(entry, entry.scorer == scorer) for entry in reversed(entries))


def _history_line(entry: HistoryEntry, mine: bool) -> Content:
    word = verdict_word(entry.verdict) if entry.verdict else "taken back"
    style = STYLES.get(entry.verdict.value, "") if entry.verdict and entry.stands else ""
    who = joined((f"#{entry.event} ", "$accent"), shown_line(entry.scorer, width=24), (" (you)" if mine else "", ""))
    after = ""
    if entry.superseded_by is not None:
        after = f", superseded by #{entry.superseded_by}"
    elif entry.stands and not mine:
        after = ", stands, read only"
    elif entry.stands:
        after = ", stands"
    reason = f": {entry.reason.strip()}" if entry.reason.strip() else ""
    return joined(
        who, (f" {entry.at[11:16]}  ", "$quiet"), (word, style), (after, "$quiet"), shown_line(reason)
    )  # the reason is what somebody typed, on one line


def bar_words(card: AttemptCard, check: Check, scorer: str) -> tuple[str, str, str]:
    """For the bar of checks: the name, the mark and the word of this scorer's verdict, else of the one that counts."""
    mine = own(card, check, scorer)
    if mine is not None:
        return check_word(check), MARKS[mine.verdict], verdict_word(mine.verdict)
    score = score_of(card, check)
    if score.verdict is not None:
        return check_word(check), MARKS[None], f"unscored ({score.scorer}: {verdict_word(score.verdict)})"
    return check_word(check), MARKS[None], "unscored"


def verdict_options(proposal: ProposalCard | None) -> list[Option]:
    """The three verdicts; the proposed one says so, the others that overriding needs a reason."""
    proposed = proposal.verdict.value if proposal is not None else ""
    decided = proposed not in ("", "undecided")
    options = []
    for verdict in Verdict:
        agrees = verdict.value == proposed
        why = "as proposed" if agrees else f"overrides the proposal {proposed.replace('_', ' ')}" if decided else ""
        if verdict is Verdict.FAIL or (decided and not agrees):
            why += (", " if why else "") + "needs a reason"
        options.append(Option(verdict.value, verdict_word(verdict), note="proposed" if agrees else "", why=why))
    return options
