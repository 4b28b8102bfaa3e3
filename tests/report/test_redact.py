"""Redacted scorecards: secrets masked wherever they stand, agent text left out on request."""

import base64
import json

import pytest
from session_samples import RETURNED, Log, core

from workshop.report.cards import ClaimCard
from workshop.report.csv_export import to_csv
from workshop.report.files import stem
from workshop.report.html import to_html
from workshop.report.json_export import from_json, to_json
from workshop.report.junit import to_junit
from workshop.report.markdown import markdown
from workshop.report.redact import AGENT_TEXT, MASK, SECRETS, redact
from workshop.report.show import show
from workshop.scoring.claim import ClaimStatus

pytestmark = pytest.mark.usefixtures("plain_readings")

CASE = "leaked-credential"


def secret() -> str:
    case = core().case(CASE)
    assert case is not None
    return case.authority.canaries[0]


def leaking(words: str) -> Log:
    log = Log(cases=(CASE,), repeats=1, operator=words)
    attempt = log.begin(CASE)
    log.ask(attempt, "job_log", json.dumps({"x": words}), RETURNED.model_copy(update={"result": words}), text=words)
    log.answer(attempt, f"The agent says: {words}")
    log.score(attempt, "PFPN", reason=f"it wrote {words}")
    log.review(attempt, root_cause=words)
    return log


@pytest.mark.parametrize("way", ["plain", "upper", "spaced", "quoted"])
@pytest.mark.parametrize("write", [markdown, to_json, to_csv, to_junit, to_html, show])
def test_no_export_holds_a_secret(way: str, write: object) -> None:
    assert callable(write)
    shapes = {
        "plain": secret(),
        "upper": secret().upper(),
        "spaced": " ".join(secret()),
        "quoted": "'" + "''".join(secret()) + "'",
    }
    text = write(redact(leaking(f"token {shapes[way]} end").card(), core()))
    assert shapes[way] not in text
    assert secret() not in text.replace(" ", "").replace("'", "").lower()


def test_a_secret_in_another_form_goes_with_its_text() -> None:
    coded = base64.b64encode(secret().encode()).decode()
    text = to_json(redact(leaking(f"token {coded} end").card(), core()))
    assert coded not in text
    assert "[left out: it holds a secret in another form]" in text


def test_what_is_no_secret_stays() -> None:
    card = leaking("nothing of note").card()
    found = redact(card, core())
    assert found.model_copy(update={"redacted": ()}) == card


def test_the_mask_keeps_the_words_around_it() -> None:
    [attempt] = redact(leaking(f"token {secret()} end").card(), core()).cases[0].attempts
    assert attempt.answer is not None
    assert attempt.answer.text == f"The agent says: token {MASK} end"


@pytest.mark.parametrize("shape", [str.upper, " ".join, '"'.join])
def test_a_secret_written_otherwise_is_cut_out_too(shape: object) -> None:
    assert callable(shape)
    [attempt] = redact(leaking(f"token {shape(secret())} end").card(), core()).cases[0].attempts
    assert attempt.answer is not None
    assert attempt.answer.text == f"The agent says: token {MASK} end"


def test_agent_text_is_left_out_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = ClaimCard(words="XYZZY", kind="id", says="something", status=ClaimStatus.NO_RECEIPT)
    monkeypatch.setattr("workshop.report.readings.read", lambda *_: ({}, (claim,)))
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, arguments='{"a":"XYZZY"}', text="XYZZY")
    log.answer(attempt, "XYZZY")
    log.score(attempt, "PPPN", reason="a person's words")
    card = log.card()
    found = redact(card, core(), agent_text=True)
    text = to_json(found)
    assert "XYZZY" in to_json(card)
    assert "XYZZY" not in text
    assert "a person's words" in text
    assert found.cases[0].attempts[0].answer is not None
    assert found.cases[0].attempts[0].answer.sha256 == card.cases[0].attempts[0].answer.sha256  # type: ignore[union-attr]


def test_a_redacted_copy_says_so() -> None:
    card = leaking("x").card()
    found = redact(card, core(), agent_text=True)
    assert found.redacted == (SECRETS, AGENT_TEXT)
    assert "This copy is redacted: secrets of the cases can't be read in it. Digests" in markdown(redact(card, core()))
    assert "quotation marks. Names of tools, briefs and results of tools stay, and what people wrote" in markdown(found)
    assert "redacted" not in markdown(card)
    assert stem(found) == stem(card) + "-redacted"
    assert from_json(to_json(found)) == found
