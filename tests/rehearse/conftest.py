"""Rehearsals play in memory here: hundreds of them, each with a hundred commits, would wait for the disk otherwise."""

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK):
        monkeypatch.setattr(tempfile, "tempdir", str(memory))
