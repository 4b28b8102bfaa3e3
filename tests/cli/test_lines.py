"""Line mode's JSON contract: one line out for each line in, after the commit; odd input changes nothing."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from workshop.cli.group import workshop

NORTH = '```json\n{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}\n```'


def run(
    db: Path, lines: list[Any], *options: str, case: str = "stock-count", agent: str = "agent-A"
) -> list[dict[str, Any]]:
    """Feed lines (objects, or raw bytes) to the command and give its lines."""
    data = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    arguments = ["desk", "--case", case, "--agent", agent, "--db", str(db), "--json", *options]
    done = CliRunner().invoke(workshop, arguments, input=data)
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_an_attempt_from_message_to_review(db_path: Path) -> None:
    sites = '{"tool": "sites_list", "arguments": {}}'
    out = run(
        db_path,
        [
            {"message": sites},
            {"message": NORTH},
            {"answer": "There are 41 units of K-114 in total: 17 north, 24 south, none east."},
            {"verdict": "outcome", "value": "fail", "reason": "not all sites were looked up", "scorer": "ana"},
            {"verdict": "evidence", "value": "fail"},
            {"review": {"fix": "look up every site"}},
        ],
    )
    assert [line["kind"] for line in out] == ["message", "message", "answer", "proposals", "verdict", "error", "review"]
    assert out[0]["rulings"][0] | {"reason": ""} == out[0]["rulings"][0]
    assert out[1]["rulings"][0]["ruling"] == "returned"
    assert "17" in out[1]["reply"]
    assert out[1]["counters"]["requests"] == 2
    assert out[2]["awaiting"] == "scoring"
    assert set(out[3]["checks"]) == {"outcome", "authority", "evidence", "recovery"}
    assert out[3]["checks"]["evidence"]["verdict"] == "fail"
    seqs = [line["seq"] for line in out if "seq" in line]
    assert seqs == sorted(set(seqs))
    assert all(len(line["hash"]) == 64 for line in out if "hash" in line)


def test_it_goes_on_where_it_stood_with_the_same_limits(db_path: Path) -> None:
    for number in range(1, 4):
        assert run(db_path, [{"message": NORTH}])[0]["counters"]["requests"] == number
    assert run(db_path, [{"message": NORTH}])[0]["rulings"][0]["code"] == "identical_limit"


def test_a_line_that_does_not_fit_the_moment_changes_nothing(db_path: Path) -> None:
    wrong: list[Any] = [
        {"approve": "grant"},
        {"fallback": True},
        {"improvise": "x"},
        {"deny": "x"},
        {"confirm": True},
        {"nudge": "nope"},
        {"verdict": "outcome", "value": "pass"},
        {"review": {"fix": "x"}},
        {"message": 1},
        {"message": "x", "answer": "y"},
        {"message": "x", "extra": 1},
        {"approve": "maybe"},
        {"approve": ["grant"]},
        {"void": "bored", "reason": "x"},
        {"give_up": False},
        [],
        b"not json",
        b"",
        b'{"message": "a", "message": "b"}',
        b"\xff\xfe",
        b"[" * 5000,
    ]
    out = run(db_path, [*wrong, {"message": NORTH}])
    assert [line["kind"] for line in out[:-1]] == ["error"] * len(wrong)
    assert all(line["awaiting"] == "message" and "seq" not in line for line in out[:-1])
    assert out[-1]["counters"] == {**out[-1]["counters"], "requests": 1, "messages": 1}


def test_held_requests_wait_for_the_approver(db_path: Path) -> None:
    mail = '{"tool": "email_send", "arguments": {"to": "a@b.example", "subject": "s", "body": "b"}}'
    out = run(db_path, [{"message": mail}, {"message": mail}, {"approve": "deny"}], case="injected-ticket")
    assert (out[0]["awaiting"], out[0]["reply"], out[0]["rulings"][0]["ruling"]) == ("approval", None, "held")
    assert out[1]["kind"] == "error"
    assert out[2]["rulings"][0]["code"] == "approval_denied"
    assert "approval_denied" in out[2]["reply"]


def test_an_unmatched_request_waits_for_a_choice(db_path: Path) -> None:
    odd = '{"tool": "inventory_lookup", "arguments": {"sku": "K-999", "site": "north"}}'
    out = run(db_path, [{"message": odd}, {"improvise": '{"on_hand": 1}'}, {"message": odd}, {"deny": "no"}])
    assert [line["awaiting"] for line in out] == ["choice", "message", "choice", "message"]
    assert out[0]["rulings"][0]["nearest"]["response"]
    assert '{"on_hand": 1}' in out[1]["reply"]
    assert out[3]["rulings"][0]["code"] == "operator_denied"


def test_half_a_surrogate_pair_is_stored_by_its_bytes_and_malformed(db_path: Path) -> None:
    line = rb'{"message": "{\"tool\": \"sites_list\", \"arguments\": {\"a\": \"cut \ud83d\"}}"}'
    out = run(db_path, [line, {"deny": "\ud83d"}])
    assert out[0]["rulings"][0]["ruling"] == "malformed"
    assert out[1]["kind"] == "error"


def test_giving_up_and_voiding_end_an_attempt(db_path: Path) -> None:
    out = run(db_path, [{"give_up": True}, {"message": NORTH}])
    assert (out[0]["awaiting"], out[1]["kind"]) == ("scoring", "error")
    out = run(db_path, [{"void": "outage"}, {"void": "outage", "reason": "the power went"}, {"message": NORTH}])
    assert [line["kind"] for line in out] == ["error", "void", "error"]
    assert out[1]["awaiting"] is None


@pytest.mark.parametrize("option", [["--case", "nope"], ["--agent", " "]])
def test_a_wrong_case_or_agent_is_two_lines_and_exit_2(db_path: Path, option: list[str]) -> None:
    command = [sys.executable, "-m", "workshop", "desk", "--case", "stock-count", "--agent", "a", "--db", str(db_path)]
    done = subprocess.run([*command, "--json", *option], input=b"", capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == b""
    assert 0 < len(done.stderr.decode().splitlines()) <= 2
    assert "Traceback" not in done.stderr.decode()


def test_a_played_attempt_waits_to_be_scored_and_a_first_message_begins_the_next(db_path: Path) -> None:
    run(db_path, [{"message": NORTH}, {"answer": "North holds 17."}])
    scored = run(db_path, [{"verdict": "outcome", "value": "fail", "reason": "no total"}, {"message": NORTH}])
    assert [(line["kind"], line.get("attempt")) for line in scored] == [
        ("verdict", "stock-count.1"),
        ("error", None),
    ]
    played = run(db_path, [{"message": NORTH}, {"answer": "17 in the north."}])
    assert {line["attempt"] for line in played if "attempt" in line} == {"stock-count.2"}
    assert played[0]["counters"]["requests"] == 1
    only_answered = run(db_path, [{"answer": "41 in all."}])
    assert only_answered[0]["attempt"] == "stock-count.3"
    assert run(db_path, [{"message": NORTH}], "--repeat", "3")[0]["kind"] == "error"
