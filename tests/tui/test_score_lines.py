"""Lines of events and claims: the figures in a result are seen, whatever long text stands before them."""

import json

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from workshop.tui.score_rows import Line, line_content

STAT = {"path": "manifest.txt", "present": True, "sha256": "e" * 64, "lines": 40, "bytes": 866}


def _said(line: Line, width: int) -> str:
    return " ".join(line_content(line, width).plain.split())


def test_a_figure_behind_a_long_value_is_seen() -> None:
    line = Line(14, Content("#14   request 4, file_stat: returned, stat"), result=json.dumps(STAT))
    said = _said(line, 60)
    assert '"bytes": 866' in said
    assert '"sha256": "eeeee' in said
    assert "e" * 64 not in said


def test_a_text_that_does_not_fit_beside_stands_below_in_two_lines() -> None:
    answer = "manifest.txt is on disk with 40 lines and 866 bytes, which is not the whole, so please look again at it."
    lines = line_content(Line(16, Content("#16   final answer"), answer), 60).plain.splitlines()
    assert lines[0] == "#16   final answer"
    assert "40 lines and 866 bytes" in " ".join(" ".join(lines).split())
    assert len(lines) == 3
    assert all(line.startswith(" " * 8) for line in lines[1:])


def test_words_that_begin_like_json_are_left_as_they_are() -> None:
    said = _said(Line(3, Content("#3"), result="[see below] " + "word " * 30), 60)
    assert "[see below] word word" in said
    assert said.endswith("…")


@given(st.text(max_size=400), st.text(max_size=400), st.integers(30, 120))
def test_no_line_is_wider_than_there_is_room(detail: str, result: str, width: int) -> None:
    content = line_content(Line(3, Content("#3    request 1"), detail, result=result), width)
    assert all(line.cell_length <= width for line in content.split("\n"))
    assert len(content.split("\n")) <= 6
