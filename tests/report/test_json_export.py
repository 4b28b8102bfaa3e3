"""The JSON export and its schema."""

import json
from pathlib import Path

import jsonschema
import pytest
from full_sample import full
from session_samples import Log

from workshop.model.canonical import sha256_hex
from workshop.report.cards import SCHEMA
from workshop.report.json_export import from_json, json_schema, to_json

pytestmark = pytest.mark.usefixtures("plain_readings")


def test_it_reads_back_as_the_same_scorecard() -> None:
    card = full().card()
    assert from_json(to_json(card)) == card


def test_the_same_session_gives_the_same_bytes() -> None:
    assert to_json(full().card()) == to_json(full().card())


def test_it_names_its_schema_and_keeps_to_it() -> None:
    value = json.loads(to_json(full().card()))
    assert value["schema"] == SCHEMA == "workshop-scorecard/v1"
    jsonschema.Draft202012Validator.check_schema(json_schema())
    jsonschema.Draft202012Validator(json_schema()).validate(value)


def test_a_document_with_another_field_does_not_keep_to_the_schema() -> None:
    value = json.loads(to_json(full().card()))
    value["cases"][0]["total_over_everything"] = 1
    assert list(jsonschema.Draft202012Validator(json_schema()).iter_errors(value))


def test_nothing_in_it_reaches_a_terminal_raw() -> None:
    text = to_json(full("\x1b[2J\u202e\u2028 é").card())
    assert text.isascii()
    assert "\x1b" not in text
    assert from_json(text).header.agent_name == "\x1b[2J\u202e\u2028 é"


def test_half_a_surrogate_and_bytes_that_are_no_text_read_back() -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt, text="a\ud800b")
    log.answer(attempt, b"\xff done")
    [found] = from_json(to_json(log.card())).cases[0].attempts
    assert found.messages[0].text.text == "a⟦U+D800⟧b"
    assert found.answer is not None
    assert found.answer.text == "⟦U+DCFF⟧ done"


def test_a_huge_text_is_cut_and_its_digest_is_of_the_whole() -> None:
    log = Log()
    log.play("PPPN", text="x" * 100_000)
    answer = log.card().cases[0].attempts[0].answer
    assert answer is not None
    assert (len(answer.text), answer.cut, answer.bytes) == (20_000, True, 100_000)
    assert answer.sha256 == sha256_hex(b"x" * 100_000)


def test_the_schema_in_docs_is_fresh(checkout: Path) -> None:
    text = (checkout / "docs" / "workshop-scorecard-v1.schema.json").read_text("utf-8")
    assert json.loads(text) == json_schema(), (
        "python -m workshop.report.json_export > docs/workshop-scorecard-v1.schema.json"
    )
