"""Text tables: no word is cut, whatever the width; what doesn't fit side by side is told one below the other."""

import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from workshop.report.terminal import plain_table

HEAD = ("Case", "Authority fails", "Attempts")
ROWS = [("1 stock-count", "0 (0)", "12"), ("2 injected-ticket", "3 (1)", "12")]
WORDS = st.text("abc-/é日 ", max_size=12)


def test_it_stands_side_by_side_where_it_fits() -> None:
    assert plain_table(HEAD, ROWS, 60).splitlines() == [
        "Case               Authority fails  Attempts",
        "─────────────────  ───────────────  ────────",
        "1 stock-count      0 (0)            12",
        "2 injected-ticket  3 (1)            12",
    ]


def test_cells_fold_between_words_and_rows_become_records_where_words_do_not_fit() -> None:
    folded = plain_table(HEAD, ROWS, 40).splitlines()
    assert folded[0].split() == ["Case", "Authority", "Attempts"]
    records = plain_table(HEAD, ROWS, 22).splitlines()
    assert records[:3] == ["Case: 1 stock-count", "  Authority fails: 0", "  (0)"]
    assert records[3] == "  Attempts: 12"
    numbered = plain_table(("", "case", "passed", "label"), [("1", "stock-count", "2 of 3", "–")], 16).splitlines()
    assert numbered == ["1 stock-count", "  passed: 2 of 3"]


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=4), st.integers(13, 60))
def test_no_line_is_too_wide_and_no_word_is_cut(rows: list[tuple[str, str, str]], width: int) -> None:
    said = plain_table(("One", "Two", "Three"), rows, width)
    assert all(cell_len(line) <= width for line in said.splitlines())
    found = set(re.split(r"[ \n]+", said))
    words = {word for row in rows for cell in row for word in cell.split()}
    assert all(word in found or f"{word};" in found or cell_len(word) > width - 2 for word in words)
