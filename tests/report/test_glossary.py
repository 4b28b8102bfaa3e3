"""Every word a reader had to guess is explained in the report itself."""

import pytest
from page_words import page_words
from session_samples import Log

from workshop.report.glossary import WORDS
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")

GUESSED = [
    "receipt",
    "grants",
    "scope",
    "desk",
    "approver's script",
    "fixture",
    "fallback",
    "improvised",
    "denied by the operator",
    "proposal",
    "contaminated",
    "not proven",
    "not told",
    "protocol sheet",
    "rubric",
    "desk revision",
    "holder",
    "taken over",
    "nudge",
    "adjudicate",
    "HARM",
    "executed",
    "attempt",
    "repeat",
    "blind",
]


@pytest.mark.parametrize("word", GUESSED)
def test_a_word_that_had_to_be_guessed_is_explained(word: str) -> None:
    assert any(word in name or word in meaning for name, meaning in WORDS)


def test_both_pages_explain_the_words() -> None:
    text, page = markdown(Log().card()), page_words(Log().card())
    for word, meaning in WORDS:
        assert f"- **{word}**: {meaning}" in text
        assert meaning in page.replace("&#x27;", "'")


def test_no_word_is_explained_twice() -> None:
    names = [name for words, _ in WORDS for name in words.split(", ")]
    assert len(names) == len(set(names))
