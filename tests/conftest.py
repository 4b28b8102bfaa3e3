"""Shared fixtures and hypothesis profiles."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir

ROOT = Path(__file__).resolve().parent.parent

# Two busy cores make single examples slow for reasons that have nothing to do with the code.
set_hypothesis_home_dir(ROOT / ".hypothesis")
settings.register_profile("dev", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

MEMORY = Path("/dev/shm")
ROOM = 2 << 30
"""Bytes that must be free there; all tests together leave less than a quarter of it at a time."""

# Thousands of small ledgers wait for the disk at each of their commits. Where there is room they lie in memory; the
# tests of what a disk does (durability) have folders of their own on one.
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(autouse=True)
def _away_from_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in its own empty directory and without the caller's settings.

    The database and the exports lie in the working directory unless told otherwise, so a test that forgets to say
    where can't write into the checkout's logs/.
    """
    for name in list(os.environ):
        if name.startswith("WORKSHOP_") or name in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"}:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the directory that holds pyproject.toml, for tests that read the project's own files."""
    return ROOT


@pytest.fixture
def db_path(tmp_path: Path) -> Path:
    """Return a path for a database that doesn't exist yet."""
    return tmp_path / "workshop.db"
