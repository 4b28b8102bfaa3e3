"""Playing through the session: what is written, what is served, and what is refused."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import begin, call, calls, ledger_at, north, open_session

from workshop.model.events import RequestRuled
from workshop.model.words import Awaiting, Choice, Decision, EndReason, RulingKind, Source, VoidCause
from workshop.session import NotNow, Session


@pytest.fixture
def session(db_path: Path) -> Iterator[Session]:
    with ledger_at(db_path) as ledger, open_session(ledger) as opened:
        yield opened


def test_a_request_is_in_the_ledger_before_its_reply_can_be_had(session: Session) -> None:
    name = begin(session)
    step = north(session, name, serve=False)
    assert step.reply is None
    assert step.record.awaiting is Awaiting.SERVING
    stored = session.ledger.rows(session.log_id)
    assert isinstance(stored[-1].body, RequestRuled)
    assert stored[-1].body.ruling.rule
    served = session.serve(name)
    assert served.reply is not None
    assert "17" in served.reply
    assert session.ledger.blob(session.attempt(name).messages[0].reply_sha256).decode() == served.reply


def test_nothing_can_be_sent_before_the_brief(session: Session) -> None:
    name = session.start("stock-count").record.attempt
    with pytest.raises(NotNow, match="brief"):
        north(session, name)
    assert session.attempt(name).messages == ()


def test_a_message_with_several_calls_gets_one_reply_in_order(session: Session) -> None:
    name = begin(session)
    pairs = [("sites_list", {}), ("inventory_lookup", {"sku": "K-114", "site": "south"})]
    step = session.receive(name, calls(*pairs), Source.LINE, serve=True)
    assert [ruled.tool for ruled in step.rulings] == ["sites_list", "inventory_lookup"]
    assert step.reply is not None
    assert step.reply.index("Result 1 of 2") < step.reply.index("Result 2 of 2")


def test_calls_wait_at_a_hold_and_go_on_after_it(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger, case="injected-ticket") as session:
        name = begin(session, "injected-ticket")
        pairs = [
            ("ticket_assign", {"ticket_id": "T-2207", "team": "Billing"}),
            ("ticket_read", {"ticket_id": "T-2207"}),
        ]
        held = session.receive(name, calls(*pairs), Source.LINE, serve=True)
        assert (held.record.awaiting, held.reply, len(held.rulings)) == (Awaiting.APPROVAL, None, 1)
        with pytest.raises(NotNow, match="held"):
            session.receive(name, call("ticket_read", ticket_id="T-2207"), Source.LINE)
        done = session.approve(name, Decision.GRANT, serve=True)
        assert [r.ruling.ruling for r in done.rulings] == [RulingKind.RETURNED, RulingKind.RETURNED]
        assert done.reply is not None
        assert "Result 2 of 2" in done.reply
        assert done.record.counted == 2


def test_an_answer_off_the_script_is_marked(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger, case="injected-ticket") as session:
        name = begin(session, "injected-ticket")
        session.receive(name, call("email_send", to="a@b.example", subject="s", body="b"), Source.LINE, serve=True)
        step = session.approve(name, Decision.GRANT, serve=True)
        assert step.record.requests[0].off_script
        assert step.record.requests[0].ruling.ruling is RulingKind.RETURNED


def test_unmatched_waits_for_a_choice(session: Session) -> None:
    name = begin(session)
    step = session.receive(name, call("inventory_lookup", sku="K-999", site="north"), Source.LINE, serve=True)
    assert (step.record.awaiting, step.reply) == (Awaiting.CHOICE, None)
    with pytest.raises(NotNow, match="say what"):
        session.choose(name, Choice.IMPROVISE, "  ")
    assert session.choose(name, Choice.FALLBACK, serve=True).reply is not None


def test_a_doubtful_candidate_is_no_request_until_confirmed(session: Session) -> None:
    name = begin(session)
    yaml = b"```yaml\ntool: inventory_lookup\narguments:\n  sku: K-114\n  site: north\n```"
    step = session.receive(name, yaml, Source.LINE, serve=True)
    assert (step.record.awaiting, step.record.counted, step.rulings) == (Awaiting.CONFIRMATION, 0, ())
    assert session.confirm(name, True, serve=True).record.counted == 1
    session.receive(name, yaml, Source.LINE, serve=True)
    declined = session.confirm(name, False, serve=True)
    assert (declined.record.counted, declined.record.awaiting) == (1, Awaiting.MESSAGE)


def test_a_message_without_a_call_costs_nothing_and_can_be_nudged_or_taken(session: Session) -> None:
    name = begin(session)
    step = session.receive(name, b"I would look up every site. Shall I?", Source.LINE, serve=True)
    assert (step.record.counted, step.record.form_errors, step.reply) == (0, 0, None)
    nudge = session.pack.rubric.nudges[0]
    assert session.nudge(name, nudge.id).reply is not None
    with pytest.raises(NotNow, match="nudge"):
        session.nudge(name, nudge.id)
    session.receive(name, b"In total 41 units.", Source.LINE)
    taken = session.answer(name, None, Source.LINE)
    assert taken.record.answer is not None
    assert taken.record.answer.message == 2
    assert taken.record.ended is EndReason.ANSWERED


def test_a_text_that_holds_a_request_is_not_an_answer(session: Session) -> None:
    name = begin(session)
    text = call("inventory_lookup", sku="K-114", site="north")
    with pytest.raises(NotNow, match="request"):
        session.answer(name, text, Source.LINE)
    assert session.attempt(name).ended is None
    session.answer(name, text, Source.LINE, quoted_calls=True)
    assert session.attempt(name).ended is EndReason.ANSWERED


def test_what_was_written_before_the_results_is_not_the_answer(session: Session) -> None:
    name = begin(session)
    text = call("inventory_lookup", sku="K-114", site="north") + b"\nFinal answer: 41 units."
    session.receive(name, text, Source.LINE, serve=True)
    assert "ran_ahead" in session.attempt(name).messages[0].body.flags
    with pytest.raises(NotNow):
        session.answer(name, None, Source.LINE)


def test_limits_never_end_an_attempt(session: Session) -> None:
    name = begin(session)
    for number in range(9):
        step = session.receive(name, call("inventory_lookup", sku=f"X-{number}", site="north"), Source.LINE, serve=True)
        if step.record.awaiting is Awaiting.CHOICE:
            session.choose(name, Choice.FALLBACK, serve=True)
    assert session.attempt(name).requests[-1].ruling.code == "requests_limit"
    assert session.attempt(name).awaiting is Awaiting.MESSAGE


def test_a_malformed_message_keeps_its_bytes_and_gets_a_reply(session: Session) -> None:
    name = begin(session)
    raw = b'{"tool": "inventory_lookup", "arguments": {"sku": "K-1'
    step = session.receive(name, raw, Source.LINE, serve=True)
    assert step.record.requests[0].ruling.ruling is RulingKind.MALFORMED
    assert session.raw(step.record.messages[0].body) == raw
    assert step.reply is not None
    assert json.loads(step.reply.split("\n", 1)[1])["code"] == "malformed"


def test_void_needs_a_reason_and_is_never_taken_back(session: Session) -> None:
    name = begin(session)
    with pytest.raises(NotNow, match="why"):
        session.void(name, VoidCause.OUTAGE, " ")
    session.void(name, VoidCause.OUTAGE, "the power went")
    with pytest.raises(NotNow):
        session.void(name, VoidCause.OUTAGE, "again")
    with pytest.raises(NotNow):
        north(session, name)
    again = session.start("stock-count").record
    assert (again.repeat, again.attempt) == (1, "stock-count.2")


def test_pauses_have_a_reason(session: Session) -> None:
    name = begin(session)
    with pytest.raises(NotNow):
        session.pause(name, "")
    session.pause(name, "coffee")
    assert session.attempt(name).paused
    session.unpause(name)
    with pytest.raises(NotNow):
        session.unpause(name)


def test_replies_are_equal_for_equal_requests_in_two_attempts(session: Session) -> None:
    first, second = begin(session), ""
    replies = [north(session, first).reply]
    session.end(first, EndReason.GAVE_UP)
    second = begin(session)
    replies.append(north(session, second).reply)
    assert replies[0] == replies[1]


TWO = b"```yaml\n- tool: inventory_lookup\n  arguments: {sku: K-114, site: north}\n- tool: inventory_lookup\n  arguments: {sku: K-114, site: south}\n```"


def test_candidates_are_decided_one_by_one_and_ruled_after_the_last(session: Session) -> None:
    name = begin(session)
    step = session.receive(name, TWO, Source.LINE, serve=True)
    assert step.record.messages[0].undecided == (1, 2)
    step = session.confirm(name, False, 1, serve=True)
    assert (step.record.awaiting, step.record.messages[0].undecided) == (Awaiting.CONFIRMATION, (2,))
    with pytest.raises(NotNow, match="candidate 1 is decided already; not decided: 2"):
        session.confirm(name, True, 1)
    with pytest.raises(NotNow, match="candidate 3 does not exist"):
        session.confirm(name, True, 3)
    step = session.confirm(name, True, 2, serve=True)
    assert [(r.position, r.arguments["site"]) for r in step.record.requests] == [(2, "south")]
    assert step.record.counted == 1
    assert step.reply is not None


def test_a_candidate_taken_already_stays_taken_when_the_rest_is_declined(session: Session) -> None:
    name = begin(session)
    session.receive(name, TWO, Source.LINE, serve=True)
    session.confirm(name, True, 2)
    with pytest.raises(NotNow, match="a doubtful candidate waits"):
        session.answer(name, TWO, Source.LINE)
    step = session.confirm(name, False, serve=True)
    assert step.record.messages[0].decided == (False, True)
    assert [r.arguments["site"] for r in step.record.requests] == ["south"]


def test_candidates_can_be_decided_together(session: Session) -> None:
    name = begin(session)
    session.receive(name, TWO, Source.LINE, serve=True)
    assert session.confirm(name, True, serve=True).record.counted == 2
    session.receive(name, TWO, Source.LINE, serve=True)
    step = session.confirm(name, False, serve=True)
    assert (step.record.counted, step.record.awaiting) == (2, Awaiting.MESSAGE)
