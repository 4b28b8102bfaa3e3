"""Running the kill and power-cut checks of tests/corpus/kill9_reference.py against a command of the workshop."""

import functools
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

REFERENCE = Path(__file__).parents[1] / "corpus" / "kill9_reference.py"
WORKSHOP = f"{sys.executable} -m workshop"
LINE_MODE = f"{WORKSHOP} desk --case stock-count --agent A --db {{dir}}/run.db --json"
MESSAGE = '{"message":"{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":{i}}}"}'
ACK = '"hash": "([0-9a-f]{64})"'
ROWS = ("--db", "{dir}/run.db", "--sql", "select hash from events")


def line_mode(check: str, *options: str, timeout: float = 600) -> str:
    """Run a check on line mode; gives what it printed, fails when it found something lost."""
    return reference(check, "--cmd", LINE_MODE, "--feed", MESSAGE, "--ack", ACK, *ROWS, *options, timeout=timeout)


def app(check: str, *options: str, timeout: float = 600) -> str:
    """Run a check on the app in a pty, playing by itself; it tells its rows in a file."""
    play = f"{sys.executable} {Path(__file__).with_name('self_playing_app.py')} {{dir}}"
    told = ("--pty", "--ack-file", "{dir}/acks.txt", "--ack", "([0-9a-f]{64})")
    return reference(check, "--cmd", play, *told, *ROWS, "--max-ms", "1500", *options, timeout=timeout)


def reference(check: str, *options: str, timeout: float = 600, expect: int = 0) -> str:
    """Run one check of the reference script with its exit code demanded."""
    done = subprocess.run(
        [sys.executable, str(REFERENCE), check, *options],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout


@functools.cache
def _traces() -> bool:
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0


def needs_strace() -> None:
    """Skip where system calls can't be watched."""
    if not _traces():
        pytest.skip("strace is not here or may not trace: install it to check what a power cut would leave")


def killed(folder: Path, seconds: float) -> list[str]:
    """Play line mode in `folder` and kill it `seconds` after its first acknowledgement; gives what it acknowledged."""
    feed = folder / "feed.jsonl"
    feed.write_text("".join(MESSAGE.replace("{i}", str(number)) + "\n" for number in range(2000)))
    argv = LINE_MODE.replace("{dir}", str(folder)).split()
    with (
        feed.open("rb") as lines,
        subprocess.Popen(argv, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as play,
    ):
        assert play.stdout is not None
        out = play.stdout.readline()
        time.sleep(seconds)
        play.kill()
        out += play.stdout.read()
    # A line that was cut by the kill was not acknowledged.
    whole = out[: out.rfind(b"\n") + 1].decode()
    return re.findall(ACK, whole)
