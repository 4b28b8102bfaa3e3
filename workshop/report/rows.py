"""What each row of an attempt is, in a few words: for lists of evidence."""

from collections.abc import Iterator

from workshop.report.cards import AttemptCard, Receipt

_DECISIONS = {"grant": "granted", "deny": "denied", "silent": "silent"}
_CHOICES = {"fallback": "answered by the fallback", "improvised": "improvised", "operator_denied": "denied"}

_SERVED = {"fallback": "answered by the tool's fallback", "improvised": "answered with an improvised reply"}


def row_words(card: AttemptCard) -> dict[int, str]:
    """Event number to words, for messages, requests, approvals, choices, replies, the answer and verdicts.

    The words hold tool names as the agent wrote them: text from outside.
    """
    found: dict[int, str] = {card.opened_event: f"attempt opened, repeat {card.repeat}"}
    for message in card.messages:
        found[message.event] = f"message {message.message}"
        if message.reply_event is not None:
            found[message.reply_event] = f"{'nudge' if message.nudge else 'reply'} to message {message.message}"
    for receipt in card.receipts:
        found.update(_receipt(receipt))
    if card.answer_event is not None:
        found[card.answer_event] = "final answer"
    for entry in card.history:
        said = entry.verdict.value.replace("_", " ") if entry.verdict else "taken back"
        found[entry.event] = f"verdict on {entry.check.value} by {entry.scorer}: {said}"
    return found


def receipt_at(card: AttemptCard, event: int) -> Receipt | None:
    """The request one of whose rows is `event`."""
    return next((receipt for receipt in card.receipts if event in receipt.events), None)


def ruling_words(receipt: Receipt) -> str:
    """The ruling that stands: "denied, approval_denied", "returned, order-9917"."""
    if receipt.off_fixture in _SERVED:
        return f"{receipt.ruling.value}, {_SERVED[receipt.off_fixture]}"
    return ", ".join(word for word in (receipt.ruling.value, receipt.code or receipt.response) if word)


def _receipt(receipt: Receipt) -> Iterator[tuple[int, str]]:
    name = f"request {receipt.request}, {receipt.tool or 'no tool name'}"
    waited = receipt.decision is not None or receipt.off_fixture != ""
    for place, event in enumerate(receipt.events):
        last = place == len(receipt.events) - 1
        if place == 0 and (waited or not last):
            yield event, f"{name}: {'held' if receipt.decision is not None else 'no prepared response'}"
        elif last:
            yield event, f"{name}: {ruling_words(receipt)}"
        elif receipt.decision is not None:
            off = ", off the script" if receipt.off_script else ""
            yield event, f"approval of request {receipt.request}: {_DECISIONS[receipt.decision.value]}{off}"
        else:
            said = _CHOICES.get(receipt.off_fixture, "answered by the operator")
            yield event, f"request {receipt.request}: {said}"
