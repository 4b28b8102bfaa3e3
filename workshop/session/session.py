"""One facade over a session: open, resume, play, score. Every act is one transaction of the ledger."""

import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import Self

from workshop import desk, intake
from workshop.ledger.holder import Holder, is_alive
from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import LogReport
from workshop.ledger.verify import verify
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.calls import Reading
from workshop.model.canonical import Json, sha256_hex
from workshop.model.echo import echo
from workshop.model.session_record import HOLDER_GONE, SessionRecord
from workshop.model.visible import visible_line
from workshop.model.words import (
    Awaiting,
    Check,
    Choice,
    Decision,
    EndReason,
    MessageKind,
    Source,
    VoidCause,
)
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.session import acknowledge, given, play, score
from workshop.session.chain import frozen_pack, readable
from workshop.session.errors import BrokenChain, HeldElsewhere, NotNow, NotTheAgents, SessionError
from workshop.session.own_texts import OwnText, OwnTexts
from workshop.session.plan import Plan, next_repeat, opening
from workshop.session.scoring_acts import ScoringActs
from workshop.session.step import Step as Step

BY_HAND = frozenset(Source) - {Source.PRACTICE, Source.LIVE}
"""Ways on which a text of the session itself can come back by mistake."""


class Session(ScoringActs):
    """A session as this process holds it. Without a holder it is read-only.

    Every method that acts raises NotNow when the act doesn't fit the moment, and a LedgerError when it could not be
    written; in both cases nothing was changed.
    """

    def __init__(self, ledger: Ledger, record: SessionRecord, pack: Pack, holder: Holder | None) -> None:
        self.ledger = ledger
        self.record = record
        self.pack = pack
        self.broken = ""
        """Why nothing may be appended: what checking the log's chain found; "" when it is sound or unchecked."""
        self.report: LogReport | None = None
        """What the last check of the log's chain found; None while it was not checked."""
        self._holder = holder
        self._proposals: dict[str, dict[Check, ev.ProposalBody]] = {}
        self._own_texts = OwnTexts()

    # ------------------------------------------------------------------ opening

    @classmethod
    def open(cls, ledger: Ledger, pack: Pack, plan: Plan, *, log_id: str) -> Self:
        """Open a new session: freezes the pack and writes row 1. `log_id` is 32 hex digits nobody used before."""
        holder = Holder.acquire(ledger.path, log_id)
        try:
            body, blobs = opening(pack, plan, holder.token)
            rows = ledger.append(log_id, [body], blobs=blobs, holder=holder.token)
        except BaseException:
            holder.release()
            raise
        return cls(ledger, SessionRecord.of(rows), pack, holder)

    @classmethod
    def read(cls, ledger: Ledger, log_id: str) -> Self:
        """Open a session for reading only. Of a damaged log the rows that can be read are taken in."""
        record, why = readable(ledger, log_id)
        session = cls(ledger, record, frozen_pack(ledger, record), None)
        session.broken = why
        return session

    @classmethod
    def resume(cls, ledger: Ledger, log_id: str, *, take_over: bool = False) -> Self:
        """Take up a session where it stands. Raises HeldElsewhere when its holder lives, unless `take_over`.

        One whose chain is broken comes back read-only, with the reason in `broken`.
        """
        session = cls.read(ledger, log_id)
        with contextlib.suppress(BrokenChain):
            session.take(take_over=take_over)
        return session

    def check(self) -> LogReport:
        """Check the log's chain, about a tenth of a second for 1,000 rows; `broken` says so when it is damaged."""
        self.report = verify(self.ledger, self.log_id)[0]
        if not self.report.ok and not self.broken:
            self.broken = self.report.verdict
        return self.report

    def take(self, *, take_over: bool = False) -> None:
        """Become the holder of a session opened for reading.

        Raises BrokenChain when the log is damaged, and HeldElsewhere when the holder lives, unless `take_over`.
        """
        report = self.check()
        if self.broken or not report.ok:
            self.broken = self.broken if report.ok else report.verdict
            raise BrokenChain(self.log_id, self.broken)
        previous = self.record.holder
        alive = is_alive(self.ledger.path, self.log_id, previous)
        if alive and not take_over:
            raise HeldElsewhere(previous)
        holder = Holder.acquire(self.ledger.path, self.log_id)
        why = "taken over from a living holder" if alive else HOLDER_GONE
        try:
            body = ev.SessionTaken(holder=holder.token, previous=previous, reason=why)
            row = self.ledger.append_take_over(self.log_id, body, expect_seq=self.record.seq)
        except BaseException:
            holder.release()
            raise
        self.record.apply(row)
        self._holder = holder

    def close(self) -> None:
        """Let the session go; the ledger stays open."""
        if self._holder is not None:
            self._holder.release()
            self._holder = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ looking

    @property
    def log_id(self) -> str:
        """The session's log."""
        return self.record.log_id

    @property
    def holder(self) -> str:
        """The token this process writes with, "" while it may only look."""
        return "" if self._holder is None else self._holder.token

    @property
    def read_only(self) -> bool:
        """This process may look, not act."""
        return self._holder is None

    def attempt(self, attempt: str) -> AttemptRecord:
        """The record of an attempt. Raises SessionError when there is none of that name."""
        found = self.record.attempts.get(attempt)
        if found is None:
            raise SessionError(f"there is no attempt {visible_line(echo(attempt))}")
        return found

    def case_of(self, attempt: str) -> Case:
        """The frozen case an attempt plays."""
        return self.case(self.attempt(attempt).case)

    def case(self, case_id: str) -> Case:
        """A case of the frozen pack. Raises SessionError when it has none of that id."""
        found = self.pack.case(case_id)
        if found is None:
            raise SessionError(f"pack {self.pack.id} has no case {visible_line(echo(case_id))}")
        return found

    def refresh(self) -> bool:
        """Take in rows another process wrote; True when there were any. A broken log is left as it was read."""
        if self.broken:
            return False
        rows = self.ledger.rows_after(self.log_id, self.record.seq)
        for row in rows:
            self.record.apply(row)
        return bool(rows)

    def raw(self, message: ev.MessageReceived | ev.AnswerTaken) -> bytes:
        """The exact bytes of a message or an answer."""
        return self.ledger.blob(message.raw_sha256)

    def texts(self, attempt: str) -> dict[int, str]:
        """Texts of an attempt for scoring: message number to text, the final answer under 0."""
        record = self.attempt(attempt)
        texts = {m.message: _text(self.raw(m.body)) for m in record.messages}
        if record.answer is not None:
            texts[0] = _text(self.raw(record.answer))
        return texts

    def last_reply(self, attempt: str) -> str | None:
        """The text of the last reply or nudge that was served."""
        for message in reversed(self.attempt(attempt).messages):
            if message.reply_sha256:
                return self.ledger.blob(message.reply_sha256).decode()
        return None

    def protocol_text(self) -> str:
        """The protocol sheet, to be handed over first."""
        return desk.protocol_text(self.pack)

    def brief_text(self, attempt: str) -> str:
        """The brief of an attempt's case, to be handed over after the protocol sheet."""
        return desk.brief_text(self.pack, self.case_of(attempt))

    def pending_reply(self, attempt: str) -> str | None:
        """The reply that would be served now, None while none is due."""
        record = self.attempt(attempt)
        if record.awaiting is not Awaiting.SERVING or record.open_message is None:
            return None
        return play.reply_of(record, record.open_message)

    def read_message(self, attempt: str, raw: bytes) -> Reading:
        """What intake finds in a text, with the case's tools at hand. Writes nothing."""
        tools: dict[str, Json] = {tool.name: tool.parameters for tool in self.case_of(attempt).tools}
        return intake.read(raw, tools)

    def own_text(self, attempt: str, raw: bytes) -> OwnText | None:
        """The text of this session that these bytes are; None where they are not plainly one of them."""
        self._own_texts.take_in(self.record, self.pack, self.ledger.blob)
        return self._own_texts.find(raw, attempt)

    def refuse_own(self, attempt: str, raw: bytes) -> None:
        """Raise NotTheAgents for a text that this session handed over itself."""
        own = self.own_text(attempt, raw)
        if own is not None:
            raise NotTheAgents(own.words(self.attempt(attempt)))

    def proposals(self, attempt: str) -> dict[Check, ev.ProposalBody]:
        """What the app reads from the ledger for each check; kept once the attempt has ended and nothing can change."""
        record = self.attempt(attempt)
        found = self._proposals.get(attempt)
        if found is None:
            found = score.proposals(self.case_of(attempt), record, self.texts(attempt))
            if record.ended is not None:
                self._proposals[attempt] = found
        return dict(found)

    # ------------------------------------------------------------------ playing

    def start(self, case_id: str, *, repeat: int | None = None, practice_agent: str = "") -> Step:
        """Open an attempt of a case: the next repeat without one that counts, or the one named."""
        self.case(case_id)
        number = next_repeat(self.record, case_id, repeat, practice=bool(practice_agent))
        plays = sum(a.case == case_id for a in self.record.attempts.values())
        name = f"{case_id}.{plays + 1}"
        body = ev.AttemptOpened(attempt=name, case=case_id, repeat=number, practice_agent=practice_agent)
        return self._write(name, [body], {})

    def hand_brief(self, attempt: str, *, fresh_chat: bool) -> Step:
        """Record that protocol sheet and brief were handed over; the clock starts."""

        def move(m: play.Move) -> None:
            m.need(Awaiting.BRIEF)
            body = ev.BriefHanded(
                attempt=attempt,
                fresh_chat=fresh_chat,
                protocol_sha256=m.blob(self.protocol_text().encode()),
                brief_sha256=m.blob(self.brief_text(attempt).encode()),
            )
            m.add(body)

        return self._act(attempt, move)

    def receive(
        self, attempt: str, raw: bytes, source: Source, *, serve: bool = False, agents_own: bool = False
    ) -> Step:
        """Take a message of the agent in and rule its requests; with `serve` also serve the reply if one is due.

        Raises NotTheAgents for a text this session handed over, unless `agents_own` says that the agent wrote it.
        """
        if not agents_own:
            self._refuse_slip(attempt, raw, source)
        reading = self.read_message(attempt, raw)
        return self._act(attempt, lambda m: play.receive(m, raw, reading, source), serve=serve)

    def confirm(self, attempt: str, confirmed: bool, candidate: int | None = None, *, serve: bool = False) -> Step:
        """Say whether a doubtful candidate, by its place from 1, is a request; without one: all that are left."""
        return self._act(attempt, lambda m: play.confirm(m, confirmed, candidate), serve=serve)

    def approve(self, attempt: str, decision: Decision, reason: str = "", *, serve: bool = False) -> Step:
        """Give the approver's word on the held request."""
        return self._act(attempt, lambda m: play.approve(m, decision, reason), serve=serve)

    def choose(self, attempt: str, choice: Choice, text: str = "", *, serve: bool = False) -> Step:
        """Answer an unmatched request."""
        return self._act(attempt, lambda m: play.choose(m, choice, text), serve=serve)

    def serve(self, attempt: str) -> Step:
        """Serve the reply that is due; the step holds its exact text."""
        return self._act(attempt, play.serve)

    def nudge(self, attempt: str, name: str) -> Step:
        """Serve one of the rubric's nudges in reply to a message without a call."""
        found = next((nudge for nudge in self.pack.rubric.nudges if nudge.id == name), None)
        if found is None:
            names = ", ".join(nudge.id for nudge in self.pack.rubric.nudges)
            raise NotNow(f"there is no nudge of that name; there are: {names}")
        return self._act(attempt, lambda m: play.nudge(m, found.id, found.text))

    def answer(
        self, attempt: str, raw: bytes | None, source: Source, *, quoted_calls: bool = False, agents_own: bool = False
    ) -> Step:
        """Take a text as the final answer; None takes the last message. `quoted_calls`: calls in it are quotations.

        Raises NotTheAgents for a text this session handed over, unless `agents_own` says that the agent wrote it.
        """
        if raw is not None and not agents_own:
            self._refuse_slip(attempt, raw, source)
        text = raw if raw is not None else self._last_message(attempt)
        if not quoted_calls and self.read_message(attempt, text).kind is MessageKind.CALLS:
            raise NotNow(
                "this text holds a request, so it is not an answer: send it as a message, or say that the request in "
                "it is only quoted"
            )
        return self._act(attempt, lambda m: play.answer(m, text, source))

    def end(self, attempt: str, reason: EndReason) -> Step:
        """End an attempt without an answer."""
        if reason is EndReason.ANSWERED:
            raise NotNow("an answered attempt ends with its answer")
        return self._act(attempt, lambda m: play.end(m, reason))

    def void(self, attempt: str, cause: VoidCause, reason: str) -> Step:
        """Take an attempt out of every denominator; it stays listed."""

        def move(m: play.Move) -> None:
            if m.record.voided is not None:
                raise NotNow("the attempt is void already")
            why = given.reason(reason, due="say why the attempt is void")
            m.add(ev.AttemptVoided(attempt=attempt, cause=cause, reason=why))

        return self._act(attempt, move)

    def pause(self, attempt: str, reason: str) -> Step:
        """Stop the clock."""

        def move(m: play.Move) -> None:
            if m.record.paused or m.record.ended is not None or m.record.voided is not None:
                raise NotNow("the clock does not run")
            m.add(ev.ClockPaused(attempt=attempt, reason=given.reason(reason, due="say why the clock stops")))

        return self._act(attempt, move)

    def unpause(self, attempt: str) -> Step:
        """Let the clock go on."""

        def move(m: play.Move) -> None:
            if not m.record.paused:
                raise NotNow("the clock is running")
            m.add(ev.ClockResumed(attempt=attempt))

        return self._act(attempt, move)

    # ------------------------------------------------------------------ writing

    def _act(self, attempt: str, act: Callable[[play.Move], None], *, serve: bool = False) -> Step:
        move = play.Move(self.case_of(attempt), self.attempt(attempt), self.record.seq)
        act(move)
        if serve and move.record.awaiting is Awaiting.SERVING:
            play.serve(move)
        return self._write(attempt, move.bodies, move.blobs, move.reply)

    def _write(self, attempt: str, bodies: list[ev.Body], blobs: dict[str, bytes], reply: str | None = None) -> Step:
        if self.broken:
            raise BrokenChain(self.log_id, self.broken)
        if self._holder is None:
            raise NotNow("this session is open for reading only; take it over to act in it")
        rows = self.ledger.append(
            self.log_id, bodies, blobs=blobs, holder=self._holder.token, expect_seq=self.record.seq
        )
        acknowledge.written(rows)
        for row in rows:
            self.record.apply(row)
        return Step(tuple(rows), self.attempt(attempt), reply)

    def _refuse_slip(self, attempt: str, raw: bytes, source: Source) -> None:
        record = self.attempt(attempt)
        same = record.open_message is not None and record.open_message.body.raw_sha256 == sha256_hex(raw)
        if source in BY_HAND and record.awaiting is Awaiting.MESSAGE and not same:
            self.refuse_own(attempt, raw)

    def _last_message(self, attempt: str) -> bytes:
        message = self.attempt(attempt).open_message
        if message is None:
            raise NotNow("the last message was replied to; an answer must have come after the reply")
        if message.body.kind is MessageKind.CALLS:
            raise NotNow("what the agent wrote before it saw the results is not its answer")
        return self.raw(message.body)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
