"""A session of a million events: its scorecard and checking its chain, against sessions of a tenth and a hundredth.

  .venv/bin/python benchmarks/scorecard.py [--events N] [--keep FOLDER]

The sessions are written first, through the ledger; that is not measured. Each figure comes from a process of its own:
`verify` checks the chain, `scorecard` checks it and makes the values every report is made from. Times are of one core,
which other programs on the machine stretch less than the time that passes. Exits 1 when either takes more than 1.5
times as long per event as in the session of a tenth, more than 120 µs an event, or more than 1 kB of memory an event.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from sessions import write

MOST_GROWTH, MOST_MICROSECONDS, MOST_BYTES = 1.5, 120, 1000
WHAT = ("verify", "scorecard")


def main() -> int:
    parser = argparse.ArgumentParser(description="Time the scorecard of a very long session.")
    parser.add_argument("--events", type=int, default=1_000_000, help="events of the longest session (1000000)")
    parser.add_argument("--keep", type=Path, help="keep the ledgers in this folder, or use them when they are there")
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        return _measure(*options.measure)
    sizes = [options.events // 100, options.events // 10, options.events]
    found: dict[tuple[str, int], tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as made:
        folder = options.keep or Path(made)
        for size in sizes:
            path = folder / f"{size}.db"
            if not path.exists():
                folder.mkdir(parents=True, exist_ok=True)
                write(path, 1, size)
            for what in WHAT:
                found[what, size] = seconds, peak = _run(what, path)
                each = f"{seconds / size * 1e6:6.1f} µs an event   {peak / size:6.0f} B an event"
                print(f"{what:10} {size:8} events {seconds:7.2f} s {peak / 1e6:6.0f} MB   {each}", flush=True)
    bad = False
    for what in WHAT:
        (tenth, _), (whole, peak) = found[what, sizes[1]], found[what, sizes[2]]
        growth = whole / tenth
        print(f"{what}: ten times the events take {growth:.1f} times as long (linear: 10)")
        bad = bad or growth > 10 * MOST_GROWTH or peak / sizes[2] > MOST_BYTES
        bad = bad or whole / sizes[2] * 1e6 > MOST_MICROSECONDS
    return 1 if bad else 0


def _run(what: str, path: Path) -> tuple[float, float]:
    done = subprocess.run([sys.executable, __file__, "--measure", what, str(path)], capture_output=True, check=True)
    seconds, peak = json.loads(done.stdout)
    return seconds, peak


def _measure(what: str, file: str) -> int:
    from workshop.ledger.ledger import Ledger
    from workshop.ledger.verify import verify
    from workshop.session.card import scorecard_of

    with Ledger.open(Path(file), read_only=True) as ledger:
        [log_id] = ledger.log_ids()
        before, start = _peak(), process_time()
        if what == "verify":
            assert verify(ledger, log_id)[0].ok
        else:
            assert scorecard_of(ledger, log_id).cases
        print(json.dumps([process_time() - start, _peak() - before]))
    return 0


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1024 if sys.platform != "darwin" else 1)


if __name__ == "__main__":
    sys.exit(main())
