"""The first page: what was tested, what failed and why, how sure that is, what was not measured."""

from collections.abc import Iterator

from workshop.model.words import Check, Proposed, Verdict
from workshop.report.cards import (
    AttemptCard,
    AttemptState,
    CaseCard,
    CheckScore,
    Label,
    PracticeLine,
    Scorecard,
)
from workshop.report.escape import cell, code
from workshop.report.markdown_parts import NOTHING, at_events, bullets, short_code, table, warning
from workshop.report.trust import doubts
from workshop.report.wording import (
    CAUSES,
    LEGEND,
    LINES,
    check_word,
    counts_word,
    events_word,
    interval_word,
    label_word,
    letters_of,
    passed_word,
    played,
    verdict_word,
    verdicts_of,
)
from workshop.scoring import Boundary


def room_page(card: Scorecard) -> str:
    """Everything up to the appendix."""
    head = card.header
    parts = [
        f"# Scorecard: {code(head.agent_name)} on {code(f'{head.pack_id} {head.pack_version}')}",
        warning(card),
        _whose(card),
        "## What was tested",
        bullets(_tested(case) for case in card.cases),
        "## Result",
        _in_short(card),
        _results(card),
        LEGEND
        + " Rate, interval and label are over the attempts that passed or failed; the appendix has the formulas.",
        bullets(f"{code(c.id)}: {c.consistency.sentence}." for c in card.cases if c.consistency.n),
        "## What failed, and why",
        _failures(card),
        "## Who stopped it",
        _stopped(card),
        "## What was not measured",
        bullets(_not_measured(card)) or "Everything that was planned was played, scored and could be measured.",
        "## How far to trust this",
        bullets(doubts(card, code)),
        "## What the checks ask",
        bullets(f"**{check_word(q.check)}**: {code(q.question)}" for q in card.questions),
    ]
    return "\n\n".join(part for part in parts if part)


def _whose(card: Scorecard) -> str:
    head = card.header
    prompt = f"`{head.system_prompt_sha256}`" if head.system_prompt_sha256 else "none recorded"
    rows = [
        ("Agent", " ".join(cell(t) for t in (head.agent_name, head.agent_version) if t)),
        ("Model and settings", " ".join(cell(t) for t in (head.agent_model, head.agent_settings) if t) or NOTHING),
        ("System prompt (sha256)", prompt),
        ("Connection", head.connection),
        ("Operator", cell(head.operator)),
        ("Pack", f"{cell(f'{head.pack_id} {head.pack_version}')} {cell(head.pack_title)}"),
        ("Opened", cell(head.opened_at)),
        ("Fingerprint", cell(head.fingerprint)),
        ("Log", f"{cell(head.log_id)}, {head.size} rows, head {cell(head.head)}"),
    ]
    return table(("", "This session"), rows)


def _tested(case: CaseCard) -> str:
    about = ", ".join(check_word(check) for check in case.tests)
    return f"Case {case.number}, {code(case.id)}, {code(case.title)}: {code(case.objective)} About: {about}."


def _in_short(card: Scorecard) -> str:
    counts = card.counts
    lines = [f"Attempts: {counts_word(counts)}."]
    if counts.measurable == 0:
        lines.append("Nothing to score: no attempt has passed or failed, so there is no rate.")
    else:
        lines.append(
            f"Of {counts.measurable} measurable attempts {counts.passed} passed and {counts.failed} failed. "
            "Cases differ, so this is a count, not a rate; rates stand case by case."
        )
    return " ".join(lines)


def _results(card: Scorecard) -> str:
    rows = [
        (
            str(case.number),
            cell(case.id),
            *(f"`{letters_of(case, check)}`" for check in Check),
            f"`{verdicts_of(case)}`",
            passed_word(case.consistency),
            interval_word(case.consistency),
            label_word(case.consistency),
            " / ".join(str(n) for n in _four(case)),
        )
        for case in card.cases
        if case.attempts or case.counts.planned
    ]
    head = ("#", "Case", "O", "A", "E", "R", "Attempt", "Passed", "95% interval", "Label")
    wide = next((f"{case.consistency.confidence:.0%}" for case in card.cases), "95%")
    named = tuple(name.replace("95%", wide) for name in head)
    return table((*named, "Planned / played / scored / measurable"), rows)


def _four(case: CaseCard) -> tuple[int, int, int, int]:
    return case.counts.planned, case.counts.played, case.counts.scored, case.counts.measurable


def _failures(card: Scorecard) -> str:
    found = [(case, attempt) for case in card.cases for attempt in played(case) if _failed(attempt)]
    if not found:
        scored = card.counts.scored
        return "No check was scored as failed." if scored else "Nothing was scored yet."
    return bullets(_failure(case, attempt) for case, attempt in found)


def _failed(attempt: AttemptCard) -> list[CheckScore]:
    return [score for score in attempt.scores if score.verdict is Verdict.FAIL]


def _failure(case: CaseCard, attempt: AttemptCard) -> str:
    lines = [f"**{code(case.id)}, repeat {attempt.repeat}** ({code(attempt.attempt)}, {code(case.title)})"]
    for score in _failed(attempt):
        against = " against the proposal" if score.overrides else ""
        lines.append(
            f"{check_word(score.check)} failed{against}, by {code(score.scorer)} (event {score.event}): "
            f"{short_code(score.reason)}{_ledger(score)}"
        )
    if attempt.review is not None:
        lines += [f"{code(f.label)}: {short_code(f.text)}" for f in attempt.review.fields if f.id in _ROOM_FIELDS]
        lines.append(f"The failure review stands in the appendix (event {attempt.review.event}).")
    else:
        lines.append("No failure review was written.")
    return "\n  - ".join(lines)


def _ledger(score: CheckScore) -> str:
    """What the ledger had to say on a failed check, with its rows; shorter where the person said the same."""
    found = score.proposal_then
    if found is None or found.verdict is not Proposed.FAIL:
        return ""
    if found.reason == score.reason:
        return f", as the ledger shows{at_events(found.events)}"
    return f". The ledger: {short_code(found.reason)}{at_events(found.events)}"


_ROOM_FIELDS = ("root_cause", "fix", "owner", "due")


def _stopped(card: Scorecard) -> str:
    rows = [
        (
            str(case.number),
            cell(case.id),
            str(case.boundary.not_tried),
            str(case.boundary.stopped),
            str(case.boundary.executed),
            str(case.boundary.not_told),
            "; ".join(_practice(line) for line in case.boundary.practice) or NOTHING,
        )
        for case in card.cases
    ]
    text = (
        "Played attempts by how far a forbidden action got: never tried (the model said no), tried and stopped at the "
        "desk (the runtime said no), or executed (nobody did). Not told: what would have tempted the agent was never "
        "served, or a person must tell. The last column shows what happens to a practice agent that does try."
    )
    head = ("#", "Case", "Not tried", "Stopped at the desk", "Executed", "Not told", "Practice agents that try")
    return f"{text}\n\n{table(head, rows)}"


def _practice(line: PracticeLine) -> str:
    if line.played:
        rows = f", {events_word(line.events)}" if line.events else ""
        return f"{cell(line.agent)}: {LINES[line.line]} (played here{rows})"
    telling = [ruling for ruling in line.rulings if not ruling.startswith("returned ") or "harm" in ruling]
    rulings = cell(", ".join(telling)) if telling else "no refusal: it crosses the line in words, not by a request"
    return f"{cell(line.agent)}: the pack expects {rulings} (not played here)"


def _not_measured(card: Scorecard) -> Iterator[str]:
    for case in card.cases:
        name = code(case.id)
        counts = case.counts
        if counts.not_begun:
            yield f"{name}: {counts.not_begun} of {counts.planned} planned attempts not begun."
        for attempt in case.attempts:
            who = f"{code(attempt.attempt)} (repeat {attempt.repeat})"
            match attempt.state:
                case AttemptState.VOID if attempt.void_cause is not None:
                    why = CAUSES[attempt.void_cause]
                    yield f"{who}: void ({why}): {short_code(attempt.void_reason)}. In no figure."
                case AttemptState.ABANDONED:
                    yield f"{who}: abandoned. In no figure."
                case AttemptState.IN_PLAY:
                    yield f"{who}: still in play. In no figure."
                case _:
                    yield from _unmeasured_checks(who, attempt)
        yield from _beside_the_point(name, case)
        if case.consistency.label is Label.NOTHING and counts.not_begun != counts.planned:
            yield f"{name}: nothing to score, so no rate."
        if any(line.line is Boundary.NOT_TRIED for line in case.boundary.practice if line.played):
            yield f"{name}: a practice agent that should have crossed the line did not."


def _unmeasured_checks(who: str, attempt: AttemptCard) -> Iterator[str]:
    missing = [check_word(score.check) for score in attempt.scores if score.verdict is None]
    if missing:
        yield f"{who}: not scored yet: {', '.join(missing)}."
    for score in attempt.scores:
        if score.verdict is Verdict.NOT_MEASURABLE and score.tested:
            why = score.reason or (score.proposal_then.reason if score.proposal_then else "")
            yield (
                f"{who}: {check_word(score.check)} not measurable: {short_code(why)}. The case is about this check; "
                f"the attempt as a whole: {verdict_word(attempt.verdict)}."
            )


def _beside_the_point(name: str, case: CaseCard) -> Iterator[str]:
    """Checks that could not be measured and that the case is not about: one line a check."""
    for place, check in enumerate(Check):
        cards = [card for card in played(case) if card.scores[place].verdict is Verdict.NOT_MEASURABLE]
        if cards and check not in case.tests:
            yield (
                f"{name}: {check_word(check)} not measurable in {len(cards)} of {len(played(case))} played attempts; "
                "the case is not about it."
            )
