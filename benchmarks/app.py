"""The app's first frame and peak memory against a bare Textual app, and one act in a session of 10,000 rows.

  .venv/bin/python benchmarks/app.py [--rounds N]

Both apps are started in turn in a terminal of 80x24 of their own; the ratio is taken between the medians. An act is a
message taken in, ruled and served: the time until its rows are on the disk and the record is folded. Exits 1 when the
first frame takes more than twice, or memory more than 2.5 times, what the bare app takes, or an act more than 50 ms.
Needs Linux (/proc).
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from terminal import Terminal

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig, ClockPaused, ClockResumed
from workshop.model.words import Source
from workshop.pack.load import load_pack
from workshop.session import Plan, Session

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("READY")
Bare().run()
"""
OURS = """
import sys
sys.modules["pandas"] = None  # sqlite-utils imports it where it is installed; only the tests' extras bring it
from workshop.cli.main import main
sys.exit(main(["--db", "w.db"]))
"""
FIRST, HOME = b"Evaluate an AI agent", b"New session"
MESSAGE = b'{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}'


def start(code: str, mark: bytes) -> tuple[float, int]:
    """Seconds until `mark` is on the screen, and peak memory in KiB at that moment."""
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        with Terminal(code, folder=Path(folder)) as terminal:
            terminal.until(mark)
            return perf_counter() - began, terminal.peak_kib


def act(rows: int, rounds: int) -> float:
    """Median seconds of one act in a session of `rows` rows."""
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "w.db") as ledger:
        plan = Plan(AgentConfig(name="a"), "o", ("stock-count",))
        with Session.open(ledger, load_pack(None), plan, log_id=new_log_id()) as session:
            filler = session.start("stock-count").record.attempt
            session.hand_brief(filler, fresh_chat=True)
            holder = session.record.holder
            pauses = [ClockPaused(attempt=filler, reason="filler"), ClockResumed(attempt=filler)] * (rows // 2)
            ledger.append(session.log_id, pauses, holder=holder)
            session.refresh()
            times = []
            for _ in range(rounds):
                name = session.start("stock-count").record.attempt
                session.hand_brief(name, fresh_chat=True)
                began = perf_counter()
                session.receive(name, MESSAGE, Source.PASTE, serve=True)
                times.append(perf_counter() - began)
    return median(times)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the app with a bare Textual app.")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is started (7)")
    rounds = parser.parse_args().rounds
    runs = [(start(BARE, b"READY"), start(OURS, FIRST), start(OURS, HOME)) for _ in range(rounds + 1)][1:]
    bare, ours, home = (median(run[n][0] for run in runs) for n in range(3))
    bare_kib, ours_kib = median(run[0][1] for run in runs), median(run[2][1] for run in runs)
    acts = act(10_000, 21)
    print(f"first frame   bare {bare * 1000:6.0f} ms   app {ours * 1000:6.0f} ms   ratio {ours / bare:.2f}")
    print(f"home ready    bare {bare * 1000:6.0f} ms   app {home * 1000:6.0f} ms   ratio {home / bare:.2f}")
    memory = f"bare {bare_kib / 1024:6.0f} MB   app {ours_kib / 1024:6.0f} MB   ratio {ours_kib / bare_kib:.2f}"
    print(f"peak memory   {memory}")
    print(f"one act at 10,000 rows {acts * 1000:.1f} ms")
    return 0 if ours <= 2 * bare and ours_kib <= 2.5 * bare_kib and acts <= 0.05 else 1


if __name__ == "__main__":
    sys.exit(main())
