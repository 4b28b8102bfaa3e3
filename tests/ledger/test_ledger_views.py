"""The views: one flat row each, readable with nothing but SQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from ledger_samples import LOG, MINE, OPENING_BLOBS, OTHER_LOG, fill, opened, verdict

from workshop.ledger.ledger import Ledger
from workshop.ledger.views import MORE_VIEWS, VIEWS
from workshop.model.events import (
    ApprovalDecided,
    AttemptOpened,
    AttemptVoided,
    Body,
    ClaimAdded,
    ClaimWithdrawn,
    ProposalBody,
    RequestRuled,
    ReviewSaved,
    ScoringBegun,
    VerdictAdjudicated,
    VerdictCleared,
    VerdictGiven,
)
from workshop.model.rulings import Ruling
from workshop.model.session_record import SessionRecord
from workshop.model.words import Check, ClaimTick, Decision, Gate, Proposed, RulingKind, Verdict, VoidCause

ATTEMPT = "late-delivery.1"


@pytest.fixture
def sql(ledger: Ledger, db: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to a ledger with a held request, a changed verdict, a void and a review."""
    fill(ledger)
    held = Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code="approval_required", counted=True)
    late = {"tool": "refund_create", "arguments_json": "{}", "digest": "d" * 64}
    malformed = Ruling(
        ruling=RulingKind.MALFORMED, gate=Gate.MALFORMED, code="malformed", counted=False, form_error=True
    )
    bodies: list[Body] = [
        RequestRuled(attempt=ATTEMPT, message=3, request=3, position=1, ruling=held, **late),
        ApprovalDecided(
            attempt=ATTEMPT,
            request=3,
            tool="refund_create",
            digest="d" * 64,
            decision=Decision.GRANT,
            scripted=Decision.DENY,
            off_script=True,
            reason="asked",
        ),
        RequestRuled(
            attempt=ATTEMPT,
            message=3,
            request=3,
            position=1,
            ruling=held.model_copy(update={"result": "ok"}),
            of=13,
            **late,
        ),
        RequestRuled(attempt=ATTEMPT, message=4, request=4, position=1, ruling=malformed, **late),
        verdict(supersedes=12),
        VerdictCleared(actor="Wanjiru", attempt=ATTEMPT, check=Check.OUTCOME, scorer="Wanjiru", supersedes=17),
        ReviewSaved(attempt=ATTEMPT, fields={"fix": "check the date | twice"}),
        AttemptVoided(attempt=ATTEMPT, cause=VoidCause.OUTAGE, reason="power cut"),
        AttemptOpened(attempt="late-delivery.2", case="late-delivery", repeat=2, practice_agent="careful"),
    ]
    ledger.append(LOG, bodies, holder=MINE)
    ledger.append(OTHER_LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    ledger.append(OTHER_LOG, [AttemptOpened(attempt=ATTEMPT, case="late-delivery", repeat=1)], holder=MINE)
    with closing(sqlite3.connect(db)) as conn:
        conn.row_factory = sqlite3.Row
        yield conn


def test_there_are_nine() -> None:
    assert set(VIEWS) == {"requests", "replies", "approvals", "verdicts", "reviews", "attempts"}
    assert set(MORE_VIEWS) == {"adjudications", "claims", "scorings"}


def test_the_page_on_the_ledger_names_each(checkout: Path) -> None:
    page = (checkout / "docs" / "ledger.md").read_text(encoding="utf-8")
    assert [name for name in (*VIEWS, *MORE_VIEWS) if f"| `{name}` |" not in page] == []


def said(scorer: str, value: Verdict, **more: object) -> dict[str, Any]:
    return {"actor": scorer, "attempt": ATTEMPT, "check": Check.OUTCOME, "verdict": value, "scorer": scorer, **more}


def test_adjudications_say_which_stands(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    proposal = ProposalBody(verdict=Proposed.UNDECIDED, reason="it is unclear")

    def settled(value: Verdict, supersedes: int | None = None) -> VerdictAdjudicated:
        more = {"reason": "r", "adjudicates": (12, 13), "supersedes": supersedes, "proposal": proposal}
        return VerdictAdjudicated(**said("Odhiambo", value, **more))

    def given(scorer: str, value: Verdict) -> VerdictGiven:
        return VerdictGiven(**said(scorer, value, proposal=proposal))

    def stands() -> list[tuple[int, str, int]]:
        with closing(sqlite3.connect(db)) as conn:
            return conn.execute("SELECT seq, verdict, stands FROM adjudications ORDER BY seq").fetchall()

    ledger.append(LOG, [given("Ravi", Verdict.FAIL), settled(Verdict.FAIL)], holder=MINE)
    assert stands() == [(14, "fail", 1)]
    # One that says the same leaves it; another adjudication takes its place; anything else reopens the question.
    ledger.append(LOG, [given("Mira", Verdict.FAIL)], holder=MINE)
    assert stands() == [(14, "fail", 1)]
    ledger.append(LOG, [settled(Verdict.FAIL, supersedes=14)], holder=MINE)
    assert stands() == [(14, "fail", 0), (16, "fail", 1)]
    ledger.append(LOG, [given("Mira", Verdict.PASS)], holder=MINE)
    assert stands() == [(14, "fail", 0), (16, "fail", 0)]
    book = SessionRecord.of(ledger.rows(LOG)).book
    assert [one.ended_by for one in book.adjudications] == [16, 17]


def test_claims_and_scorings(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    who = {"actor": "Ravi", "attempt": ATTEMPT, "scorer": "Ravi"}
    ledger.append(
        LOG,
        [
            ScoringBegun(**who, blind=True),
            ClaimAdded(**who, words="two orders", status=ClaimTick.PROVEN, events=(5,), reason="seen"),
            ClaimAdded(**who, words="shipped", status=ClaimTick.NO_RECEIPT),
            ClaimWithdrawn(**who, supersedes=15, reason="read again"),
        ],
        holder=MINE,
    )
    with closing(sqlite3.connect(db)) as conn:
        claims = conn.execute(
            "SELECT words, status, json_extract(events, '$[0]'), withdrawn_by, withdrawn_because FROM claims ORDER BY seq"
        ).fetchall()
        assert claims == [("two orders", "proven", 5, None, None), ("shipped", "no_receipt", None, 16, "read again")]
        assert conn.execute("SELECT seq, attempt, scorer, blind FROM scorings").fetchall() == [(13, ATTEMPT, "Ravi", 1)]


def test_requests(sql: sqlite3.Connection) -> None:
    rows = sql.execute("SELECT * FROM requests ORDER BY seq").fetchall()
    assert [(row["request"], row["tool"], row["ruling"], row["of"]) for row in rows] == [
        (1, "search_orders", "returned", None),
        (2, "search_orders", "returned", None),
        (3, "refund_create", "held", None),
        (3, "refund_create", "held", 13),
        (4, "refund_create", "malformed", None),
    ]
    assert (rows[0]["arguments_json"], rows[0]["executed"], rows[0]["result"]) == ('{"limit":5}', 1, "2 orders")


def test_replies_show_the_text(sql: sqlite3.Connection) -> None:
    rows = sql.execute("SELECT * FROM replies ORDER BY seq").fetchall()
    assert [(row["message"], row["text"], row["bytes"]) for row in rows] == [(1, "result 1", 8), (2, "result 2", 8)]


def test_approvals(sql: sqlite3.Connection) -> None:
    (row,) = sql.execute("SELECT * FROM approvals")
    assert (row["request"], row["decision"], row["scripted"], row["off_script"], row["reason"]) == (
        3,
        "grant",
        "deny",
        1,
        "asked",
    )


def test_verdicts_say_which_stands(sql: sqlite3.Connection) -> None:
    rows = sql.execute("SELECT seq, event, verdict, proposed, supersedes, stands FROM verdicts ORDER BY seq").fetchall()
    assert [tuple(row) for row in rows] == [
        (12, "verdict_given", "pass", "pass", None, 0),
        (17, "verdict_given", "pass", "pass", 12, 0),
        (18, "verdict_cleared", None, None, 17, 0),
    ]


def test_the_last_verdict_stands(ledger: Ledger, db: Path) -> None:
    fill(ledger)
    ledger.append(LOG, [verdict(supersedes=12)], holder=MINE)
    with closing(sqlite3.connect(db)) as conn:
        assert conn.execute("SELECT seq, stands FROM verdicts ORDER BY seq").fetchall() == [(12, 0), (13, 1)]


def test_reviews(sql: sqlite3.Connection) -> None:
    (row,) = sql.execute("SELECT *, json_extract(fields, '$.fix') AS fix FROM reviews")
    assert (row["attempt"], row["fix"]) == (ATTEMPT, "check the date | twice")


def test_attempts_count_each_request_once(sql: sqlite3.Connection) -> None:
    first, second = sql.execute("SELECT * FROM attempts WHERE log_id = ? ORDER BY seq", (LOG,)).fetchall()
    assert (first["attempt"], first["case"], first["repeat"]) == (ATTEMPT, "late-delivery", 1)
    assert (first["messages"], first["requests"], first["counted_requests"], first["form_errors"]) == (2, 4, 3, 1)
    assert (first["end_reason"], first["void_cause"], first["void_reason"]) == ("answered", "outage", "power cut")
    assert first["opened"] == first["brief_handed"] < first["ended"]
    assert (second["attempt"], second["practice_agent"], second["requests"], second["ended"]) == (
        "late-delivery.2",
        "careful",
        0,
        None,
    )
    (other,) = sql.execute("SELECT * FROM attempts WHERE log_id = ?", (OTHER_LOG,)).fetchall()
    assert (other["requests"], other["ended"], other["void_cause"]) == (0, None, None)
