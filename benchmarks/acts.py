"""One act of the app in a session of 10,000 events: from the key to its events on disk and its result on the screen.

  .venv/bin/python benchmarks/acts.py [--rows N] [--rounds N] [--keep FILE]

The session is played first by practice agents' scripts, as chat agents, and scored; that is not measured. The app then
runs in a terminal of 120x40 of its own, and each act (taking a message in, serving, a verdict) is timed from the last
enter, written to the terminal, until the terminal holds the words that say it was done. Events are written before
anything is shown, and are counted afterwards. Beside the large session the same is done in one of 100 events, and in a
bare app that changes one text on enter. Exits 1 when the median of an act in the large one takes more than 50 ms.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from terminal import Terminal

from workshop.ledger.ledger import Ledger
from workshop.model.words import Awaiting
from workshop.pack.load import load_pack
from workshop.session import Session
from workshop.tui import demo_session as demo

MOST = 0.05
FEW = 100
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    pressed = 0
    def compose(self):
        yield Static("READY")
    def on_key(self):
        self.pressed += 1
        self.query_one(Static).update(f"pressed {self.pressed}")
Bare().run()
"""
APP = """
import sys
sys.modules["pandas"] = None  # sqlite-utils imports it where it is installed; only the tests' extras bring it
from pathlib import Path
from workshop.ledger.ledger import Ledger
from workshop.pack.load import load_pack
from workshop.session import Session
from workshop.tui.app import WorkshopApp
ledger = Ledger.open(Path(sys.argv[1]))
app = WorkshopApp(ledger, load_pack)
app.use(Session.resume(ledger, ledger.logs()[0].log_id, take_over=True))
app.call_later(app.go, sys.argv[2], attempt=sys.argv[3])
app.run()
"""
SIZE = (120, 40)
SITES = ("north", "south", "east")
GAP = 0.6
"""Seconds after which a press is no part of the one before."""


def build(path: Path, rows: int) -> None:
    """Write a session of at least so many events."""
    pack = load_pack(None)
    clock = demo.StepClock()
    with Ledger.open(path, clock=clock) as ledger, demo.demo_session(ledger, pack, f"{1:032x}", clock) as session:
        while session.record.seq < rows:
            for case in pack.cases:
                for agent in case.fixture.agents:
                    if session.record.seq < rows:
                        name = demo.play(session, case.id, agent.id, clock)
                        if session.attempt(name).awaiting is Awaiting.SCORING:
                            demo.score(session, name)


def measure(path: Path) -> dict[str, list[float]]:
    """Seconds of each act, the app started once at the desk and once at the scores."""
    taken: dict[str, list[float]] = {"take a message in": [], "serve": [], "verdict": []}
    with Ledger.open(path) as ledger, Session.resume(ledger, ledger.logs()[0].log_id, take_over=True) as session:
        name = demo.begin(session, "stock-count")
        scored = demo.play(session, "stock-count", "careful", demo.StepClock())
        before = session.record.seq
    with Terminal(APP, str(path), "desk", name, size=SIZE) as terminal:
        terminal.until(b"awaited")
        for site in SITES:
            text = f'{{"tool": "inventory_lookup", "arguments": {{"sku": "K-114", "site": "{site}"}}}}'
            time.sleep(GAP)
            terminal.drain()
            terminal.send(b"\x1b[200~" + text.encode() + b"\x1b[201~")
            terminal.until(b"not recorded;")
            taken["take a message in"].append(press(terminal, b"reply below is due"))
            choose(terminal)
            taken["serve"].append(press(terminal, b"Served, event"))
    with Terminal(APP, str(path), "score", scored, size=SIZE) as terminal:
        terminal.until(b"scored 0 of 4")
        for number in range(1, 5):
            choose(terminal)
            taken["verdict"].append(press(terminal, f"scored {number} of 4".encode()))
            choose(terminal)
    with Ledger.open(path, read_only=True) as ledger:
        # Two take-overs, three messages with ruling and reply, four verdicts.
        assert ledger.head(ledger.logs()[0].log_id)[0] == before + 2 + 3 * 3 + 4
    return taken


def measure_bare() -> list[float]:
    """Seconds from enter to a changed text in a bare app, a few times."""
    with Terminal(BARE, size=SIZE) as terminal:
        terminal.until(b"READY")
        return [press(terminal, b"pressed") for _ in SITES]


def choose(terminal: Terminal) -> None:
    """The first enter, which only chooses."""
    time.sleep(GAP)
    terminal.send(b"\r")


def press(terminal: Terminal, mark: bytes) -> float:
    """Press enter; gives the seconds until `mark` is shown."""
    time.sleep(GAP)
    terminal.drain()
    began = time.perf_counter()
    terminal.send(b"\r")
    terminal.until(mark)
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description="Time acts of the app in a long session.")
    parser.add_argument("--rows", type=int, default=10_000, help="events of the long session (10000)")
    parser.add_argument("--rounds", type=int, default=5, help="how often the app is started on each session (5)")
    parser.add_argument("--keep", type=Path, help="keep the long session here, or use it when it is there")
    options = parser.parse_args()
    found: dict[int, dict[str, list[float]]] = {FEW: {}, options.rows: {}}
    bare: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for rows in found:
            paths[rows] = path = Path(folder) / str(rows) / "workshop.db"
            path.parent.mkdir()
            kept = options.keep if rows != FEW else None
            if kept and kept.exists():
                shutil.copy(kept, path)
            else:
                build(path, rows)
                if kept:
                    shutil.copy(path, kept)
        # In turn, so that whatever else the machine does falls on all alike.
        for _ in range(options.rounds):
            bare += measure_bare()
            for rows, path in paths.items():
                for act, times in measure(path).items():
                    found[rows].setdefault(act, []).extend(times)
    slow = False
    print(f"bare app           {median(bare) * 1000:.0f} ms")
    for act, times in found[options.rows].items():
        few, many = median(found[FEW][act]), median(times)
        slow = slow or many > MOST
        both = f"{FEW} events {few * 1000:4.0f} ms   {options.rows} events {many * 1000:4.0f} ms"
        print(f"{act:18} {both}   ratio {many / few:.2f}   to the bare app {many / median(bare):.1f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
