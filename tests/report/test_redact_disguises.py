"""However an agent writes a secret, no format of a redacted export gives it away, read as text or decoded."""

import csv
import html
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from session_samples import core
from test_redact import leaking, secret

from workshop.report.csv_export import to_csv
from workshop.report.html import to_html
from workshop.report.json_export import to_json
from workshop.report.junit import to_junit
from workshop.report.markdown import markdown
from workshop.report.redact import MASK, redact
from workshop.report.show import show
from workshop.report.texts import MOST_CHARACTERS

pytestmark = pytest.mark.usefixtures("plain_readings")

BETWEEN = [" ", "  ", '"', "'", "`", "*", "_", "\\", "|", "\n", "\t", "-", ", ", " + ", "''", "` `", "<b></b>", "\u200b", "&#8203;"]  # fmt: skip
WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "capitals": str.upper,
    "markdown escapes": lambda one: f"\\{one}" if not one.isalnum() else one,
    "decimal entities": lambda one: f"&#{ord(one)};",
    "hexadecimal entities": lambda one: f"&#x{ord(one):X};",
    "json escapes": lambda one: f"\\u{ord(one):04x}",
    "percent": lambda one: f"%{ord(one):02X}",
}


def plain_html(page: str) -> str:
    class Text(HTMLParser):
        said = ""

        def handle_data(self, data: str) -> None:
            self.said += data

    parser = Text()
    parser.feed(page)
    return parser.said


def strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


READ: list[tuple[Callable[..., str], Callable[[str], str]]] = [
    (markdown, lambda text: text.replace("\\|", "|")),
    (to_json, lambda text: "\n".join(strings(json.loads(text)))),
    (to_csv, lambda text: "\n".join(cell for row in csv.reader(io.StringIO(text)) for cell in row)),
    (
        to_junit,
        lambda text: "\n".join(f"{e.attrib} {e.text}" for e in ElementTree.fromstring(text.encode()).iter()),
    ),
    (to_html, plain_html),
    (show, str),
]
"""Each format with what gives its text as a reader sees it."""


def undisguised(text: str) -> str:
    """The letters and digits of a text with every escape read."""
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
    text = re.sub(r"%([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), html.unescape(text))
    return re.sub(r"[^a-z0-9]", "", re.sub(r"⟦U\+[0-9A-F]+⟧|<b></b>", "", text).lower())


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(list(WAYS)), min_size=1, max_size=3),
    st.lists(st.sampled_from(["", *BETWEEN]), min_size=1, max_size=4),
)
def test_no_format_gives_a_secret_away(ways: list[str], between: list[str]) -> None:
    written = "".join(
        WAYS[ways[place % len(ways)]](one) + between[place % len(between)] for place, one in enumerate(secret())
    )
    bare = re.sub(r"[^a-z0-9]", "", secret())
    card = leaking(f"the token {written} is it").card()
    found = redact(card, core())
    assert bare in undisguised("\n".join(strings(json.loads(to_json(card)))))
    for write, read in READ:
        assert bare not in undisguised(read(write(found))), write.__name__


@pytest.mark.parametrize("cut", range(5, 12))
def test_what_a_cut_left_of_a_secret_goes_too(cut: int) -> None:
    words = "x" * (MOST_CHARACTERS - len("The agent says: ") - cut) + secret()
    card = leaking(words).card()
    [before] = card.cases[0].attempts
    [after] = redact(card, core()).cases[0].attempts
    assert before.answer is not None
    assert after.answer is not None
    assert before.answer.text.endswith("x" + secret()[:cut])
    assert after.answer.text.endswith("x" + MASK)
