"""Sessions for the benchmarks, written through the ledger: every attempt has eight requests, an answer and verdicts."""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workshop.model.events import Body

AGENTS = 12
BATCH = 5000
"""Events appended at once."""


def write(path: Path, sessions: int, events: int) -> None:
    """Write a ledger of so many sessions of so many events each."""
    from workshop.ledger.ledger import Ledger
    from workshop.model import events as ev
    from workshop.model.canonical import sha256_hex
    from workshop.pack.load import load_pack
    from workshop.session.plan import Plan, opening

    pack = load_pack(None)
    cases = tuple(case.id for case in pack.cases)
    brief = b"a brief"
    with Ledger.open(path) as ledger:
        for number in range(sessions):
            agent = ev.AgentConfig(name=f"agent-{number % AGENTS}")
            body, blobs = opening(pack, Plan(agent, f"operator {number % 5}", cases, repeats=3), "bench")
            texts = {sha256_hex(brief): brief}
            ledger.append(f"{number:032x}", [body], blobs={**blobs, **texts}, holder="bench", at=None)
            rest = islice(_events(cases, number, texts), events - 1)
            while batch := list(islice(rest, BATCH)):
                ledger.append(f"{number:032x}", batch, blobs=texts, holder="bench", at=None)


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
    for repeat in count(1):
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
