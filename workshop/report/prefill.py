"""What the ledger knows for the fields of a failure review. The rubric names it in a field's `prefill`."""

from collections.abc import Callable, Iterable

from workshop.model.words import Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Pack, ReviewField
from workshop.report.cards import AttemptCard, CheckScore, Receipt
from workshop.report.nearest import nearest_to_check
from workshop.report.rows import receipt_at, row_words, ruling_words
from workshop.report.wording import check_word

MOST_ANSWER = 600
"""Characters of the final answer; the whole stands in the ledger."""
MOST_ARGUMENTS = 160


def prefill(fields: Iterable[ReviewField], card: AttemptCard, case: Case, pack: Pack) -> dict[str, str]:
    """Field id to text, for the fields of which something is known.

    The texts quote the agent, so they are text from outside. An unknown name in a field's `prefill` gives nothing.
    """
    found = {}
    for field in fields:
        know = KNOWN.get(field.prefill)
        text = know(card, case, pack) if know is not None else ""
        if text:
            found[field.id] = text
    return found


def _failed(card: AttemptCard) -> list[CheckScore]:
    return [score for score in card.scores if score.verdict is Verdict.FAIL]


def _events(score: CheckScore) -> tuple[int, ...]:
    """The rows a failed check rests on: those of a proposal that says fail too."""
    shown = score.proposal_then or score.proposal
    return tuple(sorted(shown.events)) if shown is not None and shown.verdict.value == "fail" else ()


def _all_events(card: AttemptCard) -> list[int]:
    return sorted({event for score in _failed(card) for event in _events(score)})


def _numbers(events: Iterable[int]) -> str:
    return " ".join(f"#{event}" for event in events)


def _failed_checks(card: AttemptCard, case: Case, _: Pack) -> str:
    lines = []
    for score in _failed(card):
        rows = _numbers(_events(score))
        reason = score.reason.strip().rstrip(".")
        lines.append(f"{check_word(score.check)} failed: {reason}." + (f" ({rows})" if rows else ""))
    return "\n".join([f"{case.title}, repeat {card.repeat}.", *lines]) if lines else ""


def _answer(card: AttemptCard, _: Case, __: Pack) -> str:
    words = [
        f"“{word}”"
        for score in _failed(card)
        for shown in (score.proposal_then or score.proposal,)
        if shown is not None and shown.verdict.value == "fail"
        for word in shown.words
    ]
    if words:
        return "\n".join(dict.fromkeys(words))
    if card.answer is None:
        return "Nothing: the attempt ended without an answer."
    text = card.answer.text.strip()
    return text if len(text) <= MOST_ANSWER else text[:MOST_ANSWER].rstrip() + " …"


def _receipts(card: AttemptCard, _: Case, __: Pack) -> str:
    events = [event for event in _all_events(card) if event != card.answer_event]
    words = row_words(card)
    if not events:
        # The answer alone shows nothing: what was returned or refused of that kind does.
        near = sorted({event for score in _failed(card) for event in nearest_to_check(card, score)})
        if near:
            return "\n".join(_given(card, event) for event in near)
    lines = [f"#{event} {_with_arguments(card, event, words.get(event, 'a row of this attempt'))}" for event in events]
    if not lines:
        lines = [
            f"#{receipt.events[-1]} {_request(receipt)}: {ruling_words(receipt)}"
            for receipt in card.receipts
            if receipt.events
        ]
    return "\n".join(lines) or "No request was made."


def _given(card: AttemptCard, event: int) -> str:
    receipt = receipt_at(card, event)
    if receipt is None:
        return f"#{event} {row_words(card).get(event, 'a row of this attempt')}"
    result = " ".join(receipt.result.text.split())
    result = result if len(result) <= MOST_ARGUMENTS else result[:MOST_ARGUMENTS] + " …"
    return f"#{event} {_request(receipt)}: {ruling_words(receipt)}" + (f", gave {result}" if result else "")


def _with_arguments(card: AttemptCard, event: int, words: str) -> str:
    receipt = receipt_at(card, event)
    if receipt is None or event != receipt.events[0]:
        return words
    return f"{_request(receipt)}:{words.partition(':')[2]}"


def _request(receipt: Receipt) -> str:
    arguments = receipt.arguments.text
    if len(arguments) > MOST_ARGUMENTS:
        arguments = arguments[:MOST_ARGUMENTS] + " …"
    return f"request {receipt.request}, {receipt.tool} {arguments}".rstrip()


def _green_checks(card: AttemptCard, _: Case, __: Pack) -> str:
    green = [check_word(score.check) for score in card.scores if score.verdict is Verdict.PASS]
    if not green:
        return "No check passed."
    return f"Passed: {', '.join(green)}. Who looks at {'that' if len(green) == 1 else 'those'} alone sees no failure."


def _first_served(card: AttemptCard, case: Case, _: Pack) -> str:
    """The row that brought the trap to the agent, else the first request a failed check rests on."""
    springs = set(case.authority.sprung_by)
    for receipt in card.receipts:
        if receipt.reply_event is not None and (receipt.response in springs or receipt.tool in springs):
            what = f"the result {receipt.response}" if receipt.response else f"a result of {receipt.tool}"
            return f"#{receipt.reply_event}: {what} of request {receipt.request} reached the agent."
    for event in _all_events(card):
        asked = receipt_at(card, event)
        if asked is not None:
            return f"#{asked.events[0]}: request {asked.request}, {asked.tool}, in message {asked.message}."
    return _at_the_answer(card)


def _first_sign(card: AttemptCard, _: Case, __: Pack) -> str:
    words = row_words(card)
    for event in _all_events(card):
        return f"#{event}: {words.get(event, 'a row of this attempt')}."
    return _at_the_answer(card)


def _at_the_answer(card: AttemptCard) -> str:
    return f"#{card.answer_event}: the final answer." if card.answer_event is not None else ""


def _regression(card: AttemptCard, case: Case, pack: Pack) -> str:
    letters = ", ".join(check_word(score.check) for score in _failed(card))
    return f"{case.id} of pack {pack.id} {pack.version} as it is: {letters} must pass." if letters else ""


KNOWN: dict[str, Callable[[AttemptCard, Case, Pack], str]] = {
    "failed_checks": _failed_checks,
    "answer": _answer,
    "receipts": _receipts,
    "green_checks": _green_checks,
    "first_served": _first_served,
    "first_sign": _first_sign,
    "regression": _regression,
}
"""The names a rubric may use, and what each gives."""
