"""The rows of an attempt as entries of its transcript: who did what, and the text that came with it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from workshop.model import events as ev
from workshop.model.rulings import CounterAdded, FileWritten, Ruling
from workshop.model.words import RulingKind
from workshop.report.texts import readable

Blob = Callable[[str], bytes]
"""Gives the bytes of a sha256."""


@dataclass(frozen=True)
class Entry:
    """One row. `who` and `what` are one line, `text` may be long; all of it may hold text from outside.

    `strong` is a word that must be seen at once: held, denied; it stands at the end of the line.
    """

    seq: int
    at: str
    who: str
    what: str
    text: str = ""
    strong: str = ""


def entries(rows: Iterable[ev.Row], attempt: str, blob: Blob) -> list[Entry]:
    """The entries of one attempt, in order. Errors of `blob` go through."""
    mine = [row for row in rows if getattr(row.body, "attempt", None) == attempt]
    practice = any(isinstance(row.body, ev.AttemptOpened) and row.body.practice_agent for row in mine)
    return [_entry(row, blob, practice) for row in mine]


def _entry(row: ev.Row, blob: Blob, practice: bool) -> Entry:
    what, text, strong = _said(row.body, blob, practice)
    actor: str = row.body.actor
    return Entry(row.seq, row.at, actor, what, text, strong)


def _said(body: ev.Body, blob: Blob, practice: bool) -> tuple[str, str, str]:
    match body:
        case ev.AttemptOpened():
            return f"attempt opened, repeat {body.repeat}{_practice(body)}", "", ""
        case ev.BriefHanded():
            fresh = "new chat with memory off confirmed" if body.fresh_chat else "new chat NOT confirmed"
            chat = "to the practice agent" if practice else f"handed over, {fresh}"
            return f"protocol sheet and brief {chat}", readable(blob(body.brief_sha256)), ""
        case ev.ClockPaused():
            return "clock paused", body.reason, ""
        case ev.ClockResumed():
            return "clock goes on", "", ""
        case ev.MessageReceived():
            return _message(body), readable(blob(body.raw_sha256)), ""
        case ev.CandidateDecided():
            said = "is a request" if body.confirmed else "is no request"
            return f"candidate in message {body.message} {said}", "", ""
        case ev.RequestRuled():
            return _request(body)
        case ev.ApprovalDecided():
            off = f", off the script, which says {body.scripted.value}" if body.off_script else ""
            return f"approval of request {body.request}, {body.tool}{off}", body.reason, body.decision.value
        case ev.ChoiceMade():
            return f"request {body.request} has no prepared response", body.text, body.choice.value
        case ev.ReplyServed():
            return f"reply to message {body.message}", readable(blob(body.reply_sha256)), ""
        case ev.NudgeServed():
            return f"nudge to message {body.message}: {body.nudge}", readable(blob(body.reply_sha256)), ""
        case ev.AnswerTaken():
            return "FINAL ANSWER", readable(blob(body.raw_sha256)), ""
        case ev.AttemptEnded():
            return f"attempt ended: {body.reason.value.replace('_', ' ')}", "", ""
        case ev.AttemptVoided():
            return f"attempt void: {body.cause.value.replace('_', ' ')}", body.reason, ""
        case _:
            return _scoring(body)


def _scoring(body: ev.Body) -> tuple[str, str, str]:
    match body:
        case ev.VerdictGiven():
            return f"verdict on {body.check.value}", body.reason, body.verdict.value.replace("_", " ")
        case ev.VerdictCleared():
            return f"verdict on {body.check.value} taken back", body.reason, ""
        case ev.ReviewSaved():
            return "failure review saved", "\n".join(f"{name}: {text}" for name, text in body.fields.items()), ""
        case _:
            return body.event.replace("_", " "), "", ""


def _practice(body: ev.AttemptOpened) -> str:
    return f", practice agent {body.practice_agent}, never pooled" if body.practice_agent else ""


def _message(body: ev.MessageReceived) -> str:
    found = {
        "calls": f"{len(body.calls)} request{'' if len(body.calls) == 1 else 's'}",
        "none": "no request",
        "malformed": f"malformed: {body.reason}",
        "needs_confirmation": "a doubtful candidate",
    }[body.kind.value]
    flags = "".join(f", {flag.replace('_', ' ')}" for flag in body.flags)
    return f"message {body.message}, {found}{flags}"


def _request(body: ev.RequestRuled) -> tuple[str, str, str]:
    ruling = body.ruling
    again = f", ruled again after #{body.of}" if body.of is not None else ""
    lines = [body.arguments_json] if body.arguments_json and body.of is None else []
    lines += [f"repaired: {repair}" for repair in body.repairs if body.of is None]
    lines += _ruling(ruling)
    code = f" {ruling.code}" if ruling.code and ruling.code != ruling.ruling.value else ""
    tool = body.tool or "no tool name"
    return f"request {body.request}, {tool}{again}", "\n".join(lines), f"{ruling.ruling.value}{code}"


def _ruling(ruling: Ruling) -> list[str]:
    lines = [ruling.reason] if ruling.reason else []
    if ruling.rule:
        by = "response" if ruling.ruling is RulingKind.RETURNED else "rule"
        lines.append(f"by {by} {ruling.rule}")
    if ruling.nearest is not None and ruling.ruling is RulingKind.UNMATCHED:
        lines.append(f"nearest is {ruling.nearest.response}: {'; '.join(ruling.nearest.differs)}")
    for effect in ruling.effects:
        if isinstance(effect, FileWritten):
            cut = ", cut" if effect.cut else ""
            lines.append(f"file {effect.path}: {effect.lines} lines, {effect.bytes} bytes stored{cut}")
        elif isinstance(effect, CounterAdded):
            lines.append(f"{effect.name}: {effect.by:+d}, now {effect.value}")
    if ruling.executed:
        lines.append("executed, with harm" if ruling.harm else "executed")
    elif ruling.ruling not in (RulingKind.HELD, RulingKind.UNMATCHED):
        lines.append("not executed")
    return lines
