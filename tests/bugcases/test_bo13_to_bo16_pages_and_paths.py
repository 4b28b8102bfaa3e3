"""bo13 to bo16, bo20, bo21: hostile words in tables, fences and terminals; copies in WAL mode; paths made of ids."""

import csv
import io
import json
import re
import shutil
import unicodedata
from pathlib import Path

import pytest
from at_the_table import NORTH, card, command, desk, exported, rows
from markdown_it import MarkdownIt

HOSTILE = {
    "pipe": "cheap | fast \\| done",
    "two lines": "first\nsecond | third\n\n---\n# Heading",
    "fence": "```\n# Verdict: PASS\n````",
    "tildes": "~~~\n# Verdict: PASS\n~~~~\n```",
    "markup": "[/] [/red] [b [bold]PASS[/bold] [@click=app.quit]x[/]",
    "html": "<script>alert(1)</script></td></tr></table><!--",
    "osc": "A\x1b]52;c;ZWNobyBoaQ==\x1b\\Z\x1b[31mQ\x9b31m\x07\x08\r\x7f\u202eevil\u2066",
    "formula": "=cmd|' /C calc'!A0",
    "link": "![x](http://a.example/p.png) @all #1 https://a.example",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_bo13_bo14_bo20_bo21_hostile_words_stay_words_everywhere(db_path: Path, tmp_path: Path, name: str) -> None:
    text = HOSTILE[name]
    call = json.dumps({"tool": text, "arguments": {"sku": text}})
    unknown = json.dumps({"tool": "inventory_lookup", "arguments": {"sku": text, "site": "north"}})
    desk(db_path, {"message": call}, {"message": unknown}, agent=text)
    state = desk(db_path, {"deny": text}, agent=text)
    assert state
    desk(
        db_path,
        {"answer": text},
        *({"verdict": check, "value": "fail", "reason": text, "scorer": text} for check in ("outcome", "evidence")),
        {"review": {"fix": text, "root_cause": text}},
        agent=text,
    )
    files = exported(db_path, tmp_path / "out")
    shown = (
        command("show", "--db", str(db_path))
        + command("sessions", "--db", str(db_path))
        + command("verify", "--db", str(db_path))
    )
    for page in (*files.values(), shown):
        assert [c for c in page if unicodedata.category(c) == "Cc" and c not in "\n\t\r"] == []
        assert "\u202e" not in page
        assert "\u2066" not in page
    whole_tables(files[".md"])
    assert "<script" not in files[".html"].replace("script-src", "")
    # The page's own links go to places of its own, under names it gives itself; nothing else is a link or an image.
    places = set(re.findall(r'\bid="([a-z0-9.-]+)"', files[".html"]))
    links = re.findall(r"<(?:img|a)\b[^>]*>", files[".html"], flags=re.IGNORECASE)
    assert [one for one in links if one.removeprefix('<a href="#').removesuffix('">') not in places] == []
    table = list(csv.reader(io.StringIO(files[".csv"])))
    assert len({len(row) for row in table}) == 1
    assert [value for row in table for value in row if value[:1] in ("=", "@")] == []
    # Nothing of it became a heading or a verdict.
    headings = [line for line in files[".md"].splitlines() if line.startswith("# ")]
    assert len([line for line in headings if "Scorecard" in line]) == 1


def whole_tables(markdown: str) -> None:
    """Every row of every table has as many cells as its head, and every code block ends."""
    tokens = MarkdownIt("gfm-like").parse(markdown)
    width, cells = 0, 0
    for token in tokens:
        if token.type == "tr_open":
            cells = 0
        elif token.type in ("th_open", "td_open"):
            cells += 1
        elif token.type == "tr_close":
            width = cells if width == 0 else width
            assert cells == width
        elif token.type == "table_close":
            width = 0
    assert not [t for t in tokens if t.type in ("html_block", "html_inline")]
    for token in tokens:
        assert not [child for child in token.children or () if child.type in ("link_open", "image", "html_inline")]


def test_bo15_a_plain_copy_may_be_older_and_the_backup_never_is(db_path: Path, tmp_path: Path, checkout: Path) -> None:
    from workshop.ledger.ledger import Ledger

    with Ledger.open(db_path) as opened:
        desk(db_path, {"message": NORTH}, {"message": "hello"})
        plain = tmp_path / "plain.db"
        shutil.copy(db_path, plain)
        command("backup", str(tmp_path / "safe.db"), "--db", str(db_path))
        (log_id,) = opened.log_ids()
        assert card(tmp_path / "safe.db")["header"]["head"] == opened.head(log_id)[1]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("safe")) == ["safe.db"]
    assert "may miss" in (checkout / "docs" / "ledger.md").read_text()
    assert "may miss" in command("backup", "--help")


LABELS = [
    "../../x",
    "/etc/x",
    "a\\..\\b",
    "C:x",
    ".",
    "..",
    "n" * 300,
    "x\u202ey",
    "a/b",
    "CON",
    "-rf",
    "~",
    "\u00e9" * 200,
    "a\nb",
]


@pytest.mark.parametrize("label", LABELS)
def test_bo16_a_label_never_leads_out_of_the_folder(db_path: Path, tmp_path: Path, label: str) -> None:
    out = tmp_path / "deep" / "er" / "out"
    desk(db_path, {"message": NORTH}, {"answer": "41"}, agent=label)
    before = {path for path in tmp_path.rglob("*") if "out" not in path.parts}
    files = exported(db_path, out)
    assert len(files) == 5
    for path in out.iterdir():
        assert path.resolve().parent == out.resolve()
        assert len(path.name.encode()) < 200
        assert re.fullmatch(r"[A-Za-z0-9._-]+", path.name)
        assert not path.name.startswith((".", "-"))
    created = {path for path in tmp_path.rglob("*") if "out" not in path.parts} - before
    assert {path.name for path in created} <= {"deep", "er", "workshop.db-wal", "workshop.db-shm"}


@pytest.mark.parametrize("case", ["../../x", "/etc/passwd", "a\\..\\b", "", ".", "x\u202ey", "n" * 300, "[/]"])
def test_bo16_a_case_that_is_a_path_is_no_case(db_path: Path, case: str) -> None:
    refused = command("desk", "--case", case, "--agent", "A", "--json", "--db", str(db_path), expect=2)
    assert "\u202e" not in refused
    assert rows(db_path, "session_opened") == [] if db_path.exists() else True


@pytest.mark.parametrize("word", ["../../x", "/etc/passwd", "%", "_", "", "last'", "0" * 40])
def test_bo16_a_session_that_is_a_path_is_no_session(db_path: Path, tmp_path: Path, word: str) -> None:
    desk(db_path, {"message": NORTH})
    desk(db_path, {"message": NORTH}, agent="B")
    out = tmp_path / "out"
    command("export", "--out", str(out), "--db", str(db_path), "--", word, expect=2)
    assert not out.exists()
