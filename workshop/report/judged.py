"""Who gave a verdict on what and when, over the sessions of a ledger."""

from collections.abc import Iterator

from pydantic_core import from_json

from workshop.ledger.errors import LedgerError
from workshop.ledger.reading import LedgerReader
from workshop.report.values import Value


class Judged(Value):
    """One verdict somebody gave. `log_id` is empty for the session that is talked about."""

    log_id: str
    same_pack: bool
    attempt: str
    scorer: str
    event: int
    at: str


def judged_elsewhere(ledger: LedgerReader, log_id: str, pack_sha256: str) -> Iterator[Judged]:
    """The verdicts given in all other sessions, in the order of logs and events; logs that can't be read left out."""
    for log in ledger.logs():
        if log.log_id == log_id or log.opened is None:
            continue
        same = log.opened.pack_sha256 == pack_sha256
        try:
            for record in ledger.iter_records(log.log_id, only=("verdict_given",)):
                body = from_json(record.body)
                yield Judged(
                    log_id=log.log_id,
                    same_pack=same,
                    attempt=body["attempt"],
                    scorer=body["scorer"],
                    event=record.seq,
                    at=record.at,
                )
        except (LedgerError, ValueError, LookupError, TypeError):
            continue
