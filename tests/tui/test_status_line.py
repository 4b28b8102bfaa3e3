"""The status line: everything when it fits, else the heaviest parts, always within the width."""

from hypothesis import given
from hypothesis import strategies as st

from workshop.tui.widgets.status_line import Part, fitted

PARTS = (
    Part("Case 3 of 10", "Case 3/10", 9),
    Part("attempt 2 of 3", "attempt 2/3", 7),
    Part("requests 2/6", "req 2/6", 8),
    Part("form errors 0/5", "form 0/5", 2),
    Part("held: refund_create", "", 9),
    Part("saved 14", "", 1, right=True),
    Part("12:41 of 8 min", "12:41/8", 6, right=True),
)


def test_everything_stands_on_a_wide_line_with_the_clock_at_the_right_edge() -> None:
    line = fitted(PARTS, 120).plain
    assert line.startswith("Case 3 of 10 · attempt 2 of 3 · requests 2/6 · form errors 0/5 · held: refund_create")
    assert line.endswith("saved 14 · 12:41 of 8 min")
    assert len(line) == 120


def test_parts_are_shortened_before_any_is_left_out() -> None:
    line = fitted(PARTS, 95).plain
    assert "form 0/5" in line
    assert "saved 14" in line


def test_what_is_held_and_the_case_are_the_last_to_go() -> None:
    line = fitted(PARTS, 34).plain
    assert "Case 3 of 10" in line
    assert "held: refund_create" in line
    assert "saved" not in line


def test_what_was_left_out_makes_room_for_whole_words() -> None:
    line = fitted(PARTS, 75).plain
    assert line.split("  ")[0] == "Case 3 of 10 · attempt 2/3 · requests 2/6 · held: refund_create"


def test_what_is_spare_goes_before_a_word_is_shortened() -> None:
    spare = Part("forged-approval", weight=1, spare=True)
    assert "forged-approval" in fitted((*PARTS, spare), 140).plain
    line = fitted((*PARTS, spare), 120).plain
    assert "forged-approval" not in line
    assert "form errors 0/5" in line
    assert fitted((spare,), 10).plain == "forged-approval"


@given(st.integers(1, 200), st.permutations(PARTS), st.integers(1, 7))
def test_the_line_never_exceeds_the_width_unless_one_part_alone_does(width: int, parts: list[Part], count: int) -> None:
    chosen = parts[:count]
    line = fitted(chosen, width)
    longest = max(len(part.short or part.text) for part in chosen)
    assert line.cell_length <= max(width, longest)


def test_control_characters_of_a_tool_name_are_made_visible() -> None:
    assert "\x1b" not in fitted((Part("held: a\x1b[31mb"),), 40).plain
