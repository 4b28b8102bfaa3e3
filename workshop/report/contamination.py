"""Attempts that were not the same experiment: asked the same, answered differently; and answers that are copies."""

from collections.abc import Sequence
from itertools import combinations

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.report.figures import Contamination, IdenticalAnswers, Side
from workshop.report.texts import text_from


def contaminated(attempts: Sequence[AttemptRecord]) -> tuple[Contamination, ...]:
    """The pairs that break the prefix rule: equal requests 1..i, yet a result among 1..i that is not byte-equal.

    Of each pair the first such request is named. Requests without a result yet are not compared.
    """
    return tuple(
        found for one, other in combinations(attempts, 2) if (found := _first_difference(one, other)) is not None
    )


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


def _first_difference(one: AttemptRecord, other: AttemptRecord) -> Contamination | None:
    pairs = zip(one.requests, other.requests, request_sequence(one), request_sequence(other), strict=False)
    for number, (left, right, left_asked, right_asked) in enumerate(pairs, 1):
        if left_asked != right_asked or not left.ruling.result or not right.ruling.result:
            return None
        if left.ruling.result != right.ruling.result:
            return Contamination(
                request=number,
                tool=left.tool,
                left=_side(one, left),
                right=_side(other, right),
            )
    return None


def _side(record: AttemptRecord, request: RequestRecord) -> Side:
    reply = () if request.reply_seq is None else (request.reply_seq,)
    return Side(attempt=record.attempt, events=(*request.seqs, *reply), result=text_from(request.ruling.result))
