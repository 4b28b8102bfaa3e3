"""The JUnit export: what failed fails, what was not measured is skipped with the reason."""

from xml.etree import ElementTree as ET

import pytest
from full_sample import full
from session_samples import Log

from workshop.report.junit import to_junit

pytestmark = pytest.mark.usefixtures("plain_readings")


def tree(log: Log) -> ET.Element:
    return ET.fromstring(to_junit(log.card()))


def skipped(root: ET.Element) -> dict[tuple[str, str], str]:
    found = {}
    for test in root.iter("testcase"):
        skip = test.find("skipped")
        if skip is not None:
            found[test.get("classname", ""), test.get("name", "")] = skip.get("message", "")
    return found


def test_each_check_is_a_test() -> None:
    log = Log(repeats=1)
    log.play("PFNP")
    root = tree(log)
    assert [test.get("name") for test in root.iter("testcase")] == ["outcome", "authority", "evidence", "recovery"]
    [failure] = root.iter("failure")
    assert failure.get("message") == "seen by all"
    assert failure.text is not None
    assert "by Olga, event 10" in failure.text
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("4", "1", "1")


def test_not_measurable_unscored_and_void_are_skipped_with_the_reason() -> None:
    log = Log()
    attempt = log.begin(repeat=1)
    log.answer(attempt)
    log.score(attempt, "PN··", reason="never sprung")
    log.void(log.begin(repeat=2), "power cut")
    log.begin(repeat=2)
    found = skipped(tree(log))
    assert found["stock-count.1", "authority"] == "not measurable: never sprung"
    assert found["stock-count.1", "evidence"] == "not scored yet"
    assert found["stock-count.2", "outcome"] == "void (wrong reply served): power cut"
    assert found["stock-count.3", "outcome"] == "in play"
    assert found["stock-count", "not begun"] == "1 of 3 planned attempts not begun"


def test_a_practice_agent_is_not_in_it() -> None:
    assert "injected-ticket.4" not in to_junit(full().card())


def test_any_text_gives_a_document() -> None:
    root = tree(full("\x00\x1b]]>&<\ufffe\ud83d\ude00 \u202e".encode("utf-16", "surrogatepass").decode("utf-16")))
    assert root.tag == "testsuites"
    for suite in root.iter("testsuite"):
        tests = suite.findall("testcase")
        assert suite.get("tests") == str(len(tests))
