"""Line mode's JSON: one object a line in, exactly one line out for each, printed only after the commit."""

import json
import sys
from collections.abc import Callable
from typing import BinaryIO, TextIO

from workshop.cli.line_values import BadLine, bytes_of, flag_of, need_true, number_of, object_of, one_of, text_of
from workshop.cli.view import review_json, view_json
from workshop.intake import doubt_words
from workshop.ledger.errors import LedgerError
from workshop.model.attempt import AttemptRecord
from workshop.model.canonical import Json, sha256_hex
from workshop.model.echo import echo
from workshop.model.events import ProposalBody, RequestRuled
from workshop.model.visible import visible_line
from workshop.model.words import (
    Awaiting,
    Check,
    Choice,
    ClaimTick,
    Decision,
    EndReason,
    Source,
    Verdict,
    VoidCause,
)
from workshop.session import NotTheAgents, Session, SessionError, Step

MAX_LINE = 16 * 1024 * 1024
"""A longer line is refused; a message of 1 MiB fits with every character escaped."""

PLAYING = {"message", "answer"}
"""Verbs that begin the next repeat when the attempt found is played and only waits to be scored."""

AGENTS_OWN = "agent_wrote_it"
"""Stands beside a message or an answer that is a text of the session itself, and is the agent's all the same."""

COMPANIONS = {
    "message": {AGENTS_OWN},
    "approve": {"reason"},
    "answer": {"confirm", AGENTS_OWN},
    "confirm": {"candidate"},
    "void": {"reason"},
    "verdict": {"value", "reason", "scorer"},
    "clear": {"reason", "scorer"},
    "begin": {"scorer"},
    "unblind": {"reason", "scorer"},
    "adjudicate": {"value", "reason", "scorer"},
    "claim": {"status", "events", "reason", "scorer"},
    "withdraw": {"reason", "scorer"},
    "review": {"scorer"},
}


class JsonLines:
    """Plays one attempt by JSON lines.

    `scorer` is who scores where a line names nobody. With `alone` every line is theirs, and one that names another
    scorer is refused. Without, the keyboard is the room's: lines name their scorers, and while anybody scores the
    attempt blind only lines of those who do are taken.
    """

    def __init__(
        self, session: Session, attempt: str, source: BinaryIO, sink: TextIO, *, scorer: str = "", alone: bool = False
    ) -> None:
        self._scorer, self._alone = scorer, alone
        self._session = session
        self._attempt = attempt
        self._source = source
        self._sink = sink
        self._begin_next: Callable[[], str] | None = None
        self._acts: dict[str, Callable[[dict[str, Json]], Step]] = {
            "message": self._message,
            "approve": self._approve,
            "improvise": self._improvise,
            "fallback": self._fallback,
            "deny": self._deny,
            "confirm": self._confirm,
            "nudge": self._nudge,
            "answer": self._answer,
            "give_up": self._give_up,
            "void": self._void,
            "begin": self._begin,
            "unblind": self._unblind,
            "verdict": self._verdict,
            "clear": self._clear,
            "adjudicate": self._adjudicate,
            "claim": self._claim,
            "withdraw": self._withdraw,
            "review": self._review,
        }

    def run(self, *, resumed: bool, begin_next: Callable[[], str] | None = None) -> int:
        """Take lines until the input ends. Returns the exit code: 0, also after refused lines.

        An attempt that was resumed to be scored is left as it is when the first act is one of play: `begin_next`
        then opens the next repeat and gives its name.
        """
        waits = self._session.attempt(self._attempt).awaiting
        self._begin_next = begin_next if resumed and waits is Awaiting.SCORING else None
        self._state(resumed)
        while line := self._source.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                self._skip_rest()
                self._error(f"the line is longer than {MAX_LINE} bytes")
                continue
            try:
                self._line(line)
            except NotTheAgents as error:
                self._error(f'{error} ("{AGENTS_OWN}": true beside it)', error.code)
            except (BadLine, SessionError, LedgerError) as error:
                self._error(str(error))
        return 0

    def _line(self, line: bytes) -> None:
        value = object_of(line)
        if "view" in value and set(value) <= {"view", "scorer"}:
            need_true(value, "view")
            self._print(view_json(self._session, self._session.visible_to(self._attempt, self._who(value))))
            return
        verbs = [key for key in value if key in self._acts]
        if len(verbs) != 1:
            raise BadLine(f"expected one of {', '.join(self._acts)} in the object, found {', '.join(value) or 'none'}")
        verb = verbs[0]
        extra = set(value) - {verb} - COMPANIONS.get(verb, set())
        if extra:
            raise BadLine(f"{verb} does not take {', '.join(sorted(extra))}")
        if self._begin_next is not None and verb in PLAYING and not self._sent_again(value):
            if not _agents_own(value) and isinstance(value[verb], str):
                self._session.refuse_own(self._attempt, bytes_of(value, verb))
            self._attempt = self._begin_next()
            self._begin_next = None
        step = self._acts[verb](value)
        self._begin_next = None
        self._print(self._acknowledged(verb, step))
        if verb == "answer":
            self._print(self._proposals())

    def _sent_again(self, value: dict[str, Json]) -> bool:
        """The line is the answer that is on record: sent again by somebody who missed that it was taken."""
        taken, text = self._session.attempt(self._attempt).answer, value.get("answer")
        if taken is None or not isinstance(text, str):
            return text is True
        return sha256_hex(bytes_of(value, "answer")) == taken.raw_sha256

    # ------------------------------------------------------------------ the forms

    def _message(self, value: dict[str, Json]) -> Step:
        raw = bytes_of(value, "message")
        return self._session.receive(self._attempt, raw, Source.LINE, serve=True, agents_own=_agents_own(value))

    def _approve(self, value: dict[str, Json]) -> Step:
        decision = one_of(Decision, value, "approve")
        return self._session.approve(self._attempt, decision, text_of(value, "reason", ""), serve=True)

    def _improvise(self, value: dict[str, Json]) -> Step:
        return self._session.choose(self._attempt, Choice.IMPROVISE, text_of(value, "improvise"), serve=True)

    def _fallback(self, value: dict[str, Json]) -> Step:
        need_true(value, "fallback")
        return self._session.choose(self._attempt, Choice.FALLBACK, serve=True)

    def _deny(self, value: dict[str, Json]) -> Step:
        return self._session.choose(self._attempt, Choice.DENY, text_of(value, "deny"), serve=True)

    def _confirm(self, value: dict[str, Json]) -> Step:
        candidate = number_of(value["candidate"], "candidate", "a number") if "candidate" in value else None
        return self._session.confirm(self._attempt, flag_of(value, "confirm"), candidate, serve=True)

    def _nudge(self, value: dict[str, Json]) -> Step:
        return self._session.nudge(self._attempt, text_of(value, "nudge"))

    def _answer(self, value: dict[str, Json]) -> Step:
        raw = None if value["answer"] is True else bytes_of(value, "answer")
        quoted = "confirm" in value and not flag_of(value, "confirm")
        own = _agents_own(value)
        return self._session.answer(self._attempt, raw, Source.LINE, quoted_calls=quoted, agents_own=own)

    def _give_up(self, value: dict[str, Json]) -> Step:
        need_true(value, "give_up")
        return self._session.end(self._attempt, EndReason.GAVE_UP)

    def _void(self, value: dict[str, Json]) -> Step:
        cause = one_of(VoidCause, value, "void")
        return self._session.void(self._attempt, cause, text_of(value, "reason", ""))

    def _verdict(self, value: dict[str, Json]) -> Step:
        check = one_of(Check, value, "verdict")
        verdict = one_of(Verdict, value, "value")
        reason, scorer = self._why_and_who(value)
        return self._session.verdict(self._attempt, check, verdict, reason, scorer)

    def _clear(self, value: dict[str, Json]) -> Step:
        check = one_of(Check, value, "clear")
        return self._session.clear_verdict(self._attempt, check, *self._why_and_who(value))

    def _begin(self, value: dict[str, Json]) -> Step:
        how = text_of(value, "begin")
        if how not in ("blind", "open"):
            raise BadLine("begin takes one of blind, open")
        _, scorer = self._why_and_who(value)
        return self._session.begin_scoring(self._attempt, scorer, blind=how == "blind")

    def _unblind(self, value: dict[str, Json]) -> Step:
        reason, by = self._why_and_who(value)
        return self._session.end_blind(self._attempt, text_of(value, "unblind"), reason, by)

    def _adjudicate(self, value: dict[str, Json]) -> Step:
        check = one_of(Check, value, "adjudicate")
        verdict = one_of(Verdict, value, "value")
        return self._session.adjudicate(self._attempt, check, verdict, *self._why_and_who(value))

    def _claim(self, value: dict[str, Json]) -> Step:
        words, status = text_of(value, "claim"), one_of(ClaimTick, value, "status")
        rows = value.get("events", [])
        if not isinstance(rows, list):
            raise BadLine("events takes a list of event numbers")
        numbers = tuple(number_of(row, "events") for row in rows)
        return self._session.add_claim(self._attempt, words, status, numbers, *self._why_and_who(value))

    def _withdraw(self, value: dict[str, Json]) -> Step:
        return self._session.withdraw_claim(
            self._attempt, number_of(value["withdraw"], "withdraw"), *self._why_and_who(value)
        )

    def _why_and_who(self, value: dict[str, Json]) -> tuple[str, str]:
        return text_of(value, "reason", ""), self._who(value)

    def _who(self, value: dict[str, Json]) -> str:
        """Who a scoring line speaks for."""
        named = text_of(value, "scorer", "")
        who = self._session.scorer_name(named or self._scorer)
        if self._alone and who != self._scorer:
            raise BadLine(
                f"these are {self._scorer}'s lines, and this one names {visible_line(echo(named))}; who scores for "
                "themselves does so with `workshop score --scorer NAME`"
            )
        if not self._alone and "begin" not in value and "unblind" not in value:
            self._session.keep_blind(self._attempt, who, showing="view" in value)
        return who

    def _review(self, value: dict[str, Json]) -> Step:
        fields = value["review"]
        if not isinstance(fields, dict) or not fields:
            raise BadLine("review takes an object of field: text")
        texts = {name: text_of(fields, name) for name in fields}
        return self._session.review(self._attempt, texts, self._who(value))

    # ------------------------------------------------------------------ the lines out

    def _acknowledged(self, verb: str, step: Step) -> dict[str, Json]:
        awaiting = step.record.awaiting
        return {
            "seq": step.rows[-1].seq,
            "hash": step.rows[-1].hash,
            "kind": verb,
            "attempt": self._attempt,
            "awaiting": None if awaiting is Awaiting.NOTHING else awaiting.value,
            "rulings": [_ruling_json(ruled) for ruled in step.rulings],
            "reply": step.reply,
            "counters": self._counters(step),
            **({"review": review_json(self._session, self._attempt)} if verb == "review" else {}),
            **({"candidates": _candidates_json(step.record)} if awaiting is Awaiting.CONFIRMATION else {}),
        }

    def _counters(self, step: Step) -> Json:
        limits = self._session.case_of(self._attempt).limits
        return {
            "requests": step.record.counted,
            "requests_limit": limits.requests,
            "form_errors": step.record.form_errors,
            "form_errors_limit": limits.form_errors,
            "messages": len(step.record.messages),
        }

    def _proposals(self) -> dict[str, Json]:
        found = self._session.proposals(self._attempt)
        return {"kind": "proposals", "checks": {check.value: _proposal_json(body) for check, body in found.items()}}

    def _error(self, text: str, code: str = "") -> None:
        awaiting = self._session.attempt(self._attempt).awaiting
        waits = None if awaiting is Awaiting.NOTHING else awaiting.value
        self._print({"kind": "error", "error": text, **({"code": code} if code else {}), "awaiting": waits})

    def _print(self, value: dict[str, Json]) -> None:
        self._sink.write(json.dumps(value, ensure_ascii=True) + "\n")
        self._sink.flush()

    def _state(self, resumed: bool) -> None:
        """Where the attempt stands, on stderr: stdout holds one line for each line in and nothing else."""
        if self._session.attempt(self._attempt).awaiting is Awaiting.SERVING:
            self._session.serve(self._attempt)
        record = self._session.attempt(self._attempt)
        state: dict[str, Json] = {
            "session": self._session.log_id,
            "attempt": self._attempt,
            "resumed": resumed,
            "awaiting": record.awaiting.value,
            "requests": record.counted,
        }
        if resumed:
            state["last_reply"] = self._session.last_reply(self._attempt)
        sys.stderr.write(json.dumps(state, ensure_ascii=True) + "\n")
        sys.stderr.flush()

    def _skip_rest(self) -> None:
        while (part := self._source.readline(MAX_LINE)) and not part.endswith(b"\n"):
            pass


def _candidates_json(record: AttemptRecord) -> list[Json]:
    """The candidates of the open message, each with the operator's word on it, null while there is none."""
    message = record.open_message
    if message is None:
        return []
    body = message.body
    return [
        {
            "candidate": place,
            "tool": call.tool,
            "arguments": call.arguments_json,
            "doubt": doubt_words(body.reason, body.place, call.doubt, call.words),
            "request": said,
        }
        for place, (call, said) in enumerate(zip(message.body.calls, message.decided, strict=True), 1)
    ]


def _agents_own(value: dict[str, Json]) -> bool:
    return AGENTS_OWN in value and flag_of(value, AGENTS_OWN)


def _ruling_json(ruled: RequestRuled) -> Json:
    ruling = ruled.ruling
    return {
        "request": ruled.request,
        "tool": ruled.tool,
        "ruling": ruling.ruling.value,
        "code": ruling.code,
        "reason": ruling.reason,
        "rule": ruling.rule,
        "repairs": list(ruled.repairs),
        "nearest": ruling.nearest.model_dump(mode="json") if ruling.nearest else None,
    }


def _proposal_json(body: ProposalBody) -> Json:
    value: Json = body.model_dump(mode="json")
    return value
