"""What the review screen says about the attempt's verdicts, and where a field's proposed text was read from."""

import re
from typing import TYPE_CHECKING

from textual.content import Content

from workshop.model.visible import visible_line
from workshop.model.words import Check, Verdict
from workshop.pack.pack import ReviewField
from workshop.report.cards import AttemptCard, CheckScore
from workshop.report.wording import check_word, verdict_word
from workshop.tui.text import joined, shown, shown_line

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp

_NUMBER = re.compile(r"#(\d+)")
_READ = re.compile(r"\((#\d+(?: #\d+)*)\)$", re.MULTILINE)
"""The events at the end of a line that says what failed."""


def failed_content(card: AttemptCard) -> Content:
    """Each failed check with its reason; and what changed since a review was saved."""
    failed = [score for score in card.scores if score.verdict is Verdict.FAIL]
    lines = [
        joined((f"{check_word(s.check)} ", "bold"), ("fail  ", "bold $error"), shown(s.reason)) for s in failed
    ] or [shown("No check of this attempt fails: a review is not needed, but it can be written.", "$quiet")]
    return Content("\n").join([*lines, *(joined(("since then  ", "bold $warning"), said) for said in since(card))])


def author_here(app: "WorkshopApp") -> str:
    """Who saves a review: who scores in this window, else the operator; "" without a session."""
    session = app.session
    named = app.drafts.read(session.log_id, "").get("score.scorer", "") if session is not None else ""
    return named or (session.record.opened.operator if session is not None else "")


def saved_words(event: int, author: str) -> str:
    """As which event a text stands in the record, and by whom: "saved #31 by Ada"."""
    return f"saved #{event}" + (f" by {visible_line(author)}" if author else "")


def since(card: AttemptCard) -> list[Content]:
    """What became of the verdicts after the review that stands was saved: fails that no longer count, and new ones."""
    if card.review is None:
        return []
    at, said = card.review.event, []
    for score in card.scores:
        then = _failing_at(card, score.check, at)
        name = check_word(score.check)
        if then is not None and score.verdict is not Verdict.FAIL:
            event, ended = then
            gone = f" was superseded by #{ended}" if ended is not None else " does not count alone any more"
            text = f"the {name} fail #{event} that this review (#{at}) is about{gone}; {name} is now {_now(score)}."
            said.append(shown_line(text))
        elif then is None and score.verdict is Verdict.FAIL:
            said.append(
                shown_line(
                    f"this review (#{at}) was saved before {name} failed (#{score.event}); it does not cover it."
                )
            )
    return said


def _failing_at(card: AttemptCard, check: Check, at: int) -> tuple[int, int | None] | None:
    """A fail of the check that stood when event `at` was written, and the later event that ended it."""
    fails = [(e.event, e.superseded_by) for e in card.history if e.check is check and e.verdict is Verdict.FAIL]
    fails += [(a.event, a.ended_by) for a in card.adjudications if a.check is check and a.verdict is Verdict.FAIL]
    stood = [(event, ended) for event, ended in fails if event < at and (ended is None or ended > at)]
    return max(stood, default=None, key=lambda pair: pair[0])


def _now(score: CheckScore) -> str:
    return "disputed" if score.disputed else verdict_word(score.verdict)


def proposed_from(field: ReviewField, text: str, card: AttemptCard) -> str:
    """Where a proposed text comes from, and that it is for a person to check."""
    events = sorted(_events(field, text, card))
    if not events:
        return "proposed; check it"
    numbers = " ".join(f"#{event}" for event in events[:6]) + (" …" if len(events) > 6 else "")
    return f"proposed, from event{'s' if len(events) > 1 else ''} {numbers}; check it"


def _events(field: ReviewField, text: str, card: AttemptCard) -> set[int]:
    verdicts = {score.verdict: set[int]() for score in card.scores}
    for score in card.scores:
        verdicts[score.verdict] |= {score.event} if score.event is not None else set()
    match field.prefill:
        case "answer":
            # The text is the agent's, so what looks like a number of an event in it is none.
            return {card.answer_event} if card.answer_event is not None else set()
        case "green_checks":
            return verdicts.get(Verdict.PASS, set())
        case "regression":
            return verdicts.get(Verdict.FAIL, set())
        case "failed_checks":
            read = {int(number) for line in _READ.findall(text) for number in _NUMBER.findall(line)}
            return read or verdicts.get(Verdict.FAIL, set())
        case "receipts":
            return {int(number) for line in text.splitlines() for number in _NUMBER.findall(line[:8])}
        case _:
            return {int(number) for number in _NUMBER.findall(text[:8])}
