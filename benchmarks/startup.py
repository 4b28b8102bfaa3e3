"""How much longer `workshop --version` takes than an empty Python, measured in one run.

  .venv/bin/python benchmarks/startup.py [--rounds N] [--at-most RATIO]

Both commands are started in turn, so that whatever else the machine does falls on both alike; the ratio is taken
between the medians. Exits 1 when it is above --at-most.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

TARGET = 5.0


def seconds(command: list[str], directory: str) -> float:
    """Return how long `command` takes from start to end."""
    start = perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=directory, check=True)
    return perf_counter() - start


def compare(bare: list[str], ours: list[str], rounds: int) -> tuple[float, float]:
    """Return the medians of both commands in seconds, after one round that only warms the caches."""
    with tempfile.TemporaryDirectory() as directory:
        times = [(seconds(bare, directory), seconds(ours, directory)) for _ in range(rounds + 1)]
    return median(t for t, _ in times[1:]), median(t for _, t in times[1:])


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the start of `workshop --version` with `python -c pass`.")
    parser.add_argument("--rounds", type=int, default=31, help="how often each command is started (31)")
    parser.add_argument("--at-most", type=float, default=TARGET, help="highest ratio that is fine (5)")
    options = parser.parse_args()
    command = Path(sys.executable).with_name("workshop.exe" if os.name == "nt" else "workshop")
    bare, ours = compare([sys.executable, "-c", "pass"], [str(command), "--version"], options.rounds)
    ratio = ours / bare
    print(f"python -c pass       {bare * 1000:6.1f} ms")
    print(f"workshop --version   {ours * 1000:6.1f} ms")
    print(f"ratio                {ratio:6.2f}      (at most {options.at_most:g}, {options.rounds} rounds)")
    return 0 if ratio <= options.at_most else 1


if __name__ == "__main__":
    sys.exit(main())
