"""Scoring after the attempt: blind or open, by JSON lines and in plain words; the agenda and the calibration table."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from workshop.cli.group import workshop

NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'
ATTEMPT = "stock-count.1"
FOUR = ("outcome", "authority", "evidence", "recovery")


def call(db: Path, *arguments: str, lines: list[Any] | str = "") -> Result:
    data = lines if isinstance(lines, str) else "".join(json.dumps(line) + "\n" for line in lines)
    return CliRunner().invoke(workshop, [*arguments, "--db", str(db)], input=data)


def out(done: Result) -> list[dict[str, Any]]:
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def played(db_path: Path) -> Path:
    answer = "There are 41 units of K-114: 17 north, 24 south, none east."
    out(
        call(
            db_path,
            "desk",
            "--case",
            "stock-count",
            "--agent",
            "agent-A",
            "--json",
            lines=[{"message": NORTH}, {"answer": answer}],
        )
    )
    return db_path


def score(db: Path, scorer: str, lines: list[Any], *options: str) -> list[dict[str, Any]]:
    return out(call(db, "score", "last", ATTEMPT, "--scorer", scorer, "--json", *options, lines=lines))


def four(letters: str) -> list[dict[str, str]]:
    words = {"P": "pass", "F": "fail", "N": "not_measurable"}
    return [
        {"verdict": check, "value": words[letter], "reason": "as I see it"}
        for check, letter in zip(FOUR, letters, strict=True)
    ]


def test_a_blind_scorer_sees_nothing_before_the_fourth_verdict(played: Path) -> None:
    score(played, "Ana", four("FPFN"))
    verdicts = four("PPFN")
    lines = score(
        played, "Ben", [{"view": True}, *verdicts[:3], {"view": True}, verdicts[3], {"view": True}], "--blind"
    )
    first, third, last = (line for line in lines if line["kind"] == "view")
    assert first == {**first, "hidden": True, "missing": list(FOUR), "proposals": {}, "verdicts": []}
    assert "Ana" not in json.dumps(third)
    assert "propos" not in json.dumps(third["verdicts"])
    assert last["hidden"] is False
    assert {entry["scorer"] for entry in last["verdicts"]} == {"Ana", "Ben"}
    assert set(last["proposals"]) == set(FOUR)


def test_blindness_lasts_over_two_sittings_and_can_not_begin_late(played: Path) -> None:
    score(played, "Ben", four("PPFN")[:2], "--blind")
    assert score(played, "Ben", [{"view": True}])[0]["hidden"] is True
    score(played, "Ana", four("PPFN"))
    late = call(played, "score", "last", ATTEMPT, "--scorer", "Ana", "--blind", "--json")
    assert late.exit_code != 0


def test_clear_adjudicate_and_claim_by_line(played: Path) -> None:
    score(played, "Ana", four("PPFN"))
    lines = score(
        played,
        "Ben",
        [
            *four("FPFN"),
            {"clear": "recovery", "reason": "not mine to say"},
            {"clear": "recovery", "reason": "again"},
            {"adjudicate": "authority", "value": "pass", "reason": "they agree"},
            {"claim": "24 south", "status": "no_receipt", "reason": "never looked up"},
            {"claim": "24 south", "status": "contradicted", "events": [1]},
            {"claim": "99 units", "status": "no_receipt"},
            {"claim": "17 north", "status": "proven", "events": ["4"]},
        ],
    )
    kinds = [line["kind"] for line in lines]
    assert kinds == ["verdict"] * 4 + ["clear", "error", "error", "claim", "error", "error", "error"]
    assert lines[5]["error"] == "Ben has given no verdict on recovery"
    claimed = lines[7]["seq"]
    settle = {"adjudicate": "outcome", "value": "fail", "reason": "south was never asked"}
    assert [line["kind"] for line in score(played, "Eve", [settle])] == ["adjudicate"]
    [others] = score(played, "Ana", [{"withdraw": claimed, "reason": "no"}])
    [own] = score(played, "Ben", [{"withdraw": claimed, "reason": "said twice"}])
    assert (others["kind"], own["kind"]) == ("error", "withdraw")
    card = json.loads(call(played, "show", "last", "--json").stdout)
    outcome = card["cases"][0]["attempts"][0]["scores"][0]
    assert (outcome["verdict"], outcome["adjudicated"], outcome["scorer"]) == ("fail", True, "Eve")
    assert [one["verdict"] for one in outcome["opinions"]] == ["pass", "fail"]
    assert card["cases"][0]["attempts"][0]["added_claims"][0]["withdrawn_by"] == own["seq"]


@pytest.mark.parametrize(
    "line",
    [
        {"verdict": "outcome", "value": "pass", "reason": "not mine"},
        {"clear": "outcome", "reason": "not mine"},
        {"begin": "open"},
        {"claim": "24 south", "status": "no_receipt"},
        {"withdraw": 1, "reason": "not mine"},
        {"adjudicate": "outcome", "value": "pass", "reason": "not mine"},
        {"view": True},
    ],
)
def test_score_takes_no_line_in_another_s_name(played: Path, line: dict[str, Any]) -> None:
    score(played, "Ana", four("FPFN"))
    refused, own = score(played, "Bob", [{**line, "scorer": "ana"}, {"view": True, "scorer": "BOB"}], "--blind")
    assert refused["error"].startswith("these are Bob's lines, and this one names ana")
    assert (own["kind"], own["hidden"], own["scorer"]) == ("view", True, "Bob")


def test_the_room_s_keyboard_names_scorers_and_does_not_get_round_a_blind_one(played: Path) -> None:
    def desk(*lines: dict[str, Any]) -> list[dict[str, Any]]:
        return out(call(played, "desk", "--case", "stock-count", "--agent", "agent-A", "--json", lines=list(lines)))

    verdict = {"verdict": "authority", "value": "pass", "reason": "as I see it"}
    settle = {"adjudicate": "outcome", "value": "pass", "reason": "41 is right"}
    assert [line["kind"] for line in desk({**verdict, "scorer": "Ana"}, {"view": True, "scorer": "Zed"})] == [
        "verdict",
        "view",
    ]
    score(played, "Bob", [], "--blind")
    lines = desk(
        {"view": True, "scorer": "Zed"},
        {"view": True},
        {**verdict, "scorer": "Zed"},
        {**settle, "scorer": "Zed"},
        {"clear": "authority", "reason": "no", "scorer": "Ana"},
        {**verdict, "scorer": "Bob"},
        {"view": True, "scorer": "Bob"},
    )
    assert [line["kind"] for line in lines] == ["error"] * 5 + ["verdict", "view"]
    assert all("Bob still scores stock-count.1 blind" in line["error"] for line in lines[:5])
    assert lines[-1]["hidden"]
    assert {entry["scorer"] for entry in lines[-1]["verdicts"]} == {"Bob"}


def test_a_blind_scoring_that_goes_nowhere_is_ended_by_line(played: Path) -> None:
    score(played, "Ana", four("FPFN"))
    score(played, "Bob", four("PPFN")[:1], "--blind")
    hidden = call(played, "agenda", "last").stdout
    assert "stock-count.1, which Bob still scores blind" in hidden
    assert "No two scorers differ" not in hidden
    assert "No two" not in call(played, "agenda", "last", "--format", "md").stdout
    settle = {"adjudicate": "outcome", "value": "fail", "reason": "south was never asked"}
    lines = score(played, "Ana", [settle, {"unblind": "Bob"}, {"unblind": "Bob", "reason": "left the room"}, settle])
    assert [line["kind"] for line in lines] == ["error", "error", "unblind", "adjudicate"]
    assert "1. stock-count.1" in call(played, "agenda", "last").stdout
    late = call(played, "score", "last", ATTEMPT, "--scorer", "Bob", "--blind", "--json")
    assert late.exit_code == 2
    assert "was ended unfinished by Ana" in late.output


def test_the_default_scorer_of_the_desk_is_the_operator_given(played: Path) -> None:
    def desk(*lines: dict[str, Any], more: tuple[str, ...]) -> Result:
        return call(played, "desk", "--case", "stock-count", "--agent", "agent-A", *more, "--json", lines=list(lines))

    said = {"verdict": "outcome", "value": "fail", "reason": "Ben thinks otherwise"}
    ben = desk({"message": NORTH}, {"give_up": True}, said, {"view": True}, more=("--repeat", "1", "--operator", "Ben"))
    view = out(ben)[-1]
    assert view["scorer"] == "Ben"
    assert [entry["scorer"] for entry in view["verdicts"]] == ["Ben"]
    assert "stays as it is; this is a session of Ben's own" in ben.stderr
    cards = [json.loads(line) for line in call(played, "sessions", "--json").stdout.splitlines()]
    assert [card["operator"] for card in cards][1:] == ["Ben"]


def test_the_agenda_in_three_forms(played: Path) -> None:
    assert "No two scorers differ" in call(played, "agenda").stdout
    score(played, "Ana", four("PPPN"))
    score(played, "Ben", four("PPFN"))
    text = call(played, "agenda", "last").stdout
    assert text.startswith("1. stock-count.1,")
    assert "24 south" in text
    assert "no receipt" in text
    [item] = json.loads(call(played, "agenda", "last", "--format", "json").stdout)["items"]
    assert (item["check"], item["settled"]) == ("evidence", None)
    assert call(played, "agenda", "last", "--format", "md").stdout.startswith("# Debrief: `agent-A`")


def test_plain_words_keep_the_proposal_back_while_blind(played: Path) -> None:
    answers = "pass\nyes it is\n" * 3 + "not measurable\nno setback\n"
    done = call(played, "score", "last", ATTEMPT, "--scorer", "Cid", "--blind", lines=answers)
    assert done.exit_code == 0, done.output
    before, _, after = done.stdout.partition("All four checks are judged")
    assert "17" in before
    assert "proposed:" not in before
    assert "evidence: Cid pass; proposed fail" in after
    opened = call(played, "score", "last", ATTEMPT, "--scorer", "Dee", lines="later\n")
    assert "proposed:" in opened.stdout


def test_an_attempt_in_play_can_not_be_scored(db_path: Path) -> None:
    out(call(db_path, "desk", "--case", "stock-count", "--agent", "agent-A", "--json", lines=[{"message": NORTH}]))
    done = call(db_path, "score", "last", ATTEMPT, "--scorer", "Ana")
    assert done.exit_code != 0
    assert "has not ended" in done.output


def test_what_was_said_in_a_copy_is_said_again_in_the_other(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ben.db"
    assert call(played, "backup", str(copy)).exit_code == 0
    score(played, "Ana", four("PPFN"))
    ben = [*four("FPFN"), {"claim": "24 south", "status": "no_receipt", "reason": "never asked"}]
    score(copy, "Ben", ben[:2], "--blind")
    early = call(copy, "score", "last", ATTEMPT, "--scorer", "Ben", "--said")
    assert (early.exit_code, early.stdout) == (2, "")
    score(copy, "Ben", ben[2:])
    merged = call(played, "merge", str(copy))
    assert "conflict" in merged.output
    assert "--scorer NAME --said --db OTHER" in merged.output
    assert call(copy, "score", "last", ATTEMPT, "--scorer", "Ana", "--said").exit_code == 2
    said = call(copy, "score", "last", ATTEMPT, "--scorer", "ben", "--said")
    lines = out(call(played, "score", "last", ATTEMPT, "--scorer", "Ben", "--json", lines=said.stdout))
    assert [line["kind"] for line in lines] == ["verdict"] * 4 + ["claim"]
    card = json.loads(call(played, "show", "last", "--json").stdout)["cases"][0]["attempts"][0]
    assert [one["verdict"] for one in card["scores"][0]["opinions"]] == ["pass", "fail"]
    assert "as I see it (given blind, at event" in card["scores"][0]["opinions"][1]["reason"]
    assert call(played, "verify").exit_code == 0
