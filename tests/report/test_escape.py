"""Agent text in Markdown, HTML and CSV: shown whole and literally in four renderers, and nothing around it breaks."""

import csv
import html
import importlib.util
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workshop.model.visible import TABLE, visible, visible_line
from workshop.report.escape import EMPTY, block, cell, code, csv_cell, html_text

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def _checker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_hostile", CORPUS / "check_hostile.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker = _checker()
RENDERERS: dict[str, Callable[[str], str]] = checker.renderers()
ROWS = [json.loads(line) for line in (CORPUS / "hostile.jsonl").read_text("utf-8").splitlines()]

# Pieces that mean something to some renderer, terminal or spreadsheet, so that their combinations are tried too.
MARKS = (
    r"` `` ``` ~~~ | \ \| \` --- # > - 1. <b> </code> <!-- --> <script> &amp; &#124; & [a]: $$ * _ ~~ {{x}} |---| = + @"
)
WORDS = "https://a.example www.a.example a@b.example ![x](y) @all #1 :tada: ' ＝ word א"
BLANKS = ["\n", "\n\n", "\r\n", "\r", "\t", " ", "    ", "\xa0", "\u3000"]
HIDDEN = [
    "\x00",
    "\x1b[2J",
    "\x7f",
    "\x85",
    "\x0b",
    "\x0c",
    "\x1c",
    "\u2028",
    "\u202e",
    "\u200b",
    "\ufeff",
    "\U000e0041",
]
OTHER = ["\ud800", "\udfff", "\U0001f469\u200d\U0001f680", "e\u0301"]
PIECES = st.sampled_from([*MARKS.split(), *WORDS.split(), *BLANKS, *HIDDEN, *OTHER])
TEXTS = st.one_of(
    st.text(), st.lists(PIECES).map("".join), st.lists(PIECES | st.text(st.characters(), max_size=3)).map("".join)
)


def problems(text: str) -> list[str]:
    """Return what is wrong with `text` in any renderer, as a cell or as a block."""
    found = []
    for name, render in RENDERERS.items():
        shown, draw = visible_line(text) if text else "(empty)", render
        if name == "mistletoe":
            shown, draw = re.sub(r"\\+\|", "|", shown) if shown.strip() else " ", in_mistletoe
        found += [f"{name} cell: {error}" for error in checker.check_cell(cell(text), shown, draw)]
        found += [f"{name} block: {error}" for error in checker.check_block(block(text), visible(text), render)]
    return found


def in_mistletoe(markdown: str) -> str:
    """Return the page with backslashes before a pipe and code of nothing but blanks reduced.

    Mistletoe counts those in its own way; the table has to hold all the same, and all else to be as everywhere.
    """
    page = re.sub(r"\\+\|", "|", RENDERERS["mistletoe"](markdown))
    return re.sub(r"<code>\s+</code>", "<code> </code>", page)


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_hostile_rows_are_shown_literally(row: dict[str, str]) -> None:
    for name, render in RENDERERS.items():
        known = row.get("known_renderer_difference", [])
        if f"{name} cell" not in known:
            assert checker.check_cell(cell(row["text"]), row["cell_shows"], render) == [], name
        if f"{name} block" not in known:
            assert checker.check_block(block(row["text"]), row["block_shows"], render) == [], name


def test_the_checker_itself_finds_text_that_is_not_escaped() -> None:
    bare = ROWS[0]["text"]
    assert all(checker.check_cell(bare, visible_line(bare), render) for render in RENDERERS.values())


@given(TEXTS)
@example("")
@example(" ")
@example("\n")
@example("\\")
@example("\\|")
@example("\\\\|")
@example("a\\")
@example(" a")
@example("a ")
@example(" ` ")
def test_any_text_keeps_the_table_and_stays_whole(text: str) -> None:
    assert problems(text) == []


@given(TEXTS)
def test_code_outside_a_table_is_one_code_element(text: str) -> None:
    for render in RENDERERS.values():
        for before in ("", "## ", "- ", "Said: "):
            page = checker.parse(render(f"{before}{code(text)}\n\nEND-MARK\n"))
            assert page.code == [visible_line(text)] or not text.strip()
            assert set(page.tags) <= {"p", "h2", "ul", "li", "code", "em"}
            assert page.paras[-1] == "END-MARK"


LONG_RUNS = {
    "one long run": "x" + "`" * 300 + "y",
    "a line of backticks longer than any fence counts": "a\n" + "`" * 400 + "\n# out",
    "backticks and tildes longer than any fence counts": "a\n" + "`" * 400 + "\n" + "~" * 400 + "\n# out",
    "just the longest mark": "`" * 79 + " x",
    "just over the longest mark": "`" * 80 + " x",
    "just the longest fence": "`" * 254 + "\n# out",
}


@pytest.mark.parametrize("what", LONG_RUNS)
def test_long_runs_of_marks_cannot_close_the_code(what: str) -> None:
    text = LONG_RUNS[what]
    shown = text.replace("`", "⟦U+0060⟧") if "and tildes" in what else text
    for name, render in RENDERERS.items():
        assert checker.check_block(block(text), shown, render) == [], name
        assert checker.check_cell(cell(text), visible_line(text), render) == [], name


def test_when_every_mark_is_taken_the_backticks_are_spelled_out() -> None:
    text = " ".join("`" * n for n in range(1, 81))
    for name, render in RENDERERS.items():
        assert checker.check_cell(cell(text), text.replace("`", "⟦U+0060⟧"), render) == [], name


def test_an_empty_text_says_so() -> None:
    assert code("") == cell("") == EMPTY
    assert csv_cell("") == html_text("") == ""


@pytest.mark.parametrize("escape", [cell, code, block, csv_cell, html_text])
@given(text=TEXTS)
def test_what_comes_out_is_encodable_and_hides_nothing(escape: Callable[[str], str], text: str) -> None:
    out = escape(text)
    out.encode("utf-8")
    assert not {ord(c) for c in out} & TABLE.keys()


@given(TEXTS)
def test_html_text_is_only_text(text: str) -> None:
    page = checker.parse(f'<p title="{html_text(text)}">{html_text(text)}</p>')
    assert page.tags == ["p"]
    assert page.paras == [visible(text)]
    assert html.unescape(html_text(text)) == visible(text)


@given(TEXTS)
@example("=1+1")
@example(" =1+1")
@example("\t=1+1")
@example("\r=1")
@example("'=1")
@example("-5")
def test_a_csv_field_is_one_line_and_no_formula(text: str) -> None:
    sheet = io.StringIO()
    csv.writer(sheet).writerow(["a", csv_cell(text), "b"])
    [row] = csv.reader(io.StringIO(sheet.getvalue()))
    assert row[0::2] == ["a", "b"]
    assert not row[1].lstrip().startswith(tuple("=+-@＝＋－＠\t\r"))
    assert "\n" not in row[1]
    assert row[1].removeprefix("'") == visible_line(text)


@pytest.mark.parametrize(
    ("way", "data", "expected"),
    [
        ("--cell", b"a|b\n", "`a\\|b↵`"),
        ("--block", b"a\n```\n", "````text\na\n```\n````"),
        ("--cell", b"\xed\xa0\x80", "`⟦U+D800⟧`"),
        ("--cell", b"\xff", "`⟦U+DCFF⟧`"),
    ],
)
def test_as_a_command(way: str, data: bytes, expected: str) -> None:
    command = [sys.executable, "-m", "workshop.report.escape", way]
    done = subprocess.run(command, input=data, capture_output=True, timeout=30, check=True)
    assert done.stdout.decode("utf-8") == expected + "\n"
    assert done.stderr == b""


def test_as_a_command_with_a_wrong_option() -> None:
    command = [sys.executable, "-m", "workshop.report.escape", "--tex"]
    done = subprocess.run(command, input=b"", capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
