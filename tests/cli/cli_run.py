"""Running a command in this process or in one of its own, for tests of what it says."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workshop.cli.group import run as run_group

NORTH = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'


def play(
    db: Path, *lines: dict[str, Any], case: str = "stock-count", agent: str = "agent-A", more: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """Play lines of line mode in a process of their own; the lines out."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [
        sys.executable,
        "-m",
        "workshop",
        "desk",
        "--case",
        case,
        "--agent",
        agent,
        "--db",
        str(db),
        "--json",
        *more,
    ]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def say(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command run here."""
    capfd.readouterr()
    code = run_group([str(argument) for argument in arguments])
    sys.stdout.flush()
    return code, *capfd.readouterr()
