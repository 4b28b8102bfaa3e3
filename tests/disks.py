"""Disks for tests: small ones, full ones, and such that can't be written to."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A file system of its own at `folder`; skips where mounting isn't allowed."""
    folder.mkdir()
    options = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        mounted = os.geteuid() == 0 and subprocess.run(options, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("only root may mount a small disk, and only where mounting is allowed")
    try:
        yield
    finally:
        # A process that was just killed may still hold a file there.
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file: Path) -> None:
    """Write to `file` until the disk it lies on has no room left."""
    # Without a buffer, so that nothing is left to be written when the file is closed.
    with file.open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(bytes(4096)):
            pass
