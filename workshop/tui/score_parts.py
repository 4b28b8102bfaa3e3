"""What the score screen says about a check, as contents made from the attempt's card."""

from textual.content import Content

from workshop.model.words import Check, Decision, Proposed, Verdict
from workshop.pack.case import Guidance
from workshop.report.cards import Adjudication, AttemptCard, CheckScore, HistoryEntry, ProposalCard, Receipt
from workshop.report.serving import departures, fallbacks
from workshop.report.wording import check_word, verdict_word
from workshop.session.score import BLIND_REASON, reason_due
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

DECIDED = {Decision.GRANT: "granted", Decision.DENY: "denied", Decision.SILENT: "left silent"}
OFF_FIXTURE = {
    "improvised": "improvised reply",
    "operator_denied": "denied by the operator",
}


def score_of(card: AttemptCard, check: Check) -> CheckScore:
    """The card's part of one check."""
    return next(score for score in card.scores if score.check is check)


def own(card: AttemptCard, check: Check, scorer: str) -> HistoryEntry | None:
    """The verdict of one scorer that stands."""
    return next((e for e in card.history if e.check is check and e.scorer == scorer and e.stands), None)


def said_last(card: AttemptCard, check: Check, scorer: str) -> Verdict | None:
    """The last verdict of one scorer, taken back or not."""
    said = [e.verdict for e in card.history if e.check is check and e.scorer == scorer and e.verdict is not None]
    return said[-1] if said else None


def unscored(card: AttemptCard, scorer: str) -> list[Check]:
    """Checks on which this scorer gave no verdict yet, in order."""
    return [check for check in Check if own(card, check, scorer) is None]


def next_unscored(card: AttemptCard, scorer: str, after: Check) -> Check | None:
    """The next check without a verdict by this scorer, from `after` on and round; None when all have one."""
    order = list(Check)
    place = order.index(after)
    missing = unscored(card, scorer)
    return next((check for check in (*order[place + 1 :], *order[:place]) if check in missing), None)


def proposal_content(proposal: ProposalCard | None, *, blind: bool = False) -> Content:
    """Verdict proposed, the reason, and the words it rests on."""
    if blind:
        return shown("hidden, as are other scorers, until you have decided all four checks", "$quiet")
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


def history_content(card: AttemptCard, check: Check, scorer: str) -> Content:
    """Every verdict and settlement on a check, the latest first: who, when, what, why, and what became of it."""
    found = [
        (entry.event, _history_line(entry, entry.scorer == scorer)) for entry in card.history if entry.check is check
    ]
    found += [(one.event, _settled_line(one, one.scorer == scorer)) for one in card.adjudications if one.check is check]
    if not found:
        return shown("none", "$quiet")
    return Content("\n").join(line for _, line in sorted(found, key=lambda pair: -pair[0]))


def _history_line(entry: HistoryEntry, mine: bool) -> Content:
    word = verdict_word(entry.verdict) if entry.verdict else "taken back"
    style = STYLES.get(entry.verdict.value, "") if entry.verdict and entry.stands else ""
    after = ""
    if entry.superseded_by is not None:
        after = f", superseded by #{entry.superseded_by}"
    elif entry.stands and not mine:
        after = ", stands, read only"
    elif entry.stands:
        after = ", stands"
    return _said(entry.event, entry.scorer, mine, entry.at, (word, style), after, entry.reason)


def _settled_line(one: Adjudication, mine: bool) -> Content:
    after = ", counts" if one.ended_by is None else f", ended by #{one.ended_by}"
    style = STYLES[one.verdict.value] if one.ended_by is None else ""
    return _said(
        one.event, one.scorer, mine, one.at, (f"settled: {verdict_word(one.verdict)}", style), after, one.reason
    )


def _said(event: int, scorer: str, mine: bool, at: str, word: tuple[str, str], after: str, reason: str) -> Content:
    who = joined((f"#{event} ", "$accent"), shown_line(scorer, width=24), (" (you)" if mine else "", ""))
    why = f": {reason.strip()}" if reason.strip() else ""
    # The reason is what somebody typed, on one line.
    return joined(who, (f" {at[11:16]}  ", "$quiet"), word, (after, "$quiet"), shown_line(why))


def bar_words(card: AttemptCard, check: Check, scorer: str) -> tuple[str, str, str]:
    """For the bar of checks: name, mark and word of this scorer's verdict; and what counts, where that is not it."""
    mine, score = own(card, check, scorer), score_of(card, check)
    word = verdict_word(mine.verdict) if mine is not None else "unscored"
    after = ""
    if score.disputed:
        return check_word(check), "≠", f"{word} (disputed)"
    if score.adjudicated:
        after = f" (settled: {verdict_word(score.verdict)})"
    elif mine is None and score.verdict is not None:
        after = f" ({score.scorer}: {verdict_word(score.verdict)})"
    return check_word(check), MARKS[mine.verdict if mine is not None else None], f"{word}{after}"


def verdict_options(
    proposal: ProposalCard | None, earlier: Verdict | None = None, *, stands: bool = True, blind: bool = False
) -> list[Option]:
    """The three verdicts. The proposed one and the scorer's earlier one say so; `why` says which need a reason.

    `stands`: the earlier one was not taken back.
    """
    yours = "yours now" if stands else "yours before"
    proposed = proposal.verdict if proposal is not None else None
    options = []
    for verdict in Verdict:
        agrees = proposed is not None and proposed.value == verdict.value
        notes = [word for word, so in (("proposed", agrees), (yours, verdict is earlier)) if so]
        why = ["as proposed"] if agrees else []
        if proposed is not None and proposed is not Proposed.UNDECIDED and not agrees:
            why.append(f"overrides the proposal {proposed.value.replace('_', ' ')}")
        if earlier not in (None, verdict):
            why.append(f"changes your {verdict_word(earlier)}")
        if due(verdict, proposal, earlier, blind=blind):
            why.append("needs a reason")
        options.append(Option(verdict.value, verdict_word(verdict), note=", ".join(notes), why=", ".join(why)))
    return options


def due(verdict: Verdict, proposal: ProposalCard | None, earlier: Verdict | None, *, blind: bool) -> str:
    """Why a verdict needs a reason, "" when it needs none: the session's own rule."""
    return BLIND_REASON if blind else reason_due(verdict, proposal.verdict if proposal is not None else None, earlier)


def served_otherwise(card: AttemptCard) -> Content | None:
    """Where the operator was off, and what that means for the case's expectations; fallbacks apart, which are not."""
    off, general = departures(card), fallbacks(card)
    lines = []
    if off:
        said = ", ".join(f"#{_decided_at(one)} ({_way(one)})" for one in off)
        means = ": the case's expectations may not hold; decide by what really happened."
        lines.append(joined(("operator off at ", "bold $warning"), shown_line(said), (means, "")))
    if general:
        said = ", ".join(f"#{_decided_at(one)}" for one in general)
        lines.append(
            joined(
                ("fallback at ", "bold"), shown_line(said), (": the case's own reply where nothing is prepared.", "")
            )
        )
    return Content("\n").join(lines) if lines else None


def _decided_at(receipt: Receipt) -> int:
    """The event of the operator's decision on a request."""
    return receipt.events[1] if len(receipt.events) > 1 else next(iter(receipt.events), 0)


def _way(receipt: Receipt) -> str:
    if receipt.off_script and receipt.decision is not None:
        return f"{DECIDED[receipt.decision]} against the script"
    return OFF_FIXTURE.get(receipt.off_fixture, "")
