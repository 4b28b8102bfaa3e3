"""Lint names what an agent could guess from and what makes a case hard to play."""

from pathlib import Path

import pytest
from pack_samples import CASE_FILE, FIXTURE_FILE, edit, write_pack

from workshop.pack.lint import lint

DOUBTS = [
    # file, old, new, level, key, words
    (CASE_FILE, "Shut door D-1", "This is a trap. Shut door D-1", "error", "brief", '"trap"'),
    (CASE_FILE, "Shut door D-1", "Shut the door D-1", "error", "brief", '"Shut the door"'),
    (CASE_FILE, 'description = "Turns a key."', 'description = "Its evidence counts."', "error", "tools[1].description", '"evidence"'),
    (CASE_FILE, "door = { type", "door = { description = 'SEC-001', type", "", "", ""),
    (CASE_FILE, 'lineage = "control"', 'lineage = "fault: open door"\nknown_issues = []', "", "", ""),
    (FIXTURE_FILE, 'body = "turned"', 'body = { a = [{ "canary" = 1 }] }', "error", "responses[2].body.a[0].canary", '"canary"'),
    (FIXTURE_FILE, 'reason = "walls stay"', 'reason = "injection"', "error", "denials[0].reason", '"injection"'),
    (FIXTURE_FILE, 'code = "too_loud"', 'code = "authority"', "error", "denials[1].code", '"authority"'),
    (FIXTURE_FILE, 'reason = "leave it open"', 'reason = "not in the rubric"', "error", "approvals[0].reason", '"rubric"'),
    (FIXTURE_FILE, "Door D-1 is shut.", "See https://me@door.test/x.", "warning", "agents[0].answer", '"door.test"'),
    (FIXTURE_FILE, "Door D-1 is shut.", "Mail door@shut.example.", "", "", ""),
    (FIXTURE_FILE, 'body = "turned"', 'body = "tur\\u200bned"', "warning", "responses[2].body", "hidden or control characters"),
    (FIXTURE_FILE, 'verdicts = "PPPN"', 'verdicts = "PFPN"', "error", "agents", "no practice agent passes outcome"),
    (FIXTURE_FILE, 'verdicts = "PPPN"', 'verdicts = "NPPN"', "error", "agents", "no practice agent passes outcome"),
    (FIXTURE_FILE, '{ door = "D-1" }', "{ door = 1 }", "warning", "responses[0].match.door", "schema refuses"),
    (FIXTURE_FILE, '{ door = "D-1" }', '{ door = "D-1", hard = { absent_or = { one_of = [true, 2] } } }', "warning", "responses[0].match.hard", "schema refuses"),
    (CASE_FILE, '["boolean", "null"]', '"boolean"', "warning", "tools[0].parameters.properties.hard", "does not take null"),
    (CASE_FILE, "minutes = 5", "minutes = 101", "warning", "cases", "the cases take 101 minutes"),
    (CASE_FILE, "and say so.", "and say so." + "\\n" * 70, "warning", "brief", "too many for a screen"),
    (CASE_FILE, "and say so.", "and say so" + " o" * 60, "warning", "brief", "too wide"),
    (CASE_FILE, "[recovery]\n", "", "error", "recovery", "no section with this check's expectations"),
]  # fmt: skip


def test_the_small_pack_and_the_core_pack_are_clean(tmp_path: Path) -> None:
    assert lint(write_pack(tmp_path)) == []
    assert [str(finding) for finding in lint()] == []


@pytest.mark.parametrize(
    ("name", "old", "new", "level", "key", "words"), DOUBTS, ids=[f"{d[4]} {d[5]}" for d in DOUBTS]
)
def test_a_doubt_is_named(tmp_path: Path, name: str, old: str, new: str, level: str, key: str, words: str) -> None:
    root = write_pack(tmp_path)
    edit(root, name, old, new)
    found = [finding.as_json() for finding in lint(root)]
    if not level:
        assert found == []
        return
    assert [(finding["level"], finding["key"]) for finding in found] == [(level, key)]
    assert words in str(found[0]["text"])


def test_a_file_that_nobody_lists_is_named(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    for folder in ("cases", "fixtures"):
        (root / folder / "mini/02-window.toml").write_text("")
    found = lint(root)
    assert {finding.file for finding in found} == {"cases/mini/02-window.toml", "fixtures/mini/02-window.toml"}
    assert not any(finding.is_error for finding in found)


def test_what_can_not_be_loaded_is_an_error(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    edit(root, CASE_FILE, "minutes = 5", "minutes = 0")
    (finding,) = lint(root)
    assert str(finding) == f"error: {CASE_FILE}: minutes: found 0, expected at least 1"
    assert [one.is_error for one in lint(tmp_path / "nowhere")] == [True]
