"""Sessions made row by row, without desk, intake or database."""

from datetime import UTC, datetime, timedelta
from functools import cache

from workshop.model import events as ev
from workshop.model.canonical import arguments_digest, sha256_hex
from workshop.model.fingerprint import fingerprint
from workshop.model.rulings import Ruling
from workshop.model.session_record import SessionRecord
from workshop.model.words import (
    Check,
    Choice,
    ClaimTick,
    Connection,
    Decision,
    EndReason,
    Gate,
    MessageKind,
    Proposed,
    RulingKind,
    Source,
    Verdict,
    VoidCause,
)
from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.report.cards import Scorecard
from workshop.report.scorecard import build

VERDICTS = {"P": Verdict.PASS, "F": Verdict.FAIL, "N": Verdict.NOT_MEASURABLE}
RETURNED = Ruling(ruling=RulingKind.RETURNED, gate=Gate.FIXTURE, rule="north", counted=True, executed=True, result="17")


@cache
def core() -> Pack:
    return load_pack()


@cache
def digests() -> dict[str, str]:
    return {"pack_sha256": sha256_hex(core().frozen()), "rubric_sha256": core().rubric_sha256}


def proposal(letter: str, reason: str = "as the ledger shows", events: tuple[int, ...] = ()) -> ev.ProposalBody:
    word = {"P": "pass", "F": "fail", "N": "not_measurable", "U": "undecided"}[letter]
    return ev.ProposalBody(verdict=Proposed(word), reason=reason, events=events)


class Log:
    """A session that grows by acts; each row comes one second after the last."""

    def __init__(self, *, cases: tuple[str, ...] = ("stock-count",), repeats: int = 3, **changes: object) -> None:
        self.rows: list[ev.Row] = []
        self.blobs: dict[str, bytes] = {}
        self.now = datetime(2031, 4, 2, 8, 0, tzinfo=UTC)
        self.plays: dict[str, int] = {}
        self.messages: dict[str, int] = {}
        self.requests: dict[str, int] = {}
        fields: dict[str, object] = {
            "app_version": "0.1.0",
            "pack_id": core().id,
            "pack_version": core().version,
            **digests(),
            "protocol_sha256": sha256_hex(b"ask like this"),
            "agent": ev.AgentConfig(name="agent-A", version="2031-04"),
            "connection": Connection.CHAT,
            "operator": "Olga",
            "cases": cases,
            "repeats": repeats,
            "desk_revision": "1",
            "fingerprint": "",
            "holder": "here:1:aa",
        }
        body = ev.SessionOpened.model_validate({**fields, **changes})
        self.log_id = "5f0e2c9a7b41d8e36a90c2f47d15be08"
        self.add(body.model_copy(update={"fingerprint": fingerprint(body)}))

    def add(self, body: ev.Body) -> int:
        seq = len(self.rows) + 1
        self.now += timedelta(seconds=1)
        at = self.now.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        text = f"{seq}{body.model_dump_json()}"
        self.rows.append(
            ev.Row(log_id=self.log_id, seq=seq, at=at, prev="0" * 64, hash=sha256_hex(text.encode()), body=body)
        )
        return seq

    def blob(self, data: bytes) -> str:
        self.blobs[sha256_hex(data)] = data
        return sha256_hex(data)

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def begin(self, case: str = "stock-count", repeat: int = 1, *, fresh: bool = True, practice: str = "") -> str:
        self.plays[case] = self.plays.get(case, 0) + 1
        return self.open_as(f"{case}.{self.plays[case]}", case, repeat, fresh=fresh, practice=practice)

    def open_as(
        self, name: str, case: str = "stock-count", repeat: int = 1, *, fresh: bool = True, practice: str = ""
    ) -> str:
        """Open an attempt under a name that the session itself need not give, and hand it its brief."""
        self.messages[name] = self.requests[name] = 0
        self.add(ev.AttemptOpened(attempt=name, case=case, repeat=repeat, practice_agent=practice))
        sheet, brief = self.blob(b"protocol sheet"), self.blob(b"Task 1, as it was handed over")
        self.add(ev.BriefHanded(attempt=name, fresh_chat=fresh, protocol_sha256=sheet, brief_sha256=brief))
        return name

    def message(self, attempt: str, text: str | bytes, *, flags: tuple[str, ...] = ()) -> int:
        raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        self.messages[attempt] += 1
        return self.add(
            ev.MessageReceived(
                attempt=attempt,
                message=self.messages[attempt],
                raw_sha256=self.blob(raw),
                raw_bytes=len(raw),
                source=Source.LINE,
                kind=MessageKind.CALLS,
                flags=flags,
            )
        )

    def ask(
        self,
        attempt: str,
        tool: str = "inventory_lookup",
        arguments: str = '{"sku":"K-114"}',
        ruling: Ruling = RETURNED,
        *,
        text: str | bytes = "a request",
        served: bool = True,
        delay: float = 0,
    ) -> int:
        """One message with one request and its reply; gives the row of the ruling."""
        self.message(attempt, text)
        self.requests[attempt] += 1
        seq = self.add(
            ev.RequestRuled(
                attempt=attempt,
                message=self.messages[attempt],
                request=self.requests[attempt],
                position=1,
                tool=tool,
                arguments_json=arguments,
                digest=arguments_digest(arguments),
                ruling=ruling,
            )
        )
        if served:
            self.wait(delay)
            self.serve(attempt, ruling.result)
        return seq

    def serve(self, attempt: str, result: str) -> int:
        data = f"Result 1 of 1\n{result}\n".encode()
        return self.add(
            ev.ReplyServed(
                attempt=attempt,
                message=self.messages[attempt],
                reply_sha256=self.blob(data),
                reply_bytes=len(data),
                results=1,
            )
        )

    def decide(self, attempt: str, decision: Decision, *, off_script: bool = False, reason: str = "") -> int:
        last = self.last_ruling(attempt)
        return self.add(
            ev.ApprovalDecided(
                attempt=attempt,
                request=last.request,
                tool=last.tool,
                digest=last.digest,
                decision=decision,
                scripted=Decision.DENY,
                off_script=off_script,
                reason=reason,
            )
        )

    def choose(self, attempt: str, choice: Choice, text: str = "") -> int:
        return self.add(
            ev.ChoiceMade(attempt=attempt, request=self.last_ruling(attempt).request, choice=choice, text=text)
        )

    def rule_again(self, attempt: str, ruling: Ruling) -> int:
        last = self.last_ruling(attempt)
        first = next(r.seq for r in self.rows if isinstance(r.body, ev.RequestRuled) and r.body == last)
        return self.add(last.model_copy(update={"ruling": ruling, "of": first}))

    def last_ruling(self, attempt: str) -> ev.RequestRuled:
        return [r.body for r in self.rows if isinstance(r.body, ev.RequestRuled) and r.body.attempt == attempt][-1]

    def answer(self, attempt: str, text: str | bytes = "There are 41 units.") -> None:
        raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        self.add(ev.AnswerTaken(attempt=attempt, raw_sha256=self.blob(raw), raw_bytes=len(raw), source=Source.LINE))
        self.add(ev.AttemptEnded(attempt=attempt, reason=EndReason.ANSWERED))

    def end(self, attempt: str, reason: EndReason) -> None:
        self.add(ev.AttemptEnded(attempt=attempt, reason=reason))

    def void(self, attempt: str, reason: str = "the wrong reply", cause: VoidCause = VoidCause.WRONG_REPLY) -> None:
        self.add(ev.AttemptVoided(attempt=attempt, cause=cause, reason=reason))

    def score(self, attempt: str, letters: str, *, scorer: str = "Olga", reason: str = "seen by all") -> list[int]:
        """Verdicts for the checks in order; "·" leaves one out."""
        return [
            self.verdict(attempt, check, letter, scorer=scorer, reason=reason)
            for check, letter in zip(Check, letters, strict=True)
            if letter in VERDICTS
        ]

    def settle(
        self, attempt: str, check: Check, letter: str, *, scorer: str = "Eve", reason: str = "talked over"
    ) -> int:
        """Adjudicate a check on all verdicts that stand on it."""
        rows = tuple(seq for seq, _, _ in self.record.settled(attempt)[check].opinions)
        return self.add(
            ev.VerdictAdjudicated(
                actor=scorer,
                attempt=attempt,
                check=check,
                verdict=VERDICTS[letter],
                reason=reason,
                scorer=scorer,
                adjudicates=rows,
                proposal=proposal(letter),
            )
        )

    def begin_scoring(self, attempt: str, scorer: str, *, blind: bool) -> int:
        return self.add(ev.ScoringBegun(actor=scorer, attempt=attempt, scorer=scorer, blind=blind))

    def end_blind(self, attempt: str, scorer: str, *, by: str = "", reason: str = "") -> int:
        return self.add(ev.BlindEnded(actor=by or scorer, attempt=attempt, scorer=scorer, reason=reason))

    def claim(self, attempt: str, words: str, status: str, *events: int, scorer: str = "Eve", reason: str = "") -> int:
        return self.add(
            ev.ClaimAdded(
                actor=scorer,
                attempt=attempt,
                scorer=scorer,
                words=words,
                status=ClaimTick(status),
                events=events,
                reason=reason,
            )
        )

    def verdict(
        self,
        attempt: str,
        check: Check,
        letter: str,
        *,
        scorer: str = "Olga",
        reason: str = "seen by all",
        supersedes: int | None = None,
        proposed: ev.ProposalBody | None = None,
    ) -> int:
        return self.add(
            ev.VerdictGiven(
                actor=scorer,
                attempt=attempt,
                check=check,
                verdict=VERDICTS[letter],
                reason=reason,
                scorer=scorer,
                supersedes=supersedes,
                proposal=proposed or proposal(letter),
            )
        )

    def clear(self, attempt: str, check: Check, supersedes: int, *, scorer: str = "Olga", reason: str = "") -> int:
        return self.add(
            ev.VerdictCleared(
                actor=scorer, attempt=attempt, check=check, scorer=scorer, supersedes=supersedes, reason=reason
            )
        )

    def review(self, attempt: str, **fields: str) -> int:
        return self.add(ev.ReviewSaved(attempt=attempt, fields=fields))

    def play(self, letters: str, case: str = "stock-count", repeat: int = 1, *, text: str = "") -> str:
        """A whole attempt with one request, an answer and verdicts."""
        name = self.begin(case, repeat)
        self.ask(name)
        self.answer(name, text or f"There are 41 units. (I am attempt {name}.)")
        self.score(name, letters)
        return name

    @property
    def record(self) -> SessionRecord:
        return SessionRecord.of(self.rows)

    def card(self) -> Scorecard:
        return build(self.record, core(), self.blobs.__getitem__)
