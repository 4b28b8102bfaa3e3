"""Doubtful candidates in line mode: each can be decided by itself, in JSON lines and in plain words."""

from pathlib import Path

from test_lines import run
from test_plain_replies import sit

NORTH = "{sku: K-114, site: north}"
TWO = f"""```yaml
- tool: inventory_lookup
  arguments: {NORTH}
- tool: sites_list
  arguments: {{}}
```"""
WHY = "it is written in YAML, which is no form of calls"


def test_json_lines_name_the_candidates_and_take_a_word_on_each(db_path: Path) -> None:
    out = run(
        db_path,
        [
            {"message": TWO},
            {"confirm": True, "candidate": "2"},
            {"confirm": False, "candidate": 1},
            {"confirm": True, "candidate": 1},
            {"confirm": True, "candidate": 2},
        ],
    )
    assert [line["kind"] for line in out] == ["message", "error", "confirm", "error", "confirm"]
    north = {"candidate": 1, "tool": "inventory_lookup", "arguments": '{"sku": "K-114", "site": "north"}', "doubt": WHY}
    sites = {"candidate": 2, "tool": "sites_list", "arguments": "{}", "doubt": WHY}
    assert out[0]["candidates"] == [{**north, "request": None}, {**sites, "request": None}]
    assert out[2]["candidates"] == [{**north, "request": False}, {**sites, "request": None}]
    assert out[3]["error"] == "candidate 1 is decided already; not decided: 2"
    assert [ruled["tool"] for ruled in out[4]["rulings"]] == ["sites_list"]
    assert "candidates" not in out[4]


def test_plain_words_ask_for_one_after_the_other(db_path: Path) -> None:
    said = sit(db_path, *TWO.split("\n"), ".", "no", "yes", ":quit")
    assert f"doubtful: {WHY}" in said
    assert "Is candidate 1 of 2 a request of the agent? yes, no, all or none of those left?" in said
    assert "Is candidate 2 of 2 a request of the agent? yes or no?" in said
    assert "sites_list" in said.split("Is candidate 2 of 2")[1]


def test_plain_words_take_all_that_are_left_at_once(db_path: Path) -> None:
    said = sit(db_path, *TWO.split("\n"), ".", "all", ":status", ":quit")
    assert "Is candidate 2" not in said
    assert "K-114" in said
    assert "requests 2/" in said


def test_who_goes_on_later_is_told_again_why_the_rest_is_doubtful(db_path: Path) -> None:
    first = sit(db_path, *TWO.split("\n"), ".", "no", ":quit")
    assert first.count(f"doubtful: {WHY}") == 1
    again = sit(db_path, "yes", ":quit", resume=True)
    assert again.index(f"doubtful: {WHY}") < again.index("Is candidate 2 of 2 a request of the agent?")


def test_each_candidate_has_its_own_doubt_and_a_sure_call_beside_it_is_asked_nothing(db_path: Path) -> None:
    sure = '```json\n{"tool": "sites_list", "arguments": {}}\n```'
    yaml = f"```yaml\ntool: inventory_lookup\narguments: {NORTH}\n```"
    table = "| tool | sku | site |\n|---|---|---|\n| inventory_lookup | K-114 | south |"
    out = run(db_path, [{"message": f"{yaml}\n\n{sure}\n\n{table}"}, {"confirm": False}])
    found = [(one["tool"], one["doubt"], one["request"]) for one in out[0]["candidates"]]
    assert found == [
        ("inventory_lookup", WHY, None),
        ("sites_list", "", True),
        ("inventory_lookup", "it stands in a table, which is no form of calls", None),
    ]
    assert [ruled["tool"] for ruled in out[1]["rulings"]] == ["sites_list"]


def test_plain_words_tell_a_doubt_when_it_is_another_one(db_path: Path) -> None:
    sure = '```json\n{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "east"}}\n```'
    table = "| tool | sku | site |\n|---|---|---|\n| inventory_lookup | K-114 | south |"
    said = sit(db_path, *f"{TWO}\n\n{sure}\n\n{table}".split("\n"), ".", "no", "no", "yes", ":quit")
    assert said.count(f"doubtful: {WHY}") == 1
    assert "doubtful: it stands in a table" in said
    assert "Is candidate 3 of 4" not in said
