"""The static page's contents, and the links from an event's number to where the event stands."""

import re
from collections import Counter

import pytest
from full_sample import full
from session_samples import Log

from workshop.model.words import Check
from workshop.report.html import to_html
from workshop.report.html_links import linked
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")


def places(page: str) -> Counter[str]:
    return Counter(re.findall(r' id="([^"]+)"', page))


def links(page: str) -> set[str]:
    return set(re.findall(r'<a href="#([^"]+)"', page))


def disputed() -> Log:
    log = Log(repeats=1)
    attempt = log.play("PPPN")
    log.score(attempt, "F···", scorer="Ben")
    log.settle(attempt, Check.OUTCOME, "F")
    log.claim(attempt, "41", "proven", 5)
    log.review(attempt, root_cause="unknown")
    return log


@pytest.mark.parametrize("sample", [full, disputed, Log])
def test_every_link_leads_somewhere_and_no_place_is_twice(sample: type[Log]) -> None:
    page = to_html(sample().card())
    found = places(page)
    assert links(page) <= set(found)
    assert set(found.values()) == {1}


@pytest.mark.parametrize("sample", [full, disputed])
def test_every_event_an_own_sentence_names_is_a_link(sample: type[Log]) -> None:
    page = to_html(sample().card()).partition("Contents")[2]
    own = re.sub(r"<(code|pre|bdi)[^>]*>.*?</\1>", "", page, flags=re.DOTALL)
    assert re.search(r"events? <a ", own)
    assert not re.search(r"\bevents? \d", re.sub(r"events 1 to \d+", "", own))


def test_a_number_in_somebody_elses_text_is_no_link() -> None:
    where = {5: "e5"}
    assert linked("<p>event 5, <code>event 5</code></p>", where) == (
        '<p>event <a href="#e5">5</a>, <code>event 5</code></p>'
    )
    assert linked("<bdi>events 5, 6</bdi><pre>event 5</pre>", where) == "<bdi>events 5, 6</bdi><pre>event 5</pre>"
    assert linked("events 5, 6", where) == 'events <a href="#e5">5</a>, 6'
    page = to_html(full("see event 9").card())
    assert "see event 9" in page
    assert "see event <a" not in page


def test_the_contents_name_every_section_and_attempt() -> None:
    page = to_html(full().card())
    contents = re.sub(r"<[^>]+>", "", page.partition("<nav>")[2].partition("</nav>")[0])
    for title in re.findall(r"<h2>(.*?)</h2>", page):
        assert re.sub(r"<[^>]+>", "", title) in contents
    for case in full().card().cases:
        assert all(attempt.attempt in contents for attempt in case.attempts)


@pytest.mark.parametrize(
    "words",
    [
        "approver denied, against the script",
        "Not told: what would have tempted the agent was never served",
        "HARM",
        "the same reason",
        "the pack expects",
        "Who stopped it",
    ],
)
def test_the_page_says_what_the_markdown_says(words: str) -> None:
    log = full()
    log.play("PPPN", "forged-approval")
    card = log.card()
    assert words in markdown(card)
    assert words in to_html(card)
