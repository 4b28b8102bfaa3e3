"""The corpus of messages in the formats found in the wild: what is read out of each."""

import json
import sys
from pathlib import Path

import pytest

from workshop.intake import read, reading_json

CORPUS = Path(__file__).parent.parent / "corpus"
ROWS = [json.loads(line) for line in (CORPUS / "requests.jsonl").read_text(encoding="utf-8").splitlines()]
ASKS_FIRST = {"o26"}
"""YAML is a candidate that the operator confirms."""


@pytest.fixture(scope="module")
def classify():
    sys.path.insert(0, str(CORPUS))
    try:
        import score_requests
    finally:
        sys.path.remove(str(CORPUS))
    return score_requests.classify


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_row_is_read_as_expected(row, classify):
    got = reading_json(read(row["text"]))
    if row["id"] in ASKS_FIRST:
        assert got["kind"] == "needs_confirmation"
        assert [call["tool"] for call in got["candidates"]] == [call["tool"] for call in row["expected"]["calls"]]
        assert got["candidates"][0]["arguments"] == row["expected"]["calls"][0]["arguments"]
    else:
        assert classify(row["expected"], got) == "ok", got


@pytest.mark.parametrize("row", [row for row in ROWS if "repairs" in row["expected"]], ids=lambda row: row["id"])
def test_the_repairs_of_a_row_are_listed(row):
    assert [list(call.repairs) for call in read(row["text"]).calls] == [row["expected"]["repairs"]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_bytes_are_read_as_text_is(row):
    assert read(row["text"].encode()) == read(row["text"])
