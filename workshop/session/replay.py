"""Plays a log again from its people's acts alone: the desk must write what stands in the ledger."""

from collections.abc import Callable
from dataclasses import dataclass, field

from workshop import __version__, desk, intake
from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord, fold
from workshop.model.calls import Call, Reading
from workshop.model.canonical import Json, sha256_hex
from workshop.model.words import EndReason
from workshop.pack.case import Case
from workshop.pack.load import thaw
from workshop.pack.pack import Pack
from workshop.session import play
from workshop.session.errors import NotNow


@dataclass(frozen=True)
class ReplayDifference:
    """A row that the acts before it would not write today."""

    seq: int
    what: str


def replay(ledger: Ledger, log_id: str) -> list[ReplayDifference]:
    """Play a log again against its frozen pack; empty when every row is what the acts make of it.

    People's acts (a message, an approval, a choice, serving, an answer) are taken from the log and made again. What
    the desk writes of them (rulings with their tool, arguments and digest, the script's word, replies byte for byte)
    must be equal, and nothing may be missing between them. A message's bytes are read again if this version wrote it.
    Raises LedgerError when the log or its pack can't be read.
    """
    rows = ledger.rows(log_id)
    if not rows or not isinstance(rows[0].body, ev.SessionOpened):
        return [ReplayDifference(1, "the log does not begin with an opened session")]
    opened = rows[0].body
    if opened.desk_revision != desk.REVISION:
        return [ReplayDifference(1, f"ruled by desk revision {opened.desk_revision}, this one is {desk.REVISION}")]
    pack = thaw(ledger.blob(opened.pack_sha256))
    found = [ReplayDifference(1, what) for what in _opening(opened, pack)]
    attempts: dict[str, _Attempt] = {}
    for row in rows[1:]:
        name: str = getattr(row.body, "attempt", "")
        if not name:
            continue
        attempt = attempts.setdefault(name, _Attempt(ledger, opened, pack))
        try:
            what = attempt.take(row)
        except ValueError as error:
            return [*found, ReplayDifference(row.seq, f"makes no sense where it stands: {error}")]
        if what:
            found.append(ReplayDifference(row.seq, what))
    missing = [attempt.due[0].event for attempt in attempts.values() if attempt.due]
    return [*found, *(ReplayDifference(rows[-1].seq, f"{event} is due after this row") for event in missing)]


def _opening(opened: ev.SessionOpened, pack: Pack) -> list[str]:
    protocol = sha256_hex(desk.protocol_text(pack).encode())
    told = {
        "pack id": (opened.pack_id, pack.id),
        "pack version": (opened.pack_version, pack.version),
        "rubric": (opened.rubric_sha256, pack.rubric_sha256),
        "protocol sheet": (opened.protocol_sha256, protocol),
    }
    return [f"the {what} named is not the frozen pack's" for what, (named, is_) in told.items() if named != is_]


@dataclass
class _Attempt:
    """One attempt being played again. `due` are the rows the last act still has to write, in order."""

    ledger: Ledger
    opened: ev.SessionOpened
    pack: Pack
    state: AttemptRecord | None = None
    due: list[ev.Body] = field(default_factory=list)

    def take(self, row: ev.Row) -> str:
        """Compare a row with what is due, or make its act again; gives what differs.

        Raises ValueError when the row can't stand here at all.
        """
        what = self._begins(row) if self.state is None else self._follows(self.state, row)
        self.state = fold([(row.seq, row.body)], self.state)
        return what

    def _begins(self, row: ev.Row) -> str:
        body = row.body
        if not isinstance(body, ev.AttemptOpened) or (
            body.case in self.opened.cases and self.pack.case(body.case) is not None
        ):
            return ""
        return f"the session has no case {body.case}"

    def _follows(self, state: AttemptRecord, row: ev.Row) -> str:
        case = self.pack.case(state.case)
        if case is None:
            return f"the frozen pack has no case {state.case}"
        what = ""
        if not self.due:
            move = play.Move(case, state, row.seq - 1)
            try:
                act = self._act(case, row.body)
                if act is None:
                    return ""
                act(move)
            except LedgerError:
                raise
            except (NotNow, AssertionError, LookupError, ValueError) as error:
                return f"this could not be done here: {error}" if str(error) else "this could not be done here"
            self.due = move.bodies
            what = self._read_again(case, row.body)
        expected, self.due = self.due[0], self.due[1:]
        if expected == row.body:
            return what
        self.due = []
        return _unlike(expected, row.body)

    def _act(self, case: Case, body: ev.Body) -> Callable[[play.Move], None] | None:
        """The act that writes such a row first; None for rows that stand for themselves. ValueError: no act does."""
        match body:
            case ev.BriefHanded():
                brief = sha256_hex(desk.brief_text(self.pack, case).encode())
                if (body.protocol_sha256, body.brief_sha256) != (self.opened.protocol_sha256, brief):
                    raise ValueError("the papers handed over are not the frozen pack's")
                return None
            case ev.MessageReceived():
                raw, reading = self.ledger.blob(body.raw_sha256), _reading(body)
                return lambda move: play.receive(move, raw, reading, body.source)
            case ev.CandidateDecided():
                return lambda move: play.confirm(move, body.confirmed, body.candidate)
            case ev.ApprovalDecided():
                return lambda move: play.approve(move, body.decision, body.reason)
            case ev.ChoiceMade():
                return lambda move: play.choose(move, body.choice, body.text)
            case ev.ReplyServed():
                return play.serve
            case ev.NudgeServed():
                text = next((nudge.text for nudge in self.pack.rubric.nudges if nudge.id == body.nudge), "")
                return lambda move: play.nudge(move, body.nudge, text)
            case ev.AnswerTaken():
                raw = self.ledger.blob(body.raw_sha256)
                return lambda move: play.answer(move, raw, body.source)
            case ev.AttemptEnded(reason=EndReason.ANSWERED):
                raise ValueError("no answer was taken before it")
            case ev.AttemptEnded():
                return lambda move: play.end(move, body.reason)
            case ev.RequestRuled():
                raise ValueError("no act asks for a ruling here")
            case ev.AttemptOpened():
                raise ValueError("the attempt is open already")
            case _:
                return None

    def _read_again(self, case: Case, body: ev.Body) -> str:
        if not isinstance(body, ev.MessageReceived) or self.opened.app_version != __version__:
            return ""
        tools: dict[str, Json] = {tool.name: tool.parameters for tool in case.tools}
        same = intake.read(self.ledger.blob(body.raw_sha256), tools) == _reading(body)
        return "" if same else "the message's bytes are read otherwise today"


def _reading(body: ev.MessageReceived) -> Reading:
    return Reading(
        kind=body.kind,
        calls=tuple(
            Call(call.tool, call.arguments_json, call.repairs, call.conversions, call.doubt, call.words)
            for call in body.calls
        ),
        form=body.form,
        reason=body.reason,
        place=body.place,
        flags=body.flags,
        names=body.names,
    )


def _unlike(expected: ev.Body, found: ev.Body) -> str:
    if expected.event != found.event:
        return f"{expected.event} is due here"
    if isinstance(expected, ev.RequestRuled) and isinstance(found, ev.RequestRuled) and expected.ruling != found.ruling:
        return f"the desk rules {expected.ruling.ruling.value} {expected.ruling.code}".strip()
    names = [name for name in type(found).model_fields if getattr(expected, name) != getattr(found, name)]
    if isinstance(found, ev.ReplyServed) and "reply_sha256" in names:
        return "the reply served is not the one its rulings make"
    return f"{', '.join(names)} would be written otherwise"
