"""The long runs: 200 kills at random moments, in fresh folders and in one; thousands of acknowledgements traced."""

import pytest
from durable import app, line_mode, needs_strace

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("where", [(), ("--same-dir",)], ids=["fresh-folders", "same-folder"])
def test_two_hundred_kills_of_line_mode(where: tuple[str, ...]) -> None:
    print(line_mode("kill", "--runs", "200", *where, timeout=3600))


def test_many_acknowledgements_of_line_mode_are_all_synced() -> None:
    needs_strace()
    print(line_mode("fsync", "--acks", "400", "--trace-timeout", "300", timeout=900))
    print(line_mode("powercut", "--acks", "300", "--trace-timeout", "300", timeout=1800))


@pytest.mark.parametrize("where", [(), ("--same-dir",)], ids=["fresh-folders", "same-folder"])
def test_two_hundred_kills_of_the_app(where: tuple[str, ...]) -> None:
    print(app("kill", "--runs", "200", *where, timeout=7200))


def test_many_acknowledgements_of_the_app_are_all_synced() -> None:
    needs_strace()
    print(app("fsync", "--acks", "60", "--trace-timeout", "300", timeout=900))
    print(app("powercut", "--acks", "60", "--trace-timeout", "300", timeout=1800))
