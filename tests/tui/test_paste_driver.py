"""Splitting what a terminal sends into pastes and the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from workshop.tui.paste_driver import BEGIN, END, OPEN_FOR, Splitter, unlettered

PIECES = st.lists(st.sampled_from([BEGIN, END, "\x1b", "\x1b[20", "a", "\r", "\x1b[0m", "0~", "1~"]), max_size=12)


def joined(parts: list[tuple[bool, str]]) -> list[tuple[bool, str]]:
    """Return the parts with neighbours that are no pastes put together."""
    out: list[tuple[bool, str]] = []
    for is_paste, text in parts:
        if out and not is_paste and not out[-1][0]:
            out[-1] = (False, out[-1][1] + text)
        else:
            out.append((is_paste, text))
    return out


@given(PIECES, st.data())
def test_reads_of_any_size_give_the_same(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    whole, bits = Splitter(), Splitter()
    at_once = [*whole.feed(text), *whole.silence(OPEN_FOR)]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    in_bits = []
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        in_bits += list(bits.feed(text[start:end]))
    in_bits += list(bits.silence(OPEN_FOR))
    assert joined(in_bits) == joined(at_once)


def test_what_stands_between_the_brackets_stays_whole() -> None:
    text = "a\x1b[0m\r\x00\x1b[<0;1;1M" + "x" * 100
    assert list(Splitter().feed(f"k{BEGIN}{text}{END}\r")) == [(False, "k"), (True, text), (False, "\r")]


def test_escape_key_is_given_after_a_moment() -> None:
    splitter = Splitter()
    assert list(splitter.feed("\x1b")) == []
    assert splitter.waits
    assert list(splitter.silence(0.02)) == [(False, "\x1b")]
    assert not splitter.waits


def test_paste_that_nobody_ends_is_ended_and_known_as_damaged() -> None:
    splitter = Splitter()
    assert list(splitter.feed(f"{BEGIN}abc")) == []
    assert list(splitter.silence(OPEN_FOR / 2)) == []
    [(is_paste, text)] = splitter.silence(OPEN_FOR)
    assert is_paste
    assert "\x1b" in text
    assert list(splitter.feed("k")) == [(False, "k")]


@pytest.mark.parametrize("letter", ["v", "p", "A"])
def test_alt_with_a_letter_writes_no_letter(letter: str) -> None:
    # The parser gives such a key the letter as its character, and whether it takes it for printable decides in a field.
    key = unlettered(events.Key(f"alt+{letter.lower()}", letter))
    assert isinstance(key, events.Key)
    assert not key.is_printable
    plain = unlettered(events.Key(letter, letter))
    assert isinstance(plain, events.Key)
    assert plain.is_printable
