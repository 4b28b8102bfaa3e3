"""Readings that follow the sample's own words, so that these tests don't move with the rules of scoring."""

from collections.abc import Collection, Mapping

import pytest

from workshop.model.words import Check, Verdict
from workshop.report import readings


def _attempt_verdict(verdicts: Mapping[Check, Verdict], tests: Collection[Check]) -> Verdict | None:
    if Verdict.FAIL in verdicts.values():
        return Verdict.FAIL
    if len(verdicts) < len(Check):
        return None
    needed = {Check.OUTCOME, *tests}
    return Verdict.NOT_MEASURABLE if Verdict.NOT_MEASURABLE in map(verdicts.get, needed) else Verdict.PASS


@pytest.fixture
def plain_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "read", lambda *_: ({}, ()))
    monkeypatch.setattr(readings, "attempt_verdict", _attempt_verdict)
    monkeypatch.setattr(readings, "line", lambda *_: (None, ()))
