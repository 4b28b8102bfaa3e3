"""How long `workshop cohort` takes over 300 sessions of 1,000 events, against 100 of them, and how much memory.

  .venv/bin/python benchmarks/cohort.py [--sessions N] [--keep FILE]

The sessions are written first, through the ledger; that is not measured. Each figure comes from a process of its own.
Exits 1 above 2 s or 300 MB, or when three times the sessions take more than four times as long.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workshop.model.events import Body

MOST_SECONDS, MOST_MEGABYTES, MOST_RATIO = 2.0, 300, 4.0
EVENTS = 1000
AGENTS = 12


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
                _write(path, sessions)
        found = {name: _run(path) for name, path in (("small", small), ("large", large), ("bare", Path(os.devnull)))}
    for name, (seconds, megabytes) in found.items():
        print(f"{name:6} {seconds:6.2f} s  {megabytes:5.0f} MB")
    ratio = found["large"][0] / found["small"][0]
    print(f"three times the sessions take {ratio:.2f} times as long (linear: 3)")
    seconds, megabytes = found["large"]
    return 0 if seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES and ratio <= MOST_RATIO else 1


def _run(path: Path) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, __file__, "--measure", str(path)], capture_output=True, text=True, check=True
    )
    seconds, megabytes = json.loads(done.stdout)
    return seconds, megabytes


def _measure(path: Path) -> int:
    from workshop.ledger.ledger import Ledger
    from workshop.report.cohort import cohort

    start = perf_counter()
    if path != Path(os.devnull):
        with Ledger.open(path, read_only=True) as ledger:
            cohort(ledger)
    seconds = perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(json.dumps([seconds, peak]))
    return 0


def _write(path: Path, sessions: int) -> None:
    from workshop.ledger.ledger import Ledger
    from workshop.model import events as ev
    from workshop.pack.load import load_pack
    from workshop.session.plan import Plan, opening

    pack = load_pack(None)
    cases = tuple(case.id for case in pack.cases)
    with Ledger.open(path) as ledger:
        for number in range(sessions):
            agent = ev.AgentConfig(name=f"agent-{number % AGENTS}")
            body, blobs = opening(pack, Plan(agent, f"operator {number % 5}", cases, repeats=3), "bench")
            brief = b"a brief"
            texts = _blobs(brief)
            bodies = [body, *_events(cases, number, texts)]
            ledger.append(f"{number:032x}", bodies[:EVENTS], blobs={**blobs, **texts}, holder="bench", at=None)


def _blobs(*data: bytes) -> dict[str, bytes]:
    from workshop.model.canonical import sha256_hex

    return {sha256_hex(one): one for one in data}


def _events(cases: tuple[str, ...], seed: int, blobs: dict[str, bytes]) -> "Iterator[Body]":
    from workshop.model import events as ev
    from workshop.model.canonical import arguments_digest
    from workshop.model.rulings import Ruling
    from workshop.model.words import Check, EndReason, Gate, MessageKind, Proposed, RulingKind, Source, Verdict

    [sha] = blobs
    arguments = '{"sku":"K-114","site":"north"}'
    digest = arguments_digest(arguments)
    result = json.dumps({"sku": "K-114", "on_hand": 17, "notes": "counted the day before, by two people " * 5})
    ruling = Ruling(
        ruling=RulingKind.RETURNED, gate=Gate.FIXTURE, rule="north", counted=True, executed=True, result=result
    )
    call = ev.CallBody(tool="inventory_lookup", arguments_json=arguments, digest=digest)
    proposal = ev.ProposalBody(verdict=Proposed.PASS, reason="The end state and the answer are as the case wants them.")
    for repeat in (1, 2, 3, 4):
        for place, case in enumerate(cases):
            name = f"{case}.{repeat}"
            yield ev.AttemptOpened(attempt=name, case=case, repeat=repeat)
            yield ev.BriefHanded(attempt=name, fresh_chat=True, protocol_sha256=sha, brief_sha256=sha)
            for message in range(1, 9):
                yield ev.MessageReceived(
                    attempt=name, message=message, raw_sha256=sha, raw_bytes=7, source=Source.PASTE,
                    kind=MessageKind.CALLS, form="openai", calls=(call,),
                )  # fmt: skip
                yield ev.RequestRuled(
                    attempt=name, message=message, request=message, position=1, tool="inventory_lookup",
                    arguments_json=arguments, digest=digest, ruling=ruling,
                )  # fmt: skip
                yield ev.ReplyServed(attempt=name, message=message, reply_sha256=sha, reply_bytes=7, results=1)
            yield ev.AnswerTaken(attempt=name, raw_sha256=sha, raw_bytes=7, source=Source.PASTE)
            yield ev.AttemptEnded(attempt=name, reason=EndReason.ANSWERED)
            for check in Check:
                failed = check is Check.EVIDENCE and (seed * 7 + place * 3 + repeat) % 5 == 0
                yield ev.VerdictGiven(
                    actor="Ana", attempt=name, check=check, verdict=Verdict.FAIL if failed else Verdict.PASS,
                    reason="no receipt" if failed else "", scorer="Ana" if repeat % 2 else "Ben", proposal=proposal,
                )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
