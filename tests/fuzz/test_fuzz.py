"""Every target for a moment; in the long runs each for ten minutes, or FUZZ_SECONDS."""

import os
import random
import time

import pytest
from fuzz_targets import TARGETS, run

SECONDS = float(os.environ.get("FUZZ_SECONDS", "600"))


@pytest.mark.parametrize("name", TARGETS)
def test_for_a_moment(name: str) -> None:
    run(name, TARGETS[name].examples)


@pytest.mark.soak
@pytest.mark.parametrize("name", TARGETS)
def test_for_ten_minutes(name: str) -> None:
    end, tried = time.monotonic() + SECONDS, 0
    while time.monotonic() < end:
        number = random.randrange(2**32)
        print(f"{name}: {tried} tried, seed {number}", flush=True)
        run(name, 200, number)
        tried += 200
    assert tried
