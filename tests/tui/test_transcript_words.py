"""Every kind of event has plain words in the transcript; a kind that is added without them fails here."""

from pathlib import Path
from typing import get_args

import pytest
from score_samples import core, open_played
from tui_samples import workshop_app

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.session_record import HOLDER_GONE
from workshop.model.words import Gate, RulingKind
from workshop.session import Session
from workshop.tui.transcript_entries import entries

PROPOSAL = ev.ProposalBody(verdict="pass", reason="all was read")
RULING = Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code="approval_required", counted=True)
SHA = "0" * 64
A = {"attempt": "case-1.1"}
ABOUT = {"actor": "Eve", "scorer": "Eve", **A}
SAMPLES: dict[type, tuple[dict[str, object], str]] = {
    ev.SessionOpened: (
        {
            "app_version": "1", "pack_id": "small", "pack_version": "1.0.0", "pack_sha256": SHA, "rubric_sha256": SHA,
            "protocol_sha256": SHA, "agent": ev.AgentConfig(name="agent-A"), "connection": "chat", "operator": "Ada",
            "cases": ("case-1",), "repeats": 1, "desk_revision": "1", "fingerprint": SHA, "holder": "h",
        },
        "session opened: agent-A, pack small 1.0.0",
    ),
    ev.SessionTaken: ({"holder": "h", "previous": "g", "reason": "moved to another machine"}, "session taken over"),
    ev.AttemptOpened: ({**A, "case": "case-1", "repeat": 2}, "attempt opened, repeat 2"),
    ev.BriefHanded: ({**A, "fresh_chat": True, "protocol_sha256": SHA, "brief_sha256": SHA}, "brief handed over"),
    ev.ClockPaused: ({**A, "reason": "coffee"}, "clock stopped for a pause"),
    ev.ClockResumed: (A, "clock goes on after the pause"),
    ev.MessageReceived: (
        {**A, "message": 1, "raw_sha256": SHA, "raw_bytes": 1, "source": "paste", "kind": "none"},
        "message 1, no request",
    ),
    ev.CandidateDecided: ({**A, "message": 1, "confirmed": False}, "candidate in message 1 is no request"),
    ev.RequestRuled: (
        {
            **A, "message": 1, "request": 1, "position": 1, "tool": "note_send", "arguments_json": "{}", "digest": SHA,
            "ruling": RULING,
        },
        "request 1, note_send",
    ),
    ev.ApprovalDecided: (
        {
            **A, "request": 1, "tool": "note_send", "digest": SHA, "decision": "grant", "scripted": "deny",
            "off_script": True,
        },
        "approval of request 1, note_send, off the script, which says deny",
    ),
    ev.ChoiceMade: ({**A, "request": 1, "choice": "fallback"}, "request 1 has no prepared response"),
    ev.ReplyServed: ({**A, "message": 1, "reply_sha256": SHA, "reply_bytes": 1, "results": 1}, "reply to message 1"),
    ev.NudgeServed: ({**A, "message": 1, "nudge": "protocol", "reply_sha256": SHA}, "nudge to message 1: protocol"),
    ev.AnswerTaken: ({**A, "raw_sha256": SHA, "raw_bytes": 1, "source": "paste"}, "FINAL ANSWER"),
    ev.AttemptEnded: ({**A, "reason": "gave_up"}, "attempt ended: gave up"),
    ev.AttemptVoided: ({**A, "cause": "wrong_reply", "reason": "x"}, "attempt void: wrong reply"),
    ev.VerdictGiven: (
        {**ABOUT, "check": "outcome", "verdict": "pass", "proposal": PROPOSAL, "supersedes": 7},
        "verdict on outcome, instead of #7",
    ),
    ev.VerdictCleared: ({**ABOUT, "check": "outcome", "supersedes": 7}, "verdict #7 on outcome taken back"),
    ev.ScoringBegun: ({**ABOUT, "blind": True}, "scoring begun by Eve, blind"),
    ev.BlindEnded: ({**ABOUT, "actor": "Ada", "reason": "ill"}, "blind scoring of Eve ended unfinished by Ada"),
    ev.CalibrationNamed: ({**A, "actor": "Ada"}, "named by Ada as the attempt that every scorer scores first"),
    ev.VerdictAdjudicated: (
        {
            **ABOUT, "check": "outcome", "verdict": "fail", "reason": "it is 41", "adjudicates": (7, 9),
            "proposal": PROPOSAL,
        },
        "scorers differed on outcome (#7 and #9); Eve settled it",
    ),
    ev.ClaimAdded: (
        {**ABOUT, "words": "I sent it", "status": "contradicted", "events": (4, 5)},
        "claim in the final answer, found by Eve, held against #4 #5",
    ),
    ev.ClaimWithdrawn: ({**ABOUT, "supersedes": 8}, "claim #8 taken back by Eve"),
    ev.ReviewSaved: ({**A, "fields": {"fix": "none"}, "supersedes": 6}, "failure review saved, instead of #6"),
}  # fmt: skip


def row(seq: int, body: ev.Body) -> ev.Row:
    """Return a row of the ledger that holds a body."""
    return ev.Row(log_id="0" * 32, seq=seq, at="2026-03-02T09:00:00.000000Z", prev=SHA, hash=SHA, body=body)


@pytest.mark.parametrize("kind", get_args(ev.Body), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_plain_words(kind: type[ev.Body]) -> None:
    assert kind in SAMPLES, f"{kind.__name__} is new: give it words in the transcript, and a sample here"
    fields, words = SAMPLES[kind]
    body = kind.model_validate(fields)
    between = [row(2, ev.AttemptOpened(**A, case="case-1", repeat=1)), row(9, ev.ClockResumed(**A))]
    if isinstance(body, ev.SessionOpened):
        from workshop.tui.transcript_entries import _said

        said = _said(body, lambda _: b"text", practice=False)[0]
    else:
        rows = [between[0], row(3, body), between[1]]
        said = entries(rows, "case-1.1", lambda _: b"text")[1].what
    assert words in said
    assert "_" not in said.replace("note_send", "")
    assert said != body.event.replace("_", " ")


def test_session_that_was_opened_again_or_taken_over_meanwhile_is_in_the_transcript(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {})
    name = session.start("stock-count").record.attempt
    session.hand_brief(name, fresh_chat=True)
    session.close()
    again = Session.resume(app.ledger, session.log_id)
    again.pause(name, "coffee")
    other = Session.resume(app.ledger, session.log_id, take_over=True)
    other.unpause(name)
    rows = app.ledger.rows(session.log_id)
    found = [(entry.what, entry.text) for entry in entries(rows, name, app.ledger.blob)]
    assert ("session opened again after it was closed", HOLDER_GONE) in found
    assert ("session taken over", "taken over from a living holder") in found
    assert [what for what, _ in found][-1] == "clock goes on after the pause"
    again.close()
    other.close()
    app.ledger.close()
