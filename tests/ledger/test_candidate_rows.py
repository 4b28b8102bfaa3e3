"""A word on all candidates is stored as it was before candidates had numbers, and both spellings are read alike."""

import json

import pytest

from workshop.ledger.records import record_of, row_of
from workshop.model.canonical import canonical_bytes
from workshop.model.events import CandidateDecided

AT = "2031-04-02T08:00:00.000000Z"


@pytest.mark.parametrize("candidate", [None, 2])
def test_a_word_on_all_candidates_names_none(candidate: int | None) -> None:
    body = CandidateDecided(attempt="a.1", message=1, confirmed=True, candidate=candidate)
    stored = record_of(body, log_id="0" * 32, seq=2, at=AT, prev="0" * 64)
    number = {} if candidate is None else {"candidate": candidate}
    assert json.loads(stored.body) == {"actor": "operator", "attempt": "a.1", "confirmed": True, "message": 1, **number}
    assert stored.body.encode() == canonical_bytes(json.loads(stored.body))
    assert row_of(stored).body == body


def test_a_row_that_says_null_is_still_read() -> None:
    body = CandidateDecided(attempt="a.1", message=1, confirmed=False)
    stored = record_of(body, log_id="0" * 32, seq=2, at=AT, prev="0" * 64)
    assert row_of(stored._replace(body=stored.body.replace('"confirmed"', '"candidate":null,"confirmed"'))).body == body
