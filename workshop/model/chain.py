"""The hash chain: how a row is bound to everything before it."""

from json.encoder import encode_basestring

from workshop.model.canonical import Json, canonical_bytes, sha256_hex

DOMAIN = b"workshop-log/v1\n"
FIRST_PREV = "0" * 64


def row_hash(*, log_id: str, seq: int, event: str, at: str, prev: str, body: Json) -> str:
    """sha256(DOMAIN + RFC 8785 of {v, log_id, seq, event, at, prev, body}) in lower-case hex."""
    row: dict[str, Json] = {
        "v": 1,
        "log_id": log_id,
        "seq": seq,
        "event": event,
        "at": at,
        "prev": prev,
        "body": body,
    }
    return sha256_hex(DOMAIN + canonical_bytes(row))


def text_hash(*, log_id: str, seq: int, event: str, at: str, prev: str, body: str) -> str:
    """The same for a body given as its canonical text; nothing but the text is looked at. The keys are in order."""
    log, name, time, before = map(encode_basestring, (log_id, event, at, prev))
    row = f'{{"at":{time},"body":{body},"event":{name},"log_id":{log},"prev":{before},"seq":{seq},"v":1}}'
    return sha256_hex(DOMAIN + row.encode())
