"""How long `workshop cohort` takes over 300 sessions of 1,000 events, against 100 of them, and how much memory.

  .venv/bin/python benchmarks/cohort.py [--sessions N] [--keep FILE]

The sessions are written first, through the ledger; that is not measured. Each figure comes from a process of its own.
Each figure is taken three times and the best kept: seconds as they pass, and of one core, which other programs on the
machine stretch less. Exits 1 when the core needs more than 2 s, above 300 MB, or when three times the sessions take
more than four times as long. That is the figures alone; the last lines are the whole command, start and page included,
in each form, and are printed without a bound.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from sessions import write

MOST_SECONDS, MOST_MEGABYTES, MOST_RATIO = 2.0, 300, 4.0
EVENTS = 1000
TIMES = 3


def main() -> int:
    parser = argparse.ArgumentParser(description="Time `workshop cohort`.")
    parser.add_argument("--sessions", type=int, default=300, help="sessions of the larger ledger (300)")
    parser.add_argument("--keep", type=Path, help="keep the larger ledger here, or use it when it is there")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        return _measure(options.measure)
    with tempfile.TemporaryDirectory() as folder:
        large = options.keep or Path(folder) / "large.db"
        small = Path(folder) / "small.db"
        for path, sessions in ((large, options.sessions), (small, options.sessions // 3)):
            if not path.exists():
                write(path, sessions, EVENTS)
        found = {name: _run(path) for name, path in (("small", small), ("large", large), ("bare", Path(os.devnull)))}
        for form in ("text", "md", "json"):
            seconds, passed, megabytes = min(_command(large, form) for _ in range(TIMES))
            print(
                f"{form:6} {seconds:6.2f} s of one core, {passed:6.2f} s passed  {megabytes:5.0f} MB  (whole command)"
            )
    for name, (seconds, passed, megabytes) in found.items():
        print(f"{name:6} {seconds:6.2f} s of one core, {passed:6.2f} s passed  {megabytes:5.0f} MB")
    ratio = found["large"][0] / found["small"][0]
    print(f"three times the sessions take {ratio:.2f} times as long (linear: 3)")
    seconds, _, megabytes = found["large"]
    return 0 if seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES and ratio <= MOST_RATIO else 1


def _run(path: Path) -> tuple[float, float, float]:
    command = [sys.executable, __file__, "--measure", str(path)]
    runs = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(TIMES)]
    seconds, passed, megabytes = min(runs)
    return seconds, passed, megabytes


def _command(path: Path, form: str) -> tuple[float, float, float]:
    command = [sys.executable, "-m", "workshop", "cohort", "--format", form, "--db", str(path)]
    script = "import json, resource, subprocess, sys, time\n" + (
        "start = time.perf_counter()\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "passed, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "scale = 1024 if sys.platform != 'darwin' else 1024**2\n"
        "print(json.dumps([used.ru_utime + used.ru_stime, passed, used.ru_maxrss / scale]))"
    )
    done = subprocess.run([sys.executable, "-c", script, *command], capture_output=True, check=True)
    seconds, passed, megabytes = json.loads(done.stdout)
    return seconds, passed, megabytes


def _measure(path: Path) -> int:
    from workshop.ledger.ledger import Ledger
    from workshop.report.cohort import cohort

    start, core = perf_counter(), process_time()
    if path != Path(os.devnull):
        with Ledger.open(path, read_only=True) as ledger:
            cohort(ledger)
    seconds, passed = process_time() - core, perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(json.dumps([seconds, passed, peak]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
