"""The calibration attempt: named in the ledger, first verdicts beside those that stand, who skipped it or came late."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from workshop.cli.group import workshop

NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'
ATTEMPT = "stock-count.1"
FOUR = ("outcome", "authority", "evidence", "recovery")


def call(db: Path, *arguments: str, lines: list[Any] | None = None) -> Result:
    data = "".join(json.dumps(line) + "\n" for line in lines or [])
    return CliRunner().invoke(workshop, [*arguments, "--db", str(db)], input=data)


def out(done: Result) -> list[dict[str, Any]]:
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def play(db: Path, agent: str = "agent-A", *more: str) -> str:
    """Play one attempt; the session's id."""
    lines = [{"message": NORTH}, {"answer": "There are 41 units of K-114: 17 north, 24 south, none east."}]
    out(call(db, "desk", "--case", "stock-count", "--agent", agent, "--json", *more, lines=lines))
    logs = [json.loads(line) for line in call(db, "sessions", "--json").stdout.splitlines()]
    return str([log["session"] for log in logs if log["agent"] == agent][-1])


def score(db: Path, session: str, attempt: str, scorer: str, letters: str, *options: str) -> None:
    words = {"P": "pass", "F": "fail", "N": "not_measurable"}
    lines = [
        {"verdict": check, "value": words[letter], "reason": f"{scorer} read it so"}
        for check, letter in zip(FOUR, letters, strict=False)
    ]
    done = out(call(db, "score", session, attempt, "--scorer", scorer, "--json", *options, lines=lines))
    assert [line["kind"] for line in done] == ["verdict"] * len(lines)


@pytest.fixture
def played(db_path: Path) -> Path:
    play(db_path)
    return db_path


def calibrated(db: Path, *arguments: str) -> dict[str, Any]:
    [found] = out(call(db, "calibrate", *arguments, "--json"))
    return found


def test_calibration_says_who_differs_where_and_who_was_not_first(played: Path) -> None:
    score(played, "last", ATTEMPT, "Ben", "P", "--blind")
    refused = call(played, "calibrate", "last", ATTEMPT)
    assert refused.exit_code == 2
    assert "Ben still scores" in refused.output
    lines = [{"verdict": check, "value": "pass", "reason": "so"} for check in FOUR[1:]]
    call(played, "score", "last", ATTEMPT, "--scorer", "Ben", "--json", lines=lines)
    score(played, "last", ATTEMPT, "Ana", "FPPP")
    found = json.loads(call(played, "calibrate", "last", ATTEMPT, "--json").stdout)
    assert [(line["scorer"], line["letters"], line["blind"], line["first"]) for line in found["scorers"]] == [
        ("Ben", "PPPP", True, True),
        ("Ana", "FPPP", False, True),
    ]
    assert found["pairs"] == [{"one": "Ben", "other": "Ana", "shared": 4, "differ": ["outcome"]}]
    assert found["raw"] == 0.75
    text = call(played, "calibrate", "last", ATTEMPT).stdout
    assert "Ben and Ana: differ on Outcome of 4 checks both judged" in text
    assert call(played, "calibrate", "last", "nope.1").exit_code == 2


def test_the_attempt_is_named_once_by_somebody_in_the_ledger(played: Path) -> None:
    nameless = call(played, "calibrate", "last")
    assert nameless.exit_code == 2
    assert "--named-by" in nameless.output
    assert "which nobody named" in call(played, "calibrate", "last", ATTEMPT).stdout
    named = call(played, "calibrate", "last", ATTEMPT, "--named-by", "Ada")
    assert named.exit_code == 0, named.output
    assert "is the calibration attempt of session" in named.stdout
    assert call(played, "calibrate", "last", ATTEMPT, "--named-by", "Ben").exit_code == 2
    score(played, "last", ATTEMPT, "Ana", "FPPP", "--blind")
    found = calibrated(played, "last")
    assert found["attempt"] == ATTEMPT
    assert found["named"] == {"event": found["named"]["event"], "by": "Ada", "late": False}
    assert "named as the calibration attempt by Ada (event" in call(played, "calibrate", "last").stdout
    assert call(played, "verify").exit_code == 0


def test_one_named_after_it_was_scored_says_so(played: Path) -> None:
    score(played, "last", ATTEMPT, "Ana", "FPPP")
    assert call(played, "calibrate", "last", ATTEMPT, "--named-by", "Ada").exit_code == 0
    assert calibrated(played, "last")["named"]["late"]
    assert "AFTER somebody had scored it" in call(played, "calibrate", "last").stdout


def test_who_skipped_it_or_scored_another_session_first_is_named(played: Path) -> None:
    other = play(played, "agent-B")
    session = play(played, "agent-C")
    play(played, "agent-C", "--new")
    score(played, other, ATTEMPT, "ANA", "F")
    score(played, other, ATTEMPT, "Kim", "F")
    assert call(played, "calibrate", session, ATTEMPT, "--named-by", "Ada").exit_code == 0
    skipping = call(played, "score", session, "stock-count.2", "--scorer", "Eve", "--json")
    assert f"{ATTEMPT} is this session's calibration attempt" in skipping.stderr
    score(played, session, "stock-count.2", "Eve", "F")
    score(played, session, ATTEMPT, "Ana", "FPPP", "--blind")
    score(played, session, ATTEMPT, "Ben", "PPPP", "--blind")
    score(played, session, "stock-count.2", "Ben", "F")
    found = calibrated(played, session)
    assert [(line["scorer"], line["first"]) for line in found["scorers"]] == [("Ana", False), ("Ben", True)]
    assert [(one["log_id"], one["attempt"]) for one in found["scorers"][0]["before"]] == [(other, ATTEMPT)]
    assert {one["scorer"] for one in found["skipped"]} == {"Eve", "Kim"}
    assert found["sessions"] == 3
    text = call(played, "calibrate", session).stdout
    assert f"Ana: FPPP, blind; NOT first: had judged {ATTEMPT} of session {other[:8]} (event" in text
    assert "SKIPPED by Eve, who judged stock-count.2 (event" in text
    assert f"SKIPPED by Kim, who judged {ATTEMPT} of session {other[:8]}" in text
    assert "this ledger's 3 sessions" in text


def test_first_blind_verdicts_stand_beside_what_stands_now(played: Path) -> None:
    score(played, "last", ATTEMPT, "Ana", "FPPP", "--blind")
    score(played, "last", ATTEMPT, "Ben", "PPPP", "--blind")
    score(played, "last", ATTEMPT, "Ana", "P")
    found = calibrated(played, "last", ATTEMPT)
    ana = found["scorers"][0]
    assert (ana["letters"], ana["now"], ana["blind"], len(ana["changed"])) == ("FPPP", "PPPP", True, 1)
    assert found["pairs"][0]["differ"] == ["outcome"]
    assert (found["raw"], found["raw_now"]) == (0.75, 1.0)
    text = call(played, "calibrate", "last", ATTEMPT).stdout
    assert f"Ana says PPPP now, changed at event {ana['changed'][0]}" in text
    assert "Raw agreement: 0.75 as first given, 1.00 as the verdicts stand now" in text


def test_a_blind_scoring_ended_unfinished_is_blind_only_so_far(played: Path) -> None:
    score(played, "last", ATTEMPT, "Ana", "FP", "--blind")
    lines = [{"unblind": "Ana"}, *({"verdict": check, "value": "pass", "reason": "so"} for check in FOUR[2:])]
    out(call(played, "score", "last", ATTEMPT, "--scorer", "Ana", "--json", lines=lines))
    [ana] = calibrated(played, "last", ATTEMPT)["scorers"]
    assert [one["blind"] for one in ana["said"]] == [True, True, False, False]
    assert not ana["blind"]
    assert "Ana: FPPP, 2 of 4 blind" in call(played, "calibrate", "last", ATTEMPT).stdout


def test_the_agenda_has_the_calibration_in_every_form(played: Path) -> None:
    assert call(played, "calibrate", "last", ATTEMPT, "--named-by", "Ada").exit_code == 0
    score(played, "last", ATTEMPT, "Ana", "F", "--blind")
    assert "CALIBRATION" not in call(played, "agenda", "last").stdout
    out(call(played, "score", "last", ATTEMPT, "--scorer", "Ana", "--json", lines=[{"unblind": "Ana"}]))
    assert "Ana: F···, blind" in call(played, "agenda", "last").stdout.partition("CALIBRATION")[2]
    assert (
        "`Ana`: F···, blind" in call(played, "agenda", "last", "--format", "md").stdout.partition("## Calibration")[2]
    )
    [found] = out(call(played, "agenda", "last", "--format", "json"))
    assert found["calibration"]["attempt"] == ATTEMPT
