"""The events a check rests on and the claims of the final answer, as lines that open the transcript there."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from textual.content import Content

from workshop.model.words import Check, Proposed
from workshop.report.cards import AttemptCard, ClaimCard
from workshop.report.nearest import OPEN, nearest, nearest_to_check
from workshop.report.rows import receipt_at, row_words, ruling_words
from workshop.scoring.claim import ClaimStatus
from workshop.tui.score_parts import score_of
from workshop.tui.text import joined, shown_line

STANDINGS = {
    ClaimStatus.PROVEN: ("proven", "bold $success"),
    ClaimStatus.CONTRADICTED: ("contradicted", "bold $error"),
    ClaimStatus.NO_RECEIPT: ("no receipt", "bold $warning"),
    ClaimStatus.UNDECIDED: ("undecided", "bold $warning"),
}
"""What the receipts say of a claim, in at most twelve cells, and its style."""


DECISIVE = (ClaimStatus.CONTRADICTED, ClaimStatus.NO_RECEIPT, ClaimStatus.UNDECIDED, ClaimStatus.PROVEN)
"""Claims in the order in which they decide the check; those that stand alike stay as the answer has them."""


class Does(StrEnum):
    """What enter does on a line."""

    OPEN = "open"
    ADD = "add"
    WITHDRAW = "withdraw"


INDENT = " " * 8
LONG, READABLE = 24, 20_000
"""Characters of a value in a list of events, and of a text that is read for its values, at most."""
NEAREST = "No receipt speaks to the answer; the nearest of its kind:"
RESULT = "\n        result  "


@dataclass(frozen=True)
class Line:
    """One line: what it says, and the event it leads to (0 for none)."""

    seq: int
    head: Content
    detail: str = ""
    does: Does = Does.OPEN
    result: str = ""
    """What the tool gave back, where the event is the one that decided it."""


def event_lines(card: AttemptCard, check: Check) -> tuple[str, list[Line]]:
    """The events the proposal names; all that was looked at where it rests on nothing having happened. And a note."""
    proposal = score_of(card, check).proposal
    named = sorted(set(proposal.events)) if proposal is not None else []
    absence = check is Check.AUTHORITY and proposal is not None and proposal.verdict is Proposed.PASS
    if named and not absence:
        near = nearest_to_check(card, score_of(card, check)) if set(named) == {card.answer_event} else ()
        note = f"{NEAREST} {' '.join(f'#{seq}' for seq in near)}, shown below it." if near else ""
        return note, [_event(card, seq) for seq in (*named, *near)]
    lines = [_request(card, receipt.events[-1]) for receipt in card.receipts if receipt.events]
    if card.answer_event is not None:
        lines.append(_event(card, card.answer_event))
    if proposal is None:
        return "", lines
    if not card.receipts:
        return "No request was made; the messages and the answer were read.", lines
    if not absence:
        return "The proposal singles out no event; it was read from these.", lines
    count = len(card.receipts)
    requests = "the only request" if count == 1 else f"all {count} requests"
    return f"Read from {requests}, the messages and the answer.", lines


def _event(card: AttemptCard, seq: int) -> Line:
    return _line(card, seq, row_words(card).get(seq, "an event of this attempt"), _detail(card, seq))


def _request(card: AttemptCard, seq: int) -> Line:
    receipt = receipt_at(card, seq)
    if receipt is None:
        return _event(card, seq)
    words = f"request {receipt.request}, {receipt.tool or 'no tool name'}: {ruling_words(receipt)}"
    return _line(card, seq, words, receipt.arguments.text)


def _line(card: AttemptCard, seq: int, words: str, detail: str, indent: str = "") -> Line:
    receipt = receipt_at(card, seq)
    decided = receipt is not None and seq == receipt.events[-1]
    result = receipt.result.text.strip() if receipt is not None and decided else ""
    return Line(seq, _head(seq, words, indent), "" if detail == result else detail, result=result)


def _head(seq: int, words: str, indent: str = "") -> Content:
    return joined((f"{indent}#{seq:<5}", "$accent"), shown_line(words))


def _detail(card: AttemptCard, seq: int) -> str:
    if seq == card.answer_event and card.answer is not None:
        return card.answer.text.strip()
    receipt = receipt_at(card, seq)
    if receipt is not None and receipt.off_fixture and seq in receipt.events[1:2]:
        return receipt.result.text
    if receipt is not None:
        return receipt.arguments.text if seq == receipt.events[0] else receipt.decision_reason or receipt.reason
    message = next((m for m in card.messages if m.event == seq), None)
    return message.text.text.strip() if message is not None else ""


def claim_lines(card: AttemptCard, scorer: str, *, can_add: bool) -> list[Line]:
    """Each claim of the final answer with its standing, and below it every event that speaks for or against it."""
    answer = card.answer_event or 0
    lines: list[Line] = []
    for claim in sorted(_once(card.claims), key=lambda one: DECISIVE.index(one.status)):
        near = nearest(card, claim.words) if claim.status in OPEN and not claim.events else ()
        lines.append(Line(answer, _claim(claim.status, f"“{claim.words}”"), _told(claim.says, near)))
        lines += _by(card, claim.events or near)
    for added in card.added_claims:
        if added.withdrawn_by is not None:
            said = joined((f"{'taken back':<14}", "$quiet"), shown_line(f"“{added.words}”", "$quiet"))
            lines.append(Line(added.withdrawn_by, said, f"added by {added.scorer}, #{added.event}"))
            continue
        reason = f": {added.reason}" if added.reason else ""
        head = _claim(ClaimStatus(added.status.value), f"“{added.words}”")
        lines.append(Line(answer, head, f"added by {added.scorer}, #{added.event}{reason}"))
        lines += _by(card, added.events)
        if added.scorer == scorer and can_add:
            lines.append(Line(added.event, joined(("  – Take this claim back", "$accent")), does=Does.WITHDRAW))
    if can_add and card.answer is not None:
        lines.append(Line(0, joined(("+ Add a claim", "$accent")), "one the list lacks", Does.ADD))
    return lines


def _once(claims: Iterable[ClaimCard]) -> list[ClaimCard]:
    """Words that a rule decided are not listed as undecided once more."""
    decided = {one.words.casefold() for one in claims if one.status is not ClaimStatus.UNDECIDED}
    seen: set[tuple[str, ClaimStatus, str]] = set()
    found = []
    for one in claims:
        key = (one.words.casefold(), one.status, one.says)
        if key not in seen and not (one.status is ClaimStatus.UNDECIDED and key[0] in decided):
            found.append(one)
        seen.add(key)
    return found


def _told(says: str, near: tuple[int, ...]) -> str:
    numbers = " ".join(f"#{seq}" for seq in near)
    return "; ".join(part for part in (says, f"no row shows it, nearest: {numbers}" if near else "") if part)


def _claim(status: ClaimStatus, words: str) -> Content:
    word, style = STANDINGS[status]
    return joined((f"{word:<14}", style), shown_line(words))


def _by(card: AttemptCard, events: tuple[int, ...]) -> list[Line]:
    words = row_words(card)
    return [
        _line(card, seq, words.get(seq, "an event of this attempt"), _detail(card, seq), "  ")
        for seq in dict.fromkeys(events)
    ]


def line_content(line: Line, width: int) -> Content:
    """What it is and the beginning of its text, in lines of at most `width` cells; below it that of the result."""
    head = line.head if line.head.cell_length <= width else line.head.truncate(width, ellipsis=True)
    beside = shown_line(line.detail, "$quiet")
    if line.detail and head.cell_length + 3 + beside.cell_length <= width:
        head = joined(head, ("   ", ""), beside)
    elif line.detail:
        head = joined(head, (f"\n{INDENT}", ""), _block(line.detail, width - len(INDENT), 2, len(INDENT)))
    if not line.result:
        return head
    hang = len(RESULT) - 1
    return joined(head, (RESULT, ""), _block(line.result, width - hang, 3, hang))


def _block(text: str, width: int, most: int, indent: int) -> Content:
    """A text in at most `most` lines of `width` cells; long values of JSON are cut before any later field is."""
    width = max(width, 8)
    if len(text) > width:
        text = _short_values(text)
    lines = list(shown_line(text[: width * (most + 1)], "$quiet").wrap(width))
    if len(lines) > most:
        last = lines[most - 1].truncate(width - 1) if lines[most - 1].cell_length >= width else lines[most - 1]
        lines = [*lines[: most - 1], joined(last, ("…", "$quiet"))]
    return Content("\n" + " " * indent).join(lines)


def _short_values(text: str) -> str:
    """JSON with its long texts cut, so that all fields are seen; anything else as it is."""
    if len(text) > READABLE or not text.startswith(("{", "[")):
        return text
    try:
        return json.dumps(_cut(json.loads(text)), ensure_ascii=False)
    except (ValueError, RecursionError):
        return text


def _cut(value: object) -> object:
    if isinstance(value, dict):
        return {name: _cut(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_cut(one) for one in value]
    return f"{value[: LONG - 1]}…" if isinstance(value, str) and len(value) > LONG else value
