"""Where scorers differ, as the agenda of a debrief: each item opens on the claim beside the rows that speak to it."""

from collections.abc import Callable, Iterator

from pydantic import Field

from workshop.model.words import Check
from workshop.report.cards import Adjudication, AttemptCard, CaseCard, CheckScore, Opinion, ProposalCard, Scorecard
from workshop.report.nearest import ANSWER_CHECKS, OPEN, nearest, nearest_to_check
from workshop.report.rows import receipt_at, row_words
from workshop.report.values import Value
from workshop.report.wording import CLAIMS, check_word, party, played, verdict_word
from workshop.scoring.claim import ClaimStatus

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

MOST_WORDS = 300
"""Characters of an answer or a result in one line; the whole stands in the ledger."""


class Row(Value):
    """A row of the log, in words."""

    event: int
    words: str


class Beside(Value):
    """What the agent said, and the rows that prove or contradict it."""

    claim: str
    status: str = ""
    by: str = ""
    rows: tuple[Row, ...]
    nearest: bool = Field(default=False, description="no row bears on it: these are the nearest receipts of its kind")


class Item(Value):
    """One check of one attempt on which scorers differ."""

    case: str
    title: str
    attempt: str
    repeat: int
    check: Check
    tested: bool
    opens_on: tuple[Beside, ...]
    opinions: tuple[Opinion, ...]
    proposal: ProposalCard | None
    settled: Adjudication | None


class Hidden(Value):
    """An attempt that somebody still scores blind: what was said of it is not to be talked about yet."""

    attempt: str
    title: str
    scorers: tuple[str, ...]
    events: tuple[int, ...] = Field(description="by which each of them began")


class Agenda(Value):
    """Items still open first. `left_out` are attempts that somebody still scores blind, `hidden` says who."""

    items: tuple[Item, ...]
    left_out: tuple[str, ...]
    hidden: tuple[Hidden, ...] = ()
    seen: int = Field(default=0, description="played attempts that are not hidden")


def agenda(card: Scorecard) -> Agenda:
    """Every check on which scorers differ: unsettled before settled, checks the case is about before others."""
    items: list[Item] = []
    hidden: list[Hidden] = []
    seen = 0
    for case in card.cases:
        for attempt in played(case):
            waiting = [one for one in attempt.blind if not one.finished]
            if waiting:
                who, events = tuple(one.scorer for one in waiting), tuple(one.event for one in waiting)
                hidden.append(Hidden(attempt=attempt.attempt, title=case.title, scorers=who, events=events))
            else:
                seen += 1
                items.extend(_item(case, attempt, score) for score in attempt.scores if score.differ)
    items.sort(key=lambda item: (item.settled is not None, not item.tested))
    return Agenda(items=tuple(items), left_out=tuple(one.attempt for one in hidden), hidden=tuple(hidden), seen=seen)


def _item(case: CaseCard, attempt: AttemptCard, score: CheckScore) -> Item:
    settled = next((one for one in attempt.adjudications if score.adjudicated and one.event == score.event), None)
    return Item(
        case=case.id,
        title=case.title,
        attempt=attempt.attempt,
        repeat=attempt.repeat,
        check=score.check,
        tested=score.tested,
        opens_on=opens_on(attempt, score),
        opinions=score.opinions,
        proposal=score.proposal,
        settled=settled,
    )


def opens_on(attempt: AttemptCard, score: CheckScore) -> tuple[Beside, ...]:
    """What the agent said that a check turns on, each beside the rows that speak to it, or the nearest ones."""
    words = row_words(attempt)

    def rows(events: tuple[int, ...]) -> tuple[Row, ...]:
        return tuple(Row(event=n, words=_row(attempt, n, words)) for n in events if n != attempt.answer_event)

    def beside(claim: str, events: tuple[int, ...], status: ClaimStatus) -> Beside:
        named = rows(events)
        near = () if named else rows(nearest(attempt, claim))
        return Beside(claim=claim, status=status.value, rows=named or near, nearest=bool(near))

    found: list[Beside] = []
    if score.check in ANSWER_CHECKS:
        found += [
            Beside(claim=one.words, status=one.status.value, by=one.scorer, rows=rows(one.events))
            for one in attempt.added_claims
            if one.withdrawn_by is None
        ]
        found += [beside(one.words, one.events, one.status) for one in attempt.claims if one.status in OPEN]
    if found:
        return tuple(found)
    proposed = score.proposal
    said = ", ".join(proposed.words) if proposed is not None and proposed.words else _answer(attempt)
    named = rows(proposed.events if proposed is not None else ())
    near = () if named else rows(nearest_to_check(attempt, score))
    return (Beside(claim=said, rows=named or near, nearest=bool(near)),)


def _answer(attempt: AttemptCard) -> str:
    return _short(attempt.answer.text) if attempt.answer is not None else ""


def _row(attempt: AttemptCard, event: int, words: dict[int, str]) -> str:
    text = words.get(event, "an event of this attempt")
    receipt = receipt_at(attempt, event)
    if receipt is not None and receipt.result.text:
        return f"{text}: {_short(receipt.arguments.text)} gave {_short(receipt.result.text)}"
    message = next((one for one in attempt.messages if one.event == event), None)
    return f"{text}: {_short(message.text.text)}" if message is not None else text


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_WORDS else line[:MOST_WORDS].rstrip() + " …"


def agenda_items(found: Agenda, shown: Shown) -> Iterator[tuple[str, list[str]]]:
    """For each item its title, and its lines: the claim, the rows, who says what and why, the proposal, the way on."""
    for item in found.items:
        tested = " (the case is about it)" if item.tested else ""
        title = f"{shown(item.attempt)}, {shown(item.title)}: {check_word(item.check)}{tested}"
        yield title, [*_beside_lines(item, shown), *_said_lines(item, shown)]


def _beside_lines(item: Item, shown: Shown) -> Iterator[str]:
    for beside in item.opens_on:
        status = f", {CLAIMS[ClaimStatus(beside.status)]}" if beside.status else ""
        by = f", found by {shown(beside.by)}" if beside.by else ""
        yield f"The agent: {shown(beside.claim)}{status}{by}" if beside.claim else "There is no final answer."
        start = "Nearest to it, event" if beside.nearest else "Event"
        yield from (f"{start} {row.event}: {shown(row.words)}" for row in beside.rows)


def _said_lines(item: Item, shown: Shown) -> Iterator[str]:
    for one in item.opinions:
        why = f": {shown(one.reason)}" if one.reason else ""
        yield f"{shown(one.scorer)} says {verdict_word(one.verdict)} (event {one.event}){why}"
    if item.proposal is not None:
        word = item.proposal.verdict.value.replace("_", " ")
        yield f"Proposed from the ledger: {word}: {shown(item.proposal.reason)}"
    if item.settled is None:
        yield (
            "Not settled: no verdict counts. Anybody who scores may settle it with a reason, and each of those who "
            "differ may change their own verdict."
        )
    else:
        settled = item.settled
        own = party(settled.scorer, (one.scorer for one in item.opinions))
        yield (
            f"Settled by {shown(settled.scorer)}{own}: {verdict_word(settled.verdict)} (event {settled.event}): "
            f"{shown(settled.reason)}"
        )


NO_DIFFERENCE = "No two scorers differ on any check."


def nothing_words(found: Agenda) -> str:
    """What is said where no item stands; "" where one does, or where all is hidden: it is no word on that."""
    if found.items or (found.hidden and not found.seen):
        return ""
    return "On the other attempts no two scorers differ on any check." if found.hidden else NO_DIFFERENCE


def left_out_words(found: Agenda, shown: Shown) -> str:
    """Which attempts are not on the agenda yet, who keeps them off it, and the way on; "" for none."""
    if not found.hidden:
        return ""
    said = []
    for one in found.hidden:
        events = ", ".join(map(str, one.events))
        who, scores = " and ".join(map(shown, one.scorers)), "scores" if len(one.scorers) == 1 else "score"
        since = f"since {'event' if len(one.events) == 1 else 'events'} {events}"
        said.append(f"{shown(one.attempt)}, which {who} still {scores} blind ({since})")
    return (
        f"Hidden: {'; '.join(said)}. Whether scorers differ there is told when all four verdicts of each are given, or "
        "when the blind scoring is ended unfinished (by that scorer, or by somebody else with a reason: `unblind` in "
        "`workshop score`)."
    )
