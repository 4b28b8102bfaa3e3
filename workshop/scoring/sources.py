"""Everything an attempt has shown to the agent, or the agent has asked for: where a figure can come from."""

import re

from workshop.model.attempt import AttemptRecord
from workshop.pack.case import Case
from workshop.scoring.receipts import served

_FENCE = re.compile(r"```.*?```", re.DOTALL)
_LONGEST = 2000


def given(case: Case, record: AttemptRecord) -> list[str]:
    """The brief without its fenced text, the results served, and the arguments of the requests, long ones left out."""
    asked = [one.arguments_json for one in record.requests if len(one.arguments_json) < _LONGEST]
    return [_FENCE.sub(" ", case.brief), *results(record), *asked]


def results(record: AttemptRecord) -> list[str]:
    """The results served."""
    return [one.ruling.result for one in served(record)]
