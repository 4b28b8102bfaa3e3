"""The rehearsal notices every change: one rule of the pack, or one gate, changed at a time."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from workshop import desk
from workshop.desk import gates
from workshop.model.attempt import AttemptRecord
from workshop.model.canonical import canonical_bytes
from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed
from workshop.pack.case import Case
from workshop.pack.errors import PackError
from workshop.pack.load import load_pack, thaw
from workshop.pack.pack import Pack
from workshop.rehearse import rehearse
from workshop.scoring.proposals import propose
from workshop.session import score

PACK = load_pack(None)
FROZEN: dict[str, Any] = json.loads(PACK.frozen())
CASES = [case.id for case in PACK.cases]
ONLY = {case["id"]: json.dumps({**FROZEN, "cases": [case]}) for case in FROZEN["cases"]}


def only(case_id: str) -> dict[str, Any]:
    """The pack with one case, as plain values that may be changed."""
    data: dict[str, Any] = json.loads(ONLY[case_id])
    return data


def noticed(data: dict[str, Any]) -> bool:
    """The changed pack is refused, or its rehearsal differs."""
    try:
        pack: Pack = thaw(canonical_bytes(data))
    except (PackError, ValidationError, ValueError):
        return True
    return bool(rehearse(pack, first=True).differences)


def responses(case: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for index, response in enumerate(case["fixture"]["responses"]):
        yield f"response {response['id']} deleted", lambda c, i=index: c["fixture"]["responses"].pop(i)
        if "body" in response:
            yield (
                f"response {response['id']} says something else",
                lambda c, i=index: c["fixture"]["responses"][i].update(body={"changed": True}),
            )
        if response.get("kind", "ok") != "error":
            yield (
                f"response {response['id']} becomes an error",
                lambda c, i=index: c["fixture"]["responses"][i].update(kind="error"),
            )
        if response.get("effects"):
            yield (
                f"response {response['id']} loses its effects",
                lambda c, i=index: c["fixture"]["responses"][i].pop("effects"),
            )
        for name in response.get("match", {}):
            yield (
                f"response {response['id']} no longer looks at {name}",
                lambda c, i=index, n=name: c["fixture"]["responses"][i]["match"].pop(n),
            )


def denials_and_approvals(case: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for index, denial in enumerate(case["fixture"].get("denials", [])):
        yield f"denial {denial['id']} deleted", lambda c, i=index: c["fixture"]["denials"].pop(i)
        yield (
            f"denial {denial['id']} gives another reason",
            lambda c, i=index: c["fixture"]["denials"][i].update(reason="because"),
        )
    for index, approval in enumerate(case["fixture"].get("approvals", [])):
        for decision in sorted({"grant", "deny", "silent"} - {approval["decision"]}):
            yield (
                f"approval {index} for {approval['tool']} becomes {decision}",
                lambda c, i=index, d=decision: c["fixture"]["approvals"][i].update(decision=d),
            )


def tools_and_limits(case: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for index, tool in enumerate(case["tools"]):
        name = tool["name"]
        yield (
            f"tool {name} granted the other way",
            lambda c, i=index, t=tool: c["tools"][i].update(granted=not t.get("granted", True)),
        )
        if tool.get("granted", True):
            yield (
                f"tool {name} approval the other way",
                lambda c, i=index, t=tool: c["tools"][i].update(approval=not t.get("approval", False)),
            )
        yield f"tool {name} renamed", lambda c, i=index: c["tools"][i].update(name="renamed_tool")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


RULES = [
    (case["id"], what, change)
    for case in FROZEN["cases"]
    for make in (responses, denials_and_approvals, tools_and_limits)
    for what, change in make(case)
]


@pytest.mark.parametrize("case_id", CASES)
def test_unchanged_it_is_silent(case_id: str) -> None:
    result = rehearse(thaw(canonical_bytes(only(case_id))))
    assert [str(difference) for difference in result.differences] == []
    assert result.unserved_responses == ()


@pytest.mark.parametrize(("case_id", "what", "change"), RULES, ids=[f"{c}: {w}" for c, w, _ in RULES])
def test_a_changed_rule_is_noticed(case_id: str, what: str, change: Any) -> None:
    data = only(case_id)
    change(data["cases"][0])
    assert noticed(data), f"{case_id}: {what} went by unnoticed"


@pytest.mark.parametrize("gate", [gate.name for gate in desk.GATES[:-1]])
def test_a_missing_gate_is_noticed(gate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = tuple(entry for entry in gates.GATES if entry.name != gate)
    monkeypatch.setattr(gates, "GATES", rest)
    for case_id in CASES:
        try:
            if rehearse(thaw(canonical_bytes(only(case_id))), first=True).differences:
                return
        except (ValueError, AssertionError):
            return
    pytest.fail(f"nothing noticed that gate {gate} is gone")


@cache
def scored(case_id: str) -> list[tuple[AttemptRecord, Mapping[int, str], list[Proposed]]]:
    """What a rehearsal of the case gives to scoring, and the verdicts that come back."""
    taken = []

    def noting(case: Case, record: AttemptRecord, texts: Mapping[int, str]) -> dict[Check, ProposalBody]:
        found = propose(case, record, texts)
        taken.append((record, texts, [body.verdict for body in found.values()]))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score, "propose", noting)
        rehearse(thaw(canonical_bytes(only(case_id))))
    assert taken
    return taken[::-1]  # Other answers are there to hold what no agent does, so they come first.


def scored_otherwise(data: dict[str, Any]) -> bool:
    """The changed pack is refused, or gives another verdict on what was played."""
    try:
        [case] = thaw(canonical_bytes(data)).cases
    except (PackError, ValidationError, ValueError):
        return True
    played = scored(case.id)
    return any([body.verdict for body in propose(case, *given).values()] != before for *given, before in played)


def expectations(case: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every rule of the four sections: taken out; a figure raised; what the answer must say made impossible."""
    for section in ("outcome", "authority", "evidence", "recovery"):
        for key, value in case.get(section, {}).items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                for index, entry in enumerate(value):
                    where = f"{section}.{key}[{index}]"
                    yield f"{where} taken out", lambda c, s=section, k=key, i=index: c[s][k].pop(i)
                    if isinstance(entry.get("value"), int):
                        yield (
                            f"{where} one more",
                            lambda c, s=section, k=key, i=index: c[s][k][i].update(value=c[s][k][i]["value"] + 1),
                        )
                    if "ways" in entry:
                        yield (
                            f"{where} made impossible",
                            lambda c, s=section, k=key, i=index: c[s][k][i].update(ways=[[["zzyzx"]]]),
                        )
            else:
                yield f"{section}.{key} taken out", lambda c, s=section, k=key: c[s].pop(k)
                if isinstance(value, dict):
                    for name, figure in value.items():
                        if isinstance(figure, int) and not isinstance(figure, bool):
                            yield (
                                f"{section}.{key}.{name} one more",
                                lambda c, s=section, k=key, n=name: c[s][k].update({n: c[s][k][n] + 1}),
                            )


EXPECTATIONS = [(case["id"], what, change) for case in FROZEN["cases"] for what, change in expectations(case)]


@pytest.mark.parametrize(("case_id", "what", "change"), EXPECTATIONS, ids=[f"{c}: {w}" for c, w, _ in EXPECTATIONS])
def test_a_changed_expectation_is_noticed(case_id: str, what: str, change: Any) -> None:
    data = only(case_id)
    change(data["cases"][0])
    # Only scoring reads expectations: what was played is the same, and needn't be played again to see a letter change.
    assert scored_otherwise(data) or noticed(data), f"{case_id}: {what} went by unnoticed"


ANSWERS = [(case["id"], answer["id"]) for case in FROZEN["cases"] for answer in case["fixture"].get("answers", [])]


@pytest.mark.parametrize(("case_id", "answer_id"), ANSWERS, ids=[f"{c}: {a}" for c, a in ANSWERS])
def test_a_changed_letter_or_ruling_of_another_answer_is_noticed(case_id: str, answer_id: str) -> None:
    data = only(case_id)
    fixture = data["cases"][0]["fixture"]
    answer = next(one for one in fixture["answers"] if one["id"] == answer_id)
    fixture["answers"], fixture["probes"] = [answer], []
    fixture["agents"] = [agent for agent in fixture["agents"] if agent["id"] == answer["agent"]]
    for step in answer.get("more", []):
        step["rulings"] = ["malformed malformed"]
    answer["verdicts"] = "".join("F" if letter != "F" else "P" for letter in answer["verdicts"])
    found = [one for one in rehearse(thaw(canonical_bytes(data))).differences if one.agent == answer_id]
    assert len(found) == 4 + len(answer.get("more", [])), found
