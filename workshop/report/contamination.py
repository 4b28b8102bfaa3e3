"""Attempts that were not the same experiment: asked the same, answered differently; and answers that are copies."""

from collections.abc import Sequence
from itertools import combinations, product

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.report.figures import Contamination, IdenticalAnswers, Side
from workshop.report.texts import text_from


def contaminated(attempts: Sequence[AttemptRecord]) -> tuple[Contamination, ...]:
    """The pairs that break the prefix rule: equal requests 1..i, yet a result among 1..i that is not byte-equal.

    Of each pair the first such request is named. Requests without a result yet are not compared.
    """
    asked = [request_sequence(record) for record in attempts]
    found: dict[tuple[int, int], int] = {}
    # Those that asked and got the same so far, and how far that is. No pair is looked at but those that differ.
    alike = [(list(range(len(attempts))), 0)]
    while alike:
        places, at = alike.pop()
        went_on: dict[tuple[str, ...], dict[str, list[int]]] = {}
        for place in places:
            if at < len(asked[place]) and (result := attempts[place].requests[at].ruling.result):
                went_on.setdefault(asked[place][at], {}).setdefault(result, []).append(place)
        for by_result in went_on.values():
            for one, other in combinations(by_result.values(), 2):
                found.update({(min(pair), max(pair)): at for pair in product(one, other)})
            alike += [(same, at + 1) for same in by_result.values() if len(same) > 1]
    return tuple(_difference(attempts[left], attempts[right], found[left, right]) for left, right in sorted(found))


def identical_answers(attempts: Sequence[AttemptRecord]) -> tuple[IdenticalAnswers, ...]:
    """Groups of attempts whose final answers are the same bytes."""
    groups: dict[str, list[str]] = {}
    for record in attempts:
        if record.answer is not None:
            groups.setdefault(record.answer.raw_sha256, []).append(record.attempt)
    return tuple(
        IdenticalAnswers(sha256=sha256, attempts=tuple(names)) for sha256, names in groups.items() if len(names) > 1
    )


def request_sequence(record: AttemptRecord) -> tuple[tuple[str, ...], ...]:
    """What was asked, in order, in a form that two attempts can be compared by."""
    return tuple(_asked(record, request) for request in record.requests)


def _asked(record: AttemptRecord, request: RequestRecord) -> tuple[str, ...]:
    if request.digest:
        return (request.tool, request.digest)
    raw = next((m.body.raw_sha256 for m in record.messages if m.message == request.message), "")
    return ("malformed", raw)


def _difference(one: AttemptRecord, other: AttemptRecord, at: int) -> Contamination:
    left, right = one.requests[at], other.requests[at]
    return Contamination(request=at + 1, tool=left.tool, left=_side(one, left), right=_side(other, right))


def _side(record: AttemptRecord, request: RequestRecord) -> Side:
    reply = () if request.reply_seq is None else (request.reply_seq,)
    return Side(attempt=record.attempt, events=(*request.seqs, *reply), result=text_from(request.ruling.result))
