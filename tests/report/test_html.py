"""The static page: no script, nothing from outside, hostile text stays text."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from full_sample import full
from session_samples import Log
from test_markdown import broken

from workshop.report.html import to_html

pytestmark = pytest.mark.usefixtures("plain_readings")

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
HOSTILE = [json.loads(line)["text"] for line in (CORPUS / "hostile.jsonl").read_text("utf-8").splitlines()]
VOID = {"meta", "br", "rect"}


class Page(HTMLParser):
    """Tags with their attributes, text, and whether every tag is closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", ["plain words", *HOSTILE])
def test_nothing_comes_alive(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    page = Page(to_html(full(text).card()))
    assert page.open == []
    names = [name for name, _ in page.tags]
    assert names == [name for name, _ in Page(to_html(full("plain words").card())).tags]
    assert not {"script", "img", "iframe", "link", "object", "form"} & set(names)
    assert all((attributes["href"] or "").startswith("#") for name, attributes in page.tags if name == "a")
    keys = {key for _, attributes in page.tags for key in attributes}
    assert keys <= {
        "lang",
        "href",
        "id",
        "charset",
        "http-equiv",
        "content",
        "name",
        "class",
        "width",
        "height",
        "viewbox",
        "role",
    } | {
        "aria-label",
        "x",
        "y",
    }


def test_the_same_session_gives_the_same_bytes() -> None:
    assert to_html(full().card()) == to_html(full().card())


def test_interval_bars_are_drawn_to_scale() -> None:
    log = Log()
    for repeat in (1, 2, 3):
        log.play("PPPN", repeat=repeat)
    [bar] = [attributes for tag, attributes in Page(to_html(log.card())).tags if attributes.get("class") == "in"]
    assert float(bar["x"] or 0) == pytest.approx(160 * 0.4385, abs=0.1)
    assert float(bar["x"] or 0) + float(bar["width"] or 0) == pytest.approx(160, abs=0.1)


def test_a_broken_chain_is_said_in_every_section() -> None:
    page = to_html(broken(full()))
    assert page.count("The chain of this log is broken") == page.count("<section ") > 4


def test_stars_and_ticks_of_other_people_stay_as_they_are() -> None:
    page = Page(to_html(full("**bold** and `workshop verify`").card()))
    assert page.text.count("**bold** and `workshop verify`") > 20
    assert "The log's chain was not verified when this was made; workshop verify does it." in page.text
