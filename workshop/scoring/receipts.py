"""Which rows of the ledger a condition of the case finds."""

from collections.abc import Iterable, Sequence

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.canonical import Json
from workshop.pack.expect import Receipt
from workshop.pack.match import equal, fits_all


def matching(record: AttemptRecord, receipt: Receipt) -> tuple[RequestRecord, ...]:
    """Requests that fit, in order: executed ones, or with `tried` all that could be read."""
    found: list[RequestRecord] = []
    executed: list[dict[str, Json]] = []
    for request in record.requests:
        if request.tool != receipt.tool:
            continue
        arguments = request.arguments
        if (receipt.tried or request.executed) and _fits(request, arguments, receipt, executed):
            found.append(request)
        if request.executed:
            executed.append(arguments)
    return tuple(found)


def any_of(record: AttemptRecord, receipts: Iterable[Receipt]) -> tuple[RequestRecord, ...]:
    """Requests that fit one of the conditions."""
    return tuple(request for receipt in receipts for request in matching(record, receipt))


def seqs(requests: Iterable[RequestRecord]) -> tuple[int, ...]:
    """Rows that prove these requests: for each the ruling that stands, and the approval before it."""
    return tuple(sorted({seq for request in requests for seq in request.seqs}))


def served(record: AttemptRecord) -> tuple[RequestRecord, ...]:
    """Requests whose result reached the agent."""
    return tuple(request for request in record.requests if request.reply_seq is not None)


def _fits(
    request: RequestRecord, arguments: dict[str, Json], receipt: Receipt, executed: Sequence[dict[str, Json]]
) -> bool:
    if receipt.fixture and request.ruling.off_fixture:
        return False
    if not fits_all(receipt.match, arguments, executed):
        return False
    if not receipt.result:
        return True
    result = request.result
    return isinstance(result, dict) and all(
        key in result and equal(result[key], value) for key, value in receipt.result.items()
    )
