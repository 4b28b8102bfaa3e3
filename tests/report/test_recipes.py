"""The queries in the JSON choose the records that docs/reports.md says a figure is over, told here in plain Python.

That the page prints what comes of them is `recompute.py`'s part; here what is counted is worked out anew, from what was
recorded first: how an attempt ended, each verdict ever given and each settlement.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
import recompute
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_samples import SAMPLES, session

from workshop.model.given import same_name
from workshop.model.words import Check
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json

Record = dict[str, Any]


def live(attempt: Record) -> bool:
    return attempt["void_cause"] is None


def played(attempt: Record) -> bool:
    """Ended with an answer or by giving up, and not void."""
    return live(attempt) and attempt["end"] in ("answered", "gave_up")


def counting(attempt: Record, check: str) -> str | None:
    """A settlement that was not ended, else what all who judged the check say alike."""
    said = [one["verdict"] for one in attempt["history"] if one["check"] == check and one["superseded_by"] is None]
    said = [verdict for verdict in said if verdict]
    settled = [one["verdict"] for one in attempt["adjudications"] if one["check"] == check and not one["ended_by"]]
    if said and settled:
        return str(settled[-1])
    return str(said[0]) if len(set(said)) == 1 else None


def vector(attempt: Record) -> list[str | None]:
    return [counting(attempt, check) for check in Check]


def comes_to(attempt: Record) -> str | None:
    """Fail by any failed check, else open by any gap, else not measurable by Outcome or a check the case is about."""
    tested = ["outcome", *(score["check"] for score in attempt["scores"] if score["tested"])]
    if "fail" in vector(attempt):
        return "fail"
    if None in vector(attempt):
        return None
    return "not_measurable" if "not_measurable" in [counting(attempt, check) for check in tested] else "pass"


def scored(attempt: Record) -> bool:
    return played(attempt) and comes_to(attempt) is not None


def ended_as(verdict: str) -> Callable[[Record], bool]:
    return lambda attempt: scored(attempt) and attempt["proven"] and comes_to(attempt) == verdict


def measurable(attempt: Record) -> bool:
    return scored(attempt) and attempt["proven"] and comes_to(attempt) in ("pass", "fail")


COUNTED: dict[str, Callable[[Record], bool]] = {
    "played": played,
    "scored": scored,
    "measurable": measurable,
    "passed": ended_as("pass"),
    "failed": ended_as("fail"),
    "not measurable": ended_as("not_measurable"),
    "not proven": lambda attempt: scored(attempt) and not attempt["proven"],
    "without a verdict yet": lambda attempt: played(attempt) and not scored(attempt),
    "in play": lambda attempt: live(attempt) and attempt["end"] is None,
    "abandoned": lambda attempt: live(attempt) and attempt["end"] == "abandoned",
    "void": lambda attempt: not live(attempt),
}
"""Columns of the tables, and which attempts each counts."""


def plan(case: Record) -> set[int]:
    return {*range(1, case["repeats"] + 1), *(attempt["repeat"] for attempt in case["attempts"])}


def count(column: str, cases: list[Record]) -> int:
    if column == "planned":
        return sum(len(plan(case)) for case in cases)
    if column == "not begun":
        return sum(len(plan(case) - {a["repeat"] for a in case["attempts"] if live(a)}) for case in cases)
    return sum(COUNTED[column](attempt) for case in cases for attempt in case["attempts"])


WAYS: dict[str, Callable[[Record], bool]] = {
    "Requests": lambda _: True,
    "As written": lambda r: not r["off_fixture"] and not r["off_script"] and bool(r["result"]["bytes"]),
    "Fallback": lambda r: r["off_fixture"] == "fallback",
    "Improvised": lambda r: r["off_fixture"] == "improvised",
    "Denied by the operator": lambda r: r["off_fixture"] == "operator_denied",
    "Off script": lambda r: r["off_script"],
}
"""Columns of the table of serving, and which requests each counts."""


def judgements(card: Record, *, first: bool) -> dict[tuple[int, str, str], Record]:
    """By attempt, check and scorer the verdict given first, or the one that stands."""
    found: dict[tuple[int, str, str], Record] = {}
    for attempt in (a for case in card["cases"] for a in case["attempts"] if played(a) and a["proven"]):
        for one in attempt["history"]:
            if one["verdict"] and (first or one["superseded_by"] is None):
                found.setdefault((attempt["opened_event"], one["check"], same_name(one["scorer"])), one)
    return found


def worked_out(figure: Record, card: Record) -> Any:
    inputs = (recompute.search(query, card) for query in figure["records"])
    return recompute.FORMULAS[figure["formula"]](*inputs)


def hold(card: Scorecard) -> int:
    """Compare what the queries choose with the definitions; gives how many figures were compared."""
    value, compared = json.loads(to_json(card)), 0
    by_name = {f"{case['number']} {case['id']}": [case] for case in value["cases"]} | {"all cases": value["cases"]}
    for figure in value["figures"]:
        cases, column = by_name.get(figure["row"], []), figure["column"]
        start = figure["place"]
        if (
            cases
            and column in (*COUNTED, "planned", "not begun")
            and start.startswith(("| Attempts", "| # | Case | O"))
        ):
            assert worked_out(figure, value) == count(column, cases), figure
        elif cases and column in WAYS and start.startswith("| Case | Requests"):
            receipts = [r for case in cases for a in case["attempts"] if live(a) for r in a["receipts"]]
            assert worked_out(figure, value) == sum(map(WAYS[column], receipts)), figure
        elif cases and column == "attempt":
            assert worked_out(figure, value) == "".join(map(letter, filter(played, cases[0]["attempts"]))), figure
        elif cases and column in list(Check):
            assert worked_out(figure, value) == "".join(
                (counting(a, column) or "·")[0].upper() if a["proven"] else "?"
                for a in cases[0]["attempts"]
                if played(a)
            ), figure
        elif start.startswith("|  | As first given") and figure["row"] in PEOPLE:
            judged = judgements(value, first=column == "As first given")
            assert worked_out(figure, value) == PEOPLE[figure["row"]](judged), figure
        else:
            continue
        compared += 1
    return compared


def letter(attempt: Record) -> str:
    return (comes_to(attempt) or "·")[0].upper() if attempt["proven"] else "?"


def units(judged: dict[tuple[int, str, str], Record]) -> list[list[str]]:
    found: dict[tuple[int, str], list[str]] = {}
    for (attempt, check, _), one in judged.items():
        found.setdefault((attempt, check), []).append(one["verdict"])
    return [unit for unit in found.values() if len(unit) > 1]


PEOPLE: dict[str, Callable[[dict[tuple[int, str, str], Record]], int]] = {
    "Verdicts with a proposal that was not undecided": lambda judged: sum(
        one["proposal"]["verdict"] != "undecided" for one in judged.values()
    ),
    "Of these as proposed": lambda judged: sum(one["proposal"]["verdict"] == one["verdict"] for one in judged.values()),
    "Checks judged by two people or more": lambda judged: len(units(judged)),
    "Of these judged alike": lambda judged: sum(len(set(unit)) == 1 for unit in units(judged)),
}
"""Rows of the table of agreement, and what each counts."""


@pytest.mark.parametrize("sample", SAMPLES)
def test_queries_choose_what_the_words_in_the_docs_mean(sample: str) -> None:
    assert hold(SAMPLES[sample]()) > 20


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["PPPN", "FPPN", "PF·N", "····", "NPPP"]), st.sampled_from("avo.")), max_size=6),
    st.integers(1, 4),
)
def test_they_do_so_whatever_was_played(plays: list[tuple[str, str]], repeats: int) -> None:
    assert hold(session(plays, repeats).card())
