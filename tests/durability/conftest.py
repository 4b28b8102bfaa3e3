"""A folder on a disk for each test; loading the built-in pack takes most of a command's time: it is loaded once."""

import functools
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workshop.pack import load
from workshop.pack.pack import Pack

_real = load.load_pack


@functools.cache
def _built_in() -> Pack:
    return _real(None)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Give a folder where a commit waits for a disk; other tests have theirs in memory."""
    with tempfile.TemporaryDirectory(prefix="durable-", ignore_cleanup_errors=True) as folder:
        yield Path(folder).resolve()


@pytest.fixture(autouse=True)
def _loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def load_pack(root: Path | None = None, *more: Any, **named: Any) -> Pack:
        return _built_in() if root is None and not more and not named else _real(root, *more, **named)

    monkeypatch.setattr(load, "load_pack", load_pack)
