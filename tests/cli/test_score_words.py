"""Scoring in plain words: what JSON lines can do, words can too, and the prompt says what there is."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from workshop.cli.group import workshop

NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'
ATTEMPT = "stock-count.1"
DESK = ("desk", "--case", "stock-count", "--agent", "agent-A", "--operator", "Olga", "--fresh-chat")
WHO = ("score", "last", ATTEMPT, "--scorer")


def call(db: Path, *arguments: str, said: str = "") -> Result:
    done = CliRunner().invoke(workshop, [*arguments, "--db", str(db)], input=said)
    assert done.exit_code == 0, done.output
    return done


def four(letters: str) -> str:
    words = {"P": "pass", "F": "fail", "N": "not measurable"}
    return "".join(f"{words[letter]}\nas I see it\n" for letter in letters)


@pytest.fixture
def played(db_path: Path) -> Path:
    answer = "There are 41 units of K-114: 17 north, 24 south, none east."
    lines = "".join(json.dumps(line) + "\n" for line in ({"message": NORTH}, {"answer": answer}))
    call(db_path, *DESK, "--json", said=lines)
    return db_path


def the_card(db: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(call(db, "show", "last", "--json").stdout)["cases"][0]["attempts"][0]
    return card


def test_help_at_the_verdict_prompt_lists_what_can_be_done(played: Path) -> None:
    said = call(played, *WHO, "Ana", said=":help\n:nonsense\nmaybe\n").stdout
    for command in (":change", ":clear", ":settle", ":claim", ":withdraw", ":review", ":unblind", ":view", ":quit"):
        assert said.count(f"  {command}") == 2
    assert "there is no command :nonsense here" in said
    assert "please answer with one of: pass, fail, not measurable, later" in said


def test_verdicts_are_changed_and_taken_back_in_words(played: Path) -> None:
    call(
        played,
        *WHO,
        "Ana",
        said=four("PPFN") + ":change outcome\nfail\nnobody asked south\n:clear recovery\nby mistake\n",
    )
    history = the_card(played)["history"]
    assert [(one["check"], one["verdict"], one["reason"]) for one in history][4:] == [
        ("outcome", "fail", "nobody asked south"),
        ("recovery", None, "by mistake"),
    ]


def test_a_difference_is_settled_in_words_and_said_to_be(played: Path) -> None:
    call(played, *WHO, "Ana", said=four("PPFN"))
    differ = call(played, *WHO, "Ben", said=four("FPFN")).stdout
    assert "outcome: Ana pass; Ben fail; proposed" in differ
    assert "DIFFER, nothing counts (:settle outcome)" in differ
    settled = call(played, *WHO, "Ben", said=":settle outcome\npass\n41 is right\n:view\n").stdout
    event = the_card(played)["adjudications"][0]["event"]
    assert f"SETTLED as pass by Ben (event {event}): 41 is right" in settled


def test_a_claim_and_a_review_are_given_in_words(played: Path) -> None:
    claim = ":claim\n24 south\nno receipt\n\nnever asked\n"
    said = call(played, *WHO, "Ana", said=four("FPFN") + claim + ":view\n").stdout
    event = the_card(played)["added_claims"][0]["event"]
    assert f"claim {event}, by Ana: “24 south”: no receipt" in said
    call(played, *WHO, "Ana", said=f":withdraw {event}\nsaid twice\n:review\n" + "counted one site\n" + "\n" * 12)
    card = the_card(played)
    assert card["added_claims"][0]["withdrawn_by"]
    assert "counted one site" in json.dumps(card["review"])


def test_a_blind_scorer_is_shown_nothing_by_any_command(played: Path) -> None:
    call(
        played,
        *WHO,
        "Ana",
        said=four("FPFN") + ":claim\n24 south\nno receipt\n\n\n:review\nfor Ana's eyes\n" + "\n" * 12,
    )
    said = call(played, *WHO, "Bob", "--blind", said=":view\n:review\n:settle outcome\npass\nso\n:help\n").stdout
    assert not [word for word in ("Ana", "proposed:", "24 south”", "eyes", "differ:") if word in said]
    assert "Bob still scores this attempt blind" in said
    ended = call(played, *WHO, "Bob", said=":unblind\nI know the agent\n:view\n").stdout
    assert "Ana fail" in ended.partition("recorded: event")[2]


def test_the_desk_scores_in_the_same_words(played: Path) -> None:
    said = call(played, *DESK, said=four("PPFN") + ":change outcome\nfail\nnobody asked south\n\n").stdout
    assert "All four checks are judged" in said
    history = the_card(played)["history"]
    assert [one["scorer"] for one in history] == ["Olga"] * 5
    again = call(played, *DESK, "--repeat", "1", said=":clear outcome\nnot sure\nlater\n").stdout
    assert "OUTCOME:" in again.partition("recorded: event")[2]
    assert len(the_card(played)["history"]) == 6


def test_the_desk_shows_nothing_while_somebody_scores_blind(played: Path) -> None:
    call(played, *WHO, "Bob", "--blind", said="later\n")
    said = call(played, *DESK, said=four("PPFN")).stdout
    assert "Bob still scores stock-count.1 blind" in said
    assert "proposed" not in said
    assert the_card(played)["history"] == []
