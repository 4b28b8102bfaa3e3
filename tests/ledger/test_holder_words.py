"""Who holds a session, in words for people: no token, and nothing hostile from another person's file."""

import platform

import pytest

from workshop.ledger.errors import holder_words

HERE = platform.node() or "localhost"
AT = "2026-11-30T14:05:06.000000Z"


@pytest.mark.parametrize(
    ("token", "since", "words"),
    [
        (f"{HERE}:4711:0badc0de", "", "by another window on this machine (process 4711)"),
        (
            f"{HERE}:4711:0badc0de",
            AT,
            "by another window on this machine (process 4711), since 14:05 UTC on 2026-11-30",
        ),
        ("desk-3.lan:12:aa", AT, "by another machine, desk-3.lan (process 12), since 14:05 UTC on 2026-11-30"),
        ("a:b:12:aa", "", "by another machine, a:b (process 12)"),
        ("", "", "by another process"),
        ("nonsense", "", "by another process"),
        ("host:x:aa", "", "by another process"),
    ],
)
def test_words(token: str, since: str, words: str) -> None:
    assert holder_words(token, since) == words


def test_a_hostile_token_stays_short_and_visible() -> None:
    words = holder_words(f"\x1b[31m\n{'x' * 500}:{'9' * 500}:aa")
    assert words.isprintable()
    assert len(words) < 100
