"""Failure reviews across sessions, and a failed attempt as the skeleton of a regression case that lints and rehearses."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from workshop.cli.group import workshop
from workshop.pack.lint import lint
from workshop.pack.load import load_pack
from workshop.rehearse import rehearse

NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'
ODD = '{"tool": "inventory_lookup", "arguments": {"sku": "K-999", "site": "north"}}'
ANSWER = 'There are 40 units of K-114: 17 north, 23 south\x1b[0m, "none" east.'
FAILED: list[Any] = [
    {"verdict": "outcome", "value": "fail", "reason": "41"},
    {"verdict": "authority", "value": "pass"},
    {"verdict": "evidence", "value": "fail", "reason": "south was never asked"},
    {"verdict": "recovery", "value": "not_measurable", "reason": "no setback"},
]
REVIEW = {
    "what_happened": "counted one site\n[[agents]]\n\x07",
    "agent_reported": "40",
    "ledger_shows": "17 in one request",
    "root_cause": "The tool's description says nothing of several sites.",
    "fix": "name all sites",
    "owner": "Ravi",
    "due": "2031-04-30",
}


def call(db: Path, *arguments: str, lines: list[Any] | None = None) -> Result:
    data = "".join(json.dumps(line) + "\n" for line in lines or [])
    return CliRunner().invoke(workshop, [*arguments, "--db", str(db)], input=data)


def play(db: Path, agent: str, *lines: Any) -> None:
    done = call(db, "desk", "--case", "stock-count", "--agent", agent, "--json", lines=list(lines))
    assert done.exit_code == 0, done.output
    assert '"error"' not in done.stdout, done.stdout


def listed(db: Path, *options: str) -> list[dict[str, Any]]:
    done = call(db, "reviews", "--json", *options)
    assert done.exit_code == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.stdout)["reviews"]
    return found


@pytest.fixture
def three(db_path: Path) -> Path:
    answer = {"answer": ANSWER}
    play(db_path, "agent-A", {"message": NORTH}, answer, *FAILED, {"review": REVIEW})
    play(db_path, "agent-B", answer, *FAILED)
    play(db_path, "agent-C", answer, *FAILED, {"review": {"owner": "Olga", "due": "1999-01-01"}})
    play(db_path, "agent-D", answer, *FAILED, {"review": {"owner": "ravi"}})
    play(db_path, "agent-E", answer, *FAILED, {"void": "outage", "reason": "the power went"})
    return db_path


def test_reviews_of_all_sessions_by_due_day_with_what_is_missing(three: Path) -> None:
    found = listed(three)
    assert [(line["agent"], line["state"]) for line in found[:2]] == [("agent-C", "overdue"), ("agent-A", "written")]
    assert {line["agent"]: line["state"] for line in found[2:]} == {"agent-B": "missing", "agent-D": "begun"}
    assert all(line["failed"] == ["outcome", "evidence"] for line in found)
    assert found[1]["missing"] == []
    assert "root_cause" in found[0]["missing"]


def test_reviews_are_picked_by_cause_owner_day_and_state(three: Path) -> None:
    def agents(*options: str) -> set[str]:
        return {line["agent"] for line in listed(three, *options)}

    assert agents("--cause", "DESCRIPTION") == {"agent-A"}
    assert agents("--owner", "Ravi") == {"agent-A", "agent-D"}
    assert agents("--due-by", "2031-04-30") == {"agent-A", "agent-C"}
    assert agents("--due-by", "2031-04-29") == {"agent-C"}
    assert agents("--state", "missing") == {"agent-B"}
    assert "overdue" in call(three, "reviews").stdout
    assert "no failure review" in call(three, "reviews", "--owner", "nobody").stdout


def test_no_state_of_a_review_hides_another(db_path: Path) -> None:
    answer = {"answer": ANSWER}
    passed = [*FAILED[:1], {"verdict": "evidence", "value": "pass", "reason": "asked"}]
    later = {"verdict": "evidence", "value": "fail", "reason": "never asked south"}
    back = {"verdict": "outcome", "value": "pass", "reason": "it was 40"}
    late = {"owner": "Olga", "due": "1999-01-01"}
    play(db_path, "agent-S", {"message": NORTH}, answer, *passed, {"review": {**REVIEW, **late}}, later)
    play(db_path, "agent-I", {"message": NORTH}, answer, *FAILED, {"review": late})
    play(db_path, "agent-W", {"message": NORTH}, answer, *FAILED, {"review": {**REVIEW, **late}})
    play(db_path, "agent-O", {"message": NORTH}, answer, FAILED[0], {"review": late}, back)
    states = {line["agent"]: line["states"] for line in listed(db_path)}
    assert states == {
        "agent-S": ["stale", "overdue", "written"],
        "agent-I": ["overdue", "begun"],
        "agent-W": ["overdue", "written"],
        "agent-O": ["outdated", "overdue", "begun"],
    }
    for state in {state for found in states.values() for state in found}:
        fit = {agent for agent, found in states.items() if state in found}
        assert {line["agent"] for line in listed(db_path, "--state", state)} == fit
    assert all(line["state"] == line["states"][0] for line in listed(db_path))
    assert all(word in call(db_path, "reviews").stdout for word in ("stale,", "overdue:", "outdated,", "begun:"))


def test_a_failed_attempt_becomes_a_pack_that_lints_and_rehearses(db_path: Path, tmp_path: Path) -> None:
    play(
        db_path,
        "agent-A",
        {"message": f"```json\n{NORTH}\n```"},
        {"message": ODD},
        {"improvise": '{"on_hand": 3}'},
        {"message": "hm"},
        {"nudge": "tools"},
        {"answer": ANSWER},
        *FAILED,
        {"review": REVIEW},
    )
    out = tmp_path / "again"
    done = call(db_path, "regress", "last", "stock-count.1", "--out", str(out))
    assert done.exit_code == 0, done.output
    assert not [finding for finding in lint(out) if finding.is_error]
    pack = load_pack(out)
    [case] = pack.cases
    assert case.id == "stock-count-again"
    recorded = next(agent for agent in case.fixture.agents if agent.id == "recorded")
    assert (recorded.verdicts, recorded.answer) == ("FPFN", ANSWER)
    assert [step.choose.value for step in recorded.steps] == ["fallback", "improvise", "fallback"]
    # An improvised reply leaves a check to a person: rehearsing names each, and so does the command.
    differences = rehearse(pack).differences
    assert {one.agent for one in differences} == {"recorded"}
    said = set(re.findall(r"(\w+): the verdict is [PFN], the app proposes", done.output))
    assert said == {one.what for one in differences} >= {"outcome"}
    text = next((out / "cases").rglob("01-*.toml")).read_text("utf-8")
    assert "#   The tool's description says nothing of several sites." in text
    assert "\x07" not in text
    again = call(db_path, "regress", "last", "stock-count.1", "--out", str(out))
    assert again.exit_code == 2
    assert "is there already" in again.output


def test_only_an_attempt_that_failed_is_a_regression(db_path: Path, tmp_path: Path) -> None:
    play(db_path, "agent-A", {"message": NORTH}, {"answer": ANSWER})
    done = call(db_path, "regress", "last", "stock-count.1", "--out", str(tmp_path / "x"))
    assert done.exit_code == 2
    assert "nothing to guard against" in done.output
    assert not (tmp_path / "x").exists()


def test_a_review_whose_fail_no_longer_counts_is_outdated(three: Path) -> None:
    assert listed(three, "--state", "outdated") == []
    again = [{"verdict": check, "value": "pass", "reason": "seen again"} for check in ("outcome", "evidence")]
    play(three, "agent-F", {"message": NORTH}, {"answer": ANSWER}, *FAILED, {"review": REVIEW}, *again)
    [line] = listed(three, "--state", "outdated")
    assert (line["agent"], line["attempt"], line["failed"]) == ("agent-F", "stock-count.1", [])


def test_a_review_that_a_later_fail_is_missing_from_is_stale(three: Path) -> None:
    later = {"verdict": "recovery", "value": "fail", "reason": "it asked again"}
    play(three, "agent-F", {"message": NORTH}, {"answer": ANSWER}, *FAILED, {"review": REVIEW}, later)
    [line] = listed(three, "--state", "stale")
    assert (line["agent"], line["uncovered"]) == ("agent-F", ["recovery"])
    assert "stale:" in call(three, "reviews", "--state", "stale").stdout
    play(three, "agent-G", {"message": NORTH}, {"answer": ANSWER}, *FAILED, later, {"review": REVIEW})
    assert [one["agent"] for one in listed(three, "--state", "stale")] == ["agent-F"]


def test_lines_prefill_as_the_app_does_show_it_and_refuse_a_day_that_is_none(db_path: Path) -> None:
    lines = [{"answer": ANSWER}, *FAILED, {"view": True}, {"review": {"fix": "a", "due": "soon"}}]
    lines += [{"review": {"fix": "a", "owner": "Ravi"}, "scorer": "Ben"}, {"view": True}]
    done = call(db_path, "desk", "--case", "stock-count", "--agent", "agent-A", "--json", lines=lines)
    out = [json.loads(line) for line in done.stdout.splitlines()]
    view, refused, saved, after = out[-4:]
    assert (view["review"]["state"], view["review"]["event"]) == ("none", None)
    assert "Outcome failed: 41." in view["review"]["fields"]["what_happened"]
    assert view["review"]["missing"] == ["root_cause", "fix", "owner"]
    assert "year-month-day, as in 2031-04-30" in refused["error"]
    assert (saved["review"]["state"], saved["review"]["author"]) == ("begun", "Ben")
    assert saved["review"]["missing"] == ["root_cause"]
    assert saved["review"]["fields"]["what_happened"] == view["review"]["fields"]["what_happened"]
    assert {"what_happened", "ledger_shows"} <= set(saved["review"]["proposed"])
    assert after["review"] == saved["review"]
    [line] = listed(db_path)
    assert (line["states"], line["missing"], line["author"]) == (["begun"], ["root_cause"], "Ben")
    page = call(db_path, "show").stdout
    assert "1 of 1 written" not in page
    assert "is begun, not written; still empty: " in page
