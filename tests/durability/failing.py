"""Line mode as a process, on disks and files that fail."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from workshop.cli.group import run

CALL = '{"tool": "sites_list", "arguments": {}}'
DESK = ("desk", "--case", "stock-count", "--agent", "A", "--operator", "operator")

LIMITED = (
    "import resource, sys; from workshop.cli.main import main; "
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2); sys.exit(main(sys.argv[2:]))"
)


def workshop(
    *arguments: str, lines: str = "", cwd: Path | None = None, most_bytes: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command. `most_bytes` is how large a file may get before writing to it fails."""
    if most_bytes is not None:
        return subprocess.run(
            [sys.executable, "-c", LIMITED, str(most_bytes), *arguments],
            input=lines,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd=cwd,
        )
    stdin, stdout, stderr = io.TextIOWrapper(io.BytesIO(lines.encode())), io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = stdin
    try:
        with (
            contextlib.chdir(cwd or Path.cwd()),
            contextlib.redirect_stdout(stdout),
            contextlib.redirect_stderr(stderr),
        ):
            code = run(arguments)
    finally:
        sys.stdin = before
    return subprocess.CompletedProcess(arguments, code, stdout.getvalue(), stderr.getvalue())


def desk(db: Path, *lines: dict[str, Any], **more: Any) -> subprocess.CompletedProcess[str]:
    """Feed JSON lines to line mode."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return workshop(*DESK, "--json", "--db", str(db), lines=text, **more)


def out(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """The lines a command printed."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def plain(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Demand a refusal: exit code 2, nothing on stdout, one or two plain lines that hold `words`."""
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    assert 1 <= len(done.stderr.splitlines()) <= 2, done.stderr
    for word in (*words, "workshop: "):
        assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert "unexpected" not in done.stderr
