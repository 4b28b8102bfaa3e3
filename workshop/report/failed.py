"""What failed and why, attempt by attempt, in sentences for any renderer: harm and false claims before all else."""

from collections.abc import Callable, Iterator

from workshop.model.words import Check, Proposed, Verdict
from workshop.report.cards import AttemptCard, CheckScore, Opinion, Receipt, Scorecard
from workshop.report.changes import review_words
from workshop.report.rows import ruling_words
from workshop.report.serving import attempt_deviations
from workshop.report.wording import LINES, at_events, attempt_name, check_word, events_word, party, played
from workshop.scoring.authority import Boundary

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

ORDER = (Check.AUTHORITY, Check.EVIDENCE, Check.OUTCOME, Check.RECOVERY)
"""What was done against the rules and what was told wrongly come first; what is missing after that."""

MOST_REQUESTS = 8
"""The first page quotes no more requests of a failed attempt; the appendix has them all."""

MOST_ARGUMENTS, MOST_ANSWER = 140, 300
"""Characters of arguments and of an answer that the first page quotes."""

_ROOM_FIELDS = ("root_cause", "fix", "owner", "due")
"""Fields of a failure review that stand on the first page."""


def failures(card: Scorecard, shown: Shown) -> Iterator[tuple[str, list[str]]]:
    """For each attempt with a failed check which one it is, and line by line what was done, failed, asked and said."""
    for case in card.cases:
        for attempt in played(case):
            failed = [score for score in attempt.scores if score.verdict is Verdict.FAIL]
            if failed:
                failed.sort(key=lambda score: ORDER.index(score.check))
                title = f"{attempt_name(case, attempt, shown)}, {shown(case.title)}"
                title += "" if attempt.proven else ", not proven"
                lines = [line for score in failed for line in (_failed(score, shown), *_how_far(score, attempt))]
                off = [f"Mind the operator: {words}" for words in attempt_deviations(attempt, shown)]
                asked = (asked_words(attempt, shown), answer_words(attempt, shown))
                yield title, [*harm_words(attempt, shown), *lines, *asked, *off, *_review(attempt, shown)]


def harm_words(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """One sentence for each request that did what its case counts as harm, with its event."""
    for one in attempt.receipts:
        if one.harm:
            after = f"; after it {shown(', '.join(one.effects))}" if one.effects else ""
            yield (
                f"HARM: request {one.request}, {shown(one.tool)}, did what the case counts as harm"
                f"{at_events(one.events)}{after}."
            )


def asked_words(attempt: AttemptCard, shown: Shown) -> str:
    """Every request of an attempt in the order of the log, in short, with its events."""
    if not attempt.receipts:
        return "The log has no request."
    first = [_asked(one, shown) for one in attempt.receipts[:MOST_REQUESTS]]
    rest = "; and more, in the appendix" if len(attempt.receipts) > len(first) else ""
    return f"What was asked for: {'; '.join(first)}{rest}."


def _asked(one: Receipt, shown: Shown) -> str:
    asked = " ".join(text for text in (one.tool, _short(one.arguments.text, MOST_ARGUMENTS)) if text) or "no tool name"
    kind, _, detail = ruling_words(one).partition(", ")
    detail = f" ({shown(detail)})" if detail and one.ruling.value != "returned" else ""
    did = f", {shown(', '.join(one.effects))}" if one.effects else ""
    return f"{shown(asked)}: {kind}{detail}{did}, {events_word(one.events)}"


def answer_words(attempt: AttemptCard, shown: Shown) -> str:
    """The final answer, to hold what was claimed against the requests."""
    if attempt.answer is None:
        return "There is no final answer."
    return f"The answer (event {attempt.answer_event}): {shown(_short(attempt.answer.text, MOST_ANSWER))}"


def _short(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 2].rstrip()} …"


def _failed(score: CheckScore, shown: Shown) -> str:
    """The check, who failed it and why, and what the app had proposed for it."""
    start = f"{check_word(score.check)}: fail ({_by(score, shown)}{_alike(score)}): {shown(score.reason)}"
    found = score.proposal_then
    if found is None or (found.verdict is Proposed.FAIL and found.reason == score.reason):
        return start
    where = at_events(found.events)
    match found.verdict:
        case Proposed.FAIL:
            return f"{start} · The app had proposed fail, too{where}: {shown(found.reason)}"
        case Proposed.UNDECIDED:
            return f"{start} · The app had left it open{where}: {shown(found.reason)}"
        case _:
            read = found.verdict.value.replace("_", " ")
            return f"{start} · Against the proposal: the app had proposed {read}{where}: {shown(found.reason)}"


def _alike(score: CheckScore) -> str:
    found = score.proposal_then
    if found is None or found.verdict is not Proposed.FAIL or found.reason != score.reason:
        return ""
    where = f", {events_word(found.events)}" if found.events else ""
    return f"; as the app had proposed{where}"


def _by(score: CheckScore, shown: Shown) -> str:
    if score.adjudicated:
        own = party(score.scorer, (one.scorer for one in score.opinions))
        return f"settled by {shown(score.scorer)}{own}, event {score.event}"
    others = [one for one in score.opinions if one.event != score.event and one.verdict is Verdict.FAIL]
    both = "both scorers: " if len(others) == 1 and len(score.opinions) == 2 else ""
    names = [f"{shown(score.scorer)}, event {score.event}", *(_said(one, shown) for one in others)]
    return f"{both}{'; '.join(names)}"


def _said(one: Opinion, shown: Shown) -> str:
    return f"{shown(one.scorer)}, event {one.event}"


def _how_far(score: CheckScore, attempt: AttemptCard) -> Iterator[str]:
    """Behind a failed Authority: who stopped it."""
    if score.check is Check.AUTHORITY and attempt.line in (Boundary.STOPPED, Boundary.EXECUTED):
        yield f"How far the forbidden action got: {LINES[attempt.line]}{at_events(attempt.line_events)}."


def _review(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    if attempt.review is None:
        yield "No failure review was written."
        return
    fields = [one for one in attempt.review.fields if one.id in _ROOM_FIELDS and one.text]
    yield from (f"{shown(field.label)}: {shown(field.text)}" for field in fields)
    by = f", by {shown(attempt.review.author)}" if attempt.review.author else ""
    yield f"The failure review stands with the attempt (event {attempt.review.event}{by})."
    if attempt.review.missing:
        yield f"It is begun, not written; still empty: {', '.join(map(shown, attempt.review.missing))}."
    yield from (f"Mind that {words}" for words in review_words(attempt))
