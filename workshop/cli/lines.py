"""Line mode's JSON: one object a line in, exactly one line out for each, printed only after the commit."""

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import BinaryIO, TextIO, TypeVar

from workshop.cli.view import view_json
from workshop.intake import doubt_words
from workshop.ledger.errors import LedgerError
from workshop.model.attempt import AttemptRecord
from workshop.model.canonical import Json, sha256_hex
from workshop.model.events import ProposalBody, RequestRuled
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

Word = TypeVar("Word", bound=StrEnum)

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
    "adjudicate": {"value", "reason", "scorer"},
    "claim": {"status", "events", "reason", "scorer"},
    "withdraw": {"reason", "scorer"},
}


class BadLine(ValueError):
    """The line is not one of the forms; nothing was changed."""


class JsonLines:
    """Plays one attempt by JSON lines."""

    def __init__(self, session: Session, attempt: str, source: BinaryIO, sink: TextIO, *, scorer: str = "") -> None:
        self._scorer = scorer
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
        value = _object(line)
        if "view" in value and set(value) <= {"view", "scorer"}:
            _true(value, "view")
            self._print(view_json(self._session.visible_to(self._attempt, self._why_and_who(value)[1])))
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
                self._session.refuse_own(self._attempt, _bytes(value, verb))
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
        return sha256_hex(_bytes(value, "answer")) == taken.raw_sha256

    # ------------------------------------------------------------------ the forms

    def _message(self, value: dict[str, Json]) -> Step:
        raw = _bytes(value, "message")
        return self._session.receive(self._attempt, raw, Source.LINE, serve=True, agents_own=_agents_own(value))

    def _approve(self, value: dict[str, Json]) -> Step:
        decision = _one_of(Decision, value, "approve")
        return self._session.approve(self._attempt, decision, _text(value, "reason", ""), serve=True)

    def _improvise(self, value: dict[str, Json]) -> Step:
        return self._session.choose(self._attempt, Choice.IMPROVISE, _text(value, "improvise"), serve=True)

    def _fallback(self, value: dict[str, Json]) -> Step:
        _true(value, "fallback")
        return self._session.choose(self._attempt, Choice.FALLBACK, serve=True)

    def _deny(self, value: dict[str, Json]) -> Step:
        return self._session.choose(self._attempt, Choice.DENY, _text(value, "deny"), serve=True)

    def _confirm(self, value: dict[str, Json]) -> Step:
        candidate = _number(value["candidate"], "candidate", "a number") if "candidate" in value else None
        return self._session.confirm(self._attempt, _flag(value, "confirm"), candidate, serve=True)

    def _nudge(self, value: dict[str, Json]) -> Step:
        return self._session.nudge(self._attempt, _text(value, "nudge"))

    def _answer(self, value: dict[str, Json]) -> Step:
        raw = None if value["answer"] is True else _bytes(value, "answer")
        quoted = "confirm" in value and not _flag(value, "confirm")
        own = _agents_own(value)
        return self._session.answer(self._attempt, raw, Source.LINE, quoted_calls=quoted, agents_own=own)

    def _give_up(self, value: dict[str, Json]) -> Step:
        _true(value, "give_up")
        return self._session.end(self._attempt, EndReason.GAVE_UP)

    def _void(self, value: dict[str, Json]) -> Step:
        cause = _one_of(VoidCause, value, "void")
        return self._session.void(self._attempt, cause, _text(value, "reason", ""))

    def _verdict(self, value: dict[str, Json]) -> Step:
        check = _one_of(Check, value, "verdict")
        verdict = _one_of(Verdict, value, "value")
        reason, scorer = self._why_and_who(value)
        return self._session.verdict(self._attempt, check, verdict, reason, scorer)

    def _clear(self, value: dict[str, Json]) -> Step:
        check = _one_of(Check, value, "clear")
        return self._session.clear_verdict(self._attempt, check, *self._why_and_who(value))

    def _begin(self, value: dict[str, Json]) -> Step:
        how = _text(value, "begin")
        if how not in ("blind", "open"):
            raise BadLine("begin takes one of blind, open")
        _, scorer = self._why_and_who(value)
        return self._session.begin_scoring(self._attempt, scorer, blind=how == "blind")

    def _adjudicate(self, value: dict[str, Json]) -> Step:
        check = _one_of(Check, value, "adjudicate")
        verdict = _one_of(Verdict, value, "value")
        return self._session.adjudicate(self._attempt, check, verdict, *self._why_and_who(value))

    def _claim(self, value: dict[str, Json]) -> Step:
        words, status = _text(value, "claim"), _one_of(ClaimTick, value, "status")
        rows = value.get("events", [])
        if not isinstance(rows, list):
            raise BadLine("events takes a list of event numbers")
        numbers = tuple(_number(row, "events") for row in rows)
        return self._session.add_claim(self._attempt, words, status, numbers, *self._why_and_who(value))

    def _withdraw(self, value: dict[str, Json]) -> Step:
        return self._session.withdraw_claim(
            self._attempt, _number(value["withdraw"], "withdraw"), *self._why_and_who(value)
        )

    def _why_and_who(self, value: dict[str, Json]) -> tuple[str, str]:
        return _text(value, "reason", ""), _text(value, "scorer", "") or self._scorer

    def _review(self, value: dict[str, Json]) -> Step:
        fields = value["review"]
        if not isinstance(fields, dict) or not fields:
            raise BadLine("review takes an object of field: text")
        return self._session.review(self._attempt, {name: _text(fields, name) for name in fields})

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


def _object(line: bytes) -> dict[str, Json]:
    # Lone surrogates may come escaped (kept as such in a message) or as raw bytes; both reach the ledger as bytes.
    try:
        value = json.loads(line.decode("utf-8", "surrogatepass"), object_pairs_hook=_unique)
    except UnicodeDecodeError:
        raise BadLine("the line is not UTF-8") from None
    except RecursionError:
        raise BadLine("the line is nested too deeply") from None
    except ValueError as error:
        raise BadLine(f"the line is not one JSON object: {error}") from None
    if not isinstance(value, dict):
        raise BadLine("the line is not one JSON object")
    return value


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise BadLine("a key stands twice in the line")
    return value


def _bytes(value: dict[str, Json], key: str) -> bytes:
    text = value[key]
    if not isinstance(text, str):
        raise BadLine(f"{key} takes a text")
    return text.encode("utf-8", "surrogatepass")


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


def _text(value: dict[str, Json], key: str, default: str | None = None) -> str:
    text = value.get(key, default)
    if not isinstance(text, str):
        raise BadLine(f"{key} takes a text")
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise BadLine(f"{key} holds half of a surrogate pair; only an agent's own text may")
    return text


def _number(value: Json, key: str, what: str = "event numbers") -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadLine(f"{key} takes {what}")
    return value


def _flag(value: dict[str, Json], key: str) -> bool:
    flag = value[key]
    if not isinstance(flag, bool):
        raise BadLine(f"{key} takes true or false")
    return flag


def _agents_own(value: dict[str, Json]) -> bool:
    return AGENTS_OWN in value and _flag(value, AGENTS_OWN)


def _true(value: dict[str, Json], key: str) -> None:
    if value[key] is not True:
        raise BadLine(f"{key} takes true")


def _one_of(kind: type[Word], value: dict[str, Json], key: str) -> Word:
    try:
        return kind(_text(value, key, ""))
    except ValueError:
        raise BadLine(f"{key} takes one of {', '.join(member.value for member in kind)}") from None


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
