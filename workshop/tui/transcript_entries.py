"""The events of an attempt as entries of its transcript: who did what, and the text that came with it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import assert_never

from workshop.model import events as ev
from workshop.model.rulings import CounterAdded, FileWritten, Ruling
from workshop.model.session_record import HOLDER_GONE
from workshop.model.verdict_book import ScoringBody
from workshop.model.words import RulingKind
from workshop.report.codes import flag_words, found_words, repair_words
from workshop.report.texts import readable

Blob = Callable[[str], bytes]
"""Gives the bytes of a sha256."""


@dataclass(frozen=True)
class Entry:
    """One event. `who` and `what` are one line, `text` may be long; all of it may hold text from outside.

    `strong` is a word that must be seen at once: held, denied; it stands at the end of the line.
    """

    seq: int
    at: str
    who: str
    what: str
    text: str = ""
    strong: str = ""


def entries(rows: Iterable[ev.Row], attempt: str, blob: Blob) -> list[Entry]:
    """The entries of one attempt, in order, and of who took the session meanwhile. Errors of `blob` go through."""
    rows = list(rows)
    own = [row.seq for row in rows if getattr(row.body, "attempt", None) == attempt]
    first, last = (own[0], own[-1]) if own else (0, 0)
    mine = [row for row in rows if row.seq in set(own) or _taken_between(row, first, last)]
    practice = any(isinstance(row.body, ev.AttemptOpened) and row.body.practice_agent for row in mine)
    return [_entry(row, blob, practice) for row in mine]


def _taken_between(row: ev.Row, first: int, last: int) -> bool:
    return isinstance(row.body, ev.SessionTaken) and first < row.seq < last


def _entry(row: ev.Row, blob: Blob, practice: bool) -> Entry:
    what, text, strong = _said(row.body, blob, practice)
    actor: str = row.body.actor
    return Entry(row.seq, row.at, actor, what, text, strong)


def _said(body: ev.Body, blob: Blob, practice: bool) -> tuple[str, str, str]:
    match body:
        case ev.SessionOpened():
            return f"session opened: {body.agent.name}, pack {body.pack_id} {body.pack_version}", "", ""
        case ev.SessionTaken():
            gone = body.reason == HOLDER_GONE
            return "session opened again after it was closed" if gone else "session taken over", body.reason, ""
        case ev.AttemptOpened():
            return f"attempt opened, repeat {body.repeat}{_practice(body)}", "", ""
        case ev.BriefHanded():
            fresh = "new chat, memory off" if body.fresh_chat else "new chat NOT confirmed"
            chat = "to the practice agent" if practice else f"handed over, {fresh}"
            return f"protocol sheet and brief {chat}", readable(blob(body.brief_sha256)), ""
        case ev.ClockPaused():
            return "clock stopped for a pause", body.reason, ""
        case ev.ClockResumed():
            return "clock goes on after the pause", "", ""
        case ev.MessageReceived():
            return _message(body), readable(blob(body.raw_sha256)), ""
        case ev.CandidateDecided():
            said = "is a request" if body.confirmed else "is no request"
            which = f"candidate {body.candidate}" if body.candidate is not None else "candidate"
            return f"{which} in message {body.message} {said}", "", ""
        case ev.RequestRuled():
            return _request(body)
        case ev.ApprovalDecided():
            off = f", off the script, which says {body.scripted.value}" if body.off_script else ""
            return f"approval of request {body.request}, {body.tool}{off}", body.reason, body.decision.value
        case ev.ChoiceMade():
            return (
                f"request {body.request} has no prepared response; the operator's choice",
                body.text,
                body.choice.value,
            )
        case ev.ReplyServed():
            return f"reply to message {body.message}", readable(blob(body.reply_sha256)), ""
        case ev.NudgeServed():
            return (
                f"nudge to message {body.message}: {body.nudge}",
                readable(blob(body.reply_sha256)),
                "",
            )
        case ev.AnswerTaken():
            return "FINAL ANSWER", readable(blob(body.raw_sha256)), ""
        case ev.AttemptEnded():
            return f"attempt ended: {body.reason.value.replace('_', ' ')}", "", ""
        case ev.AttemptVoided():
            return f"attempt void: {body.cause.value.replace('_', ' ')}", body.reason, ""
        case _:
            return _scoring(body)


_Scoring = ScoringBody | ev.ReviewSaved


def _scoring(body: _Scoring) -> tuple[str, str, str]:
    match body:
        case ev.VerdictGiven():
            instead = f", instead of #{body.supersedes}" if body.supersedes is not None else ""
            return f"verdict on {body.check.value}{instead}", body.reason, body.verdict.value.replace("_", " ")
        case ev.VerdictCleared():
            return f"verdict #{body.supersedes} on {body.check.value} taken back", body.reason, ""
        case ev.ScoringBegun():
            how = "blind: proposals and others' verdicts are not shown" if body.blind else "with the proposals in view"
            return f"scoring begun by {body.scorer}, {how}", "", ""
        case ev.BlindEnded():
            by = "" if body.actor == body.scorer else f" by {body.actor}"
            return f"blind scoring of {body.scorer} ended unfinished{by}", body.reason, ""
        case ev.CalibrationNamed():
            return f"named by {body.actor} as the attempt that every scorer scores first", "", ""
        case ev.VerdictAdjudicated():
            differing = " and ".join(f"#{seq}" for seq in body.adjudicates)
            said = f"scorers differed on {body.check.value} ({differing}); {body.scorer} settled it"
            return said, body.reason, body.verdict.value.replace("_", " ")
        case ev.ClaimAdded():
            held = f", held against {' '.join(f'#{seq}' for seq in body.events)}" if body.events else ""
            text = f"“{body.words}”" + (f"\n{body.reason}" if body.reason else "")
            return f"claim in the final answer, found by {body.scorer}{held}", text, body.status.value.replace("_", " ")
        case ev.ClaimWithdrawn():
            return f"claim #{body.supersedes} taken back by {body.scorer}", body.reason, ""
        case ev.ReviewSaved():
            again = f", instead of #{body.supersedes}" if body.supersedes is not None else ""
            text = "\n".join(
                f"{name}{' (proposed, accepted unchanged)' if name in body.proposed else ''}: {text}"
                for name, text in body.fields.items()
            )
            return f"failure review saved{again}", text, ""
        case _:
            assert_never(body)


def _practice(body: ev.AttemptOpened) -> str:
    return f", practice agent {body.practice_agent}, never pooled" if body.practice_agent else ""


def _message(body: ev.MessageReceived) -> str:
    found = {
        "calls": f"{len(body.calls)} request{'' if len(body.calls) == 1 else 's'}",
        "none": "no request",
        "malformed": found_words(body.kind.value, body.reason, "", str),
        "needs_confirmation": "a doubtful candidate"
        if len(body.calls) < 2
        else f"{len(body.calls)} doubtful candidates",
    }[body.kind.value]
    flags = "".join(f", {flag_words(flag, str)}" for flag in body.flags)
    return f"message {body.message}, {found}{flags}"


def _request(body: ev.RequestRuled) -> tuple[str, str, str]:
    ruling = body.ruling
    again = f", ruled again after #{body.of}" if body.of is not None else ""
    lines = [body.arguments_json] if body.arguments_json and body.of is None else []
    lines += [f"mended to be read: {repair_words(body.repairs, str)}"] if body.repairs and body.of is None else []
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
