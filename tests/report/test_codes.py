"""Codes of what was found in a message reach a reader as words, each of them."""

import re
from pathlib import Path

import pytest
from session_samples import Log

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Gate, MessageKind, RulingKind, Source
from workshop.report.codes import FAULTS, FLAGS, REPAIRS, flag_words, found_words, repair_words
from workshop.report.html import to_html
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats.md"


def documented(title: str) -> list[str]:
    """Codes of the table below a title of the page on formats."""
    part = FORMATS.read_text("utf-8").split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"(?m)^\| `([a-z_0-9]+)` \|", part)


@pytest.mark.parametrize(
    ("title", "words"),
    [("Never repaired", FAULTS), ("Named repairs", REPAIRS)],
)
def test_every_documented_code_has_words(title: str, words: dict[str, str]) -> None:
    assert sorted(documented(title)) == sorted(words)


def test_every_doubt_has_words() -> None:
    doubts = documented("Asked first")
    assert "example" in doubts
    for doubt in doubts:
        assert found_words("needs_confirmation", doubt, "", str) != f"what may be a request: {doubt.replace('_', ' ')}"


def test_what_is_not_known_stands_as_it_is_and_is_shown_as_text_from_outside() -> None:
    assert repair_words(["trailing_comma", "<b>"], "[{}]".format).endswith("left out, [<b>]")
    assert flag_words("finish_reason_length", "[{}]".format) == "its end signal (finish reason) is [length]"
    assert flag_words("<i>", "[{}]".format) == "[<i>]"
    assert found_words("malformed", "<i>", "line 3", "[{}]".format) == "a request that can't be read: [<i>], [line 3]"


def test_a_message_is_described_without_codes() -> None:
    log = Log()
    attempt = log.begin()
    log.add(
        ev.MessageReceived(
            attempt=attempt,
            message=1,
            raw_sha256=log.blob(b"a call, and more"),
            raw_bytes=16,
            source=Source.LINE,
            kind=MessageKind.MALFORMED,
            reason="duplicate_key",
            place="line 3",
            flags=tuple(FLAGS),
        )
    )
    for page in (markdown(log.card()), to_html(log.card())):
        assert "found: a request that can't be read: a key or parameter stands in it twice, " in page
        assert "it wrote on after the request" in page
        assert not [code for code in ("duplicate_key", *FLAGS) if "_" in code and code in page]


def test_a_code_stands_with_the_reason_its_reply_gave() -> None:
    log = Log()
    attempt = log.begin()
    for reason in ("two look-ups are enough", "three look-ups are more than enough"):
        ruling = Ruling(
            ruling=RulingKind.LIMITED, gate=Gate.TOOL_LIMITS, code="tool_limit", reason=reason, counted=True
        )
        log.ask(attempt, ruling=ruling)
    assert "- `tool_limit`: `two look-ups are enough`\n\n" in markdown(log.card())
    assert "<li><code>tool_limit</code>: <code>two look-ups are enough</code></li>\n</ul>" in to_html(log.card())
