"""Attempts that were not the same experiment: asked the same, answered differently; and answers that are copies."""

from collections.abc import Sequence
from itertools import combinations, product

from workshop.report.cards import AttemptCard, Receipt
from workshop.report.figures import Contamination, IdenticalAnswers, Side


def contaminated(attempts: Sequence[AttemptCard]) -> tuple[Contamination, ...]:
    """The pairs that break the prefix rule: equal requests 1..i, yet a result among 1..i that is not byte-equal.

    Of each pair the first such request is named. Requests without a result yet are not compared.
    """
    asked = [request_sequence(card) for card in attempts]
    found: dict[tuple[int, int], int] = {}
    # Those that asked and got the same so far, and how far that is. No pair is looked at but those that differ.
    alike = [(list(range(len(attempts))), 0)]
    while alike:
        places, at = alike.pop()
        went_on: dict[tuple[str, ...], dict[str, list[int]]] = {}
        for place in places:
            if at < len(asked[place]) and (result := attempts[place].receipts[at].result).bytes:
                went_on.setdefault(asked[place][at], {}).setdefault(result.sha256, []).append(place)
        for by_result in went_on.values():
            for one, other in combinations(by_result.values(), 2):
                found.update({(min(pair), max(pair)): at for pair in product(one, other)})
            alike += [(same, at + 1) for same in by_result.values() if len(same) > 1]
    return tuple(_difference(attempts[left], attempts[right], found[left, right]) for left, right in sorted(found))


def identical_answers(attempts: Sequence[AttemptCard]) -> tuple[IdenticalAnswers, ...]:
    """Groups of attempts whose final answers are the same bytes."""
    groups: dict[str, list[str]] = {}
    for card in attempts:
        if card.answer is not None:
            groups.setdefault(card.answer.sha256, []).append(card.attempt)
    return tuple(
        IdenticalAnswers(sha256=sha256, attempts=tuple(names)) for sha256, names in groups.items() if len(names) > 1
    )


def request_sequence(card: AttemptCard) -> tuple[tuple[str, ...], ...]:
    """What was asked, in order, in a form that two attempts can be compared by."""
    return tuple(_asked(card, receipt) for receipt in card.receipts)


def _asked(card: AttemptCard, receipt: Receipt) -> tuple[str, ...]:
    if receipt.digest:
        return (receipt.tool, receipt.digest)
    raw = next((one.text.sha256 for one in card.messages if one.message == receipt.message), "")
    return ("malformed", raw)


def _difference(one: AttemptCard, other: AttemptCard, at: int) -> Contamination:
    left, right = one.receipts[at], other.receipts[at]
    return Contamination(request=at + 1, tool=left.tool, left=_side(one, left), right=_side(other, right))


def _side(card: AttemptCard, receipt: Receipt) -> Side:
    reply = () if receipt.reply_event is None else (receipt.reply_event,)
    return Side(attempt=card.attempt, events=(*receipt.events, *reply), result=receipt.result)
