"""bo09 to bo12: runs that are no repeats, mixed configurations, limits after a resume, exports over exports."""

import json
from pathlib import Path

import pytest
from at_the_table import NORTH, card, command, desk, exported, scored


def test_bo09_the_same_answer_three_times_is_shown_and_asked_about(db_path: Path, tmp_path: Path) -> None:
    for _ in range(3):
        scored(db_path, "FPFN")
    (case,) = card(db_path)["cases"]
    (same,) = case["identical_answers"]
    assert len(same["attempts"]) == 3
    assert case["consistency"]["n"] == 3
    files = exported(db_path, tmp_path / "out")
    for page in (command("show", "--db", str(db_path)), files[".md"], files[".html"]):
        assert "same final answer to the byte" in " ".join(page.split())


def test_bo09_one_byte_more_is_another_answer(db_path: Path) -> None:
    scored(db_path, "FPFN")
    scored(db_path, "FPFN", answer="There are 41 units of K-114: 17 north, 24 south, none east. ")
    assert card(db_path)["cases"][0]["identical_answers"] == []


@pytest.mark.parametrize(
    ("option", "value", "field"),
    [
        ("--agent-version", "2", "version"),
        ("--model", "other", "model"),
        ("--settings", "temperature 1", "settings"),
    ],
)
def test_bo10_another_configuration_is_another_session_and_never_pooled(
    db_path: Path, option: str, value: str, field: str
) -> None:
    for more in ((), (), (option, value)):
        lines = ({"message": NORTH}, {"answer": "41"})
        desk(db_path, *lines, *({"verdict": c, "value": "fail", "reason": "x"} for c in CHECKS), more=more)
    sessions = [json.loads(line) for line in command("sessions", "--json", "--db", str(db_path)).splitlines()]
    assert len({session["fingerprint"] for session in sessions}) == len(sessions) == 2
    first, second = (card(db_path, session["session"]) for session in sessions)
    assert (first["cases"][0]["consistency"]["n"], second["cases"][0]["consistency"]["n"]) == (2, 1)
    said = command("compare", *(session["session"] for session in sessions), "--db", str(db_path))
    assert field in said


CHECKS = ("outcome", "authority", "evidence", "recovery")


def test_bo10_an_edited_case_is_another_group_and_the_running_one_keeps_its_copy(
    db_path: Path, tmp_path: Path, checkout: Path
) -> None:
    root = tmp_path / "packs"
    for folder in ("cases", "fixtures"):
        for file in (checkout / folder / "core").iterdir():
            target = root / folder / "core" / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    desk(db_path, {"message": NORTH}, more=("--pack", str(root)))
    case = root / "cases" / "core" / "01-stock-count.toml"
    text = case.read_text()
    case.write_text(text.replace('title = "', 'title = "Another ', 1))
    (line,) = desk(db_path, {"message": NORTH}, more=("--pack", str(root)))
    assert line["counters"]["requests"] == 2
    assert json.loads(command("sessions", "--json", "--db", str(db_path)))
    desk(db_path, {"message": NORTH}, more=("--pack", str(root), "--new"))
    sessions = [json.loads(line) for line in command("sessions", "--json", "--db", str(db_path)).splitlines()]
    assert len({session["fingerprint"] for session in sessions}) == 2
    command("verify", "--replay", "--db", str(db_path))


def test_bo11_limits_go_on_after_every_resume_and_no_number_is_given_again(db_path: Path) -> None:
    seen = []
    limit = None
    for number in range(1, 9):
        call = json.dumps({"tool": "inventory_lookup", "arguments": {"sku": f"K-{number}", "site": "north"}})
        (line,) = desk(db_path, {"message": call})
        limit = line["counters"]["requests_limit"]
        seen.append((line["counters"]["requests"], line["rulings"][0]["request"], line["rulings"][0]["code"]))
        if line["awaiting"] == "choice":
            desk(db_path, {"fallback": True})
    assert [count for count, _, _ in seen] == list(range(1, 9))
    assert [request for _, request, _ in seen] == list(range(1, 9))
    assert limit is not None
    assert [code == "requests_limit" for _, _, code in seen] == [number > limit for number in range(1, 9)]


def test_bo11_form_errors_go_on_too(db_path: Path) -> None:
    bad = '{"tool": "sites_list", "arguments": {"x": '
    codes = [desk(db_path, {"message": bad})[0]["rulings"][0]["ruling"] for _ in range(5)]
    assert codes == ["malformed"] * 5
    (line,) = desk(db_path, {"message": '{"tool": "sites_list", "arguments": {}}'})
    assert line["rulings"][0]["code"] == "form_limit"
    assert (line["counters"]["form_errors"], line["counters"]["form_errors_limit"]) == (5, 5)


def test_bo12_no_export_replaces_a_file(db_path: Path, tmp_path: Path) -> None:
    out = tmp_path / "reports"
    scored(db_path, "FPFN", agent="one")
    sessions = [
        json.loads(line)["session"] for line in command("sessions", "--json", "--db", str(db_path)).splitlines()
    ]
    command("export", sessions[0], "--out", str(out), "--db", str(db_path))
    (first,) = out.iterdir()
    first.write_text("edited by hand")
    scored(db_path, "FPFN", agent="two")
    command("export", "last", "--out", str(out), "--db", str(db_path))
    assert len(list(out.iterdir())) == 2
    again = command("export", sessions[0], "--out", str(out), "--db", str(db_path))
    # The edited file stays; the export got a name of its own and says which.
    assert first.read_text() == "edited by hand"
    assert str(first) not in again.split()
    assert len(list(out.iterdir())) == 3
    assert not [path for path in out.iterdir() if "partial" in path.name or path.name.startswith(".")]
    # A backup is as careful.
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    assert "copy.db" in command("backup", str(copy), "--db", str(db_path), expect=2)
    assert copy.read_text() == "mine"
