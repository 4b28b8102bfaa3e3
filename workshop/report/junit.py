"""The scorecard as JUnit XML: a suite for each case, a test for each check of each attempt.

A check that is not measurable or not scored, and everything of a void, abandoned or open attempt, is skipped with the
reason. Practice agents are left out.
"""

import re
from xml.etree import ElementTree as ET

from workshop.model.visible import visible
from workshop.model.words import Verdict
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, CheckScore, Scorecard
from workshop.report.wording import CAUSES, STATES, events_word

_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(card: Scorecard) -> str:
    """The document with its declaration and a newline at the end."""
    root = ET.Element("testsuites", name=_text(f"{card.header.pack_id} {card.header.pack_version}"))
    for case in card.cases:
        _suite(root, card, case)
    _count(root, list(root.iter("testcase")))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(root: ET.Element, card: Scorecard, case: CaseCard) -> None:
    suite = ET.SubElement(root, "testsuite", name=_text(case.id))
    head = card.header
    facts = {
        "agent": " ".join(t for t in (head.agent_name, head.agent_version) if t),
        "operator": head.operator,
        "fingerprint": head.fingerprint,
        "log": head.log_id,
        "rows": str(head.size),
        "head": head.head,
        "chain": head.chain.verdict,
        "consistency": case.consistency.sentence,
        "planned": str(case.counts.planned),
    }
    properties = ET.SubElement(suite, "properties")
    for name, value in facts.items():
        ET.SubElement(properties, "property", name=name, value=_text(value))
    for attempt in case.attempts:
        for score in attempt.scores:
            _test(suite, attempt, score)
    missing = case.counts.not_begun
    if missing:
        test = ET.SubElement(suite, "testcase", classname=_text(case.id), name="not begun")
        ET.SubElement(test, "skipped", message=f"{missing} of {case.counts.planned} planned attempts not begun")
    _count(suite, suite.findall("testcase"))


def _test(suite: ET.Element, attempt: AttemptCard, score: CheckScore) -> None:
    test = ET.SubElement(suite, "testcase", classname=_text(attempt.attempt), name=score.check.value)
    skipped = _skipped(attempt, score)
    if skipped:
        ET.SubElement(test, "skipped", message=_text(skipped))
    elif score.verdict is Verdict.FAIL:
        failure = ET.SubElement(test, "failure", message=_text(score.reason), type=score.check.value)
        found = score.proposal_then
        rows = f" ({events_word(found.events)})" if found and found.events else ""
        read = f"\nproposed: {found.verdict.value}: {found.reason}{rows}" if found else ""
        failure.text = _text(f"by {score.scorer}, event {score.event}: {score.reason}{read}")


def _skipped(attempt: AttemptCard, score: CheckScore) -> str:
    """Why a check counts neither way; "" when it passed or failed."""
    if attempt.state is AttemptState.VOID and attempt.void_cause is not None:
        return f"void ({CAUSES[attempt.void_cause]}): {attempt.void_reason}"
    if attempt.state in (AttemptState.ABANDONED, AttemptState.IN_PLAY):
        return STATES[attempt.state]
    if not attempt.proven:
        return "not proven: it rests on rows after a break of the log's chain"
    if score.disputed:
        return "disputed: scorers differ and nobody settled it"
    if score.verdict is None:
        return "not scored yet"
    if score.verdict is Verdict.NOT_MEASURABLE:
        why = score.reason or (score.proposal_then.reason if score.proposal_then else "")
        return f"not measurable: {why}" if why else "not measurable"
    return ""


def _count(element: ET.Element, tests: list[ET.Element]) -> None:
    element.set("tests", str(len(tests)))
    element.set("failures", str(sum(test.find("failure") is not None for test in tests)))
    element.set("errors", "0")
    element.set("skipped", str(sum(test.find("skipped") is not None for test in tests)))


def _text(text: str) -> str:
    """Text as XML can hold it: hidden and control characters visible."""
    return _NOT_XML.sub("\ufffd", visible(text))
