"""A stored row and its text: encoding bodies, reading them back, and which blobs a body names."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple, get_args

from pydantic import ValidationError

from workshop.ledger.errors import ASK_VERIFY, LedgerCorrupt, LedgerRefused
from workshop.model.canonical import Json, canonical_bytes
from workshop.model.chain import text_hash
from workshop.model.events import Body, Row
from workshop.model.stored import body_json

BLOB_FIELDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "session_opened": (("pack_sha256",), ("protocol_sha256",), ("agent", "system_prompt_sha256")),
    "brief_handed": (("protocol_sha256",), ("brief_sha256",)),
    "message_received": (("raw_sha256",),),
    "reply_served": (("reply_sha256",),),
    "nudge_served": (("reply_sha256",),),
    "answer_taken": (("raw_sha256",),),
}
"""Event name to the paths in its body that name a blob; an empty value names none."""

_MODELS: Mapping[str, type[Body]] = {model.model_fields["event"].default: model for model in get_args(Body)}

AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
LOG_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Record(NamedTuple):
    """One row of `events` exactly as stored; `body` is the canonical JSON text."""

    log_id: str
    seq: int
    event: str
    at: str
    body: str
    prev: str
    hash: str


def record_of(body: Body, *, log_id: str, seq: int, at: str, prev: str) -> Record:
    """The row that `body` becomes. Raises LedgerRefused for text or numbers that canonical JSON can't hold."""
    try:
        text = canonical_bytes(body_json(body)).decode()
    except ValueError as error:
        raise LedgerRefused(
            f"A {body.event} event can't be written: it holds half of a surrogate pair or a number JSON can't carry. "
            "Nothing was written; keep the bytes in a blob instead."
        ) from error
    digest = text_hash(log_id=log_id, seq=seq, event=body.event, at=at, prev=prev, body=text)
    return Record(log_id, seq, body.event, at, text, prev, digest)


def row_of(record: Record) -> Row:
    """The row as a model. Raises LedgerCorrupt when the stored text is no body of the event it claims to be."""
    try:
        body = _MODELS[record.event].model_validate_json(record.body)
    except (KeyError, ValidationError) as error:
        raise LedgerCorrupt(
            f"Event {record.seq} of session {record.log_id} can't be read as a {record.event} event.{ASK_VERIFY}"
        ) from error
    return row_with(record, body)


def row_with(record: Record, body: Body) -> Row:
    """The row with its body, which was read already."""
    return Row(log_id=record.log_id, seq=record.seq, at=record.at, prev=record.prev, hash=record.hash, body=body)


def blobs_named(event: str, body: Json) -> Iterator[str]:
    """Every sha256 under which the body names a blob."""
    for path in BLOB_FIELDS.get(event, ()):
        value = body
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, str) and value:
            yield value


def time_text(moment: datetime) -> str:
    """UTC with six decimals and Z. Raises ValueError for a time without a zone."""
    if moment.tzinfo is None:
        raise ValueError("a time in the ledger needs a zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
