"""The guard: what is a person's press and what is a paste, by when it came; and the text of a paste."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.tui.paste import (
    FAST,
    NEAR,
    QUIET,
    RUN,
    Fate,
    Guard,
    Kind,
    Why,
    exact_bytes,
    pasted_text,
    text_of,
)

HAND = 0.12
"""Seconds between the keys of a person who types fast."""


def played(keys: list[tuple[Kind, float]], guard: Guard | None = None) -> list[int]:
    """Return places of the keys that reach a widget, as the app hands them on; each key is (kind, seconds after)."""
    guard = guard or Guard()
    at, held, reached = 100.0, None, []
    for place, (kind, gap) in enumerate(keys):
        at += gap
        if held is not None:
            if not guard.broken(held[1], at):
                reached.append(held[0])
            held = None
        fate = guard.key(kind, at).fate
        if fate is Fate.PASS:
            reached.append(place)
        elif fate is Fate.HOLD:
            held = (place, at)
    return [*reached, held[0]] if held is not None else reached


@given(st.lists(st.tuples(st.sampled_from(Kind), st.floats(0, FAST * 0.9)), min_size=2, max_size=60))
def test_no_press_comes_out_of_keys_that_come_together(keys: list[tuple[Kind, float]]) -> None:
    assert [place for place in played(keys) if keys[place][0] is Kind.ACT] == []


@given(st.lists(st.tuples(st.sampled_from(Kind), st.floats(HAND, 2)), max_size=40))
def test_everything_a_person_presses_arrives(keys: list[tuple[Kind, float]]) -> None:
    assert played(keys) == list(range(len(keys)))


def test_held_key_repeats_into_a_text() -> None:
    assert len(played([(Kind.TEXT, 0.5), *[(Kind.TEXT, 0.03)] * 30])) == 31


def test_two_letters_of_a_fast_typist_arrive() -> None:
    assert played([(Kind.TEXT, 1), (Kind.TEXT, 0.01), (Kind.TEXT, 0.1)]) == [0, 1, 2]


def test_text_as_fast_keys_is_a_paste_without_brackets() -> None:
    guard = Guard()
    seen = [guard.key(Kind.TEXT, 100 + n * 0.001) for n in range(RUN + 3)]
    assert [s.why for s in seen].index(Why.BURST) == RUN - 1
    assert seen[-1].fate is Fate.DROP


@pytest.mark.parametrize("kind", [Kind.TEXT, Kind.ACT, Kind.MOVE])
def test_keys_right_after_a_paste_show_that_it_is_damaged(kind: Kind) -> None:
    guard = Guard()
    assert guard.paste("whole?", 100).fate is Fate.PASS
    assert guard.key(kind, 100 + NEAR / 2).why is Why.DAMAGED
    assert guard.key(Kind.ACT, 100 + NEAR / 2 + 0.15).fate is Fate.DROP


@pytest.mark.parametrize("kind", [Kind.TEXT, Kind.ACT])
def test_keys_right_before_a_paste_show_that_it_is_damaged(kind: Kind) -> None:
    guard = Guard()
    guard.key(kind, 100)
    assert guard.paste("rest", 100 + NEAR / 2).why is Why.DAMAGED


def test_two_pastes_in_one_moment_are_one_damaged_paste() -> None:
    guard = Guard()
    guard.paste("one", 100)
    assert guard.paste("two", 100.01).why is Why.DAMAGED


def test_escape_inside_a_paste_shows_that_it_may_be_cut() -> None:
    assert Guard().paste("a\x1b[0mb", 100).why is Why.DAMAGED


def test_nothing_is_pressed_for_a_while_after_a_paste() -> None:
    guard = Guard()
    guard.paste("text", 100)
    assert guard.key(Kind.ACT, 100 + QUIET * 0.9).why is Why.TOO_SOON
    assert guard.press(100 + QUIET * 0.9).fate is Fate.DROP
    assert guard.key(Kind.ACT, 100 + QUIET + HAND).fate is Fate.HOLD
    assert guard.press(100 + QUIET + 2 * HAND).fate is Fate.PASS


def test_rest_of_a_damaged_paste_is_dropped_until_it_is_quiet() -> None:
    guard = Guard()
    guard.paste("a\x1b", 100)
    for n in range(1, 30):
        assert guard.key(Kind.TEXT, 100 + n * NEAR * 0.9).fate is Fate.DROP
    assert guard.key(Kind.TEXT, 100 + 30 * NEAR).fate is Fate.PASS


def test_press_of_the_mouse_within_a_burst_is_none() -> None:
    guard = Guard()
    guard.key(Kind.TEXT, 100)
    assert guard.press(100.001).fate is Fate.DROP


@given(st.binary(max_size=200))
def test_bytes_survive_as_text(data: bytes) -> None:
    assert exact_bytes(text_of(data)) == data


@given(st.text(st.characters(codec="utf-8"), max_size=100))
def test_text_becomes_its_own_bytes(text: str) -> None:
    assert exact_bytes(text) == text.encode()


def test_lone_surrogate_becomes_bytes_too() -> None:
    assert exact_bytes("a\ud800") == b"a\xed\xa0\x80"


def test_newlines_that_a_terminal_sends_as_returns_are_newlines() -> None:
    assert pasted_text("a\rb\r") == "a\nb\n"
    assert pasted_text("a\r\nb\rc\x0b\x85\u2028") == "a\r\nb\rc\x0b\x85\u2028"
