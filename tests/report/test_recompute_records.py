"""What is recomputed comes from the records in the JSON: one that is changed, or a query for others, is found."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jmespath
import pytest
import recompute
from full_sample import full
from proof_samples import SAMPLES

from workshop.report import agreements
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.scoring import statistics


def records(card: Scorecard) -> Any:
    return json.loads(to_json(card))


MUTATIONS: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("cases[0].attempts[0].scores[0]", "verdict", lambda _: "fail"),
    ("cases[0].attempts[0].scores[0]", "verdict", lambda _: None),
    ("cases[0].attempts[1].scores[0]", "verdict", lambda _: "not_measurable"),
    ("cases[0].attempts[0].scores[2]", "verdict", lambda _: "not_measurable"),
    ("cases[0].attempts[0].scores[0]", "event", lambda was: was + 1),
    ("cases[0].attempts[0].scores[0]", "disputed", lambda was: not was),
    ("cases[0].attempts[0].history[0]", "verdict", lambda _: "fail"),
    ("cases[0].attempts[0].history[1].proposal", "verdict", lambda _: "fail"),
    ("cases[0].attempts[0].history[2]", "stands", lambda was: not was),
    ("cases[0].attempts[0].history[2]", "check", lambda _: "recovery"),
    ("cases[1].attempts[0].history[1]", "supersedes", lambda _: None),
    ("cases[1].attempts[0].history[1]", "event", lambda was: was + 1),
    ("cases[0].attempts[0]", "state", lambda _: "void"),
    ("cases[0].attempts[0]", "state", lambda _: "unscored"),
    ("cases[1].attempts[1]", "state", lambda _: "in_play"),
    ("cases[0].attempts[0]", "proven", lambda was: not was),
    ("cases[0].attempts[0]", "repeat", lambda was: was + 7),
    ("cases[0].attempts[0]", "fresh_chat", lambda was: not was),
    ("cases[1].attempts[0]", "line", lambda _: "executed"),
    ("cases[0].attempts[0]", "receipts", lambda was: was[1:]),
    ("cases[0].attempts[0]", "messages", lambda was: was[1:]),
    ("cases[0].attempts[0]", "history", lambda was: was[1:]),
    ("cases[0].attempts[1]", "review", lambda _: {"later": [], "missing": []}),
    ("cases[0].attempts[0].receipts[0]", "digest", lambda was: was[::-1]),
    ("cases[0].attempts[0].receipts[0]", "tool", lambda was: f"{was}s"),
    ("cases[0].attempts[0].receipts[0]", "reply_event", lambda was: was + 1),
    ("cases[0].attempts[0].receipts[0]", "off_script", lambda was: not was),
    ("cases[0].attempts[0].receipts[0]", "off_fixture", lambda _: "fallback"),
    ("cases[1].attempts[0].receipts[1]", "off_fixture", lambda _: "operator_denied"),
    ("cases[0].attempts[0].messages[0]", "seconds", lambda was: was + 1),
    ("cases[0].attempts[0].messages[0]", "nudge", lambda _: "ask"),
    ("cases[0].attempts[1].added_claims[0]", "event", lambda was: was + 1),
    ("cases[0].attempts[0].adjudications[0]", "adjudicates", lambda was: was[1:]),
    ("cases[0].attempts[1].blind[0]", "finished", lambda was: not was),
    ("cases[0].attempts[1].blind[0]", "changed_after", lambda _: [99]),
    ("cases[0]", "repeats", lambda was: was + 1),
    ("cases[1]", "attempts", lambda was: was[:-1]),
    ("cases[0].consistency", "confidence", lambda _: 0.9),
    ("header", "size", lambda was: was + 1),
    ("header.take_overs[0]", "event", lambda was: was + 1),
]


@pytest.mark.parametrize(("where", "field", "change"), MUTATIONS, ids=[f"{a}.{b}" for a, b, _ in MUTATIONS])
def test_a_record_that_is_changed_is_found(where: str, field: str, change: Callable[[Any], Any]) -> None:
    log = full()
    log.play("PPPN", repeat=3)
    log.play("PFPP", repeat=4)
    log.play("FPPN", "injected-ticket", 3)
    card = log.card()
    value = records(card)
    assert recompute.differences(value, markdown(card)) == []
    record = jmespath.search(where, value)
    record[field] = change(record[field])
    assert _differ(value, markdown(card))


@cache
def _proofs() -> list[tuple[str, str]]:
    return [(json.dumps(records(make())), markdown(make())) for make in SAMPLES.values()]


WRONG = [
    (" && proven", ""),
    ("(!proven && '?') || ", ""),
    ("proven && (state", "(state"),
    ("state!='void'", "state"),
    ("(state=='scored' || state=='unscored')", "state=='scored'"),
    ("(tested || check=='outcome')", "check=='outcome'"),
    (" && !(scores[?!verdict])", ""),
    ("(scores[?!verdict] && '·')", "(scores[?!verdict] && 'N')"),
    ("verdict && !supersedes", "verdict"),
    ("[?stands && proposal", "[?proposal"),
    ("proposal.verdict!='undecided'", "proposal"),
    ("[?length(@)>`1`]", "[?length(@)>`0`]"),
    ("[?max(@)==min(@)]", "[*]"),
    ("[?[0]!=[1]]", "[*]"),
    ("[tool, digest]", "[digest]"),
    ("messages[?kind=='malformed'][].text.sha256", "`1`"),
    ("(ruling=='held' || ruling=='unmatched')", "ruling=='unmatched'"),
    ("off_script || ", ""),
    ("off_fixture && off_fixture!='fallback'", "off_fixture"),
    ("[?!later && !missing]", "[?!later]"),
    ("[?!later && !missing]", "[?!missing]"),
    ("[?missing]", "[*]"),
    ("sort_by(", "reverse("),
    ("proposal_then || proposal", "proposal"),
    ("(!proven || !line)", "!line"),
    ("verdict && superseded_by", "superseded_by"),
    ("[?finished]", "[*]"),
    (" && !(event==", " && (event=="),
]
"""What a query might say instead: with each of them some number of some sample would be another."""


@pytest.mark.parametrize(("part", "other"), WRONG, ids=[part for part, _ in WRONG])
def test_a_query_for_other_records_is_found(part: str, other: str) -> None:
    said, instead = json.dumps(part)[1:-1], json.dumps(other)[1:-1]
    changed = ((json.loads(text.replace(said, instead)), page) for text, page in _proofs() if said in text)
    assert any(_differ(value, page) for value, page in changed), "no sample tells the two apart"


def _differ(value: Any, page: str) -> bool:
    try:
        return bool(recompute.differences(value, page))
    except (jmespath.exceptions.JMESPathError, ArithmeticError, TypeError, ValueError, Warning):
        return True


def without(value: Any, *names: str) -> Any:
    """A copy in which no object has these fields."""
    if isinstance(value, list):
        return [without(one, *names) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: without(one, *names) for name, one in value.items() if name not in names}


@pytest.mark.parametrize("sample", SAMPLES)
def test_none_of_the_figures_in_the_json_are_taken(sample: str) -> None:
    card = SAMPLES[sample]()
    bare = without(records(card), "counts", "fidelity", "agreement", "boundary", "contamination", "vector", "opinions")
    for case in bare["cases"]:
        case["consistency"] = {"confidence": case["consistency"]["confidence"]}
        for attempt in case["attempts"]:
            del attempt["verdict"]
    assert recompute.differences(bare, markdown(card)) == []


@pytest.mark.parametrize(
    ("module", "function"),
    [
        (statistics, "wilson"),
        (statistics, "pass_at_k"),
        (statistics, "pass_hat_k"),
        (statistics, "flip_rate"),
        (agreements, "raw_agreement"),
        (agreements, "cohen_kappa"),
        (agreements, "krippendorff_alpha"),
    ],
)
def test_a_figure_that_is_worked_out_wrongly_is_found(
    module: Any, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, function, lambda *_: (0.1, 0.2) if function == "wilson" else 0.3)
    card = full().card()
    assert recompute.differences(records(card), markdown(card))
