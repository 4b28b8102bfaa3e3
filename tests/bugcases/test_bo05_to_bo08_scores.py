"""bo05 to bo08: scores given twice, too few runs for k, denominators, not measurable."""

import re
from pathlib import Path

import pytest
from at_the_table import card, command, desk, exported, scored


def counts(db: Path) -> dict[str, int]:
    found: dict[str, int] = card(db)["cases"][0]["counts"]
    return found


def test_bo05_the_latest_score_counts_once_and_the_earlier_one_stays_in_sight(db_path: Path, tmp_path: Path) -> None:
    scored(db_path, "PPFN")
    first = card(db_path)["header"]
    line = {"verdict": "evidence", "value": "pass", "reason": "the receipt was there after all"}
    (changed,) = desk(db_path, line, more=("--repeat", "1"))
    assert changed["kind"] == "verdict"
    after = card(db_path)
    (attempt,) = after["cases"][0]["attempts"]
    (evidence,) = [score for score in attempt["scores"] if score["check"] == "evidence"]
    assert evidence["verdict"] == "pass"
    assert counts(db_path)["scored"] == 1
    assert after["header"]["size"] > first["size"]
    files = exported(db_path, tmp_path / "out")
    for page in (files[".md"], files[".csv"], files[".json"]):
        assert "supersede" in page
        assert "the receipt was there after all" in page
        assert "as the room saw it" in page


def test_bo05_two_scorers_are_two_views_and_not_two_scores(db_path: Path) -> None:
    scored(db_path, "PPPN")
    desk(
        db_path,
        {"verdict": "outcome", "value": "fail", "reason": "one site is missing", "scorer": "second"},
        more=("--repeat", "1"),
    )
    assert (counts(db_path)["played"], counts(db_path)["passed"]) == (1, 0)
    assert "scorers differ" in command("show", "--db", str(db_path))


def test_bo06_too_few_runs_give_no_number_and_say_what_is_needed(db_path: Path, tmp_path: Path) -> None:
    for _ in range(2):
        scored(db_path, "FPPN")
    text = exported(db_path, tmp_path / "out", "md,json")[".md"]
    (case,) = card(db_path)["cases"]
    assert (case["consistency"]["n"], case["consistency"]["c"]) == (2, 0)
    at = {row["k"]: row for row in case["consistency"]["at_k"]}
    assert (at[1]["pass_at_k"], at[2]["pass_at_k"]) == (0, 0)
    for k, row in at.items():
        if k > 2:
            assert (row["pass_at_k"], row["pass_hat_k"]) == (None, None)
            assert f"needs {k}, has 2" in row["why"]
    assert "pass@" in text
    assert "pass^" in text


def test_bo07_every_attempt_is_in_its_place_and_every_rate_has_its_denominator(db_path: Path) -> None:
    for letters in ("PPPN", "PPPN", "FPPN"):
        scored(db_path, letters)
    desk(db_path, {"message": "hello"}, {"give_up": True}, more=("--new",))
    desk(db_path, {"message": "hello"}, {"void": "outage", "reason": "the line broke"}, more=("--new",))
    scored(db_path, "----")
    desk(db_path, {"message": "hello"}, more=("--new",))
    found = counts(db_path)
    assert (found["passed"], found["failed"], found["void"]) == (2, 1, 1)
    assert found["scored"] == 3
    (case,) = card(db_path)["cases"]
    assert (case["consistency"]["n"], case["consistency"]["c"]) == (3, 2)
    assert case["consistency"]["sentence"].startswith("2 of 3")
    assert len(case["attempts"]) == 7
    shown = command("show", "--db", str(db_path))
    assert "2 of 3" in shown
    assert "not scored yet" in shown
    assert "void 1" in shown


@pytest.mark.parametrize(("letters", "of"), [("PPNN", (1, 0)), ("NNNN", (0, 0)), ("PNPP", (1, 0))])
def test_bo08_not_measurable_is_neither_zero_nor_one(db_path: Path, letters: str, of: tuple[int, int]) -> None:
    scored(db_path, letters)
    (case,) = card(db_path)["cases"]
    (attempt,) = case["attempts"]
    assert [score["verdict"] for score in attempt["scores"]].count("not_measurable") == letters.count("N")
    assert case["counts"]["failed"] == 0
    if letters == "NNNN":
        assert (case["consistency"]["n"], case["consistency"]["rate"]) == (0, None)
        assert case["consistency"]["sentence"] == "nothing to score"
        assert case["counts"]["passed"] == 0
        assert not re.search(r"\d\s?%", case["consistency"]["sentence"])
    assert of[1] == case["counts"]["failed"]
