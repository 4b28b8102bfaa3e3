"""Output that nobody reads, or that can't be written: a conventional code, and no noise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WORKSHOP = [sys.executable, "-m", "workshop"]


@pytest.mark.parametrize("arguments", [["schema"], ["--version"], ["--help"], ["sessions"]])
def test_a_reader_that_left_is_told_by_the_code_alone(arguments: list[str], tmp_path: Path) -> None:
    from workshop.ledger.ledger import Ledger

    Ledger.open(tmp_path / "logs" / "workshop.db").close()
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*WORKSHOP, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == (0 if arguments == ["sessions"] else 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_under_the_output_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*WORKSHOP, "schema"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("workshop: the output can't be written (No space left on device)")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_closed_stream_changes_nothing_else(closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *WORKSHOP, "schema", "pack"], capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
