"""The page of bug cases names every row, and tests that are there."""

import re
from pathlib import Path

ROW = re.compile(r"^\| (bo\d\d) \|.*\| ([^|]+) \|$", re.MULTILINE)


def test_every_row_names_tests_that_are_there(checkout: Path) -> None:
    rows = dict(ROW.findall((checkout / "docs" / "bugcases.md").read_text()))
    assert sorted(rows) == [f"bo{number:02}" for number in range(1, 24)]
    for row, tests in rows.items():
        files = re.findall(r"`([^`]+)`", tests)
        assert files, row
        for file in files:
            text = (checkout / "tests" / file).read_text()
            assert "def test_" in text
            if file.startswith("bugcases/"):
                assert re.search(rf"def test_\w*{row}_", text), f"{file} has no test named for {row}"
    assert any(file.startswith("bugcases/") for tests in rows.values() for file in re.findall(r"`([^`]+)`", tests))
