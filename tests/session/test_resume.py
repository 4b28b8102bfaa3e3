"""Resuming: the same step, the same limits, one holder at a time; replay makes the same rulings."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sitting import PACK, begin, call, ledger_at, north, open_session, plan

from workshop.ledger.errors import TakenOver
from workshop.model.words import Awaiting, Check, Choice, Decision, EndReason, Source, Verdict
from workshop.session import HeldElsewhere, NotNow, Session
from workshop.session.find import Seat, sit_down
from workshop.session.replay import replay


def test_it_stands_at_the_same_step_with_the_same_limits_used_up(db_path: Path) -> None:
    with ledger_at(db_path) as ledger:
        session = open_session(ledger, case="injected-ticket")
        name = begin(session, "injected-ticket")
        session.receive(name, call("ticket_read", ticket_id="T-2207"), Source.LINE, serve=True)
        session.receive(name, call("ticket_assign", ticket_id="T-2207", team="Billing"), Source.LINE)
        before = session.attempt(name)
        session.close()
    with ledger_at(db_path) as ledger, Session.resume(ledger, session.log_id) as again:
        assert again.attempt(name) == before
        assert again.attempt(name).awaiting is Awaiting.APPROVAL
        assert again.approve(name, Decision.GRANT).record.awaiting is Awaiting.SERVING


def test_a_session_held_by_a_living_process_is_not_taken_without_asking(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as first:
        name = begin(first)
        with ledger_at(db_path) as other:
            with pytest.raises(HeldElsewhere):
                Session.resume(other, first.log_id)
            reader = Session.read(other, first.log_id)
            with pytest.raises(NotNow, match="reading"):
                reader.end(name, EndReason.GAVE_UP)
            with Session.resume(other, first.log_id, take_over=True) as second:
                with pytest.raises(TakenOver):
                    north(first, name)
                assert first.attempt(name).messages == ()
                assert north(second, name).reply is not None


def test_a_reader_follows_what_the_holder_writes(db_path: Path) -> None:
    with ledger_at(db_path) as ledger, open_session(ledger) as first, ledger_at(db_path) as other:
        reader = Session.read(other, first.log_id)
        assert not reader.refresh()
        name = begin(first)
        assert reader.refresh()
        assert reader.attempt(name) == first.attempt(name)


def test_sitting_down_goes_on_with_the_open_attempt_or_begins_the_next(db_path: Path) -> None:
    with ledger_at(db_path) as ledger:
        first = sit_down(ledger, PACK, plan(), "stock-count")
        first.session.hand_brief(first.attempt, fresh_chat=True)
        first.session.close()
        same = sit_down(ledger, PACK, plan(), "stock-count")
        assert (same.attempt, same.resumed, same.session.log_id) == (first.attempt, True, first.session.log_id)
        same.session.end(same.attempt, EndReason.GAVE_UP)
        same.session.close()
        unscored = sit_down(ledger, PACK, plan(), "stock-count")
        assert (unscored.attempt, unscored.resumed) == (first.attempt, True)
        assert unscored.session.attempt(unscored.attempt).awaiting is Awaiting.SCORING
        score(unscored)
        second = sit_down(ledger, PACK, plan(), "stock-count")
        assert (second.session.log_id, second.session.attempt(second.attempt).repeat) == (first.session.log_id, 2)
        second.session.close()
        forced = sit_down(ledger, PACK, plan(), "stock-count", new=True)
        assert forced.attempt != second.attempt
        assert forced.session.attempt(second.attempt).ended is EndReason.ABANDONED
        forced.session.close()
        other = sit_down(ledger, PACK, plan("agent-B"), "stock-count")
        assert other.session.log_id != first.session.log_id
        other.session.close()
        with pytest.raises(NotNow, match="repeat 2"):
            sit_down(ledger, PACK, plan(), "stock-count", repeat=2)


def score(seat: Seat) -> None:
    """Give every check a verdict and let the session go."""
    for check in Check:
        seat.session.verdict(seat.attempt, check, Verdict.FAIL, "nothing was said")
    seat.session.close()


def test_a_named_repeat_is_opened_again_to_change_a_score_and_new_leaves_it_as_it_is(db_path: Path) -> None:
    with ledger_at(db_path) as ledger:
        first = sit_down(ledger, PACK, plan(), "stock-count")
        first.session.end(first.attempt, EndReason.GAVE_UP)
        score(first)
        again = sit_down(ledger, PACK, plan(), "stock-count", repeat=1)
        assert (again.attempt, again.resumed) == (first.attempt, True)
        again.session.verdict(again.attempt, Check.OUTCOME, Verdict.NOT_MEASURABLE, "seen again")
        again.session.clear_verdict(again.attempt, Check.OUTCOME, "by mistake")
        again.session.close()
        begun = sit_down(ledger, PACK, plan(), "stock-count", new=True)
        assert begun.session.attempt(begun.attempt).repeat == 2
        assert begun.session.attempt(first.attempt).ended is EndReason.GAVE_UP
        begun.session.close()


def test_another_operator_plays_in_a_session_of_their_own(db_path: Path) -> None:
    ben = replace(plan(), operator="Ben")
    with ledger_at(db_path) as ledger:
        first = sit_down(ledger, PACK, plan(), "stock-count")
        rows = first.session.record.seq
        first.session.close()
        with pytest.raises(NotNow, match=r"you are Ben: .* --operator operator; --new begins"):
            sit_down(ledger, PACK, ben, "stock-count")
        own = sit_down(ledger, PACK, ben, "stock-count", new=True)
        assert own.session.log_id != first.session.log_id
        assert (own.resumed, own.session.record.opened.operator) == (False, "Ben")
        assert f"workshop score {first.session.log_id[:8]} stock-count.1" in own.notices[0]
        own.session.close()
        again = sit_down(ledger, PACK, replace(plan(), operator="BEN"), "stock-count")
        assert (again.session.log_id, again.resumed) == (own.session.log_id, True)
        again.session.close()
        theirs = sit_down(ledger, PACK, plan(), "stock-count")
        assert (theirs.session.log_id, theirs.resumed) == (first.session.log_id, True)
        assert theirs.session.attempt(theirs.attempt).ended is None
        assert theirs.session.record.seq == rows + 1  # taken up again, and nothing else
        theirs.session.close()


@pytest.mark.parametrize("repeat", [None, 1])
def test_what_another_operator_played_is_never_gone_on_with_nor_scored_by_default(
    db_path: Path, repeat: int | None
) -> None:
    with ledger_at(db_path) as ledger:
        first = sit_down(ledger, PACK, plan(), "stock-count")
        first.session.end(first.attempt, EndReason.GAVE_UP)
        first.session.close()
        ben = sit_down(ledger, PACK, replace(plan(), operator="Ben"), "stock-count", repeat=repeat)
        assert ben.session.log_id != first.session.log_id
        assert ben.session.attempt(ben.attempt).repeat == 1
        ben.session.end(ben.attempt, EndReason.GAVE_UP)
        step = ben.session.verdict(ben.attempt, Check.OUTCOME, Verdict.FAIL, "nothing was said")
        assert step.rows[0].body.actor == "Ben"
        ben.session.close()


def test_a_different_pack_is_a_different_session(db_path: Path) -> None:
    changed = PACK.model_copy(update={"version": "9.9"})
    with ledger_at(db_path) as ledger:
        first = sit_down(ledger, PACK, plan(), "stock-count")
        first.session.close()
        resumed = sit_down(ledger, changed, plan(), "stock-count")
        assert resumed.resumed
        assert resumed.session.pack.version == PACK.version
        assert resumed.notices
        resumed.session.end(resumed.attempt, EndReason.GAVE_UP)
        score(resumed)
        second = sit_down(ledger, changed, plan(), "stock-count")
        assert second.session.log_id != first.session.log_id
        second.session.close()


MESSAGES = st.one_of(
    st.builds(
        lambda sku, site: call("inventory_lookup", sku=sku, site=site),
        st.sampled_from(["K-114", "K-1"]),
        st.sampled_from(["north", "south", "west"]),
    ),
    st.just(call("sites_list")),
    st.just(call("nope")),
    st.just(b'{"tool": "sites_list", "arguments": {'),
    st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
)


@settings(max_examples=25)
@given(messages=st.lists(MESSAGES, max_size=8), stops=st.sets(st.integers(0, 8)))
def test_any_play_resumed_anywhere_folds_the_same_and_replays_the_same(
    tmp_path_factory: pytest.TempPathFactory, messages: list[bytes], stops: set[int]
) -> None:
    path = tmp_path_factory.mktemp("play") / "w.db"
    with ledger_at(path) as ledger:
        session = open_session(ledger)
        name = begin(session)
        for index, raw in enumerate(messages):
            if index in stops:
                session.close()
                session = Session.resume(ledger, session.log_id)
            step = session.receive(name, raw, Source.LINE, serve=True)
            if step.record.awaiting is Awaiting.CHOICE:
                session.choose(name, Choice.FALLBACK, serve=True)
            elif step.record.awaiting is Awaiting.CONFIRMATION:
                session.confirm(name, False, serve=True)
        session.close()
        assert Session.read(ledger, session.log_id).record.attempts == session.record.attempts
        assert replay(ledger, session.log_id) == []
        record = session.attempt(name)
        assert record.counted + record.form_errors == len(record.requests)
        for request in record.requests[: record.counted]:
            assert request.reply_seq is not None
